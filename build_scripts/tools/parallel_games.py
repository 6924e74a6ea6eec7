"""Plays a batch of games in several processes, one deal code after the other in each."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

from mayi_desktop.host.simulate import GameBatch, PlayedGame, rare_collections
from think_times import Stopwatch


class LostProcessError(Exception):
    """Raised when a process that was playing has ended."""


def play_in_processes(
    batch: GameBatch, processes: int, watch: Stopwatch
) -> Iterator[PlayedGame]:
    """The games of the batch, in the order in which one process plays them.

    LostProcessError is raised if a process ends too soon; games yielded before still count.
    """
    context = multiprocessing.get_context("spawn")
    codes = (replace(batch, games=1, seed=batch.seed + n) for n in range(batch.games))
    with ProcessPoolExecutor(processes, context, _ignore_interrupts) as players:
        try:
            for games, times in players.map(_play_and_time, codes):
                watch.add(times)
                yield from games
        except BrokenProcessPool as error:
            gone = "A process that was playing has gone; the games after that are missing."
            raise LostProcessError(gone) from error
        finally:
            players.shutdown(wait=False, cancel_futures=True)


def _play_and_time(batch: GameBatch) -> tuple[list[PlayedGame], Stopwatch]:
    watch = Stopwatch()
    with rare_collections():
        return list(batch.play(watch.watching(batch.bots()))), watch


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the first process; the others finish the game they play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
