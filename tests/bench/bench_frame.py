"""Measures the table: time for a frame, for a new look at everything, at rest, and to begin.

Prints only. Run it with `python -m tests.bench.bench_frame`, on the dummy driver; with
`--speech` through the voice of this system.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays, Settings, save
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.animator import Timing, out_cubic
from tests.ui.table.tables import full_table, new_game

FRAME = 1 / 60
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def percentiles(work: Callable[[], object], times: int) -> tuple[float, float]:
    """The median and the 99th percentile of some work, in milliseconds of the processor.

    Time that other programs take on a busy machine does not count.
    """
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(1000 * (time.process_time() - start))
    taken.sort()
    return taken[len(taken) // 2], taken[int(len(taken) * 0.99)]


def open_table(folder: Path, size: tuple[int, int]) -> tuple[App, TableScene]:
    """The program with a crowded table: about 130 cards."""
    host = full_table(folder)
    save(Settings(names=("Anna",), speech="--speech" in sys.argv), settings_file(folder))
    app = App(Arguments(data=folder))
    return app, sit(app, host, size)


def sit(app: App, host: GameHost, size: tuple[int, int]) -> TableScene:
    """Bring the table of a game to the screen, and let it settle."""
    app.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    scene = TableScene(app.context, host)
    app.context.scenes.reset(scene)
    app._relayout()
    for _ in range(30):
        app.step(FRAME)
    return scene


def computers_playing(
    app: App, scene: TableScene, seconds: float = 30.0
) -> tuple[float, float]:
    """Frames of a game among four computer players, in real time."""
    folder = app.context.folder
    host, clock = new_game(folder, people=()), pygame.time.Clock()
    host.clock.delays = BotDelays()
    sit(app, host, app.window.surface.get_size())
    taken, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        dt, start = clock.tick(60) / 1000, time.perf_counter()
        app.step(dt)
        taken.append(1000 * (time.perf_counter() - start))
    taken.sort()
    return taken[len(taken) // 2], taken[int(len(taken) * 0.99)]


def twelve_moving(app: App, scene: TableScene) -> tuple[float, float]:
    """Frames in which twelve cards fly from the hand to the piles and back."""
    animator, placed = scene.display.animator, scene.display.layout
    cards = list(placed.order)[:12]
    slow = Timing(4000, out_cubic)

    def fly(*, away: bool) -> None:
        for card in cards:
            goal = placed.discards if away else placed.cards[card]
            animator.fly(card, goal, slow)

    def frame() -> None:
        scene.update(FRAME)
        scene.draw(app.window.surface, everything=False)

    fly(away=True)
    for _ in range(30):
        frame()
    measured = percentiles(frame, 200)
    scene.display.presenter.finish()
    animator.settle(placed.cards)
    return measured


def hovering(app: App, scene: TableScene) -> tuple[float, float]:
    """Frames in which the pointer runs along the hand."""
    placed, step = scene.display.layout, 0

    def frame() -> None:
        nonlocal step
        step += 1
        card = placed.order[(step // 8) % len(placed.order)]
        scene.display.hover(card)
        scene.update(FRAME)
        scene.draw(app.window.surface, everything=False)

    return percentiles(frame, 300)


def whole(app: App, scene: TableScene) -> tuple[float, float]:
    """Everything laid out and painted anew, as after a change of size."""

    def paint() -> None:
        scene.renderer.resize(app.context.backdrop(scene.display.size), open_below=True)
        scene.model.changed()
        scene.draw(app.window.surface, everything=True)

    return percentiles(paint, 20)


def looking_again(app: App, scene: TableScene) -> tuple[float, float]:
    """A frame in which something changed and everything that lies still is compared."""

    def look() -> None:
        scene.model.changed()
        scene.draw(app.window.surface, everything=False)

    return percentiles(look, 100)


def idle_share(app: App, seconds: float = 2.0) -> float:
    """The share of one processor that a table at rest takes."""
    clock = pygame.time.Clock()
    begun, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        app.step(clock.tick(60) / 1000)
    return (time.process_time() - cpu) / (time.perf_counter() - begun)


def first_frame() -> float:
    """The seconds until a new process has shown its first frame and ended."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mayi_desktop", "--smoke", "--data", folder]
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        return time.perf_counter() - start


def tell(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")


def main() -> None:
    """Measure everything and print a table."""
    tell(f"{'ms, p50 / p99':<24}" + "".join(f"{w}x{h:<12}" for w, h in SIZES))
    rows: dict[str, list[str]] = {}
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            app, scene = open_table(Path(folder), size)
            share = f"{100 * idle_share(app):6.2f} %"
            rows.setdefault("at rest, processor", []).append(share)
            cards = sum(scene.model.view.counts) + len(scene.display.layout.cards)
            for name, measure in (
                ("twelve cards moving", twelve_moving),
                ("hovering", hovering),
                ("looking again", looking_again),
                ("everything painted", whole),
                ("computers playing", computers_playing),
            ):
                middle, worst = measure(app, scene)
                rows.setdefault(name, []).append(f"{middle:6.2f} / {worst:6.2f}")
            rows.setdefault("cards", []).append(str(cards))
            app.close()
    for name, cells in rows.items():
        tell(f"{name:<24}" + "".join(f"{cell:<18}" for cell in cells))
    tell(f"{'first frame, seconds':<24}{first_frame():.2f}")


if __name__ == "__main__":
    main()
