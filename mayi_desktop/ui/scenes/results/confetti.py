"""Confetti that ends a game, and the page it falls on."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.drawing.theme import SEAT_COLOURS, Size
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, PointerDown
from mayi_desktop.ui.widgets.pages.page import Page

DURATION = 2.0  # seconds
# Enough for a window of any width, and few enough to move each frame.
_PIECES = 90
_GRAVITY = 0.9  # window heights per second squared: slower than in truth, as paper falls


@dataclass(slots=True)
class _Piece:
    """One piece of paper; positions and speeds are in window heights."""

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
        """Whether paper is still falling."""
        return self._age < DURATION

    def stop(self) -> None:
        """Remove all paper at once."""
        self._age = DURATION

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        for piece in self._pieces:
            piece.dy += _GRAVITY * dt
            piece.x += piece.dx * dt
            piece.y += piece.dy * dt

    def draw(self, target: pygame.Surface, size: Size) -> None:
        """Paint every piece, which looks broad or narrow as it turns."""
        height = size[1]
        side = max(6, height // 70)
        for piece in self._pieces:
            turn = pygame.Vector2(1, 0).rotate(self._age * piece.sway * 57)
            broad = max(2, round(side * abs(turn.x)))
            spot = (round(piece.x * height), round(piece.y * height))
            target.fill(piece.colour, (*spot, broad, side))


class ConfettiPage(Page):
    """A page behind whose text confetti falls until a key or a click ends it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.confetti = Confetti()
        self.confetti.stop()

    def celebrate(self) -> None:
        """Let confetti fall, unless motion is reduced."""
        still = self.look.reduced_motion or self.context.settings.speed == 0
        if not still:
            self.confetti = Confetti()

    def handle(self, event: InputEvent) -> bool:
        """End the confetti at any key or click."""
        if self.confetti.falling and isinstance(event, PointerDown | KeyPressed):
            self.confetti.stop()
            self.repaint()
        return super().handle(event)

    def update(self, dt: float) -> bool:
        """Advance the confetti."""
        if self.confetti.falling:
            self.confetti.update(dt)
            self.repaint()
        return super().update(dt)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the ground and the confetti on it, below everything to read."""
        super().draw_ground(target)
        if self.confetti.falling:
            self.confetti.draw(target, self.bounds.size)
