"""Draft of house rules: changes to a sheet, implied rules, errors and undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mayi_desktop.engine.rulesheet import DealRule, MeldKind, Requirement, RuleSheet
from mayi_desktop.engine.sheet_check import (
    FEWEST_PLAYERS,
    Contradiction,
    contradictions,
    with_implied_rules,
)
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.house_rules import (
    MOST_DEALS,
    HouseRules,
    HouseRulesError,
    Plain,
    apply_changes,
    changes_between,
    house_rules_of,
)
from mayi_desktop.sheets.options import (
    Value,
    deck_plan,
    deck_rows,
    value_of,
    with_value,
)
from mayi_desktop.sheets.phrases import PLAIN_SIZES

# --- The draft.

# Bounds of the editor, wide enough for every built-in sheet.
MOST_MELDS = 8
LARGEST_MELD = 14
FEWEST_CARDS, MOST_CARDS = 3, 20


@dataclass(frozen=True)
class _Revision:
    """A revision of the draft: title as typed, rules as set."""

    title: str
    sheet: RuleSheet

    @cached_property
    def complete(self) -> RuleSheet:
        """The rules including implied ones, with the normalised title."""
        sheet = with_implied_rules(self.sheet)
        decks = sheet.decks
        if max(row.most_players for row in decks) < sheet.max_players:
            seats = range(FEWEST_PLAYERS, sheet.max_players + 1)
            decks = deck_rows({count: deck_plan(sheet, count) for count in seats})
        return replace(sheet, decks=decks, title=" ".join(self.title.split()))

    @cached_property
    def errors(self) -> tuple[Contradiction, ...]:
        """All errors that keep the rules from being played."""
        return contradictions(self.complete)


class HouseDraft:
    """House rules being edited, based on a built-in sheet.

    `name`: the file they came from, if any. Changes are unsaved if anything differs from the
    start or the last save.
    """

    def __init__(
        self,
        based_on: str,
        options: tuple[str, ...] = (),
        title: str = "",
        sheet: RuleSheet | None = None,
        name: str = "",
    ) -> None:
        self.based_on, self.options, self.name = based_on, options, name
        self.base = find_sheet(based_on, options)
        self._current = _Revision(title, self.base if sheet is None else sheet)
        self._saved: _Revision | None = self._normalised()
        self._undo_stack: list[_Revision] = []

    @classmethod
    def from_rules(cls, rules: HouseRules) -> HouseDraft:
        """A draft that changes existing house rules."""
        return cls(rules.based_on, rules.options, rules.sheet.title, rules.sheet, rules.name)

    @property
    def title(self) -> str:
        """The title of the rules, as typed."""
        return self._current.title

    @property
    def sheet(self) -> RuleSheet:
        """The current rules, sound or not."""
        return self._current.complete

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether closing the draft would lose changes."""
        return self._normalised() != self._saved

    @property
    def saved_title(self) -> str | None:
        """The title of the rules in the file, if there is one."""
        return self._saved.title if self.name and self._saved is not None else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._undo_stack)

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if self._undo_stack:
            self._current = self._undo_stack.pop()

    def rename(self, title: str) -> None:
        """Change the title; consecutive changes are one undo step."""
        if self._undo_stack and self._undo_stack[-1].sheet is self._current.sheet:
            self._current = replace(self._current, title=title)
        else:
            self._step(replace(self._current, title=title))

    def set_value(self, name: str, value: Any) -> None:  # noqa: ANN401
        """Set a rule."""
        self._change(with_value(self._current.sheet, name, value))

    def value(self, name: str) -> Value:
        """The value of a rule."""
        return value_of(self.sheet, name)

    def base_value(self, name: str) -> Value:
        """The value of a rule on the base."""
        return value_of(self.base, name)

    def is_changed(self, name: str) -> bool:
        """Whether a rule differs from the base."""
        return self.value(name) != self.base_value(name)

    @property
    def deals(self) -> tuple[DealRule, ...]:
        """The current deals."""
        return self.sheet.deals

    def set_deal(self, index: int, rule: DealRule) -> None:
        """Replace a deal."""
        deals = self._current.sheet.deals
        self._set_deals((*deals[:index], rule, *deals[index + 1 :]))

    def add_deal(self) -> None:
        """Repeat the last deal at the end, up to the most deals allowed."""
        if len(self.deals) < MOST_DEALS:
            self._set_deals((*self._current.sheet.deals, self._current.sheet.deals[-1]))

    def remove_deal(self, index: int) -> None:
        """Remove a deal, unless it is the only one."""
        deals = self._current.sheet.deals
        if len(deals) > 1:
            self._set_deals((*deals[:index], *deals[index + 1 :]))

    def move_deal(self, index: int, by: int) -> None:
        """Swap a deal with its neighbour."""
        deals, there = list(self._current.sheet.deals), index + by
        if 0 <= there < len(deals):
            deals[index], deals[there] = deals[there], deals[index]
            self._set_deals(tuple(deals))

    def reset_deals(self) -> None:
        """Set all deals to those of the base."""
        self._set_deals(self.base.deals)

    def base_deal(self, index: int) -> DealRule | None:
        """The deal with this index on the base, if it has that many."""
        return self.base.deals[index] if index < len(self.base.deals) else None

    @property
    def deals_changed(self) -> bool:
        """Whether the deals differ from those of the base."""
        return self.deals != self.base.deals

    def errors(self) -> tuple[Contradiction, ...]:
        """Everything that keeps the rules from being played."""
        return self._current.errors

    def rules(self, name: str = "") -> HouseRules:
        """The rules to save under this file name; HouseRulesError if they cannot be played."""
        return house_rules_of(self.sheet, self.based_on, self.options, name)

    def mark_saved(self, rules: HouseRules) -> None:
        """Record that these rules have been saved."""
        self.name = rules.name
        self._saved = self._normalised()

    def to_plain(self) -> dict[str, Plain]:
        """The draft as plain values, for saving it unfinished."""
        return {
            "based_on": self.based_on,
            "options": list(self.options),
            "title": self.title,
            "name": self.name,
            "changes": changes_between(self.base, replace(self.sheet, title=self.base.title)),
        }

    @classmethod
    def from_plain(cls, written: Mapping[str, Plain]) -> HouseDraft:
        """A draft from its plain values; HouseRulesError if they are invalid."""
        try:
            draft = cls(
                str(written["based_on"]),
                tuple(map(str, written["options"])),
                str(written["title"]),
                name=str(written["name"]),
            )
            sheet = apply_changes(draft.base, written["changes"])
            if not sheet.deals or not sheet.decks:
                raise HouseRulesError("a draft has at least one deal and one row of decks")
            draft._current, draft._saved = replace(draft._current, sheet=sheet), None
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise HouseRulesError(str(error)) from error
        return draft

    def _normalised(self) -> _Revision:
        """Title and rules, without the parts that do not count as changes."""
        return _Revision(self.title, replace(self.sheet, title="", key=""))

    def _set_deals(self, deals: tuple[DealRule, ...]) -> None:
        self._change(replace(self._current.sheet, deals=deals))

    def _change(self, sheet: RuleSheet) -> None:
        if sheet != self._current.sheet:
            self._step(replace(self._current, sheet=sheet))

    def _step(self, revision: _Revision) -> None:
        self._undo_stack.append(self._current)
        self._current = revision


def with_meld(rule: DealRule, kind: MeldKind) -> DealRule:
    """The deal with one more meld of the default size."""
    return replace(rule, contract=(*rule.contract, Requirement(kind, PLAIN_SIZES[kind])))


def without_meld(rule: DealRule, index: int) -> DealRule:
    """The deal without one of its melds, unless it is the only one."""
    if len(rule.contract) == 1:
        return rule
    return replace(rule, contract=(*rule.contract[:index], *rule.contract[index + 1 :]))


def with_need(rule: DealRule, index: int, need: Requirement) -> DealRule:
    """The deal with one meld of its contract replaced."""
    return replace(rule, contract=(*rule.contract[:index], need, *rule.contract[index + 1 :]))
