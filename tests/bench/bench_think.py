"""Prints how long each level thinks, sheet by sheet, and how many frames come late meanwhile.

Run by `python -m tests.bench.bench_think [games] [sheet ...]`, on the dummy driver.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import ClassVar, NamedTuple

from mayi_desktop.bots.bot import StyleDecision

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.engine import PlayerAction, Prompt, Seat, TableView
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import play_game
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App, Tidying
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.table import TableScene

SEATS = 4
LATE = 20.0  # ms
SECONDS = 60.0


class Frames(NamedTuple):
    """How many frames there were, how many came late, and their work in ms.

    A frame is late when it begins more than 20 ms after the one before. It is `ours` if that
    one took more than a sixtieth of a second; else the computer woke the program too late.
    """

    all: int
    late: int
    ours: int
    p99: float
    longest: float


class Watched:
    """A computer player whose thinking is timed, by processor time."""

    restylable: ClassVar[frozenset[StyleDecision]] = frozenset()

    def __init__(self, bot: Bot) -> None:
        self.taken: list[float] = []
        self._bot = bot

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        start = time.process_time()
        action = self._bot.choose(view, prompt, rng)
        self.taken.append(1000 * (time.process_time() - start))
        return action


def think_times(key: str, level: str, games: int) -> tuple[float, float, int]:
    """The median and the 99th percentile of a decision, in ms, against sharp players."""
    watched = Watched(LEVELS[level])
    bots: dict[str, Bot] = {**LEVELS, "watched": watched}
    for seed in range(games):
        levels = ("watched", *["sharp"] * (SEATS - 1))
        seats = tuple(
            SeatSetup(f"{n}", person=False, level=name) for n, name in enumerate(levels)
        )
        play_game(GameSetup(key, (), seats, code_of(seed)), bots=bots)
    taken = sorted(watched.taken)
    return taken[len(taken) // 2], taken[int(len(taken) * 0.99)], len(taken)


def late_frames(level: str, *, worker: bool) -> Frames:
    """The frames of a table of four computer players that answer at once.

    The first one is not among them: it opens the table, and nobody thinks yet.
    """
    with tempfile.TemporaryDirectory() as folder:
        app = App(Arguments(data=Path(folder)))
        app.context.assets.cards.ahead.start()
        seats = (
            SeatSetup("me", person=True),
            *(SeatSetup(f"{n}", person=False, level=level) for n in range(SEATS - 1)),
        )
        host = GameHost.new(
            GameSetup("grandma-jeanne", (), seats, code_of(3)),
            Path(folder),
            delays=BotDelays(step=0.1, answer=0.1, hold=0.2, quickest=0.1, last=0.2),
        )
        if worker:
            host.bot_driver.think_with(app.context.thinking())
        host.hand_over(Seat(0), SeatSetup("me", person=False, level=level))
        app.context.scenes.reset(TableScene(app.context, host))
        app.step(0.0)
        result = _run(app)
        app.close()
        return result


def _run(app: App) -> Frames:
    clock, tidying = pygame.time.Clock(), Tidying()
    periods, works = [], []
    begun = last = time.perf_counter()
    while last - begun < SECONDS:
        tidying.follow(app.context.scenes.top, idle=False)
        dt = clock.tick(60) / 1000
        start = time.perf_counter()
        app.step(dt)
        periods.append(1000 * (start - last))
        works.append(1000 * (time.perf_counter() - start))
        last = start
    # What came late after a frame's work is told by the next frame's beginning.
    late = [work for work, period in zip([0.0, *works], periods, strict=False) if period > LATE]
    ours = sum(work > 1000 / 60 for work in late)
    return Frames(len(works), len(late), ours, *_highest(works))


def _highest(works: list[float]) -> tuple[float, float]:
    """The 99th percentile and the longest."""
    works = sorted(works)
    return works[int(len(works) * 0.99)], works[-1]


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(games: int, keys: Sequence[str]) -> None:
    """A line for each sheet and level, then one for each way of thinking."""
    for key in keys:
        for level in LEVELS:
            middle, worst, count = think_times(key, level, games)
            say(f"{key:16}{level:10}{middle:8.2f} / {worst:8.2f} ms   {count} decisions")
    for level, worker in (("sharp", True), ("master", True), ("master", False)):
        frames = late_frames(level, worker=worker)
        where = "in the worker" if worker and level == "master" else "in this process"
        say(
            f"{level:10}{where:18}{frames.late:4} of {frames.all} frames late, {frames.ours}"
            f" after long work, work p99 {frames.p99:.1f} ms, longest {frames.longest:.1f} ms"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, sys.argv[2:] or list(SHEETS))
