"""Claims under delay: the sheet decides who gets a card, however far away the phones are."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.engine import ClaimWon, DiscardTaken, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.phones.messages import Joined, PhoneEvent, Said
from mayi_desktop.ui.phones.table import PhoneTable
from tests.notation import position
from tests.ui.phones.screen_player import FakeLine, Screen
from tests.ui.table.tables import BOTS, set_position

CLAIMS_UNDER_DELAY_FRAME = 1 / 60
PAINTED = 0.03
HOLD = 3.0
# Seat 0 discarded: seat 1 is a computer that would draw, 2 to 5 are phones that may ask.
TABLE = """
deal 1
turn 1 draw
seat 0: 2C 3D 4H 8S 9D TC JH QC KD 3S
seat 1: 2D 4C 5H 6S 8D 9C TH JC KS 4S
seat 2: 3C 4D 6H 8C TD JS QH KC 5S 9S
seat 3: 5C 6D 8H 9H TS JD QS KH 2S 3H
seat 4: 6C 8H 9S TC JC QD AS 2H 4H 5D
seat 5: AH AD AC 6H 8D 9D TD 3D 5C 2C
discards: 7D 7S
"""
PHONES = (0, 2, 3, 4, 5)


@dataclass
class SlowLine(FakeLine):
    """Phones that are a while away, in a time that only the test lets pass."""

    delays: dict[Seat, float] = field(default_factory=dict)
    now: float = 0.0

    def __post_init__(self) -> None:
        FakeLine.__init__(self)
        self._order = count()
        self._to_host: list[tuple[float, int, PhoneEvent]] = []
        self._to_phones: list[tuple[float, int, Seat, Screen]] = []

    def send(self, seat: Seat, message: object) -> None:
        assert isinstance(message, dict)
        if "screen" in message:
            due = self.now + self.delays.get(seat, 0.0)
            heapq.heappush(self._to_phones, (due, next(self._order), seat, message["screen"]))

    def later(self, event: PhoneEvent, when: float) -> None:
        """Something that a phone does at a moment; the table hears of it after the delay."""
        due = when + self.delays.get(event.seat, 0.0)
        heapq.heappush(self._to_host, (due, next(self._order), event))

    def poll(self) -> list[PhoneEvent]:
        found = []
        while self._to_host and self._to_host[0][0] <= self.now:
            found.append(heapq.heappop(self._to_host)[2])
        return found

    def arrived(self) -> list[tuple[float, Seat, Screen]]:
        found = []
        while self._to_phones and self._to_phones[0][0] <= self.now:
            due, _order, seat, screen = heapq.heappop(self._to_phones)
            found.append((due, seat, screen))
        return found


def table(folder: Path, sheet: str) -> GameHost:
    seats = [SeatSetup(f"Player {n}", person=n in PHONES) for n in range(6)]
    setup = GameSetup(sheet, (), tuple(seats), code_of(3))
    delays = BotDelays(step=0.3, answer=0.1, hold=HOLD)
    host = GameHost.new(setup, folder, delays=delays, bots=BOTS, kept=False)
    set_position(host, position(find_sheet(sheet), TABLE))
    return host


def play_window(host: GameHost, dice: Random) -> tuple[Seat | None, dict[Seat, float]]:
    """One discard: who got it, and how quickly everybody with a phone who wanted it asked."""
    wants = {
        Seat(s): dice.uniform(0.2, HOLD - 0.2) for s in PHONES if s and dice.random() < 0.6
    }
    delays = {Seat(seat): dice.uniform(0.005, 0.5) for seat in PHONES}
    line = SlowLine(delays=delays)
    phones = PhoneTable(host, line)
    for seat in PHONES:
        line.later(Joined(Seat(seat), f"device {seat}"), -1.0)
    seen: dict[Seat, str] = {}
    host.updates(None)
    for frame in range(round(20 / CLAIMS_UNDER_DELAY_FRAME)):
        line.now = frame * CLAIMS_UNDER_DELAY_FRAME
        phones.poll(line.now)
        for due, seat, screen in line.arrived():
            react(line, (due, seat, screen), wants, seen)
        host.tick(line.now, calm=not phones.holds_back())
        for update in host.updates(None):
            for event in update.events:
                if isinstance(event, ClaimWon):
                    return event.seat, wants
                if isinstance(event, DiscardTaken):
                    return None, wants
        if host.view(None).table.phase.name == "PLAY" and not host.undecided_people():
            return None, wants
    return None, wants


def react(
    line: SlowLine,
    came: tuple[float, Seat, Screen],
    wants: dict[Seat, float],
    seen: dict[Seat, str],
) -> None:
    """What a person does who has been shown a screen: ask in their time, answer at once."""
    due, seat, screen = came
    claim = screen["claim"]
    if claim is None:
        return
    painted = due + PAINTED
    buttons = {b["does"]: b for b in screen["buttons"] if b["at"] == "claim" and b["enabled"]}
    if seen.get(seat) != claim["window"]:
        seen[seat] = claim["window"]
        line.later(Said(seat, {"shown": claim["window"]}), painted)
        wish = ("want", "may_i") if seat in wants else ("allow", "let_go")
        button = next((buttons[does] for does in wish if does in buttons), None)
        if button is None:
            return
        after = wants.get(seat, 0.3) if not claim["asked"] else 0.2
        said = {"act": "press", "button": button["id"], "after": round(after * 1000)}
        line.later(Said(seat, said), painted + after)


def due_to(sheet: str, wants: dict[Seat, float]) -> Seat | None:
    """Who gets the card by the sheet, of those who want it; seat 1 plays and does not."""
    if not wants:
        return None
    if sheet in ("evil", "seven-round", "variant-three"):
        return min(wants, key=lambda seat: wants[seat])
    return min(wants)


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick", "variant-three"])
def test_the_sheet_decides_every_window(tmp_path: Path, sheet: str) -> None:
    wrong = []
    for number in range(20):
        host = table(tmp_path, sheet)
        won, wants = play_window(host, Random(f"{sheet} {number}"))
        if won != due_to(sheet, wants):
            wrong.append((number, won, wants))
    assert wrong == []
