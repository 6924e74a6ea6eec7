"""Deficits: codes of what a part of a contract lacks, and how they add up.

A code holds two numbers: the open places, which no natural of the hand fills, and those of them
barred to wilds because their meld has too many already. The more important number is shifted
by 6 bits, so that codes add and compare as integers. Deficits hold one code for each number of
extra places that the part covers beyond its least size, from none on.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from operator import add

MAJOR_SHIFT = 6
MINOR_MASK = (1 << MAJOR_SHIFT) - 1
NEVER = 1 << 20

Deficits = tuple[int, ...]


@lru_cache(maxsize=64)
def no_melds(extra: int) -> Deficits:
    """The deficits of no melds at all, which cover no extra places."""
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
    """The last code of `join`, without computing the others."""
    last = len(one) - 1
    if not last:
        return one[0] + other[0]
    if last == 1:
        first, second = one[0] + other[1], one[1] + other[0]
        return first if first < second else second
    best: int = min(map(add, one, other[::-1]))
    return best


def least(ways: list[Deficits]) -> Deficits:
    """The least code of several ways for each number of extra places."""
    if len(ways[0]) == 1:
        return min(ways)
    return tuple(map(min, zip(*ways, strict=True)))


def two_of(parts: list[Deficits]) -> Deficits:
    """The least codes of two of these parts together, by the extra places they cover."""
    if len(parts[0]) > 2:
        return least([join(one, other) for one, other in combinations(parts, 2)])
    lowest, second = sorted([part[0] for part in parts])[:2]
    if len(parts[0]) == 1:
        return (lowest + second,)
    with_extra = NEVER
    spared = False
    for part in parts:
        partner = lowest
        if part[0] == lowest and not spared:
            # A part cannot be its own partner.
            partner, spared = second, True
        if part[1] + partner < with_extra:
            with_extra = part[1] + partner
    return lowest + second, with_extra
