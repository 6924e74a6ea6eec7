"""Fewer combinations than all: each value beside each other one at least once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product


def pairs(*choices: Iterable[object]) -> list[tuple[object, ...]]:
    """Combinations of one of each, the same ones every time, in which any two values meet.

    For laws that any one or two of the choices can break. A fault that needs three at once may
    be missed, so extremes that go together belong into a test of their own.
    """
    every = list(product(*choices))
    meetings = {one: set(combinations(enumerate(one), 2)) for one in every}
    missing = set().union(*meetings.values())
    found = []
    while missing:
        best = max(every, key=lambda one: len(meetings[one] & missing))
        missing -= meetings[best]
        found.append(best)
    return found
