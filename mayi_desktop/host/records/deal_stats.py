"""Knows what happened in the deals of a game: who went out, the points, turns and claims."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import (
    ClaimWon,
    DealBegan,
    DealEnded,
    Event,
    LaidDown,
    PlayTakenBack,
    StockRefilled,
    TurnBegan,
)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that was played: who went out, if anybody, and what every seat scored.

    `turns` counts those of all seats together, `claims` the discards that went to somebody out
    of turn, `restocks` how often the stock was made anew, `downs` the seats that laid down.
    """

    winner: Seat | None
    points: tuple[int, ...]
    turns: int
    claims: int
    restocks: int
    downs: int


class DealCounter:
    """Counts what happens at a table, deal by deal, from the events that are shown to it."""

    def __init__(self) -> None:
        self.deals: list[PlayedDeal] = []
        self._forget()

    def count(self, events: Iterable[Event]) -> None:
        """Count these events, which follow those seen before."""
        for event in events:
            match event:
                case DealBegan():
                    self._forget()
                case TurnBegan():
                    self._turns += 1
                case ClaimWon():
                    self._claims += 1
                case StockRefilled():
                    self._restocks += 1
                case LaidDown():
                    self._downs += 1
                case PlayTakenBack(play=LaidDown()):
                    self._downs -= 1
                case DealEnded(result):
                    self._end(result.winner, result.points)
                case _:
                    pass

    def _end(self, winner: Seat | None, points: tuple[int, ...]) -> None:
        self.deals.append(
            PlayedDeal(winner, points, self._turns, self._claims, self._restocks, self._downs)
        )

    def _forget(self) -> None:
        self._turns = self._claims = self._restocks = self._downs = 0
