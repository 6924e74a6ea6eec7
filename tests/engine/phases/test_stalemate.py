"""Tests of deals that end as no card can ever be played again, and of those that go on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import Rank, RuleSheet
from mayi_desktop.engine.rulesheet import MeldKind, MeldRules, Replacers, ReplaceRule, contract
from mayi_desktop.sheets.catalogue import find_sheet
from tests.language import Game
from tests.rules.dealing import result

# Sets of three that take no fourth card: once they lie there, nothing fits.
FULL = replace(find_sheet("variant-one"), melds=MeldRules(largest_set=3))
ALL_DOWN = """
    turn 0 play stock
    seat 0 down: 4C 4D
    seat 1 down: 5C 5D
    seat 2 down: 6C
    set 0: 9C 9D 9H
    set 1: TC TD TH
    set 2: JC JD JH
    discards: QS
"""


def after_the_discard(sheet: RuleSheet, text: str = ALL_DOWN) -> Game:
    return Game(sheet, text).discard(0, "4D")


def test_the_deal_ends_once_nothing_fits_anywhere() -> None:
    game = after_the_discard(FULL)
    assert result(game).winner is None
    assert result(game).points == (5, 10, 5)
    assert game.asked() == [("DEAL", None)]


def test_a_turn_that_keeps_its_card_ends_it_as_well() -> None:
    sheet = replace(FULL, going_out=find_sheet("evil").going_out)
    game = Game(sheet, ALL_DOWN.replace("4C 4D", "4C")).end_turn(0)
    assert result(game).winner is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("seat 2 down", "seat 2"),
        ("set 2: JC JD JH", "set 2: JC JD"),
        ("set 2: JC JD JH", "run 2: 4H 5H 6H 7H"),
    ],
)
def test_it_goes_on_while_anything_can_still_be_played(before: str, after: str) -> None:
    game = after_the_discard(FULL, ALL_DOWN.replace(before, after))
    assert game.turn == 1


def test_it_goes_on_where_those_who_are_down_may_open_new_melds() -> None:
    assert after_the_discard(replace(FULL, new_melds=True)).turn == 1


def test_it_goes_on_where_a_fresh_deck_may_come() -> None:
    assert after_the_discard(replace(FULL, fresh_deck=True)).turn == 1


def with_a_wild(who: Replacers) -> Game:
    sheet = replace(
        FULL,
        melds=MeldRules(wilds=frozenset({Rank.TWO}), largest_set=3),
        replace=ReplaceRule(
            who=who, kinds=frozenset({MeldKind.SET}), wilds=frozenset({Rank.TWO})
        ),
    )
    return after_the_discard(sheet, ALL_DOWN.replace("JC JD JH", "JC JD 2H"))


def test_it_goes_on_while_a_wild_may_be_replaced() -> None:
    assert with_a_wild(Replacers.DOWN).turn == 1


@pytest.mark.parametrize("who", [Replacers.NOBODY, Replacers.NOT_DOWN])
def test_a_wild_that_nobody_may_replace_holds_up_nothing(who: Replacers) -> None:
    assert result(with_a_wild(who)).winner is None


def test_it_ends_too_when_the_last_one_can_never_go_down() -> None:
    nine_of_a_kind = replace(FULL.deals[0], contract=contract("S9"))
    sheet = replace(FULL, deals=(nine_of_a_kind, *FULL.deals[1:]))
    game = after_the_discard(sheet, ALL_DOWN.replace("seat 2 down", "seat 2"))
    assert result(game).winner is None


def test_a_wild_in_a_full_run_cannot_be_replaced_where_it_would_have_to_slide() -> None:
    evil = find_sheet("evil")
    sheet = replace(evil, melds=replace(evil.melds, largest_set=3))
    full = "run 2: 2H 3H 4H 5H 6H 7H 8H JK TH JH QH KH AH"
    game = after_the_discard(sheet, ALL_DOWN.replace("set 2: JC JD JH", full))
    assert result(game).winner is None
