"""The cards that typed words name: read for the search, and put to the judge."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from mayi_desktop.base.i18n import NP_, pgettext
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.engine.cards import Rank, Suit
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.judge import (
    LEAST_CARDS,
    PIPS,
    Face,
    Judgement,
    face_text,
    judge_lay_offs,
    judge_melds,
)

_SUITS = {sign: suit for suit, sign in PIPS.items()}
_MANY = range(2, 7)
_PAIRS = dict.fromkeys(("pair", "couple", "paar"), 2)
# Beside these, and before these, a number is no card.
_DEALS, _COUNTED = ("hand", "round", "deal"), ("deck", "set", "run", "player", "card")
_NO_CARDS = {
    "people",
    "points",
    "punkte",
    "puntos",
    "wild",
    "wilds",
    "natural",
    "naturals",
    "real",
}
# Between cards of one meld, and between cards and their suit.
_AND = {
    "",
    "a",
    "an",
    "one",
    "and",
    "the",
    "with",
    "another",
    "n",
    "plus",
    "then",
    "&",
    "+",
    "all",
    "1",
    "of",
    "left",
}
_AND |= {"und", "ein", "eine", "einem", "einer", "mit", "von", "y", "un", "una", "con", "de"}
_AND |= {"et", "une", "avec"}
# Other names of cards.
_ALSO = {"deuce": Rank.TWO, "comodín": Rank.JOKER, "comodin": Rank.JOKER}
_LONGEST_AND = 10
_ROWS = {"run", "set", "row"}
_OF = r"(?:[\s,]+(?:of|all|in|the|von|alle|de|du|en|à))*[\s,]+"
_NEAR = {*"2akqj"}
_TO = {"to", "-", "–", "through", "bis", "a", "al", "hasta", "à", "au"}
_BREAKS = re.compile(r"[\s,;–-]+")
# What a card of a row counts as, in the words between and after cards.
_AS = r"as|being|als|como|comme"
_STANDS_FOR = re.compile(rf"(?i)\b(?:{_AS})(?:\s+(?!(?:and|und|y|et)\b)\w+){{0,2}}\s*$")
_MAKES = re.compile(rf"(?i)(?:\b(?:{_AS}|so|(?:that|it)[’']?s?|makes|be|das|esto|ça)|=)\s*$")
_COUNTS = re.compile(
    rf"(?i)\s*(?:is\s+)?(?:{_AS}|low|high|counting|hoch|tief|alt[ao]|baj[ao]|haute?|basse?)\b"
)
_PACKED = re.compile(r"(?<!\w)(?=\w*\d|[TJQKA]+\b)(?:1(?=23))?(?:10|[2-9TJQKAtjqka]){3,}(?!\w)")
# Before the two and the three of a row, a one is an ace.
_ONE = re.compile(r"(?<![\w.])1(?=[\s,;–-]+2[\s,;–-]+3\b)")
# An "A" that is no ace where all is in capitals: "AND A JOKER", but not "K A JOKER".
_SHOUTED = re.compile(r"(?<!\b[2-9TJQK] )\bA(?=\s+[A-Z]{3,})")
# Beside "a jack", a small "a" is no ace.
_ARTICLE = re.compile(r"\ba\s+(?:two|three|four|five|six|seven|eight|nine|ten|[jqkd]\w{3,})\b")
# With a card, the suit as a sign or a letter: "7♥", "7h", "QH".
_SIGN = r"(?P<sign>[♠♥♦♣]|(?<=\d)[hdc]|(?-i:(?<=[\dAKQJT])[SHDC]))?\ufe0f?"
_SUIT_NAMES = {
    "♠": NP_("spoken suit", "spades"),
    "♥": NP_("spoken suit", "hearts"),
    "♦": NP_("spoken suit", "diamonds"),
    "♣": NP_("spoken suit", "clubs"),
}
_Block = tuple[int, int, list[Face]]  # where cards begin and end in a text


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a question: melds, perhaps more to lay off, and a deal (from 0) it names.

    Or else cards of a hand, for the sum of their points.
    """

    melds: tuple[list[Face], ...]
    added: tuple[Face, ...] = ()
    deal: int | None = None
    added_up: bool = False

    @staticmethod
    def of(rows: Sequence[Sequence[Face]], added: Sequence[Face], deal: int | None) -> Cards:
        """Rows of cards, and perhaps more for the only row."""
        if added:
            faces, size = _faces([*rows[0], *added]), len(rows[0])
            return Cards((faces[:size],), (*faces[size:],), deal)
        return Cards((*map(_faces, rows),), (), deal)

    @property
    def text(self) -> str:
        """All cards: "7♠ 7♥ joker", "7♠ 7♥ 7♦ + 7♣"."""
        added = [[face] for face in self.added]
        return " + ".join(" ".join(map(face_text, row)) for row in [*self.melds, *added])

    def judged(self, sheet: RuleSheet, deal: int) -> Judgement:
        """What the engine says about them, in this deal unless they name another one."""
        named = self.deal if self.deal in range(len(sheet.deals)) else None
        deal = deal if named is None else named
        if self.added_up:
            points = [phrases.worth(sheet, rank) for rank, _suit in self.melds[0]]
            return Judgement(True, (f"{' + '.join(map(str, points))} = {sum(points)}",))
        if self.added:
            return judge_lay_offs(sheet, deal, self.melds[0], self.added)
        return judge_melds(sheet, deal, self.melds, as_contract=named is not None)


class Nature(StrEnum):
    """What several cards of a text are, as a word of it."""

    FEW = "0few"
    SET = "0set"
    RUN = "0run"
    HAND = "0hand"


# Said of a card for which a wild stands: "I have the real one".
_REAL = "real"


class CardsInWords(NamedTuple):
    """The rows of at least three cards in a text, its other cards, and all of them.

    `words`: the text with their natures in place of rows and after pairs, and a word after a
    card for which a wild of a row stands.
    """

    rows: list[list[Face]]
    others: list[Face]
    every: list[Face]
    words: str


def names_several(words: str) -> bool:
    """Whether a text may name several cards together, which is quicker to see than which."""
    language = chosen_language()
    if sum(map(_card_words(language).__contains__, re.findall(r"\w+", words.casefold()))) < 2:
        return False
    spans = [card.span() for card in _card_pattern(language).finditer(words)]
    return any(start - end <= _LONGEST_AND for (_, end), (start, _) in pairwise(spans)) or (
        len(spans) == 1 and " " in words[slice(*spans[0])]
    )


@cache
def _card_words(language: str) -> frozenset[str]:
    """The words for cards, and those that count them."""
    numbers = map(phrases.number, _MANY)
    return frozenset({*_ranks(language), *map(str.casefold, numbers), *_PAIRS, *"akqj"})


def read_cards(words: str) -> CardsInWords:
    """The cards that a text names.

    A row is such as "Q K ace 2", "7♠ 7♥ joker", "4567 of clubs" or "two fives and a joker".
    """
    words = _SHOUTED.sub("a", words) if words.isupper() else words
    words = _PACKED.sub(lambda found: " ".join(re.findall("10|.", found[0])), words)
    words = _ONE.sub("A", words)
    blocks: list[_Block] = []
    for start, end, cards in _blocks(words):
        if blocks and _is_remark(words, blocks[-1], (start, end, cards)):
            blocks[-1] = (blocks[-1][0], end, blocks[-1][2])
            continue
        between = words[blocks[-1][1] : start].casefold() if blocks else "."
        few = blocks and min(len(blocks[-1][2]), len(cards)) < LEAST_CARDS
        if few and {*_BREAKS.split(between)} <= _AND:
            begin, _end, before = blocks.pop()
            blocks.append((begin, end, before + cards))
        else:
            blocks.append((start, end, cards))
    sole = None
    if any(len(row) >= LEAST_CARDS for _s, _e, row in blocks):
        suits = _suits(words)
        sole = suits.pop() if len(suits) == 1 else None
    rows = [
        [
            (rank, suit or (None if _alike(row) else _own_suit(row) or sole))
            for rank, suit in row
        ]
        for _s, _e, row in blocks
        if len(row) >= LEAST_CARDS
    ]
    others = [card for _s, _e, cards in blocks if len(cards) < LEAST_CARDS for card in cards]
    every: list[Face] = []
    for _s, _e, cards in blocks:
        known = {rank for rank, _suit in every}
        every += [] if {rank for rank, _suit in cards} <= known else cards
    for start, end, cards in reversed(blocks):
        if len(cards) > 1:
            pair = words[start:end] if len(cards) < LEAST_CARDS else ""
            words = f"{words[:start]}{pair} {_nature(cards)} {words[end:]}"
        elif any(cards[0][0] in _freeing(row) for row in rows):
            words = f"{words[:end]} {_REAL} {words[end:]}"
    return CardsInWords(rows, others, every, words)


def _nature(cards: Sequence[Face]) -> Nature:
    """What cards are that somebody names together: a hand if they fit in no meld."""
    if len(cards) < LEAST_CARDS:
        return Nature.FEW
    ranks = {rank for rank, _suit in cards} - {Rank.JOKER}
    if len(ranks - {Rank.TWO}) < 2:
        return Nature.SET
    low = {Rank.TWO if rank is Rank.ACE else rank for rank in ranks}  # beside the three
    runs = ranks, ranks - {Rank.TWO}, low
    return Nature.RUN if any(_spread(some) <= len(cards) for some in runs) else Nature.HAND


def _spread(ranks: Iterable[Rank]) -> int:
    """How many places cards take up in a run, at least, if it could go around the ace."""
    places = sorted(int(rank) % 13 for rank in ranks)
    return 14 - max(b - a for a, b in pairwise([*places, places[0] + 13]))


def _freeing(row: Sequence[Face]) -> set[Rank]:
    """The ranks for which wilds of a row stand: its own in a set, else what lies between."""
    ranks = [rank for rank, _suit in row]
    if Rank.JOKER not in ranks and Rank.TWO not in ranks:
        return set()
    natural = {*ranks} - {Rank.JOKER, Rank.TWO}
    if len(natural) < 2:
        return natural
    return {rank for rank in Rank if min(natural) < rank < max(natural)} - natural


def _is_remark(words: str, row: _Block, block: _Block) -> bool:
    """Whether cards only say more on a row before: "ace as a one", "is that three sixes"."""
    (_begin, stop, shown), (start, end, cards) = row, block
    between, there = words[stop:start], {rank for rank, _suit in cards}
    if len(shown) < LEAST_CARDS or len(there) > 1:
        return False
    if [rank for rank, _suit in shown] == [rank for rank, _suit in cards]:
        return not between.strip(" ,(–-") and words[start].isalpha()
    if len(cards) == 1 and _STANDS_FOR.search(between):
        return True
    said = _COUNTS.match(words, end) if len(cards) == 1 else _MAKES.search(between)
    return bool(said) and there <= {rank for rank, _suit in shown}


def _blocks(words: str) -> list[_Block]:
    """The cards in a text, together where nothing but spaces or dashes lies between them."""
    pattern = _card_pattern(chosen_language())
    deals, after = _nouns(chosen_language())
    small = not _ARTICLE.search(words)
    found: list[_Block] = []
    deal = 0  # where the number of a deal ends
    for card in pattern.finditer(words):
        start, end = card.span()
        one, two = words[:start].split()[-1:], words[end:].split()[:1]
        # A small "a" is an ace among signs, beside a court, an ace or a 2, but not in "a 2";
        # "hand 3" is no card.
        near = {word.strip(",.?!").casefold() for word in one + two}
        others = one or words[end:].split()[1:2] or [""]
        signs = all(map(pattern.match, others + two)) and max(map(len, near), default=0) < 3
        ace = signs and any(sign[0] in _NEAR for sign in near)
        row = found and found[-1][1] == start - 1 and len(found[-1][2]) > 1
        if card[0] == "a" and not (ace and small) and not (row and _ends_a_row(two)):
            continue
        # Nor are the numbers after it: "hands 2, 3 and 4".
        again = deal and {*_BREAKS.split(words[deal:start].casefold())} <= _AND
        again = again and not pattern.match(words, end + 1)
        if again or {word.casefold() for word in one} & deals:
            deal = end
            continue
        cards = _cards_of(card)
        number = Rank.TWO <= cards[0][0] <= Rank.TEN
        if number and {word.strip(",.?!").casefold() for word in two} & after:
            continue
        between = words[found[-1][1] : start].strip() if found else "."
        after_it = end + len(words[end:]) - len(words[end:].lstrip(" –-"))
        ranges = between.casefold() in _TO and (small or between != "a")
        if ranges and not pattern.match(words, after_it):
            cards = _range(found[-1][2], cards, suited=bool(_suits(words))) or cards
            between = "" if len(cards) > 1 else between
        if not between.strip("–-"):
            start, _end, before = found.pop()
            cards = before + cards
        found.append((start, end, cards))
    return found


@cache
def _nouns(_language: str) -> tuple[set[str], set[str]]:
    """The words for a deal, after which a number is no card, and those before which."""
    deals = {phrases.singular(noun).casefold() for noun in _DEALS} | {*_DEALS}
    after = {phrases.plural(noun).casefold() for noun in (*_DEALS, *_COUNTED)} | _NO_CARDS
    after |= deals.union(f"{noun}s" for noun in (*_DEALS, *_COUNTED))
    return deals | {phrases.plural(noun).casefold() for noun in _DEALS}, after


def _ends_a_row(after: Sequence[str]) -> bool:
    """Whether the word after a small "a" leaves it a card: "j q k a ok", but not "a run"."""
    return not after or (len(after[0]) < 4 and after[0].strip("?!.,") not in _ROWS)


def _range(low: list[Face], high: list[Face], *, suited: bool) -> list[Face]:
    """The cards after the first of a range such as "5 to 8"; without suits, only up to a court.

    "Three to six" alone may be people.
    """
    (first, _suit_there), (last, suit) = low[-1], high[0]
    ranks = range(int(first) % Rank.ACE + 1, last + 1)
    if len(low) > 1 or len(high) > 1 or len(ranks) < 2 or not (suited or last > Rank.TEN):
        return []
    return [(Rank(rank), suit) for rank in ranks if rank > 1]


def _own_suit(row: Sequence[Face]) -> Suit | None:
    """The suit of a run of which only one card has it; those of a set differ."""
    suits = {suit for _rank, suit in row if suit}
    return suits.pop() if len(suits) == 1 and not _alike(row) else None


def _alike(row: Sequence[Face]) -> bool:
    """Whether cards are meant as a set: of one rank, or of one with a wild rank beside it."""
    ranks = [rank for rank, _suit in row if rank is not Rank.JOKER]
    return len({*ranks}) < min(LEAST_CARDS, len(ranks))


def _faces(row: Sequence[Face]) -> list[Face]:
    """The cards of a row; without suits, those of a set differ in suit, others share one."""
    alike, own, suits = _alike(row), _own_suit(row) or Suit.SPADES, list(_SUITS.values())
    return [
        (rank, None if rank is Rank.JOKER else suit or (suits[n % 4] if alike else own))
        for n, (rank, suit) in enumerate(row)
    ]


def _cards_of(found: re.Match[str]) -> list[Face]:
    """The cards that a match of the pattern names."""
    many, named = found["many"], found["plural"] or found["one"]
    rank = _ranks(chosen_language())[named.casefold()]
    counts = {phrases.number(n).casefold(): n for n in _MANY} | {str(n): n for n in _MANY}
    counts |= _PAIRS
    suit = _suit(found["sign"] or found["after"] or found["before"] or "")
    return [(rank, suit)] * (counts[many.casefold()] if many else 1)


@cache
def _ranks(_language: str) -> dict[str, Rank]:
    """The ranks by the words and signs for one card, and for several."""
    found: dict[str, Rank] = {"t": Rank.TEN, "deuces": Rank.TWO, **_ALSO}
    for rank in Rank:
        one, several = phrases.rank_sign(rank), phrases.ranks([rank])
        words = [one, several, phrases.each_rank(rank).split()[-1], f"{one}er"]
        words += [] if rank is Rank.ACE else [f"{one}s"]  # "5 2 2 as a set"
        words += [rank.letter] if rank is not Rank.JOKER else []
        found |= dict.fromkeys((word.casefold() for word in words), rank)
    return found


def _suits(words: str) -> set[Suit]:
    """The suits that a text names."""
    found = map(_suit, re.findall(r"[^\W\d_]{3,}|[♠♥♦♣]", words))
    return {suit for suit in found if suit}


def _suit(word: str) -> Suit | None:
    """The suit with this sign, letter or name, however it ends."""
    plain = phrases.plain(word)
    for stem, sign, letter in _stems(chosen_language()):
        if word == sign or plain == letter or (len(plain) > 2 and plain.startswith(stem)):
            return _SUITS[sign]
    return None


@cache
def _stems(_language: str) -> list[tuple[str, str, str]]:
    """How the names of suits begin, with their signs and their letters."""
    names = {sign: pgettext("spoken suit", name) for sign, name in _SUIT_NAMES.items()}
    return [
        (phrases.plain(name).rstrip("esxn"), sign, _SUIT_NAMES[sign][0])
        for sign, name in names.items()
    ]


@cache
def _card_pattern(language: str) -> re.Pattern[str]:
    """Where a text in a language names cards: a rank, perhaps how many of it, and a suit."""

    def either(words: Iterable[str]) -> str:
        return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))

    one = {phrases.each_rank(rank).split()[-1] for rank in Rank} | {*"TJQKA"}
    one |= {phrases.rank_sign(rank) for rank in Rank} | {*_ALSO}
    several = either({*_ranks(language)} - {sign.casefold() for sign in one})
    joker = re.escape(phrases.rank_sign(Rank.JOKER))
    spelled = either(word for word in one if len(word) > 2)
    # "Two 6 of hearts" are two sixes; "two 3 4" is a row.
    low = r"(?:10|[2-9])(?!\w|\s+(?:10|[2-9jqka])\b)"
    words = either([*map(phrases.number, _MANY), *_PAIRS])
    many = (
        rf"(?P<many>(?<!\b[2-9akqj] )(?:{words})(?=\s+(?:of\s+)?(?:{joker}|{low}))"
        rf"|(?:{words}|[2-6])(?=\s+(?:of\s+)?(?:{several}))"
        rf"|[2-6](?=\s+(?:{spelled})\s+of\b))\s+(?:of\s+)?"
    )
    cards = rf"{many}(?P<plural>{several}|{joker}|{low}|{spelled})"
    cards += rf"|(?P<one>{either(one)}){_SIGN}"
    names = [pgettext("spoken suit", name).rstrip("esxn") for name in _SUIT_NAMES.values()]
    suit = rf"(?:{either({*names, *map(phrases.plain, names)})})\w{{0,3}}"
    whole = rf"(?:(?P<before>{suit})\s+)?(?:{cards})(?:{_OF}(?P<after>{suit}))?"
    return re.compile(rf"(?i)(?<![\w’'])(?:{whole})(?!\w)")
