"""Knows the button with a face: who plays like whom, and on to the next person."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.ui.drawing.faces import face, silhouette
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import draw_ring
from mayi_desktop.ui.drawing.theme import SEAT_COLOURS
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.controls.button import Button


class FaceButton(Button):
    """The face of a computer player; for a person only an outline, which cannot be pressed."""

    def __init__(self, look: Look, seat: int, on_press: Callable[[], None]) -> None:
        super().__init__(look, "", on_press)
        self._seat = seat
        self._key = ""

    def show_style(self, key: str) -> None:
        """Show somebody's face; an empty key shows an outline."""
        self._key, self.dirty = key, True
        self.label = say(f"style.{key}") if key else ""
        self.tip = say("setup.face", style=self.label) if key else say("setup.no_face")
        self.focusable = bool(key)
        if key:
            self.enable()
        else:
            self.disable("")

    def draw(self, target: pygame.Surface) -> None:
        """Paint the face, with a ring under the pointer."""
        side = min(self.rect.width, self.rect.height)
        place = pygame.Rect(0, 0, side, side)
        place.center = self.rect.center
        colours = self.look.palette
        picture = face(self._key, side) or silhouette(
            side, SEAT_COLOURS[self._seat % len(SEAT_COLOURS)], colours.raised
        )
        target.blit(picture, place)
        if self.enabled and (self.hovered or self.held):
            draw_ring(target, place, colours.primary, self.look.metrics.px(3))
