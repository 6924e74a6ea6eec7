"""Runs the program on a virtual screen, with a mouse moved by the window system."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

from mayi_desktop.engine import Seat, TableView
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.host import journal
from mayi_desktop.host.folder import games_folder, settings_file
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.settings import Settings, save
from mayi_desktop.host.undo import Playback, play_back
from mayi_desktop.ui.table.layout import HandState, TableLayout

SIZE = (1280, 800)
_STEPS = 10
_LONGEST_WAIT = 600.0
_LOOK_EVERY = 0.1
Point = tuple[int, int]


class Screen:
    """An X server without a monitor, and the game in a window on it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        save(_settings(), settings_file(data))
        self._server = _start_server()
        self.display = _display_of(self._server)
        self._program: subprocess.Popen[str] | None = None
        self.window = ""

    def open_game(self, *words: str) -> None:
        """Start the program and wait until its window is there."""
        self._program = subprocess.Popen(
            [sys.executable, "-m", "mayi_desktop", "--data", str(self.data), *words],
            env=self._environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._program.stdout is not None
        line = self._program.stdout.readline()
        assert line.startswith("READY "), line
        self.window = line.split()[1]
        self.tell("windowfocus", self.window)

    def close(self) -> None:
        """End the program and the screen."""
        for process in (self._program, self._server):
            if process is not None:
                process.terminate()
                process.wait(300)
                if process.stdout is not None:
                    process.stdout.close()

    @property
    def alive(self) -> bool:
        """Whether the program still runs."""
        return self._program is not None and self._program.poll() is None

    def tell(self, *words: str) -> None:
        """Let the window system move the mouse or press keys."""
        subprocess.run(["xdotool", *words], env=self._environment(), check=True, timeout=300)

    def bears(self, name: str) -> bool:
        """Whether the window system knows the window as one of this program."""
        words = ["xdotool", "search", "--class", name]
        found = subprocess.run(
            words, env=self._environment(), capture_output=True, text=True, timeout=300
        )
        return self.window in found.stdout.split()

    def key(self, name: str) -> None:
        """Press a key."""
        self.tell("key", name)

    def click(self, spot: Point) -> None:
        """Click at a place in the window."""
        self.tell(*self._to(spot), "sleep", "0.05", "click", "1")

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in steps, and let go."""
        words = [*self._to(start), "mousedown", "1"]
        for step in range(1, _STEPS + 1):
            x = start[0] + (end[0] - start[0]) * step // _STEPS
            y = start[1] + (end[1] - start[1]) * step // _STEPS
            words += ["sleep", "0.02", *self._to((x, y))]
        self.tell(*words, "sleep", "0.1", "mouseup", "1")

    def view(self) -> TableView | None:
        """The first seat's view of the saved game; None while there is none."""
        paths = sorted(games_folder(self.data).glob("*"))
        for path in paths:
            try:
                return view_for(play_back(journal.read(path), Playback)[1].state, Seat(0))
            except (SaveError, OSError):
                continue
        return None

    def layout(self) -> TableLayout:
        """Where everything lies in the window now, the hand being kept in order of suits."""
        view = self.view()
        assert view is not None
        hand = HandState()
        hand.update(view)
        return hand.layout(view, SIZE, ui_scale=1.0)

    def wait_for(self, wanted: Callable[[TableView], bool], what: str) -> TableView:
        """Look at the saved game until something is so."""
        clock = Event()
        for _ in range(round(_LONGEST_WAIT / _LOOK_EVERY)):
            view = self.view()
            if view is not None and wanted(view):
                return view
            assert self.alive, "the program has ended"
            clock.wait(_LOOK_EVERY)
        raise AssertionError(f"never {what}: {self.view()}")

    def _to(self, spot: Point) -> list[str]:
        return ["mousemove", "--window", self.window, str(spot[0]), str(spot[1])]

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "MAYI_READY": "1",
        }


def _settings() -> Settings:
    return Settings(
        speed=4.0, hold_seconds=0.0, window_width=SIZE[0], window_height=SIZE[1], muted=True
    )


def _start_server() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            "Xvfb", "-displayfd", "1", "-screen", "0",
            f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )  # fmt: skip


def _display_of(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    return f":{server.stdout.readline().strip()}"
