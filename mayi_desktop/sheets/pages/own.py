"""Origins of house rules: taken over from a sheet, or the players' own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.sheets.families.catalogue import SHEETS, SheetEntry
from mayi_desktop.sheets.pages.page_blocks import Fact, Section
from mayi_desktop.sheets.rulings.rulings import HOUSE_MARK

SectionsOf = Callable[[RuleSheet], Iterable[Section]]


class RuleOrigins:
    """Where the rules of a sheet come from, found by comparing its facts with its base's.

    A built-in sheet has no base, and its facts are not marked. `sections_of` gives the sections
    of any sheet.
    """

    def __init__(self, sheet: RuleSheet, sections_of: SectionsOf) -> None:
        self._base = _base_of(sheet)
        self._own: set[tuple[str, str]] = set()
        if self._base is not None:
            chosen = [option.sheet for option in self._base.options.values()]
            taken = {
                (fact.topic, fact.text)
                for base in (self._base.sheet, *chosen)
                for section in sections_of(with_common_deal_word(base))
                for fact in section.facts
            }
            # Both are compared in plain words, but asked about in the sheet's own ones.
            for said, plain in zip(
                sections_of(sheet), sections_of(with_common_deal_word(sheet)), strict=True
            ):
                self._own |= {
                    (fact.topic, fact.text)
                    for fact, same in zip(said.facts, plain.facts, strict=True)
                    if (same.topic, same.text) not in taken
                }

    def is_own(self, fact: Fact) -> bool:
        """Whether the base has another fact here."""
        return (fact.topic, fact.text) in self._own

    def place(self, section: Section, place: str) -> str:
        """The place on the written sheet for a section, and whose sheet it is."""
        if self._base is None:
            return place
        if all(self.is_own(fact) for fact in section.facts):
            return _("Your own rules")
        return _(
            "As on {base}: {place}", base=pgettext("sheet", self._base.sheet.title), place=place
        )

    def text(self, section: Section, fact: Fact) -> str:
        """The text of a fact, marked if it is the players' own among others taken over."""
        own = [self.is_own(one) for one in section.facts]
        if not self.is_own(fact) or (all(own) and section.cites):
            return fact.text
        return _("Your own rule: {text}", text=fact.text)


def with_common_deal_word(sheet: RuleSheet) -> RuleSheet:
    """The same rules with the common word for a deal: a word is not a rule."""
    return replace(sheet, deal_word="deal")


def _base_of(sheet: RuleSheet) -> SheetEntry | None:
    key, mark, _ = sheet.key.partition(HOUSE_MARK)
    return SHEETS.get(key) if mark else None
