"""Laying down: the contract, once a deal, and further melds where the sheet allows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mayi_desktop.engine import melds
from mayi_desktop.engine.actions import LayDown, MeldPlan, NewMeld
from mayi_desktop.engine.cards import CardId, MeldId, Seat
from mayi_desktop.engine.events import LaidDown, MeldLaid
from mayi_desktop.engine.phases import deal_end, must_play, turn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import GoingOut, MeldKind
from mayi_desktop.engine.state.table import Meld, Phase
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import StateBuilder


def check_lay_down(view: TableView, action: LayDown) -> Refusal | None:
    """Why the viewer may not lay down these melds as its contract, if so."""
    table = view.table
    refusal = turn.check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    if table.seats[action.seat].went_down is not None:
        return Refusal.ALREADY_DOWN
    used = [card for plan in action.melds for card in plan.cards]
    refusal = check_cards(view.hand, used)
    if refusal is not None:
        return refusal
    laid = melds.arrange_lay_down(table.meld_rules, table.rule, action.melds)
    if isinstance(laid, Refusal):
        return laid
    left = len(view.hand) - len(used)
    if table.rule.all_at_once:
        return Refusal.USE_EVERY_CARD if left else None
    if left == 0 and table.sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    if table.must_play:
        return must_play.check_lay_down(view, action, laid)
    return None


def check_new_meld(view: TableView, action: NewMeld) -> Refusal | None:
    """Why the viewer may not lay this further meld, if so."""
    refusal = turn.check_turn(view, Phase.PLAY)
    if refusal is None:
        refusal = check_later_turn(view)
    if refusal is None:
        refusal = check_cards(view.hand, action.meld.cards)
    if refusal is None:
        refusal = check_new_shape(view, action.meld)
    if refusal is not None:
        return refusal
    left = [card for card in view.hand if card not in action.meld.cards]
    if not left and view.table.sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    wilds = [card for card in view.table.must_play if card in left]
    return must_play.check_hand(view, left, wilds, view.table.melds)


def check_later_turn(view: TableView) -> Refusal | None:
    """Refuses further melds where the sheet has none, and before a turn after going down."""
    facts = view.table.seats[view.table.turn]
    if not view.table.sheet.new_melds:
        return Refusal.NO_NEW_MELDS
    if facts.went_down is None:
        return Refusal.NOT_DOWN_YET
    return Refusal.NOT_IN_THIS_TURN if facts.went_down == view.table.turn_no else None


def check_new_shape(view: TableView, plan: MeldPlan) -> Refusal | None:
    """Refuses a further meld that is too short, of the wrong cards, or too wild."""
    if len(plan.cards) < view.table.sheet.shortest_new_meld:
        return Refusal.MELD_TOO_SHORT
    ways = melds.legal_arrangements(view.table.meld_rules, plan)
    return ways if isinstance(ways, Refusal) else None


def check_cards(hand: Sequence[CardId], used: Sequence[CardId]) -> Refusal | None:
    """Refuses cards that are not in the hand, and a card used twice."""
    chosen = set(used)
    if len(chosen) < len(used):
        return Refusal.CARD_USED_TWICE
    return None if chosen.issubset(hand) else Refusal.NOT_IN_HAND


def do_lay_down(builder: StateBuilder, action: LayDown) -> None:
    """Put the contract on the table; going out with it ends the deal."""
    laid = melds.arrange_lay_down(builder.meld_rules, builder.rule, action.melds)
    assert not isinstance(laid, Refusal), "lay-downs are checked before they are carried out"
    _put_down(builder, action.seat, action.melds, laid)
    deal_end.end_if_out(builder, action.seat)


def lay_whole_hand(builder: StateBuilder, seat: Seat, plans: tuple[MeldPlan, ...]) -> None:
    """Put a whole hand on the table out of turn; that ends the deal."""
    do_lay_down(builder, LayDown(seat, plans))


def do_new_meld(builder: StateBuilder, action: NewMeld) -> None:
    """Put a further meld on the table."""
    builder.remove_from_hand(action.seat, action.meld.cards)
    meld = add_meld(builder, action.seat, action.meld)
    builder.emit(MeldLaid(action.seat, meld))
    deal_end.end_if_out(builder, action.seat)


def add_meld(builder: StateBuilder, seat: Seat, plan: MeldPlan) -> Meld:
    """Put one new meld on the table; its cards must have left hand and melds already."""
    ways = melds.legal_arrangements(builder.meld_rules, plan)
    assert not isinstance(ways, Refusal), "new melds are checked before they are laid"
    return _place_meld(builder, seat, plan.kind, ways[0])


def _put_down(
    builder: StateBuilder,
    seat: Seat,
    plans: tuple[MeldPlan, ...],
    laid: tuple[melds.Places, ...],
) -> None:
    builder.remove_from_hand(seat, (card for plan in plans for card in plan.cards))
    builder.seats[seat] = replace(builder.seats[seat], went_down=builder.turn_no)
    down = tuple(
        _place_meld(builder, seat, plan.kind, places)
        for plan, places in zip(plans, laid, strict=True)
    )
    builder.emit(LaidDown(seat, down))


def _place_meld(
    builder: StateBuilder, seat: Seat, kind: MeldKind, places: melds.Places
) -> Meld:
    meld = Meld(MeldId(builder.next_meld), seat, kind, places)
    builder.next_meld += 1
    builder.melds.append(meld)
    return meld
