"""Dialog: a panel with a question over the scene, which gets all input until it is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing import Align, draw_box
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, Resized
from mayi_desktop.ui.widgets.basics import Label, Room, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.page import Page

_SCRIM_ALPHA = 150  # of 255: the scene below stays visible and no longer competes


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog, which is closed before `act` is called.

    Where it `stays`, it lies below the page that `act` opens, and is there again after that.
    """

    label: str
    act: Callable[[], None]
    kind: ButtonKind = ButtonKind.NORMAL
    stays: bool = False


class Dialog(Page):
    """A panel with a heading, a text and buttons; Escape is the last answer.

    The focus begins at the answer with the number `at`. The buttons stand side by side and are
    equally wide, or one below the other where that is too wide.
    """

    opaque = False

    def __init__(
        self,
        context: Context,
        heading: str,
        text: str,
        answers: Sequence[Answer],
        *,
        at: int = 0,
    ) -> None:
        super().__init__(context)
        look = self.look
        self._answers = tuple(answers)
        self._heading = Label(look, heading, Tone.SUBHEADING, Align.CENTRE)
        self._text = Label(look, text, Tone.NORMAL, Align.CENTRE)
        self._buttons = [
            Button(look, answer.label, partial(self.choose, answer), kind=answer.kind)
            for answer in self._answers
        ]
        self._scrim = pygame.Surface((0, 0))
        self._scrim_due = True
        self.widgets = [self._heading, self._text, *self._buttons]
        self.focus.to(self._buttons[at])

    def on_back(self) -> None:
        """Choose the last answer, which is always the harmless one."""
        self.choose(self._answers[-1])

    def choose(self, answer: Answer) -> None:
        """Close the dialog with one of the answers, unless it stays."""
        if not answer.stays:
            self.context.scenes.remove(self)
        answer.act()

    def set_text(self, words: str) -> None:
        """Change the text above the buttons."""
        self._text.set_text(words)
        self.arrange(self.bounds)
        self.context.scenes.repaint()

    def handle(self, event: InputEvent) -> bool:
        """Take everything: nothing reaches the scene below."""
        super().handle(event)
        return not isinstance(event, Resized)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Centre the panel, with the buttons under the text."""
        self._scrim = pygame.Surface(bounds.size)
        self._scrim.set_alpha(_SCRIM_ALPHA)
        self._place_panel(bounds)

    def _place_panel(self, bounds: pygame.Rect) -> None:
        sizes = self.look.metrics
        most = bounds.width - 4 * sizes.pad
        rows = self._rows(most)
        wanted = max(map(self._wide, rows))
        inner = min(max(sizes.px(520), wanted), most)
        texts = self._heading.height_for(inner) + self._text.height_for(inner)
        buttons = len(rows) * (sizes.control + sizes.gap) - sizes.gap
        height = texts + buttons + 2 * sizes.pad + 3 * sizes.gap
        self._panel = pygame.Rect(0, 0, inner + 2 * sizes.pad, height)
        self._panel.center = bounds.center
        room = Room(self._panel.inflate(-2 * sizes.pad, -2 * sizes.pad), sizes.gap)
        room.put(self._heading)
        room.put(self._text, 2 * sizes.gap)
        self._place_buttons(room.top(sizes.control), rows)

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

    def _rows(self, most: int) -> list[list[Button]]:
        """The buttons in rows, none of them wider than `most`."""
        if self._wide(self._buttons) <= most:
            return [self._buttons]
        return [[button] for button in self._buttons]

    def _wide(self, row: Sequence[Button]) -> int:
        """How wide a row wants to be: all its buttons are as wide as the widest."""
        widest = max(button.width_wanted() for button in row)
        return widest * len(row) + self.look.metrics.gap * (len(row) - 1)

    def _place_buttons(self, room: pygame.Rect, rows: Sequence[Sequence[Button]]) -> None:
        gap = self.look.metrics.gap
        for index, row in enumerate(rows):
            whole = self._wide(row) if len(rows) == 1 else room.width
            wide = (whole - gap * (len(row) - 1)) // len(row)
            x = room.centerx - whole // 2
            for button in row:
                button.place(
                    pygame.Rect(x, room.y + index * (room.height + gap), wide, room.height)
                )
                x += wide + gap


def show_message(context: Context, heading: str, text: str) -> None:
    """Show a message over the scene, with one button to close it."""
    closing = Answer(_("OK"), lambda: None, ButtonKind.PRIMARY)
    context.scenes.push(Dialog(context, heading, text, (closing,)))
