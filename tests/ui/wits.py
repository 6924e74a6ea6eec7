"""What a player knows without looking at the table: which discard, what to ask for, what first.

Its readers hear the game, or read the phone's page by its roles; cards are words to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

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
_RUN = re.compile(rf"({'|'.join(RANKS)}) to ({'|'.join(RANKS)}) of ({'|'.join(SUITS)})")
_SET = re.compile(rf"\w+ ({'|'.join(RANKS)})e?s\b")
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


class Wits:
    """Decides by what was read: `hand` and `melds` read the cards and the melds' sentences."""

    def __init__(self, hand: Callable[[], list[Card]], melds: Callable[[], list[str]]) -> None:
        self._hand, self._melds = hand, melds
        self.down = self.all_at_once = self.has_suggested = False
        self.sets: list[int] = []
        self.runs: list[int] = []
        self.wild_ranks: set[str] = set()

    def read_contract(self, contract: str) -> None:
        """Note the sizes of the sets and runs that are asked for."""
        self.sets, self.runs = _sizes(contract, "set"), _sizes(contract, "run")

    def read_wilds(self, lines: list[str]) -> None:
        """Note which ranks the rules call wild."""
        wild = [line for line in lines if "wild" in line]
        self.wild_ranks = {rank for rank in RANKS if any(f"{rank}s" in line for line in wild)}

    def chosen(self, choices: dict[str, str], top: list[Card]) -> Iterator[tuple[str, str]]:
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
        if not self.has_suggested:
            yield "suggest", "Suggest melds"
        yield "keep", "Keep your last card"

    def _wants(self, card: Card, *, is_free: bool) -> bool:
        """Whether a discard goes with the hand, or on the table once it is down."""
        if self.down:
            return is_free and self._fits_a_meld(card)
        if self.all_at_once and not is_free:
            return False
        hand = self._hand()
        missing = self._missing(hand)
        if self._missing([*hand, card]) < missing:
            return True
        return is_free and bool(missing) and self._looks(card, hand) > 0

    def _fits_a_meld(self, card: Card) -> bool:
        """Whether a card would go on a meld, as the melds are read aloud."""
        rank, suit = card
        for line in self._melds():
            if run := _RUN.search(line):
                low, high = RANKS.index(run.group(1)), RANKS.index(run.group(2))
                at = RANKS.index(rank) if suit == run.group(3) else low
                if at in {low - 1, high + 1}:
                    return True
            elif (same := _SET.search(line)) and same.group(1) == rank:
                return True
        return card == JOKER

    def _is_wild(self, card: Card) -> bool:
        return card == JOKER or card[0] in self.wild_ranks

    def _looks(self, card: Card, others: list[Card]) -> float:
        """How many others a card goes with, in the melds that the contract asks for."""
        if self._is_wild(card):
            return 99
        pairs = sum(rank == card[0] for rank, _suit in others)
        at = RANKS.index(card[0])
        near = {rank for rank, suit in others if suit == card[1]} & {
            *RANKS[max(0, at - 2) : at + 3]
        }
        in_a_run = self.runs and card not in others
        return (pairs if self.sets else 0) + (len(near - {card[0]}) if in_a_run else 0)

    def _missing(self, hand: list[Card]) -> int:
        """How many cards the contract lacks, runs chosen before sets or after them."""
        wilds = sum(map(self._is_wild, hand))
        plain = [card for card in hand if not self._is_wild(card)]
        runs, sets = (
            [(size, _RUNS_OF[size]) for size in self.runs],
            [(size, _SETS) for size in self.sets],
        )
        return max(0, min(_lack(plain, runs + sets), _lack(plain, sets + runs)) - wilds)

    def worst(self, cards: list[Card]) -> Card:
        """The card that goes least with the others, the highest of equals."""

        def worth(card: Card) -> tuple[int, float, int]:
            others = list(cards)
            others.remove(card)
            high = -RANKS.index(card[0]) if card[1] else -99
            if self.down:
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
