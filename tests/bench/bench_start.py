"""Measures the time from starting the program to its first frame, and what is imported by then.

Prints only. Run it with `python -m tests.bench.bench_start [times]`, after a build for the
frozen program too; without a display of its own it uses the dummy driver.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

_CODE_ONLY = ("-c", "pass")
_PYGAME_ONLY = ("-c", "import pygame")
_SOURCE = (sys.executable, "-m", "mayi_desktop")
_FROZEN = Path(__file__).parents[2] / "dist" / "mayi-desktop" / "mayi-desktop"
_CACHES = Path("/proc/sys/vm/drop_caches")
_ENVIRONMENT = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"} | os.environ
_LOADED = (
    "import sys; from mayi_desktop.ui.app import App; "
    "from mayi_desktop.ui.kit.window import Arguments; "
    "from pathlib import Path; App(Arguments(data=Path(sys.argv[1]))).step(0.0); "
    "print(len(sys.modules), sum(m.startswith('mayi_desktop.') for m in sys.modules), "
    "sum(m.startswith(('mayi_desktop.engine', 'mayi_desktop.bots')) for m in sys.modules))"
)


def until_ready(folder: str, program: tuple[str, ...] = _SOURCE) -> float:
    """Seconds until a new process has shown its first frame."""
    start = time.perf_counter()
    with subprocess.Popen(
        [*program, "--smoke", "--data", folder],
        env={**_ENVIRONMENT, "MAYI_READY": "1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "READY" in process.stdout.readline()
        return time.perf_counter() - start


def cold(folder: str, program: tuple[str, ...]) -> float:
    """The same with nothing of the disk in memory, which only the administrator can arrange."""
    os.sync()
    _CACHES.write_text("3")
    return until_ready(folder, program)


def whole(words: tuple[str, ...]) -> float:
    """Seconds that a whole process takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, env=_ENVIRONMENT, capture_output=True)
    return time.perf_counter() - start


def loaded(folder: str) -> str:
    """How many modules the first frame has imported."""
    command = [sys.executable, "-c", _LOADED, folder]
    done = subprocess.run(command, check=True, env=_ENVIRONMENT, capture_output=True, text=True)
    modules, ours, rules = done.stdout.split("\n")[-2].split()
    return f"{modules} modules, {ours} of them ours, {rules} of those rules and players"


def _tell(name: str, seconds: list[float], cpu: float) -> None:
    seconds.sort()
    best, middle = 1000 * seconds[0], 1000 * seconds[len(seconds) // 2]
    sys.stdout.write(f"{name:<16}{best:7.0f} {middle:8.0f} {1000 * cpu:8.0f}\n")


def main() -> None:
    """Measure an empty process, the import of pygame, and the program: source and frozen."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    sys.stdout.write(f"{'ms':<16}{'best':>7} {'median':>8} {'of CPU':>8}\n")
    with tempfile.TemporaryDirectory() as folder:
        until_ready(folder)
        for name, measure in _measures(folder):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = [measure() for _ in range(times)]
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            _tell(name, seconds, used / times)
        sys.stdout.write(loaded(folder) + "\n")


def _measures(folder: str) -> Iterator[tuple[str, Callable[[], float]]]:
    yield "python alone", lambda: whole(_CODE_ONLY)
    yield "import pygame", lambda: whole(_PYGAME_ONLY)
    programs = {"source": _SOURCE, "frozen": (str(_FROZEN),)}
    for name, program in programs.items():
        if program == _SOURCE or _FROZEN.exists():
            yield f"{name}, warm", partial(until_ready, folder, program)
            if os.access(_CACHES, os.W_OK):
                yield f"{name}, cold", partial(cold, folder, program)


if __name__ == "__main__":
    main()
