"""Event feed: the events of a table, and how far each viewer has read them."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import Event, seen_by
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.view import TableView, view_for


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
        self._heard: dict[Seat | None, int] = {}

    def add(self, events: tuple[Event, ...], state: GameState) -> None:
        """Add the events of one action, and the state after them."""
        self._happened.append((events, state))

    def updates(self, viewer: Seat | None) -> list[Update]:
        """The updates that this viewer has not read yet."""
        start = self._heard.get(viewer, 0)
        self._heard[viewer] = len(self._happened)
        return [
            Update(tuple(seen_by(event, viewer) for event in events), view_for(state, viewer))
            for events, state in self._happened[start:]
        ]

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """The events of the deal from before the game was opened, as a viewer sees them."""
        return [seen_by(event, viewer) for event in self._earlier]
