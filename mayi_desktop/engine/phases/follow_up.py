"""What follows an action by itself: owed cards, the question at the stock, a dead end."""

from __future__ import annotations

from mayi_desktop.engine.events import StockDrawn
from mayi_desktop.engine.phases import claim_order, deal_end, turn
from mayi_desktop.engine.rulesheet import ClaimTiming
from mayi_desktop.engine.state.table import (
    ClaimStage,
    DrawReason,
    DrawSource,
    OpenClaim,
    Owed,
    Phase,
)
from mayi_desktop.engine.state_builder import StateBuilder


def resolve_pending(builder: StateBuilder) -> None:
    """Give out owed cards until chance or an answer is needed."""
    while builder.in_play:
        # The stock card is needed only once the others have answered: a refill waits for them.
        if _stock_card_is_next(builder) and _ask_at_stock(builder):
            return
        if turn.refill_needed(builder, len(builder.stock)) is not None:
            return
        if builder.sheet.eager_restock and not builder.stock and not builder.discards:
            deal_end.end_deal(builder, winner=None)
        elif builder.claim is not None:
            return
        elif builder.owed:
            _give_next_owed(builder)
        else:
            _end_if_nothing_to_draw(builder)
            return


def _give_next_owed(builder: StateBuilder) -> None:
    owed = builder.owed[0]
    if builder.stock:
        _give_one(builder, owed)
        return
    builder.owed = []
    if owed.reason is DrawReason.TURN:
        builder.drawable = bool(builder.discards)


def _stock_card_is_next(builder: StateBuilder) -> bool:
    return (
        builder.claim is None
        and bool(builder.owed)
        and builder.owed[0].reason is DrawReason.TURN
    )


def _ask_at_stock(builder: StateBuilder) -> bool:
    """Put the exposed discard to all others once, now that the turn seat chose the stock."""
    kind = builder.sheet.claims.window
    if kind not in (ClaimTiming.AT_THE_STOCK, ClaimTiming.BEFORE_THE_DRAW):
        return False
    if not builder.exposed or not builder.discards or builder.asked == builder.discards[-1]:
        return False
    builder.asked = builder.discards[-1]
    waiting = tuple(
        seat
        for seat in claim_order.others_in_turn_order(builder)
        if claim_order.why_ineligible(builder, seat, len(builder.stock)) is None
    )
    if waiting:
        builder.claim = OpenClaim(builder.discards[-1], ClaimStage.EVERYBODY, None, waiting)
    return bool(waiting)


def _give_one(builder: StateBuilder, owed: Owed) -> None:
    card = builder.stock.pop()
    builder.add_to_hand(owed.seat, card, openly=False)
    builder.emit(StockDrawn(owed.seat, card, owed.reason))
    rest = builder.owed[1:]
    if owed.count > 1:
        rest.insert(0, Owed(owed.seat, owed.count - 1, owed.reason))
    builder.owed = rest
    if owed.reason is DrawReason.TURN:
        builder.phase = Phase.PLAY
        builder.drawn = DrawSource.STOCK
        rule = builder.sheet.claims
        stays = rule.window is ClaimTiming.WHILE_EXPOSED or rule.during_turn
        builder.exposed = builder.exposed and stays


def _end_if_nothing_to_draw(builder: StateBuilder) -> None:
    if builder.phase is not Phase.DRAW:
        return
    if not turn.can_draw_stock(builder, len(builder.stock)) and not turn.can_take_discard(
        builder, builder.turn
    ):
        deal_end.end_deal(builder, winner=None)
