"""Knows the codes that say what part of a contract lacks, and how they add up.

A code counts the open places, which no natural of the hand fills, and those of them that no
wild may fill because a meld has too many already; the first counts 64 times as much (or the
second, where limits come first). A curve holds one code for each number of extra places that
the part covers beyond its least size, from none on.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add

MAJOR_SHIFT = 6
MINOR_MASK = (1 << MAJOR_SHIFT) - 1
NEVER = 1 << 20

Deficits = tuple[int, ...]


@lru_cache(maxsize=64)
def no_melds(extra: int) -> Deficits:
    """What no meld at all lacks: it covers no extra places."""
    return (0, *(NEVER for _ in range(extra)))


def join(one: Deficits, other: Deficits) -> Deficits:
    """The least codes of two parts together, by the extra places they cover together."""
    if len(one) == 1:
        return (one[0] + other[0],)
    if len(one) == 2:
        first, second = one[0] + other[1], one[1] + other[0]
        return one[0] + other[0], first if first < second else second
    return tuple([min(map(add, one, other[n::-1])) for n in range(len(one))])


def last_of_join(one: Deficits, other: Deficits) -> int:
    """The least code of two parts that together cover as many extra places as `one` could."""
    last = len(one) - 1
    if not last:
        return one[0] + other[0]
    if last == 1:
        first, second = one[0] + other[1], one[1] + other[0]
        return first if first < second else second
    best: int = min(map(add, one, other[::-1]))
    return best


def least(curves: list[Deficits]) -> Deficits:
    """The least code of several ways for each number of extra places."""
    if len(curves[0]) == 1:
        return min(curves)
    return tuple(map(min, zip(*curves, strict=True)))
