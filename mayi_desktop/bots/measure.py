"""Knows the least number of cards that a hand lacks for a contract, for one size of hand.

Sets are chosen rank by rank, best ranks first, and the runs then take the best of what is
left in each suit; what cannot beat the best found so far is cut off. A code says for a part of
the contract how many places no natural of the hand fills, and how many of them no
wild may fill (see `suit_runs`). With w wilds, what is missing is the greater of (open - w) and
the second number. Codes of parts add up; a curve holds one for each number of extra places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from mayi_desktop.bots.suit_runs import MAJOR_SHIFT, MINOR_MASK, NEVER, SuitRuns
from mayi_desktop.engine.rulesheet import AceRule, MeldRules
from mayi_desktop.engine.solver_faces import (
    FACE_BITS,
    MOST_COPIES,
    Chunks,
    cards_in,
    chunks_of,
    copies,
    wilds_of,
)
from mayi_desktop.engine.solver_windows import ACE_INDEX, TWO_BIT, naturals_needed

Curve = tuple[int, ...]

_MOST_KNOWN = 10_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a contract asks for: so many sets and runs of these sizes.

    `extra` is how many more places they cover in all; `longer` says that runs may be longer.
    """

    sets: int
    set_size: int
    runs: int
    run_size: int
    extra: int = 0
    longer: bool = False


class Measure:
    """Finds what is missing, open places first or, with `limit_first`, barred ones first.

    `find` tells the least number found and a bound below which nothing can lie. If they
    are equal, as nearly always, the number is exact.
    """

    def __init__(self, rules: MeldRules, wanted: Wanted, *, limit_first: bool) -> None:
        self._rules = rules
        self._wanted = wanted
        self._limit_first = limit_first
        longer = wanted.longer and limit_first
        self._suit = SuitRuns(
            rules, wanted.run_size, wanted.extra, longer=longer, limit_first=limit_first
        )
        self._groups: dict[tuple[int, int], Curve] = {}
        self._hopes: dict[tuple[int, int], Curve] = {}
        self._runs_known: dict[Chunks, Curve] = {}
        self._uncrowded: set[Chunks] = set()
        self._need = wanted.run_size
        self._need_more = 1
        if limit_first:
            self._need = naturals_needed(rules, wanted.run_size) if wanted.runs else 0
            self._need_more = 0
        self._nothing: Curve = (0, *(NEVER for _ in range(wanted.extra)))
        self._wilds = 0
        self._least = 0
        self._best = NEVER
        self._bound = NEVER

    def find(self, key: int, least: int, most: int) -> tuple[int, int]:
        """What the hand with this key lacks, and what it lacks at least.

        The answer is known to lie between `least` and `most`.
        """
        chunks = chunks_of(key)
        self._wilds = wilds_of(key)
        self._least = least
        self._best = self._bound = most
        runs = self._runs(chunks)
        if not self._wanted.sets:
            self._finish(runs)
        else:
            ranks = self._ranks(chunks)
            self._add_sets(chunks, runs, ranks, 0, self._wanted.sets, self._nothing)
        return self._best, max(least, self._bound)

    def _finish(self, curve: Curve) -> None:
        """Judge one way to fill the whole contract."""
        code = curve[-1]
        major, minor = code >> MAJOR_SHIFT, code & MINOR_MASK
        if self._limit_first:
            value = max(minor - self._wilds, major)
            bound = major
        else:
            bound = max(0, major - self._wilds)
            value = max(bound, minor)
        if value < self._best:
            self._best = value
        if bound < self._bound:
            self._bound = bound

    def _hopeless(self, code: int) -> bool:
        """Whether a way with at least this code cannot be better than the best."""
        least = code >> MAJOR_SHIFT
        if not self._limit_first:
            least -= self._wilds
        return least >= self._best or self._best <= self._least

    # Sets.

    def _ranks(self, chunks: Chunks) -> list[tuple[int, int]]:
        """How many naturals a set of each rank could hold, most first, with the rank."""
        everything = sum(chunks)
        if self._rules.natural_twos:
            everything &= ~(TWO_BIT * MOST_COPIES)
        found = []
        rank = 0
        while everything:
            count = everything & MOST_COPIES
            if count:
                if self._rules.distinct_suits and count > 1:
                    count = sum(1 for chunk in chunks if copies(chunk, rank))
                found.append((count, rank))
            everything >>= FACE_BITS
            rank += 1
        found.sort(reverse=True)
        found.append((0, 0))
        return found

    def _add_sets(
        self,
        chunks: Chunks,
        runs: Curve,
        ranks: list[tuple[int, int]],
        start: int,
        left: int,
        so_far: Curve,
    ) -> None:
        """Try all sets still wanted, from the rank at `start` on, and then the runs."""
        if not left:
            self._finish(_join(so_far, runs))
            return
        base = _join(so_far, runs)
        for index in range(start, len(ranks)):
            count, rank = ranks[index]
            if self._hopeless(_join(base, self._at_best(left, count))[-1]):
                return
            for sets in range(1, left + 1):
                others = self._at_best(left - sets, count)
                ways = self._ways_to_take(chunks, runs, count, rank, sets, left)
                for rest, filled in ways:
                    now = _join(so_far, filled)
                    hoped = _join(now, others)
                    if self._hopeless(_join(hoped, runs)[-1]):
                        continue
                    after = runs if rest == chunks else self._runs(rest)
                    if not self._hopeless(_join(hoped, after)[-1]):
                        self._add_sets(rest, after, ranks, index + 1, left - sets, now)

    def _ways_to_take(
        self, chunks: Chunks, runs: Curve, count: int, rank: int, sets: int, left: int
    ) -> Iterator[tuple[Chunks, Curve]]:
        """The cards left, and what the sets lack, for each way to take cards of a rank."""
        if not count:
            yield chunks, self._group(sets, 0)
            return
        held = [copies(chunk, rank) for chunk in chunks]
        if self._rules.distinct_suits:
            held = [min(number, sets) for number in held]
        whole = self._without(chunks, rank, held)
        # Sets still to come take cards from the runs too: then a card may be missed yet.
        last = sets == left or not self._wanted.runs
        if last and (self._serves_as_well(chunks, whole) or self._runs(whole) == runs):
            yield whole, self._group(sets, sum(held))
            return
        for way in self._shares(held, rank, sets):
            yield self._without(chunks, rank, way), self._group(sets, sum(way))

    def _shares(self, held: list[int], rank: int, sets: int) -> list[tuple[int, ...]]:
        """How many cards of a rank the sets could take from each suit, most cards first.

        A single run lies in one suit and has a rank once, an ace twice at most: all other
        cards are free for the sets.
        """
        if self._wanted.runs == 1:
            ways = [tuple(held)]
            twice = rank == ACE_INDEX and self._rules.ace is AceRule.BOTH_ENDS
            spared = 2 if twice else 1
            for suit, number in enumerate(held):
                for left in range(1, min(spared, number) + 1):
                    ways.append((*held[:suit], number - left, *held[suit + 1 :]))
        else:
            most = sets * self._wanted.set_size + self._wanted.extra
            shares = product(*[range(number + 1) for number in held])
            ways = [way for way in shares if sum(way) <= most]
        ways.sort(key=sum, reverse=True)
        return ways

    @staticmethod
    def _without(chunks: Chunks, rank: int, taken: list[int] | tuple[int, ...]) -> Chunks:
        shift = rank * FACE_BITS
        one, two, three, four = chunks
        return (
            one - (taken[0] << shift),
            two - (taken[1] << shift),
            three - (taken[2] << shift),
            four - (taken[3] << shift),
        )

    def _group(self, sets: int, naturals: int) -> Curve:
        """What so many sets of one rank lack with so many naturals between them."""
        found = self._groups.get((sets, naturals))
        if found is None:
            size = self._wanted.set_size
            sizes = [(size,) * sets]
            curve = []
            for extra in range(self._wanted.extra + 1):
                if extra:
                    sizes = _one_larger(sizes, self._rules.largest_set)
                curve.append(
                    min((self._lacking(way, naturals) for way in sizes), default=NEVER)
                )
            found = self._groups[sets, naturals] = tuple(curve)
        return found

    def _at_best(self, sets: int, naturals: int) -> Curve:
        """What so many sets lack at least, if none of them has more naturals than this."""
        found = self._hopes.get((sets, naturals))
        if found is None:
            found = self._nothing
            for _ in range(sets):
                found = _join(found, self._group(1, naturals))
            self._hopes[sets, naturals] = found
        return found

    def _lacking(self, sizes: tuple[int, ...], naturals: int) -> int:
        open_places = max(0, sum(sizes) - naturals)
        over = max(0, sum(naturals_needed(self._rules, size) for size in sizes) - naturals)
        if self._limit_first:
            return over << MAJOR_SHIFT | open_places
        return open_places << MAJOR_SHIFT | over

    # Runs.

    def _serves_as_well(self, chunks: Chunks, rest: Chunks) -> bool:
        """Whether it is plain that the runs lack no more if only the rest is theirs."""
        wanted = self._wanted.runs
        if not wanted:
            return True
        if wanted > 1 and chunks not in self._uncrowded:
            return False
        curve = self._suit.curve
        for before, after in zip(chunks, rest, strict=True):
            if before != after and curve(before, 1) != curve(after, 1):
                return False
        return True

    def _runs(self, chunks: Chunks) -> Curve:
        """What the runs lack if all these cards are theirs."""
        wanted = self._wanted.runs
        if not wanted:
            return self._nothing
        known = self._runs_known.get(chunks)
        if known is None:
            if len(self._runs_known) > _MOST_KNOWN:
                self._runs_known.clear()
                self._uncrowded.clear()
            known = self._best_runs(chunks, wanted)
            self._runs_known[chunks] = known
        return known

    def _best_runs(self, chunks: Chunks, wanted: int) -> Curve:
        """The least code over all ways to spread so many runs over the suits."""
        curve = self._suit.curve
        singles = [curve(chunk, 1) for chunk in chunks]
        if wanted == 1:
            return _least(singles)
        best = self._one_a_suit(singles, wanted)
        limits = self._crowd_limits(wanted, best, sorted([single[0] for single in singles]))
        crowds = [self._crowds(chunk, wanted, limits) for chunk in chunks]
        if not any(crowds):
            self._uncrowded.add(chunks)
            return best
        states: list[Curve | None] = [self._nothing] + [None] * wanted
        for chunk, single, crowd in zip(chunks, singles, crowds, strict=True):
            states = _spread(states, [single, *[curve(chunk, runs) for runs in crowd]])
        last = states[wanted]
        assert last is not None
        return last

    def _one_a_suit(self, singles: list[Curve], wanted: int) -> Curve:
        """The least code with no two runs in one suit."""
        if wanted > len(singles):
            return (NEVER,) * (self._wanted.extra + 1)
        if not self._wanted.extra:
            return (sum([single[0] for single in sorted(singles)[:wanted]]),)
        ways = []
        for chosen in combinations(singles, wanted):
            way = chosen[0]
            for single in chosen[1:]:
                way = _join(way, single)
            ways.append(way)
        return _least(ways)

    def _crowd_limits(self, wanted: int, best: Curve, lowest: list[int]) -> list[int]:
        """The most cards of a suit with which two runs, three and so on in it are no better."""
        limits = []
        for runs in range(2, wanted + 1):
            others = sum(lowest[: wanted - runs])
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

    def _crowds(self, chunk: int, wanted: int, limits: list[int]) -> range:
        """How many runs in this suit, beyond one, could be part of something better."""
        cards = cards_in(chunk)
        for runs, limit in enumerate(limits, 2):
            if cards <= limit:
                return range(2, runs)
        return range(2, wanted + 1)


def _spread(states: list[Curve | None], here: list[Curve]) -> list[Curve | None]:
    """The best curves by number of runs once a suit with these curves has joined."""
    after = list(states)
    for runs, curve in enumerate(here, 1):
        for before, base in enumerate(states[: len(states) - runs]):
            if base is not None:
                joined = _join(base, curve)
                now = after[before + runs]
                after[before + runs] = joined if now is None else _least([now, joined])
    return after


def _join(one: Curve, other: Curve) -> Curve:
    """The least codes of two parts together, by the extra places they cover together."""
    if len(one) == 1:
        return (one[0] + other[0],)
    if len(one) == 2:
        first, second = one[0] + other[1], one[1] + other[0]
        return one[0] + other[0], first if first < second else second
    return tuple(
        [
            min([one[n] + other[total - n] for n in range(total + 1)])
            for total in range(len(one))
        ]
    )


def _least(curves: list[Curve]) -> Curve:
    if len(curves[0]) == 1:
        return min(curves)
    return tuple(map(min, zip(*curves, strict=True)))


def _one_larger(sizes: list[tuple[int, ...]], largest: int | None) -> list[tuple[int, ...]]:
    grown = {
        tuple(sorted((*way[:n], way[n] + 1, *way[n + 1 :])))
        for way in sizes
        for n in range(len(way))
        if largest is None or way[n] < largest
    }
    return sorted(grown)
