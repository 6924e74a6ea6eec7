"""Smoke test of a frozen program: starts it as a player would."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bootstrap import SetUpError
from packaging_tools import identity, venv

PATIENCE = 60.0
# Exit codes of a window that closed by itself: when asked to, or when the system ends it.
_ORDERLY = (0, 128 + signal.SIGTERM)
# The program must not use the Python that builds it.
_FOREIGN = ("PYTHON", "VIRTUAL_ENV", "MAYI_", "LD_LIBRARY_PATH")
# Enough moves for several deals of the game that the sources begin and the program verifies.
MOVES = 150
GAME = ("simulate", "--sheet", "grandma-jeanne", "--seats", "4", "--games", "1", "--json")


class SmokeError(SetUpError):
    """Raised when the frozen program fails; says in one line at what."""


def program_in(folder: Path) -> Path:
    """The file to start in a frozen folder or application."""
    if folder.suffix == ".app":
        return folder / "Contents" / "MacOS" / identity.NAME
    return folder / (f"{identity.NAME}.exe" if os.name == "nt" else identity.NAME)


def smoke(program: Path) -> None:
    """Try the version, a frame and a sound, games, and a window with sound and without."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        checks: list[tuple[str, Callable[[], None]]] = [
            ("its version", partial(_version, program)),
            ("a first frame and a sound", partial(_first_frame, program, data)),
            ("its languages", partial(_languages, program)),
            ("the thinking process", partial(_worker, program)),
            ("a game of four bots", partial(_bots, program)),
            ("a game saved by the sources", partial(_saved_game, program, data)),
        ]
        # Elsewhere a program cannot be asked to end, only be ended.
        if os.name == "posix":
            checks += [
                ("a window with sound", partial(_window, program, data, audio="dummy")),
                ("a window without sound", partial(_window, program, data, audio="none")),
            ]
        for what, check in checks:
            began = time.monotonic()
            check()
            print(f"  {what}: {time.monotonic() - began:.2f} s", flush=True)


def _version(program: Path) -> None:
    output = _run(program, "--version")
    # On Windows a program with a window has no console to write to.
    if os.name == "posix" and output.split("\n")[0] != f"{identity.NAME} {identity.version()}":
        raise SmokeError(f"the frozen program calls itself {output!r}")


def _first_frame(program: Path, data: Path) -> None:
    _run(program, "--smoke", "--data", str(data))
    if not (data / "settings.json").exists():
        raise SmokeError("the frozen program drew a frame but kept no settings")


def _languages(program: Path) -> None:
    """See that every catalogue is inside, compiled, and that no first frame wrote another."""
    inside = program.parents[1] if program.parent.name == "MacOS" else program.parent
    catalogues = list(inside.rglob("mayi*.mo"))
    there = sorted(file.parents[1].name for file in catalogues)
    known = sorted(
        file.parents[1].name for file in identity.ROOT.glob("assets/locale/*/*/*.po")
    )
    if there != known:
        raise SmokeError(f"the frozen program has the languages {there}, not {known}")


def _worker(program: Path) -> None:
    _run(program, "--try-worker")


def _bots(program: Path) -> None:
    output = _run(program, *GAME)
    if os.name == "posix":
        require_finished_game(output)


def _saved_game(program: Path, data: Path) -> None:
    """Verify and replay a game of the sources, and an altered copy that must be refused."""
    saved = write_journal(data, _python())
    output = _run(program, "verify", str(saved))
    if os.name == "posix" and "everything checks out" not in output.lower():
        raise SmokeError(f"the frozen program says of a sound game: {output!r}")
    before = saved.read_bytes()
    _run(program, "--smoke", "--data", str(data))
    if saved.read_bytes() != before:
        raise SmokeError("the frozen program changed a saved game by looking at it")
    altered = saved.with_name("altered.mayi")
    lines = before.split(b"\n")
    altered.write_bytes(b"\n".join([*lines[:5], lines[5][::-1], *lines[6:]]))
    require_refusal(program, altered)
    altered.unlink()


def require_refusal(program: Path, altered: Path) -> None:
    """Raise SmokeError if the program accepts an altered game."""
    try:
        _run(program, "verify", str(altered))
    except SmokeError:
        return
    raise SmokeError("the frozen program finds nothing wrong with an altered game")


def _python() -> Path:
    """A Python that can run the sources: the one that froze them, if it still exists."""
    made = venv.python_inside()
    return made if made.exists() else Path(sys.executable)


def require_finished_game(output: str) -> None:
    """Raise SmokeError unless the output is that of one game that ended without failures."""
    summary = json.loads(output)["summary"]
    how = {key: summary[key] for key in ("games", "given_up", "fallbacks")}
    if how != {"games": 1, "given_up": 0, "fallbacks": 0}:
        raise SmokeError(f"the game of four bots did not go well: {how}")


def _window(program: Path, data: Path, *, audio: str) -> None:
    environment = environment_for(audio=audio) | {"MAYI_READY": "1"}
    with shown((str(program), "--data", str(data)), environment):
        pass


@contextmanager
def shown(
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Run a program until its window is drawn; at the end stop it as a logout does."""
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as running:
        try:
            output = _first_line(running)
            if not output.startswith("READY"):
                raise SmokeError(f"no window was drawn; the program said {output!r}")
            yield
            running.terminate()
            code = running.wait(PATIENCE)
        except subprocess.TimeoutExpired as error:
            raise SmokeError(f"the window stayed open for {PATIENCE:.0f} s") from error
        finally:
            running.kill()
    if code not in _ORDERLY:
        raise SmokeError(f"the program with the window ended with {code}")


def _first_line(running: subprocess.Popen[bytes]) -> str:
    """The first line that a program writes, or nothing when it does not write in time."""
    assert running.stdout is not None
    heard, _, _ = select.select([running.stdout], [], [], PATIENCE)
    return running.stdout.readline().decode("utf-8", "replace").strip() if heard else ""


def _run(program: Path, *arguments: str) -> str:
    """The output of the program; SmokeError unless it exits with 0."""
    try:
        done = subprocess.run(
            (str(program), *arguments),
            env=environment_for(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise SmokeError(
            f"{identity.NAME} {' '.join(arguments)} did not end within {PATIENCE:.0f} s"
        ) from error
    if done.returncode != 0:
        raise SmokeError(
            f"{identity.NAME} {' '.join(arguments)} ended with {done.returncode}: "
            f"{_gist(done.stderr or done.stdout)}"
        )
    return done.stdout


def _gist(output: str) -> str:
    """The last line of the program itself; PyInstaller adds one that only says it failed."""
    written = (line.strip() for line in output.split("\n"))
    lines = [line for line in written if line and not line.startswith("[PYI-")]
    return lines[-1] if lines else "nothing said"


def environment_for(audio: str = "dummy") -> dict[str, str]:
    """The environment for the program: no screen, nothing of the build's Python."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(_FOREIGN)}
    return kept | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": audio}


def write_journal(folder: Path, python: Path) -> Path:
    """The journal of a game that the sources began in a folder and broke off."""
    done = subprocess.run(
        (str(python), "-c", _PLAY, str(folder), str(MOVES)),
        cwd=identity.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        raise subprocess.CalledProcessError(done.returncode, "the game of the sources")
    return Path(done.stdout.strip())


_PLAY = """
import sys
from pathlib import Path
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup

seats = tuple(SeatSetup(name, person=False) for name in ("Anna", "Ben", "Clara", "Ella"))
setup = GameSetup("grandma-jeanne", (), seats, code_of(2024))
host = GameHost.new(setup, Path(sys.argv[1]), delays=BotDelays.instant())
for _ in range(int(sys.argv[2])):
    host.tick(0.0, calm=True)
host.close()
print(host.autosave.path)
"""
