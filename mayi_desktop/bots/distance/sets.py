"""Knows what sets of one rank lack, with so many naturals between them."""

from __future__ import annotations

from mayi_desktop.bots.distance.deficits import MAJOR_SHIFT, NEVER, Deficits, join, no_melds
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.solver.windows import naturals_needed

Sizes = tuple[int, ...]


class SetsOfRank:
    """Sets of this least size, with so many extra places at most; see `deficits`."""

    def __init__(self, rules: MeldRules, size: int, extra: int, *, limit_first: bool) -> None:
        self._rules = rules
        self._size = size
        self._extra = extra
        self._limit_first = limit_first
        self._known: dict[tuple[int, int], Deficits] = {}
        self._hopes: dict[tuple[int, int], Deficits] = {}

    def curve(self, sets: int, naturals: int) -> Deficits:
        """What so many sets of one rank lack with so many naturals between them."""
        found = self._known.get((sets, naturals))
        if found is None:
            sizes = [(self._size,) * sets]
            codes = []
            for extra in range(self._extra + 1):
                if extra:
                    sizes = _one_larger(sizes, self._rules.largest_set)
                codes.append(
                    min((self._lacking(way, naturals) for way in sizes), default=NEVER)
                )
            found = self._known[sets, naturals] = tuple(codes)
        return found

    def at_best(self, sets: int, naturals: int) -> Deficits:
        """What so many sets lack at least, if none of them has more naturals than this."""
        found = self._hopes.get((sets, naturals))
        if found is None:
            found = no_melds(self._extra)
            for _ in range(sets):
                found = join(found, self.curve(1, naturals))
            self._hopes[sets, naturals] = found
        return found

    def _lacking(self, sizes: Sizes, naturals: int) -> int:
        open_places = max(0, sum(sizes) - naturals)
        over = max(0, sum(naturals_needed(self._rules, size) for size in sizes) - naturals)
        if self._limit_first:
            return over << MAJOR_SHIFT | open_places
        return open_places << MAJOR_SHIFT | over


def _one_larger(sizes: list[Sizes], largest: int | None) -> list[Sizes]:
    grown = {
        tuple(sorted((*way[:n], way[n] + 1, *way[n + 1 :])))
        for way in sizes
        for n in range(len(way))
        if largest is None or way[n] < largest
    }
    return sorted(grown)
