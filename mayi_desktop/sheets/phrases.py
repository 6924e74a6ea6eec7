"""Knows how numbers, lists, ranks, deals and contracts are put into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import Contract, DealRule, MeldKind, RuleSheet
from mayi_desktop.i18n import told, worded

PLAIN_SIZES = {MeldKind.SET: 3, MeldKind.RUN: 4}

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_RANKS = {
    Rank.JOKER: "joker",
    Rank.TWO: "two",
    Rank.SIX: "six",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}
_PIPS = "♠♥♦♣"


def number(count: int) -> str:
    """A small number in letters, a large one in digits."""
    return worded(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def number_range(low: int, high: int) -> str:
    """Numbers from low to high: "three", "three or four", "three to five"."""
    if low == high:
        return number(low)
    if high == low + 1:
        return joined([number(low), number(high)], "or")
    return told("{first} to {last}", first=number(low), last=number(high))


def counted(count: int, noun: str) -> str:
    """So many of something: "one deck", "two decks"."""
    return worded(f"one {noun}") if count == 1 else f"{number(count)} {plural(noun)}"


def times(count: int) -> str:
    """How often: "once", "twice", "three times"."""
    if count in (1, 2):
        return worded("once" if count == 1 else "twice")
    return told("{number} times", number=number(count))


def plural(noun: str) -> str:
    """More than one of something."""
    return worded(f"{noun}es" if noun.endswith("x") else f"{noun}s")


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: "one, two and three"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {worded(last)} {words[-1]}"


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def deal_word(sheet: RuleSheet) -> str:
    """What a sheet calls a deal: "hand", "round"."""
    return worded(sheet.deal_word)


def deal_words(sheet: RuleSheet) -> str:
    """What a sheet calls several deals: "hands", "rounds"."""
    return plural(sheet.deal_word)


def place_text(place: str) -> str:
    """A place on a written sheet as it is named in a sentence: "Section 5", "Going out"."""
    word, _, number_there = place.partition(" ")
    if number_there.isdigit() and word in ("Section", "Ruling"):
        return told(f"{word} {{number}}", number=number_there)
    return told("{heading}", heading=place)


def each_rank(rank: Rank) -> str:
    """Every card of a rank: "each king"."""
    return worded(f"each {_rank_name(rank)}")


def the_rank(rank: Rank) -> str:
    """A rank as a place in a run: "the three"."""
    return worded(f"the {_rank_name(rank)}")


def rank_sign(rank: Rank) -> str:
    """A rank as it stands on the card: "10", "K"."""
    if rank is Rank.JOKER:
        return worded("joker")
    return str(int(rank)) if rank <= Rank.TEN else rank.letter


def ranks(chosen: Iterable[Rank]) -> str:
    """Several ranks in the plural: "jokers and twos"."""
    return joined([plural(_rank_name(rank)) for rank in sorted(chosen)])


def cards(low: int, size: int, suit: str = "♠") -> str:
    """Cards of one suit written out from a lowest place: "3♠ 4♠ 5♠"; 1 is an ace."""
    places = [Rank.ACE if place == 1 else Rank(place) for place in range(low, low + size)]
    return " ".join(f"{rank_sign(rank)}{suit}" for rank in places)


def same_rank(rank: Rank, suits: str) -> str:
    """Cards of one rank in these suits: "7♠ 7♥"."""
    assert set(suits) <= set(_PIPS)
    return " ".join(f"{rank_sign(rank)}{suit}" for suit in suits)


def span(places: Sequence[int]) -> str:
    """Numbers from 1 for indices from 0: "1 to 5", "6", "1, 3 and 6"."""
    shown = [place + 1 for place in places]
    if len(shown) > 2 and shown == list(range(shown[0], shown[-1] + 1)):
        return told("{first} to {last}", first=shown[0], last=shown[-1])
    return joined([str(place) for place in shown])


def in_deals(sheet: RuleSheet, deals: Sequence[int]) -> str:
    """In which deals something holds: "in every hand", "in hands 1 to 5", "in hand 6"."""
    if len(deals) == len(sheet.deals):
        return told("in every {word}", word=deal_word(sheet))
    if len(deals) == 1:
        return told("in {word} {number}", word=deal_word(sheet), number=span(deals))
    return told("in {words} {numbers}", words=deal_words(sheet), numbers=span(deals))


def where_text(sheet: RuleSheet, deals: Sequence[int], words: str) -> str:
    """What holds in these deals only, in one sentence."""
    return told("{where}, {words}", where=sentence(in_deals(sheet, deals)), words=words)


def contract_text(rule: DealRule) -> str:
    """The melds a deal asks for: "two sets and one run of seven".

    A size is named where it is not the usual one, three for a set and four for a run.
    """
    return melds_text(rule.contract)


def melds_text(contract: Contract) -> str:
    """The melds of a contract, equal ones counted together, in the order it names them."""
    parts = []
    for need, same in groupby(contract):
        melds = counted(len(list(same)), need.kind.value)
        if need.size != PLAIN_SIZES[need.kind]:
            melds = told("{melds} of {size}", melds=melds, size=number(need.size))
        parts.append(melds)
    return joined(parts)


def _rank_name(rank: Rank) -> str:
    """A rank as it is said in English: "joker", "two", "king"."""
    return _RANKS.get(rank) or _NUMBERS[int(rank)]
