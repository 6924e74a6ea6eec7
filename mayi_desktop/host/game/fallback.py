"""Fallback: the plain legal action that is played when a computer player fails."""

from __future__ import annotations

from mayi_desktop.engine.actions import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    EndTurn,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import RANKS
from mayi_desktop.engine.legal import legal_actions
from mayi_desktop.engine.state.table import Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView

_DULLEST_FIRST: tuple[type[PlayerAction], ...] = (
    DrawStock,
    TakeDiscard,
    Allow,
    LetGo,
    Discard,
    EndTurn,
    LayOff,
    ReplaceWild,
    Claim,
    MayI,
)


def fallback(view: TableView, prompt: Prompt) -> PlayerAction | None:
    """The least eventful legal answer to a prompt; None if none exists or is needed.

    Among discards the one with most points goes; ties go to the lowest card.
    """
    if prompt.kind is PromptKind.MAY_I:
        return None
    return min(legal_actions(view), key=lambda action: _order(view, action), default=None)


def _order(view: TableView, action: PlayerAction) -> tuple[int, int, int, str]:
    dullness = _DULLEST_FIRST.index(type(action))
    match action:
        case Discard(_, card):
            return dullness, -view.table.sheet.points[RANKS[card]], card, ""
        case LayOff(_, card) | ReplaceWild(_, card):
            return dullness, 0, card, str(action)
        case EndTurn() | _:
            return dullness, 0, 0, ""
