"""Evenings with real cards, each played twice: a phone may not notice what the others hold.

    python -m tests.ui.phones.watched_pad 100 [FIRST]

Both times the watched seat says the same by phone, and the others say something else about
what they still hold. Until the points are entered, which are the same again, every message to
the watched seat has to be the same, to the letter.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from mayi_desktop.base.terminal import write_line
from mayi_desktop.engine import Seat
from mayi_desktop.host.pad import PadSession
from mayi_desktop.ui.phones.pad import PadPhones
from tests.host.evenings import begin, real_hands
from tests.ui.phones.screen_player import FakeLine

SHEETS = ("grandma-jeanne", "honsvick", "variant-one", "evil", "petersen")
_SEATS = 4
_TAPPED = ["2", "7", "T", "J", "Q", "K", "A"]


class PadEvening:
    """One play of an evening, all of whose people have a phone."""

    def __init__(self, folder: Path, sheet: str) -> None:
        folder.mkdir()
        self.session: PadSession = begin(folder, sheet, seats=_SEATS)
        self.line = FakeLine()
        self.phones = PadPhones(self.session, self.line)
        for seat in range(_SEATS):
            self.line.join(seat)
        self.phones.poll()

    def say(self, seat: int, **message: object) -> None:
        self.line.say(seat, deal=self.phones.deal, **message)
        self.phones.poll()

    def heard_by(self, seat: Seat) -> list[str]:
        return [text for to, text in self.line.sent if to == seat]


@dataclass(frozen=True, slots=True)
class Watched:
    """How many messages the watched seats got, and the first pair that differs, if any."""

    messages: int
    hands: int
    found: tuple[str, str] | None


def watch(folder: Path, number: int) -> Watched:
    """An evening in two plays, with everything that its watched seat was sent."""
    sheet, me = SHEETS[number % len(SHEETS)], Seat(number % _SEATS)
    plays = [PadEvening(folder / f"{number}-{which}", sheet) for which in range(2)]
    dice, others = Random(number), Random(number + 1_000_000)
    hands = 0
    for deal in range(len(plays[0].session.evening.sheet.deals)):
        out = dice.randrange(_SEATS)
        order = dice.sample(range(_SEATS), _SEATS)
        for seat in order:
            if seat == out:
                said = [{"act": "out"}] * 2
            else:
                mine = _said(dice)
                said = [mine, mine] if seat == me else [mine, _said(others)]
                hands += 1
            for play, message in zip(plays, said, strict=True):
                play.say(seat, **message)
        _enter(plays, deal, out, dice)
    first, second = (play.heard_by(me) for play in plays)
    for play in plays:
        play.session.close()
    differ = (pair for pair in zip(first, second, strict=True) if pair[0] != pair[1])
    return Watched(len(first) + len(second), hands, next(differ, None))


def _said(dice: Random) -> dict[str, object]:
    """A hand as somebody says it: tapped or as points."""
    if dice.random() < 0.5:
        return {"act": "hand", "cards": dice.choices(_TAPPED, k=dice.randint(1, 5))}
    return {"act": "hand", "points": 5 * dice.randint(1, 20)}


def _enter(plays: list[PadEvening], deal: int, out: int, dice: Random) -> None:
    """The points that the table agrees on; from then on all know them."""
    left = real_hands(plays[0].session.evening.sheet, _SEATS, deal, dice)
    for play in plays:
        entry = play.session.evening.blank(deal).with_out(Seat(out))
        for seat in range(_SEATS):
            if seat != out:
                entry = entry.with_hand(Seat(seat), left[seat])
        assert play.session.enter(entry), play.session.doubts(entry)
        play.phones.poll()


def main() -> int:
    evenings, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    messages, hands = 0, 0
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + evenings):
            watched = watch(Path(folder), number)
            messages, hands = messages + watched.messages, hands + watched.hands
            found += [watched.found] if watched.found else []
    write_line(f"{evenings} evenings, {messages} messages, {hands} hands, found {found[:3]}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
