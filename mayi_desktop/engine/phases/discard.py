"""The end of a turn: a discard, or keeping a single card that may not be discarded."""

from __future__ import annotations

from mayi_desktop.engine.actions import Discard, EndTurn
from mayi_desktop.engine.events import CardDiscarded, TurnEnded
from mayi_desktop.engine.phases import deal_end, turn
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import GoingOut
from mayi_desktop.engine.state.table import Phase
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_builder import StateBuilder


def check_discard(view: TableView, action: Discard) -> Refusal | None:
    """Why the viewer may not discard this card, if so."""
    refusal = turn.check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    if action.card not in view.hand:
        return Refusal.NOT_IN_HAND
    if view.table.must_play:
        return Refusal.PLAY_THE_WILD_FIRST
    if len(view.hand) == 1 and view.table.sheet.going_out is GoingOut.BY_PLAYING:
        return Refusal.LAST_CARD_IS_PLAYED
    return None


def check_end_turn(view: TableView, action: EndTurn) -> Refusal | None:
    """Why the viewer may not end its turn without a discard, if so."""
    refusal = turn.check_turn(view, Phase.PLAY)
    if refusal is not None:
        return refusal
    keeps_one = len(view.hand) == 1 and view.table.sheet.going_out is GoingOut.BY_PLAYING
    return None if keeps_one else Refusal.MUST_DISCARD


def do_discard(builder: StateBuilder, action: Discard) -> None:
    """Put the card on the discards; the last card ends the deal, any other the turn."""
    builder.remove_from_hand(action.seat, (action.card,))
    builder.push_discard(action.card, action.seat)
    builder.emit(CardDiscarded(action.seat, action.card))
    if not deal_end.end_if_out(builder, action.seat):
        _end_turn(builder)


def do_end_turn(builder: StateBuilder, action: EndTurn) -> None:
    """Keep the last card and pass the turn."""
    builder.emit(TurnEnded(action.seat))
    _end_turn(builder)


def _end_turn(builder: StateBuilder) -> None:
    if not deal_end.end_if_stalemate(builder):
        turn.pass_turn(builder)
