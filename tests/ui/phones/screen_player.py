"""Phones without a network: a line in this process, and somebody who plays by the screen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import (
    HomeAddress,
    Invitation,
    Joined,
    Left,
    Newcomers,
    PhoneEvent,
    RosterSeat,
    Said,
)
from mayi_desktop.ui.phones.server import PhoneServer

Screen = dict[str, Any]


class FakeLine(PhoneServer):
    """The line to phones that are all in this process; everything passes through JSON."""

    tickets: Any = ()

    def __init__(self) -> None:
        self.events: list[PhoneEvent] = []
        self.screens: dict[Seat, Screen] = {}
        self.pages: dict[Seat, Screen] = {}
        self.sent: list[tuple[Seat, str]] = []
        self.closed: list[Seat] = []
        self.given_back: list[Seat] = []
        self._lent: list[Seat] = []
        self.stopped = False
        self.admitted: list[tuple[Seat, str]] = []
        self.sent_away: list[str] = []
        self.asked_again: list[str] = []
        self.roster: Sequence[RosterSeat] = ()
        self.newcomers: Newcomers | None = None
        self.inviting = False
        self.trips: dict[Seat, float] = {}
        self.tickets = []

    def poll(self) -> list[PhoneEvent]:
        events, self.events = self.events, []
        return events

    def send(self, seat: Seat, message: Mapping[str, object]) -> None:
        text = json.dumps(message)
        self.sent.append((seat, text))
        if "screen" in message:
            self.screens[seat] = json.loads(text)["screen"]
        if "page" in message:
            self.pages[seat] = json.loads(text)["page"]

    def round_trip(self, seat: Seat) -> float:
        return self.trips.get(seat, 0.0)

    def admit(self, seat: Seat, device: str) -> None:
        self.admitted.append((seat, device))
        self.events.append(Joined(seat, device))

    def refuse(self, device: str) -> None:
        self.sent_away.append(device)

    def close_seat(self, seat: Seat, *, lent: bool = False) -> None:
        self._lent += [seat] * lent
        self.closed.append(seat)
        self.screens.pop(seat, None)

    @property
    def lent(self) -> tuple[Seat, ...]:
        return tuple(self._lent)

    def give_back(self, seat: Seat) -> None:
        self._lent.remove(seat)
        self.given_back.append(seat)

    @property
    def is_running(self) -> bool:
        return not self.stopped

    @property
    def invitation(self) -> Invitation | None:
        return (
            None if self.stopped else Invitation(HomeAddress("192.168.1.20", 8642), bytes(32))
        )

    def ask_who(self, device: str) -> None:
        self.asked_again.append(device)

    def show_roster(
        self, roster: Sequence[RosterSeat], newcomers: Newcomers | None = None
    ) -> None:
        self.roster, self.newcomers = roster, newcomers

    def invite(self, *, on: bool) -> None:
        self.inviting = on

    def stop(self) -> None:
        self.stopped = True

    def join(self, seat: int, language: str = "") -> None:
        self.events.append(Joined(Seat(seat), f"device {seat}", language))

    def leave(self, seat: int) -> None:
        self.events.append(Left(Seat(seat)))

    def say(self, seat: int, **message: object) -> None:
        self.events.append(Said(Seat(seat), json.loads(json.dumps(message))))


class FakePlayer:
    """Plays one seat by nothing but its screen: presses buttons, moves cards, asks at random.

    What it has tried on a screen it doesn't try again on the same one.
    """

    def __init__(self, line: FakeLine, seat: int, dice: Random) -> None:
        self.line = line
        self.seat = Seat(seat)
        self.pressed: dict[str, int] = {}
        self._dice = dice
        self._done_at = -1

    @property
    def screen(self) -> Screen | None:
        return self.line.screens.get(self.seat)

    def button(self, does: str) -> Screen | None:
        """The enabled button that does this."""
        screen = self.screen or {"buttons": []}
        found = (b for b in screen["buttons"] if b["does"] == does and b["enabled"])
        return next(found, None)

    def act(self) -> bool:
        """Do the next thing there is to do; True if something was sent."""
        screen = self.screen
        if screen is None or screen["rev"] == self._done_at:
            return False
        self._done_at = screen["rev"]
        if screen["claim"] is not None:
            self.line.say(self.seat, shown=screen["claim"]["window"])
        if screen["ask"] is not None:
            button = self._dice.choice(screen["ask"]["buttons"])
            return self.press(button)
        asked = screen["claim"] is not None
        return (asked and self._answer()) or self._take_turn(screen) or self._go_on()

    def _answer(self) -> bool:
        wants = self._dice.random() < 0.4
        names = ("want", "may_i") if wants else ("allow", "let_go")
        return any(self._try(name) for name in (*names, "allow", "let_go"))

    def _take_turn(self, screen: Screen) -> bool:
        if self._dice.random() < 0.3 and self._try("take"):
            return True
        if any(map(self._try, ("draw", "take", "go_out", "lay_down", "new_meld", "submit"))):
            return True
        if screen["tone"] != "turn":
            return False
        if self._dice.random() < 0.8 and self._lay_off(screen):
            return True
        if not any(slot["cards"] for slot in screen["tray"]) and self._try("suggest_melds"):
            return True
        # A wild that was taken has to be laid off before anything can be discarded.
        return self._discard(screen) or self._lay_off(screen) or self._try("keep")

    def _lay_off(self, screen: Screen) -> bool:
        for meld in screen["melds"]:
            for swap in meld["swaps"]:
                for card in swap["takes"]:
                    self.line.say(
                        self.seat, act="swap", card=card, meld=meld["id"], wild=swap["wild"]
                    )
                    return True
            for card in meld["takes"]:
                ends = meld["ends"].get(str(card))
                end = {"end": ends[0]["end"]} if ends else {}
                self.line.say(self.seat, act="lay_off", card=card, meld=meld["id"], **end)
                return True
        return False

    def _discard(self, screen: Screen) -> bool:
        button = self.button("discard")
        if button is None:
            return self._free_a_card(screen)
        cards = [c["id"] for c in screen["hand"] if str(c["id"]) not in button["not"]]
        if not cards:
            return self._free_a_card(screen)
        plain = [c["id"] for c in screen["hand"] if c["id"] in cards and not c["wild"]]
        return self.press(button, card=self._dice.choice(plain or cards))

    def _free_a_card(self, screen: Screen) -> bool:
        """Take the tray apart, where every card that could go lies in it."""
        staged = [card["id"] for slot in screen["tray"] for card in slot["cards"]]
        if staged:
            self.line.say(self.seat, act="tray", cards=staged, slot=None)
        return bool(staged)

    def _go_on(self) -> bool:
        return self._try("next_deal")

    def _try(self, does: str) -> bool:
        button = self.button(does)
        return button is not None and self.press(button)

    def press(self, button: Screen, **more: object) -> bool:
        does = button["does"]
        self.pressed[does] = self.pressed.get(does, 0) + 1
        self.line.say(self.seat, act="press", button=button["id"], **more)
        return True
