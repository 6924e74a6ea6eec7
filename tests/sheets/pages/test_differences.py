"""Tests of what is told about the difference between two sheets."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.rules_page import absent_text, differences, ruling_differences
from mayi_desktop.sheets.rulings import rulings_for
from tests.sheets.every_sheet import NAMES, PLAYED

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
