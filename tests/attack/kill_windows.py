"""Kills the program with its window, at the table, while people mix, and at summaries.

`python -m tests.attack.kill_windows 1000 [seed]` kills that often. The window is drawn to
memory; what is pressed goes through the same events as on a screen.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import Mixing, Settings, save
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.deal_over import DealOver
from mayi_desktop.ui.pages.seal import CutPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.attack import soak
from tests.ui.hand import Hand

# Seconds: a window is open after about one, and people mix for less than half of one.
LONGEST_LIFE, MOMENT = 4.0, 0.4
# Seconds of the game's own time between two looks.
STEP = 0.15
SETTINGS = Settings(
    speed=8.0, hold_seconds=0.0, muted=True, mixing=Mixing.ALWAYS, names=("Anna",)
)


def kills(folder: Path, rng: Random) -> Iterator[soak.Report]:
    """Kill one window after the other, for ever; the report so far after each."""
    save(SETTINGS, settings_file(folder))
    with _windows():
        yield from soak.soak(folder, rng)


@contextmanager
def _windows() -> Iterator[None]:
    """Let the soak test play in windows, which take longer than games alone."""
    before = soak.play_on, soak.LONGEST_LIFE, soak._MOMENT
    soak.play_on, soak.LONGEST_LIFE, soak._MOMENT = play_in_window, LONGEST_LIFE, MOMENT
    try:
        yield
    finally:
        soak.play_on, soak.LONGEST_LIFE, soak._MOMENT = before


def play_in_window(folder: Path, setup: GameSetup, reports: Connection) -> None:
    """Resume the game on the title page, or begin one, and report what is written and shown."""
    try:
        for said in _reports(Hand(App(Arguments(data=folder))), setup):
            reports.send_bytes(said)
    except BrokenPipeError:
        return
    except Exception as error:
        reports.send_bytes(soak._FAULT + f"{type(error).__name__}: {error}".encode()[:2000])


def _reports(hand: Hand, setup: GameSetup) -> Iterator[bytes]:
    hand.wait()
    title = hand.sees(TitlePage)
    if title.resume.visible:
        hand.click(title.resume)
    else:
        hand.app.context.navigation.start_game(setup)
    host: GameHost | None = None
    while host is None or not host.is_over:
        hand.wait(STEP)
        before, host = host, _host_of(hand, host)
        if host is None:
            continue
        if host is not before and host.setup.sealed is not None:
            yield soak._COMMITMENT + host.setup.sealed.commitment.digest
        yield from _said(hand, host)
        _act(hand, host)
    yield soak._head(host)
    hand.app.close()


def _host_of(hand: Hand, known: GameHost | None) -> GameHost | None:
    match hand.scene:
        case CutPage() as page:
            return page._host
        case TableScene() as table:
            return table.host
        case _:
            return known


def _said(hand: Hand, host: GameHost) -> Iterator[bytes]:
    """What the window shows, and how far the journal is written."""
    if isinstance(hand.scene, DealOver):
        yield soak._head(host)
    if host.autosave.checkpoint is not None:
        yield soak._written(host)


def _act(hand: Hand, host: GameHost) -> None:
    """Cut, close a summary, or let the computer play for the people."""
    match hand.scene:
        case CutPage():
            hand.press("enter")
        case DealOver() as summary:
            hand.click(summary._continue_button)
        case TableScene() if host.setup.sealed is None or host.setup.sealed.closed:
            for seat, who in enumerate(host.setup.seats):
                if who.person:
                    host.hand_over(Seat(seat), replace(who, person=False))
        case TableScene():
            pass
        case _:
            hand.press("escape")


def main() -> None:
    """Kill as many windows as the command says; faults end it."""
    most, seed = (*map(int, sys.argv[1:3]), *(1000, 1)[len(sys.argv) - 1 :])
    report, started = soak.Report(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mayi-kills-") as folder:
        for report in kills(Path(folder), Random(seed)):
            if report.kills >= most or report.faults:
                break
    seconds = time.monotonic() - started
    sys.stdout.write(f"{soak._as_text(report, seconds, soak.MemoryLog(seconds))}\n")
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
