"""Laying off: adding cards of the hand to melds on the table."""

from __future__ import annotations

from mayi_desktop.engine import melds
from mayi_desktop.engine.actions import LayOff
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import LaidOff
from mayi_desktop.engine.phases import deal_end, must_play, turn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import GoingOut, LayOffInTurn
from mayi_desktop.engine.state.table import Table
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import StateBuilder


def check_lay_off(view: TableView, action: LayOff) -> Refusal | None:
    """Why the viewer may not add this card to this meld, if so."""
    table = view.table
    meld = turn.meld_to_change(view, action)
    if isinstance(meld, Refusal):
        return meld
    refusal = check_when(table, action.seat, meld.owner)
    if refusal is not None:
        return refusal
    longer = melds.extend(table.meld_rules, meld, action.card, action.end)
    if isinstance(longer, Refusal):
        return longer
    if len(view.hand) == 1 and table.sheet.going_out is GoingOut.BY_DISCARD:
        return Refusal.KEEP_A_DISCARD
    if table.must_play:
        hand = [card for card in view.hand if card != action.card]
        wilds = [card for card in table.must_play if card != action.card]
        after = [longer if other.id == meld.id else other for other in table.melds]
        return must_play.check_hand(view, hand, wilds, after)
    return None


def check_when(table: Table, seat: Seat, owner: Seat) -> Refusal | None:
    """Refuses laying off before going down, or in that very turn where it is barred."""
    went_down = table.seats[seat].went_down
    if went_down is None:
        return Refusal.NOT_DOWN_YET
    if went_down != table.turn_no:
        return None
    match table.sheet.lay_off_in_turn:
        case LayOffInTurn.NOWHERE:
            return Refusal.NOT_IN_THIS_TURN
        case LayOffInTurn.OWN_MELDS:
            return None if owner == seat else Refusal.OWN_MELDS_ONLY
        case LayOffInTurn.ANYWHERE:
            return None


def do_lay_off(builder: StateBuilder, action: LayOff) -> None:
    """Add the card to the meld; the last card ends the deal."""
    meld = next(meld for meld in builder.melds if meld.id == action.meld)
    longer = melds.extend(builder.meld_rules, meld, action.card, action.end)
    assert not isinstance(longer, Refusal), "lay-offs are checked before they are carried out"
    builder.remove_from_hand(action.seat, (action.card,))
    builder.replace_meld(longer)
    builder.emit(LaidOff(action.seat, action.card, longer))
    deal_end.end_if_out(builder, action.seat)
