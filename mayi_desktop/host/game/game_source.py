"""Game source: what a table on the screen needs from a game, and the feed of what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import Event, seen_by
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.view import TableView, view_for
from mayi_desktop.host.setup.game_setup import GameSetup


class GameSource(Protocol):
    """A game as one table shows it: views, events, time, and answers to prompts.

    `GameHost` plays a game, `ReplaySession` shows a recorded one. What only a live game can do
    (take a play back, hand a seat over, deal again) is a method of `GameHost` alone.
    """

    @property
    def setup(self) -> GameSetup:
        """How the game was set up, with the players who sit there now."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat's player."""

    @property
    def sheet(self) -> RuleSheet:
        """The rule sheet that is played."""

    def view(self, viewer: Seat | None) -> TableView:
        """The table as a seat sees it now; None sees no hand."""

    def updates(self, viewer: Seat | None) -> list[Update]:
        """What happened since this viewer's last call."""

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """The events of the current deal from before the game was opened."""

    def submit(self, prompt_id: int, action: PlayerAction) -> Refusal | None:
        """Answer a prompt for a person; the refusal if the rules do not allow it."""


@dataclass(frozen=True, slots=True)
class Update:
    """What one action did, as one viewer may see it: its events, and the table after them."""

    events: tuple[Event, ...]
    view: TableView


class EventFeed:
    """The events since the game was opened, and the `earlier` ones of that deal."""

    def __init__(self, earlier: tuple[Event, ...] = ()) -> None:
        self._earlier = earlier
        self._happened: list[tuple[tuple[Event, ...], GameState]] = []
        self._heard: dict[tuple[Seat | None, str], int] = {}

    def add(self, events: tuple[Event, ...], state: GameState) -> None:
        """Add the events of one action, and the state after them."""
        self._happened.append((events, state))

    def updates(self, viewer: Seat | None, reader: str = "") -> list[Update]:
        """The updates that this viewer has not read yet, wherever it reads them."""
        start = self._heard.get((viewer, reader), 0)
        self._heard[viewer, reader] = len(self._happened)
        return [
            Update(tuple(seen_by(event, viewer) for event in events), view_for(state, viewer))
            for events, state in self._happened[start:]
        ]

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """The events of the deal from before the game was opened, as a viewer sees them."""
        return [seen_by(event, viewer) for event in self._earlier]
