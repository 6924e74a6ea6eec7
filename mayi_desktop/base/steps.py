"""Runs long work in small steps: for part of a frame, or all at once."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

# Seconds. A frame at 60 Hz has 16 ms, most of it for drawing.
SLICE = 0.005

T = TypeVar("T")


def run_slice(
    steps: Generator[None, None, None], seconds: float = SLICE, *, least: int = 1
) -> bool:
    """Run steps until the time is up, but at least so many; True if none are left."""
    until = perf_counter() + seconds
    return all(done < least or perf_counter() < until for done, _ in enumerate(steps, 1))


def result_of(steps: Generator[None, None, T]) -> T:
    """Run all steps and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
