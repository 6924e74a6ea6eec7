"""Tests that a determinized state keeps what a seat knows and moves only what it cannot see."""

from __future__ import annotations

from mayi_desktop.engine import Allow, Phase, Seat, unseen_cards
from mayi_desktop.engine.state_api import apply, determinized_state, problems, view_for
from tests.language import Game, names, table

HELD = "KC KD KH 3S 4S 5S 6S 9D TD JD"
WON_WITH = "set KC KD KH | run 3S 4S 5S 6S | run 9D TD JD QD"


def about_to_claim() -> Game:
    """In variant one's last deal, seat 1 can lay everything down with the queen of diamonds."""
    return table(
        "variant-one",
        f"""
        deal 6
        turn 0
        seat 0: 4C 5D
        seat 1: {HELD}
        seat 2: 6C 6D
        discards: 3H QD
        """,
    )


def test_own_hand_melds_and_discards_are_seen_and_nothing_else() -> None:
    game = table(
        "grandma-jeanne",
        """
        turn 0 play
        seat 0: 4C 5D
        seat 1: 7C 7D
        seat 2: 6C 6D
        set 1: 9D 9H 9S
        discards: 3H QD
        """,
    )
    assert len(unseen_cards(game.view(0))) == 108 - 2 - 3 - 2
    assert len(unseen_cards(view_for(game.state, None))) == 108 - 3 - 2


def test_a_card_openly_taken_stays_known_until_it_is_played() -> None:
    game = table(
        "grandma-jeanne", "turn 0\nseat 0: 4C 5D\nseat 1: *2\nseat 2: *2\ndiscards: QD"
    )
    queen = game.state.table.discards[-1]
    game.take(0)
    assert queen not in unseen_cards(game.view(1))
    guess = determinized_state(game.view(1), unseen_cards(game.view(1)))
    assert queen in guess.hands[0]
    assert len(guess.hands[0]) == 3
    game.discard(0, "QD")
    assert game.state.table.seats[0].known == ()


def test_the_order_fills_the_hands_first_and_then_the_stock() -> None:
    game = table("grandma-jeanne", "turn 0\nseat 0: 4C\nseat 1: *2\nseat 2: *3\ndiscards: QD")
    order = unseen_cards(game.view(0))
    guess = determinized_state(game.view(0), order)
    assert guess.hands[1:] == (order[:2], order[2:5])
    assert guess.stock == order[5:]
    assert guess.hands[0] == game.state.hands[0]


def test_a_call_that_must_win_shows_its_cards() -> None:
    game = about_to_claim().may_i(1, WON_WITH)
    assert game.asked() == [("ASKED", 0)]
    view = game.view(0)
    assert names(view.table.seats[1].known) == HELD
    guess = determinized_state(view, unseen_cards(view))
    assert not problems(guess)
    won = apply(guess, Allow(Seat(0))).state
    assert not problems(won)
    assert won.table.phase is Phase.GAME_OVER
    assert won.table.result is not None
    assert won.table.result.winner == 1
