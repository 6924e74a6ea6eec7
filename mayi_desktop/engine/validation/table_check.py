"""Knows which rules of a table contradict each other: claims, replacing, the stock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from mayi_desktop.engine.rulesheet import (
    Beneath,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    FreedWild,
    Replacers,
    ReplaceRule,
    RuleSheet,
)
from mayi_desktop.engine.validation.contradiction import SHORTEST_MELD, Contradiction


def claim_contradictions(rule: ClaimRule) -> Iterator[Contradiction]:
    """What is wrong with the rules of May I?."""
    if rule.window is ClaimTiming.NEVER:
        plain = ClaimRule(window=ClaimTiming.NEVER)
        for field in fields(rule):
            value = getattr(rule, field.name)
            if value != getattr(plain, field.name):
                yield Contradiction(
                    "claims.{field} is {value}, but claims.window is NEVER.",
                    field=field.name,
                    value=_display(value),
                )
        return
    if rule.penalty < 0:
        yield Contradiction(
            "claims.penalty is {penalty}: it cannot be negative.", penalty=rule.penalty
        )
    if rule.limit is not None and rule.limit < 1:
        yield Contradiction(
            "claims.limit is {limit}: for no claims at all, claims.window is NEVER.",
            limit=rule.limit,
        )
    at_stock = rule.window is ClaimTiming.AT_THE_STOCK
    if at_stock and rule.order is ClaimOrder.LINE_WITH_VETO:
        yield Contradiction(
            "claims.order is LINE_WITH_VETO, but AT_THE_STOCK all are asked at once."
        )
    if rule.during_turn and rule.window is ClaimTiming.WHILE_EXPOSED:
        yield Contradiction(
            "claims.during_turn is set, but WHILE_EXPOSED lasts during the turn anyway."
        )
    if not rule.two_in_a_row and rule.beneath is not Beneath.EXPOSED:
        yield Contradiction(
            "claims.two_in_a_row is forbidden, but no second card can be asked for: "
            "claims.beneath is {beneath}.",
            beneath=rule.beneath.name,
        )


def replacing_contradictions(sheet: RuleSheet) -> Iterator[Contradiction]:
    """What is wrong with the rules of replacing wilds."""
    rule = sheet.replace
    if rule.who is Replacers.NOBODY:
        if rule != ReplaceRule():
            yield Contradiction(
                "replace says which wilds may be replaced, but replace.who is NOBODY."
            )
        return
    if not rule.wilds:
        yield Contradiction(
            "replace.who is {who}, but replace.wilds is empty.", who=rule.who.name
        )
    if not rule.kinds:
        yield Contradiction(
            "replace.who is {who}, but replace.kinds is empty.", who=rule.who.name
        )
    for rank in sorted(rule.wilds - sheet.melds.wilds):
        yield Contradiction("replace.wilds names {rank}, which is not wild.", rank=rank.name)
    if rule.goes is FreedWild.NEW_MELD_OR_STAYS and not sheet.new_melds:
        yield Contradiction("replace.goes is NEW_MELD_OR_STAYS, but new_melds is not set.")
    limit = sheet.melds.naturals_per_wild
    if rule.goes is FreedWild.TO_HAND_AND_PLAYED and limit:
        yield Contradiction(
            "replace.goes is TO_HAND_AND_PLAYED, but there may be no place for the wild: "
            "melds.naturals_per_wild is {limit}.",
            limit=limit,
        )


def table_contradictions(sheet: RuleSheet) -> Iterator[Contradiction]:
    """What is wrong with new melds, the upcard, or the end of the stock."""
    if sheet.new_melds and sheet.shortest_new_meld < SHORTEST_MELD:
        yield Contradiction(
            "shortest_new_meld is {shortest_new_meld}: that is no meld.",
            shortest_new_meld=sheet.shortest_new_meld,
        )
    if sheet.natural_upcard and not sheet.melds.wilds:
        yield Contradiction("natural_upcard is set, but nothing is wild.")
    if sheet.eager_restock and sheet.fresh_deck:
        yield Contradiction(
            "eager_restock ends a deal when no card is left, and fresh_deck adds a deck then: "
            "only one of them can be set."
        )


def _display(value: object) -> str:
    return str(getattr(value, "name", value))
