"""Plan of a hand: the cards used in its best melds, and the faces that would fill a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mayi_desktop.bots.distance.deficits import MAJOR_SHIFT, MINOR_MASK, Deficits
from mayi_desktop.bots.distance.quick_search import NO_RANK, BestSplit, Group, QuickSearch
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.solver.faces import (
    FACE_BITS,
    MOST_COPIES,
    SUIT_BITS,
    WILD_SHIFT,
    Chunks,
    chunks_of,
    copies,
    keys_for,
)
from mayi_desktop.quick_values import quickly_made

_SUITS = 4


@quickly_made
@dataclass(frozen=True, slots=True)
class Plan:
    """One best way to meld a hand.

    `used` is a key (see `solver.faces`) of naturals that, with all the wilds, do as well as the
    whole hand. `opens` has one card of each face that would fill an open place, and `barred` is
    the number of places that no wild may fill.
    """

    used: int
    opens: int
    barred: int


def is_natural(face: int) -> bool:
    """Whether the key of a card is that of a natural that is never wild."""
    return not face >> WILD_SHIFT


def is_only_wild(face: int) -> bool:
    """Whether the key of a card is that of a wild that is never natural."""
    return not face & (1 << WILD_SHIFT) - 1


def holds(key: int, used: int, face: int) -> bool:
    """Whether a hand has as many cards of a natural face as a plan uses; 0 is no face."""
    if not face:
        return True
    shift = face.bit_length() - 1
    return used >> shift & MOST_COPIES <= key >> shift & MOST_COPIES


def plan_for(measure: QuickSearch, key: int, winner: BestSplit) -> Plan:
    """The plan behind the number that a search found for the hand with this key."""
    chunks = chunks_of(key)
    taken = [_taken(chunks, winner.rest, rank) for rank, _ in winner.groups]
    groups = [
        measure.sets.deficits(sets, sum(naturals))
        for (_, sets), naturals in zip(winner.groups, taken, strict=True)
    ]
    spread, extras = _how(measure, winner, groups)
    in_sets, in_suits = extras[: len(groups)], extras[len(groups) :]
    used = opens = 0
    for group, naturals, extra in zip(winner.groups, taken, in_sets, strict=True):
        lying, wanted = _shape_of_sets(measure, group, naturals, extra)
        used += lying
        opens |= wanted
    for (suit, runs), extra in zip(spread, in_suits, strict=True):
        lying, wanted = measure.runs.suit.shape(winner.rest[suit], runs, extra)
        used += lying << suit * SUIT_BITS
        opens |= wanted << suit * SUIT_BITS
    code = winner.code
    barred = code >> MAJOR_SHIFT if measure.limit_first else code & MINOR_MASK
    return Plan(used, opens, barred)


def _taken(chunks: Chunks, rest: Chunks, rank: int) -> list[int]:
    """How many cards of a rank the sets take from each suit."""
    if rank == NO_RANK:
        return [0] * _SUITS
    return [
        copies(all_, rank) - copies(left, rank) for all_, left in zip(chunks, rest, strict=True)
    ]


def _shape_of_sets(
    measure: QuickSearch, group: Group, naturals: list[int], extra: int
) -> tuple[int, int]:
    """The cards used in the sets of a rank and the faces still wanted there, as keys."""
    rank, sets = group
    if rank == NO_RANK:
        return 0, _every_natural(measure.rules)
    places = sets * measure.shape.set_size + extra
    open_places = places - sum(naturals)
    lying = wanted = 0
    surplus = max(0, -open_places)
    for suit, number in enumerate(naturals):
        shift = suit * SUIT_BITS + rank * FACE_BITS
        spared = min(number, surplus)
        surplus -= spared
        lying += number - spared << shift
        if open_places > 0 and not (measure.rules.distinct_suits and number >= sets):
            wanted |= 1 << shift
    return lying, wanted


def _how(
    measure: QuickSearch, winner: BestSplit, groups: list[Deficits]
) -> tuple[list[tuple[int, int]], list[int]]:
    """How many runs are in which suit, and how many extra places each part covers."""
    deficits = measure.runs.suit.deficits
    for spread in _spreads(measure.shape.runs):
        parts = [*groups, *[deficits(winner.rest[suit], runs) for suit, runs in spread]]
        extras = _split(parts, measure.shape.extra, winner.code)
        if extras is not None:
            return list(spread), extras
    raise AssertionError("a plan must come to what it was found with")


def _split(parts: Sequence[Deficits], total: int, code: int) -> list[int] | None:
    """Extra places for each part so that the codes add up to this one; None if none do."""
    first, *others = parts
    if not others:
        return [total] if first[total] == code else None
    for extra in range(total + 1):
        rest = _split(others, total - extra, code - first[extra])
        if rest is not None:
            return [extra, *rest]
    return None


@lru_cache(maxsize=8)
def _spreads(runs: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """All ways to spread runs over the suits: pairs of a suit and how many are in it."""
    crowded_last = sorted(_numbers(runs, _SUITS), key=max)
    return tuple(
        tuple((suit, number) for suit, number in enumerate(numbers) if number)
        for numbers in crowded_last
    )


def _numbers(total: int, places: int) -> Iterator[tuple[int, ...]]:
    if places == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for others in _numbers(total - first, places - 1):
            yield first, *others


@lru_cache(maxsize=64)
def _every_natural(rules: MeldRules) -> int:
    """One card of each face that is natural and never wild."""
    found = 0
    for face in set(keys_for(rules)):
        if is_natural(face):
            found |= face
    return found
