"""Knows in whose words a contradiction is told to a family, and at which of their rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.validation.contradiction import Contradiction
from mayi_desktop.engine.validation.sheet_check import contradictions

TITLE = "title"
_DEAL = re.compile(r"deals\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class RuleError:
    """What keeps rules from being played: the key of its words, and the rules it concerns.

    `at` names knobs, deals as "deals.0", or the title; without a key nobody has words for it
    but the `contradiction` itself.
    """

    key: str
    at: tuple[str, ...]
    values: Mapping[str, object] = field(default_factory=dict)
    contradiction: Contradiction | None = None


_KNOWN: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "{name} is empty.": ("no_title", (TITLE,)),
    "jokers is {jokers}: {max_players} players need {needed} jokers, and there are only "
    "{most}.": ("few_jokers", ("jokers",)),
    "melds.ace is {ace}, but a wild two cannot follow a low ace.": (
        "low_ace",
        ("melds.ace", "melds.wilds.TWO"),
    ),
    "{name}.contract asks for a {kind} of {size}, but a {kind} ends at {most}.": (
        "long_meld",
        (),
    ),
    "{name}.contract asks for {asked} cards, but {name}.cards is {cards} and one more is "
    "drawn.": ("large_contract", ()),
    "{name}.contract asks for {asked} cards and a discard, but {name}.cards is {cards} and "
    "one more is drawn.": ("no_discard_left", ("going_out",)),
    "{name}.exact and {name}.all_at_once cannot both be met: {asked} cards are asked for and "
    "{hand} held.": ("exact_at_once", ()),
    "{name}.all_at_once is set, but its melds hold {room} cards at most and the hand {hand}.": (
        "full_melds",
        (),
    ),
    "{name}.winning_claims_only needs FIRST_TO_ASK, but claims.order is {order}.": (
        "winning_order",
        ("claims.order",),
    ),
    "claims.order is LINE_WITH_VETO, but AT_THE_STOCK all are asked at once.": (
        "line_at_stock",
        ("claims.order", "claims.window"),
    ),
    "replace.who is {who}, but replace.wilds is empty.": (
        "no_wild_to_replace",
        ("replace.wilds.JOKER", "replace.wilds.TWO"),
    ),
    "replace.who is {who}, but replace.kinds is empty.": (
        "no_meld_to_replace_in",
        ("replace.kinds.RUN", "replace.kinds.SET"),
    ),
    "replace.goes is NEW_MELD_OR_STAYS, but new_melds is not set.": (
        "no_new_melds",
        ("replace.goes", "new_melds"),
    ),
    "replace.goes is TO_HAND_AND_PLAYED, but there may be no place for the wild: "
    "melds.naturals_per_wild is {limit}.": (
        "no_place_for_wild",
        ("replace.goes", "melds.naturals_per_wild"),
    ),
    "deals[{number}].cards is {cards}: {seats} players need {wanted} cards with the first "
    "discard and a stock, and the shoe holds {held}.": ("few_cards", ("decks.{seats}",)),
}
WORDED: Mapping[str, str] = {wording: key for wording, (key, _) in _KNOWN.items()}


def find_rule_errors(sheet: RuleSheet) -> tuple[RuleError, ...]:
    """Everything that keeps a sheet from being played."""
    return tuple(_rule_error(found) for found in contradictions(sheet))


def deal_place(index: int) -> str:
    """Where a deal (from 0) stands among what a trouble is `at`."""
    return f"deals.{index}"


def _rule_error(found: Contradiction) -> RuleError:
    key, places = _KNOWN.get(found.wording, ("", ()))
    values = dict(found.values)
    deal = _deal(values)
    at = tuple(place.format(**values) for place in places)
    if deal is not None:
        values["number"] = deal + 1
        at = (deal_place(deal), *at)
    return RuleError(key, at, values, found)


def _deal(values: Mapping[str, object]) -> int | None:
    """The deal (from 0) that a contradiction speaks of, if it does."""
    number = values.get("number")
    if isinstance(number, int):
        return number
    named = _DEAL.match(str(values.get("name", "")))
    return int(named[1]) if named else None
