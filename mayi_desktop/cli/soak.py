"""Knows the command that kills and resumes games for a while, and what it reports."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from mayi_desktop.cli.arguments import ArgumentValueError, write_line
from mayi_desktop.host.simulation.soak import Report, soak

MOST_MINUTES = 7 * 24 * 60
_FAULTS_SHOWN = 10
_INTERRUPTED = 130
_SAMPLES = 10
_STATM = Path("/proc/self/statm")


def run(words: argparse.Namespace) -> int:
    """Play until the time is over or a fault is found often enough; 0 if there was none."""
    minutes = _number("--minutes", words.minutes, MOST_MINUTES)
    kills = None if words.kills is None else _number("--kills", words.kills, 10**9)
    dice = Random(_number("--dice", words.dice, 10**12))
    report, memory = Report(), MemoryLog(60 * minutes / _SAMPLES)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mayi-soak-") as folder:
        try:
            for report in soak(Path(folder), dice, deadly=not words.no_kills):
                _show(report)
                memory.look(time.monotonic() - begun)
                enough = kills is not None and report.kills >= kills
                if enough or time.monotonic() - begun > 60 * minutes:
                    break
        except KeyboardInterrupt:
            write_line(_as_text(report, time.monotonic() - begun, memory))
            return _INTERRUPTED
    write_line(_as_text(report, time.monotonic() - begun, memory))
    return 1 if report.faults else 0


class MemoryLog:
    """What this program took of the memory, looked at every so many seconds.

    Systems that do not tell leave it empty.
    """

    def __init__(self, every: float) -> None:
        self.megabytes: list[int] = []
        self._every = every
        self._next = 0.0

    def look(self, now: float) -> None:
        """Take note of it, if it is time again."""
        if now >= self._next and _STATM.exists():
            self._next = now + self._every
            pages = int(_STATM.read_text(encoding="ascii").split()[1])
            self.megabytes.append(pages * os.sysconf("SC_PAGE_SIZE") >> 20)

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
