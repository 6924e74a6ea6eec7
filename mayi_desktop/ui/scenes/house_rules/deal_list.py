"""List of the deals in a family's own rules, each with its contract."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mayi_desktop.i18n import _, ngettext, pgettext
from mayi_desktop.sheets import contract_text
from mayi_desktop.sheets.house_rules.draft import HouseDraft
from mayi_desktop.sheets.house_rules.rule_errors import deal_place
from mayi_desktop.sheets.house_rules.values import MOST_DEALS
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.scenes.house_rules.rule_text import deal_text
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.containers.stack import Stack
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind


class DealRow(Row):
    """One deal: its contract and its cards, two buttons, and what does not fit."""

    def __init__(
        self, look: Look, on_open: Callable[[], None], on_remove: Callable[[], None]
    ) -> None:
        self.contract = Label(look, "", Tone.STRONG)
        self.cards = Label(look, "", Tone.SOFT)
        self.note = Label(look, "", Tone.SOFT)
        self.error = Label(look, "", Tone.WARNING)
        self._stack = Stack(look, [])
        self.change = Button(look, _("Change…"), on_open)
        self.remove = Button(look, _("Remove"), on_remove, kind=ButtonKind.QUIET)
        parts = ((self._stack, 0.6), (self.change, 0.2), (self.remove, 0.2))
        super().__init__(look, parts)

    def show_deal(self, draft: HouseDraft, index: int, trouble: str) -> None:
        """Show one deal of the draft."""
        rule = draft.deals[index]
        self.contract.set_text(deal_text(index, rule))
        self.cards.set_text(
            ngettext("{count} card each", "{count} cards each", count=rule.cards)
        )
        self.note.set_text(_note(draft, index))
        self.error.set_text(trouble)
        labels = (self.contract, self.cards, self.note, self.error)
        self._stack.labels = tuple(label for label in labels if label.text)
        self.remove.set_visible(visible=len(draft.deals) > 1)


def _note(draft: HouseDraft, index: int) -> str:
    """What the deal was on the base, if it was another one."""
    before, base = draft.base_deal(index), pgettext("sheet", draft.base.title)
    if before is None:
        return _("Changed. {base} has no such deal.", base=base)
    if before == draft.deals[index]:
        return ""
    cards = ngettext("{count} card each", "{count} cards each", count=before.cards)
    return _(
        "Changed. {base}: {contract}, {cards}",
        base=base,
        contract=contract_text(before),
        cards=cards,
    )


class DealList:
    """Rows for as many deals as there can be; unused ones are hidden.

    `on_open` is told the deal to be changed; `on_change` that the draft is another one.
    """

    def __init__(
        self,
        look: Look,
        draft: HouseDraft,
        on_open: Callable[[int], None],
        on_change: Callable[[], None],
    ) -> None:
        self._draft = draft
        self._on_change = on_change
        self.rows = [
            DealRow(look, partial(on_open, index), partial(self._remove, index))
            for index in range(MOST_DEALS)
        ]
        self.add = Button(look, _("Add a deal"), self._add)
        self.reset = Button(
            look, _("All deals as they were"), self._reset, kind=ButtonKind.QUIET
        )

    def widgets(self) -> list[Widget]:
        """The widgets for the page."""
        look = self.add.look
        return [*self.rows, Row(look, ((self.add, 0.5), (self.reset, 0.5)))]

    def show_draft(self, troubles: Callable[[str], str]) -> None:
        """Bring the rows into line; `troubles` tells what does not fit at a place."""
        draft = self._draft
        for index, row in enumerate(self.rows):
            there = index < len(draft.deals)
            row.set_visible(visible=there)
            if there:
                row.show_deal(draft, index, troubles(deal_place(index)))
        self.add.set_visible(visible=len(draft.deals) < MOST_DEALS)
        self.reset.set_visible(visible=draft.deals_changed)

    def _add(self) -> None:
        self._draft.add_deal()
        self._on_change()

    def _remove(self, index: int) -> None:
        self._draft.remove_deal(index)
        self._on_change()

    def _reset(self) -> None:
        self._draft.reset_deals()
        self._on_change()
