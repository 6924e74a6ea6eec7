"""Long work in small steps: taken for a part of a frame, or all at once."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

# Seconds; a frame at 60 Hz has 16 ms, most of which drawing may need.
SLICE = 0.005

T = TypeVar("T")


def run_slice(steps: Generator[None, None, None], seconds: float = SLICE) -> bool:
    """Take steps until the time is used up; True when none are left."""
    until = perf_counter() + seconds
    return all(perf_counter() < until for _ in steps)


def result_of(steps: Generator[None, None, T]) -> T:
    """Take all steps; what they return."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
