"""Knows what has happened at a table, and how much of that each viewer has been told."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import Event, seen_by
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.view import TableView, view_for


@dataclass(frozen=True, slots=True)
class Update:
    """What one action did, as one viewer may know it: the events, and the table after them."""

    events: tuple[Event, ...]
    view: TableView


class EventFeed:
    """What happened since the game was opened, and `earlier` in the deal that goes on then."""

    def __init__(self, earlier: tuple[Event, ...] = ()) -> None:
        self._earlier = earlier
        self._happened: list[tuple[tuple[Event, ...], GameState]] = []
        self._heard: dict[Seat | None, int] = {}

    def add(self, events: tuple[Event, ...], state: GameState) -> None:
        """One action happened: its events, and the state after them."""
        self._happened.append((events, state))

    def updates(self, viewer: Seat | None) -> list[Update]:
        """What this viewer has not been told yet."""
        start = self._heard.get(viewer, 0)
        self._heard[viewer] = len(self._happened)
        return [
            Update(tuple(seen_by(event, viewer) for event in events), view_for(state, viewer))
            for events, state in self._happened[start:]
        ]

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """What had happened in this deal before the game was opened, as a viewer knows it."""
        return [seen_by(event, viewer) for event in self._earlier]
