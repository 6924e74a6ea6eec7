"""The place, size and turn of one card on the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pygame

ASPECT = 250 / 350


@dataclass(frozen=True, slots=True)
class CardPose:
    """Where a card lies: its centre, height, turn to the left in degrees, and layer.

    A higher `z` lies on top; `up` tells whether the face can be seen.
    """

    x: float
    y: float
    height: float
    angle: float = 0.0
    z: float = 0.0
    up: bool = True

    @property
    def width(self) -> float:
        """The width of a card of this height."""
        return self.height * ASPECT

    def looks_like(self, other: CardPose) -> bool:
        """Whether a card looks the same in both, whatever lies on it or below it."""
        return replace(self, z=other.z) == other

    def bounds(self) -> pygame.Rect:
        """The upright rectangle that holds the turned card."""
        turn = math.radians(abs(self.angle))
        sine, cosine = math.sin(turn), math.cos(turn)
        wide = self.width * cosine + self.height * sine
        high = self.height * cosine + self.width * sine
        left, top = math.floor(self.x - wide / 2), math.floor(self.y - high / 2)
        return pygame.Rect(left, top, math.ceil(wide) + 1, math.ceil(high) + 1)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point of the screen lies on the card."""
        turn = math.radians(self.angle)
        dx, dy = x - self.x, y - self.y
        across = dx * math.cos(turn) - dy * math.sin(turn)
        along = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(across) <= self.width / 2 and abs(along) <= self.height / 2


def centred_left(middle: int, wide: int, room: pygame.Rect) -> int:
    """The left edge of something so wide around a middle, yet inside the room."""
    return max(room.x, min(middle - wide // 2, room.right - wide))
