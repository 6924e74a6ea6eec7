"""Order of the hand: by suit, by rank, by plan, or by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise

from mayi_desktop.engine import (
    CARDS,
    CardId,
    MeldKind,
    Suit,
    TableView,
    melds,
)
from mayi_desktop.engine.rulesheet import MeldRules

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
    """The cards in groups that may become melds, then the single ones, then the wilds."""
    rules = view.table.meld_rules
    wilds = [card for card in cards if melds.is_wild(rules, card)]
    naturals = [card for card in cards if not melds.is_wild(rules, card)]
    wants_runs = any(need.kind is MeldKind.RUN for need in view.table.rule.contract)
    groups: list[tuple[CardId, ...]] = []
    while True:
        found = _best_group(naturals, runs=wants_runs)
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


def _best_group(cards: Sequence[CardId], *, runs: bool) -> tuple[CardId, ...]:
    """The largest set or, where runs are asked for, stretch of a suit with gaps of one."""
    sets: dict[object, list[CardId]] = {}
    for card in cards:
        sets.setdefault(CARDS[card].rank, []).append(card)
    candidates = [tuple(group) for group in sets.values()]
    if runs:
        candidates.extend(_stretches(cards))
    return max(candidates, key=len, default=())


def _stretches(cards: Sequence[CardId]) -> Iterable[tuple[CardId, ...]]:
    """Cards of one suit that follow one another, one missing card between two allowed."""
    for suit in Suit:
        one_each = {CARDS[card].rank: card for card in cards if CARDS[card].suit is suit}
        stretch: list[CardId] = []
        for rank in sorted(one_each):
            if stretch and rank - CARDS[stretch[-1]].rank > 2:
                yield tuple(stretch)
                stretch = []
            stretch.append(one_each[rank])
        yield tuple(stretch)
