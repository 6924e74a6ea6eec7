"""Page with the rules of a sheet, current deal first, or the differences to another."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets.catalogue import SheetEntry
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.sheets.rules_page import differences, rules_page, ruling_differences
from mayi_desktop.ui.kit.button import Button, Row
from mayi_desktop.ui.kit.controls import Choice
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.rich_text import Paragraph, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.pages.choices import SheetChoices, TableSetup
from mayi_desktop.ui.pages.text import TextPage, rules_text

_NO_OTHER = ""


class RulesPage(TextPage):
    """The rules of one sheet, or what two of them say differently.

    Without a sheet given, any of them can be chosen; the other one can always be chosen. The
    page opens at the part that a refusal has cited. The `base` of rules
    of one's own is the first with which they can be compared.
    """

    def __init__(
        self,
        context: Context,
        sheet: RuleSheet | None = None,
        deal: int | None = None,
        seats: int | None = None,
        refusal: Refusal | None = None,
        base: RuleSheet | None = None,
    ) -> None:
        self.offer = SheetChoices(context.folder, context.settings.last_table.sheet)
        self._base = base
        self._entries = _with_base(self.offer.entries, base)
        draft = TableSetup.from_settings(context.settings, self._entries)
        self.sheet = sheet or draft.entry.sheet
        self.other: RuleSheet | None = None
        self._deal, self._seats = deal, seats
        super().__init__(context, _("Rules"), self._paragraphs(), _("Done"))
        self.acts = {TableAct.RULES: self.on_back}
        self.refresh_contents()
        self.choose: Choice | None = None
        self.compare = Choice(self.look, "", self._others(), _NO_OTHER, self._choose_other)
        self.ask = Button(self.look, _("Ask about a rule"), self._open_ask)
        if sheet is not None:
            self.set_header(Row(self.look, ((self.compare, 0.72), (self.ask, 0.28))))
            self._open_at(refusal)
            return
        self.choose = Choice(self.look, "", self._titles(), self.sheet.key, self._choose_sheet)
        parts = ((self.choose, 0.38), (self.compare, 0.38), (self.ask, 0.24))
        self.set_header(Row(self.look, parts))

    def _open_at(self, refusal: Refusal | None) -> None:
        """Scroll to the heading of the place that a refusal cites."""
        page = rules_page(self.sheet, self._deal, self._seats)
        for number, block in enumerate(page):
            if refusal is not None and refusal.topic in block.topics:
                self.text.scroll_to_paragraph(number - 1)
                return

    def _open_ask(self) -> None:
        # Imported late: few people ask.
        from mayi_desktop.ui.pages.ask import AskPage

        self.context.scenes.push(AskPage(self.context, self.sheet, self._deal or 0))

    def update(self, dt: float) -> bool:
        if self.offer.read() and self.offer.house_rules:
            self._entries = _with_base(self.offer.entries, self._base)
            self._show_choices()
        return super().update(dt)

    def _titles(self) -> list[tuple[str, str]]:
        return [(key, sheet_title(entry.sheet.title)) for key, entry in self._entries.items()]

    def _choose_sheet(self, key: str) -> None:
        self.sheet = self._entries[key].sheet
        if self.other == self.sheet:
            self.other = None
        self._refresh()

    def _choose_other(self, key: str) -> None:
        self.other = self._entries[key].sheet if key else None
        self._refresh()

    def _refresh(self) -> None:
        """Update the text, the choices and the contents."""
        self._show_choices()
        self.text.set_paragraphs(self._paragraphs())
        self.refresh_contents()

    def _show_choices(self) -> None:
        self.compare.set_options(
            self._others(), _NO_OTHER if self.other is None else self.other.key
        )
        if self.choose is not None:
            self.choose.set_options(self._titles(), self.sheet.key)

    def _others(self) -> list[tuple[str, str]]:
        """The options of the comparison: none, or any other sheet."""
        others = [
            (key, _("Compared with {title}", title=sheet_title(entry.sheet.title)))
            for key, entry in self._entries.items()
            if entry.sheet != self.sheet
        ]
        return [(_NO_OTHER, _("Compare with another sheet")), *others]

    def _paragraphs(self) -> tuple[Paragraph, ...]:
        if self.other is None:
            return rules_text(self.sheet, self._deal, self._seats)
        return differences_text(self.sheet, self.other)


def _with_base(
    entries: Mapping[str, SheetEntry], base: RuleSheet | None
) -> Mapping[str, SheetEntry]:
    """The sheets, with the one being played first, in its options."""
    if base is None:
        return entries
    others = {key: entry for key, entry in entries.items() if key != base.key}
    return {base.key: SheetEntry(base, ""), **others}


def differences_text(one: RuleSheet, other: RuleSheet) -> tuple[Paragraph, ...]:
    """The differences of two sheets topic by topic, then of their rulings."""
    title = _(
        "{one} and {other}: the differences",
        one=sheet_title(one.title),
        other=sheet_title(other.title),
    )
    paragraphs = [Paragraph(TextStyle.TITLE, title)]
    found = (*differences(one, other), *ruling_differences(one, other))
    if not found:
        paragraphs.append(Paragraph(TextStyle.TEXT, _("These two sheets have the same rules.")))
    for difference in found:
        paragraphs += [
            Paragraph(TextStyle.HEADING, difference.topic),
            Paragraph(TextStyle.NOTE, sheet_title(one.title)),
            Paragraph(TextStyle.BULLET, difference.one),
            Paragraph(TextStyle.NOTE, sheet_title(other.title)),
            Paragraph(TextStyle.BULLET, difference.other),
        ]
    return tuple(paragraphs)
