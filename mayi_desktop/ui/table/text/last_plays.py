"""Knows how a deal came to its end: the plays of the last turn, and the rest after them."""

from __future__ import annotations

from mayi_desktop.engine import (
    CardDiscarded,
    ClaimWon,
    DealBegan,
    DiscardTaken,
    Event,
    LaidDown,
    LaidOff,
    MeldLaid,
    PlayTakenBack,
    RuleSheet,
    StockDrawn,
    TurnBegan,
    TurnEnded,
    WildReplaced,
)
from mayi_desktop.ui.table.text.discard_history import DiscardHistory
from mayi_desktop.ui.table.text.event_text import event_sentence
from mayi_desktop.ui.table.text.player_names import PlayerNames
from mayi_desktop.ui.table.text.turn_history import TurnHistory

REST_SECONDS = 2.5
_SPACE = " "


class CurrentTurn:
    """The plays of the running turn, the latest last; they stay when the deal is over."""

    def __init__(self) -> None:
        self._plays: list[Event] = []

    def record(self, event: Event) -> None:
        """Note what is played."""
        match event:
            case DealBegan() | TurnBegan() | StockDrawn():
                self._plays.clear()
            case ClaimWon():
                self._plays = [event]
            case PlayTakenBack(play=play) if not isinstance(play, DiscardTaken):
                del self._plays[-1:]
            case LaidDown() | MeldLaid() | LaidOff() | WildReplaced():
                self._plays.append(event)
            case CardDiscarded() | TurnEnded():
                self._plays.append(event)
            case _:
                pass

    def texts(self, called: PlayerNames, sheet: RuleSheet) -> tuple[str, ...]:
        """The last plays in words: all of the turn, then fewer and fewer, at least the last."""
        told = [event_sentence(event, called, sheet) or "" for event in self._plays]
        return tuple(_SPACE.join(told[first:]) for first in range(len(told)))


class DealHistory:
    """What is remembered of this deal: the last plays, and where discards went.

    `turns` are everybody's latest turns.
    """

    def __init__(self) -> None:
        self.discards = DiscardHistory()
        self.current_turn = CurrentTurn()
        self.turns = TurnHistory()

    def record(self, event: Event) -> None:
        """Note what happens."""
        self.discards.record(event)
        self.current_turn.record(event)
        self.turns.record(event)


class EndPause:
    """The beat after the last play of a deal, in which the table can be seen once more."""

    def __init__(self) -> None:
        self._deal: int | None = None
        self._left = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the last play is still being looked at."""
        return self._left > 0

    def start(self, deal: int) -> None:
        """A deal is over; a deal that was over before begins no second rest."""
        if deal != self._deal:
            self._deal, self._left = deal, REST_SECONDS

    def update(self, dt: float) -> None:
        """Let so many seconds go by."""
        self._left = max(0.0, self._left - dt)

    def stop(self) -> None:
        """The person has seen enough."""
        self._left = 0.0
