"""Knows where cards come from: what the stock can still give and when it is refilled."""

from __future__ import annotations

from mayi_desktop.engine.cards import MOST_DECKS, Seat
from mayi_desktop.engine.state.table import Phase, PromptKind, Table
from mayi_desktop.engine.state_builder import StateBuilder


def refill_needed(table: Table | StateBuilder, stock_count: int) -> PromptKind | None:
    """The question to chance that must be answered before play can go on, if there is one."""
    if stock_count or table.phase not in (Phase.DRAW, Phase.PLAY):
        return None
    needed = bool(table.owed) and table.claim is None
    if len(table.discards) >= 2 and (needed or table.sheet.eager_restock):
        return PromptKind.RESHUFFLE
    if needed and table.sheet.fresh_deck and table.decks < MOST_DECKS:
        return PromptKind.ADD_DECK
    return None


def can_draw_stock(table: Table | StateBuilder, stock_count: int) -> bool:
    """Whether the stock holds a card or can be refilled."""
    fresh = table.sheet.fresh_deck and table.decks < MOST_DECKS
    return stock_count > 0 or len(table.discards) >= 2 or fresh


def can_take_discard(table: Table | StateBuilder, seat: Seat) -> bool:
    """Whether the turn seat may draw the top discard."""
    barred = table.seats[seat].down and not table.sheet.down_takes_discard
    return table.drawable and bool(table.discards) and not barred
