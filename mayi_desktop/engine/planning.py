"""How close a hand is to its contract, and lay-downs that use fewer wilds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from mayi_desktop.engine import LayDown, NewMeld, check
from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.cards import CARDS, CardId
from mayi_desktop.engine.rulesheet import Contract, MeldKind, MeldRules, Requirement
from mayi_desktop.engine.view import TableView

# --- Lay-downs that use fewer wilds.

Plans = tuple[MeldPlan, ...]


def with_wilds_spared(view: TableView, plans: Plans) -> Plans:
    """The same melds, with free naturals in place of wilds where that is legal.

    Wilds that must be played this turn stay in; so do all wilds where every card must be laid.
    """
    rules, table = view.table.meld_rules, view.table
    if table.rule.all_at_once:
        return plans
    free = [card for card in view.hand if not rules.wild_table[card] and not _use(plans, card)]
    for number, plan in enumerate(plans):
        for wild in plan.cards:
            if rules.wild_table[wild] and wild not in table.must_play:
                found = _first_legal_swap(view, plans, number, wild, free)
                if found is not None:
                    free = [card for card in free if not _use(found, card)]
                    plans = found
    return plans


def _first_legal_swap(
    view: TableView, plans: Plans, number: int, wild: CardId, free: list[CardId]
) -> Plans | None:
    """The first legal melds with a free card in place of a wild."""
    return next(
        (
            changed
            for card in free
            for changed in _with_swap(plans, number, wild, card)
            if _can_lay(view, changed)
        ),
        None,
    )


def _with_swap(plans: Plans, number: int, wild: CardId, card: CardId) -> Iterator[Plans]:
    """The melds with a card in place of a wild; a run may also be arranged again."""
    plan = plans[number]
    cards = tuple(card if other == wild else other for other in plan.cards)
    for low in dict.fromkeys((plan.low, None)):
        yield (*plans[:number], replace(plan, cards=cards, low=low), *plans[number + 1 :])


def _can_lay(view: TableView, plans: Plans) -> bool:
    assert view.viewer is not None
    if view.table.seats[view.viewer].down:
        return check(view, NewMeld(view.viewer, plans[0])) is None
    return check(view, LayDown(view.viewer, plans)) is None


def _use(plans: Plans, card: CardId) -> bool:
    return any(card in plan.cards for plan in plans)


# --- How close a hand is to its contract.
# Shows what a glance at the sorted hand shows, so it is no hint: it ignores the table and the
# odds.

# How many of the fullest beginnings of each meld are combined with those of the others.
_MOST_BEGINNINGS = 7
_FEWEST_CARDS = 2  # a single card is no beginning
_ACE_LOW, _ACE_HIGH = 1, 14

# The cards of one meld from its first place to its last; None where one is missing.
MeldProgress = tuple[CardId | None, ...]


def contract_progress(
    view: TableView, hidden: Collection[CardId] = ()
) -> tuple[MeldProgress, ...]:
    """The fullest melds of the contract in the viewer's hand, complete or not.

    Of equally full ones, those that take more points out of the hand. Ignores `hidden` cards,
    which still lie face down on the screen.
    """
    held = (card for card in view.hand if card not in hidden)
    hand = tuple(sorted(held)) if view.viewer is not None else ()
    table = view.table
    points = table.sheet.points_table
    return _fullest_melds(hand, table.rule.contract, table.meld_rules, points)


@lru_cache(maxsize=64)
def _fullest_melds(
    hand: tuple[CardId, ...], contract: Contract, rules: MeldRules, points: Sequence[int]
) -> tuple[MeldProgress, ...]:
    naturals = tuple(card for card in hand if not rules.is_wild(card))
    wilds = [card for card in hand if rules.is_wild(card)]
    ways = [_best_beginnings(naturals, need, rules, points) for need in contract]
    found = max(
        _combinations(ways),
        key=lambda way: (sum(map(_card_count, way)), _complete_melds(way)),
        default=(),
    )
    return _with_wilds(found, wilds, rules)


def _best_beginnings(
    cards: Sequence[CardId], need: Requirement, rules: MeldRules, points: Sequence[int]
) -> list[MeldProgress]:
    """The fullest beginnings of one meld, plus an empty one."""
    every = (
        _begun_sets(cards, need, rules)
        if need.kind is MeldKind.SET
        else _begun_runs(cards, need, rules)
    )
    empty: MeldProgress = (None,) * need.size
    begun = {way for way in every if _card_count(way) >= _FEWEST_CARDS}

    def order(way: MeldProgress) -> tuple[int, int, int, tuple[int, ...]]:
        worth = sum(points[card] for card in way if card is not None)
        return -_card_count(way), _span(way), -worth, _tie_break(way)

    ways = sorted(begun, key=order)
    return [*ways[:_MOST_BEGINNINGS], empty]


def _begun_sets(
    cards: Sequence[CardId], need: Requirement, rules: MeldRules
) -> Iterator[MeldProgress]:
    by_rank: dict[int, list[CardId]] = {}
    for card in cards:
        same = by_rank.setdefault(int(CARDS[card].rank), [])
        suits = [CARDS[other].suit for other in same]
        if not rules.distinct_suits or CARDS[card].suit not in suits:
            same.append(card)
    for same in by_rank.values():
        # Four equal cards may begin two sets, so parts of them count as well.
        for count in range(1, min(len(same), need.size) + 1):
            for first in {0, len(same) - count}:
                part = same[first : first + count]
                yield (*part, *(None,) * (need.size - count))


def _begun_runs(
    cards: Sequence[CardId], need: Requirement, rules: MeldRules
) -> Iterator[MeldProgress]:
    held: dict[tuple[object, int], CardId] = {}
    for card in cards:
        face = CARDS[card]
        held[face.suit, int(face.rank)] = card
        if int(face.rank) == _ACE_HIGH:
            held[face.suit, _ACE_LOW] = card
    for suit in {suit for suit, _rank in held}:
        for low in range(rules.low, _ACE_HIGH - need.size + 2):
            way = tuple(held.get((suit, low + step)) for step in range(need.size))
            # One ace cannot be at both ends.
            if len({card for card in way if card is not None}) == _card_count(way):
                yield way


def _combinations(ways: Sequence[Sequence[MeldProgress]]) -> Iterator[tuple[MeldProgress, ...]]:
    """Every combination of one beginning per meld that uses no card twice."""
    if not ways:
        yield ()
        return
    for first in ways[0]:
        used = {card for card in first if card is not None}
        rest = [[way for way in other if used.isdisjoint(way)] for other in ways[1:]]
        for others in _combinations(rest):
            yield (first, *others)


def _with_wilds(
    found: Sequence[MeldProgress], wilds: Sequence[CardId], rules: MeldRules
) -> tuple[MeldProgress, ...]:
    """The same melds with wilds in their gaps, fullest melds first, within the wild limit."""
    left, filled = list(wilds), [list(way) for way in found]
    for way in sorted(filled, key=_card_count, reverse=True):
        held, per_wild = _card_count(way), rules.naturals_per_wild
        most = held // per_wild if per_wild else len(way) - 1
        for place, card in enumerate(way):
            if card is None and held and left and most > 0:
                way[place] = left.pop(0)
                most -= 1
    return tuple(map(tuple, filled))


def _card_count(way: Sequence[CardId | None]) -> int:
    return sum(card is not None for card in way)


def _span(way: MeldProgress) -> int:
    """Distance from the first card to the last: adjacent cards are a better beginning."""
    places = [place for place, card in enumerate(way) if card is not None]
    return places[-1] - places[0] if places else 0


def _complete_melds(ways: Sequence[MeldProgress]) -> int:
    """How many melds are complete."""
    return sum(None not in way for way in ways)


def _tie_break(way: MeldProgress) -> tuple[int, ...]:
    """A stable tie-break: prefers the run with its gap at the high end."""
    return tuple(len(CARDS) if card is None else card for card in way)
