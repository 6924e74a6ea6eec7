"""Quick search for the least number of cards that a hand lacks, for one size of hand.

A branch and bound: sets are chosen rank by rank, best ranks first, and the runs then take
the best of what is left in each suit. Codes (see `deficits`) say what each part lacks. With w
wilds, what is missing is the greater of (open places - w) and the places barred to wilds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from mayi_desktop.bots.distance.deficits import (
    MAJOR_SHIFT,
    MINOR_MASK,
    NEVER,
    Deficits,
    join,
    last_of_join,
    no_melds,
)
from mayi_desktop.bots.distance.runs import AllRuns
from mayi_desktop.bots.distance.suit_runs import SuitRuns
from mayi_desktop.engine.rulesheet import AceRule, MeldRules
from mayi_desktop.engine.solver.faces import (
    FACE_BITS,
    MOST_COPIES,
    Chunks,
    chunks_of,
    copies,
    wilds_of,
)
from mayi_desktop.engine.solver.windows import ACE_INDEX, TWO_BIT, naturals_needed
from mayi_desktop.quick_values import quickly_made

Sizes = tuple[int, ...]
Group = tuple[int, int]
Ranks = tuple[tuple[int, int], ...]

NO_RANK = -1


@quickly_made
@dataclass(frozen=True, slots=True)
class ContractShape:
    """The sets and runs of a contract, and their sizes.

    `extra` is how many more places they cover in all; with `longer` runs may be longer.
    """

    sets: int
    set_size: int
    runs: int
    run_size: int
    extra: int = 0
    longer: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class BestSplit:
    """The best split found: the ranks of the sets, and the cards left to the runs.

    Each group is a rank (or NO_RANK: none of the hand) and the number of its sets.
    """

    groups: tuple[Group, ...]
    rest: Chunks
    code: int


@dataclass(slots=True)
class _Stage:
    """A partial choice of sets: the cards left, and what the runs and the sets so far lack.

    `left` counts the sets still to be chosen.
    """

    chunks: Chunks
    runs: Deficits
    groups: tuple[Group, ...]
    so_far: Deficits
    left: int


class QuickSearch:
    """Finds what is missing, by open places first or, with `limit_first`, by barred ones.

    `find` returns the least number found and a lower bound. If they are equal, as nearly
    always, the number is exact. `best_split` is how the latest search came to its number, None
    if it found nothing better than was known.
    """

    def __init__(self, rules: MeldRules, wanted: ContractShape, *, limit_first: bool) -> None:
        self.rules = rules
        self.shape = wanted
        self.limit_first = limit_first
        self.best_split: BestSplit | None = None
        longer = wanted.longer and limit_first
        suit = SuitRuns(
            rules, wanted.run_size, wanted.extra, longer=longer, limit_first=limit_first
        )
        need, need_more = wanted.run_size, 1
        if limit_first:
            need = naturals_needed(rules, wanted.run_size) if wanted.runs else 0
            need_more = 0
        self.sets = SetsOfRank(rules, wanted.set_size, wanted.extra, limit_first=limit_first)
        self.runs = AllRuns(suit, wanted.runs, wanted.extra, need=need, need_more=need_more)
        self._wilds = 0
        self._least = 0
        self._best = NEVER
        self._bound = NEVER
        self._limit = 0
        self._ranks: Ranks = ()

    def find(self, key: int, least: int, most: int) -> tuple[int, int]:
        """What the hand with this key lacks, and a lower bound of it.

        The answer is known to be between `least` and `most`.
        """
        chunks = chunks_of(key)
        self._wilds = wilds_of(key)
        self._least = least
        self._best = self._bound = most
        self._set_limit()
        self.best_split = None
        runs = self.runs.deficits(chunks)
        if not self.shape.sets:
            self._finish(runs[-1], (), chunks)
        else:
            self._ranks = self._best_ranks(chunks)
            self._add_sets(
                _Stage(chunks, runs, (), no_melds(self.shape.extra), self.shape.sets), 0
            )
        return self._best, max(least, self._bound)

    def _finish(self, code: int, groups: tuple[Group, ...], rest: Chunks) -> None:
        """Evaluate one way to fill the whole contract."""
        major, minor = code >> MAJOR_SHIFT, code & MINOR_MASK
        if self.limit_first:
            value = max(minor - self._wilds, major)
            bound = major
        else:
            bound = max(0, major - self._wilds)
            value = max(bound, minor)
        if value < self._best:
            self._best = value
            self._set_limit()
            self.best_split = BestSplit(groups, rest, code)
        if bound < self._bound:
            self._bound = bound

    def _set_limit(self) -> None:
        """Set the code from which on a way is no better than the best; 0 if none can be."""
        most = self._best if self.limit_first else self._best + self._wilds
        self._limit = most << MAJOR_SHIFT if self._best > self._least else 0

    # Sets.

    def _best_ranks(self, chunks: Chunks) -> Ranks:
        """The ranks by the naturals that a set of them can hold, most first."""
        if self.rules.distinct_suits:
            one, two, three, four = [_one_of_each(chunk) for chunk in chunks]
            everything = one + two + three + four
        else:
            one, two, three, four = chunks
            everything = one + two + three + four
        if self.rules.natural_twos:
            everything &= ~(TWO_BIT * MOST_COPIES)
        return _most_first(everything)

    def _add_sets(self, stage: _Stage, start: int) -> None:
        """Try all sets still to be chosen, from the rank at `start` on, and then the runs."""
        ahead = join(stage.so_far, stage.runs)
        if stage.left == 1:
            self._add_last_set(stage, start, ahead)
            return
        for index in range(start, len(self._ranks)):
            count, _ = self._ranks[index]
            if last_of_join(ahead, self.sets.at_best(stage.left, count)) >= self._limit:
                return
            for sets in range(1, stage.left + 1):
                self._add_group(stage, index, sets)

    def _add_last_set(self, stage: _Stage, start: int, ahead: Deficits) -> None:
        """Try each rank for the one set still to be chosen: what `_add_group` does, quicker."""
        deficits = self.sets.deficits
        for index in range(start, len(self._ranks)):
            count, rank = self._ranks[index]
            filled = deficits(1, count)
            if last_of_join(ahead, filled) >= self._limit:
                return
            for rest, naturals in self._ways_to_take(stage, index, 1):
                if naturals != count:
                    filled = deficits(1, naturals)
                    if last_of_join(ahead, filled) >= self._limit:
                        break
                code = last_of_join(join(stage.so_far, filled), self.runs.deficits(rest))
                if code < self._limit:
                    self._finish(code, (*stage.groups, (rank, 1)), rest)

    def _add_group(self, stage: _Stage, index: int, sets: int) -> None:
        """Try a number of sets of one rank, with every share of its cards."""
        count, rank = self._ranks[index]
        left, hoped = stage.left - sets, stage.so_far
        if left:
            hoped = join(hoped, self.sets.at_best(left, count))
        ahead = join(hoped, stage.runs)
        most = count * sets if self.rules.distinct_suits else count
        if last_of_join(ahead, self.sets.deficits(sets, most)) >= self._limit:
            return
        for rest, naturals in self._ways_to_take(stage, index, sets):
            filled = self.sets.deficits(sets, naturals)
            if last_of_join(ahead, filled) >= self._limit:
                return
            runs = self.runs.deficits(rest)
            code = last_of_join(join(hoped, filled), runs)
            if code < self._limit:
                groups = (*stage.groups, (rank, sets))
                if left:
                    so_far = join(stage.so_far, filled)
                    self._add_sets(_Stage(rest, runs, groups, so_far, left), index + 1)
                else:
                    self._finish(code, groups, rest)

    def _ways_to_take(
        self, stage: _Stage, index: int, sets: int
    ) -> Iterator[tuple[Chunks, int]]:
        """Each way to take cards of a rank, most first: the cards left, and the number."""
        chunks = stage.chunks
        count, rank = self._ranks[index]
        if not count:
            yield chunks, 0
            return
        held = [copies(chunk, rank) for chunk in chunks]
        if self.rules.distinct_suits:
            held = [min(number, sets) for number in held]
        whole = _without(chunks, rank, held)
        yield whole, sum(held)
        if not self.shape.runs:
            return
        missed: Sequence[int] = range(len(chunks))
        if sets == stage.left:
            # With sets still to come, the runs may need a card only later.
            if self.runs.deficits(whole) == stage.runs:
                return
            missed = self.runs.missed(chunks, whole)
        yield from self._shares(chunks, rank, held, missed)

    def _shares(
        self, chunks: Chunks, rank: int, held: list[int], missed: Sequence[int]
    ) -> Iterator[tuple[Chunks, int]]:
        """Ways to leave cards of a rank to the runs, in suits whose runs may need them.

        A run uses a rank once, an ace at most twice: all other cards are free for the sets.
        """
        twice = rank == ACE_INDEX and self.rules.ace is AceRule.BOTH_ENDS
        spared = self.shape.runs * (2 if twice else 1)
        total = sum(held)
        suits = [suit for suit in missed if held[suit]]
        for number in range(1, min(spared, total) + 1):
            for chosen in combinations_with_replacement(suits, number):
                way = list(held)
                for suit in chosen:
                    way[suit] -= 1
                if min(way) >= 0:
                    yield _without(chunks, rank, way), total - number


class SetsOfRank:
    """Deficits of sets of one rank, of a least size and with at most `extra` more places."""

    def __init__(self, rules: MeldRules, size: int, extra: int, *, limit_first: bool) -> None:
        self._rules = rules
        self._size = size
        self._extra = extra
        self._limit_first = limit_first
        self._known: dict[tuple[int, int], Deficits] = {}
        self._hopes: dict[tuple[int, int], Deficits] = {}

    def deficits(self, sets: int, naturals: int) -> Deficits:
        """The deficits of a number of sets of one rank that share a number of naturals."""
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
        """A lower bound of the deficits, if no set has more naturals than this."""
        found = self._hopes.get((sets, naturals))
        if found is None:
            found = no_melds(self._extra)
            for _ in range(sets):
                found = join(found, self.deficits(1, naturals))
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


def _without(chunks: Chunks, rank: int, taken: list[int]) -> Chunks:
    """The cards of the suits after some of a rank have been taken from each."""
    shift = rank * FACE_BITS
    one, two, three, four = chunks
    return (
        one - (taken[0] << shift),
        two - (taken[1] << shift),
        three - (taken[2] << shift),
        four - (taken[3] << shift),
    )


@lru_cache(maxsize=1 << 14)
def _most_first(everything: int) -> Ranks:
    """The counts of a sum of suits with their ranks, most first, and NO_RANK at the end."""
    found = []
    rank = 0
    while everything:
        count = everything & MOST_COPIES
        if count:
            found.append((count, rank))
        everything >>= FACE_BITS
        rank += 1
    found.sort(reverse=True)
    found.append((0, NO_RANK))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _one_of_each(chunk: int) -> int:
    """One card of each rank of a suit."""
    return sum([1 << rank * FACE_BITS for rank in range(13) if copies(chunk, rank)])
