"""Tests in which order a hand is held."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import CARDS, Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.play.hand import Sort, plan_groups, reordered, sorted_hand, updated_order
from tests.notation import position

HAND = """
deal 2
turn 0 play stock
seat 0: 7H 3C JK 3D 5S 6S 2D 7D
seat 1: *11
seat 2: *11
discards: 4D
"""


def view():
    return view_for(position(find_sheet("grandma-jeanne"), HAND), Seat(0))


def names(cards) -> str:
    return " ".join(str(CARDS[card]) for card in cards)


def test_by_suit_colours_alternate_and_wilds_are_on_the_right():
    assert names(sorted_hand(view().hand, Sort.SUIT, view())) == "5S 6S 7H 3C 3D 7D 2D JK"


def test_by_rank():
    assert names(sorted_hand(view().hand, Sort.RANK, view())) == "3C 3D 5S 6S 7H 7D JK 2D"


def test_a_plan_keeps_together_what_may_become_a_meld():
    planned = names(sorted_hand(view().hand, Sort.PLAN, view()))
    assert "5S 6S" in planned
    assert "3C 3D" in planned


def test_a_new_card_goes_to_the_right_of_a_hand_kept_by_the_person():
    hand = view().hand
    order = tuple(reversed(hand[:-1]))
    assert updated_order(order, hand, Sort.MANUAL, view()) == (*order, hand[-1])


def test_a_new_card_finds_its_place_in_a_sorted_hand():
    hand = view().hand
    order = sorted_hand(hand[1:], Sort.SUIT, view())
    assert updated_order(order, hand, Sort.SUIT, view()) == sorted_hand(hand, Sort.SUIT, view())


def test_a_card_that_left_leaves_the_others_as_they_are():
    hand = view().hand
    order = tuple(reversed(hand))
    assert updated_order(order, hand[1:], Sort.MANUAL, view()) == order[:-1]


def test_cards_are_moved_together_before_another_one():
    hand = view().hand
    assert reordered(hand, hand[:2], hand[4]) == (*hand[2:4], *hand[:2], *hand[4:])
    assert reordered(hand, hand[:1], None) == (*hand[1:], hand[0])


@pytest.mark.parametrize("sort", Sort)
def test_cards_that_leave_change_no_other_place(sort):
    order = sorted_hand(view().hand, sort, view())
    for card in order:
        hand = [other for other in view().hand if other != card]
        assert updated_order(order, hand, sort, view()) == tuple(
            other for other in order if other != card
        )


RUNS_ASKED = """
deal 3
turn 0 play stock
seat 0: 7H 7D 7C 5S 6S 8S 2D TD JD QC
seat 1: *11
seat 2: *11
discards: 4D
"""


def test_where_runs_are_asked_for_the_plan_makes_no_sets():
    """The third deal asks for two runs: three sevens in a hand are no beginning of any."""
    runs = view_for(position(find_sheet("grandma-jeanne"), RUNS_ASKED), Seat(0))
    groups = [names(group) for group in plan_groups(runs.hand, runs)]
    assert groups[:2] in (["5S 6S 8S", "TD JD"], ["TD JD", "5S 6S 8S"])
    assert "7H" in groups[2]


def test_where_sets_are_asked_for_the_plan_makes_no_runs():
    sets = view_for(
        position(find_sheet("grandma-jeanne"), RUNS_ASKED.replace("deal 3", "deal 1")), Seat(0)
    )
    groups = [names(group) for group in plan_groups(sets.hand, sets)]
    assert set(groups[0].split()) == {"7H", "7D", "7C"}
    assert [len(group.split()) for group in groups] == [3, 6, 1]
