"""What the viewer can do with melds: wilds to replace, cards to lay off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mayi_desktop.engine import (
    CARDS,
    CardId,
    Meld,
    Phase,
    Place,
    Refusal,
    ReplaceWild,
    Suit,
    TableView,
    check,
    melds,
)
from mayi_desktop.ui.table.model import drop_rules

_ONE_OF_EACH = {(card.rank, card.suit): card.id for card in CARDS[:52]}


def replaceable_wilds(view: TableView) -> frozenset[CardId]:
    """The wilds on the table that the viewer may replace, in this turn or in its next one.

    The rules are asked as if it were the viewer's turn and the right card in its hand.
    """
    if view.viewer is None or view.table.phase not in (Phase.DRAW, Phase.PLAY):
        return frozenset()
    rules = view.table.meld_rules
    return frozenset(
        place.card
        for meld in view.table.melds
        for place in meld.places
        if melds.stands_for_another(rules, place)
        and any(_could(view, meld, place.card, card) for card in _naturals(place))
    )


def playable_cards(view: TableView) -> frozenset[CardId]:
    """The cards of the viewer's hand that may be played on a meld right now."""
    if not drop_rules.can_play(view) or not view.table.melds:
        return frozenset()
    by_face: dict[str, bool] = {}
    for card in view.hand:
        face = str(CARDS[card])
        if face not in by_face:
            legal = drop_rules.legal_zones(view, (card,))
            by_face[face] = any(zone != drop_rules.OnDiscards() for zone in legal)
    return frozenset(card for card in view.hand if by_face[str(CARDS[card])])


def _naturals(place: Place) -> Iterator[CardId]:
    """A card of each face that the wild stands for; in a set of any suit."""
    for suit in Suit if place.suit is None else (place.suit,):
        yield _ONE_OF_EACH[place.rank, suit]


def _could(view: TableView, meld: Meld, wild: CardId, card: CardId) -> bool:
    seat, table = view.viewer, view.table
    assert seat is not None
    mine = replace(
        view,
        hand=(card, *view.hand),
        table=replace(
            table,
            turn=seat,
            turn_no=table.turn_no if table.turn == seat else table.turn_no + 1,
            phase=Phase.PLAY,
            claim=None,
            prompts=(),
        ),
    )
    refusal = check(mine, ReplaceWild(seat, card, meld.id, wild))
    return refusal in (None, Refusal.WILD_NEEDS_MELD)
