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
    "no title": (replace(HOUSE, title=" "), "title: Your rules need a name."),
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
        "best_players is 3, 9, but with the other rules it can only be 3, 8.",
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
        (
            "jokers: 8 players would need 7 jokers, but the decks have only 4: add decks, or "
            "choose fewer jokers."
        ),
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
        "points.TWO is -20: it can’t be negative.",
    ),
    "tame jokers": (
        melds(replacing(HOUSE, wilds=TWOS), wilds=TWOS),
        "melds.wilds is TWO, but with the other rules it can only be JOKER, TWO.",
    ),
    "wild jokers that are not there": (
        replace(HOUSE, jokers=Jokers.NONE),
        "melds.wilds is JOKER, TWO, but with the other rules it can only be TWO.",
    ),
    "wild limit without wilds": (
        melds(NO_WILDS, naturals_per_wild=2),
        "melds.naturals_per_wild is 2, but with the other rules it can only be 0.",
    ),
    "wild limit below zero": (
        melds(HOUSE, naturals_per_wild=-1),
        "melds.naturals_per_wild is -1: it can’t be negative.",
    ),
    "limit on lay-off without a limit": (
        melds(HONSVICK, limit_on_lay_off=True),
        "melds.limit_on_lay_off is true, but with the other rules it can only be false.",
    ),
    "natural twos that are not wild": (
        melds(HONSVICK, natural_twos=True),
        "melds.natural_twos is true, but with the other rules it can only be false.",
    ),
    "a low ace below wild twos": (
        melds(HOUSE, ace=AceRule.EITHER_END),
        "melds.ace, melds.wilds: Twos can’t be wild while an ace can go before the two.",
    ),
    "a gap below zero": (
        melds(HOUSE, run_gap=-1),
        "melds.run_gap is -1: it can’t be negative.",
    ),
    "sets of one": (
        melds(TWELVE, largest_set=1),
        "melds.largest_set is 1: a meld has at least 2 cards.",
    ),
    "no deals": (replace(HOUSE, deals=()), ("deals is empty: a game needs at least one deal.")),
    "no cards dealt": (
        one_deal(HOUSE, 0, "S"),
        "deals[1].cards is 0: deal at least one card.",
    ),
    "no contract": (one_deal(HOUSE, 11, ""), "deals[1].contract is empty."),
    "a set of one card": (
        one_deal(HOUSE, 11, "S1 R"),
        "deals[1].contract is S1: a meld has at least 2 cards.",
    ),
    "a run longer than a suit": (
        one_deal(HOUSE, 20, "R13"),
        "Deal 1 asks for a run of 13, but a run can have 12 at most.",
    ),
    "a set larger than the largest": (
        one_deal(TWELVE, 12, "S5"),
        "Deal 1 asks for a set of 5, but a set can have 4 at most.",
    ),
    "a set of more suits than there are": (
        one_deal(melds(NO_WILDS, distinct_suits=True), 10, "S5"),
        "Deal 1 asks for a set of 5, but a set can have 4 at most.",
    ),
    "a set of more suits and wilds than there are": (
        one_deal(melds(TWELVE, largest_set=None), 12, "S7"),
        "Deal 1 asks for a set of 7, but a set can have 6 at most.",
    ),
    "a contract for more cards than one holds": (
        one_deal(HOUSE, 11, "SSS R"),
        "Deal 1 asks for 13 cards, but you get only 11 and draw one.",
    ),
    "a contract that leaves no card to discard": (
        one_deal(HONSVICK, 11, "RRR"),
        (
            "going_out: Deal 1 asks for 12 cards. With 11 dealt and one drawn, there’s none "
            "left to discard, and the last card must be a discard."
        ),
    ),
    "every card and exactly the contract": (
        one_deal(HOUSE, 11, "SRR", exact=True, all_at_once=True),
        (
            "In deal 1, all 12 cards must go down in melds of exactly these sizes, but those "
            "come to 11."
        ),
    ),
    "every card in melds that cannot hold them": (
        one_deal(TWELVE, 12, "SS", all_at_once=True),
        ("In deal 1, all 13 cards must go down at once, but the melds have room for only 8."),
    ),
    "suits that repeat anyway": (
        one_deal(HOUSE, 11, "SS", suits_repeat=True),
        "deals[1].suits_repeat is true, but with the other rules it can only be false.",
    ),
    "winning claims in an ordinary deal": (
        one_deal(NO_WILDS, 10, "SS", winning_claims_only=True),
        (
            "deals[1].winning_claims_only is true, but with the other rules it can only be "
            "false."
        ),
    ),
    "winning claims without claims": (
        replace(
            one_deal(NO_WILDS, 10, "SRR", all_at_once=True, winning_claims_only=True),
            claims=NEVER,
        ),
        (
            "deals[1].winning_claims_only is true, but with the other rules it can only be "
            "false."
        ),
    ),
    "winning claims that others may block": (
        one_deal(HOUSE, 11, "SRR", all_at_once=True, winning_claims_only=True),
        (
            "claims.order: In deal 1, you can only ask for a winning card, so whoever asks "
            "first must get it."
        ),
    ),
    "a shoe that is too small": (
        one_deal(replace(HOUSE, decks=(DeckRow(8, 1),)), 11, "SS"),
        (
            "decks: Deal 1 with 5 players needs 57 cards, but there are only 54: add decks or"
            " deal fewer cards."
        ),
    ),
    "a penalty without a window": (
        replace(HOUSE, claims=replace(NEVER, penalty=2)),
        "claims.penalty is 2, but with the other rules it can only be 1.",
    ),
    "an order without a window": (
        replace(HOUSE, claims=replace(NEVER, order=ClaimOrder.FIRST_TO_ASK)),
        ("claims.order is FIRST_TO_ASK, but with the other rules it can only be TURN_ORDER."),
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
        (
            "claims.order, claims.window: When the stock is chosen, everybody is asked at "
            "once: choose another way to decide who gets the card."
        ),
    ),
    "a second window that is open already": (
        claims(HOUSE, during_turn=True),
        "claims.during_turn is true, but with the other rules it can only be false.",
    ),
    "never two in a row of one": (
        claims(HONSVICK, two_in_a_row=False, beneath=Beneath.HIDDEN),
        "claims.two_in_a_row is false, but with the other rules it can only be true.",
    ),
    "replacing by nobody": (
        replace(HOUSE, replace=ReplaceRule(wilds=JOKER_ONLY)),
        "replace.wilds is JOKER, but with the other rules it can only be none.",
    ),
    "replacing no wilds": (
        replacing(HOUSE, wilds=frozenset()),
        "replace.wilds: Say which wild cards you can swap, or that nobody can.",
    ),
    "replacing in no melds": (
        replacing(HOUSE, kinds=frozenset()),
        (
            "replace.kinds: Say whether you can swap wild cards in runs or in sets, or that "
            "nobody can."
        ),
    ),
    "replacing what is not wild": (
        replacing(HONSVICK, wilds=frozenset({Rank.JOKER, Rank.TWO})),
        "replace.wilds is JOKER, TWO, but with the other rules it can only be JOKER.",
    ),
    "a freed wild for a meld that is not allowed": (
        replacing(HOUSE, goes=FreedWild.NEW_MELD_OR_STAYS),
        (
            "replace.goes, new_melds: A wild card you swap can go into a new meld only if more "
            "melds are allowed."
        ),
    ),
    "a freed wild that may find no place": (
        replacing(HOUSE, goes=FreedWild.TO_HAND_AND_PLAYED),
        (
            "replace.goes, melds.naturals_per_wild: There may be no room to play a swapped "
            "wild card right away, because a meld can have only so many."
        ),
    ),
    "new melds of one card": (
        replace(TWELVE, shortest_new_meld=1),
        "shortest_new_meld is 1: a meld has at least 2 cards.",
    ),
    "upcards that are never wild": (
        replace(NO_WILDS, natural_upcard=True),
        "natural_upcard is true, but with the other rules it can only be false.",
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
    assert sentence in [found.text_for_author for found in contradictions(sheet)]


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
