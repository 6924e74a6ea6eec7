"""Knows what follows by itself after an action: cards owed, the last question, a dead end."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine.events import StockDrawn
from mayi_desktop.engine.phases import claim_order as line
from mayi_desktop.engine.phases import deal_end
from mayi_desktop.engine.phases import stock as supply
from mayi_desktop.engine.rulesheet import ClaimWindow
from mayi_desktop.engine.state.table import Asking, Drawn, OpenClaim, Owed, Phase, Why
from mayi_desktop.engine.state_builder import Draft


def settle(draft: Draft) -> None:
    """Give every card that is owed, as far as it goes without chance or an answer."""
    while draft.playing:
        # The stock card is needed only once the others have answered: a refill waits for them.
        if _stock_card_is_next(draft) and _ask_at_stock(draft):
            return
        if supply.refill_wanted(draft, len(draft.stock)) is not None:
            return
        if draft.sheet.eager_restock and not draft.stock and not draft.discards:
            deal_end.end_deal(draft, winner=None)
        elif draft.claim is not None:
            return
        elif draft.owed:
            _pay_next(draft)
        else:
            _end_if_nothing_to_draw(draft)
            return


def _pay_next(draft: Draft) -> None:
    owed = draft.owed[0]
    if draft.stock:
        _give_one(draft, owed)
        return
    draft.owed = []
    if owed.why is Why.TURN:
        draft.drawable = bool(draft.discards)


def _stock_card_is_next(draft: Draft) -> bool:
    return draft.claim is None and bool(draft.owed) and draft.owed[0].why is Why.TURN


def _ask_at_stock(draft: Draft) -> bool:
    """Put the exposed discard to all others once, now that the turn seat chose the stock."""
    kind = draft.sheet.claims.window
    if kind not in (ClaimWindow.AT_THE_STOCK, ClaimWindow.BEFORE_THE_DRAW):
        return False
    if not draft.exposed or not draft.discards or draft.asked == draft.discards[-1]:
        return False
    draft.asked = draft.discards[-1]
    waiting = tuple(
        seat
        for seat in line.others_in_line(draft)
        if line.why_not_in_line(draft, seat, len(draft.stock)) is None
    )
    if waiting:
        draft.claim = OpenClaim(draft.discards[-1], Asking.EVERYBODY, None, waiting)
    return bool(waiting)


def _give_one(draft: Draft, owed: Owed) -> None:
    card = draft.stock.pop()
    draft.give(owed.seat, card, openly=False)
    draft.tell(StockDrawn(owed.seat, card, owed.why))
    rest = replace(owed, count=owed.count - 1)
    draft.owed = [rest, *draft.owed[1:]] if rest.count else draft.owed[1:]
    if owed.why is Why.TURN:
        draft.phase = Phase.PLAY
        draft.drawn = Drawn.STOCK
        rule = draft.sheet.claims
        stays = rule.window is ClaimWindow.WHILE_EXPOSED or rule.during_turn
        draft.exposed = draft.exposed and stays


def _end_if_nothing_to_draw(draft: Draft) -> None:
    if draft.phase is not Phase.DRAW:
        return
    if not supply.stock_can_give(draft, len(draft.stock)) and not supply.may_take_discard(
        draft, draft.turn
    ):
        deal_end.end_deal(draft, winner=None)
