"""Plays with the real program as a monkey would: random clicks, drags, keys and window sizes.

`python -m tests.ui.monkey [inputs] [seed]` sends so many inputs, spread over all sheets, and
says how many and how fast. An exception or a table that is not in order ends it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mayi_desktop.engine.rules import problems
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import USUAL_KEYS
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.crash import CrashPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.text import AboutPage
from tests.host.tables import runner_of
from tests.ui.hand import Hand
from tests.ui.table.player import check_settled

SIZES = ((1024, 640), (1280, 720), (1280, 800), (1600, 700))
KEYS = (
    *("enter", "space", "space", "escape", "tab", "left", "right", "up", "down", "shift"),
    *(key for key in USUAL_KEYS.values() if "+" not in key),
    *"u123456789?/z",
    *("f1", "f2", "f9", "home", "end", "pageup", "pagedown", "delete", "backspace"),
)
LOOK_EVERY = 25
STEPS = (1 / 60, 1 / 60, 1 / 20, 0.4)


@dataclass(slots=True)
class Monkey:
    """Something with hands that knows nothing; `rng` decides what it does."""

    app: App
    rng: Random
    sheet: str
    folder: Path

    @property
    def hand(self) -> Hand:
        hand = Hand(self.app)
        hand.paints = True
        return hand

    def sit_down(self) -> None:
        """Begin a new game of the sheet with some people and some computers."""
        self.app._running = True
        rules, rng = SHEETS[self.sheet].sheet, self.rng
        count = rng.randint(rules.min_players, rules.max_players)
        people = rng.choice(((0,), (0,), (0, 2), (1,)))
        seats = tuple(SeatSetup(f"Player {n}", person=n in people) for n in range(count))
        setup = GameSetup(self.sheet, (), seats, code_of(rng.randrange(10**6)))
        host = GameHost.new(
            setup, self.folder, delays=BotDelays.chosen(speed=4, hold_seconds=0.75)
        )
        self.app.context.scenes.reset(TableScene(self.app.context, host))

    def poke(self) -> None:
        """One random input and a moment of time."""
        if not self.app.running:
            self.sit_down()
        scenes = self.app.context.scenes.scenes
        playing = any(isinstance(scene, TableScene) for scene in scenes)
        if (not playing and self._bored()) or isinstance(scenes[-1], AboutPage):
            self.sit_down()
        roll = self.rng.random()
        if roll < 0.40:
            self._key()
        elif roll < 0.75:
            self._click()
        elif roll < 0.93:
            self._drag()
        elif roll < 0.99:
            self.hand.wheel(self._spot(), self.rng.choice((-2, -1, 1, 2)))
        elif roll < 0.995:
            self._leave_window()
        else:
            self.hand.resize(self.rng.choice(SIZES))
        self.app.step(self.rng.choice(STEPS))

    def look(self) -> None:
        """Look whether everything is in order."""
        for scene in self.app.context.scenes.scenes:
            assert not isinstance(scene, CrashPage)
            if not isinstance(scene, TableScene):
                continue
            found = problems(runner_of(scene.host).state)
            assert not found, found
            assert not scene.host.bot_driver.is_stuck
            assert scene.host.notice is None, scene.host.notice
            display = scene.display
            if (
                display.presenter.is_idle
                and not display.animator.is_busy
                and scene.pointer.drag is None
            ):
                check_settled(display.presenter)

    def _bored(self) -> bool:
        return self.rng.random() < 0.1

    def _leave_window(self) -> None:
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def _key(self) -> None:
        mods = ("ctrl",) if self.rng.random() < 0.05 else ()
        if self.rng.random() < 0.1:
            mods = ("shift",)
        self.hand.press(self.rng.choice(KEYS), *mods)

    def _click(self) -> None:
        mods = ("shift",) if self.rng.random() < 0.1 else ()
        button = 3 if self.rng.random() < 0.1 else 1
        clicks = 2 if self.rng.random() < 0.1 else 1
        self.hand.click(self._spot(), button=button, mods=mods, clicks=clicks)

    def _drag(self) -> None:
        self.hand.drag(self._spot(), self._spot(), steps=self.rng.randint(1, 4))

    def _spot(self) -> tuple[int, int]:
        """A point of the window: anywhere, or more often where something lies."""
        width, height = self.app.window.surface.get_size()
        top = self.app.context.scenes.top
        if isinstance(top, TableScene) and self.rng.random() < 0.7:
            rects = [spot.rect for spot in top.keyboard._spots()]
            rect = self.rng.choice(rects).clip(pygame.Rect(0, 0, width, height))
            if rect.width > 2 and rect.height > 2:
                return (
                    rect.x + self.rng.randrange(rect.width),
                    rect.y + self.rng.randrange(rect.height),
                )
        return self.rng.randrange(width), self.rng.randrange(height)


def let_loose(app: App, folder: Path, sheet: str, inputs: int, seed: int) -> None:
    """Send so many random inputs to a table of a sheet."""
    monkey = Monkey(app, Random(f"{sheet}:{seed}"), sheet, folder)
    monkey.sit_down()
    for number in range(inputs):
        monkey.poke()
        if number % LOOK_EVERY == 0:
            monkey.look()
    monkey.look()


def main() -> None:
    """Send the inputs the command line asks for and say how it went."""
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    begun = time.perf_counter()
    for sheet in SHEETS:
        with tempfile.TemporaryDirectory() as text:
            app = App(Arguments(data=Path(text)))
            let_loose(app, Path(text), sheet, inputs // len(SHEETS), seed)
            app.close()
        passed = time.perf_counter() - begun
        sys.stdout.write(f"{sheet}: all in order after {passed:.0f} s\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
