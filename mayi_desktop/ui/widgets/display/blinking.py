"""Blinking: when each of several faces has its eyes shut, no two in step."""

from __future__ import annotations

from math import inf

# Seconds for which the eyes are shut, and the least and the most between two times.
_SHUT, _LEAST, _MOST = 0.13, 3.0, 6.0


class Blinks:
    """The next blink of every face, by its number; time is told to it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._due: dict[int, float] = {}
        self._blinked = 0

    def advance(self, dt: float) -> None:
        """Let `dt` seconds go by."""
        self._now += dt

    def is_shut(self, number: int) -> bool:
        """Whether a face has its eyes shut now."""
        due = self._due.get(number)
        if due is None or self._now > due + _SHUT:
            self._due[number] = self._now + self._pause(number)
            return False
        return self._now >= due

    def due(self, count: int) -> float:
        """Seconds until one of so many faces shuts its eyes or opens them."""
        blinks = (self._due.get(number, self._now) for number in range(count))
        moments = (due if self._now < due else due + _SHUT for due in blinks)
        return max(0.0, min(moments, default=inf) - self._now)

    def _pause(self, number: int) -> float:
        """Seconds to the next time: always other ones."""
        self._blinked += 1
        share = (self._blinked * 2654435761 + number * 40503) % 1000 / 1000
        return _LEAST + (_MOST - _LEAST) * share
