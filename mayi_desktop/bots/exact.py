"""Exact search: how many cards a hand lacks, where the quick search leaves a gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import add, sub

from mayi_desktop.bots.deficits import (
    NO_RANK,
    Sizes,
    bundles,
    held,
    join,
    no_melds,
    over_in,
    without,
)
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.runs_and_sets import (
    FACE_BITS,
    TWO_BIT,
    Chunks,
    cards_in,
    chunks_of,
    copies,
    naturals_needed,
    ranks_by_copies,
    wilds_of,
)
from mayi_desktop.engine.solver import size_choices, sizes_without

# It tries every choice of ranks for the sets that could beat the best known number, those with
# many cards first. The suits then join one by one: each has runs of its own, for which it may
# keep cards from the sets, and all undominated pairs (open places, barred places) are kept that
# could still beat the best. Sets, and runs, may differ in size.


Pair = tuple[int, int]
ExactGroup = tuple[int, Sizes]
State = tuple[Sizes, int, tuple[int, ...]]
States = dict[State, set[Pair]]

# Answers remembered before all are forgotten: bounds the memory of a long game.
_MOST_FRONTS = 20_000


class ExactSearch:
    """Measures hands for sets and runs of these least sizes and `extra` more places.

    With `longer`, runs may be longer still.
    """

    def __init__(
        self, rules: MeldRules, sets: Sizes, runs: Sizes, extra: int, *, longer: bool
    ) -> None:
        self._rules = rules
        self._sets = sets
        self._runs = runs
        self._extra = extra
        self._longer = longer
        self._ranks = range(1 if rules.natural_twos else 0, 13)
        self._two = TWO_BIT if rules.natural_twos else 0
        self._wilds = 0
        self._best = 0
        self._sets_lack = 0
        self._sets_barred = 0
        # What runs and further places lack at least, if sets have so many cards to spare.
        self._beside: list[int] = []
        self._known: dict[tuple[int, Sizes, int], set[Pair]] = {}

    @property
    def entries(self) -> int:
        """How many results are cached."""
        return len(self._known)

    def find(self, key: int, best: int) -> int:
        """How many cards the hand with this key lacks; `best` if that is no less."""
        self._wilds = wilds_of(key)
        self._best = best
        chunks = chunks_of(key)
        # The best is found early where ranks with many cards come first.
        counts = [(sum(copies(chunk, rank) for chunk in chunks), rank) for rank in self._ranks]
        ranks = [rank for number, rank in sorted(counts, reverse=True) if number]
        runs_lack = self._all_runs_lack(chunks)
        self._beside = [
            min(lack + max(0, self._extra - n - spare) for n, lack in enumerate(runs_lack))
            for spare in range(self._extra + 1)
        ]
        for groups in self._choices(chunks, ranks, self._sets, self._beside[-1], 0):
            self._try(chunks, groups)
        return self._best

    def _all_runs_lack(self, chunks: Chunks) -> tuple[int, ...]:
        """The fewest open places of all runs with 0, 1, 2 … more, each run taken by itself."""
        lacks = no_melds(self._extra)
        for size in self._runs:
            alone = [
                min(
                    places
                    for chunk in chunks
                    for places, _ in self._pairs(chunk, (size,), more)
                )
                for more in range(self._extra + 1)
            ]
            lacks = join(lacks, tuple(alone))
        return lacks

    def _choices(
        self, chunks: Chunks, ranks: list[int], sizes: Sizes, lacks: int, barred: int
    ) -> Iterator[tuple[ExactGroup, ...]]:
        """All useful ways to assign ranks to the sets; sets of one rank form a group."""
        if not sizes:
            yield ()
            return
        chosen = product(range(len(ranks)), size_choices(sizes))
        places = [((ranks[place], some), ranks[place + 1 :]) for place, some in chosen]
        for group, later in [*places, ((NO_RANK, sizes), [])]:
            most = sum(self._giving(chunk, group) for chunk in chunks)
            lack, over = self._lacking((group,), (most,))
            if self._useful(lacks + lack, barred + over):
                left = sizes_without(sizes, group[1])
                for others in self._choices(chunks, later, left, lacks + lack, barred + over):
                    yield (group, *others)

    def _try(self, chunks: Chunks, groups: tuple[ExactGroup, ...]) -> None:
        giving = [tuple(self._giving(chunk, group) for group in groups) for chunk in chunks]
        most = tuple(map(sum, zip(*giving, strict=True)))
        lacks, barred = self._lacking(groups, most)
        spare = sum(max(0, n - sum(sizes)) for n, (_, sizes) in zip(most, groups, strict=True))
        if not self._useful(lacks + self._beside[min(spare, self._extra)], barred):
            return
        states: States = {(self._runs, 0, (0,) * len(groups)): {(0, 0)}}
        for chunk, gifts in zip(chunks, giving, strict=True):
            states = self._join_suit(states, chunk, groups, gifts, most)
        for (runs, used, kept), front in states.items():
            self._count_sets(groups, most, kept)
            if not runs and (groups or used == self._extra) and self._any_useful(front):
                naturals = tuple(map(sub, most, kept))
                self._conclude(self._grown(groups, self._extra - used), naturals, front)
        self._sets_lack = self._sets_barred = 0

    def _count_sets(
        self, groups: tuple[ExactGroup, ...], most: tuple[int, ...], kept: tuple[int, ...]
    ) -> None:
        """Note what the sets lack at least once suits have kept so many of their cards."""
        naturals = tuple(map(sub, most, kept))
        self._sets_lack, self._sets_barred = self._lacking(groups, naturals)

    def _any_useful(self, front: Iterable[Pair]) -> bool:
        return any(self._useful(*pair) for pair in front)

    def _conclude(
        self, ways: list[tuple[ExactGroup, ...]], naturals: tuple[int, ...], front: set[Pair]
    ) -> None:
        for groups in ways:
            lacks, barred = self._lacking(groups, naturals)
            for places, over in front:
                missing = max(places + lacks - self._wilds, over + barred)
                self._best = min(self._best, missing)

    def _join_suit(
        self,
        states: States,
        chunk: int,
        groups: tuple[ExactGroup, ...],
        gifts: tuple[int, ...],
        most: tuple[int, ...],
    ) -> States:
        """The states after one more suit has given its cards away, or kept some for a run."""
        joined: States = {}
        for keeps in product(*(range(number + 1) for number in gifts)):
            rest = chunk - sum(
                number - own << group[0] * FACE_BITS
                for number, own, group in zip(gifts, keeps, groups, strict=True)
                if number
            )
            none: list[Sizes] = [] if any(keeps) else [()]
            for (runs, used, kept), front in states.items():
                total = tuple(map(add, kept, keeps))
                self._count_sets(groups, most, total)
                if not self._any_useful(front):
                    continue
                for sizes in [*none, *size_choices(runs)]:
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
        """The useful pairs of runs of these sizes in a suit."""
        if not self._useful(sum(sizes) + extra - cards_in(chunk), 0):
            return []
        return [pair for pair in self._pairs(chunk, sizes, extra) if self._useful(*pair)]

    def _pairs(self, chunk: int, sizes: Sizes, extra: int) -> set[Pair]:
        """All undominated pairs of runs of these sizes in a suit, cached."""
        known = self._known.get((chunk, sizes, extra))
        if known is None:
            if len(self._known) > _MOST_FRONTS:
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
            # A lower bound of the barred places that is quick to compute.
            hoped = groups[-1][0] - held(covered, levels)
            if all(hoped < over for open_, over in least.items() if open_ <= left):
                least[left] = over_in(groups, levels)
        return _undominated(set(least.items()))

    def _useful(self, places: int, over: int) -> bool:
        """Whether so much beside what the sets lack in any case is less than the best."""
        lacks = self._sets_lack + places - self._wilds
        return lacks < self._best and self._sets_barred + over < self._best

    def _giving(self, chunk: int, group: ExactGroup) -> int:
        """How many cards of its rank a suit can give to a group of sets."""
        rank, sizes = group
        if rank == NO_RANK:
            return 0
        number = copies(chunk, rank)
        return min(number, len(sizes)) if self._rules.distinct_suits else number

    def _lacking(self, groups: tuple[ExactGroup, ...], naturals: tuple[int, ...]) -> Pair:
        places = over = 0
        for (_, sizes), number in zip(groups, naturals, strict=True):
            places += max(0, sum(sizes) - number)
            need = sum(naturals_needed(self._rules, size) for size in sizes)
            over += max(0, need - number)
        return places, over

    def _grown(
        self, groups: tuple[ExactGroup, ...], extra: int
    ) -> list[tuple[ExactGroup, ...]]:
        """The groups with `extra` more places, in every way that the sheet allows."""
        ways = {groups}
        for _ in range(extra):
            ways = {longer for way in ways for longer in self._one_longer(way)}
        return list(ways)

    def _one_longer(self, groups: tuple[ExactGroup, ...]) -> Iterator[tuple[ExactGroup, ...]]:
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
