"""Deficits: what each part of a contract lacks, and the searches for the least total."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from operator import add

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.rulesheet import AceRule, MeldRules
from mayi_desktop.engine.runs_and_sets import (
    ACE_INDEX,
    FACE_BITS,
    MOST_COPIES,
    RANKS_IN_SUIT,
    SUIT_BITS,
    TWO_BIT,
    WILD_SHIFT,
    Chunks,
    RunWindow,
    cards_in,
    chunks_of,
    copies,
    keep_apart,
    keys_for,
    naturals_needed,
    ranks_by_copies,
    run_windows,
    wilds_of,
)

# --- Codes of deficits.
# A code holds two numbers: the open places, which no natural of the hand fills, and those of
# them barred to wilds because their meld has too many already. The more important number is
# shifted by 6 bits, so that codes add and compare as integers. Deficits list one code per
# number of extra places, 0 and up, that the part covers beyond its least size.


MAJOR_SHIFT = 6
MINOR_MASK = (1 << MAJOR_SHIFT) - 1
NEVER = 1 << 20

Deficits = tuple[int, ...]


@lru_cache(maxsize=64)
def no_melds(extra: int) -> Deficits:
    """The deficits of an empty part, which covers no extra places."""
    return (0, *(NEVER for _ in range(extra)))


def join(one: Deficits, other: Deficits) -> Deficits:
    """The least codes of two parts together, by their joint extra places."""
    if len(one) == 1:
        return (one[0] + other[0],)
    if len(one) == 2:
        first, second = one[0] + other[1], one[1] + other[0]
        return one[0] + other[0], first if first < second else second
    return tuple([min(map(add, one, other[n::-1])) for n in range(len(one))])


def last_of_join(one: Deficits, other: Deficits) -> int:
    """Only the last code of `join`."""
    last = len(one) - 1
    if not last:
        return one[0] + other[0]
    if last == 1:
        first, second = one[0] + other[1], one[1] + other[0]
        return first if first < second else second
    best: int = min(map(add, one, other[::-1]))
    return best


def least(ways: list[Deficits]) -> Deficits:
    """The least code of several ways, by extra places."""
    if len(ways[0]) == 1:
        return min(ways)
    return tuple(map(min, zip(*ways, strict=True)))


def two_of(parts: list[Deficits]) -> Deficits:
    """The least codes of any two of these parts together, by extra places."""
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


# --- Runs in one suit.


# Answers remembered before all are forgotten: bounds the memory of a long game.
_MOST_CHUNKS = 20_000

Levels = tuple[int, ...]
Groups = tuple[tuple[int, Levels], ...]
Bundle = tuple[int, Levels, Groups]
# The places of a run, the naturals it needs, and the ranks of each window it may have.
_SimpleWays = tuple[int, int, tuple[int, ...]]


@lru_cache(maxsize=512)
def bundles(
    rules: MeldRules, sizes: tuple[int, ...], extra: int, *, longer: bool
) -> tuple[Bundle, ...]:
    """All ways to place runs of these sizes, with `extra` more places in all, in one suit.

    Each has its number of places, the ranks covered once, twice and three times, and for every
    group of its runs the naturals they need and the ranks they cover. With `longer`, runs may
    be almost twice as long; half of an even longer run would do.
    """
    found: dict[Bundle, None] = {}
    for lengths in _lengths(sizes, extra, longer=longer):
        for lows in product(*[run_windows(rules, length) for length in lengths]):
            if _ordered(sizes, lows) and _all_apart(rules, lows):
                found[_bundle(rules, lows)] = None
    return tuple(found)


def _lengths(sizes: tuple[int, ...], extra: int, *, longer: bool) -> Iterator[tuple[int, ...]]:
    for more in product(*[range(size if longer else extra + 1) for size in sizes]):
        if longer or sum(more) == extra:
            yield tuple(size + add for size, add in zip(sizes, more, strict=True))


def _ordered(sizes: tuple[int, ...], lows: tuple[RunWindow, ...]) -> bool:
    """Whether runs of equal size ascend, so that each way is found once."""
    return all(
        sizes[n] != sizes[n + 1]
        or (lows[n].low, lows[n].length) <= (lows[n + 1].low, lows[n + 1].length)
        for n in range(len(sizes) - 1)
    )


def _all_apart(rules: MeldRules, lows: tuple[RunWindow, ...]) -> bool:
    return all(
        keep_apart(rules, one, other) for n, one in enumerate(lows) for other in lows[n + 1 :]
    )


def _bundle(rules: MeldRules, lows: tuple[RunWindow, ...]) -> Bundle:
    groups = []
    for chosen in range(1, 1 << len(lows)):
        group = [window for n, window in enumerate(lows) if chosen >> n & 1]
        need = sum(naturals_needed(rules, window.length) for window in group)
        groups.append((need, _covered(group)))
    return sum(window.length for window in lows), _covered(lows), tuple(groups)


def _covered(lows: list[RunWindow] | tuple[RunWindow, ...]) -> Levels:
    counts = [0] * RANKS_IN_SUIT
    for window in lows:
        for rank in range(RANKS_IN_SUIT):
            counts[rank] += (window.once >> rank & 1) + (window.twice >> rank & 1)
    most = max(counts)
    return tuple(
        sum(1 << rank for rank, count in enumerate(counts) if count > level)
        for level in range(most)
    )


def _simple_ways(rules: MeldRules, size: int, extra: int) -> tuple[_SimpleWays, ...] | None:
    """The windows of one run by its extra places; None if naturals don't simply add up.

    They don't if an ace may be at both ends of a run, or if twos may be natural or wild.
    """
    if rules.natural_twos or rules.longest_run < size + extra:
        return None
    ways = [(length, run_windows(rules, length)) for length in range(size, size + extra + 1)]
    if any(not windows or any(window.twice for window in windows) for _, windows in ways):
        return None
    return tuple(
        (length, naturals_needed(rules, length), tuple(window.once for window in windows))
        for length, windows in ways
    )


class SuitRuns:
    """The deficits of runs in one suit, cached by the suit's cards.

    `extra` is how many places beyond their least size the runs may cover in all. With `longer`,
    larger sizes cost nothing. `singles` is the cache for one run.
    """

    def __init__(
        self, rules: MeldRules, size: int, extra: int, *, longer: bool, limit_first: bool
    ) -> None:
        self._rules = rules
        self._size = size
        self._extra = extra
        self._longer = longer
        self._limit_first = limit_first
        self._two = TWO_BIT if rules.natural_twos else 0
        self.singles: dict[int, Deficits] = {}
        # By the number of runs.
        self._known: dict[int, dict[int, Deficits]] = defaultdict(dict, {1: self.singles})
        self._ways: dict[int, tuple[tuple[Bundle, ...], ...]] = {}
        self._shapes: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._simple = _simple_ways(rules, size, extra) if not longer else None

    @property
    def entries(self) -> int:
        """How many results are cached."""
        return sum(map(len, self._known.values())) + len(self._shapes)

    def deficits(self, chunk: int, runs: int) -> Deficits:
        """The least codes of a number of runs, by extra places."""
        known = self._known[runs]
        found = known.get(chunk)
        if found is None:
            if len(known) > _MOST_CHUNKS:
                known.clear()
            if runs == 1 and self._simple is not None:
                found = self._one_run(chunk, self._simple)
            else:
                found = tuple([self._best(chunk, ways) for ways in self._all_ways(runs)])
            known[chunk] = found
        return found

    def _one_run(self, chunk: int, simple: tuple[_SimpleWays, ...]) -> Deficits:
        """The codes of one run: the window with most naturals is best in both numbers."""
        one = ranks_by_copies(chunk)[0]
        codes = []
        for places, need, windows in simple:
            most = max([(ranks & one).bit_count() for ranks in windows])
            over = need - most if most < need else 0
            left = places - most
            codes.append(
                over << MAJOR_SHIFT | left if self._limit_first else left << MAJOR_SHIFT | over
            )
        return tuple(codes)

    def shape(self, chunk: int, runs: int, extra: int) -> tuple[int, int]:
        """The naturals used in the best runs, and the faces that would fill an open place.

        Both are encoded like the cards of a suit; a face needed twice appears once.
        """
        known = self._shapes.get((chunk, runs, extra))
        if known is None:
            if len(self._shapes) > _MOST_CHUNKS:
                self._shapes.clear()
            code = self.deficits(chunk, runs)[extra]
            levels = ranks_by_copies(chunk)
            ways = self._all_ways(runs)[extra]
            best = next(way for way in ways if self._code(way, levels) == code)
            known = self._shapes[chunk, runs, extra] = _shape(best[1], levels)
        return known

    def _code(self, way: Bundle, levels: Levels) -> int:
        """The code of one way to lay the runs."""
        places, covered, groups = way
        over = over_in(groups, levels)
        left = places - held(covered, without(self._two, levels))
        return over << MAJOR_SHIFT | left if self._limit_first else left << MAJOR_SHIFT | over

    def _all_ways(self, runs: int) -> tuple[tuple[Bundle, ...], ...]:
        if runs not in self._ways:
            sizes = (self._size,) * runs
            self._ways[runs] = tuple(
                bundles(self._rules, sizes, extra, longer=self._longer)
                for extra in range(self._extra + 1)
            )
        return self._ways[runs]

    def _best(self, chunk: int, ways: tuple[Bundle, ...]) -> int:
        levels = ranks_by_copies(chunk)
        return self._by_limit(levels, ways) if self._limit_first else self._open(levels, ways)

    def _open(self, levels: tuple[int, int, int], ways: tuple[Bundle, ...]) -> int:
        """The least code with open places first."""
        one, two, three = without(self._two, levels)
        least = NEVER
        tied: list[Groups] = []
        for places, covered, groups in ways:
            left = places - (covered[0] & one).bit_count()
            if len(covered) > 1:
                left -= (covered[1] & two).bit_count()
                if len(covered) > 2:
                    left -= (covered[2] & three).bit_count()
            if left < least:
                least = left
                tied = [groups]
            elif left == least:
                tied.append(groups)
        over = NEVER
        for groups in tied:
            over = min(over, over_in(groups, levels))
            if not over:
                break
        return least << MAJOR_SHIFT | over if tied else NEVER

    def _by_limit(self, levels: tuple[int, int, int], ways: tuple[Bundle, ...]) -> int:
        """The least code with barred places first."""
        best = NEVER
        filling = without(self._two, levels)
        for places, covered, groups in ways:
            least = groups[-1][0] - held(covered, levels)
            if least <= best >> MAJOR_SHIFT:
                over = over_in(groups, levels)
                best = min(best, over << MAJOR_SHIFT | places - held(covered, filling))
        return best


def held(covered: Levels, levels: Levels) -> int:
    """How many places the naturals of a suit fill."""
    filled = (covered[0] & levels[0]).bit_count()
    if len(covered) > 1:
        filled += (covered[1] & levels[1]).bit_count()
        if len(covered) > 2:
            filled += (covered[2] & levels[2]).bit_count()
    return filled


def without(ranks: int, levels: Levels) -> Levels:
    """The naturals of a suit without these ranks."""
    one, two, three = levels
    return one & ~ranks, two & ~ranks, three & ~ranks


def over_in(groups: Groups, levels: Levels) -> int:
    """How many places of these runs are barred to wilds, given the naturals of a suit."""
    most = 0
    for need, covered in groups:
        over = need
        for ranks, owned in zip(covered, levels, strict=False):
            over -= (ranks & owned).bit_count()
        most = max(most, over)
    return most


def _shape(covered: Levels, levels: Levels) -> tuple[int, int]:
    """The cards used in these places and those missing there, encoded as cards of a suit."""
    used = missing = 0
    for ranks, owned in zip(covered, levels, strict=False):
        used += _cards(ranks & owned)
        missing |= _cards(ranks & ~owned)
    return used, missing


def _cards(ranks: int) -> int:
    """One card of each of these ranks."""
    return sum([1 << rank * FACE_BITS for rank in range(RANKS_IN_SUIT) if ranks >> rank & 1])


# --- All runs of a contract.


# Answers remembered before all are forgotten: bounds the memory of a long game.
_MOST_SPREADS = 10_000


class AllRuns:
    """The runs of a contract, spread over the suits.

    `need` is how many naturals one run can use, `need_more` how many each extra place can.
    """

    def __init__(
        self, suit: SuitRuns, count: int, extra: int, *, need: int, need_more: int
    ) -> None:
        self.suit = suit
        self.count = count
        self._extra = extra
        self._need = need
        self._need_more = need_more
        self._nothing = no_melds(extra)
        self._known: dict[Chunks, Deficits] = {}
        self._uncrowded: set[Chunks] = set()
        self._two_apart: dict[tuple[Deficits, ...], tuple[Deficits, int]] = {}

    @property
    def entries(self) -> int:
        """How many results are cached, including those of its suits."""
        own = len(self._known) + len(self._uncrowded) + len(self._two_apart)
        return own + self.suit.entries

    def deficits(self, chunks: Chunks) -> Deficits:
        """The deficits of the runs if all these cards are theirs."""
        if not self.count:
            return self._nothing
        known = self._known.get(chunks)
        if known is None:
            if len(self._known) > _MOST_SPREADS:
                self._known.clear()
                self._uncrowded.clear()
            known = self._known[chunks] = self._best(chunks)
        return known

    def missed(self, chunks: Chunks, rest: Chunks) -> Sequence[int]:
        """The suits whose runs may lack more if only `rest` is theirs."""
        if self.count > 1 and chunks not in self._uncrowded:
            return range(len(chunks))
        deficits = self.suit.deficits
        return [
            suit
            for suit, (before, after) in enumerate(zip(chunks, rest, strict=True))
            if before != after and deficits(before, 1) != deficits(after, 1)
        ]

    def _best(self, chunks: Chunks) -> Deficits:
        """The least codes over all spreads of the runs."""
        deficits, known = self.suit.deficits, self.suit.singles
        singles = [known.get(chunk) or deficits(chunk, 1) for chunk in chunks]
        if self.count == 1:
            return least(singles)
        if self.count == 2:
            return self._best_two(chunks, singles)
        lowest = sorted([single[0] for single in singles])
        best = self._one_a_suit(singles, lowest)
        cards = [cards_in(chunk) for chunk in chunks]
        limits = self._crowd_limits(best, lowest)
        if max(cards) <= limits[0]:
            self._uncrowded.add(chunks)
            return best
        states: list[Deficits | None] = [self._nothing] + [None] * self.count
        for chunk, single, held in zip(chunks, singles, cards, strict=True):
            crowd = sum([held > limit for limit in limits])
            here = [single, *[deficits(chunk, runs) for runs in range(2, 2 + crowd)]]
            states = _spread(states, here)
        last = states[self.count]
        assert last is not None
        return last

    def _best_two(self, chunks: Chunks, singles: list[Deficits]) -> Deficits:
        """The smallest deficits of two runs: one in each of two suits, or both in one."""
        apart = tuple(singles)
        known = self._two_apart.get(apart)
        if known is None:
            if len(self._two_apart) > _MOST_SPREADS:
                self._two_apart.clear()
            known = self._two_apart[apart] = self._in_two_suits(singles)
        best, limit = known
        crowded = [chunk for chunk in chunks if cards_in(chunk) > limit]
        if crowded:
            deficits = self.suit.deficits
            return least([best, *[deficits(chunk, 2) for chunk in crowded]])
        self._uncrowded.add(chunks)
        return best

    def _in_two_suits(self, singles: list[Deficits]) -> tuple[Deficits, int]:
        """The smallest deficits of two runs in two suits.

        The number is the most cards in one suit at which that suit alone can't do better.

        A suit's deficits for one run take few values, so few combinations of suits occur.
        """
        best = two_of(singles)
        need, more = 2 * self._need, self._need_more
        limits = [
            need + extra * more - (code + MINOR_MASK >> MAJOR_SHIFT)
            for extra, code in enumerate(best)
        ]
        return best, min(limits)

    def _one_a_suit(self, singles: list[Deficits], lowest: list[int]) -> Deficits:
        """The least codes with at most one run a suit."""
        if self.count > len(singles):
            return (NEVER,) * (self._extra + 1)
        if not self._extra:
            return (sum(lowest[: self.count]),)
        ways = []
        for chosen in combinations(singles, self.count):
            way = chosen[0]
            for single in chosen[1:]:
                way = join(way, single)
            ways.append(way)
        return least(ways)

    def _crowd_limits(self, best: Deficits, lowest: list[int]) -> list[int]:
        """The suit sizes up to which two runs in it, three and so on, are no better."""
        limits = []
        for runs in range(2, self.count + 1):
            others = sum(lowest[: self.count - runs])
            limits.append(
                min(
                    [
                        runs * self._need
                        + extra * self._need_more
                        - (max(0, code - others) + MINOR_MASK >> MAJOR_SHIFT)
                        for extra, code in enumerate(best)
                    ]
                )
            )
        return limits


def _spread(states: list[Deficits | None], here: list[Deficits]) -> list[Deficits | None]:
    """The best deficits by number of runs, after one more suit."""
    after = list(states)
    for runs, deficits in enumerate(here, 1):
        for before, base in enumerate(states[: len(states) - runs]):
            if base is not None:
                joined = join(base, deficits)
                now = after[before + runs]
                after[before + runs] = joined if now is None else least([now, joined])
    return after


# --- Quick search.
# Branch and bound: sets are chosen rank by rank, best ranks first, and the runs then take the
# best of the rest of each suit. With w wilds, the number of missing cards is the greater of
# (open places - w) and the places barred to wilds.


Sizes = tuple[int, ...]
Group = tuple[int, int]
Ranks = tuple[tuple[int, int], ...]

NO_RANK = -1


@quickly_made
@dataclass(frozen=True, slots=True)
class ContractShape:
    """The sets and runs of a contract.

    `extra` is how many more places they cover in all; with `longer`, runs may be longer.
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
    """The best split of a hand: the sets, and the cards left to the runs.

    Each group is a rank (or NO_RANK, which no card has) with the number of its sets.
    """

    groups: tuple[Group, ...]
    rest: Chunks
    code: int


@dataclass(slots=True)
class _Stage:
    """A partial choice of sets: the cards left, and the deficits of the runs and of these sets.

    `left` counts the sets still to choose.
    """

    chunks: Chunks
    runs: Deficits
    groups: tuple[Group, ...]
    so_far: Deficits
    left: int


class QuickSearch:
    """Minimises open places first or, with `limit_first`, barred places first.

    `find` returns the least number found and a lower bound; when they are equal, as nearly
    always, the number is exact. `best_split` is the split of the latest search, None if it
    found nothing better than its bounds.
    """

    def __init__(self, rules: MeldRules, shape: ContractShape, *, limit_first: bool) -> None:
        self.rules = rules
        self.shape = shape
        self.limit_first = limit_first
        self.best_split: BestSplit | None = None
        longer = shape.longer and limit_first
        suit = SuitRuns(
            rules, shape.run_size, shape.extra, longer=longer, limit_first=limit_first
        )
        need, need_more = shape.run_size, 1
        if limit_first:
            need = naturals_needed(rules, shape.run_size) if shape.runs else 0
            need_more = 0
        self.sets = SetsOfRank(rules, shape.set_size, shape.extra, limit_first=limit_first)
        self.runs = AllRuns(suit, shape.runs, shape.extra, need=need, need_more=need_more)
        self._wilds = 0
        self._least = 0
        self._best = NEVER
        self._bound = NEVER
        self._limit = 0
        self._ranks: Ranks = ()

    def find(self, key: int, least: int, most: int) -> tuple[int, int]:
        """How many cards the hand with this key lacks at most, and at least.

        The true number is between `least` and `most`.
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
        """Evaluate a complete split."""
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
        """Set the code from which a split is no better than the best; 0 if none can be."""
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
        """Try all remaining sets from the rank at `start` on, then the runs."""
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
        """Try each rank for the last set: `_add_group`, but quicker."""
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
        """Ways to take cards of a rank, most cards first: the rest, and the number taken."""
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
            # Only after the last set are the deficits of the runs final.
            if self.runs.deficits(whole) == stage.runs:
                return
            missed = self.runs.missed(chunks, whole)
        yield from self._shares(chunks, rank, held, missed)

    def _shares(
        self, chunks: Chunks, rank: int, held: list[int], missed: Sequence[int]
    ) -> Iterator[tuple[Chunks, int]]:
        """Ways to leave cards of a rank to the runs, in the suits whose runs may need them.

        A run uses a rank once, an ace at most twice; the sets take the other cards.
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
    """The deficits of sets of one rank, with at most `extra` more places."""

    def __init__(self, rules: MeldRules, size: int, extra: int, *, limit_first: bool) -> None:
        self._rules = rules
        self._size = size
        self._extra = extra
        self._limit_first = limit_first
        self._known: dict[tuple[int, int], Deficits] = {}
        self._hopes: dict[tuple[int, int], Deficits] = {}

    def deficits(self, sets: int, naturals: int) -> Deficits:
        """The deficits of `sets` sets of one rank with this many naturals together."""
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
        """A lower bound of the deficits of sets with at most this many naturals each."""
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
    """The suits without the cards of a rank taken from each."""
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
    """The counts of a sum of suits with their ranks, most first, then NO_RANK."""
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


# --- Plan of a hand.


_SUITS = 4


@quickly_made
@dataclass(frozen=True, slots=True)
class Plan:
    """One best way to meld a hand.

    `used` is a key (see `solver.faces`) of naturals that, with all the wilds, do as well as the
    whole hand. `opens` has one card of each face that would fill an open place. `barred` counts
    the places that no wild may fill.
    """

    used: int
    opens: int
    barred: int


def is_natural(face: int) -> bool:
    """Whether this face is always natural."""
    return not face >> WILD_SHIFT


def is_only_wild(face: int) -> bool:
    """Whether this face is always wild."""
    return not face & (1 << WILD_SHIFT) - 1


def holds(key: int, used: int, face: int) -> bool:
    """Whether a hand has as many cards of a natural face as a plan uses; True for face 0."""
    if not face:
        return True
    shift = face.bit_length() - 1
    return used >> shift & MOST_COPIES <= key >> shift & MOST_COPIES


def plan_for(measure: QuickSearch, key: int, winner: BestSplit) -> Plan:
    """The plan of a search's best split for the hand with this key."""
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
        used_here, missing = _shape_of_sets(measure, group, naturals, extra)
        used += used_here
        opens |= missing
    for (suit, runs), extra in zip(spread, in_suits, strict=True):
        used_here, missing = measure.runs.suit.shape(winner.rest[suit], runs, extra)
        used += used_here << suit * SUIT_BITS
        opens |= missing << suit * SUIT_BITS
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
    """The cards used in the sets of a rank and the faces missing there, as keys."""
    rank, sets = group
    if rank == NO_RANK:
        return 0, _every_natural(measure.rules)
    places = sets * measure.shape.set_size + extra
    open_places = places - sum(naturals)
    used = missing = 0
    surplus = max(0, -open_places)
    for suit, number in enumerate(naturals):
        shift = suit * SUIT_BITS + rank * FACE_BITS
        spared = min(number, surplus)
        surplus -= spared
        used += number - spared << shift
        if open_places > 0 and not (measure.rules.distinct_suits and number >= sets):
            missing |= 1 << shift
    return used, missing


def _how(
    measure: QuickSearch, winner: BestSplit, groups: list[Deficits]
) -> tuple[list[tuple[int, int]], list[int]]:
    """The number of runs by suit, and the extra places of each part."""
    deficits = measure.runs.suit.deficits
    for spread in _spreads(measure.shape.runs):
        parts = [*groups, *[deficits(winner.rest[suit], runs) for suit, runs in spread]]
        extras = _split(parts, measure.shape.extra, winner.code)
        if extras is not None:
            return list(spread), extras
    raise AssertionError("a plan must come to what it was found with")


def _split(parts: Sequence[Deficits], total: int, code: int) -> list[int] | None:
    """Extra places for each part whose codes add up to this one; None if impossible."""
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
    """All ways to spread runs over the suits, as pairs of a suit and its number of runs."""
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
    """One card of each face that is always natural."""
    found = 0
    for face in set(keys_for(rules)):
        if is_natural(face):
            found |= face
    return found
