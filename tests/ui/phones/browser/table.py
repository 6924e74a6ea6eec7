"""A table with phones and without a window: the game, the server, and a clock that runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from mayi_desktop.engine import Seat
from mayi_desktop.engine.rulesheet import hand_points
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.phones.messages import HomeAddress
from mayi_desktop.ui.phones.server import PhoneServer
from mayi_desktop.ui.phones.table import PhoneTable

FRAME = 1 / 120
_CODE = 5
NAMES = ("Anna", "Ben", "Clara", "David", "Emil", "Frieda", "Gustav", "Hanna")


class PhonesAtTable:
    """One game of people on phones and computers; `run` lets its time pass."""

    def __init__(self, host: GameHost, server: PhoneServer) -> None:
        self.host = host
        self.server = server
        self.phones = PhoneTable(host, server)
        self.admits = True
        self.deals: list[tuple[int, ...]] = []

    @property
    def link(self) -> str:
        """The link in the code for all phones."""
        assert self.server.invitation is not None
        return self.server.invitation.link

    def step(self) -> None:
        """One frame of the table, with a check of every deal's points."""
        now = time.monotonic()
        self.host.tick(now, calm=True)
        self.phones.poll(now)
        for asked in tuple(self.phones.asking) if self.admits else ():
            self.phones.admit(asked)
        result = self.host.view(None).table.result
        if result is not None and result.deal == len(self.deals):
            points = tuple(hand_points(self.host.sheet, hand) for hand in result.hands)
            assert tuple(result.points) == points
            self.deals.append(points)

    def run(self, until: Callable[[], bool], patience: float) -> None:
        """Let the game go on until something is so; it must be within `patience` seconds."""
        end = time.monotonic() + patience
        while not until():
            assert time.monotonic() < end, (self.deals, self.host.view(None).table.prompts)
            began = time.monotonic()
            self.step()
            time.sleep(max(0.0, FRAME - (time.monotonic() - began)))

    def pause(self, seconds: float) -> None:
        """Let the game go on for a while."""
        end = time.monotonic() + seconds
        self.run(lambda: time.monotonic() >= end, seconds + 60)


@contextmanager
def phones_at_table(
    folder: Path,
    sheet: str,
    people: int,
    computers: int,
    *,
    deals: Sequence[int] = (),
    hold: float = 0.1,
) -> Iterator[PhonesAtTable]:
    """A game with so many people, who come first; of the sheet's deals only some if named."""
    rules = find_sheet(sheet)
    house = None
    if deals:
        chosen = tuple(rules.deals[deal] for deal in deals)
        house = replace(rules, key=f"short-{sheet}", deals=chosen)
    seats = tuple(SeatSetup(NAMES[n], person=n < people) for n in range(people + computers))
    setup = GameSetup(house.key if house else sheet, (), seats, code_of(_CODE), house=house)
    delays = BotDelays(step=0.0, answer=0.0, hold=hold, quickest=0.0, last=hold / 2)
    host = GameHost.new(setup, folder, delays=delays, checked=True)
    server = PhoneServer([Seat(n) for n in range(people)], HomeAddress("127.0.0.1"))
    server.start()
    try:
        yield PhonesAtTable(host, server)
    finally:
        server.stop()
        host.close()
