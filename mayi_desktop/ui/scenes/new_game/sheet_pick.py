"""Knows the list from which a rule sheet is picked: titles, what is special, who may play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.i18n import worded
from mayi_desktop.sheets import SheetEntry, facts_line, players_and_deals
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.widgets.pages.pick import Entry, Pick


class SheetPicker(Pick):
    """Sheets by key, of which the picked one tells more; `on_pick` is told the key."""

    def __init__(self, look: Look, picked: str, on_pick: Callable[[str], None]) -> None:
        super().__init__(look, (), picked, on_pick)

    def list_sheets(
        self, entries: Mapping[str, SheetEntry], chosen: RuleSheet, first: str = ""
    ) -> None:
        """Offer these sheets, one of them `first`; `chosen` is the sheet that is picked."""
        more = facts_line(chosen)
        self.offer(
            [
                Entry(
                    key,
                    worded(entry.sheet.title),
                    worded(entry.blurb),
                    more,
                    players_and_deals(entry.sheet),
                )
                for key, entry in sorted(entries.items(), key=lambda item: item[0] != first)
            ]
        )
