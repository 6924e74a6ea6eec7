"""Who may claim the exposed discard, when, and in which order."""

from __future__ import annotations

from functools import lru_cache

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimTiming
from mayi_desktop.engine.state.table import DrawSource, Phase, Table
from mayi_desktop.engine.state_builder import StateBuilder


def eligible_callers(table: Table | StateBuilder, stock_count: int) -> list[Seat]:
    """The seats that may call for the exposed discard now, in line order."""
    if not is_call_possible(table):
        return []
    return [
        seat
        for seat in others_in_turn_order(table)
        if why_ineligible(table, seat, stock_count) is None
    ]


def why_ineligible(table: Table | StateBuilder, seat: Seat, stock_count: int) -> Refusal | None:
    """Why a seat other than the turn seat may not get the exposed discard, if so."""
    rule, facts = table.sheet.claims, table.seats[seat]
    if facts.went_down is not None and not rule.down_may_claim:
        return Refusal.DOWN_MAY_NOT_CLAIM
    if table.rule.winning_claims_only:
        return None
    if rule.limit is not None and facts.claims >= rule.limit:
        return Refusal.NO_CLAIMS_LEFT
    if table.last_claimer == seat and not rule.two_in_a_row:
        return Refusal.TOOK_THE_LAST_ONE
    if (
        stock_count < rule.penalty
        and _penalty_cards_available(table, stock_count) < rule.penalty
    ):
        return Refusal.PENALTY_NOT_THERE
    return None


def is_call_possible(table: Table | StateBuilder) -> bool:
    """Whether a call is possible now: a discard is exposed, at a time the sheet allows."""
    rule = table.sheet.claims
    if not table.exposed or table.stock_chosen or not table.discards:
        return False
    if table.phase is Phase.DRAW:
        return rule.window in (ClaimTiming.WHILE_EXPOSED, ClaimTiming.BEFORE_THE_DRAW)
    during = rule.window is ClaimTiming.WHILE_EXPOSED or rule.during_turn
    return table.phase is Phase.PLAY and table.drawn is DrawSource.STOCK and during


def _penalty_cards_available(table: Table | StateBuilder, stock_count: int) -> int:
    """How many penalty cards could be drawn after the top discard has gone."""
    if table.sheet.fresh_deck:
        return table.sheet.claims.penalty
    return stock_count + max(0, len(table.discards) - 2)


def turn_order(table: Table | StateBuilder) -> tuple[Seat, ...]:
    """All seats in turn order, the turn seat first."""
    return _order(table.turn, len(table.seats))


def others_in_turn_order(table: Table | StateBuilder) -> tuple[Seat, ...]:
    """All seats but the turn seat, in turn order after it."""
    return turn_order(table)[1:]


@lru_cache(maxsize=256)
def _order(first: Seat, count: int) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % count) for step in range(count))
