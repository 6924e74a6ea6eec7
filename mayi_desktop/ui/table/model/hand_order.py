"""Order of the hand: by suit, by rank, by plan, or by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise

from mayi_desktop.engine import CARDS, CardId, MeldKind, Rank, Suit, TableView, melds
from mayi_desktop.engine.planning.contract_progress import contract_progress
from mayi_desktop.engine.rulesheet import MeldRules

# Cards of a suit belong together with at most one missing between them.
_REACH = 2
# An ace counts low beside cards below this one.
_MIDDLE = 8
_SUIT_ORDER = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.CLUBS: 2, Suit.DIAMONDS: 3, None: 4}


class Sort(Enum):
    """How new cards find their place."""

    MANUAL = "manual"
    SUIT = "suit"
    RANK = "rank"
    PLAN = "plan"


def sorted_hand(cards: Iterable[CardId], sort: Sort, view: TableView) -> tuple[CardId, ...]:
    """The cards in the order of a sort; wilds are on the right."""
    rules = view.table.meld_rules
    cards = tuple(cards)
    match sort:
        case Sort.MANUAL:
            return cards
        case Sort.SUIT:
            return tuple(sorted(cards, key=lambda card: _by_suit(card, rules)))
        case Sort.RANK:
            return tuple(sorted(cards, key=lambda card: _by_rank(card, rules)))
        case Sort.PLAN:
            return tuple(card for group in plan_groups(cards, view) for card in group)


def plan_groups(cards: Sequence[CardId], view: TableView) -> list[tuple[CardId, ...]]:
    """The cards in groups that may become melds, then the single ones, then the wilds.

    First come the melds that the contract slip shows, then what else is of the kinds asked for.
    """
    rules = view.table.meld_rules
    wilds = [card for card in cards if melds.is_wild(rules, card)]
    naturals = [card for card in cards if not melds.is_wild(rules, card)]
    groups = _begun(naturals, view)
    naturals = [card for card in naturals if not any(card in group for group in groups)]
    kinds = _kinds_wanted(view)
    while True:
        found = _best_group(naturals, kinds)
        if len(found) < 2:
            break
        groups.append(found)
        naturals = [card for card in naturals if card not in found]
    single = tuple(sorted(naturals, key=lambda card: _by_rank(card, rules)))
    tail = tuple(sorted(wilds, key=lambda card: _by_rank(card, rules)))
    return [group for group in (*groups, single, tail) if group]


def gaps_between(groups: Sequence[Sequence[CardId]], held: Sequence[CardId]) -> tuple[int, ...]:
    """The places in the hand before which a new group begins, as far as it is together."""
    first = {card: index for index, group in enumerate(groups) for card in group}
    pairs = pairwise(held)
    return tuple(
        place + 1
        for place, (one, other) in enumerate(pairs)
        if first.get(one) != first.get(other)
    )


def updated_order(
    order: Sequence[CardId], hand: Sequence[CardId], sort: Sort, view: TableView
) -> tuple[CardId, ...]:
    """The order brought up to date with the hand: what left is gone, what came finds its place.

    In a hand sorted by the person new cards come to the right end. Where none came, the others
    stay as they are, by plan too: the next click is on its way to where a card lies.
    """
    kept = [card for card in order if card in set(hand)]
    new = [card for card in hand if card not in set(kept)]
    if sort is Sort.MANUAL or (order and not new):
        return (*kept, *new)
    return sorted_hand((*kept, *new), sort, view)


def reordered(
    order: Sequence[CardId], cards: Sequence[CardId], before: CardId | None
) -> tuple[CardId, ...]:
    """The order with some cards put before another one, or at the end."""
    moving = [card for card in order if card in set(cards)]
    rest = [card for card in order if card not in set(cards)]
    place = rest.index(before) if before in rest else len(rest)
    return (*rest[:place], *moving, *rest[place:])


def _by_suit(card: CardId, rules: MeldRules) -> tuple[bool, int, int, int]:
    face = CARDS[card]
    return melds.is_wild(rules, card), _SUIT_ORDER[face.suit], int(face.rank), card


def _by_rank(card: CardId, rules: MeldRules) -> tuple[bool, int, int, int]:
    face = CARDS[card]
    return melds.is_wild(rules, card), int(face.rank), _SUIT_ORDER[face.suit], card


def _kinds_wanted(view: TableView) -> frozenset[MeldKind]:
    """The kinds of melds that the contract asks for; any once it is on the table."""
    kinds = frozenset(need.kind for need in view.table.rule.contract)
    return frozenset(MeldKind) if view.is_down or not kinds else kinds


def _begun(naturals: Sequence[CardId], view: TableView) -> list[tuple[CardId, ...]]:
    """The natural cards of each meld of the contract that has been begun, and what joins it."""
    if view.is_down:
        return []
    begun = zip(view.table.rule.contract, contract_progress(view), strict=True)
    found = [
        (need.kind, [card for card in meld if card is not None and card in naturals])
        for need, meld in begun
        if sum(card in naturals for card in meld) > 1
    ]
    left = [card for card in naturals if not any(card in group for _kind, group in found)]
    for kind, group in found:
        more = _more_of_rank(group, left) if kind is MeldKind.SET else _longer(group, left)
        left = [card for card in left if card not in more]
        group.extend(more)
        if kind is MeldKind.RUN:
            group.sort(key=lambda card: _place_in(group, card))
    return [tuple(group) for _kind, group in found]


def _more_of_rank(group: Sequence[CardId], left: Sequence[CardId]) -> list[CardId]:
    return [card for card in left if CARDS[card].rank is CARDS[group[0]].rank]


def _longer(group: Sequence[CardId], left: Sequence[CardId]) -> list[CardId]:
    """What lengthens a run at either end, one missing card between two allowed."""
    ranks = {_place_in(group, card) for card in group}
    more: list[CardId] = []
    for card in sorted(left, key=lambda card: abs(int(CARDS[card].rank) - min(ranks))):
        rank = int(CARDS[card].rank)
        near = min(abs(rank - other) for other in ranks)
        if CARDS[card].suit is CARDS[group[0]].suit and 0 < near <= _REACH:
            ranks.add(rank)
            more.append(card)
    return more


def _place_in(group: Sequence[CardId], card: CardId) -> int:
    """The place of a card in its run; an ace beside low cards comes first."""
    rank = int(CARDS[card].rank)
    others = [int(CARDS[other].rank) for other in group if CARDS[other].rank is not Rank.ACE]
    return 1 if CARDS[card].rank is Rank.ACE and others and max(others) < _MIDDLE else rank


def _best_group(cards: Sequence[CardId], kinds: frozenset[MeldKind]) -> tuple[CardId, ...]:
    """The largest set or stretch of a suit with gaps of one, of the kinds asked for."""
    candidates: list[tuple[CardId, ...]] = []
    if MeldKind.SET in kinds:
        sets: dict[object, list[CardId]] = {}
        for card in cards:
            sets.setdefault(CARDS[card].rank, []).append(card)
        candidates.extend(tuple(group) for group in sets.values())
    if MeldKind.RUN in kinds:
        candidates.extend(_stretches(cards))
    return max(candidates, key=len, default=())


def _stretches(cards: Sequence[CardId]) -> Iterable[tuple[CardId, ...]]:
    """Cards of one suit that follow one another, one missing card between two allowed."""
    for suit in Suit:
        one_each = {CARDS[card].rank: card for card in cards if CARDS[card].suit is suit}
        stretch: list[CardId] = []
        for rank in sorted(one_each):
            if stretch and rank - CARDS[stretch[-1]].rank > _REACH:
                yield tuple(stretch)
                stretch = []
            stretch.append(one_each[rank])
        yield tuple(stretch)
