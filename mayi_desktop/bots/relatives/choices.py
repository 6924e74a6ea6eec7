"""Choices: what a person chose on an occasion, and what tells one choice from another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mayi_desktop.bots.relatives.fitting import Chosen
from mayi_desktop.bots.relatives.occasions import Kind, Occasion, occasion_of
from mayi_desktop.engine.actions import (
    Claim,
    Discard,
    LayDown,
    LayOff,
    MayI,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANK_NUMBERS, SUITS, CardId
from mayi_desktop.engine.state.table import Prompt
from mayi_desktop.engine.state.view import TableView

_TAKES = (Claim, MayI, TakeDiscard)


@dataclass(frozen=True, slots=True)
class Decided:
    """What somebody did in answer to a prompt; `LetGo` for silence."""

    view: TableView
    prompt: Prompt
    action: PlayerAction


def choices_of(decided: Decided) -> Iterator[tuple[Kind, Chosen]]:
    """The choices that a decision was made of."""
    for occasion in occasion_of(decided.view, decided.prompt):
        place = _chosen(occasion, decided.action)
        if place is not None:
            marks = tuple(option.marks for option in occasion.options)
            yield occasion.kind, Chosen(marks, place)


def _chosen(occasion: Occasion, action: PlayerAction) -> int | None:
    """The place of the option that was chosen; None where this was not decided."""
    match occasion.kind:
        case Kind.ASK | Kind.DRAW:
            return int(isinstance(action, _TAKES))
        case Kind.LAY:
            return int(isinstance(action, LayDown))
        case Kind.MORE:
            return int(not isinstance(action, Discard))
        case Kind.WAY if not isinstance(action, LayDown):
            return None
        case Kind.THROW | Kind.SHED if not isinstance(action, Discard):
            return None
    faces = face_of(action)
    options = enumerate(occasion.options)
    return next((place for place, option in options if face_of(option.action) == faces), None)


def face_of(action: PlayerAction) -> object:
    """What an action looks like: the same for two copies of a card, and on any meld."""
    match action:
        case Discard(_, card) | LayOff(_, card) | ReplaceWild(_, card):
            return type(action), _face(card)
        case LayDown(_, melds):
            cards = [card for plan in melds for card in plan.cards]
            return LayDown, tuple(sorted(map(_face, cards)))
        case _:
            return type(action)


def _face(card: CardId) -> tuple[int, str]:
    return RANK_NUMBERS[card], str(SUITS[card])
