"""Tests of turns whose owed stock card is no longer there."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import Refusal
from tests.language import Game, refusal, table
from tests.rules.dealing import result


def scarce(key: str, stock: str, discards: str) -> Game:
    return table(
        key,
        f"""
        turn 0
        seat 0: 4C 4D
        seat 1: 5C 5D
        seat 2: 6C
        rest 2
        discards: {discards}
        stock: {stock}
        """,
    )


def test_who_chose_the_stock_and_finds_none_takes_the_discard_that_lies_there() -> None:
    game = scarce("twelve-deal", "7H", "3H QS").draw(0).may_i(1).let_go(2)
    assert game.hand(1) == "5C 5D QS 7H"
    assert game.asked() == [("DRAW", 0)]
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY
    assert game.take(0).hand(0) == "4C 4D 3H"


def test_nobody_goes_on_when_nothing_lies_there_either() -> None:
    game = scarce("twelve-deal", "7H", "QS").draw(0).may_i(1).let_go(2)
    assert result(game).winner is None
    assert game.asked() == [("DEAL", None)]


def test_a_penalty_of_two_may_come_from_before_and_after_a_shuffle() -> None:
    game = scarce("evil", "7H", "3H 8H 9H QS").may_i(1).allow(0)
    assert game.asked() == [("RESHUFFLE", None)]
    game.shuffle()
    assert game.hand(1).startswith("5C 5D QS 7H ")
    assert len(game.state.hands[1]) == 5
    assert game.discards == "9H"


@pytest.mark.parametrize(("discards", "payable"), [("3H 8H QS", True), ("8H QS", False)])
def test_a_penalty_of_two_is_paid_in_full_or_not_asked_for(
    discards: str, *, payable: bool
) -> None:
    game = scarce("evil", "7H", discards)
    assert game.may_ask() == ([1, 2] if payable else [])


def test_a_fresh_deck_comes_when_there_is_nothing_to_shuffle() -> None:
    game = scarce("honsvick", "", "QS").draw(0).let_go(1, 2)
    assert game.asked() == [("ADD_DECK", None)]
    before = game.state.table.decks
    game.shuffle()
    assert (game.state.table.decks, game.stock) == (before + 1, 54 - 1)
    assert (game.discards, game.asked()) == ("QS", [("PLAY", 0)])
