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
from typing import ClassVar

from mayi_desktop.bots.levels.bot import StyleDecision

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.engine import PlayerAction, Prompt, Seat, TableView
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.host.setup.deal_codes import code_of
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup
from mayi_desktop.host.simulation.simulate import play_game
from mayi_desktop.sheets import SHEETS
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.shell.arguments import Arguments

SEATS = 4
LATE = 0.020
SECONDS = 12.0


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


def late_frames(level: str, *, worker: bool) -> tuple[int, int, float]:
    """Frames later than 20 ms, all frames, and the 99th percentile of a frame's work in ms."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Arguments(data=Path(folder)))
        seats = (
            SeatSetup("me", person=True),
            *(SeatSetup(f"{n}", person=False, level=level) for n in range(SEATS - 1)),
        )
        host = GameHost.new(
            GameSetup("grandma-jeanne", (), seats, code_of(3)),
            Path(folder),
            delays=BotDelays(beat=0.1, answer=0.1, hold=0.2, quickest=0.1, last=0.2),
        )
        if worker:
            host.bot_driver.think_with(app.context.thinking())
        host.hand_over(Seat(0), SeatSetup("me", person=False, level=level))
        app.context.scenes.reset(TableScene(app.context, host))
        result = _run(app)
        app.close()
        return result


def _run(app: App) -> tuple[int, int, float]:
    clock = pygame.time.Clock()
    periods, works = [], []
    begun = last = time.perf_counter()
    while last - begun < SECONDS:
        dt = clock.tick(60) / 1000
        start = time.perf_counter()
        app.step(dt)
        now = time.perf_counter()
        periods.append(start - last)
        works.append(1000 * (now - start))
        last = start
    works.sort()
    return sum(p > LATE for p in periods), len(periods), works[int(len(works) * 0.99)]


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
        late, frames, worst = late_frames(level, worker=worker)
        where = "in the worker" if worker and level == "master" else "in this process"
        say(f"{level:10}{where:18}{late:4} of {frames} frames late, work p99 {worst:.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, sys.argv[2:] or list(SHEETS))
