"""Knows the draw that begins a turn, from the stock or from the discards."""

from __future__ import annotations

from mayi_desktop.engine.actions import DrawStock, TakeDiscard
from mayi_desktop.engine.events import DiscardTaken, StockChosen
from mayi_desktop.engine.phases import stock as supply
from mayi_desktop.engine.phases import turn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.state.table import Drawn, Owed, Phase, Why
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import Draft


def check_draw_stock(view: TableView, action: DrawStock) -> Refusal | None:
    """Why the viewer may not draw from the stock, if so."""
    refusal = turn.check_turn(view, Phase.DRAW)
    if refusal is None and not supply.stock_can_give(view.table, view.stock_count):
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
    if not supply.may_take_discard(table, action.seat):
        return Refusal.DOWN_DRAWS_STOCK
    return None


def do_draw_stock(draft: Draft, action: DrawStock) -> None:
    """Choose the stock; the card comes once the others had their chance, if they have one."""
    draft.tell(StockChosen(action.seat))
    draft.owed.append(Owed(action.seat, 1, Why.TURN))


def do_take_discard(draft: Draft, action: TakeDiscard) -> None:
    """Draw the top discard."""
    take_top(draft)


def take_top(draft: Draft) -> None:
    """Give the top discard to the turn seat as its draw."""
    card = draft.take_discard()
    draft.give(draft.turn, card, openly=True)
    draft.phase = Phase.PLAY
    draft.drawn = Drawn.DISCARD
    draft.taken = card
    draft.exposed = draft.drawable = False
    draft.tell(DiscardTaken(draft.turn, card))
