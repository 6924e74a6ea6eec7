"""Tests the tray: cards come and go, and what is missing or wrong is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import CARDS, MeldKind, Refusal, Seat, check, solver
from mayi_desktop.engine.planning import contract_progress, with_wilds_spared
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.ui.app import App
from mayi_desktop.ui.play import hand as staging
from mayi_desktop.ui.play.hand import (
    HeldHand,
    Sort,
    plan_groups,
    reordered,
    sorted_hand,
    updated_order,
)
from tests.notation import position
from tests.ui.table.player import Player
from tests.ui.table.tables import card_named, game_at

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


# --- Tests in which order a hand is held.


HAND_ORDER_HAND = """
deal 2
turn 0 play stock
seat 0: 7H 3C JK 3D 5S 6S 2D 7D
seat 1: *11
seat 2: *11
discards: 4D
"""


def hand_order_view():
    return view_for(position(find_sheet("grandma-jeanne"), HAND_ORDER_HAND), Seat(0))


def names(cards) -> str:
    return " ".join(str(CARDS[card]) for card in cards)


def test_by_suit_colours_alternate_and_wilds_are_on_the_right():
    assert (
        names(sorted_hand(hand_order_view().hand, Sort.SUIT, hand_order_view()))
        == "5S 6S 7H 3C 3D 7D 2D JK"
    )


def test_by_rank():
    assert (
        names(sorted_hand(hand_order_view().hand, Sort.RANK, hand_order_view()))
        == "3C 3D 5S 6S 7H 7D JK 2D"
    )


def test_a_plan_keeps_together_what_may_become_a_meld():
    planned = names(sorted_hand(hand_order_view().hand, Sort.PLAN, hand_order_view()))
    assert "5S 6S" in planned
    assert "3C 3D" in planned


def test_a_new_card_goes_to_the_right_of_a_hand_kept_by_the_person():
    hand = hand_order_view().hand
    order = tuple(reversed(hand[:-1]))
    assert updated_order(order, hand, Sort.MANUAL, hand_order_view()) == (*order, hand[-1])


def test_a_new_card_finds_its_place_in_a_sorted_hand():
    hand = hand_order_view().hand
    order = sorted_hand(hand[1:], Sort.SUIT, hand_order_view())
    assert updated_order(order, hand, Sort.SUIT, hand_order_view()) == sorted_hand(
        hand, Sort.SUIT, hand_order_view()
    )


def test_a_card_that_left_leaves_the_others_as_they_are():
    hand = hand_order_view().hand
    order = tuple(reversed(hand))
    assert updated_order(order, hand[1:], Sort.MANUAL, hand_order_view()) == order[:-1]


def test_cards_are_moved_together_before_another_one():
    hand = hand_order_view().hand
    assert reordered(hand, hand[:2], hand[4]) == (*hand[2:4], *hand[:2], *hand[4:])
    assert reordered(hand, hand[:1], None) == (*hand[1:], hand[0])


@pytest.mark.parametrize("sort", Sort)
def test_cards_that_leave_change_no_other_place(sort):
    order = sorted_hand(hand_order_view().hand, sort, hand_order_view())
    for card in order:
        hand = [other for other in hand_order_view().hand if other != card]
        assert updated_order(order, hand, sort, hand_order_view()) == tuple(
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
    assert groups[:2] == ["5S 6S 2D 8S", "TD JD"]
    assert "7H" in groups[2]


@pytest.mark.parametrize("deal", range(1, 7))
def test_the_plan_lays_the_hand_as_the_contract_slip_does(deal: int):
    text = RUNS_ASKED.replace("deal 3", f"deal {deal}")
    asked = view_for(position(find_sheet("grandma-jeanne"), text), Seat(0))
    slip = [names(c for c in meld if c is not None) for meld in contract_progress(asked)]
    begun = [meld for meld in slip if " " in meld]
    groups = [names(group) for group in plan_groups(asked.hand, asked)]
    assert begun
    assert groups[: len(begun)] == begun
    assert sorted(" ".join(groups).split()) == sorted(names(asked.hand).split())


def test_the_next_deal_is_sorted_and_no_card_is_picked_even_if_one_comes_back():
    text = RUNS_ASKED.replace("deal 3", "deal 1")
    first = view_for(position(find_sheet("grandma-jeanne"), text), Seat(0))
    held = HeldHand()
    held.update(first)
    held.move(held.order[:1], None)
    held.toggle_split(held.order[3])
    held.pick(held.order[3])
    held.update(first)
    assert held.sort is Sort.MANUAL
    second = view_for(position(find_sheet("grandma-jeanne"), RUNS_ASKED), Seat(0))
    held.update(second)
    assert (held.sort, held.splits, held.picked) == (Sort.SUIT, frozenset(), ())
    assert held.order == sorted_hand(second.hand, Sort.SUIT, second)


def test_where_sets_are_asked_for_the_plan_makes_no_runs():
    sets = view_for(
        position(find_sheet("grandma-jeanne"), RUNS_ASKED.replace("deal 3", "deal 1")), Seat(0)
    )
    groups = [names(group) for group in plan_groups(sets.hand, sets)]
    assert set(groups[0].split()) == {"7H", "7D", "7C"}
    assert [len(group.split()) for group in groups] == [3, 6, 1]


# --- Tests that a suggested lay-down keeps wilds where other cards fit as well.


AT = """
deal {deal}
turn 0 play stock
seat 0: {hand}
seat 1: *11
seat 2: *11
discards: 4D
"""
MANY_THREES = "3C 3D 3H 3S JK 9C 9D 9H KS 5H 6H 7H"


def laid(deal: int, hand: str) -> tuple[list[set[str]], list[set[str]]]:
    """The melds that the solver proposes, and what becomes of them; both are legal."""
    text = AT.format(deal=deal, hand=hand)
    view = view_for(position(find_sheet("grandma-jeanne"), text), Seat(0))
    action = next(solver.contract_melds(view, 1))
    spared = replace(action, melds=with_wilds_spared(view, action.melds))
    assert check(view, action) is check(view, spared) is None
    first, second = (
        [{str(CARDS[card]) for card in plan.cards} for plan in melds]
        for melds in (action.melds, spared.melds)
    )
    return first, second


def test_a_card_of_the_rank_lies_in_the_place_of_a_wild() -> None:
    before, after = laid(1, MANY_THREES)
    assert {"3C", "3D", "JK"} in before
    assert {"9C", "9D", "9H"} in after
    assert not any("JK" in meld for meld in after)


def test_in_a_run_the_card_that_is_missing_does_and_it_may_begin_elsewhere() -> None:
    before, after = laid(3, "3H 4H 5H 6H JK 9C TC JC QC KS 2H 7S")
    assert {"5H", "6H", "JK", "2H"} in before
    assert {"3H", "4H", "5H", "6H"} in after


@pytest.mark.parametrize("hand", ["3C 3D JK 9C 9D 2S KH QS 5H 6H 7H"])
def test_wilds_that_are_needed_stay(hand: str) -> None:
    before, after = laid(1, hand)
    assert before == after


def test_the_suggestion_in_the_tray_spares_wilds(app: App, tmp_path: Path) -> None:
    host = game_at(tmp_path, AT.format(deal=1, hand=MANY_THREES))
    host.clock.delays = BotDelays(step=1e9, answer=1e9, hold=None)
    player = Player(app, host)
    player.settle()
    player.press("h")
    player.settle()
    staged = {str(CARDS[card]) for card in staging.staged_cards(player.table.model.hand.tray)}
    assert len(staged) == 6
    assert "JK" not in staged
