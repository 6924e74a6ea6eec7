"""Runs long work in short slices between two frames."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter

# Seconds; a frame at 60 Hz has 16 ms, most of which drawing may need.
SLICE = 0.005


def run_slice(
    steps: Generator[None, None, None],
    seconds: float = SLICE,
    clock: Callable[[], float] | None = None,
) -> bool:
    """Take steps until the time is used up; True when none are left."""
    clock = clock or perf_counter
    until = clock() + seconds
    return all(clock() < until for _ in steps)
