"""Sends nonsense from a guest's phone: python -m tests.attack.phone_acts [COUNT] [SEED].

What arrives is well encrypted and well formed, as only a changed page would send it: buttons
that aren't there, cards of other people, numbers that are texts. Nothing at the table may
change by it, no card may get lost or be told, and the game goes on to its end.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from mayi_desktop.engine import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.ui.phones.table import PhoneTable
from tests.ui.phones.screen_player import FakeLine, FakePlayer
from tests.ui.phones.test_privacy import STEP, start

_PEOPLE, _COMPUTERS = 3, 2
_SHEETS = ("grandma-jeanne", "honsvick", "variant-one", "evil")
_GUEST = Seat(0)
# Messages between two moves of the others.
_AT_ONCE = 12
# How often the guest answers when the others do.
_GUEST_MOVES = 0.15
_ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 10**9, 2**53, 0.5, "", "7", "draw", "x" * 3000, "\u202e", [], {},
    [[]], [None, "a", -1, 10**9], {"x": {"y": 1}}, list(range(500)),
)  # fmt: skip
_ACTS = (
    "press", "lay_off", "swap", "order", "sort", "tray", "shift", "clear_tray", "suggest",
    "standing", "read", "hint", "discard", "draw", "__init__", "", "next_deal",
)  # fmt: skip
_FIELDS = (
    "button", "rev", "card", "cards", "meld", "wild", "end", "slot", "by", "id", "after",
    "page",
)  # fmt: skip


def nonsense(screen: dict[str, Any], dice: Random) -> dict[str, Any]:
    """A message that must change nothing at the table, whatever the screen shows."""
    message: dict[str, Any] = {"act": dice.choice([*_ACTS, *_ODD])}
    if dice.random() < 0.15:
        message = {"shown": dice.choice(_ODD)}
    for field in dice.sample(_FIELDS, dice.randint(0, 6)):
        message[field] = dice.choice(_ODD)
    own = {card["id"] for card in screen["hand"]}
    own |= {card["id"] for slot in screen["tray"] for card in slot["cards"]}
    if dice.random() < 0.5:
        message["card"] = dice.choice([n for n in range(-5, 500) if n not in own])
    if message.get("act") == "press":
        ids = {button["id"] for button in screen["buttons"]}
        known = dice.choice(sorted(ids)) if ids else "draw"
        wrong = (known[:-1], known.upper() + "!", known + "0", known[::-1] + "-", *_ODD)
        message["button"] = dice.choice([one for one in wrong if str(one) not in ids])
    if message.get("act") in ("lay_off", "swap") and str(message.get("card")) in map(str, own):
        message["card"] = 10**6
    return message


def faults(count: int, dice: Random) -> Iterator[str | None]:
    """Send so much nonsense into games; for each what went wrong, if anything."""
    sent = 0
    with tempfile.TemporaryDirectory() as folder:
        while sent < count:
            sheet = dice.choice(_SHEETS)
            place = Path(folder) / str(sent)
            place.mkdir()
            game = _Game(start(place, sheet, _PEOPLE, _COMPUTERS, code=dice.randint(1, 900)))
            try:
                while sent < count and not game.is_over:
                    game.go_on(dice)
                    for _ in range(_AT_ONCE):
                        yield game.fault(dice)
                        sent += 1
            finally:
                game.host.close()


class _Game:
    """A game in which the others play, and the guest talks nonsense between its own plays."""

    def __init__(self, host: GameHost) -> None:
        self.host = host
        self.line = FakeLine()
        self.table = PhoneTable(host, self.line)
        self.players = [FakePlayer(self.line, seat, Random(seat)) for seat in range(_PEOPLE)]
        for player in self.players:
            self.line.join(player.seat, "zz-nowhere" if player.seat == _GUEST else "")
        self._now = 0.0
        self._idle = 0

    @property
    def is_over(self) -> bool:
        return self.host.is_over

    def go_on(self, dice: Random) -> None:
        """Let everybody move once."""
        for _ in range(_PEOPLE + 1):
            self._now += STEP
            moved = self.host.tick(self._now, calm=not self.table.holds_back())
            self.table.poll(self._now)
            acted = [player.act() for player in self.players if self._is_quick(player, dice)]
            self._idle = 0 if moved or any(acted) else self._idle + 1
            assert self._idle < 400, "the game has come to a stop"
        for _ in range(_PEOPLE + 1):
            self.table.poll(self._now)

    def _is_quick(self, player: FakePlayer, dice: Random) -> bool:
        """The guest often thinks for a while, so that the nonsense meets an open turn."""
        return player.seat != _GUEST or dice.random() < _GUEST_MOVES

    def fault(self, dice: Random) -> str | None:
        """Send one message; what it did that it must not."""
        screen = self.line.screens.get(_GUEST)
        if screen is None:
            return None
        message = json.loads(json.dumps(nonsense(screen, dice)))
        before = self._everything()
        others = {seat: text for seat, text in self.line.screens.items() if seat != _GUEST}
        self.line.say(_GUEST, **message)
        try:
            for _ in range(_PEOPLE + 1):
                self.table.poll(self._now)
        except Exception as error:
            return f"{message}: {type(error).__name__}: {error}"
        if self._everything() != before:
            return f"{message}: the game has changed"
        if any(self.line.screens[seat] != text for seat, text in others.items()):
            return f"{message}: somebody else's screen has changed"
        return self._lost_card(message)

    def _everything(self) -> tuple[object, ...]:
        host = self.host
        return tuple(host.view(Seat(n)) for n in range(_PEOPLE + _COMPUTERS))

    def _lost_card(self, message: dict[str, Any]) -> str | None:
        """The guest's screen still shows each of its cards once."""
        shown = self.line.screens[_GUEST]
        cards = [card["id"] for card in shown["hand"]]
        cards += [card["id"] for slot in shown["tray"] for card in slot["cards"]]
        hand = sorted(self.host.view(_GUEST).hand)
        return None if sorted(cards) == hand else f"{message}: {sorted(cards)} is not {hand}"


def main() -> int:
    """Send the messages, and print what came of it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    began = time.monotonic()
    found = [fault for fault in faults(count, Random(seed)) if fault is not None]
    for fault in found[:20]:
        print(fault)
    took = time.monotonic() - began
    print(f"{count} messages, seed {seed}: {len(found)} faults in {took:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
