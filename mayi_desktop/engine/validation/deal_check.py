"""Finds contradictions in the deals of a rule sheet."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.engine.rulesheet import (
    ClaimOrder,
    ClaimTiming,
    DealRule,
    GoingOut,
    MeldKind,
    Requirement,
    RuleSheet,
)
from mayi_desktop.engine.validation.contradiction import SHORTEST_MELD, Conflict, Contradiction

_SUITS = 4


def deal_contradictions(sheet: RuleSheet, deal: DealRule, name: str) -> Iterator[Contradiction]:
    """What is wrong with one deal, which is called by this name."""
    if deal.cards < 1:
        yield Contradiction(Conflict.NO_CARDS_DEALT, name=name, cards=deal.cards)
    if not deal.contract:
        yield Contradiction(Conflict.EMPTY_CONTRACT, name=name)
    for need in deal.contract:
        yield from _requirement(sheet, deal, need, name)
    yield from _sizes(sheet, deal, name)
    if deal.suits_repeat and sheet.melds == sheet.melds.with_any_suits:
        yield Contradiction(Conflict.SUITS_REPEAT_ANYWAY, name=name)
    if not deal.winning_claims_only:
        return
    if not deal.all_at_once:
        yield Contradiction(Conflict.WINNING_CLAIMS_WITHOUT_ALL_AT_ONCE, name=name)
    if sheet.claims.window is ClaimTiming.NEVER:
        yield Contradiction(Conflict.WINNING_CLAIMS_WITHOUT_CLAIMS, name=name)
    elif sheet.claims.order is not ClaimOrder.FIRST_TO_ASK:
        order = sheet.claims.order.name
        yield Contradiction(Conflict.WINNING_CLAIMS_ORDER, name=name, order=order)


def _requirement(
    sheet: RuleSheet, deal: DealRule, need: Requirement, name: str
) -> Iterator[Contradiction]:
    kind, most = need.kind.value, _longest(sheet, deal, need.kind)
    if need.size < SHORTEST_MELD:
        yield Contradiction(
            Conflict.REQUIRED_MELD_TOO_SHORT, name=name, kind=kind, size=need.size
        )
    if most is not None and need.size > most:
        yield Contradiction(
            Conflict.REQUIRED_MELD_TOO_LONG, name=name, kind=kind, size=need.size, most=most
        )


def _longest(sheet: RuleSheet, deal: DealRule, kind: MeldKind) -> int | None:
    """The most cards a meld of this kind can hold in a lay-down of this deal, if limited."""
    rules = sheet.melds.with_any_suits if deal.suits_repeat else sheet.melds
    if kind is MeldKind.RUN:
        return rules.longest_run
    if rules.largest_set is not None or not rules.distinct_suits:
        return rules.largest_set
    if not rules.wilds:
        return _SUITS
    per_wild = rules.naturals_per_wild
    return _SUITS + _SUITS // per_wild if per_wild > 0 else None


def _sizes(sheet: RuleSheet, deal: DealRule, name: str) -> Iterator[Contradiction]:
    """What the hand of a turn, the cards dealt and one more, cannot be laid down as."""
    asked, hand = sum(need.size for need in deal.contract), deal.cards + 1
    kept = int(sheet.going_out is GoingOut.BY_DISCARD and not deal.all_at_once)
    if asked > hand:
        yield Contradiction(
            Conflict.CONTRACT_TOO_LARGE, name=name, asked=asked, cards=deal.cards
        )
    elif asked + kept > hand:
        yield Contradiction(Conflict.NO_DISCARD_LEFT, name=name, asked=asked, cards=deal.cards)
    if not deal.all_at_once:
        return
    if deal.exact and asked != hand:
        yield Contradiction(Conflict.EXACT_AND_ALL_AT_ONCE, name=name, asked=asked, hand=hand)
    longest = [_longest(sheet, deal, need.kind) for need in deal.contract]
    room = sum(most for most in longest if most is not None)
    if None not in longest and room < hand:
        yield Contradiction(Conflict.MELDS_TOO_SMALL_FOR_HAND, name=name, room=room, hand=hand)
