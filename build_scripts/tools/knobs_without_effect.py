"""Changes of a rule sheet's fields that change nothing at the table, and why."""

from __future__ import annotations

from collections.abc import Callable

from knobs import Knob
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import (
    Beneath,
    ClaimOrder,
    ClaimTiming,
    Jokers,
    MeldKind,
    Replacers,
    RuleSheet,
)


def reason_for(sheet: RuleSheet, knob: Knob) -> str | None:
    """Why this turn cannot be noticed by any test; None if one has to notice it."""
    last = knob.path[-1]
    judge = _JUDGES.get(".".join(s for s in knob.path if isinstance(s, str)))
    if judge is None and isinstance(last, Rank) and knob.path[0] == "points":
        return _joker_points(sheet, knob)
    return None if judge is None else judge(sheet, knob)


def _joker_points(sheet: RuleSheet, knob: Knob) -> str | None:
    jokers = knob.path[-1] is not Rank.JOKER or sheet.jokers is not Jokers.NONE
    return None if jokers else "there are no jokers"


def _from_cards(sheet: RuleSheet, knob: Knob) -> str | None:
    fewest = min(deal.cards for deal in sheet.deals)
    always = max(knob.now, knob.turned) <= fewest
    return "every deal has so many cards" if always else None


def _most_players(sheet: RuleSheet, knob: Knob) -> str | None:
    alone = sum(row.most_players == knob.now for row in sheet.decks) == 1
    beyond = min(knob.now, knob.turned) >= sheet.max_players
    return "the table has no more seats" if alone and beyond else None


def _suits_repeat(sheet: RuleSheet, knob: Knob) -> str | None:
    strict = sheet.melds.distinct_suits or sheet.melds.largest_set is not None
    return None if strict else "suits repeat in every deal"


def _exact(sheet: RuleSheet, knob: Knob) -> str | None:
    number = knob.path[1]
    assert isinstance(number, int)
    deal = sheet.deals[number]
    largest = None if deal.suits_repeat else sheet.melds.largest_set
    full = all(n.kind is MeldKind.SET and n.size == largest for n in deal.contract)
    return "these melds can hold no card more" if full else None


def _wilds(sheet: RuleSheet, knob: Knob) -> str | None:
    joker = knob.now ^ knob.turned == {Rank.JOKER}
    return "there are no jokers" if joker and sheet.jokers is Jokers.NONE else None


def _replaced_wilds(sheet: RuleSheet, knob: Knob) -> str | None:
    tame = not (knob.now ^ knob.turned) & sheet.melds.wilds
    return _replacing(sheet, knob) or ("that rank is not wild" if tame else None)


def _replacing(sheet: RuleSheet, knob: Knob) -> str | None:
    return "nothing is replaced" if sheet.replace.who is Replacers.NOBODY else None


def _replacers(sheet: RuleSheet, knob: Knob) -> str | None:
    return None if sheet.melds.wilds else "nothing is wild"


def _limit_on_lay_off(sheet: RuleSheet, knob: Knob) -> str | None:
    return None if sheet.melds.naturals_per_wild else "there is no limit"


def _runs_may_overlap(sheet: RuleSheet, knob: Knob) -> str | None:
    return None if sheet.melds.run_gap else "runs need no distance"


def _natural_twos(sheet: RuleSheet, knob: Knob) -> str | None:
    return None if Rank.TWO in sheet.melds.wilds else "twos are natural anyway"


def _wild_limit(sheet: RuleSheet, knob: Knob) -> str | None:
    return None if sheet.melds.wilds else "nothing is wild"


def _shortest_new_meld(sheet: RuleSheet, knob: Knob) -> str | None:
    return None if sheet.new_melds else "there are no further melds"


def _natural_upcard(sheet: RuleSheet, knob: Knob) -> str | None:
    return None if sheet.melds.wilds else "nothing is wild"


def _claims(sheet: RuleSheet, knob: Knob) -> str | None:
    never = sheet.claims.window is ClaimTiming.NEVER
    return "nobody asks for the discard" if never else None


def _order(sheet: RuleSheet, knob: Knob) -> str | None:
    in_turn = ClaimOrder.FIRST_TO_ASK not in (knob.now, knob.turned)
    at_once = in_turn and sheet.claims.window is ClaimTiming.AT_THE_STOCK
    return _claims(sheet, knob) or ("all are asked at once anyway" if at_once else None)


def _beneath(sheet: RuleSheet, knob: Knob) -> str | None:
    covered = Beneath.EXPOSED not in (knob.now, knob.turned)
    chosen = covered and sheet.claims.window is ClaimTiming.AT_THE_STOCK
    return _claims(sheet, knob) or ("the stock is chosen already" if chosen else None)


def _two_in_a_row(sheet: RuleSheet, knob: Knob) -> str | None:
    one = sheet.claims.beneath is not Beneath.EXPOSED
    return _claims(sheet, knob) or ("one card is claimed at most" if one else None)


def _during_turn(sheet: RuleSheet, knob: Knob) -> str | None:
    open_anyway = sheet.claims.window is ClaimTiming.WHILE_EXPOSED
    return _claims(sheet, knob) or ("the window is open anyway" if open_anyway else None)


_JUDGES: dict[str, Callable[[RuleSheet, Knob], str | None]] = {
    "decks.from_cards": _from_cards,
    "decks.most_players": _most_players,
    "deals.suits_repeat": _suits_repeat,
    "deals.exact": _exact,
    "melds.wilds": _wilds,
    "melds.natural_twos": _natural_twos,
    "melds.naturals_per_wild": _wild_limit,
    "melds.limit_on_lay_off": _limit_on_lay_off,
    "melds.runs_may_overlap": _runs_may_overlap,
    "claims.order": _order,
    "claims.penalty": _claims,
    "claims.limit": _claims,
    "claims.two_in_a_row": _two_in_a_row,
    "claims.beneath": _beneath,
    "claims.down_may_claim": _claims,
    "claims.during_turn": _during_turn,
    "replace.who": _replacers,
    "replace.wilds": _replaced_wilds,
    "replace.kinds": _replacing,
    "replace.goes": _replacing,
    "shortest_new_meld": _shortest_new_meld,
    "natural_upcard": _natural_upcard,
}
