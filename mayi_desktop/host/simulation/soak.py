"""Knows how saves are put to the test: games that are killed and resumed again and again."""

from __future__ import annotations

import multiprocessing
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from mayi_desktop.bots import QUICK_LEVELS
from mayi_desktop.host.fairness.verify import check_journal
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.journal import FINISHED, SUFFIX, SaveError
from mayi_desktop.host.setup.bot_delays import BotDelays
from mayi_desktop.host.setup.deal_codes import code_of
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup
from mayi_desktop.sheets import SHEETS, find_sheet

LONGEST_LIFE = 0.25
_MARK = struct.Struct("<QI")
_FAULT = b"!"
_SEEDS = 1 << 40
# Forking takes no time; where there is none, every process loads the program anew.
if sys.platform == "linux":
    _PROCESSES = multiprocessing.get_context("fork")
else:
    _PROCESSES = multiprocessing.get_context("spawn")
# A process that says nothing for so long hangs.
_LONGEST_SILENCE = 60.0


class SoakError(Exception):
    """Raised by a game under test when something is not as it must be."""


@dataclass(slots=True)
class Report:
    """What a soak has come to so far; `faults` are sentences, and there should be none.

    `moves` are those whose line was reported as written before the kill.
    """

    kills: int = 0
    games: int = 0
    moves: int = 0
    torn: int = 0
    sheets: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def soak(folder: Path, dice: Random, *, deadly: bool = True) -> Iterator[Report]:
    """Play games of computer players in a folder for ever, each in a process of its own.

    Every process is killed after a random moment, the journal compared with what had been
    reported as written, and the game resumed by the next one. With `deadly` off all live on.
    The report is handed out after each process.
    """
    report = Report()
    while True:
        setup = _any_game(dice)
        report.sheets[setup.sheet_id] += 1
        while True:
            life = dice.uniform(0.0, LONGEST_LIFE) if deadly else None
            over = _one_life(folder, setup, life, report)
            yield report
            if over:
                break


def play_on(folder: Path, setup: GameSetup, told: Connection) -> None:
    """Go on with the game in a folder, or begin it, and report each line that is written."""
    try:
        for mark in _marks(_game(folder, setup)):
            told.send_bytes(_MARK.pack(*mark))
    except BrokenPipeError:
        return
    except Exception as error:
        told.send_bytes(_FAULT + f"{type(error).__name__}: {error}".encode()[:2000])


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
    """Play to the end; after each move how far the journal is written."""
    while not host.is_over:
        if not host.tick(0.0, calm=True):
            raise SoakError(host.notice or "Nothing happens any more.")
        mark = host.journal_checkpoint
        if mark is not None:
            yield mark
        elif not host.is_over:
            raise SoakError(host.notice or "The game is not being saved.")
    host.close()


def _one_life(folder: Path, setup: GameSetup, life: float | None, report: Report) -> bool:
    """Let a process play until it ends or is killed, and look at what it left behind."""
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
    return _look(folder, setup, last, report) or bool(faults)


def _listen(
    ours: Connection, kill: Callable[[], None], life: float | None, report: Report
) -> tuple[tuple[int, int] | None, list[str]]:
    """The last mark that a process reported in its life, and what it complained of."""
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
            told = ours.recv_bytes()
            if told.startswith(_FAULT) and len(told) != _MARK.size:
                return last, [told[1:].decode(errors="replace")]
            last = _MARK.unpack(told)
            report.moves += 1
            if life is None:
                end = time.monotonic() + _LONGEST_SILENCE
    except (EOFError, OSError):
        return last, []


def _look(folder: Path, setup: GameSetup, last: tuple[int, int] | None, report: Report) -> bool:
    """Compare what a process reported with the journal; True if the game is over."""
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
    _bring_in(path, where, report)
    return True


def _bring_in(finished: Path, where: str, report: Report) -> None:
    found = check_journal(finished)
    if not found.is_sound or not found.finished:
        report.faults.append(f"{where}: {found.problem or 'the last line is missing.'}")
    report.games += 1
    finished.unlink()


def _journal(folder: Path) -> Path | None:
    return next(games_folder(folder).glob(f"*{SUFFIX}"), None)


def _any_game(dice: Random) -> GameSetup:
    sheet = find_sheet(dice.choice(sorted(SHEETS)))
    count = dice.randint(sheet.min_players, sheet.max_players)
    seats = tuple(
        SeatSetup(f"{number}", person=False, level=dice.choice(tuple(QUICK_LEVELS)))
        for number in range(1, count + 1)
    )
    return GameSetup(sheet.key, (), seats, code_of(dice.randrange(_SEEDS)))
