"""Game state: the public table, every hand and the stock."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.state.table import Table
from mayi_desktop.quick_values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class GameState:
    """One moment of a game; the last card of the stock is its top."""

    table: Table
    hands: tuple[tuple[CardId, ...], ...]
    stock: tuple[CardId, ...]
