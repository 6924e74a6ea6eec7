"""The Petersen family's difference from Grandma Jeanne's sheet: no gap between runs.

Its other sentences stand in the `test_family_` files, section by section.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.language import table
from tests.rules.dealing import cards_of, tried
from tests.rules.family import GRANDMA, PETERSEN


def test_it_has_its_own_name_and_no_options() -> None:
    assert find_sheet(PETERSEN).title == "Petersen Family Rules"
    assert not SHEETS[PETERSEN].options


@pytest.mark.parametrize(
    "melds",
    [
        "run 3S 4S 5S 6S | run 9S TS JS QS",
        "run 3S 4S 5S 6S | run 8S 9S TS JS",
        "run 3S 4S 5S 6S | run 7S 8S 9S TS",
        "run 3S 4S 5S 6S | run 6S 7S 8S 9S",
        "run 3S 4S 5S 6S | run 3S 4S 5S 6S",
        "run 3S 4S 5S JK | run 7S 8S 9S TS",
    ],
)
def test_s3_two_runs_of_one_suit_may_touch_or_overlap(melds: str) -> None:
    assert tried(PETERSEN, 3, melds, spare="AH KH") is None


def test_s3_two_runs_of_one_suit_may_touch_in_hand_6_too() -> None:
    melds = "set 7C 7D 7H | run 3S 4S 5S 6S | run 7S 8S 9S TS JS"
    assert tried(PETERSEN, 6, melds, spare="") is None


def test_s3_a_spare_wild_keeps_its_preferred_place_beside_another_run() -> None:
    melds = "run 4S 5S 6S JK | run 9S TS JS QS"
    text = f"deal 3\nturn 0 play\nseat 0: {cards_of(melds)} 9H\nseat 1: *3\nseat 2: *3"
    assert table(PETERSEN, text).lay_down(0, melds).meld(0) == "4S 5S 6S JK=7S"


def test_s3_touching_runs_stay_two_runs() -> None:
    melds = "run 3S 4S 5S 6S | run 7S 8S 9S TS"
    text = f"deal 3\nturn 0 play\nseat 0: {cards_of(melds)} 9H\nseat 1: *3\nseat 2: *3"
    game = table(PETERSEN, text).lay_down(0, melds)
    assert [game.meld(n) for n in (0, 1)] == ["3S 4S 5S 6S", "7S 8S 9S TS"]


def test_everything_else_is_as_on_grandma_jeannes_sheet() -> None:
    grandma, petersen = find_sheet(GRANDMA), find_sheet(PETERSEN)
    no_gap = replace(grandma.melds, run_gap=0, runs_may_overlap=True)
    same = replace(grandma, key=petersen.key, title=petersen.title, melds=no_gap)
    assert petersen == same
