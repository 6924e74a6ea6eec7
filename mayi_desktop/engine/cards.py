"""Cards: ranks, suits, the identity of every copy, and the shoe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from typing import NewType

CardId = NewType("CardId", int)
Seat = NewType("Seat", int)
MeldId = NewType("MeldId", int)

# Bounds of the card ids: a shoe has at most MOST_DECKS decks, and each deck has a fixed stride
# of ids, so a card keeps its id whatever else is in the shoe.
MOST_DECKS = 32
MOST_JOKERS_PER_DECK = 4
_STRIDE = 52 + MOST_JOKERS_PER_DECK


class Suit(Enum):
    """A suit; the value is its letter in text."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # Members are singletons: the identity hash is as good as Enum's, and faster.
    __hash__ = object.__hash__


class Rank(IntEnum):
    """A rank, numbered by its place in a run, aces high; the joker is 0."""

    JOKER = 0
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """The rank in text: "7", "T", "K", "JK"."""
        return _LETTERS[self]


_LETTERS = {rank: str(int(rank)) for rank in Rank if Rank.TWO <= rank < Rank.TEN} | {
    Rank.TEN: "T",
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.ACE: "A",
    Rank.JOKER: "JK",
}
RANK_OF_LETTER = {letter: rank for rank, letter in _LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card; two copies of one face differ in their id.

    >>> str(Card(CardId(0), Rank.TWO, Suit.CLUBS))
    '2C'
    """

    id: CardId
    rank: Rank
    suit: Suit | None

    def __str__(self) -> str:
        # `_value_` is what `value` looks up, at a tenth of the time.
        return _LETTERS[self.rank] + (self.suit._value_ if self.suit else "")


def _every_card() -> Iterable[Card]:
    for deck in range(MOST_DECKS):
        start = deck * _STRIDE
        for index in range(_STRIDE):
            if index < 52:
                suit, rank = tuple(Suit)[index // 13], Rank(index % 13 + 2)
                yield Card(CardId(start + index), rank, suit)
            else:
                yield Card(CardId(start + index), Rank.JOKER, None)


CARDS: tuple[Card, ...] = tuple(_every_card())
RANKS: tuple[Rank, ...] = tuple(c.rank for c in CARDS)
SUITS: tuple[Suit | None, ...] = tuple(c.suit for c in CARDS)
RANK_NUMBERS: bytes = bytes(int(c.rank) for c in CARDS)


@lru_cache(64)
def shoe(decks: int, jokers: int) -> tuple[CardId, ...]:
    """All cards of this many decks, with this many jokers in total, ordered by id."""
    joker_ids = {(j % decks) * _STRIDE + 52 + j // decks for j in range(jokers)}
    return tuple(
        CardId(deck * _STRIDE + index)
        for deck in range(decks)
        for index in range(_STRIDE)
        if index < 52 or deck * _STRIDE + index in joker_ids
    )


def one_deck(number: int, jokers: int) -> tuple[CardId, ...]:
    """The cards of one deck, with this many jokers of its own."""
    start = number * _STRIDE
    return tuple(CardId(start + index) for index in range(52 + jokers))


def face(text: str) -> tuple[Rank, Suit | None]:
    """Parse "7S", "TD", "10D" or "JK" into rank and suit; ValueError for anything else."""
    name = text.upper().replace("10", "T")
    if name == "JK":
        return Rank.JOKER, None
    rank = RANK_OF_LETTER.get(name[:1])
    if rank is None or len(name) != 2 or name[1] not in "CDHS":
        raise ValueError(f"{text!r} is not a card; cards look like 7S, TD, AH or JK.")
    return rank, Suit(name[1])
