"""Plays games in which computer players sit in people's seats, and counts their deeds.

Prints how often each deed was done, and where an independent reader of the journals differs.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from mayi_desktop.base.steps import result_of
from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.host import journal
from mayi_desktop.host.deeds import DEEDS, deeds_in_steps
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import FINISHED, Journal
from mayi_desktop.host.recorder import recorder_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import SHEETS
from tests.host.deed_reader import deeds_read
from tests.host.whole_game import daily_game

CHOSEN = ("beginner", "casual", "steady", "steady", "sharp")
NAMES = ("Ruth", "Max", "Ben", "Clara", "Daniel", "Ella", "Frank", "Grace")
_DAYS = 8


def setup_of(number: int) -> GameSetup:
    """The table of a game: a sheet, three to six players, now and then two people."""
    dice = Random(number)
    sheet = list(SHEETS)[number % len(SHEETS)]
    most = min(6, SHEETS[sheet].sheet.max_players)
    count = dice.randint(max(3, SHEETS[sheet].sheet.min_players), most)
    people = 2 if number % 7 == 0 else 1
    levels = [dice.choice(CHOSEN) for _ in range(count)]
    if number % 25 == 0:
        levels[-1] = "master"
    seats = tuple(
        SeatSetup(NAMES[seat], person=seat < people, level=level)
        for seat, level in enumerate(levels)
    )
    return GameSetup(sheet, (), seats, code_of(1000 + number))


def play(data: Path, number: int, setup: GameSetup, bots: Mapping[str, Bot] = LEVELS) -> Path:
    """The journal of a game; computer players played for the people, which nothing tells."""
    with TemporaryDirectory() as folder:
        robots = replace(setup, seats=tuple(replace(who, person=False) for who in setup.seats))
        host = GameHost.new(robots, Path(folder), delays=BotDelays.instant(), bots=bots)
        while not host.is_over:
            host.tick(0.0, calm=True)
        host.close()
        recorder_for(Path(folder)).wait()
        assert host.autosave.path is not None
        whole = journal.read(host.autosave.path)
    started = f"{date(2026, 1, 1) + timedelta(days=number)}T20:00:00"
    header = replace(whole.header, setup=setup, started=started)
    book = Journal.create(games_folder(data) / FINISHED, header)
    for entry in whole.entries:
        book.write(entry)
    book.close()
    return book.path


def main() -> None:
    """Play, count, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--data", type=Path, help="keeps the journals here")
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        data = args.data or Path(name)
        for number in range(args.first, args.first + args.games):
            play(data, number, setup_of(number))
        for number in range(_DAYS):
            daily_game(data, date(2026, 11, 1) + timedelta(days=number), "Ruth")
        report(sorted((games_folder(data) / FINISHED).glob(f"*{journal.SUFFIX}")))


def report(paths: list[Path]) -> None:
    """Print the counts, and every deed on which the two readers differ."""
    counts: Counter[str] = Counter()
    wrong = 0
    for path in paths:
        counted = result_of(deeds_in_steps(path))
        found = {(done.name, done.key) for done in counted.done}
        counts.update(key for _name, key in found)
        read = deeds_read(path)
        for name, key in sorted(found ^ read):
            wrong += 1
            who = "counted" if (name, key) in found else "read"
            print(f"{path.name}: {key} of {name} only {who}")
    for deed in DEEDS:
        print(f"{counts[deed.key]:5} {deed.title}: {deed.about}")
    print(f"{len(paths)} journals, {wrong} differences")


if __name__ == "__main__":
    main()
