"""Knows rules of one's own in the making: what is changed, what does not fit, the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mayi_desktop.engine.rulesheet import DealRule, MeldKind, Requirement, RuleSheet
from mayi_desktop.sheets.families.catalogue import find_sheet
from mayi_desktop.sheets.house_rules.files import HouseRules, house_rules_of
from mayi_desktop.sheets.house_rules.implied_rules import with_implied_rules
from mayi_desktop.sheets.house_rules.rule_errors import RuleError, find_rule_errors
from mayi_desktop.sheets.house_rules.rule_values import Value, value_of, with_value
from mayi_desktop.sheets.house_rules.values import (
    MOST_DEALS,
    HouseRulesError,
    Plain,
    apply_changes,
    changes_between,
)
from mayi_desktop.sheets.phrases import PLAIN_SIZES

MOST_MELDS = 8
LARGEST_MELD = 14
FEWEST_CARDS, MOST_CARDS = 3, 20


@dataclass(frozen=True)
class _Snapshot:
    """How the draft stood after a step: the title as typed, the rules as they were turned."""

    title: str
    sheet: RuleSheet

    @cached_property
    def complete(self) -> RuleSheet:
        """The rules with all that follows from others, and the title."""
        return replace(with_implied_rules(self.sheet), title=" ".join(self.title.split()))

    @cached_property
    def errors(self) -> tuple[RuleError, ...]:
        """All that does not fit."""
        return find_rule_errors(self.complete)


class HouseDraft:
    """Rules that are made from one of the ten sheets, with every step of it remembered.

    `name` is that of the file they came from, if they did; they count as `unsaved` once
    anything differs from how they began or were saved last.
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
        self._current = _Snapshot(title, self.base if sheet is None else sheet)
        self._saved: _Snapshot | None = self._normalised()
        self._undo_stack: list[_Snapshot] = []

    @classmethod
    def from_rules(cls, rules: HouseRules) -> HouseDraft:
        """The draft that changes rules which are there already."""
        return cls(rules.based_on, rules.options, rules.sheet.title, rules.sheet, rules.name)

    @property
    def title(self) -> str:
        """What the rules are called, as it was typed."""
        return self._current.title

    @property
    def sheet(self) -> RuleSheet:
        """The rules as they stand, sound or not."""
        return self._current.complete

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether something would be lost without saving."""
        return self._normalised() != self._saved

    @property
    def saved_title(self) -> str | None:
        """What the rules in the file are called, if the draft knows of one."""
        return self._saved.title if self.name and self._saved is not None else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._undo_stack)

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if self._undo_stack:
            self._current = self._undo_stack.pop()

    def rename(self, title: str) -> None:
        """Call the rules something else; letters typed one after the other are one step."""
        if self._undo_stack and self._undo_stack[-1].sheet is self._current.sheet:
            self._current = replace(self._current, title=title)
        else:
            self._step(replace(self._current, title=title))

    def set_value(self, name: str, value: Any) -> None:  # noqa: ANN401
        """Turn a knob."""
        self._change(with_value(self._current.sheet, name, value))

    def reset(self, name: str) -> None:
        """Turn a knob to what it is on the base."""
        self.set_value(name, self.base_value(name))

    def value(self, name: str) -> Value:
        """What a knob is turned to."""
        return value_of(self.sheet, name)

    def base_value(self, name: str) -> Value:
        """What a knob is turned to on the base."""
        return value_of(self.base, name)

    def is_changed(self, name: str) -> bool:
        """Whether a knob stands otherwise than on the base."""
        return self.value(name) != self.base_value(name)

    @property
    def deals(self) -> tuple[DealRule, ...]:
        """The deals as they stand."""
        return self.sheet.deals

    def set_deal(self, index: int, rule: DealRule) -> None:
        """Put another deal in the place of one."""
        deals = self._current.sheet.deals
        self._set_deals((*deals[:index], rule, *deals[index + 1 :]))

    def add_deal(self) -> None:
        """One deal more at the end, like the last one, up to the most there can be."""
        if len(self.deals) < MOST_DEALS:
            self._set_deals((*self._current.sheet.deals, self._current.sheet.deals[-1]))

    def remove_deal(self, index: int) -> None:
        """One deal less; the only one stays."""
        deals = self._current.sheet.deals
        if len(deals) > 1:
            self._set_deals((*deals[:index], *deals[index + 1 :]))

    def move_deal(self, index: int, by: int) -> None:
        """Let a deal change places with a neighbour."""
        deals, there = list(self._current.sheet.deals), index + by
        if 0 <= there < len(deals):
            deals[index], deals[there] = deals[there], deals[index]
            self._set_deals(tuple(deals))

    def reset_deals(self) -> None:
        """All deals as they are on the base."""
        self._set_deals(self.base.deals)

    def base_deal(self, index: int) -> DealRule | None:
        """The deal of this number on the base, if it has as many."""
        return self.base.deals[index] if index < len(self.base.deals) else None

    @property
    def deals_changed(self) -> bool:
        """Whether the deals are others than on the base."""
        return self.deals != self.base.deals

    def errors(self) -> tuple[RuleError, ...]:
        """All that keeps the rules from being played."""
        return self._current.errors

    def rules(self, name: str = "") -> HouseRules:
        """The rules to be saved, under a name of a file; HouseRulesError while unplayable."""
        return house_rules_of(self.sheet, self.based_on, self.options, name)

    def mark_saved(self, rules: HouseRules) -> None:
        """Note that these rules lie in their file now."""
        self.name = rules.name
        self._saved = self._normalised()

    def to_plain(self) -> dict[str, Plain]:
        """The draft as plain values, so that it can be gone on with another day."""
        return {
            "based_on": self.based_on,
            "options": list(self.options),
            "title": self.title,
            "name": self.name,
            "changes": changes_between(self.base, replace(self.sheet, title=self.base.title)),
        }

    @classmethod
    def from_plain(cls, written: Mapping[str, Plain]) -> HouseDraft:
        """A draft from its plain values; HouseRulesError where they make no sense."""
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

    def _normalised(self) -> _Snapshot:
        """Title and rules, without what makes no difference."""
        return _Snapshot(self.title, replace(self.sheet, title="", key=""))

    def _set_deals(self, deals: tuple[DealRule, ...]) -> None:
        self._change(replace(self._current.sheet, deals=deals))

    def _change(self, sheet: RuleSheet) -> None:
        if sheet != self._current.sheet:
            self._step(replace(self._current, sheet=sheet))

    def _step(self, moment: _Snapshot) -> None:
        self._undo_stack.append(self._current)
        self._current = moment


def with_meld(rule: DealRule, kind: MeldKind) -> DealRule:
    """The deal with one meld of the usual size more."""
    return replace(rule, contract=(*rule.contract, Requirement(kind, PLAIN_SIZES[kind])))


def without_meld(rule: DealRule, index: int) -> DealRule:
    """The deal with one meld less; the only one stays."""
    if len(rule.contract) == 1:
        return rule
    return replace(rule, contract=(*rule.contract[:index], *rule.contract[index + 1 :]))


def with_need(rule: DealRule, index: int, need: Requirement) -> DealRule:
    """The deal with another meld in the place of one."""
    return replace(rule, contract=(*rule.contract[:index], need, *rule.contract[index + 1 :]))
