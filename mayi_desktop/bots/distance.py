"""Distance of a hand from its contract: the least number of missing cards."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.bots.deficits import BestSplit, ContractShape, Plan, QuickSearch, plan_for
from mayi_desktop.bots.exact import ExactSearch
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.runs_and_sets import key_of, keys_for, shape_of

# More cards than any hand lacks.
FAR = 99
# Bounds of the caches: hands per deal and size, sizes per deal, rulers, and entries in all. An
# entry takes about 200 bytes, so all rulers together hold some 30 MB. A game measures 3,000 to
# 10,000 hands a deal.
_MOST_KNOWN = 20_000
_MOST_SCALES = 16
_MOST_RULERS = 24
_MOST_ENTRIES = 150_000


class Ruler:
    """Measures hands for one deal of a sheet by their keys (see `solver.faces`)."""

    def __init__(self, sheet: RuleSheet, deal: int) -> None:
        rule = sheet.deals[deal]
        self.sheet = sheet
        self.deal = deal
        self.rules = sheet.meld_rules(deal)
        self.keys = keys_for(self.rules)
        self.at_once = rule.all_at_once
        self.sets = tuple(rule.set_sizes)
        self.runs = tuple(rule.run_sizes)
        self.size = sum(self.sets) + sum(self.runs)
        self._longer = self.rules.naturals_per_wild > 0 and not rule.exact and not self.at_once
        self._scales: dict[int, _Scale] = {}

    def key(self, hand: Sequence[CardId]) -> int:
        """The key of a hand."""
        return key_of(self.keys, hand)

    def missing(self, key: int, cards: int, least: int = 0, most: int = FAR) -> int:
        """How many cards this hand lacks, if it holds `cards` cards when laid down.

        Known bounds `least` and `most` shorten the search.
        """
        extra = max(0, cards - self.size) if self.at_once else 0
        scale = self._scales.get(extra)
        if scale is None:
            if len(self._scales) >= _MOST_SCALES:
                del self._scales[next(iter(self._scales))]
            scale = self._scales[extra] = _Scale(self, extra, longer=self._longer)
        found = scale.known.get(key)
        return scale.find(key, least, most) if found is None else found

    @property
    def entries(self) -> int:
        """How many results are cached."""
        return sum(scale.entries for scale in self._scales.values())

    def plan(self, key: int, cards: int) -> Plan | None:
        """The plan behind an earlier result of `missing` for that hand, if there is one."""
        scale = self._scales.get(max(0, cards - self.size) if self.at_once else 0)
        return None if scale is None else scale.plan(key)

    def known(self, key: int, cards: int) -> int | None:
        """An earlier result of `missing` for that hand, if there is one."""
        scale = self._scales.get(max(0, cards - self.size) if self.at_once else 0)
        return None if scale is None else scale.known.get(key)


class _Scale:
    """Measures hands that fill `extra` more places than the contract has."""

    def __init__(self, ruler: Ruler, extra: int, *, longer: bool) -> None:
        rules, sets, runs = ruler.rules, ruler.sets, ruler.runs
        self.known: dict[int, int] = {}
        self._winners: dict[int, tuple[QuickSearch, BestSplit] | Plan] = {}
        # With only sets in the contract, hands with the same counts of ranks lack the same.
        self._alike = not runs and not rules.distinct_suits and not rules.natural_twos
        self._by_shape: dict[tuple[int, ...], int] = {}
        self._unplanned: set[int] = set()
        self._thorough = ExactSearch(rules, sets, runs, extra, longer=longer)
        self._quick: tuple[QuickSearch, ...] = ()
        if len(set(sets)) < 2 and len(set(runs)) < 2:
            set_size, run_size = sets[0] if sets else 0, runs[0] if runs else 0
            shape = ContractShape(len(sets), set_size, len(runs), run_size, extra, longer)
            self._quick = (
                QuickSearch(rules, shape, limit_first=False),
                QuickSearch(rules, shape, limit_first=True),
            )

    def find(self, key: int, least: int, most: int) -> int:
        """Measure the hand with this key, and cache the result."""
        if len(self.known) > _MOST_KNOWN:
            self._forget()
        if not self._alike:
            found = self.known[key] = self._search(key, least, most)
            return found
        shape = shape_of(key)
        known = self._by_shape.get(shape)
        if known is None:
            known = self._by_shape[shape] = self._search(key, least, most)
        else:
            self._unplanned.add(key)
        self.known[key] = known
        return known

    def _search(self, key: int, least: int, most: int) -> int:
        found, bound = most, least
        winner = None
        for measure in self._quick:
            found, other_bound = measure.find(key, bound, found)
            if measure.best_split is not None:
                winner = measure, measure.best_split
            bound = max(bound, other_bound)
            if found <= bound:
                break
        if found > bound:
            thorough = self._thorough.find(key, found)
            winner = winner if thorough == found else None
            found = thorough
        if winner is not None:
            self._winners[key] = winner
        return found

    def _forget(self) -> None:
        self.known.clear()
        self._winners.clear()
        self._by_shape.clear()
        self._unplanned.clear()

    @property
    def entries(self) -> int:
        """How many results are cached."""
        own = len(self.known) + len(self._winners) + self._thorough.entries
        own += len(self._by_shape) + len(self._unplanned)
        return own + sum(search.runs.entries for search in self._quick)

    def plan(self, key: int) -> Plan | None:
        """The plan of the quick searches for the hand with this key."""
        if key in self._unplanned:
            self._unplanned.remove(key)
            self._search(key, self.known[key], self.known[key] + 1)
        found = self._winners.get(key)
        if isinstance(found, tuple):
            measure, winner = found
            found = self._winners[key] = plan_for(measure, key, winner)
        return found


class _Rulers:
    """The rulers in use, most recent last, with a bound on all their caches."""

    def __init__(self) -> None:
        self._rulers: dict[tuple[int, int], Ruler] = {}
        self._latest: Ruler | None = None

    def get(self, sheet: RuleSheet, deal: int) -> Ruler:
        """The ruler for this deal, cached by the sheet object."""
        latest = self._latest
        if latest is None or latest.sheet is not sheet or latest.deal != deal:
            self._latest = latest = self._fetch(sheet, deal)
        return latest

    @property
    def entries(self) -> int:
        """How many results are cached in all."""
        return sum(ruler.entries for ruler in self._rulers.values())

    def clear(self) -> None:
        """Clear the cache, which also releases the sheets."""
        self._rulers.clear()
        self._latest = None

    def _fetch(self, sheet: RuleSheet, deal: int) -> Ruler:
        """Find or make a ruler; drop the least recently used ones over the bound."""
        ruler = self._rulers.pop((id(sheet), deal), None)
        self._forget(_MOST_ENTRIES - (0 if ruler is None else ruler.entries))
        if ruler is None or ruler.sheet is not sheet:
            ruler = Ruler(sheet, deal)
        self._rulers[id(sheet), deal] = ruler
        return ruler

    def _forget(self, most: int) -> None:
        sizes = {key: ruler.entries for key, ruler in self._rulers.items()}
        total = sum(sizes.values())
        for key, size in sizes.items():
            if total <= most and len(self._rulers) < _MOST_RULERS:
                return
            total -= size
            del self._rulers[key]


RULERS = _Rulers()


def ruler_for(sheet: RuleSheet, deal: int) -> Ruler:
    """The ruler for this deal, cached by the sheet object."""
    return RULERS.get(sheet, deal)
