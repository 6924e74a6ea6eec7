"""Deal counters: who went out, the points, turns and claims of each deal."""

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
    """A finished deal: who went out, if anybody, and every seat's points.

    `turns` counts those of all seats, `claims` the discards claimed out of turn, `restocks` how
    often the stock was refilled, `downs` the seats that laid down.
    """

    winner: Seat | None
    points: tuple[int, ...]
    turns: int
    claims: int
    restocks: int
    downs: int


class DealCounter:
    """Counts the events of a table, deal by deal."""

    def __init__(self) -> None:
        self.deals: list[PlayedDeal] = []
        self._forget()

    def count(self, events: Iterable[Event]) -> None:
        """Count these events, which follow those counted before."""
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
