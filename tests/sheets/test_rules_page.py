"""Tests that the rules page of every sheet is whole, and says what the sheet says."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations

import pytest

from mayi_desktop.engine import Refusal
from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import DealRule, RuleSheet, contract
from mayi_desktop.sheets.cards import Block
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.phrases import (
    cards,
    contract_text,
    counted,
    place_text,
    sheet_title,
    span,
    times,
)
from mayi_desktop.sheets.rules_page import (
    BETWEEN_PLACES,
    absent_text,
    differences,
    facts_line,
    players_and_deals,
    rules_page,
    ruling_differences,
)
from mayi_desktop.sheets.rulings import rulings_for
from tests.sheets.every_sheet import NAMES, PLAYED, changed, section, text_of
from tests.sheets.key_facts import KEY_FACTS

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
    "Joining mid-game",
    "Rulings",
}


def test_the_key_facts_of_every_sheet_are_written_down() -> None:
    assert list(KEY_FACTS) == list(SHEETS)


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
    assert page[0].text == sheet_title(sheet.title)
    headings = [block.text for block in page if block.kind == "heading"]
    assert len(headings) == len(set(headings))
    assert set(headings) - {"Swapping wild cards"} == HEADINGS
    assert ("Swapping wild cards" in headings) == bool(sheet.melds.wilds)


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
        assert ("only ask for a card that lets you" in told) == rule.winning_claims_only


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
    gap = "3♠ 4♠ 5♠ 6♠ with 9♠ 10♠ J♠ Q♠ is fine; with 8♠ 9♠ 10♠ J♠ it’s too close."
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
    return places_in(page[at]) if page[at].kind == "place" else []


def places_in(block: Block) -> list[str]:
    """The places that a line names."""
    lead, _colon, named = block.text.partition(": ")
    assert lead == "On the written sheet"
    return named.split(BETWEEN_PLACES)


def test_a_section_names_its_place_on_the_written_sheet() -> None:
    grandma = find_sheet("grandma-jeanne")
    assert places(grandma, "Laying down") == ["Section 8", "Section 10"]
    assert places(grandma, "May I?") == ["Section 7"]


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_what_a_refusal_cites_stands_under_a_heading(sheet: RuleSheet) -> None:
    page = rules_page(sheet)
    shown = {place for block in page if block.kind == "place" for place in places_in(block)}
    cited = {place_text(sheet.cite(reason.topic)) for reason in Refusal}
    assert cited - shown == set()


def test_two_sheets_from_one_file_say_which_of_them_is_meant() -> None:
    honsvick, evil = find_sheet("honsvick"), find_sheet("evil")
    assert places(honsvick, "Going out") == ["Honsvick, Going out"]
    assert places(evil, "Going out") == ["EVIL, Going out"]
    for sheet in PLAYED:
        named = {place for place in sheet.sections.values() if "Setup" in place}
        assert all(place.startswith(("Honsvick, ", "EVIL, ")) for place in named)


def test_a_wild_in_a_set_is_replaced_by_any_natural_where_suits_repeat() -> None:
    told = section(rules_page(find_sheet("twelve-deal")), "Swapping wild cards")
    assert "But in deal 11, any natural card of its rank will do." in told


def test_in_turn_order_all_are_asked_before_the_card_goes() -> None:
    told = section(rules_page(find_sheet("twelve-deal")), "May I?")
    assert "everybody else is asked whether they want the card too" in told
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
    told = section(rules_page(sheet), "Joining mid-game")
    shoes = {
        (decks, sheet.jokers_for(seats, decks))
        for seats in range(sheet.min_players, sheet.max_players + 1)
        for decks in [sheet.decks_for(seats, 0)]
    }
    assert ("depends on the new number of players" in told) == (len(shoes) > 1)
    assert ("number of decks" in told) == (len({decks for decks, _ in shoes}) > 1)


def test_a_winning_card_lifts_only_a_limit_that_there_is() -> None:
    variant_one = find_sheet("variant-one")
    assert "limit" not in section(rules_page(variant_one), "May I?")
    limited = changed(variant_one, "claims.limit", 2)
    assert "doesn’t count toward your limit" in section(rules_page(limited), "May I?")


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
    cited = places(find_sheet(key), "Joining mid-game")
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


# --- Tests of what is told about the difference between two sheets.


GRANDMA = find_sheet("grandma-jeanne")


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_a_sheet_does_not_differ_from_itself(sheet: RuleSheet) -> None:
    assert differences(sheet, sheet) == ()


def test_petersen_differs_from_grandma_jeanne_by_the_gap_alone() -> None:
    (gap,) = differences(GRANDMA, find_sheet("petersen"))
    assert gap.topic == "Two runs in the same suit"
    assert "At least two ranks must be left open between them" in gap.one
    assert gap.other == "Two runs in the same suit may touch or even share ranks."


def test_evil_differs_from_grandma_jeanne_in_many_ways() -> None:
    found = {difference.topic for difference in differences(GRANDMA, find_sheet("evil"))}
    assert len(found) > 20
    assert {"Players", "Contract 6", "What it costs", "The last card", "Points"} <= found


def test_differences_are_seen_from_both_sides() -> None:
    for one, other in permutations(PLAYED[:6], 2):
        there = {(d.topic, d.one, d.other) for d in differences(one, other)}
        back = {(d.topic, d.other, d.one) for d in differences(other, one)}
        assert there == back
        assert there


def test_what_one_sheet_lacks_is_said() -> None:
    twelve, seven = find_sheet("twelve-deal"), find_sheet("seven-round")
    by_topic = {difference.topic: difference for difference in differences(seven, twelve)}
    assert by_topic["Contract 12"].one == absent_text()
    assert by_topic["Contract 12"].other == "Deal 12: two runs of five."


def test_topics_come_in_the_order_of_the_page() -> None:
    topics = [
        d.topic for d in differences(find_sheet("seven-round"), find_sheet("twelve-deal"))
    ]
    contracts = [topic for topic in topics if topic.startswith("Contract ")]
    assert contracts[-5:] == [f"Contract {number}" for number in range(8, 13)]
    assert topics.index("Players") < topics.index("Contract 12") < topics.index("Points")


def test_another_word_for_a_deal_is_no_difference() -> None:
    assert differences(GRANDMA, replace(GRANDMA, deal_word="round")) == ()


def test_an_option_differs_by_what_it_changes() -> None:
    honsvick = find_sheet("honsvick")
    (when,) = differences(honsvick, find_sheet("honsvick", ("claims-during-turn",)))
    assert when.topic == "When to ask"
    assert "everybody else can still ask" in when.other


def test_what_follows_from_another_difference_is_not_told_again() -> None:
    found = {difference.topic for difference in differences(GRANDMA, find_sheet("evil"))}
    assert not found & {"Newcomers", "Nothing to shuffle", "Too few cards"}


def test_rulings_are_compared_by_name() -> None:
    petersen, evil = find_sheet("petersen"), find_sheet("evil")
    gap, places = ruling_differences(GRANDMA, petersen)
    assert (gap.topic, places.topic) == ("Ruling 8", "Small print 5")
    assert gap.one.startswith("The gap between two runs")
    assert gap.other == "That doesn’t come up here."
    by_name = {difference.topic: difference for difference in ruling_differences(GRANDMA, evil)}
    assert "jokers and twos are the lowest cards" in by_name["Ruling 25"].one
    assert "who deals first" in by_name["Ruling 25"].other
    assert "Ruling 10" not in by_name


@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_every_ruling_of_one_sheet_alone_is_a_difference(sheet: RuleSheet) -> None:
    for other in PLAYED:
        here, there = rulings_for(sheet), rulings_for(other)
        found = {difference.topic for difference in ruling_differences(sheet, other)}
        assert {rule.name for rule in set(here) ^ set(there)} == found


def test_ordinary_twos_are_told_beside_wild_ones() -> None:
    found = differences(find_sheet("honsvick"), find_sheet("variant-three"))
    by_topic = {difference.topic: difference for difference in found}
    assert by_topic["Twos as twos"].one == "A two is an ordinary card."


# --- Tests that a page of own rules tells which rules were taken over, and which are one's own.


MARK = "Your own rule: "


def own(base: RuleSheet, **changes: object) -> RuleSheet:
    """A sheet of one's own, made from another one."""
    return replace(base, key=f"{base.key}+mine", title="Mine", **changes)  # type: ignore[arg-type]


def said_under(sheet: RuleSheet, heading: str) -> list[str]:
    """The place and the facts of a section."""
    page = rules_page(sheet)
    at = next(n for n, b in enumerate(page) if (b.kind, b.text) == ("heading", heading)) + 1
    end = next(n for n in range(at, len(page)) if page[n].kind == "heading")
    return [block.text for block in page[at:end]]


@pytest.mark.parametrize("key", SHEETS)
def test_none_of_the_ten_says_anything_about_it(key: str) -> None:
    texts = [block.text for block in rules_page(SHEETS[key].sheet)]
    assert not [text for text in texts if MARK in text or text.startswith("As in ")]


@pytest.mark.parametrize("key", SHEETS)
def test_rules_taken_over_are_as_on_the_base(key: str) -> None:
    base = SHEETS[key].sheet
    page, whole = rules_page(own(base)), rules_page(base)
    assert len(page) == len(whole)
    for mine, its in zip(page[1:], whole[1:], strict=True):
        same = its.text
        if its.kind == "place":
            same = same.replace("On the written sheet", f"As in {sheet_title(base.title)}")
        assert mine.text == same
        assert mine.topics == its.topics


def test_a_changed_rule_among_others_is_ones_own() -> None:
    evil = SHEETS["evil"].sheet
    mine = own(evil, claims=replace(evil.claims, penalty=1))
    place, *facts = said_under(mine, "May I?")
    assert place == "As in EVIL Style: EVIL, May I-ing"
    marked = [fact for fact in facts if fact.startswith(MARK)]
    assert len(marked) == 1
    assert "one penalty card" in marked[0]
    before = said_under(evil, "May I?")[1:]
    assert [fact for fact in facts if fact not in before] == marked


def test_another_word_for_a_deal_changes_no_rule() -> None:
    evil = SHEETS["evil"].sheet
    texts = [block.text for block in rules_page(own(evil, deal_word="hand"))]
    assert not [text for text in texts if MARK in text]


def test_a_section_in_which_nothing_is_taken_over_says_so_once() -> None:
    base = SHEETS["variant-four"].sheet
    replacing = SHEETS["evil"].sheet.replace
    place, *facts = said_under(own(base, replace=replacing), "Swapping wild cards")
    assert place == "Your own rules"
    assert not [fact for fact in facts if fact.startswith(MARK)]


def test_what_an_option_of_the_base_says_is_taken_over() -> None:
    option = find_sheet("twelve-deal", ("no-claims",))
    texts = [block.text for block in rules_page(own(option))]
    assert not [text for text in texts if MARK in text]


# --- Tests of the line that sums a sheet up in a list.


@pytest.mark.parametrize(
    ("penalty", "words"), [(0, "May I? is free"), (2, "May I? costs 2 more cards")]
)
def test_what_a_may_i_costs_is_named_where_it_is_not_one_card(penalty: int, words: str) -> None:
    sheet = replace(GRANDMA, claims=replace(GRANDMA.claims, penalty=penalty))
    assert words in facts_line(sheet)
    assert "0 more" not in facts_line(sheet)
    assert "costs" not in facts_line(GRANDMA)


# --- Tests of the small phrases: contracts, numbers, lists, and the line of facts.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("S", "one set"),
        ("SS", "two sets"),
        ("SSR", "two sets and one run"),
        ("SR7", "one set and one run of seven"),
        ("S4S4", "two sets of four"),
        ("S5R5", "one set of five and one run of five"),
        ("SRR", "one set and two runs"),
        ("SS4RR5", "one set, one set of four, one run and one run of five"),
        ("R13", "one run of 13"),
    ],
)
def test_a_contract_in_words(text: str, words: str) -> None:
    assert contract_text(DealRule(11, contract(text))) == words


def test_small_phrases() -> None:
    assert counted(1, "deck") == "one deck"
    assert counted(2, "deck") == "two decks"
    assert counted(0, "penalty card") == "no penalty cards"
    assert [times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]
    assert span([0, 1, 2]) == "1 to 3"
    assert span([4, 5]) == "5 and 6"
    assert span([0, 2, 5]) == "1, 3 and 6"
    assert cards(1, 4, "♥") == "A♥ 2♥ 3♥ 4♥"
    assert cards(Rank.TEN, 5) == "10♠ J♠ Q♠ K♠ A♠"


def test_the_line_of_facts_tells_sheets_apart() -> None:
    lines = [facts_line(find_sheet(key)) for key in SHEETS]
    assert len(set(lines)) == len(lines)
    family = find_sheet("grandma-jeanne")
    assert facts_line(family).startswith("11 cards · jokers and twos wild · ")
    assert players_and_deals(family) == "3–8 players · 6 hands"
    assert "nothing wild" in facts_line(find_sheet("variant-one"))
    assert "no May I?" in facts_line(find_sheet("twelve-deal", ("no-claims",)))


def test_the_line_of_facts_is_one_line() -> None:
    for sheet in PLAYED:
        assert len(facts_line(sheet)) <= 110
