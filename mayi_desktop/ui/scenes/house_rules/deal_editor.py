"""Page that edits one deal of a family's own rules: cards, melds, and how."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from mayi_desktop.engine.rulesheet import DealRule, MeldKind, Requirement
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.sheets.house_rules.draft import (
    FEWEST_CARDS,
    LARGEST_MELD,
    MOST_CARDS,
    MOST_MELDS,
    HouseDraft,
    with_meld,
    with_need,
    without_meld,
)
from mayi_desktop.sheets.house_rules.rule_errors import deal_place
from mayi_desktop.ui.scenes.house_rules.rule_row import QuestionRow
from mayi_desktop.ui.scenes.house_rules.rule_text import error_text
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.widgets.basics import Label, Signal, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.stepper import Stepper
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.form import FormPage

# The rules know no smaller one.
_SMALLEST_MELD = 3
_STEPPER, _TOGGLE = 310, 190  # as in the rows of the editor
_FLAGS: Mapping[str, str] = {
    "exact": N_("Only melds of exactly these sizes?"),
    "all_at_once": N_("Does the whole hand have to go down at once?"),
    "winning_claims_only": N_("Can you only ask for a card that wins right away?"),
    "suits_repeat": N_("Can sets in this deal repeat suits, and be larger?"),
}


class MeldRow(Row):
    """One meld of the contract: a set or a run, its size, and a button to take it out."""

    def __init__(self, page: DealEditor, index: int) -> None:
        self._page, self._index, look = page, index, page.look
        kinds = [
            (kind.name, _("Set") if kind is MeldKind.SET else _("Run")) for kind in MeldKind
        ]
        self.kind = Choice(look, "", kinds, MeldKind.SET.name, self._choose_kind)
        sizes = range(_SMALLEST_MELD, LARGEST_MELD + 1)
        self.size = Stepper(look, sizes, _SMALLEST_MELD, _size_words, self._choose_size)
        remove = partial(page.change, lambda rule: without_meld(rule, index))
        self.remove = Button(look, _("Remove"), remove, kind=ButtonKind.QUIET)
        super().__init__(look, ((self.kind, 0.4), (self.size, 0.38), (self.remove, 0.22)))

    def show_rule(self, rule: DealRule) -> None:
        """Show one meld of the contract."""
        there = self._index < len(rule.contract)
        self.set_visible(visible=there)
        if there:
            need = rule.contract[self._index]
            self.kind.set(need.kind.name)
            self.size.set(need.size, _with(self.size.values, need.size))
            self.remove.set_visible(visible=len(rule.contract) > 1)

    def _choose_kind(self, name: str) -> None:
        self._change(kind=MeldKind[name])

    def _choose_size(self, size: Hashable) -> None:
        self._change(size=size)

    def _change(self, **change: object) -> None:
        def changed(rule: DealRule) -> DealRule:
            need: Requirement = replace(rule.contract[self._index], **change)  # type: ignore[arg-type]
            return with_need(rule, self._index, need)

        self._page.change(changed)


class DealEditor(FormPage):
    """One deal of a draft; each step changes the draft at once and is reported."""

    def __init__(
        self, context: Context, draft: HouseDraft, index: int, on_change: Callable[[], None]
    ) -> None:
        super().__init__(context, "")
        self.draft, self.index, self.changed = draft, index, Signal(on_change)
        look = self.look
        cards = Stepper(
            look,
            range(FEWEST_CARDS, MOST_CARDS + 1),
            draft.deals[index].cards,
            _size_words,
            self._choose_cards,
        )
        self.cards = cards
        self._cards_row = QuestionRow(
            look, _("Cards dealt to each player"), cards, self._reset_cards, width=_STEPPER
        )
        self.melds = [MeldRow(self, number) for number in range(MOST_MELDS)]
        self.add_set = Button(
            look,
            _("Add a set"),
            partial(self.change, lambda rule: with_meld(rule, MeldKind.SET)),
        )
        self.add_run = Button(
            look,
            _("Add a run"),
            partial(self.change, lambda rule: with_meld(rule, MeldKind.RUN)),
        )
        self.flags = {name: self._flag_row(name) for name in _FLAGS}
        self.error = Label(look, "", Tone.WARNING)
        self._earlier = Button(look, _("Move earlier"), partial(self._move, -1))
        self._later = Button(look, _("Move later"), partial(self._move, 1))
        self._done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        rows: list[Widget] = [
            self.error,
            self._cards_row,
            Label(look, _("What to lay down"), Tone.SUBHEADING),
            *self.melds,
            Row(look, ((self.add_set, 0.5), (self.add_run, 0.5))),
            Label(look, _("How to lay it down"), Tone.SUBHEADING),
            *self.flags.values(),
        ]
        self.compose((rows,), (self._earlier, self._later, self._done))
        self.focus.to(self._done)
        self._show()

    @property
    def rule(self) -> DealRule:
        """The deal as edited so far."""
        return self.draft.deals[self.index]

    def on_key(self, event: KeyPressed) -> bool:
        """Take a step back on Ctrl and Z."""
        if event.key == "z" and event.mods & {"ctrl", "meta"}:
            self.draft.undo()
            if self.index >= len(self.draft.deals):
                self.on_back()
                self.changed.emit()
                return True
            self._changed()
            return True
        return False

    def change(self, changed: Callable[[DealRule], DealRule]) -> None:
        """Change the deal."""
        self.draft.set_deal(self.index, changed(self.rule))
        self._changed()

    def _changed(self) -> None:
        self.changed.emit()
        self._show()
        self.rearrange()

    def _flag_row(self, name: str) -> QuestionRow:
        turn, answers = partial(self._set_flag, name), (_("Yes"), _("No"))
        toggle = Toggle(self.look, "", turn, words=answers)
        words = _(_FLAGS[name])
        return QuestionRow(self.look, words, toggle, lambda: None, width=_TOGGLE)

    def _set_flag(self, name: str, on: bool) -> None:
        changes: dict[str, bool] = {name: on}
        self.change(lambda rule: replace(rule, **changes))  # type: ignore[arg-type]

    def _choose_cards(self, cards: Hashable) -> None:
        assert isinstance(cards, int)
        self.change(lambda rule: replace(rule, cards=cards))

    def _reset_cards(self) -> None:
        before = self.draft.base_deal(self.index)
        if before is not None:
            self._choose_cards(before.cards)

    def _move(self, by: int) -> None:
        if 0 <= self.index + by < len(self.draft.deals):
            self.draft.move_deal(self.index, by)
            self.index += by
            self._changed()

    def _show(self) -> None:
        """Update every row from the deal."""
        rule, count = self.rule, len(self.draft.deals)
        words = _("Deal {number} of {count}", number=self.index + 1, count=count)
        self.heading.set_text(words)
        self.cards.set(rule.cards, _with(self.cards.values, rule.cards))
        for row in self.melds:
            row.show_rule(rule)
        for button in (self.add_set, self.add_run):
            button.set_visible(visible=len(rule.contract) < MOST_MELDS)
        for name, asked in self.flags.items():
            toggle = asked.control
            assert isinstance(toggle, Toggle)
            toggle.set(on=getattr(rule, name))
            asked.set_visible(visible=self._makes_sense(name) or getattr(rule, name))
        here = deal_place(self.index)
        found = (error_text(t) for t in self.draft.errors() if here in t.at)
        self.error.set_text(next(found, ""))
        self.error.set_visible(visible=bool(self.error.text))
        self._earlier.set_visible(visible=self.index > 0)
        self._later.set_visible(visible=self.index < count - 1)

    def _makes_sense(self, name: str) -> bool:
        match name:
            case "winning_claims_only":
                return self.rule.all_at_once
            case "suits_repeat":
                rules = self.draft.sheet.melds
                return rules != rules.with_any_suits
            case _:
                return True


def _with(values: Sequence[Hashable], value: int) -> list[int]:
    """The numbers, with one more put among them."""
    return sorted({*(number for number in values if isinstance(number, int)), value})


def _size_words(size: Hashable) -> str:
    assert isinstance(size, int)
    return ngettext("{count} card", "{count} cards", count=size)
