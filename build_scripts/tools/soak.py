"""Soak test of saves: plays games in processes that are killed at random, and resumes them.

python build_scripts/tools/soak.py --minutes 10
"""

from __future__ import annotations

import argparse
import mmap
import multiprocessing
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Protocol

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mayi_desktop.bots import QUICK_LEVELS
from mayi_desktop.cli.arguments import EXIT_INTERRUPTED, ArgumentValueError, report_error
from mayi_desktop.host.fairness.verify import check_journal
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.journal import FINISHED, SUFFIX, SaveError
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.host.setup.deal_codes import code_of
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup
from mayi_desktop.sheets import SHEETS, find_sheet
from mayi_desktop.terminal import write_line

# Seconds: a game writes some hundred lines in that time, so kills hit every kind of line.
LONGEST_LIFE = 0.25
MOST_MINUTES = 7 * 24 * 60
_FAULTS_SHOWN = 10
_MEMORY_SAMPLES = 10
_STATM = Path("/proc/self/statm")
_MARK = struct.Struct("<QI")
_FAULT = b"!"
_SEEDS = 1 << 40
# Forking takes no time; elsewhere every process has to load the program first.
if sys.platform == "linux":
    _PROCESSES = multiprocessing.get_context("fork")
else:
    _PROCESSES = multiprocessing.get_context("spawn")
# Seconds; a process that is silent for longer hangs.
_LONGEST_SILENCE = 60.0


class SoakError(Exception):
    """Raised by a game under test when it does not behave as it must."""


@dataclass(slots=True)
class Report:
    """The results of a soak so far; `faults` are sentences, and there should be none.

    `moves` counts the lines that were reported as written, `torn` the files whose last line was
    cut by a kill.
    """

    kills: int = 0
    games: int = 0
    moves: int = 0
    torn: int = 0
    sheets: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def soak(folder: Path, rng: Random, *, deadly: bool = True) -> Iterator[Report]:
    """Play games in a folder for ever, yielding the report after each process.

    Every process is killed after a random time, its journal compared with the lines reported as
    written, and the game resumed by the next process. Without `deadly` nothing is killed.
    """
    report = Report()
    while True:
        setup = _random_game(rng)
        report.sheets[setup.sheet_id] += 1
        while True:
            life = rng.uniform(0.0, LONGEST_LIFE) if deadly else None
            over = _one_life(folder, setup, life, report)
            yield report
            if over:
                break


def play_on(folder: Path, setup: GameSetup, reports: Connection) -> None:
    """Resume the game in a folder, or begin one, and report each line written."""
    try:
        for mark in _marks(_game(folder, setup)):
            reports.send_bytes(_MARK.pack(*mark))
    except BrokenPipeError:
        return
    except Exception as error:
        reports.send_bytes(_FAULT + f"{type(error).__name__}: {error}".encode()[:2000])


def _game(folder: Path, setup: GameSetup) -> GameHost:
    path = _journal(folder)
    instant = BotDelays.instant()
    if path is None:
        return GameHost.new(setup, folder, delays=instant, checked=True)
    host = GameHost.resume(path, delays=instant, checked=True)
    if host.notice is not None:
        raise SoakError(host.notice)
    return host


def _marks(host: GameHost) -> Iterator[tuple[int, int]]:
    """Play to the end, yielding after each move how far the journal is written."""
    while not host.is_over:
        if not host.tick(0.0, calm=True):
            raise SoakError(host.notice or "Nothing happens any more.")
        mark = host.autosave.checkpoint
        if mark is not None:
            yield mark
        elif not host.is_over:
            raise SoakError(host.notice or "The game is not being saved.")
    host.close()


class _Reports(Protocol):
    """The end of a pipe at which reports arrive; its class differs from system to system."""

    def poll(self, timeout: float = 0.0, /) -> bool: ...

    def recv_bytes(self) -> bytes: ...


def _one_life(folder: Path, setup: GameSetup, life: float | None, report: Report) -> bool:
    """Run a process until it ends or is killed; True if the game is over."""
    ours, theirs = _PROCESSES.Pipe(duplex=False)
    process = _PROCESSES.Process(target=play_on, args=(folder, setup, theirs), daemon=True)
    process.start()
    theirs.close()
    last, faults = _listen(ours, process.kill, life, report)
    process.join()
    ours.close()
    report.faults += [f"{setup.sheet_id}, {setup.code}: {fault}" for fault in faults]
    if process.exitcode:
        report.kills += 1
    return _check(folder, setup, last, report) or bool(faults)


def _listen(
    ours: _Reports, kill: Callable[[], None], life: float | None, report: Report
) -> tuple[tuple[int, int] | None, list[str]]:
    """The last mark that a process reported, and the faults it named."""
    last: tuple[int, int] | None = None
    end = time.monotonic() + (_LONGEST_SILENCE if life is None else life)
    killed = False
    try:
        while True:
            if not killed and not ours.poll(max(0.0, end - time.monotonic())):
                kill()
                killed = True
                if life is None:
                    return last, ["It hung."]
            report_bytes = ours.recv_bytes()
            if report_bytes.startswith(_FAULT) and len(report_bytes) != _MARK.size:
                return last, [report_bytes[1:].decode(errors="replace")]
            last = _MARK.unpack(report_bytes)
            report.moves += 1
            if life is None:
                end = time.monotonic() + _LONGEST_SILENCE
    except (EOFError, OSError):
        return last, []


def _check(
    folder: Path, setup: GameSetup, last: tuple[int, int] | None, report: Report
) -> bool:
    """Compare the last reported mark with the journal; True if the game is over."""
    where = f"{setup.sheet_id}, {setup.code}"
    finished = next((games_folder(folder) / FINISHED).glob(f"*{SUFFIX}"), None)
    path = finished or _journal(folder)
    if path is None:
        if last is not None:
            report.faults.append(f"{where}: the journal is gone.")
        return False
    try:
        recording = journal.read(path)
    except SaveError as error:
        if last is not None:
            report.faults.append(f"{where}: {error}")
        path.unlink()
        return False
    report.torn += recording.checkpoints[-1][0] < recording.size
    if last is not None and last not in recording.checkpoints:
        report.faults.append(f"{where}: the line up to {last[0]} bytes is lost.")
    if recording.damaged:
        report.faults.append(f"{where}: a journal nobody touched reads as damaged.")
    if finished is None and not recording.finished:
        return False
    _check_finished(path, where, report)
    return True


def _check_finished(finished: Path, where: str, report: Report) -> None:
    found = check_journal(finished)
    if not found.is_sound or not found.finished:
        report.faults.append(f"{where}: {found.problem or 'the last line is missing.'}")
    report.games += 1
    finished.unlink()


def _journal(folder: Path) -> Path | None:
    return next(games_folder(folder).glob(f"*{SUFFIX}"), None)


def _random_game(rng: Random) -> GameSetup:
    sheet = find_sheet(rng.choice(sorted(SHEETS)))
    count = rng.randint(sheet.min_players, sheet.max_players)
    seats = tuple(
        SeatSetup(f"{number}", person=False, level=rng.choice(tuple(QUICK_LEVELS)))
        for number in range(1, count + 1)
    )
    return GameSetup(sheet.key, (), seats, code_of(rng.randrange(_SEEDS)))


# The command.


def main(argv: Sequence[str]) -> int:
    """Run the soak with these arguments; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", metavar="N", default="5", help="how long at most")
    parser.add_argument("--kills", metavar="N", help="stop after so many kills")
    parser.add_argument("--dice", metavar="N", default="1", help="a number to begin from")
    parser.add_argument(
        "--no-kills", action="store_true", help="let every process play its game to the end"
    )
    try:
        return run(parser.parse_args(argv))
    except ArgumentValueError as error:
        return report_error(error)


def run(args: argparse.Namespace) -> int:
    """Soak until the time is over or enough were killed; 0 if there was no fault."""
    minutes = _number("--minutes", args.minutes, MOST_MINUTES)
    kills = None if args.kills is None else _number("--kills", args.kills, 10**9)
    rng = Random(_number("--dice", args.dice, 10**12))
    report, memory = Report(), MemoryLog(60 * minutes / _MEMORY_SAMPLES)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mayi-soak-") as folder:
        try:
            for report in soak(Path(folder), rng, deadly=not args.no_kills):
                _show(report)
                memory.sample(time.monotonic() - started)
                enough = kills is not None and report.kills >= kills
                if enough or time.monotonic() - started > 60 * minutes:
                    break
        except KeyboardInterrupt:
            write_line(_as_text(report, time.monotonic() - started, memory))
            return EXIT_INTERRUPTED
    write_line(_as_text(report, time.monotonic() - started, memory))
    return 1 if report.faults else 0


class MemoryLog:
    """Memory used by this process, sampled every `every` seconds where /proc tells it."""

    def __init__(self, every: float) -> None:
        self.megabytes: list[int] = []
        self._every = every
        self._next = 0.0

    def sample(self, now: float) -> None:
        """Take a sample if it is time for one."""
        if now >= self._next and _STATM.exists():
            self._next = now + self._every
            pages = int(_STATM.read_text(encoding="ascii").split()[1])
            self.megabytes.append(pages * mmap.PAGESIZE >> 20)

    def __str__(self) -> str:
        return ", ".join(map(str, self.megabytes))


def _as_text(report: Report, seconds: float, memory: MemoryLog) -> str:
    sheets = ", ".join(f"{name} {count}" for name, count in sorted(report.sheets.items()))
    lines = [
        f"{report.kills} kills in {seconds / 60:.1f} minutes, {report.games} games ended.",
        f"{report.moves} moves were reported as saved; {report.torn} last lines were torn.",
        f"Games begun: {sheets}.",
    ]
    if memory.megabytes:
        lines.append(f"Memory taken, from the beginning to the end: {memory} MB.")
    if not report.faults:
        return "\n".join([*lines, "Nothing was lost and every game could be resumed."])
    faults = [f"  {fault}" for fault in report.faults[:_FAULTS_SHOWN]]
    return "\n".join([*lines, f"{len(report.faults)} faults:", *faults])


def _show(report: Report) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r{report.kills} kills, {report.games} games")
        sys.stderr.flush()


def _number(option: str, text: str, most: int) -> int:
    if not text.isascii() or not text.isdigit() or not 0 <= int(text[:15]) <= most:
        raise ArgumentValueError(f"{option} {text}: it must be a number up to {most}.")
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
