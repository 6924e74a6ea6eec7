"""May I-ing and the stock of EVIL style, rule by rule."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import ClaimWon, Refusal
from tests.language import Game, refusal, table
from tests.rules.dealing import ask, claimed, finished, result, waiting

KEY = "evil"


# May I-ing.


def test_may_i_before_the_next_player_has_drawn() -> None:
    assert waiting(KEY).asked() == [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
    assert ask(waiting(KEY).take(0), 1) is Refusal.NOTHING_EXPOSED
    assert ask(finished(waiting(KEY).draw(0)), 1) is Refusal.NOTHING_EXPOSED


def test_may_i_the_player_about_to_begin_takes_the_card_or_allows() -> None:
    game = waiting(KEY).may_i(3)
    assert game.asked() == [("ASKED", 0)]
    assert ask(game, 1) is Refusal.CLAIM_BEING_SETTLED
    assert game.claim(0).hand(0) == "9C 9D 4H 5H"


def test_may_i_she_who_said_it_first_gets_the_card_and_two_from_the_deck() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.hand(3) == "JC JD 6D 5H 3S 4S"
    (won,) = [event for event in game.events if isinstance(event, ClaimWon)]
    assert (won.seat, won.penalty) == (3, 2)


def test_ruling_23_the_next_card_down_is_nobodys() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.asked() == [("DRAW", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert game.draw(0).asked() == [("PLAY", 0)]


def test_fine_print_1_the_player_about_to_begin_may_still_draw_that_card() -> None:
    game = waiting(KEY).may_i(3).allow(0).take(0)
    assert (game.hand(0), game.discards) == ("9C 9D 4H KD", "QS")


def test_may_i_two_in_a_round() -> None:
    game = waiting(KEY, s1=" claims=2", s2=" claims=1")
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.NO_CLAIMS_LEFT


@pytest.mark.parametrize("deal", range(1, 7))
def test_may_i_in_every_round(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


def test_ruling_24_a_player_who_is_down_is_not_in_line() -> None:
    game = waiting(KEY, s1=" down")
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.DOWN_MAY_NOT_CLAIM


def test_ruling_10_ones_own_discard_may_be_asked_back() -> None:
    game = waiting(KEY).take(0).discard(0, "4H").may_i(0).allow(1)
    assert game.hand(0) == "9C 9D 5H 4H 3S 4S"


def test_last_chance_the_first_call_wins_and_the_choice_of_the_stock_stands() -> None:
    game = waiting(KEY).draw(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    game.may_i(2)
    assert game.hand(2) == "7C 8C JH 5H 3S 4S"
    assert (game.asked(), game.hand(0)) == ([("PLAY", 0)], "9C 9D 4H 6S")


# Ruling 22: the stock.


def short(discards: str, stock: str = "") -> Game:
    text = f"turn 0\nseat 0: 9C 9D\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: {discards}"
    return table(KEY, f"{text}\nstock: {stock}" if stock else text)


def test_ruling_16_the_second_penalty_card_may_need_the_reshuffle() -> None:
    game = short("QS KD 5H 8H", stock="3S").may_i(1).allow(0)
    assert (game.hand(1), game.asked()) == ("4C 8H 3S", [("RESHUFFLE", None)])
    game.shuffle()
    assert (len(game.state.hands[1]), game.discards) == (4, "5H")
    assert game.asked() == [("DRAW", 0)]


def test_may_i_only_if_both_penalty_cards_are_there() -> None:
    assert ask(short("QS KD 5H"), 1) is Refusal.PENALTY_NOT_THERE
    assert ask(short("QS KD 5H 8H"), 1) is None
    assert ask(short("QS", stock="3S"), 1) is Refusal.PENALTY_NOT_THERE
    assert ask(short("QS", stock="3S 4S"), 1) is None


def test_stock_gone_the_discard_must_be_taken_and_with_none_the_deal_ends() -> None:
    game = short("QS")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    game.take(0).discard(0, "QS")
    text = "turn 0 play discard\nseat 0 down: 9S\nseat 1: TC\nseat 2: 7C\nrest 2"
    over = table(KEY, text).end_turn(0)
    assert result(over).winner is None
    assert result(over).points[:2] == (10, 10)
