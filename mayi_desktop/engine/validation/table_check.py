"""Finds contradictions among the rules of claims, replacing and the stock."""

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
from mayi_desktop.engine.validation.contradiction import SHORTEST_MELD, Conflict, Contradiction


def claim_contradictions(rule: ClaimRule) -> Iterator[Contradiction]:
    """What is wrong with the rules of May I?."""
    if rule.window is ClaimTiming.NEVER:
        plain = ClaimRule(window=ClaimTiming.NEVER)
        for field in fields(rule):
            value = getattr(rule, field.name)
            if value != getattr(plain, field.name):
                yield Contradiction(
                    Conflict.CLAIM_RULE_WITHOUT_CLAIMS, field=field.name, value=_display(value)
                )
        return
    if rule.penalty < 0:
        yield Contradiction(Conflict.NEGATIVE_PENALTY, penalty=rule.penalty)
    if rule.limit is not None and rule.limit < 1:
        yield Contradiction(Conflict.CLAIM_LIMIT_TOO_LOW, limit=rule.limit)
    at_stock = rule.window is ClaimTiming.AT_THE_STOCK
    if at_stock and rule.order is ClaimOrder.LINE_WITH_VETO:
        yield Contradiction(Conflict.VETO_LINE_AT_THE_STOCK)
    if rule.during_turn and rule.window is ClaimTiming.WHILE_EXPOSED:
        yield Contradiction(Conflict.DURING_TURN_ANYWAY)
    if not rule.two_in_a_row and rule.beneath is not Beneath.EXPOSED:
        yield Contradiction(Conflict.NO_SECOND_CLAIM_POSSIBLE, beneath=rule.beneath.name)


def replacing_contradictions(sheet: RuleSheet) -> Iterator[Contradiction]:
    """What is wrong with the rules of replacing wilds."""
    rule = sheet.replace
    if rule.who is Replacers.NOBODY:
        if rule != ReplaceRule():
            yield Contradiction(Conflict.REPLACING_BY_NOBODY)
        return
    if not rule.wilds:
        yield Contradiction(Conflict.NO_WILDS_TO_REPLACE, who=rule.who.name)
    if not rule.kinds:
        yield Contradiction(Conflict.NO_MELDS_TO_REPLACE_IN, who=rule.who.name)
    for rank in sorted(rule.wilds - sheet.melds.wilds):
        yield Contradiction(Conflict.REPLACED_RANK_NOT_WILD, rank=rank.name)
    if rule.goes is FreedWild.NEW_MELD_OR_STAYS and not sheet.new_melds:
        yield Contradiction(Conflict.FREED_WILD_WITHOUT_NEW_MELDS)
    limit = sheet.melds.naturals_per_wild
    if rule.goes is FreedWild.TO_HAND_AND_PLAYED and limit:
        yield Contradiction(Conflict.NO_PLACE_FOR_FREED_WILD, limit=limit)


def table_contradictions(sheet: RuleSheet) -> Iterator[Contradiction]:
    """What is wrong with new melds, the upcard, or the end of the stock."""
    if sheet.new_melds and sheet.shortest_new_meld < SHORTEST_MELD:
        yield Contradiction(
            Conflict.NEW_MELD_TOO_SHORT, shortest_new_meld=sheet.shortest_new_meld
        )
    if sheet.natural_upcard and not sheet.melds.wilds:
        yield Contradiction(Conflict.NATURAL_UPCARD_WITHOUT_WILDS)
    if sheet.eager_restock and sheet.fresh_deck:
        yield Contradiction(Conflict.TWO_STOCK_RULES)


def _display(value: object) -> str:
    return str(getattr(value, "name", value))
