"""Position notation: a small text form from which any state can be set up directly.

One thing a line; cards look like 7S, TD, AH, JK; seats count from 0, deals from 1::

    deal 2
    turn 0 play stock          # phase: draw, or play after the stock or the discard was drawn
    seat 0: 7S 7H JK
    seat 1 down claims=1: 9C   # "down-now" for the turn in which it is going down
    seat 2: *5                 # five cards of the rest, or as many as there are
    run 1: 5H 6H JK 8H         # the owner, cards from the low end; JK=4H where a wild begins it
    set 1: 9D 9H 2S
    discards: QS 4D            # the last is the top; the seat before the turn discarded it
    stock: 3C 5D               # the first is drawn first
    rest 2                     # who holds all other cards: a seat, or "stock" (the default)
"""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine import melds
from mayi_desktop.engine.cards import CARDS, CardId, MeldId, Rank, Seat, Suit, face
from mayi_desktop.engine.deal import deal_shoe, open_prompts
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimTiming, MeldKind, RuleSheet
from mayi_desktop.engine.state import GameState, StateBuilder
from mayi_desktop.engine.table import DrawSource, Meld, Phase, SeatFacts, Table

# Any number above 1, the turn in which seats that are down went down.
_TURN_NO = 10
# What lines are about, in the order in which they are read: cards named come before the rest.
_SUBJECTS = ("turn", "seat", "run", "set", "discards", "stock", "rest")


class PositionError(ValueError):
    """Raised when a position cannot be read; the message names the line and the reason."""


def position(sheet: RuleSheet, text: str) -> GameState:
    """The state that a text describes; PositionError names the line that cannot be read."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    seats = sum(line.startswith("seat ") for line in lines)
    if not sheet.min_players <= seats <= sheet.max_players:
        raise PositionError(f"{sheet.title} has no room for {seats} seats.")
    _check_subjects(lines)
    setting = _PositionReader(sheet, seats, _deal_number(sheet, lines))
    for subject in _SUBJECTS:
        for line in lines:
            if _word(line) == subject:
                _read_line(setting, line)
    return setting.finish()


def _word(line: str) -> str:
    return next(iter(line.replace(":", " ").split()), "")


def _read_line(setting: _PositionReader, line: str) -> None:
    head, _, tail = line.partition(":")
    try:
        setting.read(head, tail)
    except (ValueError, IndexError) as fault:
        raise PositionError(f"{line!r} cannot be read: {fault}") from fault


def _check_subjects(lines: list[str]) -> None:
    """Refuses a line about nothing known, and a second one about the same thing."""
    told: set[str] = set()
    for line in lines:
        word = _word(line)
        if word not in ("deal", *_SUBJECTS):
            raise PositionError(f"{line!r} says nothing a position can hold.")
        subject = " ".join(line.replace(":", " ").split()[:2]) if word == "seat" else word
        if subject in told and word not in ("run", "set"):
            raise PositionError(f"{line!r} comes after another line about the same.")
        told.add(subject)


def _deal_number(sheet: RuleSheet, lines: list[str]) -> int:
    line = next((line for line in lines if _word(line) == "deal"), "deal 1")
    numbers = [f"deal {number}" for number in range(1, len(sheet.deals) + 1)]
    if line not in numbers:
        raise PositionError(f"{line!r}: {sheet.title} has deals 1 to {len(numbers)}.")
    return numbers.index(line)


class _PositionReader:
    """A table being set up, card by card."""

    def __init__(self, sheet: RuleSheet, seats: int, deal: int) -> None:
        decks = sheet.decks_for(seats, deal)
        table = Table(sheet, (SeatFacts(),) * seats, deal=deal, decks=decks, phase=Phase.DRAW)
        self.free = list(deal_shoe(table, deal))
        self.builder = StateBuilder(GameState(table, ((),) * seats, ()))
        self.builder.turn_no = _TURN_NO
        self.builder.dealer = Seat(seats - 1)
        self.rest: Seat | None = None
        self.extra_cards: dict[int, int] = {}

    def read(self, head: str, tail: str) -> None:
        """Read one line, split at its colon."""
        match _word(head):
            case "turn":
                self.read_turn(head)
            case "seat":
                self.read_seat(head, tail)
            case "run" | "set":
                self.read_meld(head, tail)
            case "discards":
                for name in tail.split():
                    self.builder.push_discard(self.card(name), None)
            case "stock":
                self.builder.stock = [self.card(name) for name in reversed(tail.split())]
            case "rest":
                word = head.split()[1]
                self.rest = None if word == "stock" else self.seat(word)
            case unknown:
                raise AssertionError(unknown)

    def read_turn(self, head: str) -> None:
        words = head.split()
        self.builder.turn = self.seat(words[1])
        self.builder.phase = Phase.PLAY if "play" in words else Phase.DRAW
        if self.builder.phase is Phase.PLAY:
            self.builder.drawn = DrawSource.DISCARD if "discard" in words else DrawSource.STOCK

    def read_seat(self, head: str, tail: str) -> None:
        _, number, *flags = head.split()
        seat = self.seat(number)
        facts = self.builder.seats[seat]
        for flag in flags:
            if flag.startswith("claims="):
                facts = replace(facts, claims=int(flag[7:]))
            elif flag in ("down", "down-now"):
                facts = replace(facts, went_down=_TURN_NO if flag == "down-now" else 1)
            else:
                raise ValueError(f"{flag!r} is nothing a seat can be")
        self.builder.seats[seat] = facts
        names = tail.split()
        self.extra_cards[seat] = sum(int(name[1:]) for name in names if name.startswith("*"))
        named = [name for name in names if not name.startswith("*")]
        self.builder.hands[seat] = tuple(self.card(name) for name in named)

    def read_meld(self, head: str, tail: str) -> None:
        word, owner = head.split()
        kind = MeldKind(word)
        names = tail.split()
        cards = tuple(self.card(name.partition("=")[0]) for name in names)
        low = None
        if kind is MeldKind.RUN:
            rank = face(names[0].partition("=")[2] or names[0])[0]
            low = melds.LOW_ACE if rank is Rank.ACE else int(rank)
        places = melds.arrange(self.builder.meld_rules, kind, cards, low)
        if isinstance(places, Refusal):
            raise ValueError(places.value[1])
        meld = Meld(MeldId(self.builder.next_meld), self.seat(owner), kind, places)
        self.builder.next_meld += 1
        self.builder.melds.append(meld)

    def seat(self, word: str) -> Seat:
        seats = [str(seat) for seat in range(len(self.builder.seats))]
        if word not in seats:
            raise ValueError(f"there is no seat {word!r}")
        return Seat(seats.index(word))

    def card(self, name: str) -> CardId:
        wanted: tuple[Rank, Suit | None] = face(name)
        found = [c for c in self.free if (CARDS[c].rank, CARDS[c].suit) == wanted]
        if not found:
            raise ValueError(f"no {name} is left in the shoe")
        card = min(found)
        self.free.remove(card)
        return card

    def finish(self) -> GameState:
        builder = self.builder
        for seat, count in self.extra_cards.items():
            if count < 0:
                raise PositionError(f"Seat {seat} cannot have {count} cards.")
            builder.hands[seat] = (*builder.hands[seat], *self.free[:count])
            del self.free[:count]
        if self.rest is None:
            builder.stock = self.free + builder.stock
        else:
            builder.hands[self.rest] = (*builder.hands[self.rest], *self.free)
        if builder.discarders:
            builder.discarders[-1] = Seat((builder.turn - 1) % len(builder.seats))
        rule = builder.sheet.claims
        builder.drawable = bool(builder.discards) and builder.phase is Phase.DRAW
        stays = rule.window is ClaimTiming.WHILE_EXPOSED or rule.during_turn
        from_stock = builder.drawn is DrawSource.STOCK and stays
        builder.exposed = (
            bool(builder.discards)
            and rule.window is not ClaimTiming.NEVER
            and (builder.phase is Phase.DRAW or from_stock)
        )
        builder.melded_turn = builder.turn_no
        return builder.freeze(*open_prompts(builder))
