"""Pad writing: the score pad slides in, and points are written on it with a pencil."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mayi_desktop.ui.table.animation.motion import out_cubic

# Seconds: the pad on its way, a number being written, and the pause before the total below it.
_SLIDE, _STROKE, _PAUSE = 0.4, 0.28, 0.08
_ALL = 2 * _STROKE + _PAUSE


class PadWriting:
    """How far the pad has come, and how much of every seat's numbers stands on it."""

    def __init__(self, seats: int) -> None:
        self._age = 0.0
        self._ages: dict[int, float | None] = dict.fromkeys(range(seats))

    @property
    def is_running(self) -> bool:
        """Whether something is still to be moved or written."""
        written = all(age is not None and age >= _ALL for age in self._ages.values())
        return self._age < _SLIDE or not written

    @property
    def away(self) -> float:
        """How far the pad is from its place, from 1 to 0."""
        return 1.0 - out_cubic(min(1.0, self._age / _SLIDE))

    @property
    def shares(self) -> Mapping[int, tuple[float, float]]:
        """How much of the points and of the total of each seat is written, from 0 to 1."""
        return {seat: _shares(age) for seat, age in self._ages.items()}

    def finish(self) -> None:
        """Have the pad in its place, and everything written."""
        self._age = _SLIDE
        self._ages = dict.fromkeys(self._ages, _ALL)

    def update(self, dt: float, counted: Iterable[int]) -> bool:
        """Let time go by; the `counted` seats are written down. True if anything moved."""
        if not self.is_running:
            return False
        moved = self._age < _SLIDE
        self._age += dt
        ready = set(counted)
        for seat, age in self._ages.items():
            if age is not None and age < _ALL:
                self._ages[seat] = age + dt
                moved = True
            elif age is None and seat in ready and self._age >= _SLIDE:
                self._ages[seat] = 0.0
        return moved


def _shares(age: float | None) -> tuple[float, float]:
    if age is None:
        return 0.0, 0.0
    below = age - _STROKE - _PAUSE
    return min(1.0, age / _STROKE), min(1.0, max(0.0, below / _STROKE))
