"""Search: which paragraphs of a sheet's rules answer a question in a family's words."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets.phrases import number, place_text
from mayi_desktop.sheets.rules_page import BETWEEN_PLACES, RuleOrigins, rules_sections
from mayi_desktop.sheets.rulings import ruling_text, rulings_for

# --- Words of a text, cut to their stems, so that different forms of a word are found alike.


# Endings of inflected words by language, the longest first; what is left has three letters.
_ENDINGS = {
    "en": ("ings", "ing", "ies", "ied", "es", "ed", "ly", "s", "e", "y"),
    "de": ("ungen", "ung", "est", "ern", "end", "en", "er", "es", "em", "st", "et", "e", "n",
           "s", "t"),
    "es": ("amientos", "amiento", "iendo", "ando", "ados", "adas", "aron", "amos", "emos",
           "ado", "ada", "ido", "ida", "ar", "er", "ir", "an", "en", "os", "as", "es", "o",
           "a", "e", "s"),
    "fr": ("ements", "ement", "issez", "ants", "ant", "ees", "er", "ez", "ir", "es", "ee",
           "nt", "e", "s", "x"),
}  # fmt: skip
_LEAST = 3
# Stands for the game's own question, whatever it is called in a language.
MAY_I = "mayi"
_TOKEN = re.compile(r"[^\W_]+(?:[’'][^\W_]+)?")
# What a short word before an apostrophe is in French, and what follows one in English.
_ELIDED = re.compile(r"^(?:l|d|j|n|m|t|s|c|qu)[’'](?=\w{2})|[’'](?:s|t|re|ll|ve|m|d)$")


def plain(text: str) -> str:
    """A text in small letters without accents.

    >>> plain("Wer fängt AN? ß")
    'wer fangt an? ss'
    """
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def stems(text: str) -> list[str]:
    """The stems of all words of a text, in their order, in the language that is spoken.

    A number is found whether it is written in letters or in digits.
    """
    language = chosen_language()
    numbers = _number_words(language)
    found = (_stem(word, language) for word in _words(_with_may_i(text)))
    return [numbers.get(stem, stem) for stem in found]


def _with_may_i(text: str) -> str:
    """The text with one word for the game's question where that is meant.

    It is meant where a sentence or a quotation ends after it, or where it has its capital
    letter in the middle of one: "What does a May I cost?", but not "When may I lay off?".
    """
    for name in dict.fromkeys((_("May I?").strip("¿? \u00a0"), "May I")):
        ends = rf"(?i:\b{re.escape(name)})(?=\s*(?:[?!\"”»“]|$))"
        inside = rf"(?<=\w\s){re.escape(name)}\b"
        text = re.sub(f"{ends}|{inside}", MAY_I, text)
    return text


def _words(text: str) -> list[str]:
    found = (_ELIDED.sub("", word) for word in _TOKEN.findall(plain(text)))
    return [part for word in found for part in re.split(r"[’']", word) if part]


@lru_cache(maxsize=16)
def _number_words(language: str) -> dict[str, str]:
    """The digits of the numbers that have a word, by its stem; "one" is mostly no number."""
    return {_stem(plain(number(count)), language): str(count) for count in range(2, 13)}


@lru_cache(maxsize=20_000)
def _stem(word: str, language: str) -> str:
    if word.isdigit():
        return word
    for ending in _ENDINGS.get(language, ("s",)):
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST:
            return word[: -len(ending)]
    return word


# --- Words in which families ask about each topic of the rules, in every language.
# They are translated like sentences: each language lists the words that its families use, which
# need not be those of the English list. Their order and form don't matter.


# Words that say nothing about a topic, though every question is full of them.
_NOISE = N_(
    "a an the i you he she it we they me my your our their this that these those is are am "
    "was be do does did can could may must should would will have has had get gets if "
    "what which how who where why and or but of to in on at for with from by as so then "
    "there here not no yes ok okay allowed please rule rules game say says somebody someone "
    "many much anybody anyone everybody one thing happens happen"
)
_ASKED: Mapping[str, str] = {
    N_("Length of the game"): N_("long length how many rounds hands deals last altogether"),
    N_("The goal"): N_("goal aim point object idea win"),
    N_("Players"): N_("how many people players persons alone two enough"),
    N_("Decks"): N_("how many decks packs cards people players shuffle together"),
    N_("Jokers"): N_("how many jokers"),
    N_("Cards dealt"): N_("how many cards dealt everybody gets each hand out"),
    N_("First dealer"): N_("who deals dealer first cut highest"),
    N_("Dealing"): N_("who starts begins first plays turn order next left clockwise dealer"),
    N_("First discard"): N_("first card turned up upcard face up start wild joker"),
    N_("Contracts"): N_("contract need required what must hand round deal number melds list"),
    N_("Usual sizes"): N_("short short long least minimum three four size"),
    N_("Sets"): N_("set triplet same kind three rank suit suits twice same two hearts book"),
    N_("Largest set"): N_("largest biggest most maximum many cards in a set fit five eight"),
    N_("Runs"): N_("run sequence straight street row suit order gap mixed"),
    N_("Aces in runs"): N_(
        "ace aces high low one fourteen count top bottom king two around corner wrap queen"
    ),
    N_("Two runs in the same suit"): N_(
        "two runs same suit hearts spades clubs diamonds touch overlap gap close between"
    ),
    N_("Melds stay put"): N_(
        "move rearrange split join change table break apart melds shift take back"
    ),
    N_("Wild cards"): N_("wild wilds joker jokers two twos deuce deuces which stand natural"),
    N_("Twos as twos"): N_(
        "two twos deuce natural itself normal ordinary wild own suit hearts run"
    ),
    N_("How many wilds"): N_(
        "how many wild wilds jokers twos limit too many more than naturals set run two three"
    ),
    N_("Where wilds go"): N_("where joker wild place stand for choose end"),
    N_("Drawing"): N_("draw drawing take pick up card first stock discard pile turn"),
    N_("Drawing when you’re down"): N_("draw down after laid already stock discard pile"),
    N_("Playing"): N_(
        "have to must lay down contract right away immediately forced play wait optional later"
    ),
    N_("Discarding"): N_("discard throw away end turn every put down"),
    N_("Laying down"): N_("lay down put down meld show go down when contract once"),
    N_("Sizes of melds"): N_("bigger longer larger extra more cards than contract exactly"),
    N_("All at once"): N_("all at once everything together last round hand whole work"),
    N_("More melds"): N_("another new more melds sets runs after down second later"),
    N_("Laying off"): N_(
        "lay off add put attach build cards others other people’s sister brother mother "
        "neighbour run set meld table"
    ),
    N_("When to lay off"): N_("when lay off same turn right away immediately next others"),
    N_("May I?"): N_("how does it work call buy may i"),
    N_("When to ask"): N_("when ask call buy may i moment time late still drawn already"),
    N_("Who gets the card"): N_(
        "who gets card two several both want ask same time first conflict refuse veto allow"
    ),
    N_("What it costs"): N_("cost penalty extra card pay price buy fine many stock"),
    N_("How often"): N_("often many times limit ask may i buy call"),
    N_("The next card down"): N_("next card under below beneath second row pile whole"),
    N_("May I? when you’re down"): N_("down already ask may i call buy still discard"),
    N_("Afterward"): N_("afterwards lose skip turn who goes next order after may i"),
    N_("May I? to win"): N_("win winning ask last finish"),
    N_("Wilds you can swap"): N_(
        "swap take out exchange replace trade steal free get back joker wild run set table"
    ),
    N_("Who can swap"): N_("who swap replace exchange steal down own"),
    N_("Swapping in sets"): N_("swap replace exchange joker wild set"),
    N_("Where the wild goes"): N_("where goes swapped joker wild afterwards hand keep use"),
    N_("Going out"): N_("go going out finish end rummy close empty hand over"),
    N_("The last card"): N_(
        "last card discard discarding without throw away final finish go out end"
    ),
    N_("Going out all at once"): N_("last hand go out all at once"),
    N_("Stock runs out"): N_(
        "stock deck draw pile run runs out empty gone finished no more cards left reshuffle"
    ),
    N_("Nothing to shuffle"): N_("nothing shuffle no cards at all left new deck"),
    N_("Scoring"): N_("score scoring count add up points left hand table"),
    N_("Points"): N_(
        "points minus worth value count cost much ace king queen jack face joker stuck caught"
    ),
    N_("The winner"): N_("winner wins win lowest tie draw equal same points total"),
    N_("Newcomers"): N_("join joins late new newcomer halfway middle come in later start"),
    N_("Or as you agree"): N_("newcomer join points start agree decide"),
}

# Rulings by number and whether it is one of the small print: each answers a single question.
_ASKED_OF_RULINGS: Mapping[tuple[int, bool], str] = {
    (10, False): N_("ask for own discard back that I threw discarded myself"),
    (11, False): N_("discard same card just picked up took again straight back"),
    (14, False): N_("same time both press computer fast quick"),
    (15, False): N_("two same identical cards copies twice decks"),
}


def noise_words() -> str:
    """The words to leave out, in the language that is spoken."""
    return _(_NOISE)


def asked_words() -> dict[str, str]:
    """For every topic, as the pages name it now, the words in which it is asked about."""
    return {_(topic): _(words) for topic, words in _ASKED.items()}


def asked_words_of_rulings() -> dict[str, str]:
    """The same for the rulings by their names."""
    named = {
        (
            _("Small print {number}", number=n) if small else _("Ruling {number}", number=n)
        ): words
        for (n, small), words in _ASKED_OF_RULINGS.items()
    }
    return {name: _(words) for name, words in named.items()}


# --- Search: which paragraphs of a sheet's rules answer a question asked in a family's words.
# The rules page is cut into passages, each about one thing. They are few, so every one is
# compared: words of its topic and words in which people ask about that count more than words of
# its text, and rare words more than common ones.


@dataclass(frozen=True, slots=True)
class Passage:
    """One paragraph: the heading above it, what it is about, its words, and where they stand.

    `place` is the place on the written sheet; a ruling has none, as the sheet is silent there.
    """

    heading: str
    topic: str
    text: str
    place: str = ""
    is_ruling: bool = False


def passages_of(sheet: RuleSheet) -> tuple[Passage, ...]:
    """All passages in the order of the rules page, the rulings last.

    Facts on one topic are one passage, and so are all contracts.
    """
    return (*_paragraphs(sheet), *_rulings(sheet))


def _paragraphs(sheet: RuleSheet) -> Iterator[Passage]:
    origins = RuleOrigins(sheet, rules_sections)
    contracts = {_("Contract {number}", number=n) for n in range(1, len(sheet.deals) + 1)}
    for section in rules_sections(sheet):
        texts: dict[str, list[str]] = {}
        for fact in section.facts:
            topic = _("Contracts") if fact.topic in contracts else fact.topic
            texts.setdefault(topic, []).append(origins.text(section, fact))
        cited = (sheet.sections[topic] for topic in section.cites if topic in sheet.sections)
        place = BETWEEN_PLACES.join(dict.fromkeys(map(place_text, cited)))
        place = origins.place(section, place) if place else ""
        for topic, lines in texts.items():
            yield Passage(section.heading, topic, "\n".join(lines), place)


def _rulings(sheet: RuleSheet) -> Iterator[Passage]:
    for ruling in rulings_for(sheet):
        yield Passage(_("Rulings"), ruling.name, ruling_text(ruling, sheet), is_ruling=True)


# What a word counts by where it stands: what people ask about is told best by their own words.
_TOPIC, _SEARCH_ASKED, _TEXT, _HEADING = 3.0, 2.5, 1.0, 0.6
# A ruling answers what the sheet leaves open; where the sheet speaks, it comes first.
_RULING = 0.8
# What words of every question tell, such as "how many"; between equal answers they decide.
_QUIET = 0.2
# Repeating a word in a paragraph says less each time.
_SATURATION = 1.5
# A word that stands nowhere may be mistyped (as alike as this), or a compound with one inside.
_ALIKE, _LEAST_INSIDE = 0.78, 4
# Answers far behind the best one only distract.
_SHARE_OF_BEST = 0.45
_MOST = 4


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage with how well it fits the question; more is better."""

    passage: Passage
    score: float


class RulesIndex:
    """The passages of one sheet, ready for questions in the language that is spoken now."""

    def __init__(self, sheet: RuleSheet) -> None:
        self.passages = passages_of(sheet)
        self._noise = frozenset(stems(noise_words()))
        asked = asked_words() | asked_words_of_rulings()
        self._weights = [_weights(passage, asked) for passage in self.passages]
        self._found_in = Counter(stem for weights in self._weights for stem in weights)

    def answers(self, question: str) -> tuple[FoundPassage, ...]:
        """The passages that fit a question, the best first; none if no word of it is known."""
        wanted = self._wanted(question)
        if not wanted:
            return ()
        whole = sum(map(self._rarity, wanted))
        scored = []
        for passage, weights in zip(self.passages, self._weights, strict=True):
            found = [stem for stem in wanted if stem in weights]
            score = sum(self._rarity(stem) * _saturated(weights[stem]) for stem in found)
            share = sum(map(self._rarity, found)) / whole
            scored.append(
                FoundPassage(passage, score * share * (_RULING if passage.is_ruling else 1))
            )
        best = max(answer.score for answer in scored)
        good = [answer for answer in scored if answer.score > _SHARE_OF_BEST * best]
        return tuple(sorted(good, key=lambda answer: -answer.score)[:_MOST])

    def _wanted(self, question: str) -> list[str]:
        """The words of a question as far as they are known."""
        known = (known for stem in stems(question) for known in self._known(stem))
        return list(dict.fromkeys(known))

    def _known(self, stem: str) -> Iterable[str]:
        """The words of the index that are meant by a word of a question."""
        if stem in self._found_in:
            return (stem,)
        if stem in self._noise or stem.isdigit() or len(stem) < _LEAST_INSIDE:
            return ()
        inside = [
            known
            for known in self._found_in
            if len(known) >= _LEAST_INSIDE and (known in stem or stem in known)
        ]
        return inside or get_close_matches(stem, self._found_in, n=1, cutoff=_ALIKE)

    def _rarity(self, stem: str) -> float:
        """How much a word tells: more, the fewer passages have it."""
        rarity = math.log(1 + len(self.passages) / self._found_in[stem])
        return rarity * _QUIET if stem in self._noise else rarity


def _weights(passage: Passage, asked: dict[str, str]) -> dict[str, float]:
    """How much each word says about a passage."""
    weights: Counter[str] = Counter()
    topic = "" if passage.is_ruling else passage.topic
    for text, weight in (
        (passage.heading, _HEADING),
        (topic, _TOPIC),
        (asked.get(passage.topic, ""), _SEARCH_ASKED),
        (passage.text, _TEXT),
    ):
        for stem in set(stems(text)):
            weights[stem] += weight  # type: ignore[assignment]
    return dict(weights)


def _saturated(weight: float) -> float:
    return weight / (weight + _SATURATION)
