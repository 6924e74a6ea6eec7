"""Tests the tray: cards come and go, and what is missing or wrong is told."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import CARDS, MeldKind, Refusal, Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.play import hand as staging
from tests.notation import position
from tests.ui.table.tables import card_named

HAND = """
deal 2
turn 0 play stock
seat 0: 3C 3D 3H 5S 6S 8S JK 2D KH KD
seat 1: *11
seat 2: *11
discards: 4D
"""


@pytest.fixture
def view():
    return view_for(position(find_sheet("grandma-jeanne"), HAND), Seat(0))


def cards(view, names: str):
    return tuple(card_named(view, name) for name in names.split())


def shown(view, slot) -> str:
    row = staging.cells(view.table.meld_rules, slot)
    return " ".join("-" if card is None else str(CARDS[card]) for card in row)


def test_the_tray_asks_for_the_contract(view):
    tray = staging.empty_tray(view)
    assert [(slot.kind, slot.size) for slot in tray] == [(MeldKind.SET, 3), (MeldKind.RUN, 4)]
    assert shown(view, tray[0]) == "- - -"


def test_a_card_is_in_one_slot_only(view):
    tray = staging.put(staging.empty_tray(view), 0, cards(view, "3C 3D"))
    tray = staging.put(tray, 1, cards(view, "3D"))
    assert [len(slot.cards) for slot in tray] == [1, 1]
    assert staging.staged_cards(staging.remove(tray, cards(view, "3C 3D"))) == ()


def test_the_engine_arranges_a_run_and_gaps_show_what_is_missing(view):
    tray = staging.put(staging.empty_tray(view), 1, cards(view, "8S 5S 6S"))
    assert shown(view, tray[1]) == "5S 6S - 8S"
    tray = staging.put(tray, 1, cards(view, "JK"))
    assert shown(view, tray[1]) == "5S 6S JK 8S"


def test_what_is_wrong_with_a_full_slot_is_told(view):
    tray = staging.put(staging.empty_tray(view), 0, cards(view, "3C 3D KH"))
    rules = view.table.meld_rules
    assert staging.slot_refusal(rules, tray[0]) is Refusal.SET_RANKS_DIFFER
    assert staging.tray_refusal(view, tray) is not None


def test_a_complete_tray_may_be_laid_down(view):
    tray = staging.put(staging.empty_tray(view), 0, cards(view, "3C 3D 3H"))
    tray = staging.put(tray, 1, cards(view, "5S 6S JK 8S"))
    assert staging.tray_refusal(view, tray) is None


def test_wilds_at_an_end_can_be_moved_to_the_other(view):
    rules = view.table.meld_rules
    tray = staging.put(staging.empty_tray(view), 1, cards(view, "5S 6S JK 2D"))
    lows = staging.run_starts(rules, tray[1])
    assert set(lows) == {3, 4, 5}
    moved = staging.shifted(rules, tray, 1)
    assert moved[1].low != lows[0]
    seen = {moved[1].low}
    for _ in range(2):
        moved = staging.shifted(rules, moved, 1)
        seen.add(moved[1].low)
    assert seen == {3, 4, 5}


def test_a_card_goes_to_the_slot_it_fits(view):
    tray = staging.put(staging.empty_tray(view), 0, cards(view, "3C"))
    assert staging.best_slot(view, tray, cards(view, "3D")) == 0
    assert staging.best_slot(view, tray, cards(view, "5S 6S")) == 1


def test_cards_that_left_the_hand_leave_the_tray(view):
    tray = staging.put(staging.empty_tray(view), 0, cards(view, "3C 3D 3H"))
    fewer = view_for(
        position(find_sheet("grandma-jeanne"), HAND.replace("3C 3D 3H", "3D 3H")), Seat(0)
    )
    assert len(staging.pruned(tray, fewer)[0].cards) == 2


def test_another_deal_brings_another_tray(view):
    tray = staging.put(staging.empty_tray(view), 0, cards(view, "3C 3D 3H"))
    other = view_for(
        position(find_sheet("grandma-jeanne"), HAND.replace("deal 2", "deal 3")), Seat(0)
    )
    assert [slot.cards for slot in staging.pruned(tray, other)] == [(), ()]


def test_a_slot_with_a_card_too_many_is_wrong_where_the_contract_is_exact(view):
    tray = staging.put(staging.empty_tray(view), 0, cards(view, "3C 3D 3H 2D"))
    tray = staging.put(tray, 1, cards(view, "5S 6S JK 8S"))
    assert staging.tray_faults(view, tray) == (Refusal.NOT_EXACT, None)
    good = staging.remove(tray, cards(view, "2D"))
    assert staging.tray_faults(view, good) == (None, None)


def test_a_spare_card_is_good_where_the_contract_is_open_and_the_last_one_is_not():
    text = """
deal 1
turn 0 play stock
seat 0: 3C 3D 3H 3S 9C 9D 9H KS
seat 1: *11
seat 2: *11
discards: 4D
"""
    table = view_for(position(find_sheet("honsvick"), text), Seat(0))
    tray = staging.put(staging.empty_tray(table), 0, cards(table, "3C 3D 3H 3S"))
    tray = staging.put(tray, 1, cards(table, "9C 9D 9H"))
    assert staging.tray_faults(table, tray) == (None, None)
    without_king = view_for(position(find_sheet("honsvick"), text.replace(" KS", "")), Seat(0))
    faults = staging.tray_faults(without_king, tray)
    assert faults == (Refusal.KEEP_A_DISCARD, None)


def test_two_runs_too_close_are_both_wrong_and_the_set_is_not():
    text = """
deal 6
turn 0 play stock
seat 0: 3C 4C 5C 6C 8C 9C TC JC 5H 5D 5S KS
seat 1: *11
seat 2: *11
discards: 4D
"""
    table = view_for(position(find_sheet("grandma-jeanne"), text), Seat(0))
    tray = staging.empty_tray(table)
    rows = ("5H 5D 5S", "3C 4C 5C 6C", "8C 9C TC JC")
    for index, row in enumerate(rows):
        tray = staging.put(tray, index, cards(table, row))
    wanted = (None, Refusal.RUNS_TOO_CLOSE, Refusal.RUNS_TOO_CLOSE)
    assert staging.tray_faults(table, tray) == wanted
