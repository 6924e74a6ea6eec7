"""Applying actions: a new game, and the state and events that each action makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from mayi_desktop.engine.actions import (
    Action,
    AddDeck,
    Allow,
    Claim,
    CutForDeal,
    Deal,
    Discard,
    DrawStock,
    EndTurn,
    Join,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    NewMeld,
    PickDealer,
    PlayerAction,
    ReplaceWild,
    Reshuffle,
    TakeDiscard,
)
from mayi_desktop.engine.events import Event
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.phases import (
    claim,
    deal,
    discard,
    draw,
    follow_up,
    lay_down,
    lay_off,
    replace_wild,
    turn,
)
from mayi_desktop.engine.refusals import IllegalAction, Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import SeatFacts, Table
from mayi_desktop.engine.state.view import view_for
from mayi_desktop.engine.state_builder import StateBuilder
from mayi_desktop.quick_values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Step:
    """The result of one action: the new state and the events."""

    state: GameState
    events: tuple[Event, ...]


def new_game(sheet: RuleSheet, seats: int) -> GameState:
    """A game before its first action; ValueError if the sheet has no room for the seats."""
    if not sheet.min_players <= seats <= sheet.max_players:
        low, high = sheet.players
        raise ValueError(f"{sheet.title} is played by {low} to {high} players, not by {seats}.")
    state = GameState(Table(sheet, (SeatFacts(),) * seats), ((),) * seats, ())
    return StateBuilder(state).freeze(*turn.open_prompts(StateBuilder(state)))


def refusal_of(state: GameState, action: Action) -> Refusal | None:
    """Why the rules refuse this action, whoever acts; None if it is legal."""
    match action:
        case Join():
            return deal.check_join(state, action)
        case CutForDeal() | PickDealer() | Deal() | Reshuffle() | AddDeck():
            return deal.check_chance(state, action)
        case _:
            if not 0 <= action.seat < len(state.table.seats):
                return Refusal.NOT_YOUR_TURN
            return check(view_for(state, action.seat), action)


def apply(state: GameState, action: Action) -> Step:
    """Carry out one action; IllegalAction if the rules refuse it."""
    refusal = refusal_of(state, action)
    if refusal is not None:
        raise IllegalAction(refusal, action)
    builder = StateBuilder(state)
    if isinstance(action, CutForDeal | PickDealer | Deal | Reshuffle | AddDeck | Join):
        _do_chance(builder, action)
    else:
        _do_play(builder, action)
    follow_up.resolve_pending(builder)
    return Step(builder.freeze(*turn.open_prompts(builder)), tuple(builder.events))


def replay(state: GameState, actions: Iterable[Action]) -> GameState:
    """The state after all these actions."""
    for action in actions:
        state = apply(state, action).state
    return state


def _do_chance(
    builder: StateBuilder, action: CutForDeal | PickDealer | Deal | Reshuffle | AddDeck | Join
) -> None:
    match action:
        case CutForDeal():
            deal.do_cut(builder, action)
        case PickDealer():
            deal.do_pick_dealer(builder, action)
        case Deal():
            deal.do_deal(builder, action)
        case Reshuffle():
            deal.do_reshuffle(builder, action)
        case AddDeck():
            deal.do_add_deck(builder, action)
        case Join():
            deal.do_join(builder, action)
        case _:
            assert_never(action)


def _do_play(builder: StateBuilder, action: PlayerAction) -> None:  # noqa: C901 - one case a verb
    match action:
        case DrawStock():
            draw.do_draw_stock(builder, action)
        case TakeDiscard():
            draw.do_take_discard(builder, action)
        case MayI():
            claim.do_may_i(builder, action)
        case LetGo():
            claim.do_let_go(builder, action)
        case Claim():
            claim.do_claim(builder, action)
        case Allow():
            claim.do_allow(builder, action)
        case LayDown():
            lay_down.do_lay_down(builder, action)
        case NewMeld():
            lay_down.do_new_meld(builder, action)
        case LayOff():
            lay_off.do_lay_off(builder, action)
        case ReplaceWild():
            replace_wild.do_replace(builder, action)
        case Discard():
            discard.do_discard(builder, action)
        case EndTurn():
            discard.do_end_turn(builder, action)
        case _:
            assert_never(action)
