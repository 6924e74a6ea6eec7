"""Knows how many games of computer players are played at once, each code in some process."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial

from mayi_desktop.bots import SPARRING
from mayi_desktop.host.simulation import simulate
from mayi_desktop.host.simulation.simulate import PlayedGame
from mayi_desktop.host.simulation.stopwatch import Stopwatch


class LostProcessError(Exception):
    """Raised when a process that was playing has gone."""


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Games to be played: the sheet, the level of each seat, and the deal codes from `seed` on.

    With `rotate` each code is played once for each seat, the players moving on in between; with
    `checked` the whole table is looked over after every move.
    """

    sheet: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    games: int
    seed: int
    rotate: bool
    checked: bool

    def play(self, watch: Stopwatch) -> Iterator[PlayedGame]:
        """Play them one after the other, the decisions timed by this watch."""
        play = simulate.play_in_every_seat if self.rotate else simulate.play_games
        return play(
            self.games,
            self.sheet,
            self.levels,
            options=self.options,
            play=partial(
                simulate.play_game, bots=watch.watching(SPARRING), checked=self.checked
            ),
            first_seed=self.seed,
        )

    def by_deal_code(self) -> Iterator[GameBatch]:
        """The same games in courses of one deal code each."""
        for seed in range(self.seed, self.seed + self.games):
            yield replace(self, games=1, seed=seed)


def play_in_processes(
    course: GameBatch, processes: int, watch: Stopwatch
) -> Iterator[PlayedGame]:
    """The same games in the same order as one process plays them, by several.

    LostProcessError is raised if one of them is gone; what was handed out before still counts.
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, _quiet_when_interrupted) as players:
        try:
            for games, times in players.map(_play_and_time, course.by_deal_code()):
                watch.add(times)
                yield from games
        except BrokenProcessPool as error:
            gone = "A process that was playing has gone; the games after that are missing."
            raise LostProcessError(gone) from error
        finally:
            players.shutdown(wait=False, cancel_futures=True)


def _play_and_time(course: GameBatch) -> tuple[list[PlayedGame], Stopwatch]:
    watch = Stopwatch()
    with simulate.rare_collections():
        return list(course.play(watch)), watch


def _quiet_when_interrupted() -> None:
    """Who interrupts all is answered by the first process; the others end what they play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
