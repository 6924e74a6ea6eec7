"""Knows which plays of the running turn may be taken back, and why the others may not."""

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

_OPEN = (LaidDown, MeldLaid, LaidOff, WildReplaced, DiscardTaken)


class UndoRefusal(Enum):
    """Why a seat cannot take anything back."""

    NOTHING_DONE = auto()
    NOT_YOUR_TURN = auto()
    CARD_SEEN = auto()
    ANSWERED = auto()
    HANDED_OVER = auto()


@dataclass(frozen=True, slots=True)
class UndoablePlay:
    """A play that can be taken back: what was told of it, and the state before it."""

    before: GameState
    play: OpenPlay


class UndoStack:
    """The plays of the turn seat since something hidden was last revealed, oldest first.

    A draw from the stock, a shuffle, an answer of another seat, the end of a turn and a seat
    that changes hands all close the way to what came before them.
    """

    def __init__(self) -> None:
        self._plays: list[UndoablePlay] = []
        self._closed_by = UndoRefusal.NOTHING_DONE

    @property
    def has_plays(self) -> bool:
        """Whether there is a play to take back."""
        return bool(self._plays)

    def record(self, before: GameState, action: Action, step: Step) -> None:
        """Take note of an action that led from one state to another."""
        play = _open_play(before, step)
        if play is not None:
            self._plays.append(UndoablePlay(before, play))
        elif step.state.table.turn_no != before.table.turn_no:
            self.clear(UndoRefusal.NOTHING_DONE)
        else:
            answered = isinstance(action, MayI | LetGo | Claim | Allow)
            self.clear(UndoRefusal.ANSWERED if answered else UndoRefusal.CARD_SEEN)

    def clear(self, why: UndoRefusal) -> None:
        """Let everything so far stand for good."""
        self._plays.clear()
        self._closed_by = why

    def refusal(self, table: Table, seat: Seat) -> UndoRefusal | None:
        """Why this seat can take nothing back at this table; None if it can."""
        if table.phase not in (Phase.DRAW, Phase.PLAY) or table.turn != seat:
            return UndoRefusal.NOT_YOUR_TURN
        return None if self._plays else self._closed_by

    def pop(self) -> UndoablePlay:
        """The last play, which is taken back now; IndexError if there is none."""
        return self._plays.pop()

    def pending(self, table: Table) -> frozenset[CardId]:
        """The cards in melds of this table that may still be taken back."""
        if not self._plays:
            return frozenset()
        before = self._plays[0].before.table
        return _in_melds(table) - _in_melds(before)


def _open_play(before: GameState, step: Step) -> OpenPlay | None:
    """The play, if the step is one by which nobody learned anything hidden."""
    if step.state.table.turn_no != before.table.turn_no or len(step.events) != 1:
        return None
    event = step.events[0]
    return event if isinstance(event, _OPEN) else None


def _in_melds(table: Table) -> frozenset[CardId]:
    return frozenset(card for meld in table.melds for card in meld.cards)
