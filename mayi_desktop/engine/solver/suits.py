"""Layouts of runs with the cards of one suit, and what they leave in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul

from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.solver.faces import cards_in, counts_of, ranks_by_copies
from mayi_desktop.engine.solver.price import CardPrices
from mayi_desktop.engine.solver.windows import (
    ACE_INDEX,
    HIGH_ACE,
    TWO_BIT,
    RunWindow,
    continuing,
    index_of,
    keep_apart,
    naturals_needed,
    run_windows,
)
from mayi_desktop.quick_values import quickly_made

Sizes = tuple[int, ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class MeldGoal:
    """What to lay: sets and runs of these least sizes, or exactly these sizes.

    `everything` forbids cards left in hand, `keep_one` requires one.
    """

    sets: Sizes
    runs: Sizes
    exact: bool = False
    everything: bool = False
    keep_one: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class LaidRun:
    """A run to be laid: its window, and the ranks in it that are natural, as bits.

    `twice` has the bit of the ace if both ends are natural aces.
    """

    window: RunWindow
    taken: int
    twice: int = 0

    @property
    def naturals(self) -> int:
        """How many of its cards are natural."""
        return self.taken.bit_count() + self.twice.bit_count()


@quickly_made
@dataclass(frozen=True, slots=True)
class SuitLayout:
    """One way to lay runs from a suit.

    `wilds` counts the cards that are wild there, `twos` the own-suit twos that are natural
    (they are wilds elsewhere), `left` the cards still free for each of the sets' ranks, `price`
    the cost of all other cards of the suit that stay in hand.
    """

    runs: tuple[LaidRun, ...]
    wilds: int
    twos: int
    left: tuple[int, ...]
    price: int


# Answers remembered before all are forgotten; suits of few cards are the same in many games.
_MOST_KNOWN = 1_000


class SuitSolver:
    """Finds the ways to lay runs from suits, for hands with so many wilds."""

    def __init__(
        self, rules: MeldRules, prices: CardPrices, goal: MeldGoal, wilds: int
    ) -> None:
        self._rules = rules
        self._prices = prices
        self._wilds = wilds
        self._exact = goal.exact
        self._keep_one = goal.keep_one
        self._everything = goal.everything
        # A set that can take in all wilds makes wilds at the ends of runs needless.
        boundless = not rules.naturals_per_wild and rules.largest_set is None
        self._trim = bool(goal.sets) and boundless and not goal.exact
        self._lowest_priced = 1 if rules.natural_twos else 0
        self._windows: dict[int, tuple[RunWindow, ...]] = {}
        self._known: dict[object, Sequence[SuitLayout]] = {}

    def layouts(
        self, chunk: int, sizes: Sizes, ranks: tuple[int, ...], copies_for_sets: tuple[int, ...]
    ) -> Sequence[SuitLayout]:
        """The cheapest ways to lay runs of these sizes beside sets of these ranks.

        A set may use `copies_for_sets` cards of its rank in this suit. There is one way for
        each number of wilds, natural twos and cards left for the sets; where a card has to be
        kept, one that keeps a card and one that need not.
        """
        key = chunk, sizes, ranks, copies_for_sets
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._find(chunk, sizes, ranks, copies_for_sets)
        return found

    def _find(
        self, chunk: int, sizes: Sizes, ranks: tuple[int, ...], copies_for_sets: tuple[int, ...]
    ) -> Sequence[SuitLayout]:
        if sum(sizes) > cards_in(chunk) + self._wilds:
            return []
        counts = counts_of(chunk)
        wanted = sum(1 << rank for rank in ranks)
        needed = self._needed(counts, wanted, len(sizes))
        if needed is None:
            return []
        if not sizes:
            return [] if needed else [self._layout_of(counts, (), ranks, copies_for_sets)]
        best: dict[tuple[int, int, tuple[int, ...], bool], SuitLayout] = {}
        for runs in self._run_combinations(chunk, sizes, wanted):
            if needed and needed & ~_covered(runs):
                continue
            way = self._layout_of(counts, runs, ranks, copies_for_sets)
            keeps = self._keep_one and way.price > 0
            key = way.wilds, way.twos, way.left, keeps
            known = best.get(key)
            if known is None or way.price < known.price:
                best[key] = way
        return list(best.values())

    def _needed(self, counts: Sequence[int], wanted: int, runs: int) -> int | None:
        """The ranks that runs must cover where all cards are laid; None if they cannot."""
        if not self._everything:
            return 0
        needed = 0
        for rank in range(self._lowest_priced, 13):
            if counts[rank] and not wanted >> rank & 1:
                needed |= 1 << rank
                if counts[rank] > runs * (2 if rank == ACE_INDEX else 1):
                    return None
        return needed

    def _run_combinations(
        self, chunk: int, sizes: Sizes, wanted: int
    ) -> Iterator[tuple[LaidRun, ...]]:
        """All runs of these sizes together that the cards and the wilds can fill."""
        if len(sizes) == 1:
            for run in self._single_runs(chunk, sizes[0], wanted):
                yield (run,)
            return
        counts = counts_of(chunk)
        single = {size: list(self._single_runs(chunk, size, wanted)) for size in set(sizes)}
        chosen: list[LaidRun] = []

        def add(start: int, wilds: int) -> Iterator[tuple[LaidRun, ...]]:
            if len(chosen) == len(sizes):
                runs = tuple(chosen)
                yield from self._resolve_conflicts(counts, runs) if len(runs) > 1 else (runs,)
                return
            size = sizes[len(chosen)]
            again = bool(chosen) and sizes[len(chosen) - 1] == size
            for index in range(start if again else 0, len(single[size])):
                run = single[size][index]
                used = wilds + run.window.length - run.naturals
                if used <= self._wilds and self._keeps_apart(chosen, run.window):
                    chosen.append(run)
                    yield from add(index, used)
                    chosen.pop()

        yield from add(0, 0)

    def _single_runs(self, chunk: int, size: int, wanted: int) -> Iterator[LaidRun]:
        """The runs of at least this size; a natural that a set wants may be left to it."""
        one, two, _ = ranks_by_copies(chunk)
        longest = size if self._exact else self._rules.longest_run
        # An ace can be at both ends; no other card fills more than one place.
        most = one.bit_count() + (two >> ACE_INDEX & 1) + self._wilds
        for length in range(size, min(longest, most) + 1):
            need = max(length - self._wilds, naturals_needed(self._rules, length))
            for window in self._of_length(length):
                taken, twice = window.once & one, window.twice & two
                if taken.bit_count() + twice.bit_count() >= need:
                    yield from self._with_naturals_spared(
                        LaidRun(window, taken, twice), size, wanted
                    )

    def _of_length(self, length: int) -> tuple[RunWindow, ...]:
        if length not in self._windows:
            self._windows[length] = run_windows(self._rules, length)
        return self._windows[length]

    def _with_naturals_spared(self, run: LaidRun, size: int, wanted: int) -> Iterator[LaidRun]:
        """A legal run, and the same with wilds in the place of naturals that a set wants."""
        if not run.taken & wanted:
            if not self._is_redundant(run, size):
                yield run
            return
        for spared in _subsets(run.taken & wanted):
            taken, twice = run.taken & ~spared, run.twice & ~spared
            for second in {twice, twice & ~wanted}:
                poorer = LaidRun(run.window, taken, second)
                if self._is_legal(poorer) and not self._is_redundant(poorer, size):
                    yield poorer

    def _is_redundant(self, run: LaidRun, size: int) -> bool:
        """Whether the run need not be tried: the wild at its end serves as well elsewhere.

        A run that is long enough takes more wilds at its high end only, while there is room;
        where runs must keep a distance, both ends are tried.
        """
        if run.window.length == size:
            return False
        low, high = _wild_ends(run)
        if self._trim:
            return low or high
        return low and run.window.high < HIGH_ACE and not self._rules.run_gap

    def _is_legal(self, run: LaidRun) -> bool:
        length = run.window.length
        naturals = run.naturals
        return length - naturals <= self._wilds and naturals >= naturals_needed(
            self._rules, length
        )

    def _keeps_apart(self, chosen: list[LaidRun], window: RunWindow) -> bool:
        return all(keep_apart(self._rules, run.window, window) for run in chosen)

    def _resolve_conflicts(
        self, counts: Sequence[int], runs: tuple[LaidRun, ...]
    ) -> Iterator[tuple[LaidRun, ...]]:
        """Every way to share ranks that too many of these runs would take."""
        over = _overclaimed(counts, runs)
        spare = self._wilds - sum([run.window.length - run.naturals for run in runs])
        if sum(over.values()) > spare:
            return
        if not over:
            yield runs
            return
        bit = 1 << next(iter(over))
        for n, run in enumerate(runs):
            poorer = _without(run, bit)
            if poorer is not None and self._is_legal(poorer):
                yield from self._resolve_conflicts(counts, (*runs[:n], poorer, *runs[n + 1 :]))

    def _layout_of(
        self,
        counts: Sequence[int],
        runs: tuple[LaidRun, ...],
        ranks: tuple[int, ...],
        copies_for_sets: tuple[int, ...],
    ) -> SuitLayout:
        left = list(counts)
        wilds = twos = 0
        for run in runs:
            wilds += run.window.length - run.naturals
            for taken in (run.taken, run.twice):
                while taken:
                    bit = taken & -taken
                    left[bit.bit_length() - 1] -= 1
                    taken -= bit
            if self._lowest_priced and run.taken & TWO_BIT:
                twos += 1
        for_sets = tuple(
            [min(left[rank], most) for rank, most in zip(ranks, copies_for_sets, strict=True)]
        )
        price = self._price_of(left, runs, ranks)
        for rank, given in zip(ranks, for_sets, strict=True):
            price += (left[rank] - given) * self._prices.dead[rank]
        return SuitLayout(runs, wilds, twos, for_sets, price)

    def _price_of(
        self, left: list[int], runs: tuple[LaidRun, ...], ranks: tuple[int, ...]
    ) -> int:
        """What the cards left cost, those of the sets' ranks aside."""
        alive, dead = self._prices.alive, self._prices.dead
        free = list(left)
        for rank in (*range(self._lowest_priced), *ranks):
            free[rank] = 0
        price: int = sum(map(mul, free, dead))
        if not runs:
            return price
        for rank in continuing(self._rules, free, [run.window for run in runs]):
            price -= dead[rank] - alive[rank]
        return price


def _covered(runs: tuple[LaidRun, ...]) -> int:
    covered = 0
    for run in runs:
        covered |= run.taken
    return covered


def _overclaimed(counts: Sequence[int], runs: tuple[LaidRun, ...]) -> dict[int, int]:
    """The ranks of which these runs take more cards than there are, and how many more."""
    often = 0
    seen = 0
    for run in runs:
        often |= seen & run.taken | run.twice
        seen |= run.taken
    over: dict[int, int] = {}
    while often:
        bit = often & -often
        rank = bit.bit_length() - 1
        takes = sum([bool(run.taken & bit) + bool(run.twice & bit) for run in runs])
        if takes > counts[rank]:
            over[rank] = takes - counts[rank]
        often -= bit
    return over


def _without(run: LaidRun, bit: int) -> LaidRun | None:
    """The run with one natural of this rank less; None if it has none."""
    if run.twice & bit:
        return LaidRun(run.window, run.taken, run.twice & ~bit)
    return LaidRun(run.window, run.taken & ~bit, run.twice) if run.taken & bit else None


def _wild_ends(run: LaidRun) -> tuple[bool, bool]:
    """Whether the low end of a run, and its high end, is a wild."""
    low, high = 1 << index_of(run.window.low), 1 << index_of(run.window.high)
    return not run.taken & low, not run.taken & high


def _subsets(bits: int) -> Iterator[int]:
    """All sets of bits within these bits, none of them first."""
    chosen = 0
    while True:
        yield chosen
        chosen = chosen - bits & bits
        if not chosen:
            return
