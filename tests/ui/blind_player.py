"""A player who only hears: reads what was spoken, and presses keys.

It looks at no model, view or widget: whatever a sentence doesn't say, it doesn't know.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from tests.ui.hand import Hand
from tests.ui.listener import Listener, listen
from tests.ui.wits import JOKER, RANKS, SUITS, Card, Wits, cards_in

_CHOICE = re.compile(r"(.+?\?|.+?),? (a button|[A-Z]|[1-9]|Space|Enter|Escape)$")
_BUTTON = re.compile(r"(.+?), button(?:, .*)?$")
_PLACE = re.compile(r"(\d+) of (\d+)")
_SUIT_LINE = re.compile(rf"({'|'.join(SUITS)}): (.+)\.$")
_JOKERS = re.compile(r"(\d+) jokers?\.$")
_FITS = re.compile(r"(?:fits .+?|can be swapped), press ([1-9])")
_MOST_STEPS = 4000
_QUIET = 0.2
_LONG_FRAME = 0.05
_LONGEST_SILENCE = 60


class Lost(AssertionError):  # noqa: N818 - it names the state
    """Raised when nothing that was said tells the player how to go on."""


class BlindPlayer(Hand):
    """Plays a game by ear; `done` are the kinds of plays it has made."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.ears: Listener = listen(app)
        self.transcript: list[str] = []
        self.done: Counter[str] = Counter()
        self.wits = Wits(self._hand, lambda: self.key("f"))
        self._has_read = False
        self._focus_at = self._waited = 0
        self._news: list[str] = []

    # --- Hearing

    def hear(self) -> list[str]:
        """The sentences since the last time."""
        said = self.ears.take()
        self.transcript += said
        for line in said:
            if line.endswith((" deals.", "You deal.")):
                self.wits.down = self.wits.all_at_once = False
            if line.startswith("Contract: "):
                self.wits.read_contract(line)
            self.wits.down |= line == "You lay down:"
            self.wits.all_at_once |= line.startswith("Lay down everything at once")
        return said

    def key(self, key: str, *mods: str) -> list[str]:
        """Press a key, and listen until it is quiet."""
        self._news += self.hear()
        self.press(key, *mods)
        return self.listen()

    def listen(self, seconds: float = _QUIET) -> list[str]:
        """Listen until nothing has been said for a while."""
        said, left = self.hear(), seconds
        while left > 0:
            self._step(_LONG_FRAME)
            self.show()
            left -= _LONG_FRAME
            if new := self.hear():
                said += new
                left = seconds
        return said

    # --- Playing

    def play_until(self, button: str, most: int = _MOST_STEPS) -> list[str]:
        """Play until a page with a button that begins so; what was read there."""
        for _ in range(most):
            if found := self._do_one_thing(button):
                return found
        raise Lost(self.transcript[-30:])

    def _do_one_thing(self, last: str) -> list[str]:
        """Do one thing; what was read if the page with the button `last` is there."""
        if not self._has_read:
            self._read_the_rules()
        news = [*self._news, *self.listen(0.1)]
        self._news = []
        asked = self.key("f4")
        choices = {m.group(1): m.group(2) for line in asked if (m := _CHOICE.match(line))}
        buttons = [m.group(1) for line in asked if (m := _BUTTON.match(line))]
        if any(button.startswith(last) for button in buttons):
            return [*news, *asked]
        if any(button.startswith("Log") for button in buttons):
            if choices:
                # A button that has just appeared takes no press yet.
                self._news += self.listen(DEAF_SECONDS + 0.1)
            if "Show scores" in choices:
                self.key("enter")
            else:
                self._decide(choices, asked)
        else:
            self.listen(DEAF_SECONDS + 0.1)
            self._news += self.key("enter")
            self.done["page"] += 1
        return []

    def _decide(self, choices: dict[str, str], asked: list[str]) -> None:
        """Make one choice of those that were read."""
        top = next((cards_in(line) for line in asked if line.endswith("is on top.")), [])
        for what, label in self.wits.chosen(choices, top):
            found = next((own for own in choices if own.startswith(label)), None)
            if found is not None:
                self._act(what, choices[found])
                return
        if any("discard" in line.lower() for line in asked if not _CHOICE.match(line)):
            self.wits.has_suggested = False
            self._lay_off_or_discard()
        else:
            heard = self.listen(0.2)
            self._news += heard
            self._waited = 0 if heard else self._waited + 1
            if self._waited > _LONGEST_SILENCE:
                raise Lost(self.transcript[-30:])

    def _act(self, what: str, key: str) -> None:
        self.done[what] += 1
        self.wits.has_suggested |= what == "suggest"
        if key == "a button":
            self._press_button(what)
        else:
            self._news += self.key(key.lower())

    def _press_button(self, label: str) -> None:
        """Go to a button by Tab and arrows, and press it."""
        for key in ("tab",) * 12 + ("left", "up") * 6 + ("right", "down") * 6:
            heard = self.key(key)
            self._news += heard
            if any(line.casefold().startswith(f"{label}, button") for line in heard):
                self._news += self.key("enter")
                return
        raise Lost(label, self.transcript[-40:])

    def _lay_off_or_discard(self) -> None:
        """Go along the hand by arrow keys; play what fits, else throw the worst card."""
        held = self._along_the_hand()
        if not held:
            raise Lost(self.transcript[-30:])
        for place, text in enumerate(held):
            found = _FITS.search(text)
            if found is not None and len(held) > 1:
                self._go_to(place)
                what = "swap" if "can be swapped" in text and "fits" not in text else "lay off"
                heard = self.key(found.group(1))
                self._news += heard
                self.done[what] += 1
                return
        cards = [cards_in(text)[0] for text in held]
        self._go_to(cards.index(self.wits.worst(cards)))
        self.done["discard"] += 1
        self._news += self.key("x")

    def _along_the_hand(self) -> list[str]:
        """What is said of every card, from the left, with what it fits."""
        heard = self.key("tab")
        for _ in range(12):
            if any(_PLACE.search(line) and cards_in(line) for line in heard):
                break
            heard = self.key("tab")
        for _ in range(60):
            if any("1 of " in line and cards_in(line) for line in heard):
                break
            heard = self.key("left")
        texts = _of_a_card(heard)
        if not texts:
            return []
        count = int(_PLACE.search(texts[0]).group(2))  # type: ignore[union-attr]
        for _ in range(count - 1):
            texts += _of_a_card(self.key("right"))
        self._focus_at = count - 1
        return texts

    def _go_to(self, place: int) -> None:
        while self._focus_at != place:
            self._news += self.key("left" if self._focus_at > place else "right")
            self._focus_at += -1 if self._focus_at > place else 1

    def _hand(self) -> list[Card]:
        """The hand as it is read aloud."""
        found: list[Card] = []
        for line in self.key("c"):
            if suit := _SUIT_LINE.match(line):
                found += [(rank, suit.group(1)) for rank in suit.group(2).split(", ")]
            elif jokers := _JOKERS.match(line):
                found += [JOKER] * int(jokers.group(1))
            else:
                found += cards_in(line)
        return found

    def _read_the_rules(self) -> None:
        """Read on the rules' page which ranks are wild."""
        self._has_read = True
        self._news += self.key("f1")
        heard = self.key("tab")
        for _ in RANKS:
            if any(line.startswith("Wild cards") for line in heard):
                break
            heard = self.key("down")
        self.wits.read_wilds(self.key("f4"))
        self._news += self.key("escape")


def _of_a_card(heard: list[str]) -> list[str]:
    """What was said last of a card of the hand: its name and place, then what it fits."""
    at = [n for n, line in enumerate(heard) if _PLACE.search(line) and cards_in(line)]
    return [" ".join(heard[at[-1] :])] if at else []


def at_once(app: App) -> None:
    """No animation: the game goes as fast as it can."""
    app.change_settings(replace(app.context.settings, speed=0.0))
