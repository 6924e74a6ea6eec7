"""Whole games on four phones in a real browser and two computers, with much that goes wrong.

    python -m tests.bench.phones_whole_games --sheets grandma-jeanne,honsvick,variant-one

Phones are reloaded, lose the network and come back all the time, and one never comes back.
Fails if a total isn't what the rules say, or if anything went wrong in a page. Takes minutes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from mayi_desktop.engine import Seat
from mayi_desktop.host.setup import SeatSetup
from tests.ui.phones.browser import NAMES, BrowserPhone, PhonesAtTable, phones_at_table, running

_PEOPLE, _COMPUTERS = 4, 2
_TURNS_BETWEEN = 6
_PATIENCE = 900.0


class Evening:
    """One game with its mishaps, and what was done in it."""

    def __init__(self, table: PhonesAtTable, browser: Browser, dice: Random) -> None:
        self.table = table
        self.dice = dice
        self.phones = [BrowserPhone(browser) for _ in range(_PEOPLE)]
        self.there = set(range(_PEOPLE))
        self.done: Counter[str] = Counter()
        for seat, phone in enumerate(self.phones):
            phone.open(table.link, seat)
            phone.play_alone(seed=seat + 1)

    def play(self) -> None:
        """The whole game; its last phone goes for good when half of it is over."""
        host = self.table.host
        half = len(host.sheet.deals) // 2
        while not host.is_over:
            goal = host.view(None).table.turn_no + _TURNS_BETWEEN
            self.table.run(
                lambda goal=goal: host.is_over or host.view(None).table.turn_no >= goal,
                _PATIENCE,
            )
            if len(self.table.deals) >= half and len(self.there) == _PEOPLE:
                self._vanish(_PEOPLE - 1)
            elif not host.is_over:
                self._mishap(self.dice.choice(sorted(self.there)))
        self.table.pause(1.0)
        for seat in self.there:
            self._count(seat)

    def _play_turns(self, count: int) -> None:
        host = self.table.host
        goal = host.view(None).table.turn_no + count
        self.table.run(lambda: host.is_over or host.view(None).table.turn_no >= goal, _PATIENCE)

    def _count(self, seat: int) -> None:
        """Add what a phone's player did; a reload begins its count anew."""
        self.done.update(self.phones[seat].played())

    def _mishap(self, seat: int) -> None:
        phone = self.phones[seat]
        if self.dice.random() < 0.5:
            self._count(seat)
            phone.reload()
            self.done["(reload)"] += 1
            return
        phone.lose_network()
        self.table.pause(self.dice.uniform(0.1, 2.0))
        phone.find_network()
        self.done["(lost line)"] += 1

    def _vanish(self, seat: int) -> None:
        self._count(seat)
        self.phones[seat].vanish()
        self.there.discard(seat)
        self.table.run(lambda: self.table.phones.statuses[Seat(seat)] == "away", _PATIENCE)
        self.table.phones.release(Seat(seat))
        self.table.host.hand_over(Seat(seat), SeatSetup(NAMES[seat], person=False))
        self.done["(gone for good)"] += 1

    def check(self) -> None:
        """Totals are those of the rules, at the table and on every phone; no page failed."""
        totals = [facts.score for facts in self.table.host.view(None).table.seats]
        assert len(self.table.deals) == len(self.table.host.sheet.deals)
        assert totals == [sum(each) for each in zip(*self.table.deals, strict=True)]
        for seat in self.there:
            end = self.phones[seat].screen()["end"]
            assert end["over"]
            assert [row["total"] for row in end["rows"]] == totals
        assert not any(phone.faults for phone in self.phones), [p.faults for p in self.phones]


def main() -> int:
    """Play a game of each sheet, and print what was done in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", default="grandma-jeanne,honsvick,variant-one")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with running() as browser:
        for sheet in arguments.sheets.split(","):
            began = time.monotonic()
            with (
                tempfile.TemporaryDirectory() as folder,
                phones_at_table(Path(folder), sheet, _PEOPLE, _COMPUTERS) as table,
            ):
                evening = Evening(table, browser, Random(f"{sheet} {arguments.seed}"))
                evening.play()
                evening.check()
                totals = [facts.score for facts in table.host.view(None).table.seats]
                for seat in evening.there:
                    evening.phones[seat].vanish()
            seconds = time.monotonic() - began
            done = ", ".join(f"{name} {count}" for name, count in sorted(evening.done.items()))
            print(f"{sheet}: {seconds:.0f} s, totals {totals}\n  {done}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
