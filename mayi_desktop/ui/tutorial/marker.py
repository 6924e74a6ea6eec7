"""Marker: draws a ring around the thing to press, and an arrow that nods at it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import arrow, draw_ring
from mayi_desktop.ui.table.painting.renderer import Sprite

# The arrow nods this often, then rests, so that an idle table costs nothing; seconds a nod.
_NODS, _NOD = 4, 1.1
# How far it nods, as a share of the arrow's height.
_NODDING = 0.3


class Side(Enum):
    """The side on which the arrow stands, in order of preference; its rotation in degrees."""

    ABOVE = 0
    RIGHT = -90
    LEFT = 90
    BELOW = 180


class Marker:
    """Points at one rectangle of the screen; the arrow rests after a few nods."""

    def __init__(self, look: Look) -> None:
        self.at: pygame.Rect | None = None
        self._look = look
        self._time = 0.0
        self._side = Side.ABOVE
        self._made: tuple[object, pygame.Surface, pygame.Surface] | None = None

    def point(self, at: pygame.Rect | None, avoid: Sequence[pygame.Rect] = ()) -> bool:
        """Point at a rectangle, or at nothing; True if that is a change.

        The arrow takes the first side on which it covers nothing that is to `avoid`.
        """
        if at == self.at:
            return False
        self.at = None if at is None else pygame.Rect(at)
        self._time = 0.0
        if self.at is not None:
            self._side = self._free_side(self.at, avoid)
        return True

    def update(self, dt: float) -> bool:
        """Advance the nodding; True while the arrow moves."""
        still = self.at is None or self._look.reduced_motion or self._time >= _NODS * _NOD
        if still:
            return False
        self._time = min(self._time + dt, _NODS * _NOD)
        return True

    def forget(self) -> None:
        """Discard the pictures, as after a change of size or theme."""
        self._made = None

    def sprites(self) -> Iterator[Sprite]:
        """The ring and the arrow."""
        if self.at is None:
            return
        ring, arrow = self._pictures(self.at)
        yield Sprite("marker ring", ring, ring.get_rect(center=self.at.center).topleft)
        nod = abs(math.sin(math.pi * self._time / _NOD)) * self._arrow_px() * _NODDING
        yield Sprite("marker arrow", arrow, self._arrow_at(self.at, self._side, nod).topleft)

    def _free_side(self, at: pygame.Rect, avoid: Sequence[pygame.Rect]) -> Side:
        """The first side on which the arrow covers nothing, even while it nods."""
        window = pygame.Rect((0, 0), self._look.metrics.size)
        far = self._arrow_px() * _NODDING
        for side in Side:
            room = self._arrow_at(at, side, 0).union(self._arrow_at(at, side, far))
            if window.contains(room) and room.collidelist(list(avoid)) < 0:
                return side
        return Side.ABOVE

    def _arrow_at(self, at: pygame.Rect, side: Side, nod: float) -> pygame.Rect:
        """The arrow's rectangle; `nod` is its extra distance in pixels."""
        high = self._arrow_px()
        away = round(self._ring_px() + high / 8 + nod)
        rect = pygame.Rect(0, 0, high, high)
        match side:
            case Side.ABOVE:
                rect.midbottom = (at.centerx, at.top - away)
            case Side.RIGHT:
                rect.midleft = (at.right + away, at.centery)
            case Side.LEFT:
                rect.midright = (at.left - away, at.centery)
            case Side.BELOW:
                rect.midtop = (at.centerx, at.bottom + away)
        return rect

    def _arrow_px(self) -> int:
        return self._look.metrics.px(30)

    def _ring_px(self) -> int:
        """How far the ring extends beyond what it surrounds."""
        return round(1.5 * self._width())

    def _width(self) -> int:
        return max(3, self._look.metrics.px(5))

    def _pictures(self, at: pygame.Rect) -> tuple[pygame.Surface, pygame.Surface]:
        if self._made is None or self._made[0] != (at.size, self._side):
            self._made = ((at.size, self._side), self._ring(at), self._arrow())
        return self._made[1], self._made[2]

    def _ring(self, at: pygame.Rect) -> pygame.Surface:
        reach = 2 * self._ring_px()
        rect = pygame.Rect((0, 0), at.inflate(reach, reach).size)
        surface = pygame.Surface(rect.size, pygame.SRCALPHA)
        draw_ring(surface, rect, self._look.palette.primary, self._width())
        return surface

    def _arrow(self) -> pygame.Surface:
        colours = self._look.palette
        picture = arrow(self._arrow_px(), colours.primary, colours.on_primary)
        return pygame.transform.rotate(picture, self._side.value)
