"""Knows which cards of a hand came since its owner last ended a turn."""

from __future__ import annotations

from collections.abc import Iterable

from mayi_desktop.engine import (
    CardDiscarded,
    CardId,
    ClaimWon,
    DealBegan,
    DiscardTaken,
    Event,
    PlayTakenBack,
    Seat,
    StockDrawn,
    TurnEnded,
    WildReplaced,
)


def new_cards(events: Iterable[Event], seat: Seat) -> frozenset[CardId]:
    """The cards that came to a seat, by its own view of these events, and count as new.

    Cards of them that have left the hand again are among them still.
    """
    fresh: set[CardId] = set()
    for event in events:
        match event:
            case DealBegan():
                fresh.clear()
            case CardDiscarded(seat=s) | TurnEnded(seat=s) if s == seat:
                fresh.clear()
            case StockDrawn(seat=s, card=card) if s == seat and card is not None:
                fresh.add(card)
            case DiscardTaken(seat=s, card=card) | ClaimWon(seat=s, card=card) if s == seat:
                fresh.add(card)
            case WildReplaced(seat=s, wild=wild, to_hand=True) if s == seat:
                fresh.add(wild)
            case PlayTakenBack(seat=s, play=DiscardTaken(card=card)) if s == seat:
                fresh.discard(card)
            case _:
                pass
    return frozenset(fresh)
