"""Tests of calls in a deal where only the winning card may be claimed."""

from __future__ import annotations

from mayi_desktop.engine import MayI, Refusal, Seat
from tests.language import Game, refusal, table

HELD = "KC KD KH 3S 4S 5S 6S 9D TD JD"
MELDS = "set KC KD KH | run 3S 4S 5S 6S | run 9D TD JD QD"


def asking(top: str = "QD", spare: str = "") -> Game:
    return table(
        "variant-one",
        f"""
        deal 6
        turn 0
        seat 0: 4C 5D
        seat 1: {HELD} {spare}
        seat 2: 6C 6D QD
        discards: 3H {top}
        """,
    )


def called(game: Game, melds: str) -> Refusal | None:
    """How a call with these melds fares; a queen that is not exposed is another's."""
    plans = game.plans(1, melds)
    return refusal(lambda: game.do(MayI(Seat(1), plans)))


def test_a_call_comes_with_melds_of_the_whole_hand_and_the_exposed_card() -> None:
    assert called(asking(), MELDS) is None
    assert refusal(lambda: asking().may_i(1)) is Refusal.MUST_WIN_WITH_IT


def test_a_call_that_leaves_a_card_in_hand_is_not_heard() -> None:
    assert called(asking(spare="9S"), MELDS) is Refusal.MUST_WIN_WITH_IT


def test_a_call_with_cards_of_others_is_not_heard() -> None:
    assert called(asking(top="QS"), MELDS) is Refusal.MUST_WIN_WITH_IT


def test_a_call_with_a_card_named_twice_is_not_heard() -> None:
    game = asking()
    kings, low, high = game.plans(1, MELDS)
    call = MayI(Seat(1), (kings, low, high, high))
    assert refusal(lambda: game.do(call)) is Refusal.MUST_WIN_WITH_IT


def test_a_call_with_melds_that_are_not_the_contract_is_not_heard() -> None:
    short = "set KC KD KH 3S | run 4S 5S 6S | run 9D TD JD QD"
    assert called(asking(), short) is Refusal.MUST_WIN_WITH_IT
