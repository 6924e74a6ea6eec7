"""Knows May I?: how a call is put to those ahead, who gets the card, and at what price."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import melds as meld_shapes
from mayi_desktop.engine.actions import Allow, Claim, LetGo, MayI
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import (
    ClaimAnswer,
    ClaimAnswered,
    ClaimCalled,
    ClaimWon,
)
from mayi_desktop.engine.phases import claim_order as line
from mayi_desktop.engine.phases import draw, lay_down, turn
from mayi_desktop.engine.phases import stock as supply
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import Beneath, ClaimOrder, ClaimWindow
from mayi_desktop.engine.state.table import Asking, OpenClaim, Owed, Phase, Why
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import Draft


def check_may_i(view: TableView, action: MayI) -> Refusal | None:
    """Why the viewer may not ask for the discard, if so."""
    table, seat = view.table, action.seat
    if table.sheet.claims.window is ClaimWindow.NEVER:
        return Refusal.CLAIMS_NOT_PLAYED
    refusal = turn.check_dealt(table)
    if refusal is not None:
        return refusal
    if table.claim is not None:
        if table.claim.asking is not Asking.EVERYBODY or seat not in table.claim.waiting:
            return Refusal.CLAIM_BEING_SETTLED
    elif seat == table.turn:
        return Refusal.YOUR_OWN_TURN
    elif not line.window_is_open(table):
        return Refusal.NOTHING_EXPOSED
    refusal = line.why_not_in_line(table, seat, view.stock_count)
    if refusal is None and table.rule.winning_claims_only:
        return _check_winning(view, action)
    return refusal


def check_let_go(view: TableView, action: LetGo) -> Refusal | None:
    """Why the viewer has nothing to let go, if so."""
    claim = view.table.claim
    asked = claim is not None and claim.asking is Asking.EVERYBODY
    if claim is None or not asked or action.seat not in claim.waiting:
        return Refusal.NOT_ASKED
    return turn.check_dealt(view.table)


def check_answer(view: TableView, action: Claim | Allow) -> Refusal | None:
    """Why the viewer is not the one to claim or allow now, if so."""
    claim = view.table.claim
    if claim is None or claim.asking is Asking.EVERYBODY or claim.waiting[0] != action.seat:
        return Refusal.NOT_ASKED
    return turn.check_dealt(view.table)


def do_may_i(draft: Draft, action: MayI) -> None:
    """Ask for the exposed discard, or say so when all are asked."""
    card = draft.discards[-1]
    draft.tell(ClaimCalled(action.seat, card))
    if draft.rule.winning_claims_only:
        # A call that must win comes with its melds, so all have seen the caller's hand.
        facts = draft.seats[action.seat]
        draft.seats[action.seat] = replace(facts, known=draft.hands[action.seat])
    if draft.claim is not None:
        _hear(draft, action.seat, wants=True, call=action)
        return
    order = draft.sheet.claims.order
    forced = not supply.stock_can_give(draft, len(draft.stock))
    if order is ClaimOrder.LINE_WITH_VETO:
        seats = line.line_of(draft)
        ahead = seats[: seats.index(action.seat)]
        draft.claim = OpenClaim(card, Asking.LINE, action.seat, ahead)
        _ask_next_in_line(draft)
    elif draft.phase is Phase.DRAW and not forced:
        draft.claim = OpenClaim(
            card, Asking.TURN_SEAT, action.seat, (draft.turn,), melds=action.melds
        )
    else:
        draft.claim = OpenClaim(card, Asking.TURN_SEAT, action.seat, (), melds=action.melds)
        _turn_seat_allows(draft)


def do_let_go(draft: Draft, action: LetGo) -> None:
    """Pass on the discard when all are asked."""
    draft.tell(ClaimAnswered(action.seat, ClaimAnswer.PASSES))
    _hear(draft, action.seat, wants=False, call=MayI(action.seat))


def do_claim(draft: Draft, action: Claim) -> None:
    """Take the card ahead of the caller; the turn seat takes it as its draw."""
    draft.tell(ClaimAnswered(action.seat, ClaimAnswer.CLAIMS))
    if action.seat == draft.turn:
        draft.claim = None
        draw.take_top(draft)
    else:
        _award(draft, action.seat)


def do_allow(draft: Draft, action: Allow) -> None:
    """Let the caller's wish pass on to the next in line."""
    draft.tell(ClaimAnswered(action.seat, ClaimAnswer.PASSES))
    claim = _open(draft)
    if claim.asking is Asking.LINE:
        draft.claim = replace(claim, waiting=claim.waiting[1:])
        _ask_next_in_line(draft)
    else:
        _turn_seat_allows(draft)


def _check_winning(view: TableView, action: MayI) -> Refusal | None:
    table = view.table
    hand = sorted([*view.hand, table.discards[-1]])
    if sorted(card for plan in action.melds for card in plan.cards) != hand:
        return Refusal.MUST_WIN_WITH_IT
    laid = meld_shapes.lay(table.meld_rules, table.rule, action.melds)
    return Refusal.MUST_WIN_WITH_IT if isinstance(laid, Refusal) else None


def _open(draft: Draft) -> OpenClaim:
    assert draft.claim is not None, "no claim is open"
    return draft.claim


def _ask_next_in_line(draft: Draft) -> None:
    """Pass over those who are not in line; give the card to the caller if nobody is left."""
    claim = _open(draft)
    waiting = claim.waiting
    while waiting:
        answer = _not_in_line(draft, waiting[0])
        if answer is None:
            draft.claim = replace(claim, waiting=waiting)
            return
        draft.tell(ClaimAnswered(waiting[0], answer))
        waiting = waiting[1:]
    assert claim.caller is not None
    _award(draft, claim.caller)


def _not_in_line(draft: Draft, seat: Seat) -> ClaimAnswer | None:
    if draft.seats[seat].down and not draft.sheet.claims.down_may_claim:
        return ClaimAnswer.IS_DOWN
    if seat == draft.turn and draft.phase is Phase.PLAY:
        return ClaimAnswer.HAS_DRAWN
    return None


def _turn_seat_allows(draft: Draft) -> None:
    """Go on after the turn seat let a call pass: its caller wins, or all others are asked."""
    claim = _open(draft)
    assert claim.caller is not None
    if draft.sheet.claims.order is ClaimOrder.FIRST_TO_ASK:
        _award(draft, claim.caller)
        return
    waiting = tuple(
        seat
        for seat in line.others_in_line(draft)
        if seat != claim.caller and line.why_not_in_line(draft, seat, len(draft.stock)) is None
    )
    draft.claim = replace(
        claim, asking=Asking.EVERYBODY, waiting=waiting, wants=(claim.caller,)
    )
    _conclude_if_all_answered(draft)


def _hear(draft: Draft, seat: Seat, *, wants: bool, call: MayI) -> None:
    """Note one answer to a question put to everybody."""
    claim = _open(draft)
    waiting = tuple(other for other in claim.waiting if other != seat)
    draft.claim = replace(claim, waiting=waiting)
    if wants:
        heard = {*claim.wants, seat}
        in_line = tuple(other for other in line.line_of(draft) if other in heard)
        draft.claim = replace(claim, waiting=waiting, wants=in_line, melds=call.melds)
        if draft.sheet.claims.order is ClaimOrder.FIRST_TO_ASK:
            _award(draft, seat)
            return
    _conclude_if_all_answered(draft)


def _conclude_if_all_answered(draft: Draft) -> None:
    claim = _open(draft)
    if claim.waiting:
        return
    if claim.wants:
        _award(draft, claim.wants[0])
    else:
        draft.claim = None


def _award(draft: Draft, seat: Seat) -> None:
    """Give the discard to a seat out of turn, with its penalty; see to what lies beneath."""
    claim = _open(draft)
    rule = draft.sheet.claims
    winning = draft.rule.winning_claims_only
    penalty = 0 if winning else rule.penalty
    card: CardId = draft.take_discard()
    draft.claim = None
    draft.last_claimer = seat
    draft.give(seat, card, openly=True)
    draft.seats[seat] = replace(draft.seats[seat], claims=draft.seats[seat].claims + 1)
    draft.tell(ClaimWon(seat, card, penalty))
    if winning:
        lay_down.lay_whole_hand(draft, seat, claim.melds)
        return
    _expose_beneath(draft)
    if penalty:
        draft.owed = [Owed(seat, penalty, Why.PENALTY), *draft.owed]


def _expose_beneath(draft: Draft) -> None:
    rule = draft.sheet.claims
    lies_there = bool(draft.discards) and draft.phase is Phase.DRAW
    draft.exposed = lies_there and rule.beneath is Beneath.EXPOSED
    draft.drawable = lies_there and rule.beneath is not Beneath.HIDDEN
    last_chance = rule.window is ClaimWindow.BEFORE_THE_DRAW and draft.phase is Phase.DRAW
    if last_chance and rule.beneath is Beneath.EXPOSED:
        # The choice of the stock is undone: the seat has not drawn yet and may choose anew.
        draft.owed = [owed for owed in draft.owed if owed.why is not Why.TURN]
