"""Who may have the top discard: the turn seat as its draw, the others by a claim."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimTiming
from mayi_desktop.engine.table import DrawSource, Phase, Table

if TYPE_CHECKING:
    from mayi_desktop.engine.state import StateBuilder


def discard_refusal(
    table: Table | StateBuilder, seat: Seat, stock_count: int
) -> Refusal | None:
    """Why a seat may not have the top discard; None if it may.

    The one rule for drawing it, for calling for it and for answering somebody else's call. The
    turn seat has it as its draw, any other seat by a claim.
    """
    if not table.discards:
        return Refusal.NO_DISCARD_THERE
    if seat == table.turn:
        return _draw_refusal(table, seat)
    return _claim_refusal(table, seat, stock_count)


def eligible_callers(table: Table | StateBuilder, stock_count: int) -> list[Seat]:
    """The seats that may call for the exposed discard now, in turn order."""
    return other_candidates(table, stock_count) if is_call_possible(table) else []


def other_candidates(table: Table | StateBuilder, stock_count: int) -> list[Seat]:
    """The seats out of turn that may have the top discard, in turn order."""
    return [
        seat
        for seat in turn_order(table)[1:]
        if _claim_refusal(table, seat, stock_count) is None
    ]


def is_call_possible(table: Table | StateBuilder) -> bool:
    """Whether a discard is exposed at a time when the sheet allows calls."""
    rule = table.sheet.claims
    if not table.exposed or table.stock_chosen or not table.discards:
        return False
    if table.phase is Phase.DRAW:
        return rule.window in (ClaimTiming.WHILE_EXPOSED, ClaimTiming.BEFORE_THE_DRAW)
    during = rule.window is ClaimTiming.WHILE_EXPOSED or rule.during_turn
    return table.phase is Phase.PLAY and table.drawn is DrawSource.STOCK and during


def turn_order(table: Table | StateBuilder) -> tuple[Seat, ...]:
    """All seats in turn order, starting with the turn seat."""
    return _order_from(table.turn, len(table.seats))


def _draw_refusal(table: Table | StateBuilder, seat: Seat) -> Refusal | None:
    if table.seats[seat].down and not table.sheet.down_may_have(as_draw=True):
        return Refusal.DOWN_DRAWS_STOCK
    if table.phase is Phase.PLAY:
        return Refusal.ALREADY_DRAWN
    return None if table.drawable else Refusal.DISCARD_WAS_CLAIMED


def _claim_refusal(table: Table | StateBuilder, seat: Seat, stock_count: int) -> Refusal | None:
    rule, facts = table.sheet.claims, table.seats[seat]
    if facts.went_down is not None and not table.sheet.down_may_have(as_draw=False):
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


def _penalty_cards_available(table: Table | StateBuilder, stock_count: int) -> int:
    """How many penalty cards could be drawn once the top discard is taken."""
    if table.sheet.fresh_deck:
        return table.sheet.claims.penalty
    return stock_count + max(0, len(table.discards) - 2)


@lru_cache(maxsize=256)
def _order_from(first: Seat, count: int) -> tuple[Seat, ...]:
    return tuple(Seat((first + step) % count) for step in range(count))
