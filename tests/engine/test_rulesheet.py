"""Tests of rule sheets: contracts, runs, decks, and the places they cite."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mayi_desktop.engine
from mayi_desktop.engine import CARDS, MeldKind, Rank, Topic
from mayi_desktop.engine.rulesheet import (
    FACE_VALUES,
    AceRule,
    DealRule,
    Jokers,
    MeldRules,
    Requirement,
    contract,
)
from mayi_desktop.sheets.catalogue import SHEETS, UnknownSheetError, find_sheet

HOUSE = find_sheet("grandma-jeanne")


# Contracts.


def test_a_contract_is_read_from_its_letters() -> None:
    assert [str(need) for need in contract("SSR")] == ["S3", "S3", "R4"]
    assert [str(need) for need in contract("S R7")] == ["S3", "R7"]
    assert [str(need) for need in contract("S5R12")] == ["S5", "R12"]


@given(st.lists(st.builds(Requirement, st.sampled_from(MeldKind), st.integers(1, 14))))
def test_a_contract_is_read_back_from_its_text(needs: list[Requirement]) -> None:
    assert contract(" ".join(map(str, needs))) == tuple(needs)


def test_a_deal_knows_the_sizes_of_its_sets_and_runs_rising() -> None:
    rule = DealRule(11, contract("S5 R7 S R"))
    assert (rule.set_sizes, rule.run_sizes) == ([3, 5], [4, 7])


# Runs.


@pytest.mark.parametrize(
    ("rules", "low", "longest"),
    [
        (MeldRules(), 2, 13),
        (MeldRules(ace=AceRule.EITHER_END), 1, 13),
        (MeldRules(ace=AceRule.BOTH_ENDS), 1, 14),
        (MeldRules(wilds=frozenset({Rank.JOKER})), 2, 13),
        (MeldRules(wilds=frozenset({Rank.TWO})), 3, 12),
        (MeldRules(wilds=frozenset({Rank.TWO}), natural_twos=True), 2, 13),
    ],
)
def test_where_runs_begin_and_how_long_they_get(
    rules: MeldRules, low: int, longest: int
) -> None:
    assert (rules.low, rules.longest_run) == (low, longest)


def test_every_card_id_knows_whether_it_is_wild() -> None:
    rules = MeldRules(wilds=frozenset({Rank.TWO}))
    assert {str(c) for c in CARDS if rules.wild_table[c.id]} == {"2C", "2D", "2H", "2S"}


def test_a_deal_may_lift_the_rule_of_suits_and_the_largest_set() -> None:
    sheet = find_sheet("twelve-deal")
    lifted = [deal for deal in range(12) if sheet.meld_rules(deal) != sheet.melds]
    assert lifted == [10]
    rules = sheet.meld_rules(10)
    assert (rules.distinct_suits, rules.largest_set) == (False, None)
    assert replace(rules, distinct_suits=True, largest_set=4) == sheet.melds


# Decks.


def test_the_shoe_grows_with_the_players_and_with_the_hands() -> None:
    honsvick = find_sheet("honsvick")
    decks = {
        seats: [honsvick.decks_for(seats, deal) for deal in range(7)] for seats in range(3, 9)
    }
    few, some, many = [2] * 5 + [3] * 2, [2] * 3 + [3] * 4, [3] * 3 + [4] * 4
    assert decks == {3: few, 4: few, 5: some, 6: some, 7: many, 8: many}


def test_jokers_by_the_deck_or_one_less_than_the_players() -> None:
    assert HOUSE.jokers_for(5, 2) == 4
    assert replace(HOUSE, jokers=Jokers.NONE).jokers_for(5, 2) == 0
    assert replace(HOUSE, jokers=Jokers.ONE_LESS_THAN_PLAYERS).jokers_for(5, 2) == 4
    assert replace(HOUSE, jokers=Jokers.ONE_LESS_THAN_PLAYERS).jokers_for(3, 2) == 2


# A sheet as a value.


def test_face_values_are_the_pips_and_ten_for_a_picture() -> None:
    assert {rank.letter: value for rank, value in FACE_VALUES.items()} == {
        **{str(n): n for n in range(2, 10)},
        **dict.fromkeys("TJQK", 10),
    }


def test_the_points_of_every_card_follow_from_its_rank() -> None:
    assert all(HOUSE.points_table[c.id] == HOUSE.points[c.rank] for c in CARDS)


def test_a_topic_without_a_section_is_cited_by_the_title() -> None:
    assert HOUSE.cite(Topic.CLAIM) == "Section 7"
    assert replace(HOUSE, sections={}).cite(Topic.CLAIM) == HOUSE.title


@pytest.mark.parametrize("key", SHEETS)
def test_every_sheet_names_a_place_for_every_topic(key: str) -> None:
    sheet = find_sheet(key)
    lacking = set(Topic) - set(sheet.sections)
    at_once = any(rule.all_at_once for rule in sheet.deals)
    assert lacking == (set() if at_once else {Topic.ALL_AT_ONCE})


def test_a_sheet_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        HOUSE.title = "Mine"  # type: ignore[misc]


def test_every_sheet_has_its_own_key_and_title() -> None:
    assert all(entry.sheet.key == key for key, entry in SHEETS.items())
    assert len({entry.sheet.title for entry in SHEETS.values()}) == len(SHEETS)
    assert all(entry.blurb.endswith(".") for entry in SHEETS.values())


def test_an_option_changes_the_sheet_but_not_its_name() -> None:
    for key, entry in SHEETS.items():
        for option in entry.options:
            other = find_sheet(key, (option,))
            assert (other.key, other.title) == (key, entry.sheet.title)
            assert other != entry.sheet


def test_unknown_sheets_and_options_are_told_with_those_that_exist() -> None:
    with pytest.raises(UnknownSheetError, match=r"no rule sheet 'mine'.*petersen"):
        find_sheet("mine")
    with pytest.raises(UnknownSheetError, match=r"no option 'x'\. .* from no-claims\."):
        find_sheet("twelve-deal", ("x",))
    with pytest.raises(UnknownSheetError, match="has no options, so leave 'x' out"):
        find_sheet("evil", ("x",))


def test_the_engine_never_mentions_a_sheet_by_name() -> None:
    folder = Path(mayi_desktop.engine.__file__).parent
    words = re.compile("|".join(re.escape(key) for key in SHEETS if "-" in key))
    named = [
        path.name for path in folder.rglob("*.py") if words.search(path.read_text("utf-8"))
    ]
    assert named == []
