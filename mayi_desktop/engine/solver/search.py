"""Searches a hand for the cheapest melds that fulfil a contract.

For each choice of ranks for the sets, the suits join one by one, each with the ways to lay runs
from its cards; of all that agree in wilds used, runs still missing and cards free for the sets,
only the cheapest is kept. The sets then take the free cards and the wilds left. Choices that
cannot be cheaper than the best found are pruned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from mayi_desktop.engine.cards import RANKS, CardId, Rank
from mayi_desktop.engine.rulesheet import MeldRules, RuleSheet
from mayi_desktop.engine.solver.faces import chunks_of, counts_of, key_of, keys_for
from mayi_desktop.engine.solver.price import CardPrices, prices_for
from mayi_desktop.engine.solver.sets import SetsLayout, Sizes, set_layouts
from mayi_desktop.engine.solver.suits import LaidRun, MeldGoal, SuitLayout, SuitSolver
from mayi_desktop.engine.solver.windows import naturals_needed
from mayi_desktop.quick_values import quickly_made

RankSets = tuple[int, Sizes]
State = tuple[Sizes, int, int, tuple[int, ...], bool]

_NO_LIMIT = 99  # more copies of a rank than any hand holds
_NO_RUNS = (SuitLayout((), 0, 0, (), 0),) * 4


@quickly_made
@dataclass(frozen=True, slots=True)
class Layout:
    """Melds by their faces: the runs of each suit, and the sets of each rank.

    `price` is that of the cards left in hand.
    """

    price: int
    runs: tuple[tuple[LaidRun, ...], ...]
    sets: tuple[tuple[int, SetsLayout], ...]


@quickly_made
@dataclass(frozen=True, slots=True)
class _Path:
    price: int
    ways: tuple[SuitLayout, ...]


class Search:
    """Searches one hand for the melds of a goal."""

    def __init__(
        self, sheet: RuleSheet, rules: MeldRules, goal: MeldGoal, hand: Sequence[CardId]
    ) -> None:
        self._rules = rules
        self._goal = goal
        self._prices = prices_for(sheet)
        key = key_of(keys_for(rules), hand)
        self._chunks = chunks_of(key)
        self._counts = [counts_of(chunk) for chunk in self._chunks]
        self._held = [sum(counts) for counts in zip(*self._counts, strict=True)]
        self._ranks = self._free_for_sets()
        wilds = [card for card in hand if rules.wild_table[card]]
        self._wild_prices = sorted(map(self._prices.wild, wilds), reverse=True)
        self._two_price = next(
            (self._prices.wild(card) for card in wilds if RANKS[card] is Rank.TWO), 0
        )
        self._wilds = len(wilds)
        self._suit_solver = _suit_solver_for(rules, self._prices, goal, self._wilds)

    def best(self) -> Layout | None:
        """The cheapest melds, if there are any."""
        found: Layout | None = None
        for bound, groups in self._choices():
            if found is not None and bound >= found.price:
                break
            limit = None if found is None else found.price
            for layout in self._layouts(groups, limit):
                if found is None or layout.price < found.price:
                    found = layout
        return found

    def any(self) -> Layout | None:
        """Any melds that fulfil the goal, if there are some."""
        for _, groups in self._choices():
            for layout in self._layouts(groups):
                return layout
        return None

    def all(self) -> list[Layout]:
        """Different melds, cheapest first: the best for each choice of ranks and wilds."""
        found = [layout for _, groups in self._choices() for layout in self._layouts(groups)]
        return sorted(found, key=lambda layout: layout.price)

    # Which ranks the sets have.

    def _free_for_sets(self) -> list[int]:
        """How many naturals one set of each rank could hold."""
        found = list(self._held)
        if self._rules.distinct_suits:
            found = [sum(map(bool, counts)) for counts in zip(*self._counts, strict=True)]
        if self._rules.natural_twos:
            found[0] = 0
        return found

    def _choices(self) -> list[tuple[int, tuple[RankSets, ...]]]:
        """The ranks that the sets could have, with a price that they cannot go below."""
        groupings = self._groups(self._goal.sets, self._ranks_for_sets(), self._wilds)
        if self._goal.everything:
            return [(0, groups) for groups in groupings]
        paths = self._paths(()).values()
        if not paths:
            return []
        least = min(path.price for path in paths)
        choices = []
        for groups in groupings:
            saved = sum([self._prices.dead[rank] * self._held[rank] for rank, _ in groups])
            choices.append((max(0, least - saved), groups))
        choices.sort(key=lambda choice: choice[0])
        return choices

    def _ranks_for_sets(self) -> list[int]:
        """The ranks with naturals enough for the smallest set, if it got all the wilds."""
        if not self._goal.sets:
            return []
        size = min(self._goal.sets)
        least = max(naturals_needed(self._rules, size), size - self._wilds)
        return [rank for rank, held in enumerate(self._ranks) if held >= least]

    def _groups(
        self, sizes: Sizes, ranks: list[int], wilds: int
    ) -> Iterator[tuple[RankSets, ...]]:
        """All ways to give every set one of these ranks that this many wilds can complete."""
        if not sizes:
            yield ()
            return
        for n, rank in enumerate(ranks, 1):
            for chosen in size_choices(sizes):
                short = max(0, chosen[0] - self._ranks[rank])
                if not self._rules.distinct_suits:
                    short = max(0, sum(chosen) - self._ranks[rank])
                if short <= wilds:
                    rest = sizes_without(sizes, chosen)
                    for others in self._groups(rest, ranks[n:], wilds - short):
                        yield ((rank, chosen), *others)

    # The suits join one by one.

    def _paths(
        self, groups: tuple[RankSets, ...], limit: int | None = None
    ) -> dict[State, _Path]:
        """The cheapest way, below the limit, to each state in which no run is left to lay."""
        if not self._goal.runs and not self._goal.everything:
            return self._without_runs(groups, limit)
        states = {(self._goal.runs, 0, 0, (0,) * len(groups), False): _Path(0, ())}
        if self._goal.everything:
            limit = 1
        for suit in range(4):
            states = self._join(states, suit, groups, limit)
        return {state: path for state, path in states.items() if not state[0]}

    def _without_runs(
        self, groups: tuple[RankSets, ...], limit: int | None
    ) -> dict[State, _Path]:
        """The one way where there are no runs: every card is free for the set of its rank."""
        repeat, dead = not self._rules.distinct_suits, self._prices.dead
        first = 1 if self._rules.natural_twos else 0
        price = sum([dead[rank] * self._held[rank] for rank in range(first, len(dead))])
        free = []
        for rank, sets in groups:
            most = _NO_LIMIT if repeat else len(sets)
            given = sum([min(counts[rank], most) for counts in self._counts])
            price -= dead[rank] * given
            free.append(given)
        if limit is not None and price >= limit:
            return {}
        keeps = self._goal.keep_one and price > 0
        return {((), 0, 0, tuple(free), keeps): _Path(price, _NO_RUNS)}

    def _join(
        self,
        states: dict[State, _Path],
        suit: int,
        groups: tuple[RankSets, ...],
        limit: int | None,
    ) -> dict[State, _Path]:
        here = [n for n, (rank, _) in enumerate(groups) if self._counts[suit][rank]]
        wanted = tuple([groups[n] for n in here])
        joined: dict[State, _Path] = {}
        layouts: dict[Sizes, Sequence[SuitLayout]] = {}
        last = suit == len(self._chunks) - 1
        for (runs, wilds, twos, free, _), path in states.items():
            for sizes in (runs,) if last else ((), *size_choices(runs)):
                rest = sizes_without(runs, sizes)
                if sizes not in layouts:
                    layouts[sizes] = self._suit_layouts(suit, sizes, wanted)
                for way in layouts[sizes]:
                    price = path.price + way.price
                    used, natural = wilds + way.wilds, twos + way.twos
                    if used + natural > self._wilds or (limit is not None and price >= limit):
                        continue
                    keeps = self._goal.keep_one and price > 0
                    state = rest, used, natural, _added(free, here, way.left), keeps
                    known = joined.get(state)
                    if known is None or price < known.price:
                        joined[state] = _Path(price, (*path.ways, way))
        return joined

    def _suit_layouts(
        self, suit: int, sizes: Sizes, groups: tuple[RankSets, ...]
    ) -> Sequence[SuitLayout]:
        """The ways to lay runs of a suit beside sets of the ranks that occur in it."""
        ranks = tuple([rank for rank, _ in groups])
        repeat = not self._rules.distinct_suits
        most = tuple([_NO_LIMIT if repeat else len(sets) for _, sets in groups])
        return self._suit_solver.layouts(self._chunks[suit], sizes, ranks, most)

    # The sets take what is free.

    def _layouts(
        self, groups: tuple[RankSets, ...], limit: int | None = None
    ) -> Iterator[Layout]:
        for (_, wilds, twos, free, _), path in self._paths(groups, limit).items():
            spare = self._wilds - wilds - twos
            for sets in self._sets(groups, free, spare):
                price = path.price + self._left_price(groups, sets)
                price += self._wilds_left(wilds + sum(way.wilds for way in sets), twos)
                if not (self._goal.everything if price else self._goal.keep_one):
                    ranked = zip((rank for rank, _ in groups), sets, strict=True)
                    yield Layout(price, tuple(way.runs for way in path.ways), tuple(ranked))

    def _sets(
        self, groups: tuple[RankSets, ...], free: tuple[int, ...], spare: int
    ) -> Iterator[tuple[SetsLayout, ...]]:
        options = [
            set_layouts(self._rules, sizes, naturals, spare, exact=self._goal.exact)
            for (_, sizes), naturals in zip(groups, free, strict=True)
        ]
        for ways in product(*options):
            if sum(way.wilds for way in ways) <= spare:
                yield ways

    def _left_price(self, groups: tuple[RankSets, ...], sets: tuple[SetsLayout, ...]) -> int:
        prices = self._prices.dead if self._rules.distinct_suits else self._prices.alive
        return sum(prices[rank] * way.left for (rank, _), way in zip(groups, sets, strict=True))

    def _wilds_left(self, used: int, twos: int) -> int:
        """What the wilds left cost, once own-suit twos and then the dearest are laid."""
        left = list(self._wild_prices)
        for _ in range(twos):
            left.remove(self._two_price)
        return sum(left[used:])


@lru_cache(maxsize=48)
def _suit_solver_for(
    rules: MeldRules, prices: CardPrices, goal: MeldGoal, wilds: int
) -> SuitSolver:
    """A solver kept over hands and games, with what it has found."""
    return SuitSolver(rules, prices, goal, wilds)


def _added(free: tuple[int, ...], here: list[int], left: tuple[int, ...]) -> tuple[int, ...]:
    """The cards free for each set, with those of one more suit added."""
    if not here:
        return free
    total = list(free)
    for n, number in zip(here, left, strict=True):
        total[n] += number
    return tuple(total)


@lru_cache(maxsize=1024)
def size_choices(sizes: Sizes) -> list[Sizes]:
    """The distinct choices of one or more of these sizes."""
    found = {
        chosen for count in range(1, len(sizes) + 1) for chosen in combinations(sizes, count)
    }
    return sorted(found)


@lru_cache(maxsize=1024)
def sizes_without(sizes: Sizes, chosen: Sizes) -> Sizes:
    """The sizes that are left when some have been chosen."""
    left = list(sizes)
    for size in chosen:
        left.remove(size)
    return tuple(left)
