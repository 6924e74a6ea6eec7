"""Tests that the built-in sheets are free of contradictions and that each kind is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import MeldKind, Rank, RuleSheet, contradictions
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimRule,
    ClaimTiming,
    DealRule,
    DeckRow,
    FreedWild,
    Jokers,
    MeldRules,
    Replacers,
    ReplaceRule,
    contract,
)
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet

EVERY_SHEET = [
    (key, options)
    for key, entry in SHEETS.items()
    for options in [(), *((option,) for option in entry.options)]
]
HOUSE = find_sheet("grandma-jeanne")
NO_WILDS = find_sheet("variant-one")
TWELVE = find_sheet("twelve-deal")
HONSVICK = find_sheet("honsvick")


@pytest.mark.parametrize(("key", "options"), EVERY_SHEET)
def test_the_built_in_sheets_and_their_options_have_no_contradictions(
    key: str, options: tuple[str, ...]
) -> None:
    assert contradictions(find_sheet(key, options)) == ()


def melds(sheet: RuleSheet, **changes: object) -> RuleSheet:
    return replace(sheet, melds=replace(sheet.melds, **changes))


def claims(sheet: RuleSheet, **changes: object) -> RuleSheet:
    return replace(sheet, claims=replace(sheet.claims, **changes))


def replacing(sheet: RuleSheet, **changes: object) -> RuleSheet:
    return replace(sheet, replace=replace(sheet.replace, **changes))


def one_deal(sheet: RuleSheet, cards: int, text: str, **changes: bool) -> RuleSheet:
    return replace(sheet, deals=(DealRule(cards, contract(text), **changes),))


NEVER = ClaimRule(window=ClaimTiming.NEVER)
JOKER_ONLY = frozenset({Rank.JOKER})
TWOS = frozenset({Rank.TWO})

CONTRADICTIONS = {
    "no key": (replace(HOUSE, key=""), "key is empty."),
    "no title": (replace(HOUSE, title=" "), "title is empty."),
    "no deal word": (replace(HOUSE, deal_word=""), "deal_word is empty."),
    "players fall": (
        replace(HOUSE, players=(6, 3), best_players=(3, 3)),
        "players is 6 to 3: put the smaller number first, and stay between 2 and 8.",
    ),
    "too many players": (
        replace(HOUSE, players=(3, 12), decks=(DeckRow(12, 4),)),
        "players is 3 to 12: put the smaller number first, and stay between 2 and 8.",
    ),
    "one player": (
        replace(HOUSE, players=(1, 8)),
        "players is 1 to 8: put the smaller number first, and stay between 2 and 8.",
    ),
    "best players outside": (
        replace(HOUSE, best_players=(3, 9)),
        (
            "best_players is 3 to 9: put the smaller number first, and stay "
            "within players, 3 to 8."
        ),
    ),
    "no decks at all": (
        replace(HOUSE, decks=()),
        "decks has no row for 3 players with 11 cards each.",
    ),
    "no decks for eight": (
        replace(HOUSE, decks=(DeckRow(7, 3),)),
        "decks has no row for 8 players with 11 cards each.",
    ),
    "no decks for small hands": (
        replace(HONSVICK, decks=(DeckRow(8, 4, from_cards=9),)),
        "decks has no row for 3 players with 7 cards each.",
    ),
    "a row of no decks": (
        replace(HOUSE, decks=(DeckRow(5, 0), DeckRow(8, 3))),
        "decks has a row of 0 decks: you can have 1 to 32.",
    ),
    "too few jokers printed": (
        replace(HONSVICK, jokers=Jokers.ONE_LESS_THAN_PLAYERS),
        "jokers is ONE_LESS_THAN_PLAYERS: 8 players need 7 jokers, but there are only 4.",
    ),
    "jokers without points": (
        replace(HOUSE, points={r: v for r, v in HOUSE.points.items() if r is not Rank.JOKER}),
        "points has no value for JOKER, which is in the deck.",
    ),
    "kings without points": (
        replace(NO_WILDS, points={**dict.fromkeys(list(Rank)[:-2], 5), Rank.ACE: 15}),
        "points has no value for KING, which is in the deck.",
    ),
    "points below zero": (
        replace(HOUSE, points={**HOUSE.points, Rank.TWO: -20}),
        "points of TWO is -20: points can’t be negative.",
    ),
    "tame jokers": (
        melds(replacing(HOUSE, wilds=TWOS), wilds=TWOS),
        "jokers is TWO_PER_DECK, but melds.wilds doesn’t name the joker.",
    ),
    "wild jokers that are not there": (
        replace(HOUSE, jokers=Jokers.NONE),
        "melds.wilds names the joker, but jokers is NONE.",
    ),
    "wild limit without wilds": (
        melds(NO_WILDS, naturals_per_wild=2),
        "melds.naturals_per_wild is 2, but nothing is wild.",
    ),
    "wild limit below zero": (
        melds(HOUSE, naturals_per_wild=-1),
        "melds.naturals_per_wild is -1: it can’t be negative.",
    ),
    "limit on lay-off without a limit": (
        melds(HONSVICK, limit_on_lay_off=True),
        "melds.limit_on_lay_off is set, but melds.naturals_per_wild sets no limit.",
    ),
    "natural twos that are not wild": (
        melds(HONSVICK, natural_twos=True),
        "melds.natural_twos is set, but melds.wilds doesn’t name the two.",
    ),
    "a low ace below wild twos": (
        melds(HOUSE, ace=AceRule.EITHER_END),
        "melds.ace is EITHER_END, but a wild two can’t follow a low ace.",
    ),
    "a gap below zero": (
        melds(HOUSE, run_gap=-1),
        "melds.run_gap is -1: it can’t be negative.",
    ),
    "sets of one": (
        melds(TWELVE, largest_set=1),
        "melds.largest_set is 1: a set has at least 2 cards.",
    ),
    "no deals": (replace(HOUSE, deals=()), ("deals is empty: a game needs at least one deal.")),
    "no cards dealt": (
        one_deal(HOUSE, 0, "S"),
        "deals[0].cards is 0: deal at least one card.",
    ),
    "no contract": (one_deal(HOUSE, 11, ""), "deals[0].contract is empty."),
    "a set of one card": (
        one_deal(HOUSE, 11, "S1 R"),
        "deals[0].contract asks for a set of 1: that’s too short for a meld.",
    ),
    "a run longer than a suit": (
        one_deal(HOUSE, 20, "R13"),
        "deals[0].contract asks for a run of 13, but a run can’t be longer than 12.",
    ),
    "a set larger than the largest": (
        one_deal(TWELVE, 12, "S5"),
        "deals[0].contract asks for a set of 5, but a set can’t be longer than 4.",
    ),
    "a set of more suits than there are": (
        one_deal(melds(NO_WILDS, distinct_suits=True), 10, "S5"),
        "deals[0].contract asks for a set of 5, but a set can’t be longer than 4.",
    ),
    "a set of more suits and wilds than there are": (
        one_deal(melds(TWELVE, largest_set=None), 12, "S7"),
        "deals[0].contract asks for a set of 7, but a set can’t be longer than 6.",
    ),
    "a contract for more cards than one holds": (
        one_deal(HOUSE, 11, "SSS R"),
        (
            "deals[0].contract asks for 13 cards, but deals[0].cards is 11 and "
            "you draw only one more."
        ),
    ),
    "a contract that leaves no card to discard": (
        one_deal(HONSVICK, 11, "RRR"),
        (
            "deals[0].contract asks for 12 cards and a discard, but "
            "deals[0].cards is 11 and you draw only one more."
        ),
    ),
    "every card and exactly the contract": (
        one_deal(HOUSE, 11, "SRR", exact=True, all_at_once=True),
        (
            "deals[0].exact and deals[0].all_at_once can’t go together: the "
            "contract takes 11 cards and you hold 12."
        ),
    ),
    "every card in melds that cannot hold them": (
        one_deal(TWELVE, 12, "SS", all_at_once=True),
        "deals[0].all_at_once is set, but its melds hold at most 8 cards and you hold 13.",
    ),
    "suits that repeat anyway": (
        one_deal(HOUSE, 11, "SS", suits_repeat=True),
        "deals[0].suits_repeat is set, but suits may already repeat in every deal.",
    ),
    "winning claims in an ordinary deal": (
        one_deal(NO_WILDS, 10, "SS", winning_claims_only=True),
        "deals[0].winning_claims_only is set without deals[0].all_at_once.",
    ),
    "winning claims without claims": (
        replace(
            one_deal(NO_WILDS, 10, "SRR", all_at_once=True, winning_claims_only=True),
            claims=NEVER,
        ),
        "deals[0].winning_claims_only is set, but claims.window is NEVER.",
    ),
    "winning claims that others may block": (
        one_deal(HOUSE, 11, "SRR", all_at_once=True, winning_claims_only=True),
        (
            "deals[0].winning_claims_only needs claims.order to be "
            "FIRST_TO_ASK, but it is LINE_WITH_VETO."
        ),
    ),
    "a shoe that is too small": (
        one_deal(replace(HOUSE, decks=(DeckRow(8, 1),)), 11, "SS"),
        (
            "deals[0].cards is 11: with the first discard and a stock, 5 "
            "players need 57 cards, but there are only 54."
        ),
    ),
    "a penalty without a window": (
        replace(HOUSE, claims=replace(NEVER, penalty=2)),
        "claims.penalty is 2, but claims.window is NEVER.",
    ),
    "an order without a window": (
        replace(HOUSE, claims=replace(NEVER, order=ClaimOrder.FIRST_TO_ASK)),
        "claims.order is FIRST_TO_ASK, but claims.window is NEVER.",
    ),
    "a negative penalty": (
        claims(HOUSE, penalty=-1),
        "claims.penalty is -1: it can’t be negative.",
    ),
    "a limit of no claims": (
        claims(HOUSE, limit=0),
        "claims.limit is 0: if nobody may ask at all, set claims.window to NEVER.",
    ),
    "a line at the stock": (
        claims(HOUSE, window=ClaimTiming.AT_THE_STOCK),
        "claims.order is LINE_WITH_VETO, but AT_THE_STOCK asks everybody at once.",
    ),
    "a second window that is open already": (
        claims(HOUSE, during_turn=True),
        "claims.during_turn is set, but WHILE_EXPOSED covers the turn anyway.",
    ),
    "never two in a row of one": (
        claims(HONSVICK, two_in_a_row=False, beneath=Beneath.HIDDEN),
        (
            "claims.two_in_a_row is forbidden, but nobody can ask for a second "
            "card: claims.beneath is HIDDEN."
        ),
    ),
    "replacing by nobody": (
        replace(HOUSE, replace=ReplaceRule(wilds=JOKER_ONLY)),
        "replace says which wilds can be swapped, but replace.who is NOBODY.",
    ),
    "replacing no wilds": (
        replacing(HOUSE, wilds=frozenset()),
        "replace.who is NOT_DOWN, but replace.wilds is empty.",
    ),
    "replacing in no melds": (
        replacing(HOUSE, kinds=frozenset()),
        "replace.who is NOT_DOWN, but replace.kinds is empty.",
    ),
    "replacing what is not wild": (
        replacing(HONSVICK, wilds=frozenset({Rank.JOKER, Rank.TWO})),
        "replace.wilds names TWO, which isn’t wild.",
    ),
    "a freed wild for a meld that is not allowed": (
        replacing(HOUSE, goes=FreedWild.NEW_MELD_OR_STAYS),
        "replace.goes is NEW_MELD_OR_STAYS, but new_melds isn’t set.",
    ),
    "a freed wild that may find no place": (
        replacing(HOUSE, goes=FreedWild.TO_HAND_AND_PLAYED),
        (
            "replace.goes is TO_HAND_AND_PLAYED, but there may be no room for "
            "the wild: melds.naturals_per_wild is 1."
        ),
    ),
    "new melds of one card": (
        replace(TWELVE, shortest_new_meld=1),
        "shortest_new_meld is 1: that’s too short for a meld.",
    ),
    "upcards that are never wild": (
        replace(NO_WILDS, natural_upcard=True),
        "natural_upcard is set, but nothing is wild.",
    ),
    "two ways out of an empty stock": (
        replace(HOUSE, fresh_deck=True),
        (
            "eager_restock ends a deal when no cards are left, but fresh_deck "
            "adds a deck then: set only one of them."
        ),
    ),
}


@pytest.mark.parametrize(("sheet", "sentence"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradiction_is_told_in_a_sentence_that_names_field_and_value(
    sheet: RuleSheet, sentence: str
) -> None:
    assert sentence in [
        found.template.format(**found.values) for found in contradictions(sheet)
    ]


def test_a_sheet_with_several_faults_has_all_of_them_told() -> None:
    faulty = claims(melds(replace(HOUSE, key=""), run_gap=-1), penalty=-1)
    assert len(contradictions(faulty)) == 3


SOUND = {
    "two players": replace(HOUSE, players=(2, 8), best_players=(2, 2)),
    "sets of five with wilds of any number": one_deal(
        melds(HOUSE, distinct_suits=True, naturals_per_wild=0), 11, "S5 S5"
    ),
    "replacing in sets": replacing(HOUSE, kinds=frozenset({MeldKind.SET})),
    "replacing by seats that are down": replacing(HOUSE, who=Replacers.DOWN),
    "no wilds and no replacing": replace(
        HOUSE, jokers=Jokers.NONE, melds=MeldRules(), replace=ReplaceRule()
    ),
    "no claims": replace(HOUSE, claims=NEVER),
    "the longest run": one_deal(HONSVICK, 14, "R14"),
}


@pytest.mark.parametrize("sheet", SOUND.values(), ids=SOUND)
def test_other_house_rules_are_no_contradictions(sheet: RuleSheet) -> None:
    assert contradictions(sheet) == ()
