"""Measures how long the records take over many games: writing, questions, and the screens.

Prints only. Run it with `python -m tests.bench.bench_records [games] [folder]`; a folder keeps
the records, so that the next run need not write them again.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from mayi_desktop.host.folder import records_file
from mayi_desktop.host.records import (
    Connection,
    add,
    count_games,
    games,
    one_game,
    open_records,
    sheets,
)
from mayi_desktop.host.statistics import (
    Span,
    by_sheet,
    head_to_head,
    histogram,
    months_played,
    players,
    seasons,
    standings,
    unfinished_games,
    wins_over_time,
)
from tests.host.recorded import made_up

_TIMES = 5


def fill(data: Path, count: int) -> None:
    """Write so many games, if they are not there yet."""
    with open_records(records_file(data), write=True) as records:
        there = count_games(records)
        start = time.thread_time()
        for number in range(there, count):
            add(records, made_up(number, finished=number % 20 != 0))
        written = count - there
        if written > 0:
            each = 1000 * (time.thread_time() - start) / written
            print(f"{written} games written, {each:.1f} ms each")
    print(f"{records_file(data).stat().st_size / 1e6:.1f} MB")


def measure(name: str, work: Callable[[], object]) -> None:
    """Do something a few times; print the middle and the slowest, in time of the processor."""
    taken = []
    for _ in range(_TIMES):
        start = time.thread_time()
        work()
        taken.append(1000 * (time.thread_time() - start))
    taken.sort()
    print(f"{name:<34}{taken[_TIMES // 2]:8.1f} ms  slowest {taken[-1]:8.1f} ms")


def look(records: Connection) -> None:
    """Measure every question that the screen asks."""
    busiest = players(records)[0].number
    other = players(records)[1].number
    sheet = sheets(records)[0].number
    months = months_played(records)
    ever = seasons(Span.EVER, months)[0]
    year = seasons(Span.YEAR, months)[0]
    measure("number of games", lambda: count_games(records))
    measure("newest games", lambda: games(records, 0, 40))
    measure("oldest games", lambda: games(records, count_games(records) - 40, 40))
    measure("one game", lambda: one_game(records, 17))
    measure("sheets", lambda: sheets(records))
    measure("players", lambda: players(records))
    measure("players of one sheet", lambda: players(records, sheet))
    measure("one player by sheet", lambda: by_sheet(records, busiest))
    measure("games left", lambda: unfinished_games(records, busiest))
    measure("spread of points", lambda: histogram(records, busiest))
    measure("head to head", lambda: head_to_head(records, busiest, other))
    measure("months played", lambda: months_played(records))
    measure("standings of a year", lambda: standings(records, year))
    measure("standings of all time", lambda: standings(records, ever))
    measure("course of all time", lambda: wins_over_time(records, ever))


def screens(data: Path) -> None:
    """Measure every tab of the records from being opened to its first frame."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    from mayi_desktop.ui.app import App
    from mayi_desktop.ui.kit.window import Arguments
    from mayi_desktop.ui.pages.records import GAMES, PAIRS, PLAYERS, SEASONS, RecordsPage

    app = App(Arguments(data=data))
    app.step(0.1)

    def show(tab: str) -> None:
        app.context.scenes.push(RecordsPage(app.context, tab))
        app.step(0.1)

    for tab in (GAMES, PLAYERS, PAIRS, SEASONS):
        measure(f"screen: {tab}", partial(show, tab))
    app.close()


def main() -> None:
    """Print all of it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        data = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(folder)
        fill(data, count)
        with open_records(records_file(data), write=False) as records:
            look(records)
        screens(data)


if __name__ == "__main__":
    main()
