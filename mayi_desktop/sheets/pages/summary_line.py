"""One line of facts that distinguishes a sheet from its neighbours in a list."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import ClaimTiming, FreedWild, GoingOut, Replacers, RuleSheet
from mayi_desktop.i18n import _
from mayi_desktop.sheets.phrases import deal_word, deal_words, ranks, times

_MOST_SPECIAL = 2  # keeps the line of a list short


def facts_line(sheet: RuleSheet) -> str:
    """Cards, wilds and what is special: "11 cards · jokers and twos wild · …"."""
    parts = [
        _("{cards} cards", cards=_cards(sheet)),
        _("{ranks} wild", ranks=ranks(sheet.melds.wilds))
        if sheet.melds.wilds
        else _("nothing wild"),
    ]
    special = list(_special(sheet))
    return " · ".join(parts + special[:_MOST_SPECIAL])


def players_and_deals(sheet: RuleSheet) -> str:
    """How many may play, and how long: "3–8 players · 6 hands"."""
    count = len(sheet.deals)
    deals = f"{count} {deal_word(sheet) if count == 1 else deal_words(sheet)}"
    return _("{span} players · {deals}", span=_span(*sheet.players), deals=deals)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _cards(sheet: RuleSheet) -> str:
    dealt = [rule.cards for rule in sheet.deals]
    return _span(min(dealt), max(dealt))


def _special(sheet: RuleSheet) -> Iterator[str]:
    """Special rules, the rarest first."""
    rules, claims = sheet.melds, sheet.claims
    if claims.window is ClaimTiming.NEVER:
        yield _("no May I?")
    if any(rule.winning_claims_only for rule in sheet.deals):
        yield _("win with a May I?")
    if rules.run_gap:
        yield _("a gap between runs")
    if sheet.replace.goes is FreedWild.TO_HAND_AND_PLAYED and rules.wilds:
        yield _("a wild you take is played that turn")
    if sheet.new_melds:
        yield _("more melds once you’re down")
    if rules.distinct_suits:
        yield _("each suit once in a set")
    if sheet.going_out is GoingOut.BY_PLAYING:
        yield _("play your last card")
    if claims.penalty != 1 and claims.window is not ClaimTiming.NEVER:
        yield (
            _("May I? costs {penalty} more cards", penalty=claims.penalty)
            if claims.penalty
            else _("May I? is free")
        )
    yield from _common(sheet)


def _common(sheet: RuleSheet) -> Iterator[str]:
    """Rules that several sheets have, but not all."""
    claims, last = sheet.claims, sheet.deals[-1]
    rule = sheet.replace
    frees = rule.goes is FreedWild.TO_HAND and rule.who is not Replacers.NOBODY
    if last.all_at_once:
        yield _("last {word} all at once", word=deal_word(sheet))
    if claims.limit is not None and claims.window is not ClaimTiming.NEVER:
        yield _("May I? {times} a {word}", times=times(claims.limit), word=deal_word(sheet))
    if frees and Rank.JOKER in rule.wilds & sheet.melds.wilds:
        yield _("jokers can be swapped out")
    if claims.window is ClaimTiming.WHILE_EXPOSED:
        yield _("ask all turn long")
    if claims.window is ClaimTiming.AT_THE_STOCK:
        yield _("ask when the stock is chosen")
    if claims.window is ClaimTiming.BEFORE_THE_DRAW:
        yield _("ask before the draw")
