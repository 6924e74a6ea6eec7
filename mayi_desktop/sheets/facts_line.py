"""Knows the one line that tells a sheet from its neighbours in a list."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    ClaimWindow,
    FreedWild,
    GoingOut,
    Replacers,
    RuleSheet,
)
from mayi_desktop.sheets.phrases import plural, ranks, times

_MOST_SPECIAL = 2


def facts_line(sheet: RuleSheet) -> str:
    """Players, deals, cards, wilds and what is special: "3–8 players · 6 hands · …"."""
    parts = [
        players_and_deals(sheet),
        f"{_cards(sheet)} cards",
        f"{ranks(sheet.melds.wilds)} wild" if sheet.melds.wilds else "nothing wild",
    ]
    special = list(_special(sheet))
    return " · ".join(parts + special[:_MOST_SPECIAL])


def players_and_deals(sheet: RuleSheet) -> str:
    """How many may play, and how long: "3–8 players · 6 hands"."""
    word, count = sheet.deal_word, len(sheet.deals)
    deals = f"{count} {word if count == 1 else plural(word)}"
    return f"{_span(*sheet.players)} players · {deals}"


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _cards(sheet: RuleSheet) -> str:
    dealt = [rule.cards for rule in sheet.deals]
    return _span(min(dealt), max(dealt))


def _special(sheet: RuleSheet) -> Iterator[str]:
    """What is out of the ordinary, the rarest first."""
    rules, claims = sheet.melds, sheet.claims
    if claims.window is ClaimWindow.NEVER:
        yield "no May I?"
    if any(rule.winning_claims_only for rule in sheet.deals):
        yield "win with a May I?"
    if rules.run_gap:
        yield "runs keep apart"
    if sheet.replace.goes is FreedWild.TO_HAND_AND_PLAYED and rules.wilds:
        yield "play a wild you free at once"
    if sheet.new_melds:
        yield "more melds once you are down"
    if rules.distinct_suits:
        yield "four suits in a set"
    if sheet.going_out is GoingOut.BY_PLAYING:
        yield "play your last card"
    if claims.penalty != 1 and claims.window is not ClaimWindow.NEVER:
        yield f"May I? costs {claims.penalty} more cards"
    yield from _common(sheet)


def _common(sheet: RuleSheet) -> Iterator[str]:
    """What several sheets have, but not all."""
    claims, last = sheet.claims, sheet.deals[-1]
    rule = sheet.replace
    frees = rule.goes is FreedWild.TO_HAND and rule.who is not Replacers.NOBODY
    if last.all_at_once:
        yield f"last {sheet.deal_word} all at once"
    if claims.limit is not None and claims.window is not ClaimWindow.NEVER:
        yield f"May I? {times(claims.limit)} a {sheet.deal_word}"
    if frees and Rank.JOKER in rule.wilds & sheet.melds.wilds:
        yield "jokers can be won back"
    if claims.window is ClaimWindow.WHILE_EXPOSED:
        yield "ask all turn long"
    if claims.window is ClaimWindow.AT_THE_STOCK:
        yield "ask when the stock is chosen"
    if claims.window is ClaimWindow.BEFORE_THE_DRAW:
        yield "ask before the draw"
