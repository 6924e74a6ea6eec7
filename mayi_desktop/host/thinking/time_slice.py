"""Knows how long work is done bit by bit between two frames, so that no frame waits."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter

SLICE = 0.005


def run_slice(
    steps: Generator[None, None, None],
    seconds: float = SLICE,
    clock: Callable[[], float] = perf_counter,
) -> bool:
    """Take steps until the time is used up; True when there are none left."""
    until = clock() + seconds
    return all(clock() < until for _ in steps)
