"""Undo stack: the plays of the turn that can be undone, and why others cannot."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine.actions import Action, Allow, Claim, LetGo, MayI
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import (
    DiscardTaken,
    LaidDown,
    LaidOff,
    MeldLaid,
    OpenPlay,
    WildReplaced,
)
from mayi_desktop.engine.rules import Step
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import Phase, Table

# The events of plays that reveal nothing hidden.
_OPEN = (LaidDown, MeldLaid, LaidOff, WildReplaced, DiscardTaken)


class UndoRefusal(Enum):
    """Why a seat cannot undo."""

    NOTHING_DONE = auto()
    NOT_YOUR_TURN = auto()
    CARD_SEEN = auto()
    ANSWERED = auto()
    HANDED_OVER = auto()


@dataclass(frozen=True, slots=True)
class UndoablePlay:
    """A play that can be undone: its event, and the state before it."""

    before: GameState
    play: OpenPlay


class UndoStack:
    """The plays of the turn since something hidden was revealed, oldest first.

    A draw from the stock, a shuffle, an answer of another seat, the end of a turn and a seat
    that changes hands all clear it.
    """

    def __init__(self) -> None:
        self._plays: list[UndoablePlay] = []
        self._closed_by = UndoRefusal.NOTHING_DONE

    @property
    def has_plays(self) -> bool:
        """Whether there is a play to undo."""
        return bool(self._plays)

    def record(self, before: GameState, action: Action, step: Step) -> None:
        """Record an action that led from one state to another."""
        play = _open_play(before, step)
        if play is not None:
            self._plays.append(UndoablePlay(before, play))
        elif step.state.table.turn_no != before.table.turn_no:
            self.clear(UndoRefusal.NOTHING_DONE)
        else:
            answered = isinstance(action, MayI | LetGo | Claim | Allow)
            self.clear(UndoRefusal.ANSWERED if answered else UndoRefusal.CARD_SEEN)

    def clear(self, why: UndoRefusal) -> None:
        """Make all plays so far final."""
        self._plays.clear()
        self._closed_by = why

    def refusal(self, table: Table, seat: Seat) -> UndoRefusal | None:
        """Why this seat cannot undo at this table; None if it can."""
        if table.phase not in (Phase.DRAW, Phase.PLAY) or table.turn != seat:
            return UndoRefusal.NOT_YOUR_TURN
        return None if self._plays else self._closed_by

    def pop(self) -> UndoablePlay:
        """Remove and return the last play; IndexError if there is none."""
        return self._plays.pop()

    def pending(self, table: Table) -> frozenset[CardId]:
        """The cards in melds of this table whose play can still be undone."""
        if not self._plays:
            return frozenset()
        before = self._plays[0].before.table
        return _in_melds(table) - _in_melds(before)


def _open_play(before: GameState, step: Step) -> OpenPlay | None:
    """The play, if the step revealed nothing hidden."""
    if step.state.table.turn_no != before.table.turn_no or len(step.events) != 1:
        return None
    event = step.events[0]
    return event if isinstance(event, _OPEN) else None


def _in_melds(table: Table) -> frozenset[CardId]:
    return frozenset(card for meld in table.melds for card in meld.cards)
