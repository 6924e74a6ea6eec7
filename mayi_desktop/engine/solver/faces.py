"""A hand as one number: how many naturals of each rank and suit, and how many wilds.

The number, its key, has five bits for each natural face, suit after suit from the two to the
ace, and the count of wilds above them. A card's key is added when it comes and subtracted when
it goes. A natural two counts twice, as a wild and as the two of its suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mayi_desktop.engine.cards import CARDS, RANK_NUMBERS, SUITS, CardId, Rank, Suit
from mayi_desktop.engine.rulesheet import MeldRules

FACE_BITS = 5
MOST_COPIES = (1 << FACE_BITS) - 1
SUIT_BITS = 13 * FACE_BITS
SUIT_MASK = (1 << SUIT_BITS) - 1
WILD_SHIFT = 4 * SUIT_BITS
SUIT_NUMBERS: bytes = bytes(0 if c.suit is None else list(Suit).index(c.suit) for c in CARDS)

# A face has five bits, so hands that could hold more than 31 copies of one keep only seven.
_CAREFUL_FROM = 32
_COPIES_THAT_MATTER = 7

Chunks = tuple[int, int, int, int]


@lru_cache(maxsize=64)
def card_keys(wilds: frozenset[Rank], *, natural_twos: bool) -> tuple[int, ...]:
    """For every card id its key."""
    keys = []
    for card in CARDS:
        key = 1 << WILD_SHIFT if card.rank in wilds else 0
        natural = card.rank not in wilds or (natural_twos and card.rank == Rank.TWO)
        if natural and card.suit is not None:
            rank = int(card.rank) - 2
            key += 1 << (SUIT_NUMBERS[card.id] * SUIT_BITS + rank * FACE_BITS)
        keys.append(key)
    return tuple(keys)


def keys_for(rules: MeldRules) -> tuple[int, ...]:
    """For every card id its key under these rules."""
    return card_keys(rules.wilds, natural_twos=rules.natural_twos)


def key_of(keys: tuple[int, ...], hand: Iterable[CardId]) -> int:
    """The key of a hand; very large hands leave out copies of one face beyond seven."""
    cards = tuple(hand)
    if len(cards) >= _CAREFUL_FROM:
        seen: dict[tuple[int, Suit | None], int] = {}
        kept = []
        for card in cards:
            face = RANK_NUMBERS[card], SUITS[card]
            seen[face] = seen.get(face, 0) + 1
            if seen[face] <= _COPIES_THAT_MATTER or SUITS[card] is None:
                kept.append(card)
        cards = tuple(kept)
    return sum([keys[card] for card in cards])


def chunks_of(key: int) -> Chunks:
    """The naturals of each suit."""
    return (
        key & SUIT_MASK,
        key >> SUIT_BITS & SUIT_MASK,
        key >> 2 * SUIT_BITS & SUIT_MASK,
        key >> 3 * SUIT_BITS & SUIT_MASK,
    )


def shape_of(key: int) -> tuple[int, ...]:
    """How many naturals of each rank a hand holds, in rising order, and its wilds, the last."""
    one, two, three, four = chunks_of(key)
    return *sorted(counts_of(one + two + three + four)), wilds_of(key)


def wilds_of(key: int) -> int:
    """How many wilds the hand holds."""
    return key >> WILD_SHIFT


def copies(chunk: int, index: int) -> int:
    """How many cards of the rank with this number a suit, or a sum of suits, holds."""
    return chunk >> index * FACE_BITS & MOST_COPIES


@lru_cache(maxsize=1 << 14)
def counts_of(chunk: int) -> tuple[int, ...]:
    """How many cards of each rank a suit holds, from the two to the ace."""
    return tuple([chunk >> shift & MOST_COPIES for shift in range(0, SUIT_BITS, FACE_BITS)])


@lru_cache(maxsize=1 << 16)
def ranks_by_copies(chunk: int) -> tuple[int, int, int]:
    """The ranks of a suit of which there are at least one, two, three cards, as bits."""
    one = two = three = 0
    bit = 1
    while chunk:
        count = chunk & MOST_COPIES
        if count:
            one |= bit
            if count > 1:
                two |= bit
                if count > 2:
                    three |= bit
        chunk >>= FACE_BITS
        bit <<= 1
    return one, two, three


@lru_cache(maxsize=1 << 16)
def cards_in(chunk: int) -> int:
    """How many cards a suit holds."""
    total = 0
    while chunk:
        total += chunk & MOST_COPIES
        chunk >>= FACE_BITS
    return total
