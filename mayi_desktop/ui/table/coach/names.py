"""Knows how the coach calls cards in a sentence, where a joker takes an article."""

from __future__ import annotations

from collections.abc import Iterable

from mayi_desktop.engine import RANKS, CardId, Rank, TableView
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.text.event_text import card_text


def card_name(card: CardId) -> str:
    """A card within a sentence: "7♠", or "the joker"."""
    return say("hint.joker") if RANKS[card] is Rank.JOKER else card_text(card)


def card_names(cards: Iterable[CardId]) -> str:
    """Cards of a hand, one after the other as they are written on their faces."""
    return " ".join(card_text(card) for card in cards)


def top_card_name(view: TableView) -> str:
    """The top discard within a sentence; nothing where there is none."""
    card = view.table.top
    return "" if card is None else card_name(card)
