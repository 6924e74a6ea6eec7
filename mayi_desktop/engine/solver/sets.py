"""Layouts of sets of one rank from a number of naturals, with wilds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.solver.windows import naturals_needed
from mayi_desktop.quick_values import quickly_made

Sizes = tuple[int, ...]
SUITS_IN_DECK = 4


@quickly_made
@dataclass(frozen=True, slots=True)
class SetsLayout:
    """One layout of sets of one rank: naturals and wilds of each, and naturals left over."""

    sets: tuple[tuple[int, int], ...]
    left: int

    @property
    def wilds(self) -> int:
        """How many wilds are in these sets."""
        return sum(wilds for _, wilds in self.sets)


@lru_cache(maxsize=4096)
def set_layouts(
    rules: MeldRules, sizes: Sizes, naturals: int, wilds: int, *, exact: bool
) -> tuple[SetsLayout, ...]:
    """For each number of wilds used, up to `wilds`, the layout that leaves fewest naturals.

    Also the one that leaves fewest but at least one.
    """
    best: dict[tuple[int, bool], SetsLayout] = {}
    choices = [range(_most(rules, size, naturals, exact=exact) + 1) for size in sizes]
    for held in product(*choices):
        if sum(held) <= naturals and _is_even_split(rules, held):
            for added in _wild_counts(rules, sizes, held, wilds, exact=exact):
                sets = tuple(zip(held, added, strict=True))
                way = SetsLayout(sets, naturals - sum(held))
                key = way.wilds, way.left > 0
                known = best.get(key)
                if known is None or way.left < known.left:
                    best[key] = way
    return tuple(best[key] for key in sorted(best))


def _most(rules: MeldRules, size: int, naturals: int, *, exact: bool) -> int:
    most = min(naturals, size) if exact else naturals
    if rules.distinct_suits:
        most = min(most, SUITS_IN_DECK)
    return most if rules.largest_set is None else min(most, rules.largest_set)


def _is_even_split(rules: MeldRules, held: tuple[int, ...]) -> bool:
    """Where suits may not repeat, sets of one rank share evenly; no other split is needed."""
    return not rules.distinct_suits or max(held) - min(held) <= 1


def _wild_counts(
    rules: MeldRules, sizes: Sizes, held: tuple[int, ...], wilds: int, *, exact: bool
) -> list[tuple[int, ...]]:
    """How many wilds each set may have beside its naturals."""
    choices = []
    for size, naturals in zip(sizes, held, strict=True):
        largest = size if exact else naturals + wilds
        if rules.largest_set is not None:
            largest = min(largest, rules.largest_set)
        choices.append(
            [
                length - naturals
                for length in range(max(size, naturals), largest + 1)
                if length - naturals <= wilds and naturals >= naturals_needed(rules, length)
            ]
        )
    return [added for added in product(*choices) if sum(added) <= wilds]
