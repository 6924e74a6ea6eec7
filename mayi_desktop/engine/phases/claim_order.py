"""Knows who is in line for the exposed discard: when it may be asked for, and who may ask."""

from __future__ import annotations

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimWindow
from mayi_desktop.engine.state.table import Drawn, Phase, Table
from mayi_desktop.engine.state_builder import Draft


def may_call(table: Table | Draft, stock_count: int) -> list[Seat]:
    """The seats that may call for the exposed discard now, in line order."""
    if not window_is_open(table):
        return []
    return [
        seat
        for seat in others_in_line(table)
        if why_not_in_line(table, seat, stock_count) is None
    ]


def why_not_in_line(table: Table | Draft, seat: Seat, stock_count: int) -> Refusal | None:
    """Why a seat other than the turn seat may not get the exposed discard, if so."""
    rule, facts = table.sheet.claims, table.seats[seat]
    if facts.down and not rule.down_may_claim:
        return Refusal.DOWN_MAY_NOT_CLAIM
    if table.rule.winning_claims_only:
        return None
    if rule.limit is not None and facts.claims >= rule.limit:
        return Refusal.NO_CLAIMS_LEFT
    if table.last_claimer == seat and not rule.two_in_a_row:
        return Refusal.TOOK_THE_LAST_ONE
    if _payable(table, stock_count) < rule.penalty:
        return Refusal.PENALTY_NOT_THERE
    return None


def window_is_open(table: Table | Draft) -> bool:
    """Whether a call is possible at all: something exposed, at a time the sheet allows."""
    rule = table.sheet.claims
    if not table.exposed or table.stock_chosen or not table.discards:
        return False
    if table.phase is Phase.DRAW:
        return rule.window in (ClaimWindow.WHILE_EXPOSED, ClaimWindow.BEFORE_THE_DRAW)
    during = rule.window is ClaimWindow.WHILE_EXPOSED or rule.during_turn
    return table.phase is Phase.PLAY and table.drawn is Drawn.STOCK and during


def _payable(table: Table | Draft, stock_count: int) -> int:
    """How many penalty cards could be drawn after the top discard has gone."""
    if table.sheet.fresh_deck:
        return table.sheet.claims.penalty
    return stock_count + max(0, len(table.discards) - 2)


def line_of(table: Table | Draft) -> tuple[Seat, ...]:
    """All seats in turn order, the turn seat first."""
    count = len(table.seats)
    return tuple(Seat((table.turn + step) % count) for step in range(count))


def others_in_line(table: Table | Draft) -> tuple[Seat, ...]:
    """All seats but the turn seat, in turn order after it."""
    return line_of(table)[1:]
