"""Phrases for numbers, lists, ranks, deals and contracts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from mayi_desktop.base.i18n import N_, NP_, _, pgettext
from mayi_desktop.base.languages import and_list, court_letter, or_list
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import Contract, DealRule, MeldKind, RuleSheet

PLAIN_SIZES = {MeldKind.SET: 3, MeldKind.RUN: 4}

_NUMBERS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
# Titles as displayed, where the title in files and records is plain or has no real apostrophe.
_SHOWN_TITLES: Mapping[str, str] = {
    "Grandma Jeanne's House Rules": NP_("sheet", "Grandma Jeanne’s House Rules"),
    "Rules of May I (twelve deals)": NP_("sheet", "May I? in Twelve Deals"),
    "Variant One (no wilds)": NP_("sheet", "Nothing Wild"),
    "Variant Two (twos wild, eight rounds)": NP_("sheet", "Wild Twos, Eight Rounds"),
    "Variant Three (twos wild, all-at-once finish)": NP_("sheet", "Wild Twos, All at Once"),
    "Variant Four (Contract Rummy)": NP_("sheet", "Contract Rummy, Few Jokers"),
}
# The noun alone, with "one", and in the plural.
_NOUNS: Mapping[str, tuple[str, str, str]] = {
    "deck": (N_("deck"), N_("one deck"), N_("decks")),
    "joker": (N_("joker"), N_("one joker"), N_("jokers")),
    "penalty card": (N_("penalty card"), N_("one penalty card"), N_("penalty cards")),
    "set": (N_("set"), N_("one set"), N_("sets")),
    "run": (N_("run"), N_("one run"), N_("runs")),
    "hand": (N_("hand"), N_("one hand"), N_("hands")),
    "round": (N_("round"), N_("one round"), N_("rounds")),
    "deal": (N_("deal"), N_("one deal"), N_("deals")),
}
# Each card of a rank, and the plural.
_RANKS: Mapping[Rank, tuple[str, str]] = {
    Rank.JOKER: (N_("each joker"), N_("jokers")),
    Rank.TWO: (N_("each two"), N_("twos")),
    Rank.THREE: (N_("each three"), N_("threes")),
    Rank.FOUR: (N_("each four"), N_("fours")),
    Rank.FIVE: (N_("each five"), N_("fives")),
    Rank.SIX: (N_("each six"), N_("sixes")),
    Rank.SEVEN: (N_("each seven"), N_("sevens")),
    Rank.EIGHT: (N_("each eight"), N_("eights")),
    Rank.NINE: (N_("each nine"), N_("nines")),
    Rank.TEN: (N_("each ten"), N_("tens")),
    Rank.JACK: (N_("each jack"), N_("jacks")),
    Rank.QUEEN: (N_("each queen"), N_("queens")),
    Rank.KING: (N_("each king"), N_("kings")),
    Rank.ACE: (N_("each ace"), N_("aces")),
}
_PIPS = "♠♥♦♣"


def number(count: int) -> str:
    """A small number in letters, a large one in digits."""
    return _(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def number_range(low: int, high: int) -> str:
    """Numbers from low to high: "three", "three or four", "three to five"."""
    if low == high:
        return number(low)
    if high == low + 1:
        return or_list([number(low), number(high)])
    return _("{first} to {last}", first=number(low), last=number(high))


def counted(count: int, noun: str) -> str:
    """A number of something: "one deck", "two decks"."""
    if count != 1:
        return f"{number(count)} {plural(noun)}"
    return _(_NOUNS[noun][1]) if noun in _NOUNS else f"one {noun}"


def times(count: int) -> str:
    """How often: "once", "twice", "three times"."""
    if count == 1:
        return _("once")
    return _("twice") if count == 2 else _("{number} times", number=number(count))


def singular(noun: str) -> str:
    """A noun in the singular; words that users enter stay as they are."""
    return _(_NOUNS[noun][0]) if noun in _NOUNS else noun


def plural(noun: str) -> str:
    """A noun in the plural."""
    return _(_NOUNS[noun][2]) if noun in _NOUNS else f"{noun}s"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def deal_word(sheet: RuleSheet) -> str:
    """The sheet's word for a deal: "hand", "round"."""
    return singular(sheet.deal_word)


def deal_name(word: str, deal: int) -> str:
    """A deal, counted from 0, after the word of its sheet: "Hand 3"."""
    return sentence(_("{deal} {number}", deal=singular(word), number=deal + 1))


def deal_words(sheet: RuleSheet) -> str:
    """The plural of the sheet's word for a deal: "hands", "rounds"."""
    return plural(sheet.deal_word)


def place_text(place: str) -> str:
    """A place on a written sheet, as cited: "Section 5", "Going out"."""
    word, _space, number_there = place.partition(" ")
    if number_there.isdigit() and word == "Section":
        return _("Section {number}", number=number_there)
    if number_there.isdigit() and word == "Ruling":
        return _("Ruling {number}", number=number_there)
    return _("{heading}", heading=place)


def each_rank(rank: Rank) -> str:
    """Every card of a rank: "each king"."""
    return _(_RANKS[rank][0])


def the_rank(rank: Rank) -> str:
    """A rank at the low end of a run: "the three"."""
    return _("the two") if rank is Rank.TWO else _("the three")


def rank_sign(rank: Rank) -> str:
    """A rank as printed on the card: "10", "K"."""
    if rank is Rank.JOKER:
        return _("joker")
    return str(int(rank)) if rank <= Rank.TEN else court_letter(rank.letter)


def worth(sheet: RuleSheet, rank: Rank) -> int:
    """What a card of a rank costs in the hand; its pips where a sheet names nothing else."""
    return sheet.points.get(rank, int(rank))


def ranks(chosen: Iterable[Rank]) -> str:
    """Several ranks in the plural: "jokers and twos"."""
    return and_list([_(_RANKS[rank][1]) for rank in sorted(chosen)])


def cards(low: int, size: int, suit: str = "♠") -> str:
    """Consecutive cards of one suit: "3♠ 4♠ 5♠"; place 1 is an ace."""
    places = [Rank.ACE if place == 1 else Rank(place) for place in range(low, low + size)]
    return " ".join(f"{rank_sign(rank)}{suit}" for rank in places)


def same_rank(rank: Rank, suits: str) -> str:
    """Cards of one rank in these suits: "7♠ 7♥"."""
    assert set(suits) <= set(_PIPS)
    return " ".join(f"{rank_sign(rank)}{suit}" for suit in suits)


def span(places: Sequence[int]) -> str:
    """Indices from 0 as numbers from 1: "1 to 5", "6", "1, 3 and 6"."""
    shown = [place + 1 for place in places]
    if len(shown) > 2 and shown == list(range(shown[0], shown[-1] + 1)):
        return _("{first} to {last}", first=shown[0], last=shown[-1])
    return and_list([str(place) for place in shown])


def in_deals(sheet: RuleSheet, deals: Sequence[int]) -> str:
    """The deals of a rule: "in every hand", "in hands 1 to 5", "in hand 6"."""
    if len(deals) == len(sheet.deals):
        return _("in every {word}", word=deal_word(sheet))
    if len(deals) == 1:
        return _("in {word} {number}", word=deal_word(sheet), number=span(deals))
    return _("in {words} {numbers}", words=deal_words(sheet), numbers=span(deals))


def where_text(sheet: RuleSheet, deals: Sequence[int], words: str) -> str:
    """A sentence about these deals: "In hand 6, …"."""
    return _("{where}, {words}", where=sentence(in_deals(sheet, deals)), words=words)


def sheet_title(title: str) -> str:
    """The displayed title of a sheet; titles of house rules stay as they are."""
    return pgettext("sheet", _SHOWN_TITLES.get(title, title))


def plain_size(kind: MeldKind, how: str) -> str:
    """The usual size of a set or a run; `how` stands before the number: "at least "."""
    return _(
        "{meld} has {how}{number} cards",
        meld=_("a set") if kind is MeldKind.SET else _("a run"),
        how=how,
        number=number(PLAIN_SIZES[kind]),
    )


def contract_text(rule: DealRule) -> str:
    """The melds a deal asks for: "two sets and one run of seven".

    Only unusual sizes are named; usual are three for a set and four for a run.
    """
    return melds_text(rule.contract)


def melds_text(contract: Contract) -> str:
    """The melds of a contract in its order, equal ones counted together."""
    parts = []
    for need, same in groupby(contract):
        melds = counted(len(list(same)), need.kind.value)
        if need.size != PLAIN_SIZES[need.kind]:
            melds = _("{melds} of {size}", melds=melds, size=number(need.size))
        parts.append(melds)
    return and_list(parts)


def plain(text: str) -> str:
    """A text in small letters without accents."""
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
