"""May I-ing and the fresh deck of Honsvick style, rule by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayi_desktop.engine import AddDeck, ClaimWon, Join, Refusal, StockRefilled
from mayi_desktop.engine.state_api import GameState, chance_cards
from tests.language import Game, names, refusal, table
from tests.rules.dealing import ask, claimed, ended, finished, waiting

KEY = "honsvick"
DURING = "claims-during-turn"
ALL = [("DRAW", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]


# May I-ing: whose card it is.


def test_may_i_from_the_discard_until_the_next_player_has_drawn() -> None:
    assert waiting(KEY).asked() == ALL
    game = waiting(KEY).take(0)
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert ask(waiting(KEY), 0) is Refusal.YOUR_OWN_TURN


def test_may_i_is_asked_of_the_player_about_to_begin_who_may_take_the_card() -> None:
    game = waiting(KEY).may_i(2)
    assert game.asked() == [("ASKED", 0)]
    game.claim(0)
    assert (game.hand(0), game.hand(2)) == ("9C 9D 4H 5H", "7C 8C JH")
    assert (game.asked(), game.discards) == ([("PLAY", 0)], "QS KD")
    assert game.state.table.seats[2].claims == 0


def test_may_i_the_card_and_one_from_the_deck() -> None:
    game = waiting(KEY).may_i(2).allow(0).let_go(1, 3)
    assert game.hand(2) == "7C 8C JH 5H 3S"
    (won,) = [event for event in game.events if isinstance(event, ClaimWon)]
    assert (won.seat, won.penalty) == (2, 1)


def test_may_i_all_remember_the_card_but_not_the_one_from_the_deck() -> None:
    game = finished(waiting(KEY).may_i(2)).take(0)
    assert names(game.state.table.seats[2].known) == "5H"
    assert names(game.state.table.seats[0].known) == "KD"


def test_may_i_the_first_in_the_rotation_gets_it_whoever_asked_first() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    game.may_i(2).let_go(1)
    assert game.hand(2) == "7C 8C JH 5H 3S"
    assert game.hand(3) == "JC JD 6D"


def test_fine_print_3_everybody_answers_before_it_is_settled() -> None:
    game = waiting(KEY).may_i(2).allow(0).may_i(3)
    assert game.asked() == [("ANSWER", 1)]
    assert game.may_i(1).hand(1) == "5C 5D 6H 5H 3S"


def test_fine_print_3_a_call_while_one_is_settled_is_refused() -> None:
    game = waiting(KEY).may_i(3)
    assert ask(game, 1) is Refusal.CLAIM_BEING_SETTLED
    assert refusal(lambda: game.draw(0)) is Refusal.CLAIM_BEING_SETTLED
    assert refusal(lambda: game.allow(1)) is Refusal.NOT_ASKED


def test_fine_print_3_when_all_are_asked_nobody_allows_or_claims_ahead() -> None:
    game = waiting(KEY).may_i(3).allow(0)
    assert refusal(lambda: game.allow(1)) is Refusal.NOT_ASKED
    assert refusal(lambda: game.claim(1)) is Refusal.NOT_ASKED


def test_ruling_10_ones_own_discard_may_be_asked_back() -> None:
    game = waiting(KEY).take(0).discard(0, "4H").may_i(0)
    assert finished(game).hand(0) == "9C 9D 5H 4H 3S"


# May I-ing: several in a row.


def test_may_i_the_new_top_discard_may_be_asked_for_as_well() -> None:
    game = finished(waiting(KEY).may_i(1))
    assert game.asked() == ALL
    game = finished(game.may_i(2))
    assert game.hand(2) == "7C 8C JH KD 4S"
    assert game.take(0).hand(0) == "9C 9D 4H QS"


def test_may_i_the_same_player_may_go_on_to_her_second() -> None:
    game = finished(finished(waiting(KEY).may_i(1)).may_i(1))
    assert game.hand(1) == "5C 5D 6H 5H 3S KD 4S"
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.NO_CLAIMS_LEFT


def test_may_i_the_player_about_to_begin_may_take_each_next_card() -> None:
    game = finished(waiting(KEY).may_i(1)).may_i(2)
    assert game.asked() == [("ASKED", 0)]
    assert game.claim(0).hand(0) == "9C 9D 4H KD"


def test_may_i_goes_on_until_the_discards_are_gone() -> None:
    game = finished(finished(finished(waiting(KEY).may_i(1)).may_i(2)).may_i(3))
    assert (game.asked(), game.discards) == ([("DRAW", 0)], "")
    assert refusal(lambda: game.take(0)) is Refusal.NO_DISCARD_THERE
    assert game.draw(0).hand(0) == "9C 9D 4H 7S"


# May I-ing: two in a round.


def test_may_i_only_two_in_a_round_are_won() -> None:
    game = waiting(KEY, s1=" claims=2", s2=" claims=1")
    assert game.may_ask() == [2, 3]
    assert ask(game, 1) is Refusal.NO_CLAIMS_LEFT
    game.may_i(2).allow(0)
    assert game.asked() == [("ANSWER", 3)]


def test_may_i_a_call_that_is_not_won_does_not_count() -> None:
    game = waiting(KEY, s3=" claims=1").may_i(3).allow(0).may_i(1).let_go(2)
    assert [facts.claims for facts in game.state.table.seats] == [0, 1, 0, 1]
    assert 3 in game.may_ask()


@pytest.mark.parametrize("deal", range(1, 8))
def test_may_i_in_every_round(deal: int) -> None:
    assert claimed(KEY, deal).hand(1).startswith("4C KD")


def test_ruling_24_a_player_who_is_down_is_not_asked_at_the_stock() -> None:
    game = waiting(KEY, s1=" down")
    assert game.draw(0).asked() == [("ANSWER", 2), ("ANSWER", 3)]


def test_may_i_a_player_about_to_begin_who_is_down_may_take_the_card_as_her_draw() -> None:
    game = waiting(KEY, s0=" down").may_i(2)
    assert game.asked() == [("ASKED", 0)]
    assert game.claim(0).hand(0) == "9C 9D 4H 5H"


# The last chance.


def test_fine_print_2_the_others_get_a_last_chance_when_the_stock_is_chosen() -> None:
    game = waiting(KEY).draw(0)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert game.let_go(1, 2, 3).hand(0) == "9C 9D 4H 3S"
    assert game.asked() == [("PLAY", 0)]


def test_fine_print_2_a_claim_in_the_last_chance_undoes_the_choice_of_the_stock() -> None:
    game = finished(waiting(KEY).draw(0).may_i(2))
    assert game.hand(2) == "7C 8C JH 5H 3S"
    assert game.asked() == ALL
    assert game.take(0).hand(0) == "9C 9D 4H KD"


def test_fine_print_2_the_window_closes_when_a_round_passes_without_a_claim() -> None:
    game = finished(waiting(KEY).draw(0).may_i(2))
    assert game.draw(0).asked() == [("ANSWER", 1), ("ANSWER", 2), ("ANSWER", 3)]
    assert game.let_go(1, 2, 3).asked() == [("PLAY", 0)]
    assert game.hand(0) == "9C 9D 4H 4S"


def test_last_chance_is_settled_in_turn_order() -> None:
    game = waiting(KEY).draw(0).may_i(3).may_i(1).let_go(2)
    assert game.hand(1) == "5C 5D 6H 5H 3S"


# May I during someone's turn?


def test_during_a_turn_nobody_may_ask_unless_the_table_plays_so() -> None:
    game = finished(waiting(KEY).draw(0))
    assert game.may_ask() == []
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED


def test_option_during_a_turn_the_window_stays_open_after_a_stock_draw() -> None:
    game = finished(waiting(KEY, DURING).draw(0))
    assert game.asked() == [("PLAY", 0), ("MAY_I", 1), ("MAY_I", 2), ("MAY_I", 3)]
    game.may_i(3)
    assert game.asked() == [("ANSWER", 1), ("ANSWER", 2)]
    assert refusal(lambda: game.discard(0, "4H")) is Refusal.CLAIM_BEING_SETTLED
    game.let_go(1).may_i(2)
    assert game.hand(2) == "7C 8C JH 5H 4S"


def test_option_during_a_turn_the_next_card_down_stays_covered() -> None:
    game = finished(finished(waiting(KEY, DURING).draw(0)).may_i(3))
    assert game.asked() == [("PLAY", 0)]
    assert ask(game, 1) is Refusal.NOTHING_EXPOSED
    assert game.discard(0, "4H").discards == "QS KD 4H"


def test_option_during_a_turn_the_current_player_is_out_of_line() -> None:
    game = finished(waiting(KEY, DURING).draw(0))
    assert ask(game, 0) is Refusal.YOUR_OWN_TURN
    assert game.may_i(1).asked() == [("ANSWER", 2), ("ANSWER", 3)]


def test_option_during_a_turn_nothing_is_exposed_when_the_discard_was_taken() -> None:
    assert waiting(KEY, DURING).take(0).asked() == [("PLAY", 0)]


def test_option_during_a_turn_before_the_draw_all_is_as_usual() -> None:
    game = finished(waiting(KEY, DURING).may_i(1))
    assert game.asked() == ALL
    assert game.take(0).hand(0) == "9C 9D 4H KD"


# Ruling 22: reshuffling, and the fresh deck.


def empty_stock(discards: str, stock: str = "") -> Game:
    text = f"turn 0\nseat 0: 9C 9D\nseat 1: 4C\nseat 2: 7C\nrest 2\ndiscards: {discards}"
    return table(KEY, f"{text}\nstock: {stock}" if stock else text)


def test_ruling_22_with_nothing_to_reshuffle_a_fresh_deck_becomes_the_stock() -> None:
    game = finished(empty_stock("QS").draw(0))
    assert game.asked() == [("ADD_DECK", None)]
    assert len(chance_cards(game.state)) == 54
    game.shuffle()
    assert StockRefilled(54, fresh_deck=True) in game.events
    assert (game.stock, game.asked(), game.state.table.decks) == (53, [("PLAY", 0)], 3)


def test_ruling_22_a_fresh_deck_pays_a_penalty_too() -> None:
    game = finished(empty_stock("QS").may_i(1))
    assert game.asked() == [("ADD_DECK", None)]
    assert len(game.shuffle().hand(1).split()) == 3
    assert game.asked() == [("DRAW", 0)]


def test_ruling_22_fresh_decks_come_as_often_as_needed_and_leave_with_the_deal() -> None:
    game = finished(empty_stock("QS").draw(0)).shuffle()
    third = finished(Game.at(_without_stock(game)).discard(0, "9C").may_i(0))
    assert third.asked() == [("ADD_DECK", None)]
    assert refusal(lambda: third.do(AddDeck(()))) is Refusal.WRONG_CARDS
    assert third.shuffle().state.table.decks == 4
    assert len(chance_cards(ended(KEY, 3, 1).state)) == 108


def _without_stock(game: Game) -> GameState:
    """The same moment with the stock in seat 2's hand."""
    state = game.state
    hands = (*state.hands[:2], (*state.hands[2], *state.stock))
    return replace(state, hands=hands, stock=())


# Joining.


def test_joining_the_decks_follow_the_new_number() -> None:
    game = ended(KEY, 4, 3)
    assert len(chance_cards(game.state)) == 108
    assert len(chance_cards(game.do(Join()).state)) == 162
