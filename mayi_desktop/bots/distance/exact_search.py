"""Exact search for the least number of missing cards, where the quick search is not sure.

Every choice of ranks for the sets is tried; the suits then join one by one, each giving cards
to the sets and to runs of its own. All undominated pairs (open places, places barred to wilds)
that could still beat the best known number are kept. Contracts may ask for sets, or runs, of
different sizes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from mayi_desktop.bots.distance.suit_runs import bundles, held, over_in, without
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.solver.faces import (
    FACE_BITS,
    Chunks,
    cards_in,
    chunks_of,
    copies,
    ranks_by_copies,
    wilds_of,
)
from mayi_desktop.engine.solver.search import size_choices, sizes_without
from mayi_desktop.engine.solver.windows import TWO_BIT, naturals_needed

Sizes = tuple[int, ...]
Pair = tuple[int, int]
Group = tuple[int, Sizes]
State = tuple[Sizes, int, tuple[int, ...]]
States = dict[State, set[Pair]]

_NO_RANK = -1
# Answers remembered before all are forgotten: bounds the memory of a long game.
_MOST_KNOWN = 20_000


class ExactSearch:
    """Measures hands for sets and runs of these least sizes and `extra` more places.

    With `longer` runs may be longer still.
    """

    def __init__(
        self, rules: MeldRules, sets: Sizes, runs: Sizes, extra: int, *, longer: bool
    ) -> None:
        self._rules = rules
        self._sets = sets
        self._runs = runs
        self._extra = extra
        self._longer = longer
        self._lowest_set = 1 if rules.natural_twos else 0
        self._two = TWO_BIT if rules.natural_twos else 0
        self._wilds = 0
        self._best = 0
        self._runs_lack = 0
        self._known: dict[tuple[int, Sizes, int], set[Pair]] = {}

    @property
    def entries(self) -> int:
        """How many results are cached."""
        return len(self._known)

    def find(self, key: int, best: int) -> int:
        """What the hand with this key lacks; `best` if that is no less."""
        self._wilds = wilds_of(key)
        self._best = best
        chunks = chunks_of(key)
        self._runs_lack = sum(self._single_lacks(chunks, size) for size in self._runs)
        for groups in self._choices(self._sets, self._lowest_set):
            self._try(chunks, groups)
        return self._best

    def _single_lacks(self, chunks: Chunks, size: int) -> int:
        """The fewest open places of a run of at least this size."""
        return min(places for chunk in chunks for places, _ in self._pairs(chunk, (size,), 0))

    def _choices(self, sizes: Sizes, first: int) -> Iterator[tuple[Group, ...]]:
        """All ways to give every set a rank; sets of one rank form a group."""
        if not sizes:
            yield ()
            return
        yield ((_NO_RANK, sizes),)
        for rank in range(first, 13):
            for chosen in size_choices(sizes):
                for others in self._choices(sizes_without(sizes, chosen), rank + 1):
                    yield ((rank, chosen), *others)

    def _try(self, chunks: Chunks, groups: tuple[Group, ...]) -> None:
        most = tuple(sum(self._giving(chunk, group) for chunk in chunks) for group in groups)
        lacks, barred = self._lacking(groups, most)
        if not self._useful(lacks + self._runs_lack, barred):
            return
        states: States = {(self._runs, 0, (0,) * len(groups)): {(0, 0)}}
        for chunk in chunks:
            states = self._join_suit(states, chunk, groups)
        for (runs, used, naturals), front in states.items():
            if not runs and (groups or used == self._extra):
                self._conclude(self._grown(groups, self._extra - used), naturals, front)

    def _conclude(
        self, ways: list[tuple[Group, ...]], naturals: tuple[int, ...], front: set[Pair]
    ) -> None:
        for groups in ways:
            lacks, barred = self._lacking(groups, naturals)
            for places, over in front:
                missing = max(places + lacks - self._wilds, over + barred)
                self._best = min(self._best, missing)

    def _join_suit(self, states: States, chunk: int, groups: tuple[Group, ...]) -> States:
        """The states after the cards of one more suit have been given away."""
        joined: States = {}
        gifts = [range(self._giving(chunk, group) + 1) for group in groups]
        for given in product(*gifts):
            rest = chunk - sum(
                number << group[0] * FACE_BITS
                for number, group in zip(given, groups, strict=True)
                if number
            )
            for (runs, used, naturals), front in states.items():
                total = tuple(map(sum, zip(naturals, given, strict=True)))
                for sizes in [(), *size_choices(runs)]:
                    for extra in range(self._extra - used + 1 if sizes else 1):
                        state = sizes_without(runs, sizes), used + extra, total
                        here = self._suit_front(rest, sizes, extra)
                        self._add(joined, state, front, here)
        return joined

    def _add(self, joined: States, state: State, front: set[Pair], here: list[Pair]) -> None:
        sums = {
            (places + more, over + barred)
            for places, over in front
            for more, barred in here
            if self._useful(places + more, over + barred)
        }
        if sums:
            joined[state] = _undominated(joined.get(state, set()) | sums)

    def _suit_front(self, chunk: int, sizes: Sizes, extra: int) -> list[Pair]:
        """What runs of these sizes lack in a suit: all useful pairs."""
        if not self._useful(sum(sizes) + extra - cards_in(chunk), 0):
            return []
        return [pair for pair in self._pairs(chunk, sizes, extra) if self._useful(*pair)]

    def _pairs(self, chunk: int, sizes: Sizes, extra: int) -> set[Pair]:
        """All undominated pairs for runs of these sizes, cached."""
        known = self._known.get((chunk, sizes, extra))
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            known = self._known[chunk, sizes, extra] = self._front(chunk, sizes, extra)
        return known

    def _front(self, chunk: int, sizes: Sizes, extra: int) -> set[Pair]:
        if not sizes:
            return {(0, 0)}
        levels = ranks_by_copies(chunk)
        filling = without(self._two, levels)
        least: dict[int, int] = {}
        for places, covered, groups in bundles(self._rules, sizes, extra, longer=self._longer):
            left = places - held(covered, filling)
            # All runs together tell the least that can be barred, without much counting.
            hoped = groups[-1][0] - held(covered, levels)
            if all(hoped < over for open_, over in least.items() if open_ <= left):
                least[left] = over_in(groups, levels)
        return _undominated(set(least.items()))

    def _useful(self, places: int, over: int) -> bool:
        return places - self._wilds < self._best and over < self._best

    def _giving(self, chunk: int, group: Group) -> int:
        """How many cards of its rank a suit can give to a group of sets."""
        rank, sizes = group
        if rank == _NO_RANK:
            return 0
        number = copies(chunk, rank)
        return min(number, len(sizes)) if self._rules.distinct_suits else number

    def _lacking(self, groups: tuple[Group, ...], naturals: tuple[int, ...]) -> Pair:
        places = over = 0
        for (_, sizes), number in zip(groups, naturals, strict=True):
            places += max(0, sum(sizes) - number)
            need = sum(naturals_needed(self._rules, size) for size in sizes)
            over += max(0, need - number)
        return places, over

    def _grown(self, groups: tuple[Group, ...], extra: int) -> list[tuple[Group, ...]]:
        """The groups with so many places more, in every way that the sheet allows."""
        ways = {groups}
        for _ in range(extra):
            ways = {longer for way in ways for longer in self._one_longer(way)}
        return list(ways)

    def _one_longer(self, groups: tuple[Group, ...]) -> Iterator[tuple[Group, ...]]:
        largest = self._rules.largest_set
        for n, (rank, sizes) in enumerate(groups):
            for m, size in enumerate(sizes):
                if largest is None or size < largest:
                    grown = tuple(sorted((*sizes[:m], size + 1, *sizes[m + 1 :])))
                    yield (*groups[:n], (rank, grown), *groups[n + 1 :])


def _undominated(pairs: set[Pair]) -> set[Pair]:
    best: set[Pair] = set()
    least = 1 << 20
    for places, over in sorted(pairs):
        if over < least:
            best.add((places, over))
            least = over
    return best
