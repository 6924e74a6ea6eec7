"""Knows what cards left in a hand cost."""

from __future__ import annotations

from collections.abc import Iterable

from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.rulesheet import RuleSheet


def card_points(sheet: RuleSheet, card: CardId) -> int:
    """The points one card costs when it is left in a hand."""
    return sheet.points_table[card]


def hand_points(sheet: RuleSheet, cards: Iterable[CardId]) -> int:
    """The points of all these cards together."""
    table = sheet.points_table
    return sum(table[card] for card in cards)
