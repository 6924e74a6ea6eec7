"""Rules that follow from others, so that nobody has to be asked about them."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    Beneath,
    ClaimRule,
    ClaimTiming,
    DealRule,
    DeckRow,
    Jokers,
    MeldRules,
    Replacers,
    ReplaceRule,
    RuleSheet,
)
from mayi_desktop.engine.validation.sheet_check import FEWEST_PLAYERS
from mayi_desktop.sheets.house_rules.rule_values import deck_plan, deck_rows


def with_implied_rules(sheet: RuleSheet) -> RuleSheet:
    """The sheet with every rule set that its other rules leave no choice about.

    A joker is wild wherever there is one; rules about wilds or May I? are reset without them.
    """
    sheet = replace(sheet, melds=_melds(sheet.melds, sheet.jokers))
    claims = _claims(sheet.claims)
    return replace(
        sheet,
        best_players=_within(sheet.best_players, sheet.players),
        decks=sheet.decks if _reach(sheet) else _stretched(sheet),
        claims=claims,
        deals=tuple(_deal(rule, sheet.melds, claims) for rule in sheet.deals),
        replace=_replacing(sheet.replace, sheet.melds),
        natural_upcard=sheet.natural_upcard and bool(sheet.melds.wilds),
    )


def _melds(rules: MeldRules, jokers: Jokers) -> MeldRules:
    joker = frozenset({Rank.JOKER})
    wilds = rules.wilds - joker if jokers is Jokers.NONE else rules.wilds | joker
    per_wild = rules.naturals_per_wild if wilds else 0
    return replace(
        rules,
        wilds=wilds,
        natural_twos=rules.natural_twos and Rank.TWO in wilds,
        naturals_per_wild=per_wild,
        limit_on_lay_off=rules.limit_on_lay_off and per_wild > 0,
    )


def _within(best: tuple[int, int], players: tuple[int, int]) -> tuple[int, int]:
    low, high = players
    return min(high, max(low, best[0])), min(high, max(low, best[1]))


def _reach(sheet: RuleSheet) -> bool:
    """Whether the rows of decks cover every number of players."""
    return max(row.most_players for row in sheet.decks) >= sheet.max_players


def _stretched(sheet: RuleSheet) -> tuple[DeckRow, ...]:
    seats = range(FEWEST_PLAYERS, sheet.max_players + 1)
    return deck_rows({count: deck_plan(sheet, count) for count in seats})


def _claims(rule: ClaimRule) -> ClaimRule:
    if rule.window is ClaimTiming.NEVER:
        return ClaimRule(window=ClaimTiming.NEVER)
    during = rule.during_turn and rule.window is not ClaimTiming.WHILE_EXPOSED
    again = rule.two_in_a_row or rule.beneath is not Beneath.EXPOSED
    return replace(rule, during_turn=during, two_in_a_row=again)


def _deal(rule: DealRule, melds: MeldRules, claims: ClaimRule) -> DealRule:
    winning = rule.all_at_once and claims.window is not ClaimTiming.NEVER
    return replace(
        rule,
        winning_claims_only=rule.winning_claims_only and winning,
        suits_repeat=rule.suits_repeat and melds != melds.with_any_suits,
    )


def _replacing(rule: ReplaceRule, melds: MeldRules) -> ReplaceRule:
    if rule.who is Replacers.NOBODY or not melds.wilds:
        return ReplaceRule()
    only = len(melds.wilds) == 1
    return replace(rule, wilds=melds.wilds if only else rule.wilds & melds.wilds)
