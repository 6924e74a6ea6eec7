"""May I?: asking the seats ahead of a caller, awarding the card, and the penalty."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import deal, melds, plays
from mayi_desktop.engine.actions import Allow, Claim, LetGo, MayI
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import ClaimAnswer, ClaimAnswered, ClaimCalled, ClaimWon
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import Beneath, ClaimOrder, ClaimTiming
from mayi_desktop.engine.state import StateBuilder
from mayi_desktop.engine.table import ClaimStage, DrawReason, OpenClaim, Owed, Phase
from mayi_desktop.engine.view import TableView


def check_may_i(view: TableView, action: MayI) -> Refusal | None:
    """Why the viewer may not ask for the discard; None if it may."""
    table, seat = view.table, action.seat
    if table.sheet.claims.window is ClaimTiming.NEVER:
        return Refusal.CLAIMS_NOT_PLAYED
    refusal = deal.check_deal_running(table)
    if refusal is not None:
        return refusal
    if table.claim is not None:
        if table.claim.stage is not ClaimStage.EVERYBODY or seat not in table.claim.waiting:
            return Refusal.CLAIM_BEING_SETTLED
    elif seat == table.turn:
        return Refusal.YOUR_OWN_TURN
    elif not deal.is_call_possible(table):
        return Refusal.NOTHING_EXPOSED
    refusal = deal.why_ineligible(table, seat, view.stock_count)
    if refusal is None and table.rule.winning_claims_only:
        return _check_winning(view, action)
    return refusal


def check_let_go(view: TableView, action: LetGo) -> Refusal | None:
    """Why the viewer may not pass on a question to everybody; None if it may."""
    claim = view.table.claim
    asked = claim is not None and claim.stage is ClaimStage.EVERYBODY
    if claim is None or not asked or action.seat not in claim.waiting:
        return Refusal.NOT_ASKED
    return deal.check_deal_running(view.table)


def check_answer(view: TableView, action: Claim | Allow) -> Refusal | None:
    """Why the viewer may not give this answer to a call; None if it may."""
    claim = view.table.claim
    if claim is None or claim.stage is ClaimStage.EVERYBODY or claim.waiting[0] != action.seat:
        return Refusal.NOT_ASKED
    return deal.check_deal_running(view.table)


def do_may_i(builder: StateBuilder, action: MayI) -> None:
    """Call for the exposed discard, or answer yes when everybody is asked."""
    card = builder.discards[-1]
    builder.emit(ClaimCalled(action.seat, card))
    if builder.rule.winning_claims_only:
        # A call that must win shows its melds, so everybody has seen the caller's hand.
        facts = builder.seats[action.seat]
        builder.seats[action.seat] = facts.with_known(builder.hands[action.seat])
    if builder.claim is not None:
        _record_answer(builder, action.seat, wants=True, call=action)
        return
    order = builder.sheet.claims.order
    forced = not deal.can_draw_stock(builder, len(builder.stock))
    if order is ClaimOrder.LINE_WITH_VETO:
        seats = deal.turn_order(builder)
        ahead = seats[: seats.index(action.seat)]
        builder.claim = OpenClaim(card, ClaimStage.LINE, action.seat, ahead)
        _ask_next_in_line(builder)
    elif builder.phase is Phase.DRAW and not forced:
        builder.claim = OpenClaim(
            card, ClaimStage.TURN_SEAT, action.seat, (builder.turn,), melds=action.melds
        )
    else:
        builder.claim = OpenClaim(
            card, ClaimStage.TURN_SEAT, action.seat, (), melds=action.melds
        )
        _after_turn_seat_allows(builder)


def do_let_go(builder: StateBuilder, action: LetGo) -> None:
    """Answer no when everybody is asked."""
    builder.emit(ClaimAnswered(action.seat, ClaimAnswer.PASSES))
    _record_answer(builder, action.seat, wants=False, call=MayI(action.seat))


def do_claim(builder: StateBuilder, action: Claim) -> None:
    """Take the card ahead of the caller; the turn seat takes it as its draw."""
    builder.emit(ClaimAnswered(action.seat, ClaimAnswer.CLAIMS))
    if action.seat == builder.turn:
        builder.claim = None
        plays.take_top_discard(builder)
    else:
        _award(builder, action.seat)


def do_allow(builder: StateBuilder, action: Allow) -> None:
    """Pass on the card in favour of the caller or the next in line."""
    builder.emit(ClaimAnswered(action.seat, ClaimAnswer.PASSES))
    claim = _open_claim(builder)
    if claim.stage is ClaimStage.LINE:
        builder.claim = replace(claim, waiting=claim.waiting[1:])
        _ask_next_in_line(builder)
    else:
        _after_turn_seat_allows(builder)


def _check_winning(view: TableView, action: MayI) -> Refusal | None:
    table = view.table
    hand = sorted([*view.hand, table.discards[-1]])
    if sorted(card for plan in action.melds for card in plan.cards) != hand:
        return Refusal.MUST_WIN_WITH_IT
    laid = melds.arrange_lay_down(table.meld_rules, table.rule, action.melds)
    return Refusal.MUST_WIN_WITH_IT if isinstance(laid, Refusal) else None


def _open_claim(builder: StateBuilder) -> OpenClaim:
    assert builder.claim is not None, "no claim is open"
    return builder.claim


def _ask_next_in_line(builder: StateBuilder) -> None:
    """Ask the next seat that may claim; if there is none, award the card to the caller."""
    claim = _open_claim(builder)
    waiting = claim.waiting
    while waiting:
        answer = _skip_reason(builder, waiting[0])
        if answer is None:
            builder.claim = replace(claim, waiting=waiting)
            return
        builder.emit(ClaimAnswered(waiting[0], answer))
        waiting = waiting[1:]
    assert claim.caller is not None
    _award(builder, claim.caller)


def _skip_reason(builder: StateBuilder, seat: Seat) -> ClaimAnswer | None:
    if builder.seats[seat].down and not builder.sheet.claims.down_may_claim:
        return ClaimAnswer.IS_DOWN
    if seat == builder.turn and builder.phase is Phase.PLAY:
        return ClaimAnswer.HAS_DRAWN
    return None


def _after_turn_seat_allows(builder: StateBuilder) -> None:
    """Award the card to the caller or ask everybody else, as the sheet says."""
    claim = _open_claim(builder)
    assert claim.caller is not None
    if builder.sheet.claims.order is ClaimOrder.FIRST_TO_ASK:
        _award(builder, claim.caller)
        return
    waiting = tuple(
        seat
        for seat in deal.others_in_turn_order(builder)
        if seat != claim.caller
        and deal.why_ineligible(builder, seat, len(builder.stock)) is None
    )
    builder.claim = replace(
        claim, stage=ClaimStage.EVERYBODY, waiting=waiting, wants=(claim.caller,)
    )
    _conclude_if_all_answered(builder)


def _record_answer(builder: StateBuilder, seat: Seat, *, wants: bool, call: MayI) -> None:
    """Record one answer to a question put to everybody."""
    claim = _open_claim(builder)
    waiting = tuple(other for other in claim.waiting if other != seat)
    builder.claim = replace(claim, waiting=waiting)
    if wants:
        heard = {*claim.wants, seat}
        in_line = tuple(other for other in deal.turn_order(builder) if other in heard)
        builder.claim = replace(claim, waiting=waiting, wants=in_line, melds=call.melds)
        if builder.sheet.claims.order is ClaimOrder.FIRST_TO_ASK:
            _award(builder, seat)
            return
    _conclude_if_all_answered(builder)


def _conclude_if_all_answered(builder: StateBuilder) -> None:
    claim = _open_claim(builder)
    if claim.waiting:
        return
    if claim.wants:
        _award(builder, claim.wants[0])
    else:
        builder.claim = None


def _award(builder: StateBuilder, seat: Seat) -> None:
    """Give a seat out of turn the discard and its penalty, and set what is exposed next."""
    claim = _open_claim(builder)
    rule = builder.sheet.claims
    winning = builder.rule.winning_claims_only
    penalty = 0 if winning else rule.penalty
    card: CardId = builder.pop_discard()
    builder.claim = None
    builder.last_claimer = seat
    builder.add_to_hand(seat, card, openly=True)
    builder.seats[seat] = replace(builder.seats[seat], claims=builder.seats[seat].claims + 1)
    builder.emit(ClaimWon(seat, card, penalty))
    if winning:
        plays.lay_whole_hand(builder, seat, claim.melds)
        return
    _expose_beneath(builder)
    if penalty:
        builder.owed = [Owed(seat, penalty, DrawReason.PENALTY), *builder.owed]


def _expose_beneath(builder: StateBuilder) -> None:
    rule = builder.sheet.claims
    lies_there = bool(builder.discards) and builder.phase is Phase.DRAW
    builder.exposed = lies_there and rule.beneath is Beneath.EXPOSED
    builder.drawable = lies_there and rule.beneath is not Beneath.HIDDEN
    last_chance = rule.window is ClaimTiming.BEFORE_THE_DRAW and builder.phase is Phase.DRAW
    if last_chance and rule.beneath is Beneath.EXPOSED:
        # The turn seat has not drawn yet: it may choose again, so undo its choice of the stock.
        builder.owed = [owed for owed in builder.owed if owed.reason is not DrawReason.TURN]
