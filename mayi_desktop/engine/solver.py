"""Solver: finds melds for a contract, extra melds, and winning claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.actions import LayDown, MayI, MeldPlan, NewMeld
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, CardId, Rank
from mayi_desktop.engine.rulesheet import GoingOut, MeldKind, MeldRules, RuleSheet
from mayi_desktop.engine.runs_and_sets import (
    SUIT_NUMBERS,
    CardPrices,
    LaidRun,
    MeldGoal,
    SetsLayout,
    Sizes,
    SuitLayout,
    SuitSolver,
    chunks_of,
    counts_of,
    index_of,
    key_of,
    keys_for,
    naturals_needed,
    prices_for,
    set_layouts,
)
from mayi_desktop.engine.view import TableView

# --- Search for the cheapest melds of a contract.
# For each choice of ranks for the sets, the search adds suit by suit, with all ways to lay runs
# from it. Of paths with the same wilds used, runs missing and cards free for the sets, it keeps
# the cheapest. The sets then take the free cards and the remaining wilds. Choices that cannot
# beat the best result are pruned.

RankSets = tuple[int, Sizes]
State = tuple[Sizes, int, int, tuple[int, ...], bool]

_NO_LIMIT = 99  # more copies of a rank than fit in a hand
_NO_RUNS = (SuitLayout((), 0, 0, (), 0),) * 4


@quickly_made
@dataclass(frozen=True, slots=True)
class Layout:
    """Melds by face: the runs of each suit and the sets of each rank.

    `price`: the price of the cards left in hand.
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
        """The cheapest melds, if any."""
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
        """The first melds found for the goal, if any."""
        for _, groups in self._choices():
            for layout in self._layouts(groups):
                return layout
        return None

    def all(self) -> list[Layout]:
        """Different melds, cheapest first: the best for each choice of ranks and wilds used."""
        found = [layout for _, groups in self._choices() for layout in self._layouts(groups)]
        return sorted(found, key=lambda layout: layout.price)

    # Choosing ranks for the sets.

    def _free_for_sets(self) -> list[int]:
        """The number of naturals one set of each rank could hold."""
        found = list(self._held)
        if self._rules.distinct_suits:
            found = [sum(map(bool, counts)) for counts in zip(*self._counts, strict=True)]
        if self._rules.natural_twos:
            found[0] = 0
        return found

    def _choices(self) -> list[tuple[int, tuple[RankSets, ...]]]:
        """Choices of ranks for the sets, each with a lower bound of its price, ascending."""
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
        """The ranks with enough naturals for the smallest set, given all the wilds."""
        if not self._goal.sets:
            return []
        size = min(self._goal.sets)
        least = max(naturals_needed(self._rules, size), size - self._wilds)
        return [rank for rank, held in enumerate(self._ranks) if held >= least]

    def _groups(
        self, sizes: Sizes, ranks: list[int], wilds: int
    ) -> Iterator[tuple[RankSets, ...]]:
        """All ways to give each set one of these ranks that this many wilds can complete."""
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

    # Adding suit by suit.

    def _paths(
        self, groups: tuple[RankSets, ...], limit: int | None = None
    ) -> dict[State, _Path]:
        """The cheapest path, below the limit, to each state with no runs left to lay."""
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
        """The single path without runs: every card is free for the set of its rank."""
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
                    state = rest, used, natural, _with_suit_added(free, here, way.left), keeps
                    known = joined.get(state)
                    if known is None or price < known.price:
                        joined[state] = _Path(price, (*path.ways, way))
        return joined

    def _suit_layouts(
        self, suit: int, sizes: Sizes, groups: tuple[RankSets, ...]
    ) -> Sequence[SuitLayout]:
        """The ways to lay runs of a suit beside sets of the ranks that the suit has."""
        ranks = tuple([rank for rank, _ in groups])
        repeat = not self._rules.distinct_suits
        most = tuple([_NO_LIMIT if repeat else len(sets) for _, sets in groups])
        return self._suit_solver.layouts(self._chunks[suit], sizes, ranks, most)

    # Filling the sets.

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
        """The price of the wilds left, after natural twos and then the dearest are laid."""
        left = list(self._wild_prices)
        for _ in range(twos):
            left.remove(self._two_price)
        return sum(left[used:])


@lru_cache(maxsize=48)
def _suit_solver_for(
    rules: MeldRules, prices: CardPrices, goal: MeldGoal, wilds: int
) -> SuitSolver:
    """A solver shared by hands and games, together with its cache."""
    return SuitSolver(rules, prices, goal, wilds)


def _with_suit_added(
    free: tuple[int, ...], here: list[int], left: tuple[int, ...]
) -> tuple[int, ...]:
    """The cards free for each set, plus those of one more suit."""
    if not here:
        return free
    total = list(free)
    for n, number in zip(here, left, strict=True):
        total[n] += number
    return tuple(total)


@lru_cache(maxsize=1024)
def size_choices(sizes: Sizes) -> list[Sizes]:
    """The distinct non-empty choices of these sizes, sorted."""
    found = {
        chosen for count in range(1, len(sizes) + 1) for chosen in combinations(sizes, count)
    }
    return sorted(found)


@lru_cache(maxsize=1024)
def sizes_without(sizes: Sizes, chosen: Sizes) -> Sizes:
    """The sizes without the chosen ones."""
    left = list(sizes)
    for size in chosen:
        left.remove(size)
    return tuple(left)


# --- From a layout of faces to melds of cards.

_TWO = 0


def plans_for(
    sheet: RuleSheet, rules: MeldRules, hand: Sequence[CardId], layout: Layout
) -> tuple[MeldPlan, ...]:
    """The melds of a layout with cards of this hand, sets first.

    Lays the first of equal cards, and the dearest wilds.
    """
    supply = _Supply(sheet, rules, hand)
    runs = [(suit, run) for suit, laid in enumerate(layout.runs) for run in laid]
    naturals = [supply.naturals_of(suit, run) for suit, run in runs]
    run_plans = [
        MeldPlan(MeldKind.RUN, supply.fill(suit, run, cards), run.window.low)
        for (suit, run), cards in zip(runs, naturals, strict=True)
    ]
    set_plans = [plan for rank, way in layout.sets for plan in supply.sets(rank, way)]
    return (*set_plans, *run_plans)


class _Supply:
    """The cards of a hand not yet used in a meld."""

    def __init__(self, sheet: RuleSheet, rules: MeldRules, hand: Sequence[CardId]) -> None:
        self._rules = rules
        self._faces: dict[tuple[int, int], list[CardId]] = {}
        for card in hand:
            if not rules.wild_table[card]:
                face = SUIT_NUMBERS[card], RANK_NUMBERS[card] - 2
                self._faces.setdefault(face, []).append(card)
        prices = prices_for(sheet)
        wilds = [card for card in hand if rules.wild_table[card]]
        self._wilds = sorted(wilds, key=prices.wild, reverse=True)

    def naturals_of(self, suit: int, run: LaidRun) -> dict[int, CardId]:
        """The natural cards of a run, by place."""
        found: dict[int, CardId] = {}
        window = run.window
        for place in range(window.high, window.low - 1, -1):
            rank = index_of(place)
            again = bool(run.twice >> rank & 1) or place != 1 or window.high != 14
            if run.taken >> rank & 1 and again:
                found[place] = self._take(suit, rank)
        return found

    def fill(self, suit: int, run: LaidRun, naturals: dict[int, CardId]) -> tuple[CardId, ...]:
        """The cards of a run from low to high, with wilds in the open places."""
        own_two = suit if self._rules.natural_twos else None
        return tuple(
            naturals[place] if place in naturals else self._wild(avoid_two_of=own_two)
            for place in range(run.window.low, run.window.high + 1)
        )

    def sets(self, rank: int, way: SetsLayout) -> list[MeldPlan]:
        """Sets of this rank; where suits must be distinct, no set gets a suit twice."""
        dealt: list[list[CardId]] = [[] for _ in way.sets]
        for cards in self._suits_with_most_first(rank):
            for card in cards if not self._rules.distinct_suits else cards[: len(dealt)]:
                self._add_to_emptiest(dealt, way, card)
        for held in dealt:
            for card in held:
                self._faces[SUIT_NUMBERS[card], rank].remove(card)
        return [
            MeldPlan(
                MeldKind.SET, (*held, *(self._wild(avoid_two_of=None) for _ in range(wilds)))
            )
            for held, (_, wilds) in zip(dealt, way.sets, strict=True)
        ]

    def _suits_with_most_first(self, rank: int) -> list[list[CardId]]:
        held = [self._faces.get((suit, rank), []) for suit in range(4)]
        return sorted((cards for cards in held if cards), key=len, reverse=True)

    def _add_to_emptiest(
        self, dealt: list[list[CardId]], way: SetsLayout, card: CardId
    ) -> None:
        """Add a card to the set that lacks the most cards and can take it."""
        short = [
            (len(held) - wanted, n)
            for n, (held, (wanted, _)) in enumerate(zip(dealt, way.sets, strict=True))
            if len(held) < wanted and not self._has_suit(held, card)
        ]
        if short:
            dealt[min(short)[1]].append(card)

    def _has_suit(self, held: list[CardId], card: CardId) -> bool:
        suits = [SUIT_NUMBERS[other] for other in held]
        return self._rules.distinct_suits and SUIT_NUMBERS[card] in suits

    def _take(self, suit: int, rank: int) -> CardId:
        if rank == _TWO and self._rules.natural_twos:
            own = next(
                card
                for card in self._wilds
                if RANKS[card] is Rank.TWO and SUIT_NUMBERS[card] == suit
            )
            self._wilds.remove(own)
            return own
        return self._faces[suit, rank].pop(0)

    def _wild(self, *, avoid_two_of: int | None) -> CardId:
        """Take the dearest wild left, avoiding a two of this suit if possible."""
        dearest = self._wilds[0]
        if avoid_two_of is not None and RANKS[dearest] is Rank.TWO:
            others = [card for card in self._wilds if SUIT_NUMBERS[card] != avoid_two_of]
            dearest = others[0] if others else dearest
        self._wilds.remove(dearest)
        return dearest


# --- Entry points.
# All results are proposals: `legal.check` decides whether they may be played now.

Plans = tuple[MeldPlan, ...]


def best_lay_down(
    sheet: RuleSheet, deal: int, hand: Sequence[CardId], *, keep_one: bool
) -> Plans | None:
    """The contract, laid so that the cards left in hand are cheapest (see `CardPrices`).

    With `keep_one` a card must be left to discard; an all-at-once deal ignores it and leaves
    none. None if the hand does not contain the contract.
    """
    layout = _search(sheet, deal, hand, keep_one=keep_one).best()
    return None if layout is None else plans_for(sheet, sheet.meld_rules(deal), hand, layout)


def lay_downs(
    sheet: RuleSheet, deal: int, hand: Sequence[CardId], limit: int
) -> Iterator[Plans]:
    """Up to `limit` different ways to lay the contract, the best first.

    They differ in the ranks of sets, the wilds used, or the cards of each suit.
    """
    keep_one = sheet.going_out is GoingOut.BY_DISCARD
    best = best_lay_down(sheet, deal, hand, keep_one=keep_one)
    if best is None or limit < 1:
        return
    yield best
    if limit == 1:
        return
    rules = sheet.meld_rules(deal)
    seen = {_signature(rules, best)}
    for layout in _search(sheet, deal, hand, keep_one=keep_one).all():
        if len(seen) >= limit:
            return
        plans = plans_for(sheet, rules, hand, layout)
        faces = _signature(rules, plans)
        if faces not in seen:
            seen.add(faces)
            yield plans


def holds_contract(sheet: RuleSheet, deal: int, hand: Sequence[CardId]) -> bool:
    """Whether this hand contains the contract; for an all-at-once deal, using every card."""
    return _search(sheet, deal, hand, keep_one=False).any() is not None


def contract_melds(view: TableView, limit: int) -> Iterator[LayDown]:
    """Up to `limit` ways for the viewer to lay down, the best first.

    Uses wilds that must be played this turn before other wilds.
    """
    assert view.viewer is not None
    table = view.table
    pressing = set(table.must_play)
    hand = sorted(view.hand, key=lambda card: card not in pressing)
    for plans in lay_downs(table.sheet, table.deal, hand, limit):
        yield LayDown(view.viewer, plans)


def new_melds(view: TableView, limit: int) -> Iterator[NewMeld]:
    """Up to `limit` extra melds the viewer could lay, the most valuable first."""
    assert view.viewer is not None
    table = view.table
    sheet, rules, least = table.sheet, table.meld_rules, (table.sheet.shortest_new_meld,)
    found: list[tuple[int, Plans]] = []
    for goal in (MeldGoal(sets=least, runs=()), MeldGoal(sets=(), runs=least)):
        for layout in Search(sheet, rules, goal, view.hand).all()[:limit]:
            found.append((layout.price, plans_for(sheet, rules, view.hand, layout)))
    found.sort(key=lambda option: option[0])
    must_keep = sheet.going_out is GoingOut.BY_DISCARD
    for _, (plan,) in found[:limit]:
        if not (must_keep and len(plan.cards) == len(view.hand)):
            yield NewMeld(view.viewer, plan)


def melds_with(view: TableView, wild: CardId, rest: Sequence[CardId]) -> Iterator[MeldPlan]:
    """Extra melds from a wild on the table and cards of the hand, best first."""
    table = view.table
    least = (table.sheet.shortest_new_meld,)
    naturals = [card for card in rest if not table.meld_rules.wild_table[card]]
    hand = [wild, *naturals]
    for goal in (MeldGoal(sets=least, runs=()), MeldGoal(sets=(), runs=least)):
        for layout in Search(table.sheet, table.meld_rules, goal, hand).all():
            (plan,) = plans_for(table.sheet, table.meld_rules, hand, layout)
            if wild in plan.cards:
                yield plan


def winning_claim(view: TableView) -> MayI | None:
    """The call that lays the whole hand with the exposed card, if possible."""
    assert view.viewer is not None
    table = view.table
    if table.top is None or not table.rule.winning_claims_only:
        return None
    hand = (*view.hand, table.top)
    plans = best_lay_down(table.sheet, table.deal, hand, keep_one=False)
    return None if plans is None else MayI(view.viewer, plans)


def _search(sheet: RuleSheet, deal: int, hand: Sequence[CardId], *, keep_one: bool) -> Search:
    rule = sheet.deals[deal]
    goal = MeldGoal(
        sets=tuple(rule.set_sizes),
        runs=tuple(rule.run_sizes),
        exact=rule.exact,
        everything=rule.all_at_once,
        keep_one=keep_one and not rule.all_at_once,
    )
    return Search(sheet, sheet.meld_rules(deal), goal, hand)


def _signature(rules: MeldRules, plans: Plans) -> tuple[object, ...]:
    """Identifies a lay-down by the kinds and faces of its melds."""
    melds = [
        (
            plan.kind.value,
            plan.low or 0,
            tuple(sorted(_face(rules, card) for card in plan.cards)),
        )
        for plan in plans
    ]
    return tuple(sorted(melds))


def _face(rules: MeldRules, card: CardId) -> tuple[int, int]:
    wild = rules.wild_table[card] and not rules.natural_twos
    return RANK_NUMBERS[card], 0 if wild else SUIT_NUMBERS[card]
