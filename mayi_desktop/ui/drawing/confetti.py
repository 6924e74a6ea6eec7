"""Knows the short rain of paper that ends a game."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.drawing.theme import SEAT_COLOURS, Size

LASTS = 2.0
_PIECES = 90
_GRAVITY = 0.9


@dataclass(slots=True)
class _Piece:
    """One scrap of paper; places and speeds are in window heights."""

    x: float
    y: float
    dx: float
    dy: float
    sway: float
    colour: tuple[int, int, int]


class Confetti:
    """Paper falling for two seconds; it can be stopped at any time."""

    def __init__(self, seed: int = 7) -> None:
        chance = random.Random(seed)
        self._age = 0.0
        self._pieces = [
            _Piece(
                x=chance.uniform(0.0, 1.8),
                y=chance.uniform(-0.7, -0.05),
                dx=chance.uniform(-0.08, 0.08),
                dy=chance.uniform(0.1, 0.45),
                sway=chance.uniform(2.0, 7.0),
                colour=chance.choice(SEAT_COLOURS),
            )
            for _ in range(_PIECES)
        ]

    @property
    def falling(self) -> bool:
        """Whether there is still anything to see."""
        return self._age < LASTS

    def stop(self) -> None:
        """Sweep it all away."""
        self._age = LASTS

    def update(self, dt: float) -> None:
        """Let it fall for so many seconds."""
        self._age += dt
        for piece in self._pieces:
            piece.dy += _GRAVITY * dt
            piece.x += piece.dx * dt
            piece.y += piece.dy * dt

    def draw(self, target: pygame.Surface, size: Size) -> None:
        """Paint every scrap; turning, it looks now broad and now narrow."""
        height = size[1]
        side = max(6, height // 70)
        for piece in self._pieces:
            turn = pygame.Vector2(1, 0).rotate(self._age * piece.sway * 57)
            broad = max(2, round(side * abs(turn.x)))
            spot = (round(piece.x * height), round(piece.y * height))
            target.fill(piece.colour, (*spot, broad, side))
