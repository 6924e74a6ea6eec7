"""How long every kind of movement takes, its easing, and what settings change about it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Ease = Callable[[float], float]
# With reduced motion nothing takes longer than this.
_REDUCED_MS = 120.0


def out_cubic(t: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    """A little too far and back again."""
    strength, back = 1.2, t - 1
    return 1 + (strength + 1) * back**3 + strength * back**2


@dataclass(frozen=True, slots=True)
class Timing:
    """How one kind of movement goes: milliseconds at usual speed, and the easing."""

    ms: float
    ease: Ease


HOVER = Timing(110, out_cubic)
SELECT = Timing(120, out_back)
REORDER = Timing(120, out_cubic)
GO_HOME = Timing(180, out_cubic)
TABLE = Timing(230, in_out_cubic)
# How cards fly: into a hand or down onto the table, and across it.
PLACED: Ease = out_cubic
THROWN: Ease = in_out_cubic
# A flight takes longer the farther it goes: milliseconds, and those for each pixel of a window
# 1080 pixels high.
_FLIGHT_MS, _FLIGHT_MS_PER_PX, _LONGEST_FLIGHT_MS = 180.0, 0.16, 420.0
# A card in flight: its arc, as shares of the way and of the card's height, and how much larger
# it is at the top of it.
ARC, HIGHEST_ARC = 0.10, 0.5
RISE = 0.08
# What a card that lands is turned too far, in degrees, and how long it takes to lie straight.
OVERSHOOT = 4.0
SETTLE_MS = 90.0
# In the last milliseconds the picture of a card in flight gives way to the one at rest.
SHARPEN_MS = 40.0
# The discard on its way to whoever asked for it: milliseconds, degrees that it is turned, and
# how long after its landing the card that it costs follows.
CLAIM_MS, CLAIM_SPIN, CLAIM_PENALTY_AFTER = 380.0, 20.0, 160.0
# Milliseconds between two cards that are laid down or dealt; a deal takes no longer in all.
LAY_DOWN_STEP = 70.0
DEAL_IN_ALL = 1500.0
DEAL_STEP = 34.0
# Milliseconds between two cards of a dealt hand that are turned up and sorted.
SWEEP_STEP = 35.0
CHEVRON = 180.0
# The spring that draws a dragged card: how often a second it would swing, how much of that is
# damped, the seconds of a step of reckoning, and a speed in pixels a second that is none.
_SPRING_HZ, _DAMPING = 4.5, 0.55
_SPRING_STEP, _STILL = 1 / 240, 8.0
SHAKE_MS, SHAKE_TIMES, SHAKE_PX = 250.0, 3, 6.0


@dataclass(frozen=True, slots=True)
class Motion:
    """The settings of motion: a speed, zero for none, and whether it is reduced."""

    speed: float = 1.0
    reduced: bool = False

    def duration(self, usual: float) -> float:
        """How long something takes, in milliseconds, that usually takes `usual`."""
        if self.speed <= 0:
            return 0.0
        scaled = usual / self.speed
        return min(scaled, _REDUCED_MS) if self.reduced else scaled

    def ease(self, usual: Ease) -> Ease:
        """The easing to use; nothing swings when movement is reduced."""
        return out_cubic if self.reduced else usual


def flight_ms(px: float) -> float:
    """How long a flight over so many pixels takes, as in a window 1080 pixels high."""
    return min(_LONGEST_FLIGHT_MS, _FLIGHT_MS + _FLIGHT_MS_PER_PX * px)


def shake_offset(t: float) -> float:
    """How far to the side a refused card is at a moment from 0 to 1, in parts of its reach."""
    return math.sin(t * SHAKE_TIMES * 2 * math.pi) * (1 - t)


def approach(gap: float, dt: float) -> float:
    """How much of a gap to the pointer a dragged card closes in `dt` seconds."""
    return gap * (1 - math.exp(-30 * dt))


@dataclass(slots=True)
class Spring:
    """Draws a dragged card after the pointer, a little past it and back; speeds in px/s."""

    vx: float = 0.0
    vy: float = 0.0

    def pull(self, dx: float, dy: float, dt: float) -> tuple[float, float]:
        """How far the card moves in `dt` seconds when the pointer is so far away."""
        steps = max(1, math.ceil(dt / _SPRING_STEP))
        moved_x = moved_y = 0.0
        for _ in range(steps):
            self.vx += self._push(dx - moved_x, self.vx) * dt / steps
            self.vy += self._push(dy - moved_y, self.vy) * dt / steps
            moved_x += self.vx * dt / steps
            moved_y += self.vy * dt / steps
        return moved_x, moved_y

    @property
    def is_still(self) -> bool:
        """Whether it has stopped swinging."""
        return abs(self.vx) < _STILL and abs(self.vy) < _STILL

    @staticmethod
    def _push(gap: float, speed: float) -> float:
        turning = 2 * math.pi * _SPRING_HZ
        return turning * (turning * gap - 2 * _DAMPING * speed)
