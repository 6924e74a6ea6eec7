"""Sections of the editor: what families know by heart first, the other rules behind More."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.i18n import _
from mayi_desktop.sheets.house_rules.rule_options import RULE_OPTIONS, RuleGroup
from mayi_desktop.ui.scenes.house_rules.rule_text import group_text, short_group_text

_PENALTY = ("claims.penalty", "claims.limit")
_WILDS = ("jokers", "melds.wilds.TWO", "melds.naturals_per_wild")
_BY_HEART = (RuleGroup.DEALS, RuleGroup.POINTS)


@dataclass(frozen=True, slots=True)
class EditorSection:
    """A part of the page: its heading, a word for it, and the rules it asks about.

    A section of `more` is hidden until somebody asks for it.
    """

    key: str
    heading: str
    short: str
    rules: tuple[str, ...]
    more: bool = False


def sections() -> tuple[EditorSection, ...]:
    """All sections in the order of the page; every rule is in one of them."""
    penalty = EditorSection("PENALTY", _("Penalty cards for a May I?"), _("Penalty"), _PENALTY)
    wilds = EditorSection("WILDS", _("Wild cards"), _("Wilds"), _WILDS)
    first = [_section(group) for group in _BY_HEART]
    others = [group for group in RuleGroup if group not in _BY_HEART]
    return (penalty, wilds, *first, *(_section(group, more=True) for group in others))


def _section(group: RuleGroup, *, more: bool = False) -> EditorSection:
    """A group of rules, without those that have come before."""
    names = [name for name, knob in RULE_OPTIONS.items() if knob.group is group]
    rules = tuple(name for name in names if name not in (*_PENALTY, *_WILDS))
    return EditorSection(group.name, group_text(group), short_group_text(group), rules, more)
