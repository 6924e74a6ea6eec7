"""Planning: how near a hand is to its contract, and which wilds a lay-down can spare."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from mayi_desktop.engine import LayDown, NewMeld, check, melds
from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.cards import CARDS, CardId
from mayi_desktop.engine.rulesheet import Contract, MeldKind, MeldRules, Requirement
from mayi_desktop.engine.view import TableView

# --- Spares wilds in a suggested lay-down by naturals that fit as well.


Plans = tuple[MeldPlan, ...]


def with_wilds_spared(view: TableView, plans: Plans) -> Plans:
    """The same melds, with naturals in the places of wilds where that is legal.

    Wilds that have to be played in this turn stay where they are, and so do all wilds where
    every card has to go at once.
    """
    rules, table = view.table.meld_rules, view.table
    if table.rule.all_at_once:
        return plans
    free = [
        card for card in view.hand if not rules.wild_table[card] and not _holds(plans, card)
    ]
    for number, plan in enumerate(plans):
        for wild in plan.cards:
            if rules.wild_table[wild] and wild not in table.must_play:
                found = _first_legal(view, plans, number, wild, free)
                if found is not None:
                    free = [card for card in free if not _holds(found, card)]
                    plans = found
    return plans


def _first_legal(
    view: TableView, plans: Plans, number: int, wild: CardId, free: list[CardId]
) -> Plans | None:
    """The melds with one of the free cards in a wild's place, if that can be laid."""
    return next(
        (
            changed
            for card in free
            for changed in _swapped(plans, number, wild, card)
            if _legal(view, changed)
        ),
        None,
    )


def _swapped(plans: Plans, number: int, wild: CardId, card: CardId) -> Iterator[Plans]:
    """The melds with another card in the place of a wild; a run may then begin elsewhere."""
    plan = plans[number]
    cards = tuple(card if other == wild else other for other in plan.cards)
    for low in dict.fromkeys((plan.low, None)):
        yield (*plans[:number], replace(plan, cards=cards, low=low), *plans[number + 1 :])


def _legal(view: TableView, plans: Plans) -> bool:
    assert view.viewer is not None
    if view.table.seats[view.viewer].down:
        return check(view, NewMeld(view.viewer, plans[0])) is None
    return check(view, LayDown(view.viewer, plans)) is None


def _holds(plans: Plans, card: CardId) -> bool:
    return any(card in plan.cards for plan in plans)


# --- How near a hand is to its contract: for every meld the cards that it has, and what it
# lacks.
# This is what a glance at the sorted hand shows, not a hint: it looks at the cards alone, and
# neither at what lies on the table nor at the chances.


# So many of the best ways to begin each meld are tried together with those of the others.
_WAYS = 7
_LEAST = 2  # a card alone has begun nothing
_ACE_LOW, _ACE_HIGH = 1, 14

# The cards of one meld from its first place to its last; None where one is lacking.
MeldProgress = tuple[CardId | None, ...]


def contract_progress(
    view: TableView, hidden: Collection[CardId] = ()
) -> tuple[MeldProgress, ...]:
    """The fullest melds of the contract that the viewer's hand has begun.

    Cards that are `hidden`, as they still lie face down, count for nothing.
    """
    held = (card for card in view.hand if card not in hidden)
    hand = tuple(sorted(held)) if view.viewer is not None else ()
    return _fullest(hand, view.table.rule.contract, view.table.meld_rules)


@lru_cache(maxsize=64)
def _fullest(
    hand: tuple[CardId, ...], contract: Contract, rules: MeldRules
) -> tuple[MeldProgress, ...]:
    naturals = tuple(card for card in hand if not melds.is_wild(rules, card))
    wilds = [card for card in hand if melds.is_wild(rules, card)]
    ways = [_best_ways(naturals, need, rules) for need in contract]
    found = max(_together(ways), key=lambda way: (_filled(way), _closed(way)), default=())
    return _with_wilds(found, wilds, rules)


def _best_ways(
    cards: Sequence[CardId], need: Requirement, rules: MeldRules
) -> list[MeldProgress]:
    """The fullest beginnings of one meld, and an empty one."""
    every = (
        _sets(cards, need, rules) if need.kind is MeldKind.SET else _runs(cards, need, rules)
    )
    empty: MeldProgress = (None,) * need.size
    begun = {way for way in every if _held(way) >= _LEAST}
    ways = sorted(begun, key=lambda way: (-_held(way), _span(way), _key(way)))
    return [*ways[:_WAYS], empty]


def _sets(
    cards: Sequence[CardId], need: Requirement, rules: MeldRules
) -> Iterator[MeldProgress]:
    by_rank: dict[int, list[CardId]] = {}
    for card in cards:
        same = by_rank.setdefault(int(CARDS[card].rank), [])
        suits = [CARDS[other].suit for other in same]
        if not rules.distinct_suits or CARDS[card].suit not in suits:
            same.append(card)
    for same in by_rank.values():
        # Of four equal cards two sets may be begun, so that parts of them count as well.
        for count in range(1, min(len(same), need.size) + 1):
            for first in {0, len(same) - count}:
                part = same[first : first + count]
                yield (*part, *(None,) * (need.size - count))


def _runs(
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
            # An ace that would be at both ends is only one card.
            if len({card for card in way if card is not None}) == _held(way):
                yield way


def _together(ways: Sequence[Sequence[MeldProgress]]) -> Iterator[tuple[MeldProgress, ...]]:
    """Every choice of one beginning for each meld in which no card is used twice."""
    if not ways:
        yield ()
        return
    for first in ways[0]:
        used = {card for card in first if card is not None}
        rest = [[way for way in other if used.isdisjoint(way)] for other in ways[1:]]
        for others in _together(rest):
            yield (first, *others)


def _with_wilds(
    found: Sequence[MeldProgress], wilds: Sequence[CardId], rules: MeldRules
) -> tuple[MeldProgress, ...]:
    """The same with wilds in the gaps, in the fullest melds first, as many as each may hold."""
    left, filled = list(wilds), [list(way) for way in found]
    for way in sorted(filled, key=_held, reverse=True):
        held, per_wild = _held(way), rules.naturals_per_wild
        most = held // per_wild if per_wild else len(way) - 1
        for place, card in enumerate(way):
            if card is None and held and left and most > 0:
                way[place] = left.pop(0)
                most -= 1
    return tuple(map(tuple, filled))


def _held(way: Sequence[CardId | None]) -> int:
    return sum(card is not None for card in way)


def _span(way: MeldProgress) -> int:
    """From the first card that is held to the last: neighbours are a better beginning."""
    places = [place for place, card in enumerate(way) if card is not None]
    return places[-1] - places[0] if places else 0


def _filled(ways: Sequence[MeldProgress]) -> int:
    return sum(map(_held, ways))


def _closed(ways: Sequence[MeldProgress]) -> int:
    """Of equally full choices, the one with the most melds that are whole."""
    return sum(None not in way for way in ways)


def _key(way: MeldProgress) -> tuple[int, ...]:
    """An order that stays the same: of runs with gaps at either end, the one that begins."""
    return tuple(len(CARDS) if card is None else card for card in way)
