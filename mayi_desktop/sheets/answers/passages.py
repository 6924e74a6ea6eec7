"""Passages: the rules page of a sheet cut into paragraphs, each about one thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.i18n import _
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
