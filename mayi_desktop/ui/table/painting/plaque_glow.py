"""Plaque glow: a light around the plaque of whoever has won the discard, for a moment."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mayi_desktop.engine import ClaimWon, Event, Seat
from mayi_desktop.ui.drawing import Colour, Look, Size
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.table.animation.motion import Motion
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.painting.renderer import Sprite

# Milliseconds that it lasts, its width in pixels at 1080 lines, and its most alpha.
GLOW_MS = 600.0
_WIDE, _BRIGHTEST = 8, 235


class PlaqueGlow:
    """Light around one plaque that comes and goes; none in reduced motion."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._seat: Seat | None = None
        self._gone = 0.0

    def start_for(self, event: Event, motion: Motion) -> None:
        """Begin when a seat wins the discard."""
        if isinstance(event, ClaimWon) and not motion.reduced and motion.speed > 0:
            self._seat, self._gone = event.seat, 0.0

    def update(self, dt: float, motion: Motion) -> bool:
        """Let time go by; True when the light changed."""
        if self._seat is None:
            return False
        self._gone += 1000 * dt
        if self._gone >= motion.duration(GLOW_MS):
            self._seat = None
        return True

    def stop(self) -> None:
        """Put the light out, as when somebody goes on already."""
        self._seat = None

    def sprites(self, placed: TableLayout, motion: Motion) -> Iterator[Sprite]:
        """The light as it is at this moment."""
        box = placed.seats.get(self._seat) if self._seat is not None else None
        duration = motion.duration(GLOW_MS)
        if box is None or duration <= 0:
            return
        width, radius = self._look.metrics.px(_WIDE), self._look.metrics.radius
        rect = box.panel.inflate(2 * width, 2 * width)
        alpha = round(_BRIGHTEST * math.sin(math.pi * min(1.0, self._gone / duration)))
        ring = _ring(rect.size, width, radius + width, self._look.palette.primary)
        yield Sprite("plaque glow", ring, rect.topleft, alpha)


@cached_surface
def _ring(size: Size, width: int, radius: int, colour: Colour) -> pygame.Surface:
    ring = pygame.Surface(size, pygame.SRCALPHA)
    ring.fill((*colour, 0))
    pygame.draw.rect(ring, colour, ring.get_rect(), width, radius)
    return ring
