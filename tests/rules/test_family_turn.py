"""Sections 5 and 10 of the two family sheets: the turn, and going out."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, LayDown, Refusal, Seat
from tests.language import Game, refusal, table
from tests.rules.dealing import result
from tests.rules.family import BOTH

pytestmark = pytest.mark.parametrize("key", BOTH)

SETS = "KC KD KH QC QD QH"
TWO_SETS = "set KC KD KH | set QC QD QH"


def about_to_draw(key: str, flag: str = "") -> Game:
    return table(
        key,
        f"""
        turn 0
        seat 0 {flag}: {SETS} 8C 4S
        seat 1: 9C 9D
        seat 2: TC TD
        run 1: 4C 5C JK 7C
        discards: 3H 5S
        stock: 7D 8D
        """,
    )


def in_play(key: str, flag: str = "", more: str = "") -> Game:
    """Seat 0 has drawn from the stock; there are melds of its own and of others."""
    return table(
        key,
        f"""
        turn 0 play
        seat 0 {flag}: {SETS} 8C 3C 8H 4S
        seat 1: 9C 9D
        seat 2: TC TD
        run 1: 4C 5C 6C 7C
        set 0: 8S 8D 8S
        discards: 3H 5S
        {more}
        """,
    )


# Section 5, play goes clockwise, and one must draw first.


def test_s5_play_goes_clockwise(key: str) -> None:
    game = about_to_draw(key).draw(0).discard(0, "4S")
    turns = [game.turn]
    for seat in (1, 2):
        game.draw(seat).discard(seat, game.hand(seat).split()[0])
        turns.append(game.turn)
    assert turns == [1, 2, 0]


def test_s5_nothing_but_a_draw_before_the_draw(key: str) -> None:
    waiting, down = about_to_draw(key), about_to_draw(key, "down")
    assert waiting.asked()[0] == ("DRAW", 0)
    assert refusal(lambda: waiting.lay_down(0, TWO_SETS)) is Refusal.DRAW_FIRST
    assert refusal(lambda: waiting.discard(0, "4S")) is Refusal.DRAW_FIRST
    assert refusal(lambda: waiting.replace(0, "6C", 0)) is Refusal.DRAW_FIRST
    assert refusal(lambda: down.lay_off(0, "8C", 0)) is Refusal.DRAW_FIRST
    assert refusal(lambda: waiting.end_turn(0)) is Refusal.DRAW_FIRST


def test_s5_nobody_plays_out_of_turn(key: str) -> None:
    waiting, playing = about_to_draw(key), in_play(key)
    assert refusal(lambda: waiting.draw(1)) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: waiting.take(1)) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: playing.discard(1, "9C")) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: playing.lay_off(2, "TC", 0)) is Refusal.NOT_YOUR_TURN
    assert refusal(lambda: waiting.draw(9)) is Refusal.NOT_YOUR_TURN


def test_s5_1_exactly_one_card_from_the_stock(key: str) -> None:
    game = about_to_draw(key).draw(0)
    assert game.hand(0) == f"{SETS} 8C 4S 7D"
    assert refusal(lambda: game.draw(0)) is Refusal.ALREADY_DRAWN
    assert refusal(lambda: game.take(0)) is Refusal.ALREADY_DRAWN


def test_s5_1_or_exactly_one_card_from_the_discards(key: str) -> None:
    game = about_to_draw(key).take(0)
    assert (game.hand(0), game.discards) == (f"{SETS} 8C 4S 5S", "3H")
    assert refusal(lambda: game.take(0)) is Refusal.ALREADY_DRAWN
    assert refusal(lambda: game.draw(0)) is Refusal.ALREADY_DRAWN


def test_s5_1_a_seat_that_is_down_draws_from_the_stock_only(key: str) -> None:
    game = about_to_draw(key, "down")
    assert refusal(lambda: game.take(0)) is Refusal.DOWN_DRAWS_STOCK
    assert game.draw(0).asked()[0] == ("PLAY", 0)


def test_s5_2_laying_down_is_optional(key: str) -> None:
    assert in_play(key).discard(0, "4S").turn == 1


def test_s5_2_once_a_hand(key: str) -> None:
    game = in_play(key).lay_down(0, TWO_SETS)
    assert refusal(lambda: game.lay_down(0, TWO_SETS)) is Refusal.ALREADY_DOWN
    down = in_play(key, "down")
    assert refusal(lambda: down.lay_down(0, TWO_SETS)) is Refusal.ALREADY_DOWN


def test_s5_2_no_further_melds_once_down(key: str) -> None:
    later = in_play(key, "down")
    assert refusal(lambda: later.new_meld(0, "set KC KD KH")) is Refusal.NO_NEW_MELDS


def test_s5_2_the_whole_contract_in_one_go(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.lay_down(0, "set KC KD KH")) is Refusal.WRONG_MELDS


def test_s5_2_only_with_cards_in_the_hand_and_each_of_them_once(key: str) -> None:
    game = in_play(key)
    strange = refusal(lambda: game.lay_down(0, "set KC KD KH | set QC QD QS"))
    assert strange is Refusal.NOT_IN_HAND
    (kings, _) = game.plans(0, TWO_SETS)
    twice = LayDown(Seat(0), (kings, kings))
    assert refusal(lambda: game.do(twice)) is Refusal.CARD_USED_TWICE


def test_s5_3_no_lay_off_in_the_turn_of_laying_down(key: str) -> None:
    game = in_play(key).lay_down(0, TWO_SETS)
    assert refusal(lambda: game.lay_off(0, "8C", 0)) is Refusal.NOT_IN_THIS_TURN
    assert refusal(lambda: game.lay_off(0, "8H", 1)) is Refusal.NOT_IN_THIS_TURN


def test_s5_4_lay_off_on_own_and_others_melds_from_the_next_turn_on(key: str) -> None:
    game = in_play(key).lay_down(0, TWO_SETS).discard(0, "4S")
    for seat in (1, 2):
        game.draw(seat).discard(seat, game.hand(seat).split()[0])
    assert refusal(lambda: game.lay_off(0, "8C", 0)) is Refusal.DRAW_FIRST
    game.draw(0).lay_off(0, "8C", 0).lay_off(0, "8H", 1)
    assert (game.meld(0), game.meld(1)) == ("4C 5C 6C 7C 8C", "8S 8D 8S 8H")


def test_s5_4_not_before_one_is_down(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.lay_off(0, "8C", 0)) is Refusal.NOT_DOWN_YET


def test_s5_5_one_card_face_up_ends_the_turn(key: str) -> None:
    game = in_play(key).discard(0, "8H")
    assert (game.discards, game.turn) == ("3H 5S 8H", 1)
    assert game.asked()[0] == ("DRAW", 1)


def test_s5_5_a_turn_does_not_end_without_a_discard(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.end_turn(0)) is Refusal.MUST_DISCARD


def test_s5_5_a_card_that_one_does_not_hold_cannot_be_discarded(key: str) -> None:
    game = in_play(key)
    assert refusal(lambda: game.discard(0, "AS")) is Refusal.NOT_IN_HAND


def test_s5_5_exception_one_may_go_out_without_a_discard(key: str) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: 8C 8H
        seat 1: 9C
        seat 2: TC
        run 1: 4C 5C 6C 7C
        set 0: 8S 8D 8S
        """,
    )
    game.lay_off(0, "8C", 0).lay_off(0, "8H", 1)
    assert (result(game).winner, result(game).points) == (0, (0, 9, 10))


def test_ruling_11_the_discard_just_taken_may_be_discarded(key: str) -> None:
    game = about_to_draw(key).take(0).discard(0, "5S")
    assert (game.discards, game.turn) == ("3H 5S", 1)


# Section 10, going out of hands 1 to 5.


def test_s10_the_last_card_is_discarded_and_everyone_else_scores(key: str) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: TS 4H
        seat 1: JK 3C
        seat 2 down: 2H AS
        run 1: 6S 7S 8S 9S
        set 2: KC KD KH
        """,
    )
    game.lay_off(0, "TS", 0).discard(0, "4H")
    assert isinstance(game.events[-1], DealEnded)
    assert (result(game).winner, result(game).points) == (0, (0, 53, 35))
    assert game.asked() == [("DEAL", None)]


def test_s10_nothing_goes_on_when_a_hand_has_ended(key: str) -> None:
    game = table(key, "turn 0 play\nseat 0 down: TS\nseat 1: JK 3C\nseat 2: 2H")
    game.discard(0, "TS")
    assert refusal(lambda: game.draw(1)) is Refusal.BETWEEN_DEALS
    assert refusal(lambda: game.may_i(1)) is Refusal.BETWEEN_DEALS
    assert not game.state.table.exposed


def test_s10_one_may_go_out_by_discarding_without_being_down(key: str) -> None:
    game = table(key, "turn 0 play\nseat 0: TS\nseat 1: JK 3C\nseat 2: 2H")
    assert result(game.discard(0, "TS")).winner == 0
