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
from mayi_desktop.ui.table.text.discard_history import Fates
from mayi_desktop.ui.table.text.event_text import tell
from mayi_desktop.ui.table.text.player_names import Called
from mayi_desktop.ui.table.text.turn_history import LastTurns

REST_SECONDS = 2.5
_SPACE = " "


class LastPlays:
    """The plays of the running turn, the latest last; they stay when the deal is over."""

    def __init__(self) -> None:
        self._plays: list[Event] = []

    def hear(self, event: Event) -> None:
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

    def words(self, called: Called, sheet: RuleSheet) -> tuple[str, ...]:
        """The last plays in words: all of the turn, then fewer and fewer, at least the last."""
        told = [tell(event, called, sheet) or "" for event in self._plays]
        return tuple(_SPACE.join(told[first:]) for first in range(len(told)))


class Memory:
    """What is remembered of this deal: the last plays, and where discards went.

    `turns` are everybody's latest turns.
    """

    def __init__(self) -> None:
        self.fates = Fates()
        self.plays = LastPlays()
        self.turns = LastTurns()

    def hear(self, event: Event) -> None:
        """Note what happens."""
        self.fates.hear(event)
        self.plays.hear(event)
        self.turns.hear(event)


class Rest:
    """The beat after the last play of a deal, in which the table can be seen once more."""

    def __init__(self) -> None:
        self._deal: int | None = None
        self._left = 0.0

    @property
    def running(self) -> bool:
        """Whether the last play is still being looked at."""
        return self._left > 0

    def begin(self, deal: int) -> None:
        """A deal is over; a deal that was over before begins no second rest."""
        if deal != self._deal:
            self._deal, self._left = deal, REST_SECONDS

    def pass_time(self, dt: float) -> None:
        """Let so many seconds go by."""
        self._left = max(0.0, self._left - dt)

    def end(self) -> None:
        """The person has seen enough."""
        self._left = 0.0
