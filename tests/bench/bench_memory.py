"""Prints the resident memory of the program after each of several games, in megabytes.

Run by `python -m tests.bench.bench_memory [GAMES]` on Linux; reads /proc. For each window size
one process plays whole games on the dummy driver, a computer player in the person's seat, and
opens every page once after the first game. The thinking worker is another process. One size is
measured by `python -m tests.bench.bench_memory 1920x1080 GAMES`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from mayi_desktop.bots import LEVELS
from mayi_desktop.engine import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays, Settings
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.ui.app import App, Tidying
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.ui.screens import FAMILY, SCREENS, Visit, visit

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SEATS = 4
FRAME = 1 / 30
PERSON = Seat(0)


def megabytes(field: str) -> int:
    """A field of this process's status, such as VmRSS (resident) or VmHWM (its peak)."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith(field))
    return int(line.split()[1]) // 1024


def rest(app: App, tidying: Tidying) -> None:
    """Let the program idle for a moment, as its loop does."""
    scenes = app.context.scenes.scenes
    tidying.follow(scenes, idle=False)
    tidying.follow(scenes, idle=True)


def play_game(app: App, folder: Path, number: int) -> None:
    """Show a whole game at the table; a casual player acts for the person."""
    seats = tuple(SeatSetup(name, person=not n) for n, name in enumerate(FAMILY[:SEATS]))
    setup = GameSetup("grandma-jeanne", (), seats, code_of(4000 + number))
    delays = BotDelays.chosen(speed=4, hold_seconds=0.2)
    host = GameHost.new(setup, folder, delays=delays)
    app.context.scenes.reset(TableScene(app.context, host))
    bot, dice = LEVELS["casual"], Random(number)
    while not host.is_over:
        app.step(FRAME)
        view = host.view(PERSON)
        for prompt in view.table.prompts:
            if prompt.seat == PERSON and prompt.id not in host.pending:
                host.submit(prompt.id, bot.choose(view, prompt, dice))
        if host.waiting_for_cut:
            host.cut_pack()
        if host.waiting_for_next_deal:
            host.start_next_deal()
    for _ in range(200):
        app.step(FRAME)


def open_pages(seen: Visit, tidying: Tidying) -> None:
    """Open every screen once, each from the title page."""
    for open_screen in SCREENS.values():
        seen.app.context.scenes.reset(TitlePage(seen.app.context))
        open_screen(seen)
        for _ in range(3):
            seen.app.step(FRAME)
        rest(seen.app, tidying)
    seen.app.context.scenes.reset(TitlePage(seen.app.context))


def measure(size: tuple[int, int], games: int) -> None:
    """Print one line for a window of this size."""
    with tempfile.TemporaryDirectory() as folder:
        seen = visit(Path(folder), size, Settings())
        tidying = Tidying()
        seen.app.context.assets.cards.ahead.start()
        figures = [f"start {megabytes('VmRSS')}"]
        for number in range(games):
            play_game(seen.app, seen.folder, number)
            rest(seen.app, tidying)
            figures.append(f"game {number + 1} {megabytes('VmRSS')}")
            if number == 0:
                open_pages(seen, tidying)
                rest(seen.app, tidying)
                figures.append(f"pages {megabytes('VmRSS')}")
            figures.append(f"peak {megabytes('VmHWM')}")
        seen.app.close()
    print(f"{size[0]}x{size[1]}:", ", ".join(figures), flush=True)


def main(games: int) -> None:
    """Measure each size in a process of its own."""
    for width, height in SIZES:
        subprocess.run(
            (sys.executable, "-m", "tests.bench.bench_memory", f"{width}x{height}", str(games)),
            check=True,
        )


if __name__ == "__main__":
    if len(sys.argv) > 2:
        width, height = sys.argv[1].split("x")
        measure((int(width), int(height)), int(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
