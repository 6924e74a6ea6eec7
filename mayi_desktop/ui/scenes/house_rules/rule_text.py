"""Texts for the rules of a sheet, their values, and what does not fit."""

from __future__ import annotations

from enum import Enum
from typing import Any

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import DealRule
from mayi_desktop.i18n import told, worded
from mayi_desktop.sheets import contract_text
from mayi_desktop.sheets.house_rules.rule_errors import RuleError
from mayi_desktop.sheets.house_rules.rule_options import RuleGroup, RuleOption
from mayi_desktop.sheets.phrases import each_rank, sentence
from mayi_desktop.ui.strings import WORDS, say


def group_text(group: RuleGroup) -> str:
    """The heading over a group of questions."""
    return say(f"group.{group.name.lower()}")


def short_group_text(group: RuleGroup) -> str:
    """The same in a word, where there is little room."""
    return say(f"group.short.{group.name.lower()}")


def question_text(knob: RuleOption) -> str:
    """What is asked about a knob."""
    part, _, inner = knob.name.partition(".")
    if part == "points":
        return sentence(each_rank(Rank[inner]))
    if part == "decks":
        return say("knob.decks", count=int(inner))
    return say(f"knob.{knob.name}")


def value_text(knob: RuleOption, value: Any) -> str:  # noqa: ANN401
    """What it means that a knob is turned to a value."""
    if isinstance(value, bool):
        return say("house.yes" if value else "house.no")
    if isinstance(value, Enum):
        return say(f"knob.{knob.name}.{value.name}")
    if isinstance(value, tuple):
        return _decks(value)
    if knob.name.startswith("points."):
        return say("knob.points.value", count=value)
    key = f"knob.{knob.name}.{'none' if value is None else value}"
    return say(key) if key in WORDS else str(value)


def error_text(trouble: RuleError) -> str:
    """What does not fit, in a sentence; in that of the self-check where there is no better."""
    found = trouble.contradiction
    if not trouble.key:
        assert found is not None
        return told(found.template, **found.values)
    values = {
        name: worded(value) if isinstance(value, str) else value
        for name, value in trouble.values.items()
    }
    return say(f"wrong.{trouble.key}", **values)


def deal_text(number: int, rule: DealRule) -> str:
    """A deal (from 0) in the list: its number and its contract."""
    return say("house.deal", number=number + 1, contract=sentence(contract_text(rule)))


def _decks(plan: tuple[tuple[int, int], ...]) -> str:
    (_, few), *others = plan
    if not others:
        return say("knob.decks.plan", decks=few)
    cards, more = others[-1]
    return say("knob.decks.plans", decks=few, cards=cards, more=more)
