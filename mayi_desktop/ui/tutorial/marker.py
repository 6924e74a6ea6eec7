"""Knows the marker: a ring around the thing to touch, and an arrow that nods at it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mayi_desktop.ui.look import Look
from mayi_desktop.ui.paint import draw_ring
from mayi_desktop.ui.table.renderer import Sprite

_NODS, _NOD = 4, 1.1
_FINE = 4


class Marker:
    """Points at one rectangle of the screen; after a few nods it is still."""

    def __init__(self, look: Look) -> None:
        self.at: pygame.Rect | None = None
        self._look = look
        self._time = 0.0
        self._made: tuple[object, pygame.Surface, pygame.Surface] | None = None

    def point(self, at: pygame.Rect | None) -> bool:
        """Point at something else, or at nothing; True if that is a change."""
        if at == self.at:
            return False
        self.at = None if at is None else pygame.Rect(at)
        self._time = 0.0
        return True

    def update(self, dt: float) -> bool:
        """Let the arrow nod; True while it moves."""
        still = self.at is None or self._look.reduced_motion or self._time >= _NODS * _NOD
        if still:
            return False
        self._time = min(self._time + dt, _NODS * _NOD)
        return True

    def forget(self) -> None:
        """Drop the pictures, as after a change of size or theme."""
        self._made = None

    def sprites(self) -> Iterator[Sprite]:
        """The ring and the arrow."""
        if self.at is None:
            return
        ring, arrow = self._pictures(self.at)
        yield Sprite("marker ring", ring, ring.get_rect(center=self.at.center).topleft)
        high = arrow.get_height()
        nod = abs(math.sin(math.pi * self._time / _NOD)) * high * 0.35
        # Over a wide button the arrow stands aside: what is above it is to be read.
        wide = self.at.width > 3 * self.at.height
        x = self.at.left + self.at.height // 2 if wide else self.at.centerx
        place = arrow.get_rect(midbottom=(x, self.at.top - round(high / 5 + nod)))
        yield Sprite("marker arrow", arrow, place.topleft)

    def _pictures(self, at: pygame.Rect) -> tuple[pygame.Surface, pygame.Surface]:
        if self._made is None or self._made[0] != at.size:
            self._made = (at.size, self._ring(at), self._arrow())
        return self._made[1], self._made[2]

    def _ring(self, at: pygame.Rect) -> pygame.Surface:
        width = max(3, self._look.metrics.px(5))
        rect = pygame.Rect((0, 0), at.inflate(4 * width, 4 * width).size)
        surface = pygame.Surface(rect.size, pygame.SRCALPHA)
        draw_ring(surface, rect, self._look.palette.primary, width)
        return surface

    def _arrow(self) -> pygame.Surface:
        side = self._look.metrics.px(34)
        fine = side * _FINE
        surface = pygame.Surface((fine, fine), pygame.SRCALPHA)
        for shrink, colour in (
            (0.0, self._look.palette.on_primary),
            (0.10, self._look.palette.primary),
        ):
            points = [(0.06, 0.40), (0.5, 0.98), (0.94, 0.40), (0.68, 0.40), (0.68, 0.02)]
            points += [(0.32, 0.02), (0.32, 0.40)]
            shape = [_towards(point, (0.5, 0.5), shrink) for point in points]
            pygame.draw.polygon(surface, colour, [(x * fine, y * fine) for x, y in shape])
        return pygame.transform.smoothscale(surface, (side, side))


def _towards(
    point: tuple[float, float], middle: tuple[float, float], share: float
) -> tuple[float, float]:
    (x, y), (mx, my) = point, middle
    return x + (mx - x) * share, y + (my - y) * share
