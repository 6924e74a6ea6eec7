"""Search: which paragraphs of a sheet's rules answer a question asked in a family's words.

The rules page is cut into passages, each about one thing. They are few, so every one is
compared: words of its topic and words in which people ask about that count more than words of
its text, and rare words more than common ones.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.i18n import _
from mayi_desktop.sheets.answers.asked_words import (
    asked_words,
    asked_words_of_rulings,
    noise_words,
)
from mayi_desktop.sheets.answers.words import stems
from mayi_desktop.sheets.pages.pages import BETWEEN_PLACES, RuleOrigins, rules_sections
from mayi_desktop.sheets.phrases import place_text
from mayi_desktop.sheets.rulings.rulings import ruling_text, rulings_for


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
_TOPIC, _ASKED, _TEXT, _HEADING = 3.0, 2.5, 1.0, 0.6
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
        (asked.get(passage.topic, ""), _ASKED),
        (passage.text, _TEXT),
    ):
        for stem in set(stems(text)):
            weights[stem] += weight  # type: ignore[assignment]
    return dict(weights)


def _saturated(weight: float) -> float:
    return weight / (weight + _SATURATION)
