"""Tests that the rules page of every sheet is whole, and says what the sheet says."""

from __future__ import annotations

import re

import pytest

from mayi_desktop.engine import Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets import BETWEEN_PLACES, find_sheet, place_words, rules_page
from tests.sheets.every_sheet import NAMES, PLAYED, changed, section, text_of

HEADINGS = {
    "The goal",
    "Players and cards",
    "The contracts",
    "Sets and runs",
    "Wild cards",
    "A turn",
    "Laying down",
    "Laying off",
    "May I?",
    "Going out",
    "When the stock runs out",
    "Points",
    "Joining a running game",
    "Rulings",
}
FAMILY = {
    "The goal": ["six hands"],
    "Players and cards": [
        "Three to eight people",
        "Three to five players: two decks",
        "Six to eight players: three decks",
        "two jokers",
        "11 cards in every hand",
        "the highest card deals",
    ],
    "The contracts": [
        "Hand 1: two sets.",
        "Hand 2: one set and one run.",
        "Hand 3: two runs.",
        "Hand 4: three sets.",
        "Hand 5: two sets and one run.",
        "Hand 6: one set and two runs (with every card you hold).",
    ],
    "Sets and runs": ["after the king only", "begins with the three", "12 cards"],
    "Wild cards": ["Jokers and twos are wild", "more wilds than natural", "limit is gone"],
    "A turn": ["Once you are down, you draw from the stock only."],
    "Laying down": ["In hands 1 to 5", "exactly three", "exactly four", "12 cards", "for 11"],
    "Laying off": ["not in the turn in which you lay down"],
    "May I?": ["in line", "one penalty card", "as often as you like", "drew from the stock"],
    "Replacing wild cards": ["replace jokers", "in runs", "Twos are never", "not down yet"],
    "Going out": ["discard your last card, or play all"],
    "When the stock runs out": ["As soon as the last card"],
    "Points": [
        "Each two costs 20",
        "3 to 10 cost as many",
        "J, Q and K cost 10",
        "Each ace costs 15",
        "Each joker costs 50",
    ],
}
RISING = [
    "7 cards in round 1",
    "13 cards in round 7",
]
HONSVICK_DECKS = [
    "Three or four players: two decks of 52 cards in rounds 1 to 5 and three decks",
    "Five or six players: two decks of 52 cards in rounds 1 to 3 and three decks",
    "Seven or eight players: three decks of 52 cards in rounds 1 to 3 and four decks",
]
KEY_FACTS: dict[str, dict[str, list[str]]] = {
    "grandma-jeanne": FAMILY | {"Rulings": ["Ruling 2:", "Ruling 3:", "Ruling 8:"]},
    "petersen": FAMILY | {"Rulings": ["Ruling 2:", "Ruling 17:"]},
    "seven-round": {
        "The goal": ["seven rounds"],
        "Players and cards": [*RISING, "no jokers", "Six to eight players: three decks"],
        "The contracts": ["Round 5: one set and one run of seven.", "Round 7: three runs."],
        "Sets and runs": ["begins with the three", "12 cards"],
        "Wild cards": ["Twos are wild", "at least one natural card"],
        "A turn": ["still take the discard when you are down"],
        "Laying off": ["in the very turn in which you lay down"],
        "May I?": [
            "choose the stock",
            "asked first",
            "one penalty card",
            "card beneath it may be asked for",
            "cannot get two cards in a row",
            "down may ask like everybody else",
        ],
        "Replacing wild cards": ["replace twos", "must be down", "either end", "full run"],
        "Going out": ["must be a discard"],
        "Points": ["Each two costs 20", "3 to 10 cost as many", "Each ace costs 15"],
    },
    "twelve-deal": {
        "The goal": ["twelve deals"],
        "Players and cards": [
            "Three to six people",
            "best with four or five",
            "two decks",
            "12 cards in every deal",
            "hidden somewhere in the stock",
        ],
        "The contracts": [
            "Deal 3: two sets of four.",
            "Deal 4: one set of four and one run.",
            "Deal 5: one set and one run of five.",
            "Deal 8: one set and one run of six.",
            "Deal 10: one set and one run of seven.",
            "Deal 11: one set of five and one run of five",
            "Deal 12: two runs of five.",
        ],
        "Sets and runs": [
            "No two natural cards",
            "four cards at most",
            "in deal 11 it may be larger",
            "not both in one run",
            "13 cards",
        ],
        "Wild cards": ["two natural cards for each wild", "lay off later", "also be natural"],
        "Laying down": ["any set or run of at least three cards"],
        "Laying off": ["not in the turn in which you lay down"],
        "May I?": ["choose the stock", "order of play", "one penalty card", "Only this one"],
        "Replacing wild cards": ["jokers and twos", "sets and runs", "new meld of yours"],
        "Points": ["3 to 9 cost 5", "10 to K cost 10", "Each ace costs 15", "joker costs 50"],
        "Rulings": ["Ruling 4:", "Ruling 6:", "Ruling 26:"],
    },
    "honsvick": {
        "Players and cards": [*RISING, *HONSVICK_DECKS, "two jokers", "best with four or five"],
        "The contracts": ["Round 5: two sets and one run.", "Round 7: three runs."],
        "Sets and runs": ["both ends of a run", "14 cards"],
        "Wild cards": ["Jokers are wild", "at least one natural"],
        "May I?": [
            "asked first",
            "last chance",
            "twice in a round",
            "order of play",
            "several",
        ],
        "Replacing wild cards": [
            "sets and runs",
            "any natural card",
            "never in a meld of their",
        ],
        "Going out": ["must be a discard"],
        "When the stock runs out": ["a fresh deck, with its jokers,"],
        "Points": ["2 to 10 cost as many", "Each ace costs 15", "Each joker costs 25"],
        "Rulings": ["Ruling 1:", "Ruling 21:", "Small print 2:"],
    },
    "evil": {
        "Players and cards": [
            "Three to six people",
            "three decks",
            "11 cards in rounds 1 to 4 and 13 cards in rounds 5 and 6",
        ],
        "The contracts": ["Round 1: one set and one run.", "Round 6: three runs."],
        "Sets and runs": ["after the king only", "begins with the two", "13 cards"],
        "May I?": ["two penalty cards", "asked first", "twice in a round", "take it as their"],
        "Replacing wild cards": ["must be down", "high end"],
        "Going out": ["must be played", "keep that card"],
        "Points": ["2 to 7 cost 5", "8 to K cost 10", "ace costs 20", "joker costs 50"],
        "Rulings": ["Ruling 5:", "Ruling 23:", "Ruling 27:", "Small print 1:"],
    },
    "variant-one": {
        "Players and cards": ["two decks", "no jokers", "10 cards in every round"],
        "The contracts": [
            "Round 1: two sets.",
            "Round 6: one set and two runs (with every card you hold).",
        ],
        "Sets and runs": ["both ends of a run", "14 cards"],
        "Wild cards": ["No card is wild"],
        "May I?": [
            "one penalty card",
            "as often as you like",
            "several cards in a row",
            "In round 6, you may ask only for the card that lets you lay down your whole hand",
            "no penalty card",
        ],
        "Going out": ["must be a discard", "In round 6, whoever lays down is out"],
        "Points": ["2 to 7 cost 5", "8 to K cost 10", "ace costs 15"],
        "Rulings": ["Ruling 12:"],
    },
    "variant-two": {
        "The goal": ["eight rounds"],
        "Players and cards": ["13 cards in rounds 5 to 8", "no jokers"],
        "The contracts": ["Round 7: three runs.", "Round 8: one set and one run of seven."],
        "Wild cards": ["Twos are wild"],
        "May I?": ["two penalty cards"],
        "Going out": ["must be played"],
        "Points": ["2 to 7 cost 5", "ace costs 20"],
        "Rulings": ["Ruling 13:"],
    },
    "variant-three": {
        "Players and cards": [*RISING, *HONSVICK_DECKS, "no jokers"],
        "The contracts": ["Round 7: two sets and one run (with every card you hold)."],
        "Sets and runs": ["after the king only", "12 cards"],
        "May I?": ["asked first", "twice in a round"],
        "Replacing wild cards": ["twos", "high end"],
        "Points": ["Each two costs 20", "3 to 10 cost as many", "ace costs 15"],
    },
    "variant-four": {
        "Players and cards": [
            "Three to five people",
            "best with four",
            "one joker fewer than there are players",
            "10 cards in rounds 1 to 3 and 12 cards in rounds 4 to 7",
        ],
        "The contracts": ["Round 7: three runs (with every card you hold)."],
        "Sets and runs": ["at least one rank must lie free", "They may share ranks"],
        "Laying off": ["on your own melds only"],
        "May I?": ["as often as you like", "cannot get two cards in a row", "order of play"],
        "Replacing wild cards": ["again in the same turn"],
        "Points": ["ace costs 15", "joker costs 15"],
        "Rulings": ["Ruling 7:", "Small print 6:"],
    },
}


@pytest.mark.parametrize("key", KEY_FACTS)
def test_a_page_holds_the_key_facts_of_its_sheet(key: str) -> None:
    page = rules_page(find_sheet(key))
    missing = [
        (heading, fact)
        for heading, facts in KEY_FACTS[key].items()
        for fact in facts
        if fact not in section(page, heading)
    ]
    assert missing == []


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_a_page_has_all_its_parts(sheet: RuleSheet) -> None:
    page = rules_page(sheet)
    assert page[0].kind == "title"
    assert page[0].text == sheet.title
    headings = [block.text for block in page if block.kind == "heading"]
    assert len(headings) == len(set(headings))
    assert set(headings) - {"Replacing wild cards"} == HEADINGS
    assert ("Replacing wild cards" in headings) == bool(sheet.melds.wilds)


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_every_paragraph_is_a_whole_sentence(sheet: RuleSheet) -> None:
    seats = sheet.max_players
    pages = [rules_page(sheet, deal, seats) for deal in range(len(sheet.deals))]
    for block in {block for page in pages for block in page}:
        text = block.text.replace(BETWEEN_PLACES, "; ")
        assert text[0].isupper() or text[0].isdigit(), text
        assert re.search(r"  | ,| \.|\.\.|\?\.|[{}_]|None|\(\)", text) is None, text
        assert re.search(r"\b(one|1) (cards|sets|runs|decks|jokers|players)\b", text) is None
        if block.kind not in ("title", "heading", "place"):
            assert re.search(r"[.?:”]$", text), text


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_this_deal_comes_first(sheet: RuleSheet) -> None:
    for deal, rule in enumerate(sheet.deals):
        page = rules_page(sheet, deal, sheet.min_players)
        word = sheet.deal_word
        assert page[1].text == f"This {word}: {word} {deal + 1} of {len(sheet.deals)}"
        told = section(page, page[1].text)
        assert told.startswith("Lay down ")
        assert f"is dealt {rule.cards} cards" in told
        assert ("with every card you hold" in told) == rule.all_at_once
        assert ("only for the card that lets you" in told) == rule.winning_claims_only


def test_a_table_is_told_its_own_cards() -> None:
    grandma, honsvick = find_sheet("grandma-jeanne"), find_sheet("honsvick")
    assert "with six players: three decks and six jokers, 162 cards." in text_of(
        rules_page(grandma, 0, 6)
    )
    told = text_of(rules_page(honsvick, seats=3))
    assert "two decks and four jokers, 108 cards in rounds 1 to 5" in told
    assert "three decks and six jokers, 162 cards in rounds 6 and 7" in told
    assert "with five players: two decks and four jokers, 108 cards." in text_of(
        rules_page(find_sheet("variant-four"), 3, 5)
    )


def test_the_gap_is_told_where_two_runs_are_laid() -> None:
    grandma = find_sheet("grandma-jeanne")
    gap = "3♠ 4♠ 5♠ 6♠ with 9♠ 10♠ J♠ Q♠ is right; with 8♠ 9♠ 10♠ J♠ it is too close."
    for deal, rule in enumerate(grandma.deals):
        page = rules_page(grandma, deal)
        assert (gap in section(page, page[1].text)) == (len(rule.run_sizes) > 1)


def test_without_may_i_the_page_says_so() -> None:
    page = rules_page(find_sheet("twelve-deal", ("no-claims",)))
    assert section(page, "May I?").startswith("Nobody asks “May I?” at this table.")
    assert "penalty" not in text_of(page)


def test_without_jokers_nothing_is_told_about_replacing() -> None:
    page = rules_page(find_sheet("variant-four", ("no-jokers",)))
    assert "joker you took" not in text_of(page)
    assert "No card is wild" in section(page, "Wild cards")


def places(sheet: RuleSheet, heading: str) -> list[str]:
    """What stands as the place right under a heading."""
    page = rules_page(sheet)
    at = next(n for n, block in enumerate(page) if block.text == heading) + 1
    return page[at].text.split(BETWEEN_PLACES) if page[at].kind == "place" else []


def test_a_section_names_its_place_on_the_written_sheet() -> None:
    grandma = find_sheet("grandma-jeanne")
    assert places(grandma, "Laying down") == ["Section 8", "Section 10"]
    assert places(grandma, "May I?") == ["Section 7"]


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_what_a_refusal_cites_stands_under_a_heading(sheet: RuleSheet) -> None:
    page = rules_page(sheet)
    shown = {
        place
        for block in page
        if block.kind == "place"
        for place in block.text.split(BETWEEN_PLACES)
    }
    cited = {place_words(sheet.cite(reason.topic)) for reason in Refusal}
    assert cited - shown == set()


def test_two_sheets_from_one_file_say_which_of_them_is_meant() -> None:
    honsvick, evil = find_sheet("honsvick"), find_sheet("evil")
    assert places(honsvick, "Going out") == ["Honsvick, Going out"]
    assert places(evil, "Going out") == ["EVIL, Going out"]
    for sheet in PLAYED:
        named = {place for place in sheet.sections.values() if "Setup" in place}
        assert all(place.startswith(("Honsvick, ", "EVIL, ")) for place in named)


def test_a_wild_in_a_set_is_replaced_by_any_natural_where_suits_repeat() -> None:
    told = section(rules_page(find_sheet("twelve-deal")), "Replacing wild cards")
    assert "The exception: in deal 11 any natural card of its rank will do." in told


def test_in_turn_order_all_are_asked_before_the_card_goes() -> None:
    told = section(rules_page(find_sheet("twelve-deal")), "May I?")
    assert "all others are asked whether they want the card too" in told
    assert "who asked first" not in told


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_an_empty_stock_leaves_the_top_discard_to_be_taken(sheet: RuleSheet) -> None:
    told = section(rules_page(sheet), "When the stock runs out")
    assert ("play goes on as long as the players can" in told) == (not sheet.fresh_deck)


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_the_last_card_is_told_only_for_deals_that_are_not_all_at_once(
    sheet: RuleSheet,
) -> None:
    told = section(rules_page(sheet), "Going out").split("\n")[1]
    at_once = [rule for rule in sheet.deals if rule.all_at_once]
    assert told.startswith(f"In {sheet.deal_word}s 1 to ") == bool(at_once)


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_newcomers_are_told_only_of_cards_that_change(sheet: RuleSheet) -> None:
    told = section(rules_page(sheet), "Joining a running game")
    shoes = {
        (decks, sheet.jokers_for(seats, decks))
        for seats in range(sheet.min_players, sheet.max_players + 1)
        for decks in [sheet.decks_for(seats, 0)]
    }
    assert ("follows the new number of players" in told) == (len(shoes) > 1)
    assert ("number of decks" in told) == (len({decks for decks, _ in shoes}) > 1)


def test_a_winning_card_lifts_only_a_limit_that_there_is() -> None:
    variant_one = find_sheet("variant-one")
    assert "limit" not in section(rules_page(variant_one), "May I?")
    limited = changed(variant_one, "claims.limit", 2)
    assert "no limit counts" in section(rules_page(limited), "May I?")


def test_the_largest_set_is_told_where_melds_may_be_longer() -> None:
    twelve = find_sheet("twelve-deal")
    told = section(rules_page(twelve), "Laying down")
    assert "(a set four at most, except in deal 11)" in told
    shown = [
        "(a set four at most)" in section(page, page[1].text)
        for page in (rules_page(twelve, deal) for deal in range(12))
    ]
    assert shown == [bool(rule.set_sizes) and not rule.suits_repeat for rule in twelve.deals]


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_a_page_speaks_the_card_tables_words(sheet: RuleSheet) -> None:
    pages = [rules_page(sheet, deal, sheet.max_players) for deal in range(len(sheet.deals))]
    assert not any("shoe" in text_of(page) for page in pages)


@pytest.mark.parametrize("key", KEY_FACTS)
def test_only_sheets_that_speak_of_newcomers_are_cited_for_them(key: str) -> None:
    cited = places(find_sheet(key), "Joining a running game")
    assert bool(cited) == (key in ("honsvick", "variant-three"))


@pytest.mark.parametrize(
    ("key", "cited"),
    [
        ("grandma-jeanne", ["Section 1", "Section 4"]),
        ("seven-round", ["Players", "The Deal"]),
        ("honsvick", ["Honsvick, Setup"]),
        ("variant-four", ["Variant four, 1", "Variant four, 4"]),
    ],
)
def test_players_and_cards_are_looked_up_where_they_stand(key: str, cited: list[str]) -> None:
    assert places(find_sheet(key), "Players and cards") == cited
