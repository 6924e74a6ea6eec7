"""Knows how a recorded game is played again, as far as it follows the rules."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import assert_never

from mayi_desktop.engine import codec, rules
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import DealResult
from mayi_desktop.host.entries import Acted, DealDone, Entry, GameDone, HandedOver, Header
from mayi_desktop.host.journal import Recording
from mayi_desktop.host.setup import SeatSetup

_log = logging.getLogger(__name__)


class ContradictionError(Exception):
    """Raised when an entry cannot follow the ones before it."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """Where a recorded game stands: the entries that hold, the state, and who sits there.

    `before` is the state before the last action, `noted` the last deal whose end is recorded.
    """

    recording: Recording
    state: GameState
    before: GameState
    seats: tuple[SeatSetup, ...]
    noted: DealResult | None
    moves: int


class Playback:
    """A recorded game being played again, entry by entry."""

    def __init__(self, header: Header) -> None:
        self.seats = list(header.setup.seats)
        self.state = self.before = rules.new_game(header.sheet, len(self.seats))
        self.noted: DealResult | None = None
        self.moves = 0

    def take(self, entry: Entry) -> None:
        """Let an entry happen; ContradictionError or IllegalAction if it cannot."""
        match entry:
            case Acted(action, newcomer):
                self.before, self.state = self.state, rules.apply(self.state, action).state
                self.moves += 1
                if newcomer is not None:
                    self.seats.append(newcomer)
            case HandedOver(seat, who):
                if not 0 <= seat < len(self.seats):
                    raise ContradictionError(f"there is no seat {seat}")
                self.seats[seat] = who
            case DealDone(_, digest, _):
                if digest != codec.digest(self.state):
                    raise ContradictionError("the deal did not end so")
                self.noted = self.state.table.result
            case GameDone():
                pass
            case _:
                assert_never(entry)


def replay(recording: Recording) -> Replayed:
    """Play a recording again, up to the first entry that cannot be true.

    A deal that did not end as it is written down is given up whole.
    """
    game = Playback(recording.header)
    sure = 0
    for number, entry in enumerate(recording.entries):
        try:
            game.take(entry)
        except Exception as error:
            _log.warning("entry %d of the journal cannot be true: %r", number, error)
            wrong_end = isinstance(entry, DealDone)
            return replay(recording.until(sure if wrong_end else number))
        if isinstance(entry, DealDone):
            sure = number + 1
    return Replayed(
        recording, game.state, game.before, tuple(game.seats), game.noted, game.moves
    )
