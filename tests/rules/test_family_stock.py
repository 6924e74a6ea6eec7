"""Section 11 of the two family sheets: the stock runs out, now and then for good."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import DealEnded, Refusal, Reshuffle, StockDrawn, StockRefilled
from mayi_desktop.engine.state_api import chance_cards
from tests.language import Game, names, refusal, table
from tests.rules.dealing import ask, result
from tests.rules.family import BOTH, events_of

pytestmark = pytest.mark.parametrize("key", BOTH)

RESHUFFLE = [("RESHUFFLE", None)]


def scarce(key: str, stock: str, discards: str, *, turn: str = "0", flag: str = "") -> Game:
    """A table of few cards; Carol in seat 2 holds all others."""
    return table(
        key,
        f"""
        turn {turn}
        seat 0 {flag}: 4C 4D
        seat 1: 5C 5D
        seat 2 down: 6C
        rest 2
        discards: {discards}
        stock: {stock}
        """,
    )


# The last card of the stock is drawn.


def test_s11_the_reshuffle_comes_at_once_with_the_last_card(key: str) -> None:
    game = scarce(key, "7H", "3H 9S QS").draw(0)
    assert game.hand(0) == "4C 4D 7H"
    assert game.asked() == RESHUFFLE


def test_s11_not_while_a_card_is_left(key: str) -> None:
    game = scarce(key, "7H 8H", "3H 9S QS").draw(0)
    assert game.asked()[0] == ("PLAY", 0)
    assert game.discards == "3H 9S QS"


def test_s11_all_discards_but_the_top_are_the_new_stock(key: str) -> None:
    game = scarce(key, "7H", "3H 9S TD QS").draw(0)
    assert names(chance_cards(game.state)) == "TD 3H 9S"
    game.shuffle()
    assert (game.discards, names(game.state.stock)) == ("QS", "TD 3H 9S")
    (refilled,) = events_of(game, StockRefilled)
    assert refilled == StockRefilled(3, fresh_deck=False)


def test_s11_in_the_order_into_which_they_were_shuffled(key: str) -> None:
    game = scarce(key, "7H", "3H 9S TD QS").draw(0)
    cards = chance_cards(game.state)
    game.do(Reshuffle((cards[2], cards[0], cards[1])))
    game.discard(0, "7H").draw(1)
    assert game.hand(1).split()[-1] == names((cards[1],))


def test_s11_just_those_cards_and_nothing_before_them(key: str) -> None:
    game = scarce(key, "7H", "3H 9S QS").draw(0)
    cards = chance_cards(game.state)
    for wrong in (cards[:1], (*cards, cards[0]), (cards[0], game.state.table.discards[-1])):
        shuffled = Reshuffle(wrong)
        assert refusal(lambda s=shuffled: game.do(s)) is Refusal.WRONG_CARDS
    assert refusal(lambda: game.discard(0, "7H")) is Refusal.WAIT_FOR_THE_SHUFFLE
    assert ask(game, 1) is Refusal.WAIT_FOR_THE_SHUFFLE
    settled = scarce(key, "7H 8H", "3H 9S QS").draw(0)
    assert refusal(lambda: settled.do(Reshuffle(()))) is Refusal.TOO_LATE


def test_s11_the_top_discard_stays_and_stays_exposed(key: str) -> None:
    game = scarce(key, "7H", "3H 9S QS").draw(0).shuffle()
    assert game.asked() == [("PLAY", 0), ("MAY_I", 1)]
    assert game.may_i(1).hand(1) == "5C 5D QS 9S"


def test_s11_the_top_discard_stays_also_when_it_is_not_exposed(key: str) -> None:
    game = scarce(key, "7H", "3H 9S TD QS").may_i(1).allow(0)
    assert game.hand(1) == "5C 5D QS 7H"
    assert game.asked() == RESHUFFLE
    game.shuffle()
    assert (game.discards, game.stock) == ("TD", 2)
    assert game.asked() == [("DRAW", 0)]
    assert refusal(lambda: game.take(0)) is Refusal.DISCARD_WAS_CLAIMED


# One discard and an empty stock.


def test_s11_one_discard_only_waits_for_the_next_to_cover_it(key: str) -> None:
    game = scarce(key, "7H", "QS").draw(0)
    assert game.asked() == [("PLAY", 0)]
    game.discard(0, "4C")
    assert game.asked() == RESHUFFLE
    game.shuffle()
    assert (game.discards, names(game.state.stock)) == ("4C", "QS")
    assert game.asked()[0] == ("DRAW", 1)


def test_s11_with_no_stock_the_exposed_discard_must_be_taken(key: str) -> None:
    game = scarce(key, "", "QS")
    assert refusal(lambda: game.draw(0)) is Refusal.STOCK_IS_EMPTY


# No card to replenish with: the hand ends, and all score.


def test_s11_edge_case_all_cards_in_hands_end_the_hand(key: str) -> None:
    game = scarce(key, "", "QS").take(0)
    assert isinstance(game.events[-1], DealEnded)
    assert result(game).winner is None
    assert result(game).points[:2] == (18, 10)
    assert result(game).points[2] > 0


def test_s11_edge_case_by_the_penalty_of_a_claim_before_the_draw(key: str) -> None:
    game = scarce(key, "7H", "QS").may_i(1).allow(0)
    assert result(game).winner is None
    assert result(game).points[:2] == (8, 27)


def test_s11_edge_case_by_the_penalty_of_a_claim_after_the_draw(key: str) -> None:
    game = scarce(key, "7H 8H", "QS").draw(0).may_i(1)
    assert result(game).winner is None
    assert result(game).points[:2] == (15, 28)


def test_s11_the_hand_ends_when_the_seat_to_draw_has_no_card_it_may_take(key: str) -> None:
    game = scarce(key, "7H", "3H QS").may_i(1).allow(0)
    assert result(game).winner is None
    assert result(game).points[:2] == (8, 27)
    assert game.discards == "3H"


def test_s11_with_a_discard_left_the_turn_seat_plays_on_after_its_draw(key: str) -> None:
    game = scarce(key, "7H 8H", "3H QS").draw(0).may_i(1)
    assert game.asked() == [("PLAY", 0)]
    game.discard(0, "4C")
    assert game.asked() == RESHUFFLE
    assert game.shuffle().asked()[0] == ("DRAW", 1)


def test_s11_going_out_comes_before_the_end_by_exhaustion(key: str) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: 9S
        seat 1: 5C
        seat 2: 6C
        rest 2
        run 1: 5S 6S 7S 8S
        """,
    )
    game.lay_off(0, "9S", 0)
    assert (result(game).winner, result(game).points[:2]) == (0, (0, 5))


# A penalty that cannot be paid.


@pytest.mark.parametrize(
    ("stock", "discards", "payable"),
    [("", "QS", False), ("7H", "QS", True), ("7H", "3H QS", True), ("7H 8H", "3H QS", True)],
)
def test_a_claim_is_refused_only_when_its_penalty_cannot_be_paid(
    key: str, stock: str, discards: str, *, payable: bool
) -> None:
    game = scarce(key, stock, discards)
    assert game.may_ask() == ([1] if payable else [])
    assert ask(game, 1) is (None if payable else Refusal.PENALTY_NOT_THERE)


def test_ruling_16_a_penalty_card_is_drawn_like_any_other(key: str) -> None:
    game = scarce(key, "7H 8H", "3H 9S TD QS").draw(0).may_i(1)
    assert events_of(game, StockDrawn)
    assert game.asked() == RESHUFFLE
    game.shuffle()
    assert game.asked() == [("PLAY", 0)]
