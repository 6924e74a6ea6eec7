"""A player who only hears: reads what was spoken, and presses keys.

It looks at no model, view or widget: whatever a sentence doesn't say, it doesn't know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from tests.ui.hand import Hand
from tests.ui.listener import Listener, listen

RANKS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
]
SUITS = ["spades", "hearts", "diamonds", "clubs"]
_CARD = re.compile(rf"({'|'.join(RANKS)}) of ({'|'.join(SUITS)})|\bjoker\b")
_CHOICE = re.compile(r"(.+?\?|.+?),? (a button|[A-Z]|[1-9]|Space|Enter|Escape)$")
_BUTTON = re.compile(r"(.+?), button(?:, .*)?$")
_PLACE = re.compile(r"(\d+) of (\d+)")
_SUIT_LINE = re.compile(rf"({'|'.join(SUITS)}): (.+)\.$")
_JOKERS = re.compile(r"(\d+) jokers?\.$")
_FITS = re.compile(r"(?:fits .+?|can be swapped), press ([1-9])")
_RUN = re.compile(rf"({'|'.join(RANKS)}) to ({'|'.join(RANKS)}) of ({'|'.join(SUITS)})")
_SET = re.compile(rf"\w+ ({'|'.join(RANKS)})e?s\b")
_MOST_STEPS = 4000
_QUIET = 0.2
_LONG_FRAME = 0.05
_LONGEST_SILENCE = 60

Card = tuple[str, str]
JOKER: Card = "joker", ""
_SETS = [{(rank, suit) for suit in SUITS} for rank in RANKS]
_RUNS_OF = {
    size: [
        {(RANKS[(low + n) % 13], suit) for n in range(size)}
        for suit in SUITS
        # An ace is low or high.
        for low in range(-1, 14 - size)
    ]
    for size in range(3, 8)
}


def cards_in(text: str) -> list[Card]:
    """The cards that a sentence names."""
    return [(m.group(1), m.group(2)) if m.group(1) else JOKER for m in _CARD.finditer(text)]


class Lost(AssertionError):  # noqa: N818 - it names the state
    """Raised when nothing that was said tells the player how to go on."""


class BlindPlayer(Hand):
    """Plays a game by ear; `done` are the kinds of plays it has made."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.ears: Listener = listen(app)
        self.transcript: list[str] = []
        self.done: Counter[str] = Counter()
        self._down = self._has_suggested = self._has_read = False
        self._sets: list[int] = []
        self._runs: list[int] = []
        self._all_at_once = False
        self._wild_ranks: set[str] = set()
        self._focus_at = self._waited = 0
        self._news: list[str] = []

    # --- Hearing

    def hear(self) -> list[str]:
        """The sentences since the last time."""
        said = self.ears.take()
        self.transcript += said
        for line in said:
            if line.endswith((" deals.", "You deal.")):
                self._down = self._all_at_once = False
            if line.startswith("Contract: "):
                self._sets, self._runs = _sizes(line, "set"), _sizes(line, "run")
            self._down |= line == "You lay down:"
            self._all_at_once |= line.startswith("Lay down everything at once")
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
        for what, label in self._chosen(choices, top):
            found = next((own for own in choices if own.startswith(label)), None)
            if found is not None:
                self._act(what, choices[found])
                return
        if any("discard" in line.lower() for line in asked if not _CHOICE.match(line)):
            self._has_suggested = False
            self._lay_off_or_discard()
        else:
            heard = self.listen(0.2)
            self._news += heard
            self._waited = 0 if heard else self._waited + 1
            if self._waited > _LONGEST_SILENCE:
                raise Lost(self.transcript[-30:])

    def _chosen(self, choices: dict[str, str], top: list[Card]) -> Iterator[tuple[str, str]]:
        """What it would do, in this order, each with the beginning of its label."""
        is_asked = {"Draw from the stock", "May I?", "Allow"} & choices.keys()
        if is_asked and top and self._wants(top[0], is_free="Draw from the stock" in choices):
            yield "take", "Take "
            yield ("answer" if "No, thanks" in choices else "ask"), "May I?"
        yield "draw", "Draw from the stock"
        yield "allow", "Allow"
        yield "take", "Take "
        yield "answer", "No, thanks"
        yield "let go", "Let it go"
        yield "go out", "Lay down everything"
        yield "go out", "Lay off everything"
        yield "lay down", "Lay down"
        yield "use", "Use these melds"
        if not self._has_suggested:
            yield "suggest", "Suggest melds"
        yield "keep", "Keep your last card"

    def _act(self, what: str, key: str) -> None:
        self.done[what] += 1
        self._has_suggested |= what == "suggest"
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
        self._go_to(cards.index(self._worst(cards)))
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
        wild = [line for line in self.key("f4") if "wild" in line]
        self._wild_ranks = {rank for rank in RANKS if any(f"{rank}s" in line for line in wild)}
        self._news += self.key("escape")

    def _wants(self, card: Card, *, is_free: bool) -> bool:
        """Whether a discard goes with the hand, or on the table once it is down."""
        if self._down:
            return is_free and self._fits_a_meld(card)
        if self._all_at_once and not is_free:
            return False
        hand = self._hand()
        missing = self._missing(hand)
        if self._missing([*hand, card]) < missing:
            return True
        return is_free and bool(missing) and self._looks(card, hand) > 0

    def _fits_a_meld(self, card: Card) -> bool:
        """Whether a card would go on a meld, as the melds are read aloud."""
        rank, suit = card
        for line in self.key("f"):
            if run := _RUN.search(line):
                low, high = RANKS.index(run.group(1)), RANKS.index(run.group(2))
                at = RANKS.index(rank) if suit == run.group(3) else low
                if at in {low - 1, high + 1}:
                    return True
            elif (same := _SET.search(line)) and same.group(1) == rank:
                return True
        return card == JOKER

    def _is_wild(self, card: Card) -> bool:
        return card == JOKER or card[0] in self._wild_ranks

    def _looks(self, card: Card, others: list[Card]) -> float:
        """How many others a card goes with, in the melds that the contract asks for."""
        if self._is_wild(card):
            return 99
        pairs = sum(rank == card[0] for rank, _suit in others)
        at = RANKS.index(card[0])
        near = {rank for rank, suit in others if suit == card[1]} & {
            *RANKS[max(0, at - 2) : at + 3]
        }
        in_a_run = self._runs and card not in others
        return (pairs if self._sets else 0) + (len(near - {card[0]}) if in_a_run else 0)

    def _missing(self, hand: list[Card]) -> int:
        """How many cards the contract lacks, runs chosen before sets or after them."""
        wilds = sum(map(self._is_wild, hand))
        plain = [card for card in hand if not self._is_wild(card)]
        runs, sets = (
            [(size, _RUNS_OF[size]) for size in self._runs],
            [(size, _SETS) for size in self._sets],
        )
        return max(0, min(_lack(plain, runs + sets), _lack(plain, sets + runs)) - wilds)

    def _worst(self, cards: list[Card]) -> Card:
        """The card that goes least with the others, the highest of equals."""

        def worth(card: Card) -> tuple[int, float, int]:
            others = list(cards)
            others.remove(card)
            high = -RANKS.index(card[0]) if card[1] else -99
            if self._down:
                return 0, 0, high
            return self._missing(others), self._looks(card, others), high

        return min(cards, key=worth)


def _sizes(contract: str, kind: str) -> list[int]:
    """The size of every set or run: 3 and 3 for "2 sets of 3"."""
    found = re.findall(rf"(\d+) {kind}s? of (\d+)", contract)
    return [int(size) for count, size in found for _ in range(int(count))]


def _lack(cards: list[Card], melds: list[tuple[int, list[set[Card]]]]) -> int:
    """How many cards are missing if each meld in turn takes the most it can."""
    left, lack = list(cards), 0
    for size, places in melds:
        best = max((_held(left, place, size) for place in places), key=len)
        lack += size - len(best)
        for card in best:
            left.remove(card)
    return lack


def _held(cards: list[Card], place: set[Card], size: int) -> list[Card]:
    """The cards for one meld: in a run one of each, in a set copies, too."""
    fitting = [card for card in cards if card in place]
    is_set = len({rank for rank, _suit in place}) == 1
    return fitting[:size] if is_set else list(dict.fromkeys(fitting))


def _of_a_card(heard: list[str]) -> list[str]:
    """What was said last of a card of the hand: its name and place, then what it fits."""
    at = [n for n, line in enumerate(heard) if _PLACE.search(line) and cards_in(line)]
    return [" ".join(heard[at[-1] :])] if at else []


def at_once(app: App) -> None:
    """No animation: the game goes as fast as it can."""
    app.change_settings(replace(app.context.settings, speed=0.0))
