"""Rules only on Grandma Jeanne's sheet: the gap between two runs of one suit.

Its other sentences are those of the Petersen sheet too and stand in the `test_family_` files:
deal (sections 1, 2, 4), melds (3, 6), turn (5, 10), claims (7), laying (8, 9), last_hand (the
sixth hand), stock (11) and scores (12).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import Refusal
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, SHEETS, find_sheet
from tests.language import Game, refusal, table
from tests.rules.dealing import cards_of, tried
from tests.rules.family import GRANDMA, PETERSEN


def two_runs(melds: str) -> Refusal | None:
    """How two runs fare in hand 3."""
    return tried(GRANDMA, 3, melds, spare="AH KH")


def laid(melds: str) -> Game:
    hand = cards_of(melds.replace("@", " ")) + " 9H"
    text = f"deal 3\nturn 0 play\nseat 0: {hand}\nseat 1: *3\nseat 2: *3"
    return table(GRANDMA, text).lay_down(0, melds)


def test_it_is_the_sheet_played_unless_another_is_chosen() -> None:
    assert DEFAULT_SHEET == GRANDMA
    assert next(iter(SHEETS)) == GRANDMA
    assert find_sheet(GRANDMA).title == "Grandma Jeanne's House Rules"
    assert not SHEETS[GRANDMA].options


# Section 3, the same-suit run gap rule.


def test_s3_gap_example_two_cards_between_are_enough() -> None:
    assert two_runs("run 3S 4S 5S 6S | run 9S TS JS QS") is None


def test_s3_gap_example_one_card_between_is_not() -> None:
    assert two_runs("run 3S 4S 5S 6S | run 8S 9S TS JS") is Refusal.RUNS_TOO_CLOSE


def test_s3_gap_example_no_gap_is_not() -> None:
    assert two_runs("run 3S 4S 5S 6S | run 7S 8S 9S TS") is Refusal.RUNS_TOO_CLOSE


@pytest.mark.parametrize(
    "melds",
    [
        "run 3S 4S 5S 6S | run 5S 6S 7S 8S",
        "run 3S 4S 5S 6S | run 6S 7S 8S 9S",
        "run 3S 4S 5S 6S | run 3S 4S 5S 6S",
    ],
)
def test_s3_gap_an_overlap_is_not_allowed_either(melds: str) -> None:
    assert two_runs(melds) is Refusal.RUNS_TOO_CLOSE


def test_s3_gap_in_whatever_order_the_runs_are_handed_in() -> None:
    assert two_runs("run 8S 9S TS JS | run 3S 4S 5S 6S") is Refusal.RUNS_TOO_CLOSE
    assert two_runs("run 9S TS JS QS | run 3S 4S 5S 6S") is None


def test_s3_gap_runs_of_two_suits_may_touch_and_overlap() -> None:
    assert two_runs("run 3S 4S 5S 6S | run 7H 8H 9H TH") is None
    assert two_runs("run 3S 4S 5S 6S | run 4H 5H 6H 7H") is None


def test_s3_gap_sets_of_one_rank_are_two_sets() -> None:
    assert tried(GRANDMA, 1, "set KC KD KH | set KC KS KH") is None


@pytest.mark.parametrize("wild", ["JK", "2H"])
def test_ruling_8_gap_counts_the_places_of_wilds_too(wild: str) -> None:
    assert two_runs(f"run 3S 4S 5S {wild} | run 8S 9S TS JS") is Refusal.RUNS_TOO_CLOSE
    assert two_runs(f"run 3S 4S 5S 6S | run@8 {wild} 9S TS JS") is Refusal.RUNS_TOO_CLOSE
    assert two_runs(f"run 3S 4S 5S 6S | run 9S TS JS {wild}") is None


def test_ruling_8_gap_decides_where_a_spare_wild_goes() -> None:
    game = laid("run 4S 5S 6S JK | run 9S TS JS QS")
    assert game.meld(0) == "JK=3S 4S 5S 6S"
    game = laid("run 4S 5S 6S JK | run TS JS QS KS")
    assert game.meld(0) == "4S 5S 6S JK=7S"


def test_ruling_8_gap_a_chosen_place_that_breaks_it_is_refused() -> None:
    melds = "run@4 4S 5S 6S JK | run 9S TS JS QS"
    assert two_runs(melds) is Refusal.RUNS_TOO_CLOSE


LAST_HAND = "set 7C 7D 7H | "


def test_ruling_8_gap_holds_in_hand_6_too() -> None:
    assert (
        tried(GRANDMA, 6, f"{LAST_HAND}run 3S 4S 5S 6S | run 9S TS JS QS KS", spare="") is None
    )
    close = f"{LAST_HAND}run 3S 4S 5S 6S | run 8S 9S TS JS QS"
    assert tried(GRANDMA, 6, close, spare="") is Refusal.RUNS_TOO_CLOSE
    longer = f"{LAST_HAND}run 3S 4S 5S 6S 7S | run 9S TS JS QS"
    assert tried(GRANDMA, 6, longer, spare="") is Refusal.RUNS_TOO_CLOSE


def test_ruling_8_gap_with_wilds_in_hand_6() -> None:
    low = f"{LAST_HAND}run 4S 5S 6S 7S JK | run TS JS QS KS"
    assert tried(GRANDMA, 6, low, spare="") is None
    close = f"{LAST_HAND}run 3S 4S 5S 6S JK | run 9S TS JS QS"
    assert tried(GRANDMA, 6, close, spare="") is Refusal.RUNS_TOO_CLOSE


def test_gap_holds_at_the_lay_down_only_and_may_be_closed_later() -> None:
    game = table(
        GRANDMA,
        """
        deal 3
        turn 0 play
        seat 0 down: 7S 8S 9H
        seat 1: *3
        seat 2: *3
        run 0: 3S 4S 5S 6S
        run 0: 9S TS JS QS
        """,
    )
    game.lay_off(0, "7S", 0).lay_off(0, "8S", 0)
    assert game.meld(0) == "3S 4S 5S 6S 7S 8S"
    assert refusal(lambda: game.lay_off(0, "9H", 1)) is Refusal.DOES_NOT_FIT


def test_gap_runs_of_two_seats_need_none() -> None:
    game = table(
        GRANDMA,
        """
        deal 3
        turn 0 play
        seat 0: 7S 8S 9S TS 3H 4H 5H 6H 9D
        seat 1: *3
        seat 2: *3
        run 1: 3S 4S 5S 6S
        """,
    )
    assert game.lay_down(0, "run 7S 8S 9S TS | run 3H 4H 5H 6H").meld(1) == "7S 8S 9S TS"


# --- The Petersen family's difference from Grandma Jeanne's sheet: no gap between runs.
#
# Its other sentences stand in the `test_family_` files, section by section.


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
