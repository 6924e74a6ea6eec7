"""Knows the dialog: a question on a panel over the scene, answered before anything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from mayi_desktop.ui.input import InputEvent, Resized
from mayi_desktop.ui.look import Align
from mayi_desktop.ui.paint import draw_box
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.widgets.button import Button, Kind
from mayi_desktop.ui.widgets.label import Label, Tone
from mayi_desktop.ui.widgets.page import Page

_SCRIM_ALPHA = 150


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog; the dialog is gone before `act` is called."""

    label: str
    act: Callable[[], None]
    kind: Kind = Kind.NORMAL


class Dialog(Page):
    """A panel with a heading, a text and buttons; Escape is the last answer."""

    opaque = False

    def __init__(
        self, services: Services, heading: str, text: str, answers: Sequence[Answer]
    ) -> None:
        super().__init__(services)
        look = services.look
        self._answers = tuple(answers)
        self._heading = Label(look, heading, Tone.SUBHEADING, Align.CENTRE)
        self._text = Label(look, text, Tone.NORMAL, Align.CENTRE)
        self._buttons = [
            Button(look, answer.label, partial(self._answer, answer), kind=answer.kind)
            for answer in self._answers
        ]
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._scrim = pygame.Surface((0, 0))
        self._scrim_due = True
        self.widgets = [self._heading, self._text, *self._buttons]
        self.focus.to(self._buttons[0])

    def on_back(self) -> None:
        """Give the last answer, which is always the harmless one."""
        self._answer(self._answers[-1])

    def handle(self, event: InputEvent) -> bool:
        """Take everything: nothing reaches the scene below."""
        super().handle(event)
        return not isinstance(event, Resized)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put the panel into the middle, the buttons side by side under the text."""
        sizes = self.look.metrics
        widths = [button.width_wanted() for button in self._buttons]
        row = sum(widths) + sizes.gap * (len(widths) - 1)
        stacked = row > bounds.width - 4 * sizes.pad
        inner = min(max(sizes.px(520), 0 if stacked else row), bounds.width - 4 * sizes.pad)
        heights = self._heading.height_for(inner), self._text.height_for(inner)
        rows = len(widths) if stacked else 1
        buttons = rows * sizes.control + (rows - 1) * sizes.gap
        height = sum(heights) + buttons + 2 * sizes.pad + 3 * sizes.gap
        self._panel = pygame.Rect(0, 0, inner + 2 * sizes.pad, height)
        self._panel.center = bounds.center
        x, y = self._panel.x + sizes.pad, self._panel.y + sizes.pad
        self._heading.place(pygame.Rect(x, y, inner, heights[0]))
        self._text.place(
            pygame.Rect(x, self._heading.rect.bottom + sizes.gap, inner, heights[1])
        )
        y = self._text.rect.bottom + 2 * sizes.gap
        self._place_buttons(pygame.Rect(x, y, inner, sizes.control), widths, stacked=stacked)
        self._scrim = pygame.Surface(bounds.size)
        self._scrim.set_alpha(_SCRIM_ALPHA)

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Darken the scene below once, then paint the panel."""
        self._scrim_due = everything
        if not everything and self._all_dirty:
            self._all_dirty = False
            for widget in self.widgets:
                widget.dirty = True
        return super().draw(target, everything=everything)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the scrim, when the scene below is fresh, and the panel."""
        if self._scrim_due:
            target.blit(self._scrim, (0, 0))
        draw_box(target, self._panel, self.look.panel(shadow=self._scrim_due))

    def _place_buttons(
        self, room: pygame.Rect, widths: Sequence[int], *, stacked: bool
    ) -> None:
        sizes = self.look.metrics
        row = sum(widths) + sizes.gap * (len(widths) - 1)
        x = room.centerx - row // 2
        for index, (button, wide) in enumerate(zip(self._buttons, widths, strict=True)):
            if stacked:
                y = room.y + index * (sizes.control + sizes.gap)
                button.place(pygame.Rect(room.x, y, room.width, sizes.control))
            else:
                button.place(pygame.Rect(x, room.y, wide, room.height))
                x += wide + sizes.gap

    def _answer(self, answer: Answer) -> None:
        self.services.scenes.remove(self)
        answer.act()
