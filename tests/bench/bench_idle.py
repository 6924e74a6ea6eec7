"""Measures what the program takes of one processor while nobody does anything.

Prints only. Run it with `python -m tests.bench.bench_idle [seconds]`; without a display of its
own it uses the dummy driver. The real loop runs, sleeps included. `bench_idle [seconds] speech`
measures with speech on, through the voice of this system.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mayi_desktop.host.folder import settings_file
from mayi_desktop.host.settings import Settings, save
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import Scene
from mayi_desktop.ui.kit.theme import Metrics
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages.settings import SettingsPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.title import TitlePage
from tests.ui.table.tables import full_table

_SIZE, _LARGE = (1920, 1080), (3840, 2160)
# Until the program looks around only now and then.
_SETTLING = 12.0


class _Watch:
    """Stands in for a step of the program, ends it in time and notes what the processor did.

    It is no scene: over another one it would have everything painted anew for every blink.
    """

    def __init__(self, app: App, seconds: float) -> None:
        self._app = app
        self._step = app.step
        self._seconds = seconds
        self._begun = time.perf_counter()
        self._from: tuple[float, float] | None = None
        self.steps = 0
        self.share = 0.0

    def step(self, dt: float) -> bool:
        """Do a step of the program, then look at both clocks."""
        did = self._step(dt)
        now, cpu = time.perf_counter(), time.process_time()
        if self._from is None and now - self._begun > _SETTLING:
            self._from = now, cpu
            self.steps = 0
        self.steps += 1
        if self._from is not None and now - self._from[0] > self._seconds:
            self.share = (cpu - self._from[1]) / (now - self._from[0])
            self._app.context.quit()
        return did


def measure(
    name: str,
    open_scene: Callable[[App, Path], Scene],
    seconds: float,
    *,
    size: tuple[int, int] = _SIZE,
    reduced: bool = False,
) -> None:
    """Let one scene rest and print the share; with `reduced` motion it has no breath."""
    speech = "speech" in sys.argv
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        # Nobody is asked for a name, which would lie over everything.
        settings = Settings(names=("Anna",), reduced_motion=reduced, speech=speech)
        save(settings, settings_file(folder))
        app = App(Arguments(data=folder))
        app.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        app.context.look.style.metrics = Metrics(size, 1.0)
        app.context.scenes.reset(open_scene(app, folder))
        app.context.scenes.layout(size)
        watch = _Watch(app, seconds)
        app.step = watch.step  # type: ignore[method-assign]
        app.run()
        _tell(name, watch.share, watch.steps / seconds)


def bare(seconds: float) -> None:
    """What a window costs on this machine that only asks for events, twenty times a second."""
    pygame.display.init()
    pygame.display.set_mode(_SIZE)
    begun, cpu, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - begun < seconds:
        pygame.event.get()
        pygame.time.wait(50)
        steps += 1
    share = (time.process_time() - cpu) / (time.perf_counter() - begun)
    pygame.display.quit()
    _tell("bare", share, steps / seconds)


def _tell(name: str, share: float, steps: float) -> None:
    sys.stdout.write(f"{name:<14}{100 * share:6.2f} %   {steps:5.1f} steps a second\n")


def main() -> None:
    """Measure an empty window, title, settings and a crowded table, with breath and without."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 8.0
    bare(seconds)
    measure("title", _title, seconds)
    measure("title, still", _title, seconds, reduced=True)
    measure("settings", lambda app, _: SettingsPage(app.context), seconds)
    measure("table", _table, seconds)
    measure("table, still", _table, seconds, reduced=True)
    measure("table, 4K", _table, seconds, size=_LARGE)


def _title(app: App, _folder: Path) -> Scene:
    return TitlePage(app.context)


def _table(app: App, folder: Path) -> Scene:
    return TableScene(app.context, full_table(folder))


if __name__ == "__main__":
    main()
