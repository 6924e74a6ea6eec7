"""Prints how the memory of the thinking worker grows while it decides on one sheet.

Run by `python -m tests.bench.bench_worker_memory SHEET [minutes]`, on Linux, where the worker's
memory is read from /proc. Four masters play game after game; one worker decides for them all.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import is_searcher
from mayi_desktop.engine import PlayerAction
from mayi_desktop.engine.state_api import new_game
from mayi_desktop.host.runner import BotRequest, Runner
from mayi_desktop.host.thinking import Worker
from mayi_desktop.sheets.catalogue import SHEETS

SEATS = 4
SECONDS_A_LINE = 60


class Measured:
    """A worker that answers at once for the caller, and its memory."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.decisions = 0
        while not self.worker.ready:
            time.sleep(0.01)

    def answer(self, request: BotRequest) -> PlayerAction:
        """The worker's answer, waited for."""
        self.worker.send(request)
        self.decisions += 1
        while (found := self.worker.receive()) is None:
            time.sleep(0.0005)
        assert request.is_legal(found), found
        return found  # type: ignore[return-value]

    def megabytes(self) -> float:
        """The resident memory of the worker's process."""
        status = Path(f"/proc/{self.worker.pid}/status").read_text(encoding="utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024


def main(key: str, minutes: float) -> None:
    """A line a minute: minutes, games, decisions and megabytes."""
    sheet = SHEETS[key].sheet
    bot = LEVELS["master"]
    assert is_searcher(bot)
    measured = Measured()
    begun = last = time.monotonic()
    games = 0
    try:
        while time.monotonic() - begun < minutes * 60:
            runner = Runner(new_game(sheet, SEATS), games, [bot] * SEATS)
            runner.searches = measured.answer
            while (move := runner.next_move()) is not None:
                runner.apply(move)
                if time.monotonic() - last >= SECONDS_A_LINE:
                    last = time.monotonic()
                    say((last - begun) / 60, games, measured)
            games += 1
        say((time.monotonic() - begun) / 60, games, measured)
    finally:
        measured.worker.stop()
        measured.worker.join()


def say(minutes: float, games: int, measured: Measured) -> None:
    """Print one line."""
    sys.stdout.write(
        f"{minutes:6.1f} min {games:5} games {measured.decisions:8} decisions"
        f" {measured.megabytes():8.1f} MB\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 60)
