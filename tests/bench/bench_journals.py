"""Measures how large the journal of a whole game is, and how long resuming that game takes.

Prints only. Run it with `python -m tests.bench.bench_journals [games] [sheet ...]`. A journal
should not pass 60 KB, and a game broken off before its last play be resumed within 200 ms.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from mayi_desktop.host import journal
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Acted, Journal
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet

_USUAL_SEATS = 4
_TIMES = 3


def played(key: str, count: int, seed: int, folder: Path) -> Path:
    """The journal of a whole game of steady players."""
    seats = tuple(SeatSetup(f"Steady {n}", person=False, level="steady") for n in range(count))
    setup = GameSetup(key, (), seats, code_of(seed))
    host = GameHost.new(setup, folder, delays=BotDelays.instant())
    while not host.is_over:
        host.tick(0.0, calm=True)
    host.close()
    recorder_for(folder).wait()
    assert host.autosave.path is not None
    return host.autosave.path


def resuming(path: Path, folder: Path) -> float:
    """Milliseconds of processor time to resume the game of a journal before its last play."""
    recording = journal.read(path)
    entries = list(recording.entries)
    last = max(n for n, entry in enumerate(entries) if isinstance(entry, Acted))
    book = Journal.create(folder / "again", recording.header)
    for entry in entries[:last]:
        book.write(entry)
    book.close()
    taken = []
    for _ in range(_TIMES):
        start = time.process_time()
        host = GameHost.resume(book.path, delays=BotDelays.instant())
        taken.append(1000 * (time.process_time() - start))
        host.close()
    return min(taken)


def measure(key: str, count: int, games: int) -> None:
    """Print the middle and the largest of some games."""
    sizes, times = [], []
    for seed in range(games):
        with tempfile.TemporaryDirectory() as name:
            path = played(key, count, seed, Path(name))
            sizes.append(path.stat().st_size / 1000)
            times.append(resuming(path, Path(name)))
    sizes.sort()
    times.sort()
    print(
        f"{key:16}{count:6}{sizes[games // 2]:11.1f}{sizes[-1]:9.1f}"
        f"{times[games // 2]:12.0f}{times[-1]:9.0f}",
        flush=True,
    )


def main(games: int, keys: Sequence[str]) -> None:
    """One line a sheet with four players, and one with as many as it allows."""
    sizes, times = f"{'KB a game':>11}{'largest':>9}", f"{'ms resuming':>12}{'longest':>9}"
    print(f"{'':16}{'seats':>6}{sizes}{times}")
    for key in keys:
        sheet = find_sheet(key)
        usual = min(max(_USUAL_SEATS, sheet.min_players), sheet.max_players)
        for count in sorted({usual, sheet.max_players}):
            measure(key, count, games)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5, sys.argv[2:] or list(SHEETS))
