"""Undo stack: the plays of a turn that can be undone, and why others cannot."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine.actions import Action, Allow, Claim, LetGo, MayI
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import (
    CardDiscarded,
    DiscardTaken,
    LaidDown,
    LaidOff,
    MeldLaid,
    OpenPlay,
    TurnBegan,
    WildReplaced,
)
from mayi_desktop.engine.rules import Step
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import Phase, Table

# The events of plays that reveal nothing hidden and leave the turn where it is.
_IN_TURN = (LaidDown, MeldLaid, LaidOff, WildReplaced, DiscardTaken)
_PLAYING = (Phase.DRAW, Phase.PLAY)


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

    @property
    def seat(self) -> Seat:
        """Whose play it was."""
        return self.play.seat


class UndoStack:
    """The plays of one turn since something hidden was revealed, oldest first.

    A draw from the stock, a shuffle, an answer of another seat, a seat that changes hands and
    another person who sits down to play all clear it; that somebody holds up their own cards
    for a moment tells the others nothing and does not. The discard that ends the turn is
    its last play: it can be undone until the first of these, or until the next seat draws.
    """

    def __init__(self) -> None:
        self._plays: list[UndoablePlay] = []
        self._closed_by = UndoRefusal.NOTHING_DONE
        self._final_discard: tuple[Seat, UndoRefusal] | None = None

    @property
    def discard(self) -> CardDiscarded | None:
        """The discard that would be undone next; None where that is another play."""
        play = self._plays[-1].play if self._plays else None
        return play if isinstance(play, CardDiscarded) else None

    def record(self, before: GameState, action: Action, step: Step) -> None:
        """Record an action that led from one state to another."""
        play = _open_play(before, step)
        if self.discard is not None:
            self.clear(UndoRefusal.ANSWERED)
        if play is not None:
            self._plays.append(UndoablePlay(before, play))
        elif step.state.table.turn_no != before.table.turn_no:
            self.clear(UndoRefusal.NOTHING_DONE)
        else:
            answered = isinstance(action, MayI | LetGo | Claim | Allow)
            self.clear(UndoRefusal.ANSWERED if answered else UndoRefusal.CARD_SEEN)

    def clear(self, why: UndoRefusal) -> None:
        """Make all plays so far final."""
        if self.discard is not None:
            self._final_discard, why = (self.discard.seat, why), UndoRefusal.NOTHING_DONE
        self._plays.clear()
        self._closed_by = why

    def keep_discard(self) -> None:
        """Make the discard final, as a computer player may have thought about it."""
        if self.discard is not None:
            self.clear(UndoRefusal.ANSWERED)

    def keep_from(self, seat: Seat) -> None:
        """Make the plays of others final, as this seat's player sits down."""
        if self._plays and self._plays[-1].seat != seat:
            self.clear(UndoRefusal.HANDED_OVER)

    def refusal(self, table: Table, seat: Seat) -> UndoRefusal | None:
        """Why this seat cannot undo at this table; None if it can."""
        if table.phase not in _PLAYING:
            return UndoRefusal.NOT_YOUR_TURN
        if self._plays and self._plays[-1].seat == seat:
            return None
        if table.turn == seat:
            return self._closed_by if self.discard is None else UndoRefusal.NOTHING_DONE
        if self._final_discard is not None and self._final_discard[0] == seat:
            return self._final_discard[1]
        return UndoRefusal.NOT_YOUR_TURN

    def pop(self) -> UndoablePlay:
        """Remove and return the last play; IndexError if there is none."""
        return self._plays.pop()

    def pending(self, table: Table) -> frozenset[CardId]:
        """The cards in melds of this table whose play can still be undone in this turn."""
        if not self._plays or self.discard is not None:
            return frozenset()
        before = self._plays[0].before.table
        return _in_melds(table) - _in_melds(before)


def _open_play(before: GameState, step: Step) -> OpenPlay | None:
    """The play, if the step revealed nothing hidden."""
    match step.events:
        case (CardDiscarded() as discard, TurnBegan()):
            return discard
        case (event,) if step.state.table.turn_no == before.table.turn_no:
            return event if isinstance(event, _IN_TURN) else None
        case _:
            return None


def _in_melds(table: Table) -> frozenset[CardId]:
    return frozenset(card for meld in table.melds for card in meld.cards)
