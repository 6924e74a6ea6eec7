"""Contradictions of a sheet as errors for the rule editor: text keys and the rules involved."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.validation.contradiction import Conflict, Contradiction
from mayi_desktop.engine.validation.sheet_check import contradictions

TITLE = "title"
_DEAL = re.compile(r"deals\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class RuleError:
    """What keeps rules from being played: the key of its text, and the rules it concerns.

    `at` names rules, deals as "deals.0", or the title; without a key the `contradiction` has to
    be shown itself.
    """

    key: str
    at: tuple[str, ...]
    values: Mapping[str, object] = field(default_factory=dict)
    contradiction: Contradiction | None = None


_TEXTS: Mapping[Conflict, tuple[str, tuple[str, ...]]] = {
    Conflict.EMPTY_TEXT: ("no_title", (TITLE,)),
    Conflict.TOO_FEW_JOKERS: ("few_jokers", ("jokers",)),
    Conflict.LOW_ACE_WITH_WILD_TWOS: ("low_ace", ("melds.ace", "melds.wilds.TWO")),
    Conflict.REQUIRED_MELD_TOO_LONG: ("long_meld", ()),
    Conflict.CONTRACT_TOO_LARGE: ("large_contract", ()),
    Conflict.NO_DISCARD_LEFT: ("no_discard_left", ("going_out",)),
    Conflict.EXACT_AND_ALL_AT_ONCE: ("exact_at_once", ()),
    Conflict.MELDS_TOO_SMALL_FOR_HAND: ("full_melds", ()),
    Conflict.WINNING_CLAIMS_ORDER: ("winning_order", ("claims.order",)),
    Conflict.VETO_LINE_AT_THE_STOCK: ("line_at_stock", ("claims.order", "claims.window")),
    Conflict.NO_WILDS_TO_REPLACE: (
        "no_wild_to_replace",
        ("replace.wilds.JOKER", "replace.wilds.TWO"),
    ),
    Conflict.NO_MELDS_TO_REPLACE_IN: (
        "no_meld_to_replace_in",
        ("replace.kinds.RUN", "replace.kinds.SET"),
    ),
    Conflict.FREED_WILD_WITHOUT_NEW_MELDS: ("no_new_melds", ("replace.goes", "new_melds")),
    Conflict.NO_PLACE_FOR_FREED_WILD: (
        "no_place_for_wild",
        ("replace.goes", "melds.naturals_per_wild"),
    ),
    Conflict.SHOE_TOO_SMALL: ("few_cards", ("decks.{seats}",)),
}
TEXT_KEYS: Mapping[Conflict, str] = {conflict: key for conflict, (key, _) in _TEXTS.items()}


def find_rule_errors(sheet: RuleSheet) -> tuple[RuleError, ...]:
    """Everything that keeps a sheet from being played."""
    return tuple(_rule_error(found) for found in contradictions(sheet))


def deal_place(index: int) -> str:
    """The name of a deal (from 0) in `RuleError.at`."""
    return f"deals.{index}"


def _rule_error(found: Contradiction) -> RuleError:
    key, places = _TEXTS.get(found.conflict, ("", ()))
    values = dict(found.values)
    deal = _deal(values)
    at = tuple(place.format(**values) for place in places)
    if deal is not None:
        values["number"] = deal + 1
        at = (deal_place(deal), *at)
    return RuleError(key, at, values, found)


def _deal(values: Mapping[str, object]) -> int | None:
    """The deal (from 0) that a contradiction is about, if any."""
    number = values.get("number")
    if isinstance(number, int):
        return number
    named = _DEAL.match(str(values.get("name", "")))
    return int(named[1]) if named else None
