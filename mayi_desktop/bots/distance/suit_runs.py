"""Deficits of one, two or three runs in one suit (see `deficits` for the codes)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from mayi_desktop.bots.distance.deficits import MAJOR_SHIFT, NEVER, Deficits
from mayi_desktop.engine.rulesheet import MeldRules
from mayi_desktop.engine.solver.faces import FACE_BITS, ranks_by_copies
from mayi_desktop.engine.solver.windows import (
    RANKS_IN_SUIT,
    TWO_BIT,
    RunWindow,
    keep_apart,
    naturals_needed,
    run_windows,
)

# Answers remembered before all are forgotten: bounds the memory of a long game.
_MOST_KNOWN = 20_000

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

    Each is its number of places, the ranks covered once, twice, thrice, and for every group of
    its runs the naturals they need and the ranks they cover. With `longer` runs may be up to
    twice as long; half of an even longer run would do.
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
    """Whether runs of equal size are in ascending order, so that each way is found once."""
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
    """The windows of one run by its extra places; None if naturals do not simply add up.

    They do not where an ace may be at both ends, or a two natural as well as wild.
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
    """What runs of a least size lack in a suit, cached by the suit's cards.

    `extra` is how many places beyond that size the runs may cover in all; the deficits are
    indexed by the places used. With `longer` greater sizes cost nothing. `singles` is the cache
    for one run.
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
        self._known: list[dict[int, Deficits]] = [{}, self.singles, {}, {}]
        self._ways: dict[int, tuple[tuple[Bundle, ...], ...]] = {}
        self._shapes: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._simple = _simple_ways(rules, size, extra) if not longer else None

    @property
    def entries(self) -> int:
        """How many results are cached."""
        return sum(map(len, self._known)) + len(self._shapes)

    def deficits(self, chunk: int, runs: int) -> Deficits:
        """The least codes for a number of runs, by the extra places they cover."""
        known = self._known[runs]
        found = known.get(chunk)
        if found is None:
            if len(known) > _MOST_KNOWN:
                known.clear()
            if runs == 1 and self._simple is not None:
                found = self._one_run(chunk, self._simple)
            else:
                found = tuple([self._best(chunk, ways) for ways in self._all_ways(runs)])
            known[chunk] = found
        return found

    def _one_run(self, chunk: int, simple: tuple[_SimpleWays, ...]) -> Deficits:
        """The codes of one run: the window with most naturals lacks least in every respect."""
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
        """The naturals used in the runs with the least code, and the faces still wanted.

        Both are encoded like the cards of a suit; a face wanted twice counts once.
        """
        known = self._shapes.get((chunk, runs, extra))
        if known is None:
            if len(self._shapes) > _MOST_KNOWN:
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
        """The least code where open places count first."""
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
        """The least code where places barred to wilds count first."""
        best = NEVER
        filling = without(self._two, levels)
        for places, covered, groups in ways:
            least = groups[-1][0] - held(covered, levels)
            if least <= best >> MAJOR_SHIFT:
                over = over_in(groups, levels)
                best = min(best, over << MAJOR_SHIFT | places - held(covered, filling))
        return best


def held(covered: Levels, levels: Levels) -> int:
    """How many of these places the naturals of a suit fill."""
    filled = (covered[0] & levels[0]).bit_count()
    if len(covered) > 1:
        filled += (covered[1] & levels[1]).bit_count()
        if len(covered) > 2:
            filled += (covered[2] & levels[2]).bit_count()
    return filled


def without(ranks: int, levels: Levels) -> Levels:
    """The naturals of a suit without some ranks."""
    one, two, three = levels
    return one & ~ranks, two & ~ranks, three & ~ranks


def over_in(groups: Groups, levels: Levels) -> int:
    """How many places of these runs no wild may fill, with the naturals of a suit."""
    most = 0
    for need, covered in groups:
        over = need
        for ranks, owned in zip(covered, levels, strict=False):
            over -= (ranks & owned).bit_count()
        most = max(most, over)
    return most


def _shape(covered: Levels, levels: Levels) -> tuple[int, int]:
    """The cards used in these places and those wanted there, encoded as cards of a suit."""
    lying = wanted = 0
    for ranks, owned in zip(covered, levels, strict=False):
        lying += _cards(ranks & owned)
        wanted |= _cards(ranks & ~owned)
    return lying, wanted


def _cards(ranks: int) -> int:
    """One card of each of these ranks."""
    return sum([1 << rank * FACE_BITS for rank in range(RANKS_IN_SUIT) if ranks >> rank & 1])
