"""Legality: the one place that decides whether an action is legal, and if not, why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import assert_never

from mayi_desktop.engine import claims, melds, plays
from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    End,
    EndTurn,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    NewMeld,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import FreedWild, MeldKind
from mayi_desktop.engine.table import CALL_PROMPTS, Meld, Prompt, PromptKind, Table
from mayi_desktop.engine.view import TableView


def check(view: TableView, action: PlayerAction) -> Refusal | None:  # noqa: C901 - one case a verb
    """Why the viewer may not do this now; None means that it is legal."""
    if action.seat != view.viewer:
        return Refusal.NOT_YOUR_TURN
    match action:
        case DrawStock():
            return plays.check_draw_stock(view, action)
        case TakeDiscard():
            return plays.check_take_discard(view, action)
        case MayI():
            return claims.check_may_i(view, action)
        case LetGo():
            return claims.check_let_go(view, action)
        case Claim() | Allow():
            return claims.check_answer(view, action)
        case LayDown():
            return plays.check_lay_down(view, action)
        case NewMeld():
            return plays.check_new_meld(view, action)
        case LayOff():
            return plays.check_lay_off(view, action)
        case ReplaceWild():
            return plays.check_replace(view, action)
        case Discard():
            return plays.check_discard(view, action)
        case EndTurn():
            return plays.check_end_turn(view, action)
        case _:
            assert_never(action)


def legal_actions(view: TableView) -> Iterator[PlayerAction]:
    """All legal actions of the viewer, except those that carry melds.

    Lay-downs, new melds and winning calls are too many to list: `check` judges each of them,
    and the solver proposes good ones.
    """
    for prompt in view.my_prompts:
        for action in _answers(view, prompt.kind):
            if check(view, action) is None:
                yield action


def meld_plays(
    view: TableView, meld: Meld, cards: Sequence[CardId]
) -> Iterator[LayOff | ReplaceWild]:
    """Legal lay-offs and replacements at one meld with these cards, without new melds."""
    for play in _on_meld(view, meld, cards):
        if check(view, play) is None:
            yield play


def prompt_for(table: Table, action: PlayerAction) -> Prompt | None:
    """The open prompt an action answers, legal or not; None if its seat has none."""
    kinds = _answered_kinds(action)
    return next((p for p in table.prompts if p.seat == action.seat and p.kind in kinds), None)


def _answered_kinds(action: PlayerAction) -> Collection[PromptKind]:
    match action:
        case DrawStock() | TakeDiscard():
            return (PromptKind.DRAW,)
        case MayI() | LetGo():
            return CALL_PROMPTS
        case Claim() | Allow():
            return (PromptKind.ASKED,)
        case LayDown() | NewMeld() | LayOff() | ReplaceWild() | Discard() | EndTurn():
            return (PromptKind.PLAY,)
        case _:
            assert_never(action)


def _answers(view: TableView, kind: PromptKind) -> Iterator[PlayerAction]:
    assert view.viewer is not None
    seat = view.viewer
    match kind:
        case PromptKind.DRAW:
            yield DrawStock(seat)
            yield TakeDiscard(seat)
        case PromptKind.MAY_I:
            yield MayI(seat)
        case PromptKind.ASKED:
            yield Claim(seat)
            yield Allow(seat)
        case PromptKind.ANSWER:
            yield MayI(seat)
            yield LetGo(seat)
        case PromptKind.PLAY:
            yield from _plays(view)
        case _:
            raise AssertionError(f"{kind} is no question to a seat")


def _plays(view: TableView) -> Iterator[PlayerAction]:
    assert view.viewer is not None
    seat = view.viewer
    for card in view.hand:
        yield Discard(seat, card)
    yield EndTurn(seat)
    for meld in view.table.melds:
        yield from _on_meld(view, meld, view.hand)


def _on_meld(
    view: TableView, meld: Meld, cards: Sequence[CardId]
) -> Iterator[LayOff | ReplaceWild]:
    assert view.viewer is not None
    for card in cards:
        for end in _ends(meld):
            yield LayOff(view.viewer, card, meld.id, end)
    yield from _replacements(view, meld, cards)


def _ends(meld: Meld) -> tuple[End | None, ...]:
    return (None,) if meld.kind is MeldKind.SET else (End.LOW, End.HIGH)


def _replacements(
    view: TableView, meld: Meld, cards: Sequence[CardId]
) -> Iterator[ReplaceWild]:
    assert view.viewer is not None
    rules, goes = view.table.meld_rules, view.table.sheet.replace.goes
    chosen = goes in (FreedWild.SLIDES_EITHER_END, FreedWild.NEW_MELD_OR_STAYS)
    for place in meld.places:
        if melds.stands_for_another(rules, place):
            for card in cards:
                for end in _ends(meld) if chosen else (None,):
                    yield ReplaceWild(view.viewer, card, meld.id, place.card, end)
