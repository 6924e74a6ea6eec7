"""Playtest of a sheet: computer players play games in a worker process or between frames.

The worker loads this module, so it must not import the window.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from dataclasses import replace
from statistics import fmean

from mayi_desktop.base.steps import run_slice
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.setup import USUAL_LEVEL, GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import PlayedGame, Summary, game_in_steps, play_game, summarise
from mayi_desktop.host.thinking import Channel, Worker, WorkerLostError, serve

# Precision of the means against time.
GAMES = 100

_log = logging.getLogger(__name__)


def start_worker() -> Worker:
    """A worker process that plays whole games."""
    return Worker(serve_games)


class Playtest:
    """Games by one sheet, played in a worker process or, without one, in short slices.

    `error` says why a game could not be played; only a contradictory sheet should cause one.
    """

    def __init__(
        self,
        sheet: RuleSheet,
        seats: int,
        games: int = GAMES,
        start_worker: Callable[[], Worker] | None = start_worker,
    ) -> None:
        self.sheet, self.seats, self.games = sheet, seats, games
        self.played: list[PlayedGame] = []
        self.error = ""
        self._waiting = False
        self._stopped = False
        self._steps: Generator[None, None, None] | None = None
        self._worker = self._started(start_worker)

    @property
    def done(self) -> bool:
        """Whether no more games will be played."""
        return self._stopped or bool(self.error) or len(self.played) >= self.games

    def update(self) -> None:
        """Collect finished games and start the next; takes a few milliseconds at most."""
        if self.done:
            self._stop_worker()
        elif self._worker is not None:
            self._poll_worker(self._worker)
        else:
            self._steps = self._steps or self._in_slices()
            run_slice(self._steps)

    def stop(self) -> None:
        """Stop playing; the finished games stay."""
        self._stopped = True
        self._stop_worker()

    def summary(self) -> Summary:
        """The summary of the finished games."""
        return summarise((USUAL_LEVEL,) * self.seats, self.played)

    def mean_winner_and_loser_points(self) -> tuple[float, float] | None:
        """Mean final points of winners and of last players; None before the first game."""
        ended = [game.scores for game in self.played if game.finished]
        if not ended:
            return None
        return fmean(map(min, ended)), fmean(map(max, ended))

    def games_with_restock(self) -> tuple[int, ...]:
        """For each deal, the number of games in which the stock ran out."""
        ended = [game.deals for game in self.played if game.finished]
        same = zip(*ended, strict=True)
        return tuple(sum(deal.restocks > 0 for deal in deals) for deals in same)

    def mean_points_by_deal(self) -> tuple[float, ...]:
        """For each deal, the mean points of a player."""
        ended = [game.deals for game in self.played if game.finished]
        same = zip(*ended, strict=True)
        return tuple(fmean(fmean(deal.points) for deal in deals) for deals in same)

    def _started(self, start_worker: Callable[[], Worker] | None) -> Worker | None:
        if start_worker is None:
            return None
        try:
            return start_worker()
        except (OSError, RuntimeError) as error:
            _log.warning("No worker can be started for the playtest: %r", error)
            return None

    def _poll_worker(self, worker: Worker) -> None:
        try:
            found = worker.receive()
        except WorkerLostError as error:
            _log.warning("The playtest goes on without its worker: %s", error)
            self._stop_worker()
            return
        if found is not None:
            self._waiting = False
            if isinstance(found, PlayedGame):
                self.played.append(found)
            else:
                self.error = str(found)
                _log.warning("A game of the playtest failed: %s", found)
        if not self._waiting and not self.done:
            self._waiting = True
            worker.send(self._setup())

    def _setup(self) -> GameSetup:
        """The setup of the next game."""
        seats = tuple(SeatSetup(f"{n + 1}", person=False) for n in range(self.seats))
        return GameSetup(self.sheet.key, (), seats, code_of(len(self.played)), house=self.sheet)

    def _in_slices(self) -> Generator[None, None, None]:
        while len(self.played) < self.games:
            game = yield from game_in_steps(self._setup())
            self.played.append(game)

    def _stop_worker(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            self._worker = None


# In the worker process.


def serve_games(connection: Channel) -> None:
    """Play the requested games until the other side is gone."""
    sheets: list[RuleSheet] = []
    serve(connection, lambda setup: _play(setup, sheets))


def _play(setup: GameSetup, sheets: list[RuleSheet]) -> PlayedGame:
    """The played game; all use the first sheet object, by which distances are cached."""
    if not sheets:
        sheets.append(setup.sheet())
    return play_game(replace(setup, house=sheets[0]))
