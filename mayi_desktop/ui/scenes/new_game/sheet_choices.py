"""Rule sheets on offer: the built-in ones, the user's own, and the list to pick from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.files.paths import house_rules_folder
from mayi_desktop.i18n import _
from mayi_desktop.sheets import (
    SHEETS,
    HouseRules,
    SheetEntry,
    UnplayableFile,
    facts_line,
    house_rules_in,
    players_and_deals,
)
from mayi_desktop.sheets.house_rules.files import read_error_reason
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.drawing import Look
from mayi_desktop.ui.drawing.meld_icons import ContractRow
from mayi_desktop.ui.widgets.controls.radio_list import RadioEntry, RadioList


@dataclass(frozen=True, slots=True)
class SheetChoices:
    """All sheets by key, those of the user's `own`, and what is wrong with other files."""

    entries: Mapping[str, SheetEntry]
    errors: tuple[str, ...] = ()
    house_rules: Mapping[str, HouseRules] = field(default_factory=dict)


def available_sheets(data: Path) -> SheetChoices:
    """The built-in sheets, and after them the house rules that lie in the data folder."""
    folder = house_rules_folder(data)
    try:
        good, bad = house_rules_in(folder)
    except OSError as error:
        words = _(
            "Your own rules in {folder} can’t be read ({why}).",
            folder=folder,
            why=read_error_reason(error),
        )
        return SheetChoices(SHEETS, (words,))
    complaints = [_file_error(file) for file in bad]
    own = {rules.sheet.key: rules for rules in good}
    entries = {key: _entry(rules) for key, rules in own.items()}
    return SheetChoices({**SHEETS, **entries}, tuple(complaints), own)


def _file_error(file: UnplayableFile) -> str:
    """Why a file cannot be played; its name goes before a sentence that does not begin so."""
    name = file.path.name
    if file.reason.startswith(name):
        return file.reason
    return _("{name}: {why}", name=name, why=file.reason)


def _entry(rules: HouseRules) -> SheetEntry:
    base = sheet_title(SHEETS[rules.based_on].sheet.title)
    return SheetEntry(rules.sheet, _("Your own rules, made from {base}", base=base))


class SheetPicker(RadioList):
    """Sheets by key; the picked one shows more, and `on_pick` is called with its key."""

    def __init__(self, look: Look, picked: str, on_pick: Callable[[str], None]) -> None:
        super().__init__(look, (), picked, on_pick)

    def list_sheets(
        self,
        entries: Mapping[str, SheetEntry],
        chosen: RuleSheet,
        played_last: str = "",
        *,
        folded: bool = False,
    ) -> None:
        """Offer these sheets in their order; `chosen` is picked, and one was `played_last`.

        A list that is `folded` shows the picked one alone.
        """
        more = facts_line(chosen)
        if folded:
            entries = {self.picked: entries[self.picked]}
        self.set_entries(
            [
                RadioEntry(
                    key,
                    sheet_title(entry.sheet.title),
                    _(entry.blurb),
                    more,
                    _aside(entry.sheet, played_last=key == played_last),
                    ContractRow(tuple(deal.contract for deal in entry.sheet.deals)),
                )
                for key, entry in entries.items()
            ]
        )


def _aside(sheet: RuleSheet, *, played_last: bool) -> str:
    about = players_and_deals(sheet)
    return _("Last played · {about}", about=about) if played_last else about
