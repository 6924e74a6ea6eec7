"""Honsvick style's jokers: where they are wild, and how they are taken from a meld."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import CARDS, End, MeldId, Refusal, ReplaceWild, Seat
from tests.language import names, refusal, table
from tests.rules.dealing import holding, swap, tried, with_melds

KEY = "honsvick"


# Setup: jokers are wild.


def laid_run(hand: str, run: str) -> str:
    """How a run lies that is laid down with three kings."""
    game = holding(KEY, 2, f"KC KD KH {hand} 9H")
    return game.lay_down(0, f"set KC KD KH | {run}").meld(1)


def test_jokers_are_wild_and_twos_are_not() -> None:
    assert tried(KEY, 2, "set KC KD JK | run 5C 6C JK 8C") is None
    assert tried(KEY, 1, "set KC KD 2C | set QC QD QH") is Refusal.SET_RANKS_DIFFER
    assert tried(KEY, 1, "set 2C 2D 2H | set QC QD QH") is None


def test_ruling_18_one_natural_is_enough_and_needed() -> None:
    assert tried(KEY, 1, "set KC JK JK | set QC QD QH") is None
    assert tried(KEY, 2, "set KC KD KH | run 5C JK JK JK") is None
    assert tried(KEY, 2, "set KC KD KH | run JK JK JK JK") is Refusal.NEEDS_A_NATURAL
    game = with_melds(KEY, " down", "JK JK JK JD", "set 1: KC KD KH")
    game.lay_off(0, "JK", 0).lay_off(0, "JK", 0).lay_off(0, "JK", 0)
    assert game.meld(0) == "KC KD KH JK JK JK"


def test_jokers_stand_where_the_seat_says_and_for_the_ace_too() -> None:
    assert laid_run("2S 3S 4S JK", "run 2S 3S 4S JK") == "2S 3S 4S JK=5S"
    assert laid_run("2S 3S 4S JK", "run@1 2S 3S 4S JK") == "JK=AS 2S 3S 4S"
    assert laid_run("AS JK JK JK", "run AS JK JK JK") == "JK=JS JK=QS JK=KS AS"
    assert laid_run("AS JK JK JK", "run@1 AS JK JK JK") == "AS JK=2S JK=3S JK=4S"


# Going out: taking a joker from the table.

JOKERS = "run 1: 5C 6C JK 8C\nset 1: KC KD JK\nset 0: QC QD JK"


@pytest.mark.parametrize("flag", ["", " down", " down-now"])
def test_jokers_any_player_in_turn_may_take_one_for_the_proper_card(flag: str) -> None:
    game = with_melds(KEY, flag, "7C 3H", JOKERS).replace(0, "7C", 0)
    assert (game.meld(0), game.hand(0)) == ("5C 6C 7C 8C", "3H JK")
    assert game.discard(0, "3H").hand(0) == "JK"


def test_ruling_21_in_a_set_any_natural_of_its_rank_is_the_proper_card() -> None:
    game = with_melds(KEY, "", "KC 3H", JOKERS).replace(0, "KC", 1)
    assert (game.meld(1), game.hand(0)) == ("KC KD KC", "3H JK")
    assert swap(with_melds(KEY, "", "QC 3H", JOKERS), "QC", 1, "JK") is Refusal.NOT_THE_NATURAL


def test_jokers_in_ones_own_melds_stay() -> None:
    game = with_melds(KEY, " down", "QS 3H", JOKERS)
    assert swap(game, "QS", 2, "JK") is Refusal.OTHERS_MELDS_ONLY


def test_jokers_only_for_the_very_card_and_only_wilds() -> None:
    game = with_melds(KEY, "", "7D 5C 3H", JOKERS)
    assert swap(game, "7D", 0, "JK") is Refusal.NOT_THE_NATURAL
    assert swap(game, "5C", 0, "5C") is Refusal.NOT_A_WILD


def test_jokers_one_that_lies_in_another_meld_is_not_replaced_there() -> None:
    game = with_melds(KEY, "", "7C KC 3H", JOKERS)
    elsewhere = next(c for c in game.melds[1].cards if str(CARDS[c]) == "JK")
    action = ReplaceWild(Seat(0), game.card(0, "7C"), MeldId(0), elsewhere)
    assert refusal(lambda: game.do(action)) is Refusal.NOT_A_WILD


def test_jokers_that_were_taken_are_known_to_all() -> None:
    game = with_melds(KEY, "", "7C 3H", JOKERS).replace(0, "7C", 0)
    assert names(game.state.table.seats[0].known) == "JK"


def test_jokers_are_taken_after_drawing() -> None:
    text = "turn 0\nseat 0: 7C\nseat 1 down: *3\nseat 2: *3\nrun 1: 5C 6C JK 8C"
    assert swap(table(KEY, text), "7C", 0, "JK") is Refusal.DRAW_FIRST


def test_jokers_come_to_the_hand_and_into_no_new_meld() -> None:
    game = with_melds(KEY, "", "7C 9C 9D 3H", JOKERS)
    again = refusal(lambda: game.replace(0, "7C", 0, new="set 9C 9D *"))
    assert again is Refusal.WILD_STAYS_THERE
    assert swap(game, "7C", 0, "JK", end=End.LOW) is None
    assert game.hand(0) == "9C 9D 3H JK"
