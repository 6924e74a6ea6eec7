"""Knows what is shown when the program made a mistake: calm words and a way back."""

from __future__ import annotations

import pygame

from mayi_desktop.host.paths import log_file
from mayi_desktop.ui.look import Align
from mayi_desktop.ui.paint import draw_box
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.button import Button, Kind
from mayi_desktop.ui.widgets.label import Label, Tone
from mayi_desktop.ui.widgets.page import Page


class Trouble(Page):
    """The end of everything that was open; the game itself is in its journal."""

    def __init__(self, services: Services, error: Exception) -> None:
        super().__init__(services)
        look = services.look
        self._heading = Label(look, say("trouble.heading"), Tone.HEADING, Align.CENTRE)
        self._text = Label(look, say("trouble.text"), Tone.NORMAL, Align.CENTRE)
        kind = type(error).__name__
        where = say("trouble.where", kind=kind, path=log_file(services.folder))
        self._where = Label(look, where, Tone.SOFT, Align.CENTRE)
        self._back = Button(look, say("trouble.back"), self.on_back, kind=Kind.PRIMARY)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self.widgets = [self._heading, self._text, self._where, self._back]
        self.focus.to(self._back)

    def on_back(self) -> None:
        """Go back to the title."""
        from mayi_desktop.ui.scenes.title import Title

        self.services.scenes.reset(Title(self.services))

    def arrange(self, bounds: pygame.Rect) -> None:
        """Put everything onto one panel in the middle."""
        sizes = self.look.metrics
        inner = min(sizes.px(720), bounds.width - 4 * sizes.pad)
        texts = (self._heading, self._text, self._where)
        height = sum(text.height_for(inner) for text in texts) + 3 * sizes.pad
        panel = pygame.Rect(0, 0, inner + 2 * sizes.pad, height + sizes.control + 2 * sizes.pad)
        panel.center = bounds.center
        self._panel = panel
        y = panel.y + sizes.pad
        for text in texts:
            text.place(pygame.Rect(panel.x + sizes.pad, y, inner, text.height_for(inner)))
            y = text.rect.bottom + sizes.gap
        button = pygame.Rect(0, 0, self._back.width_wanted(), sizes.control)
        button.midbottom = (panel.centerx, panel.bottom - sizes.pad)
        self._back.place(button)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the table and the panel."""
        super().draw_ground(target)
        draw_box(target, self._panel, self.look.panel())
