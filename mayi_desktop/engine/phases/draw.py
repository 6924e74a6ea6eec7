"""The draw at the start of a turn, from the stock or the discards."""

from __future__ import annotations

from mayi_desktop.engine.actions import DrawStock, TakeDiscard
from mayi_desktop.engine.events import DiscardTaken, StockChosen
from mayi_desktop.engine.phases import turn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.state.table import DrawReason, DrawSource, Owed, Phase
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import StateBuilder


def check_draw_stock(view: TableView, action: DrawStock) -> Refusal | None:
    """Why the viewer may not draw from the stock, if so."""
    refusal = turn.check_turn(view, Phase.DRAW)
    if refusal is None and not turn.can_draw_stock(view.table, view.stock_count):
        return Refusal.STOCK_IS_EMPTY
    return refusal


def check_take_discard(view: TableView, action: TakeDiscard) -> Refusal | None:
    """Why the viewer may not draw the top discard, if so."""
    table = view.table
    refusal = turn.check_turn(view, Phase.DRAW)
    if refusal is not None:
        return refusal
    if not table.discards:
        return Refusal.NO_DISCARD_THERE
    if not table.drawable:
        return Refusal.DISCARD_WAS_CLAIMED
    if not turn.can_take_discard(table, action.seat):
        return Refusal.DOWN_DRAWS_STOCK
    return None


def do_draw_stock(builder: StateBuilder, action: DrawStock) -> None:
    """Choose the stock; the card follows when the others have answered, if they are asked."""
    builder.emit(StockChosen(action.seat))
    builder.owed.append(Owed(action.seat, 1, DrawReason.TURN))


def do_take_discard(builder: StateBuilder, action: TakeDiscard) -> None:
    """Draw the top discard."""
    take_top(builder)


def take_top(builder: StateBuilder) -> None:
    """Give the top discard to the turn seat as its draw."""
    card = builder.pop_discard()
    builder.add_to_hand(builder.turn, card, openly=True)
    builder.phase = Phase.PLAY
    builder.drawn = DrawSource.DISCARD
    builder.taken = card
    builder.exposed = builder.drawable = False
    builder.emit(DiscardTaken(builder.turn, card))
