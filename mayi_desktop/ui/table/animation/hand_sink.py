"""Hand sink: the viewer's hand sinks a little when another one gets what it asked for."""

from __future__ import annotations

import math

from mayi_desktop.engine import ClaimCalled, ClaimWon, DiscardTaken, Event, Seat
from mayi_desktop.ui.table.animation.motion import Motion

# Milliseconds, and pixels at 1080 lines.
_SINK_MS, SINK_PX = 520.0, 6


class HandSink:
    """Whether the viewer has asked, and how far the hand has sunk."""

    def __init__(self) -> None:
        self._asked = False
        self._gone = _SINK_MS

    def follow(self, event: Event, viewer: Seat | None, motion: Motion) -> None:
        """Begin when somebody else gets the card that the viewer asked for."""
        match event:
            case ClaimCalled(seat=seat):
                self._asked = seat == viewer
            case ClaimWon(seat=seat) | DiscardTaken(seat=seat) if self._asked:
                self._asked = False
                if seat != viewer and not motion.reduced:
                    self._gone = 0.0
            case _:
                pass

    def update(self, dt: float, motion: Motion) -> bool:
        """Let time go by; True while the hand moves."""
        if self._gone >= _SINK_MS:
            return False
        speed = motion.duration(1.0)
        self._gone += 1000 * dt / speed if speed > 0 else _SINK_MS
        return True

    @property
    def share(self) -> float:
        """How far it has sunk, up to 1: down fast, and up again slowly."""
        gone = min(1.0, self._gone / _SINK_MS)
        return math.sin(math.pi * math.sqrt(gone)) if gone < 1 else 0.0
