"""Knows pages behind whose words coloured paper falls until a key or a click ends it."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.drawing.confetti import Confetti
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, PointerDown
from mayi_desktop.ui.widgets.pages.page import Page


class PaperRain(Page):
    """A page that can be celebrated; where motion is reduced, nothing falls."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._confetti = Confetti()
        self._confetti.stop()

    def celebrate(self) -> None:
        """Let a little paper rain."""
        still = self.look.reduced_motion or self.context.settings.speed == 0
        if not still:
            self._confetti = Confetti()

    def handle(self, event: InputEvent) -> bool:
        """Any key or click ends the rain at once."""
        if self._confetti.falling and isinstance(event, PointerDown | KeyPressed):
            self._confetti.stop()
            self.repaint()
        return super().handle(event)

    def update(self, dt: float) -> bool:
        """Let the paper fall."""
        if self._confetti.falling:
            self._confetti.update(dt)
            self.repaint()
        return super().update(dt)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the ground and the paper on it; whatever is to be read comes above."""
        super().draw_ground(target)
        if self._confetti.falling:
            self._confetti.draw(target, self.bounds.size)
