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

# Why a seat is not asked about a call, if it may not have the card.
_SKIPPED = {
    Refusal.DOWN_DRAWS_STOCK: ClaimAnswer.IS_DOWN,
    Refusal.DOWN_MAY_NOT_CLAIM: ClaimAnswer.IS_DOWN,
    Refusal.ALREADY_DRAWN: ClaimAnswer.HAS_DRAWN,
}


def check_may_i(view: TableView, action: MayI) -> Refusal | None:
    """Why the viewer may not ask for the discard; None if it may."""
    table, seat = view.table, action.seat
    if not table.sheet.has_claims:
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
    refusal = deal.discard_refusal(table, seat, view.stock_count)
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
    refusal = deal.check_deal_running(view.table)
    if refusal is None and isinstance(action, Claim):
        return deal.discard_refusal(view.table, action.seat, view.stock_count)
    return refusal


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
    if builder.sheet.claims.order is ClaimOrder.LINE_WITH_VETO:
        seats = deal.turn_order(builder)
        ahead = seats[: seats.index(action.seat)]
        builder.claim = OpenClaim(card, ClaimStage.LINE, action.seat, ahead)
        _ask_next_in_line(builder)
        return
    builder.claim = OpenClaim(
        card, ClaimStage.TURN_SEAT, action.seat, (builder.turn,), melds=action.melds
    )
    if not _asks_turn_seat(builder):
        builder.claim = replace(builder.claim, waiting=())
        _after_turn_seat_allows(builder)


def do_let_go(builder: StateBuilder, action: LetGo) -> None:
    """Answer no when everybody is asked; that of the one who discarded it is no event."""
    if builder.discarders[-1:] != [action.seat]:
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
    """Ask the next seat that may have the card; if there is none, award it to the caller."""
    claim = _open_claim(builder)
    waiting = claim.waiting
    while waiting and _is_skipped(builder, waiting[0]):
        waiting = waiting[1:]
    if waiting:
        builder.claim = replace(claim, waiting=waiting)
        return
    assert claim.caller is not None
    _award(builder, claim.caller)


def _asks_turn_seat(builder: StateBuilder) -> bool:
    """Whether the turn seat is asked first: it has not drawn, and may draw card or stock."""
    if builder.phase is not Phase.DRAW or not deal.can_draw_stock(builder, len(builder.stock)):
        return False
    return not _is_skipped(builder, builder.turn)


def _is_skipped(builder: StateBuilder, seat: Seat) -> bool:
    """Whether a seat may not have the card; then an event says why it is not asked."""
    refusal = deal.discard_refusal(builder, seat, len(builder.stock))
    if refusal is None:
        return False
    builder.emit(ClaimAnswered(seat, _SKIPPED.get(refusal, ClaimAnswer.MAY_NOT)))
    return True


def _after_turn_seat_allows(builder: StateBuilder) -> None:
    """Award the card to the caller or ask everybody else, as the sheet says.

    Those behind the caller are asked, too, though they can't get the card: by these sheets all
    answer, and an answer given in somebody's place would be shown and recorded as their own.
    """
    claim = _open_claim(builder)
    assert claim.caller is not None
    if builder.sheet.claims.order is ClaimOrder.FIRST_TO_ASK:
        _award(builder, claim.caller)
        return
    candidates = deal.other_candidates(builder, len(builder.stock))
    waiting = tuple(seat for seat in candidates if seat != claim.caller)
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
