"""Windows: where runs can be in a suit, which faces they cover, and which keep apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mayi_desktop.engine.rulesheet import AceRule, MeldRules

ACE_INDEX = 12
HIGH_ACE = 14
TWO_BIT = 1
RANKS_IN_SUIT = 13


def index_of(place: int) -> int:
    """The index from 0 (a two) to 12 (an ace) of the rank at a place of a run."""
    return ACE_INDEX if place == 1 else place - 2


@dataclass(frozen=True, slots=True)
class RunWindow:
    """The places that a run may cover: where it begins, its length, and its ranks as bits.

    `twice` holds the ace of a run with an ace at both ends.
    """

    low: int
    length: int
    once: int
    twice: int = 0

    @property
    def high(self) -> int:
        """The last place."""
        return self.low + self.length - 1


@lru_cache(maxsize=256)
def run_windows(rules: MeldRules, length: int) -> tuple[RunWindow, ...]:
    """All windows of this length, from low to high."""
    if length > rules.longest_run:
        return ()
    found = []
    for low in range(rules.low, 15 - length + 1):
        once = twice = 0
        for place in range(low, low + length):
            bit = 1 << index_of(place)
            twice |= once & bit
            once |= bit
        if not twice or rules.ace is AceRule.BOTH_ENDS:
            found.append(RunWindow(low, length, once, twice))
    return tuple(found)


def keep_apart(rules: MeldRules, one: RunWindow, other: RunWindow) -> bool:
    """Whether two runs of one suit may be there in one lay-down."""
    lower, higher = (one, other) if one.low <= other.low else (other, one)
    between = higher.low - lower.high - 1
    return between >= rules.run_gap or (between < 0 and rules.runs_may_overlap)


def naturals_needed(rules: MeldRules, size: int) -> int:
    """The fewest naturals that a new meld of this size must hold."""
    per_wild = rules.naturals_per_wild
    return size - size // (per_wild + 1) if per_wild else 1


def continuing(rules: MeldRules, left: Sequence[int], runs: Iterable[RunWindow]) -> list[int]:
    """The ranks of cards of a suit that extend its runs, card by card from their ends.

    `left` counts the cards of each rank that are not in these runs.
    """
    spare = list(left)
    if rules.natural_twos:
        spare[0] = 0
    found = []
    for run in runs:
        upwards = range(run.high + 1, 15)
        downwards = range(run.low - 1, rules.low - 1, -1)
        for places in (upwards, downwards):
            for place in places:
                rank = index_of(place)
                if not spare[rank]:
                    break
                spare[rank] -= 1
                found.append(rank)
    return found
