"""Judges in words whether cards make a meld or fit on one, by the engine's rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import accumulate, chain, pairwise, product
from typing import NamedTuple

from mayi_desktop.base.i18n import NP_, _, pgettext
from mayi_desktop.base.languages import chosen_language, or_list
from mayi_desktop.engine import melds
from mayi_desktop.engine.actions import End, MeldPlan
from mayi_desktop.engine.cards import CARDS, CardId, MeldId, Rank, Seat, Suit
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import DealRule, MeldKind, MeldRules, Requirement, RuleSheet
from mayi_desktop.engine.table import Meld, Place
from mayi_desktop.sheets import phrases
from mayi_desktop.sheets.cards import ace_text, run_gap
from mayi_desktop.sheets.turns import laying_off

Face = tuple[Rank, Suit | None]
_PIPS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_SUITS = {sign: suit for suit, sign in _PIPS.items()}
LEAST_CARDS = 3  # of the smallest meld on any sheet
_FACES: dict[Face, list[CardId]] = defaultdict(list)
for _card in CARDS:
    _FACES[_card.rank, _card.suit].append(_card.id)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The engine's verdict in sentences; the first is the answer.

    `place`: the place on the sheet for a no, or when a card that fits may be laid off.
    """

    fits: bool
    sentences: tuple[str, ...]
    place: str = ""

    @property
    def text(self) -> str:
        """All sentences in one line."""
        return " ".join(self.sentences)


def face_text(face: Face) -> str:
    """A card as text: "7♠", "joker"."""
    rank, suit = face
    return phrases.rank_sign(rank) + (_PIPS[suit] if suit is not None else "")


def judge_meld(sheet: RuleSheet, deal: int, faces: Sequence[Face]) -> Judgement:
    """Judge whether cards are a set or a run, and what their wilds may stand for.

    Compares with the contract of the deal (from 0) last: the cards may be a valid meld that
    the contract does not ask for.
    """
    rules, rule, cards = sheet.meld_rules(deal), sheet.deals[deal], _ids(faces)
    found = {kind: melds.legal_arrangements(rules, MeldPlan(kind, cards)) for kind in MeldKind}
    good = {kind: ways for kind, ways in found.items() if not isinstance(ways, Refusal)}
    if not good:
        ways = found[_meant(rules, cards)]
        assert isinstance(ways, Refusal)
        return _refused(sheet, ways, goes_round=_goes_round(rules, cards))
    wanted = [kind for kind in good if _size_trouble(sheet, deal, kind, len(cards)) is None]
    kind = (wanted or [kind for kind in good if _sizes(rule, kind)] or list(good))[0]
    trouble = _size_trouble(sheet, deal, kind, len(cards))
    if trouble is not None:
        return Judgement(False, (trouble,))
    yes = _("Yes, it’s a set.") if kind is MeldKind.SET else _("Yes, it’s a run.")
    sentences = [yes, *_stand_for(rules, good[kind])]
    if len(cards) < min(_sizes(rule, kind), default=len(cards) + 1):
        asks = _(
            "But {deal} {number} asks for {contract}.",
            deal=phrases.deal_word(sheet),
            number=deal + 1,
            contract=phrases.contract_text(rule),
        )
        sentences.append(asks)
    return Judgement(True, tuple(sentences))


def judge_melds(
    sheet: RuleSheet, deal: int, melds_laid: Sequence[Sequence[Face]], *, as_contract: bool
) -> Judgement:
    """Judge cards that are to go down as one meld, or as several at once.

    Several may have to be the contract of the deal, too.
    """
    verdicts = [judge_meld(sheet, deal, faces) for faces in melds_laid]
    bad = [verdict for verdict in verdicts if not verdict.fits]
    if bad or len(verdicts) == 1:
        return (bad or verdicts)[0]
    rule, ids = sheet.deals[deal], _ids(chain.from_iterable(melds_laid))
    laid = [ids[a:b] for a, b in pairwise(accumulate(map(len, melds_laid), initial=0))]
    found = []
    for kinds in product(MeldKind, repeat=len(laid)):
        plans = [MeldPlan(kind, cards) for kind, cards in zip(kinds, laid, strict=True)]
        shown = tuple(Requirement(plan.kind, len(plan.cards)) for plan in plans)
        wanted = rule if as_contract else replace(rule, contract=shown)
        found.append(melds.arrange_lay_down(sheet.meld_rules(deal), wanted, plans))
    if all(isinstance(places, Refusal) for places in found):
        if Refusal.RUNS_TOO_CLOSE in found:
            return _refused(sheet, Refusal.RUNS_TOO_CLOSE)
        asks = _(
            "{name}: {words}",
            name=phrases.deal_name(sheet.deal_word, deal),
            words=phrases.contract_text(rule),
        )
        return Judgement(False, (_("No. {why}", why=f"{asks}."),))
    more = dict.fromkeys(text for verdict in verdicts for text in verdict.sentences[1:])
    return Judgement(True, (_("Yes, they can all go down together."), *more))


def judge_lay_off(sheet: RuleSheet, deal: int, faces: Sequence[Face], face: Face) -> Judgement:
    """Judge whether a card may be laid off on a meld of these cards, and where."""
    rules, cards = sheet.meld_rules(deal), _ids([*faces, face])
    added, cards = cards[-1], cards[:-1]
    ways = [
        Meld(MeldId(0), Seat(0), kind, way)
        for kind in MeldKind
        if not isinstance(found := melds.arrangements(rules, kind, cards), Refusal)
        for way in found
    ]
    # A meld on the table may have grown: no contract limits its size or its wilds.
    if not ways or len(cards) < LEAST_CARDS:
        shown = judge_meld(sheet, deal, faces)
        return Judgement(False, (_("That’s no meld yet."), *shown.sentences), shown.place)
    results = [
        melds.extend(rules, meld, added, end)
        for meld in ways
        for end in ((End.HIGH, End.LOW) if meld.kind is MeldKind.RUN else (None,))
    ]
    longer = [meld for meld in results if isinstance(meld, Meld)]
    if not longer:
        refusals = [refusal for refusal in results if isinstance(refusal, Refusal)]
        return _refused(sheet, refusals[0])
    sentences = [_("Yes, {card} goes there.", card=face_text(face))]
    sentences += _stand_for(rules, [meld.places for meld in longer], only=added)
    return Judgement(True, tuple(sentences), _when_to_lay_off(sheet))


def judge_lay_offs(
    sheet: RuleSheet, deal: int, faces: Sequence[Face], more: Sequence[Face]
) -> Judgement:
    """Judge whether cards may be laid off one after another on a meld of these cards."""
    verdicts = [
        judge_lay_off(sheet, deal, [*faces, *more[:n]], face) for n, face in enumerate(more)
    ]
    bad = [verdict for verdict in verdicts if not verdict.fits]
    texts = dict.fromkeys(chain.from_iterable(verdict.sentences for verdict in verdicts))
    return bad[0] if bad else replace(verdicts[0], sentences=(*texts,))


def _when_to_lay_off(sheet: RuleSheet) -> str:
    """The sentence of the rules page on when cards may be laid off."""
    facts = laying_off(sheet).facts
    return next((fact.text for fact in facts if fact.topic == _("When to lay off")), "")


def _ids(faces: Iterable[Face]) -> tuple[CardId, ...]:
    """A card for each face; the second of one face comes from the second deck."""
    used: dict[Face, int] = defaultdict(int)
    cards = []
    for face in faces:
        cards.append(_FACES[face][used[face]])
        used[face] += 1
    return tuple(cards)


def _meant(rules: MeldRules, cards: Sequence[CardId]) -> MeldKind:
    """Guess the kind meant by cards that are neither: a run if most share a suit."""
    naturals = [CARDS[card] for card in cards if not rules.is_wild(card)]
    suits = [card.suit for card in naturals]
    ranks = [card.rank for card in naturals]
    in_suit = max((suits.count(suit) for suit in suits), default=0)
    in_rank = max((ranks.count(rank) for rank in ranks), default=0)
    return MeldKind.RUN if in_suit > in_rank else MeldKind.SET


def _sizes(rule: DealRule, kind: MeldKind) -> list[int]:
    return rule.set_sizes if kind is MeldKind.SET else rule.run_sizes


def _size_trouble(sheet: RuleSheet, deal: int, kind: MeldKind, size: int) -> str | None:
    """A sentence on what is wrong with the size of a meld in a deal, if anything."""
    rule = sheet.deals[deal]
    sizes = _sizes(rule, kind)
    least = min(sizes, default=phrases.PLAIN_SIZES[kind])
    if sheet.new_melds:
        least = min(least, sheet.shortest_new_meld)
    facts = {
        "deal": phrases.deal_word(sheet),
        "number": deal + 1,
        "size": phrases.number(least),
    }
    if size < least:
        if kind is MeldKind.SET:
            return _("Not yet: in {deal} {number} a set needs {size} cards.", **facts)
        return _("Not yet: in {deal} {number} a run needs {size} cards.", **facts)
    if rule.exact and sizes and size > max(sizes) and not sheet.new_melds:
        if kind is MeldKind.SET:
            return _(
                "Not all at once: in {deal} {number} you lay down a set of exactly {size}. "
                "The rest can be laid off later.",
                **facts,
            )
        return _(
            "Not all at once: in {deal} {number} you lay down a run of exactly {size}. "
            "The rest can be laid off later.",
            **facts,
        )
    return None


def _goes_round(rules: MeldRules, cards: Sequence[CardId]) -> bool:
    """Whether cards have no gap if the ace is both above the king and below the two."""
    places = sorted(int(CARDS[card].rank) % 13 for card in cards if not rules.is_wild(card))
    gaps = [b - a for a, b in pairwise([*places, places[0] + 13])] if places else [0]
    return 1 in places and 14 - max(gaps) <= len(cards)


def _refused(sheet: RuleSheet, refusal: Refusal, *, goes_round: bool = False) -> Judgement:
    why = _("No. {why}", why=_(refusal.value[1]))
    if refusal is Refusal.RUNS_TOO_CLOSE:
        gap = _("At least {ranks} must lie between them", ranks=run_gap(sheet))
        why = _("No. {why}", why=f"{gap}.")
    if refusal is Refusal.RUN_BROKEN and goes_round:
        why = _("No. {why}", why=ace_text(sheet))
    place = sheet.sections.get(refusal.topic, "")
    return Judgement(False, (why,), phrases.place_text(place) if place else "")


def _stand_for(
    rules: MeldRules, ways: Sequence[Sequence[Place]], only: CardId | None = None
) -> list[str]:
    """Sentences on what each wild card stands for or, given a choice, can stand for.

    Leaves out a two that can only stand for itself.
    """
    places: dict[CardId, dict[str, None]] = {}
    for way in ways:
        for place in way:
            if rules.is_wild(place.card) and only in (None, place.card):
                sign = face_text((place.rank, place.suit))
                places.setdefault(place.card, {})[sign] = None
    sentences: dict[str, None] = {}
    for card, signs in places.items():
        own = face_text((CARDS[card].rank, CARDS[card].suit))
        wild, cards = phrases.sentence(own), or_list(list(signs))
        stands = _("{wild} stands for {card}.", wild=wild, card=cards)
        if len(signs) > 1:
            stands = _("{wild} can stand for {cards}, as you choose.", wild=wild, cards=cards)
        if list(signs) != [own]:
            sentences[stands] = None
    return list(sentences)


# --- Cards as people type them.


_MANY = range(2, 7)
_PAIRS = dict.fromkeys(("pair", "couple", "paar"), 2)
# Beside these, and before these, a number is no card.
_DEALS, _COUNTED = ("hand", "round", "deal"), ("deck", "set", "run", "player", "card")
_NO_CARDS = {"people", "points", "punkte", "puntos", "wild", "wilds"}
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
    "of",
    "left",
}
_AND |= {"und", "ein", "eine", "einem", "einer", "mit", "von", "y", "un", "una", "con", "de"}
_AND |= {"et", "une", "avec"}
# Other names of cards.
_ALSO = {"deuce": Rank.TWO, "comodín": Rank.JOKER, "comodin": Rank.JOKER}
_LONGEST_AND = 10
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
_PACKED = re.compile(r"(?<!\w)(?=\w*\d|[TJQKA]+\b)(?:10|[2-9TJQKAtjqka]){3,}(?!\w)")
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
    words = _PACKED.sub(lambda found: " ".join(re.findall("10|.", found[0])), words)
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
        if card[0] == "a" and not (ace and small):
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
        rf"(?P<many>(?:{words})(?=\s+(?:of\s+)?(?:{joker}|{low}))"
        rf"|(?:{words}|[2-6])(?=\s+(?:of\s+)?(?:{several}))"
        rf"|[2-6](?=\s+(?:{spelled})\s+of\b))\s+(?:of\s+)?"
    )
    cards = rf"{many}(?P<plural>{several}|{joker}|{low}|{spelled})"
    cards += rf"|(?P<one>{either(one)}){_SIGN}"
    names = [pgettext("spoken suit", name).rstrip("esxn") for name in _SUIT_NAMES.values()]
    suit = rf"(?:{either({*names, *map(phrases.plain, names)})})\w{{0,3}}"
    whole = rf"(?:(?P<before>{suit})\s+)?(?:{cards})(?:{_OF}(?P<after>{suit}))?"
    return re.compile(rf"(?i)(?<![\w’'])(?:{whole})(?!\w)")
