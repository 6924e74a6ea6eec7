"""A line that reads everything that goes to a phone, and finds cards its seat may not know.

    python -m tests.ui.phones.watched_line 100 [FIRST]

plays so many whole games on phones, from the number FIRST on, and prints what was found.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from mayi_desktop.base.terminal import write_line
from mayi_desktop.engine import CARDS, CardId, Seat, TableView
from mayi_desktop.engine.melds import HIGH_ACE, LOW_ACE, rank_at
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.phones.screen import with_words
from mayi_desktop.ui.phones.table import PhoneTable
from mayi_desktop.ui.play.words import card_text, face_text, glossary
from tests.ui.phones.screen_player import FakeLine, FakePlayer

_NAMED = re.compile("(?:10|[2-9JQKA])[♠♥♦♣]")
# Places in a run: an ace is the lowest and the highest.
_PLACES = range(LOW_ACE, HIGH_ACE + 1)
_FACES = tuple(str(card).replace("JK", "JK1") for card in CARDS)
_NAMES = tuple(card_text(CardId(number)) for number in range(len(CARDS)))
# How often, in a step of a game, somebody opens a page, or gives an order.
_READS, _ORDERS = 0.08, 0.03
_FIRST: tuple[dict[str, Any], ...] = (
    {"act": "standing", "kind": "never", "cards": []},
    {"act": "standing", "kind": "claim", "cards": ["seven", "hearts"]},
    {"act": "standing", "kind": "ask", "cards": []},
    {"act": "read", "page": "rules"},
    {"act": "read", "page": "scores"},
    {"act": "read", "page": "log"},
)
SHEETS = ("grandma-jeanne", "honsvick", "variant-one", "evil", "petersen")


class WatchedLine(FakeLine):
    """Compares every message with the view of its seat; `found` are the cards too many.

    Ids are held against what lies open now, names in sentences against what has lain open in
    this deal: sentences tell what happened. `kinds` counts what was sent, `orders` what phones
    were told of their person's standing order.
    """

    def __init__(self, host: GameHost) -> None:
        super().__init__()
        self.host = host
        self.read = 0
        self.cards = 0
        self.found: list[tuple[Seat, object]] = []
        self.kinds: Counter[str] = Counter()
        self.orders: Counter[str] = Counter()
        self._deals: dict[Seat, int] = {}
        self._told: dict[Seat, set[str]] = {}

    def send(self, seat: Seat, message: Mapping[str, object]) -> None:
        kind, page = next(iter(message)), message.get("page")
        if isinstance(page, Mapping):
            kind = str(page["name"])
        self.kinds[kind] += 1
        screen = message.get("screen")
        if isinstance(screen, Mapping) and screen.get("orders"):
            self.orders[screen["orders"]["kind"]] += 1
        if kind == "rules":
            self._check_rules(seat, page)
        else:
            self._check_cards(seat, message)
        super().send(seat, message)

    def _check_cards(self, seat: Seat, message: Mapping[str, object]) -> None:
        """No card is named that the seat may not know."""
        view = self.host.view(seat)
        open_cards = known(view)
        if self._deals.get(seat) != view.table.deal:
            self._deals[seat] = view.table.deal
            self._told[seat] = set()
        self._told[seat] |= names(view, open_cards)
        faces = {_FACES[card] for card in open_cards}
        self.read += 1
        for key, value in leaves(message):
            if key in ("id", "takes", "cells", "wild") and type(value) is int:
                self.cards += 1
                if CardId(value) not in open_cards and not self._is_meld(view, value):
                    self.found.append((seat, value))
            elif key in ("face", "card") and isinstance(value, str):
                self.cards += 1
                if value not in faces:
                    self.found.append((seat, value))
            elif isinstance(value, str):
                for name in _NAMED.findall(value):
                    if name not in self._told[seat]:
                        self.found.append((seat, value))

    def _check_rules(self, seat: Seat, page: object) -> None:
        """The rules are those of the sheet, whatever anybody holds."""
        table = self.host.view(None).table
        blocks = (
            *rules_page(table.sheet, table.deal, len(table.seats)),
            *glossary(table.sheet),
        )
        told = [{"kind": block.kind, "text": block.text} for block in blocks]
        if page != with_words({"name": "rules", "blocks": told}):
            self.found.append((seat, page))

    @staticmethod
    def _is_meld(view: TableView, number: int) -> bool:
        return any(meld.id == number for meld in view.table.melds)


def known(view: TableView) -> set[CardId]:
    """Every card that this seat may see now."""
    table = view.table
    cards = {*view.hand, *table.discards}
    cards |= {card for meld in table.melds for card in meld.cards}
    cards |= {card for facts in table.seats for card in facts.known}
    if table.result is not None and table.phase.name in ("BETWEEN_DEALS", "GAME_OVER"):
        cards |= {card for hand in table.result.hands for card in hand}
    return cards


def names(view: TableView, cards: set[CardId]) -> set[str]:
    """How cards are named in sentences, and places in runs, also those beside their ends."""
    return {_NAMES[card] for card in cards} | {
        face_text(rank_at(place.rank + step), place.suit)
        for meld in view.table.melds
        for place in meld.places
        for step in (-1, 0, 1)
        if place.rank + step in _PLACES
    }


def leaves(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Every plain value of a message, with the name that it stands under."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from leaves(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from leaves(inner, key)
    else:
        yield key, value


def play(folder: Path, number: int, *, deals: int | None = None) -> WatchedLine:
    """A whole game, or its first deals, of three phones and two computer players."""
    seats = [SeatSetup(f"Player {n}", person=n < 3) for n in range(5)]
    setup = GameSetup(SHEETS[number % len(SHEETS)], (), tuple(seats), code_of(number))
    delays = BotDelays(step=0.0, answer=0.0, hold=0.1, quickest=0.0, last=0.05)
    host = GameHost.new(setup, folder, delays=delays, kept=False)
    line, dice, now, idle = WatchedLine(host), Random(number), 0.0, 0
    moods, steps = Random(number), 0
    phones = PhoneTable(host, line)
    players = [FakePlayer(line, seat, dice) for seat in range(3)]
    for player in players:
        line.join(player.seat)
    while not host.is_over and (deals is None or host.view(None).table.deal < deals):
        now += 0.1
        moved = host.tick(now, calm=not phones.holds_back())
        phones.poll(now)
        acted = [player.act() for player in players]
        _read_and_order(line, steps, moods)
        steps += 1
        idle = 0 if moved or any(acted) else idle + 1
        assert idle < 400, host.view(None).table.prompts
    for _ in range(6):
        phones.poll(now)
    return line


def _read_and_order(line: WatchedLine, step: int, dice: Random) -> None:
    """At first every phone, then now and then one, reads or gives a standing order."""
    if step < len(_FIRST):
        line.say(step % 3, **_FIRST[step])
        return
    chance, seat = dice.random(), dice.randrange(3)
    if chance < _READS:
        line.say(seat, act="read", page=dice.choice(["rules", "scores", "log"]))
    elif chance < _READS + _ORDERS:
        kind = dice.choice(["ask", "ask", "never", "claim"])
        cards = dice.sample(["joker", "two", "seven", "king", "hearts"], 2)
        line.say(seat, act="standing", kind=kind, cards=cards)


def main() -> int:
    games, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    read, cards, found = 0, 0, list[tuple[Seat, object]]()
    kinds, orders = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(games):
            line = play(Path(folder), first + number)
            read, cards, found = read + line.read, cards + line.cards, found + line.found
            kinds, orders = kinds + line.kinds, orders + line.orders
            write_line(f"{number + 1} games, {read} messages, {cards} cards, found {found[:3]}")
    write_line(f"sent: {dict(kinds)}; standing orders in screens: {dict(orders)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
