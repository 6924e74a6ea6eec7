"""Claims and deuces in May I? in Seven Rounds, rule by rule."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import End, Refusal
from tests.language import Game, refusal, table
from tests.rules.dealing import ask, claimed, swap, tried, waiting

KEY = "seven-round"


def seven(text: str, *options: str) -> Game:
    return table(KEY, text, *options)


# Taking the Discard Out of Turn.


def test_may_i_waits_until_the_turn_seat_has_chosen_the_stock() -> None:
    game = waiting(KEY)
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    stock = game.draw(0).stock
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert game.let_go(1, 2, 3).stock == stock - 1


def test_may_i_nobody_is_asked_when_the_turn_seat_takes_the_discard() -> None:
    game = waiting(KEY).take(0)
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_may_i_first_to_ask_gets_the_card_and_one_penalty_card() -> None:
    game = waiting(KEY).draw(0).may_i(3)
    assert game.hand(3) == "JC JD 6D 5H 3S"
    assert game.discards == "QS KD"


def test_may_i_the_next_card_may_be_asked_for_but_never_two_in_a_row() -> None:
    game = waiting(KEY).draw(0).may_i(3)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    game.may_i(2)
    assert game.hand(2) == "7C 8C JH KD 4S"
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 3)]
    game.may_i(3)
    assert game.hand(3) == "JC JD 6D 5H 3S QS 6S"
    assert game.discards == ""
    assert game.hand(0) == "9C 9D 4H 7S"


def test_may_i_there_is_no_limit_for_the_round() -> None:
    game = seven(
        """
        turn 0
        seat 0: 9C
        seat 1 claims=9: *3
        seat 2: *3
        discards: QS KD
        """
    )
    game.draw(0).may_i(1)
    assert game.state.table.seats[1].claims == 10


def test_may_i_play_goes_on_where_it_stood() -> None:
    game = waiting(KEY).draw(0).may_i(3).let_go(1, 2)
    assert game.asked() == [("PLAY", 0)]
    assert game.hand(0) == "9C 9D 4H 4S"


def test_may_i_no_card_may_be_asked_for_once_the_stock_card_is_drawn() -> None:
    game = waiting(KEY).draw(0).let_go(1, 2, 3)
    assert game.may_ask() == []
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_may_i_the_turn_seat_itself_simply_draws() -> None:
    assert ask(waiting(KEY), 0) is Refusal.YOUR_OWN_TURN


def test_may_i_an_answer_counts_once() -> None:
    game = waiting(KEY).draw(0).let_go(1)
    assert ask(game, 1) is Refusal.CLAIM_BEING_SETTLED
    assert refusal(lambda: game.let_go(1)) is Refusal.NOT_ASKED


def test_may_i_a_seat_that_is_down_may_ask_too() -> None:
    game = seven("turn 0\nseat 0: 9C\nseat 1 down: *3\nseat 2: *3\ndiscards: QS KD\n")
    game.draw(0).may_i(1)
    assert game.discards == "QS"


def test_may_i_is_not_put_where_the_penalty_could_not_be_paid() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: "
    two = seven(text + "QS KD").draw(0)
    assert two.asked() == [("RESHUFFLE", None)]
    three = seven(text + "QS KD JD").draw(0)
    assert three.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    three.may_i(1)
    assert three.asked() == [("RESHUFFLE", None)]
    assert three.shuffle().hand(1) == "4C JD QS"


def test_ruling_10_ones_own_discard_may_be_asked_back() -> None:
    game = waiting(KEY).take(0).discard(0, "4H")
    game.draw(1)
    assert game.asked() == [("ANSWER", 2), ("ANSWER", 3), ("ANSWER", 0)]
    assert game.may_i(0).hand(0) == "9C 9D 5H 4H 3S"


def test_may_i_two_in_a_row_counts_within_one_turn_and_never_for_the_draw() -> None:
    game = waiting(KEY).draw(0).may_i(1).let_go(2, 3).discard(0, "4H")
    assert game.take(1).hand(1).endswith("5H 3S 4H")
    game = waiting(KEY).draw(0).may_i(3).let_go(1, 2).discard(0, "4H").draw(1)
    assert ("ANSWER", 3) in game.asked()


def test_may_i_when_nothing_is_left_for_the_stock_draw_the_discard_is_taken() -> None:
    text = "turn 0\nseat 0: 9C\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: QS KD JD"
    game = seven(text).draw(0).may_i(1).shuffle()
    assert game.asked() == [("DRAW", 0)]
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).hand(0) == "9C KD"


@pytest.mark.parametrize("deal", range(1, 8))
def test_may_i_in_every_round(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


# Deuces.


def test_deuces_stand_for_any_card_of_a_set_or_a_run() -> None:
    assert tried(KEY, 2, "set KC KD 2H | run 5C 6C 2D 8C") is None
    other = tried(KEY, 2, "set KC KD 3H | run 5C 6C 2D 8C")
    assert other is Refusal.SET_RANKS_DIFFER


def test_ruling_18_one_natural_is_enough_and_needed() -> None:
    assert tried(KEY, 1, "set KC 2D 2H | set QC QD QH") is None
    assert tried(KEY, 1, "set 2C 2D 2H | set QC QD QH") is Refusal.NEEDS_A_NATURAL


def test_ruling_19_a_deuce_never_stands_for_a_two() -> None:
    assert tried(KEY, 2, "set KC KD KH | run@2 2D 3C 4C 5C") is Refusal.RUN_NOT_THERE
    assert tried(KEY, 2, "set KC KD KH | run@2 2C 3C 4C 5C") is Refusal.RUN_NOT_THERE


def test_deuces_spare_ones_go_to_the_high_end_unless_another_place_is_chosen() -> None:
    def laid(run: str) -> str:
        hand = "KC KD KH 6C 7C 2D 2H 9S"
        game = seven(f"deal 2\nturn 0 play\nseat 0: {hand}\nseat 1: *3\nseat 2: *3")
        return game.lay_down(0, f"set KC KD KH | {run}").meld(1)

    assert laid("run 6C 7C 2D 2H") == "6C 7C 2D=8C 2H=9C"
    assert laid("run@5 6C 7C 2D 2H") == "2D=5C 6C 7C 2H=8C"
    assert laid("run@4 6C 7C 2H 2D") == "2H=4C 2D=5C 6C 7C"


def test_deuces_example_the_seven_moves_the_deuce_to_the_four_or_the_nine() -> None:
    low = deuce_in_a_run(" down").replace(0, "7C", 0, "low")
    assert low.meld(0) == "2D=4C 5C 6C 7C 8C"
    high = deuce_in_a_run(" down").replace(0, "7C", 0, "high")
    assert high.meld(0) == "5C 6C 7C 8C 2D=9C"
    assert high.hand(0) == "3H 4H"


def deuce_in_a_run(flag: str, run: str = "5C 6C 2D 8C", hand: str = "7C 3H 4H") -> Game:
    return seven(
        f"""
        turn 0 play
        seat 0{flag}: {hand}
        seat 1 down: *3
        seat 2: *3
        run 1: {run}
        set 0: KC KD 2H
        """
    )


def test_deuces_are_replaced_by_a_seat_that_is_down_also_in_that_very_turn() -> None:
    assert swap(deuce_in_a_run(""), "7C", 0, "2D") is Refusal.REPLACE_WHEN_DOWN
    assert swap(deuce_in_a_run(" down"), "7C", 0, "2D") is None
    assert swap(deuce_in_a_run(" down-now"), "7C", 0, "2D") is None


def test_deuces_are_replaced_on_ones_own_turn_after_drawing() -> None:
    game = deuce_in_a_run(" down")
    game.discard(0, "4H")
    assert refusal(lambda: game.replace(0, "7C", 0, "low")) is Refusal.NOT_YOUR_TURN
    waiting = seven("turn 0\nseat 0 down: 7C\nseat 1: *3\nseat 2: *3\nrun 1: 5C 6C 2D 8C")
    assert swap(waiting, "7C", 0, "2D") is Refusal.DRAW_FIRST


def test_deuces_only_the_very_card_replaces_one() -> None:
    game = deuce_in_a_run(" down", hand="7D 7C 5C 4H")
    assert swap(game, "7D", 0, "2D") is Refusal.NOT_THE_NATURAL
    assert swap(game, "5C", 0, "5C") is Refusal.NOT_A_WILD


def test_deuces_in_sets_stay() -> None:
    game = deuce_in_a_run(" down", hand="KS 3H 4H")
    assert swap(game, "KS", 1, "2H") is Refusal.RUNS_ONLY


def test_deuces_may_be_replaced_in_ones_own_run_too() -> None:
    game = seven("turn 0 play\nseat 0 down: 7C 3H\nseat 1: *3\nseat 2: *3\nrun 0: 5C 6C 2D 8C")
    assert game.replace(0, "7C", 0, "low").meld(0) == "2D=4C 5C 6C 7C 8C"


def test_deuces_go_where_there_is_room() -> None:
    game = deuce_in_a_run(" down", run="JC QC 2D AC", hand="KC 3H 4H")
    assert swap(game, "KC", 0, "2D", end=End.HIGH) is Refusal.NO_ROOM_FOR_WILD
    assert game.replace(0, "KC", 0, "low").meld(0) == "2D=TC JC QC KC AC"


def test_deuces_in_a_complete_run_stay() -> None:
    full = "3C 4C 5C 6C 2D 8C 9C TC JC QC KC AC"
    game = deuce_in_a_run(" down", run=full)
    assert swap(game, "7C", 0, "2D") is Refusal.NO_ROOM_FOR_WILD


def test_deuces_replacing_leaves_a_card_to_discard() -> None:
    game = deuce_in_a_run(" down", hand="7C")
    assert swap(game, "7C", 0, "2D") is Refusal.KEEP_A_DISCARD


def test_deuces_stay_in_their_meld() -> None:
    game = deuce_in_a_run(" down", hand="7C 3H 3D 3S")
    (plan,) = game.plans(0, "set 3H 3D 2D")
    assert swap(game, "7C", 0, "2D", new=plan) is Refusal.WILD_STAYS_THERE
