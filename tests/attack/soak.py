"""Soak test of saves: plays games in processes that are killed at random, and resumes them.

Half of the games are sealed by chance; every other kill comes around the cut or while
a summary is shown.

    python -m tests.attack.soak --minutes 10
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
from dataclasses import dataclass, field, replace
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Protocol

from mayi_desktop.base.terminal import write_line
from mayi_desktop.cli.arguments import EXIT_INTERRUPTED, ArgumentValueError, report_error
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import journal
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import FINISHED, SUFFIX, SaveError, read_sound
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.verify import check_journal
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.levels import QUICK_LEVELS

# Seconds until a process plays: where it can't be forked it loads the program first.
_START = 0.0 if sys.platform == "linux" else 3.0
# Seconds: a game writes some hundred lines in that time, so kills hit every kind of line.
LONGEST_LIFE = _START + 0.25
MOST_MINUTES = 7 * 24 * 60
_FAULTS_SHOWN = 10
_MEMORY_SAMPLES = 10
_STATM = Path("/proc/self/statm")
_MARK = struct.Struct("<QI")
# What a process reports: how far the journal is written, what people see, and what went wrong.
_WRITTEN, _COMMITMENT, _HEAD, _FAULT = b"w", b"c", b"h", b"!"
# Seconds: in that time the cut is written, or a deal's end after its summary.
_MOMENT = 0.004
_SEEDS = 1 << 40
# Forking takes no time; elsewhere every process has to load the program first.
if sys.platform == "linux":
    _PROCESSES = multiprocessing.get_context("fork")
else:
    _PROCESSES = multiprocessing.get_context("spawn")
# Lives of a game sealed by chance that are meant to end around the cut.
_CUTTING = 8
# Seconds; a process that is silent for longer hangs.
_LONGEST_SILENCE = 60.0


class SoakError(Exception):
    """Raised by a game under test when it does not behave as it must."""


@dataclass(slots=True)
class Shown:
    """What the people of a game have seen in all its lives: it must stay true."""

    commitment: bytes = b""
    heads: set[bytes] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Kill:
    """When a process is killed: after a time, or so long after its first report of a kind."""

    life: float
    kind: bytes = _WRITTEN


@dataclass(slots=True)
class Report:
    """The results of a soak so far; `faults` are sentences, and there should be none.

    `moves` counts the lines that were reported as written, `torn` the files whose last line was
    cut by a kill, `moments` the kills around the cut and at summaries.
    """

    kills: int = 0
    moments: Counter[str] = field(default_factory=Counter)
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
        setup, shown = _random_game(rng), Shown()
        report.sheets[setup.sheet_id] += 1
        for lives in count():
            kill = _random_kill(rng, setup, lives) if deadly else None
            over = _one_life(folder, setup, kill, shown, report)
            yield report
            if over:
                break


def play_on(folder: Path, setup: GameSetup, reports: Connection) -> None:
    """Resume the game in a folder, or begin one, and report each line written."""
    try:
        for said in _reports(_game(folder, setup)):
            reports.send_bytes(said)
    except BrokenPipeError:
        return
    except Exception as error:
        reports.send_bytes(_FAULT + f"{type(error).__name__}: {error}".encode()[:2000])


def _game(folder: Path, setup: GameSetup) -> GameHost:
    path = _journal(folder)
    patient = replace(BotDelays.instant(), patient=True)
    if path is None:
        return GameHost.new(setup, folder, delays=patient, checked=True)
    host = GameHost.resume(path, delays=patient, checked=True)
    if host.notice is not None:
        raise SoakError(host.notice)
    return host


def _reports(host: GameHost) -> Iterator[bytes]:
    """Play to the end, yielding what is shown, and after each move how far it is written."""
    yield from _cut(host)
    for seat, who in enumerate(host.setup.seats):
        if who.person:
            host.hand_over(Seat(seat), replace(who, person=False))
            yield _written(host)
    while not host.is_over:
        if host.waiting_for_next_deal:
            yield _head(host)
            host.start_next_deal()
        if not host.tick(0.0, calm=True):
            raise SoakError(host.notice or "Nothing happens any more.")
        if host.autosave.checkpoint is not None:
            yield _written(host)
        elif not host.is_over:
            raise SoakError(host.notice or "The game is not being saved.")
    yield _head(host)
    host.close()


class _Reports(Protocol):
    """The end of a pipe at which reports arrive; its class differs from system to system."""

    def poll(self, timeout: float = 0.0, /) -> bool: ...

    def recv_bytes(self) -> bytes: ...


def _cut(host: GameHost) -> Iterator[bytes]:
    """Show the commitment, if there is one, and cut the pack."""
    draw = host.setup.sealed
    if draw is None:
        return
    yield _COMMITMENT + draw.commitment.digest
    while not draw.closed and not host.waiting_for_cut:
        host.tick(0.0, calm=True)
        yield _written(host)
    host.cut_pack(host.cutter, 4711 if host.cutter is not None else 0)
    yield _written(host)


def _written(host: GameHost) -> bytes:
    mark = host.autosave.checkpoint
    if mark is None:
        raise SoakError(host.notice or "The game is not being saved.")
    return _WRITTEN + _MARK.pack(*mark)


def _head(host: GameHost) -> bytes:
    head = host.autosave.head
    if head is None:
        raise SoakError("A summary shows no head.")
    return _HEAD + head.digest


def _random_kill(rng: Random, setup: GameSetup, lives: int) -> Kill:
    """The next kill of a game; the first ones hit its cut, if there is one."""
    if not setup.code and lives < _CUTTING:
        return Kill(rng.uniform(0.0, _MOMENT), _COMMITMENT)
    if rng.random() < 0.5:
        return Kill(rng.uniform(0.0, LONGEST_LIFE))
    return Kill(rng.uniform(0.0, _MOMENT), _HEAD)


def _one_life(
    folder: Path, setup: GameSetup, kill: Kill | None, shown: Shown, report: Report
) -> bool:
    """Run a process until it ends or is killed; True if the game is over."""
    ours, theirs = _PROCESSES.Pipe(duplex=False)
    process = _PROCESSES.Process(target=play_on, args=(folder, setup, theirs), daemon=True)
    process.start()
    theirs.close()

    def end() -> None:
        process.kill()
        process.join()

    listener = _Listener(ours, end, kill, shown, report)
    faults = listener.listen()
    process.join()
    ours.close()
    report.faults += [f"{setup.sheet_id}, {setup.code}: {fault}" for fault in faults]
    if process.exitcode:
        report.kills += 1
        report.moments[listener.killed_at] += 1
    return _check(folder, setup, listener.last, shown, report) or bool(faults)


class _Listener:
    """Listens to a process and kills it when its time has come.

    `last` is how far the journal was reported to be written, `killed_at` says at which moment
    the process was killed.
    """

    def __init__(
        self,
        ours: _Reports,
        end: Callable[[], None],
        kill: Kill | None,
        shown: Shown,
        report: Report,
    ) -> None:
        self.last: tuple[int, int] | None = None
        self.killed_at = "play"
        self._ours = ours
        self._end = end
        self._kill = kill
        self._shown = shown
        self._report = report
        by_time = kill is not None and kill.kind == _WRITTEN
        self._until = time.monotonic() + (kill.life if by_time and kill else _LONGEST_SILENCE)
        self._killed = False

    def listen(self) -> list[str]:
        """Listen until the process is gone; the faults that it named."""
        try:
            while True:
                if not self._killed and not self._hears_in_time():
                    self._end()
                    self._killed = True
                    if self._hung():
                        return ["It hung."]
                # Windows keeps the pipe of a process open that was killed while it was loading.
                if self._killed and not self._ours.poll():
                    return []
                said = self._ours.recv_bytes()
                if said.startswith(_FAULT):
                    return [said[1:].decode(errors="replace")]
                self._take(said[:1], said[1:])
        except (EOFError, OSError):
            return []

    def _hears_in_time(self) -> bool:
        return self._ours.poll(max(0.0, self._until - time.monotonic()))

    def _hung(self) -> bool:
        """Whether it was silent without having come to the moment of its kill."""
        kill = self._kill
        return kill is None or (kill.kind != _WRITTEN and self.killed_at == "play")

    def _take(self, kind: bytes, said: bytes) -> None:
        if kind == _WRITTEN:
            self.last = _MARK.unpack(said)
            self._report.moves += 1
        elif kind == _COMMITMENT:
            if self._shown.commitment not in (b"", said):
                self._report.faults.append("A second commitment was shown.")
            self._shown.commitment = said
        else:
            self._shown.heads.add(said)
        if self._kill is None:
            self._until = time.monotonic() + _LONGEST_SILENCE
        elif kind == self._kill.kind != _WRITTEN and self.killed_at == "play":
            self.killed_at = "cut" if kind == _COMMITMENT else "summary"
            self._until = time.monotonic() + self._kill.life


def _check(
    folder: Path,
    setup: GameSetup,
    last: tuple[int, int] | None,
    shown: Shown,
    report: Report,
) -> bool:
    """Compare what was reported and shown with the journal; True if the game is over."""
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
    _check_shown(folder, path, shown, where, report)
    if finished is None and not recording.finished:
        return False
    _check_finished(path, where, report)
    return True


def _check_shown(folder: Path, path: Path, shown: Shown, where: str, report: Report) -> None:
    """What people have seen stands in the journal."""
    found = check_journal(path)
    heads = {head.digest for head in read_sound(path).heads()}
    if not shown.heads <= heads:
        report.faults.append(f"{where}: a head that was shown is not that of the journal.")
    if not shown.commitment:
        return
    if found.draw is None or found.draw.commitment.digest != shown.commitment:
        report.faults.append(f"{where}: the commitment that was shown is not in the journal.")


def _check_finished(finished: Path, where: str, report: Report) -> None:
    found = check_journal(finished)
    if not found.is_sound or not found.finished:
        report.faults.append(f"{where}: {found.problem or 'the last line is missing.'}")
    report.games += 1
    finished.unlink()


def _journal(folder: Path) -> Path | None:
    return next(games_folder(folder).glob(f"*{SUFFIX}"), None)


def _random_game(rng: Random) -> GameSetup:
    """A game of computer players; people have the first seats of one sealed by chance."""
    sheet = find_sheet(rng.choice(sorted(SHEETS)))
    players = rng.randint(sheet.min_players, sheet.max_players)
    by_chance = rng.random() < 0.5
    people = rng.randint(0, min(3, players)) if by_chance else 0
    seats = tuple(
        SeatSetup(f"{number}", person=number <= people, level=rng.choice(tuple(QUICK_LEVELS)))
        for number in range(1, players + 1)
    )
    code = code_of(rng.randrange(_SEEDS))
    return GameSetup(sheet.key, (), seats, "" if by_chance else code)


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
    moments = ", ".join(f"{name} {count}" for name, count in sorted(report.moments.items()))
    lines = [
        f"{report.kills} kills in {seconds / 60:.1f} minutes, {report.games} games ended.",
        f"{report.moves} moves were reported as saved; {report.torn} last lines were torn.",
        f"Killed during: {moments}.",
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
