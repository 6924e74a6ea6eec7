"""Hand 6 of the two family sheets (section 10 and the notes of 6 and 7): all at once."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import GameEnded, LaidDown, MeldId, Refusal, ReplaceWild, Seat
from tests.language import Game, refusal, table
from tests.rules.dealing import cards_of, result
from tests.rules.family import BOTH, events_of

pytestmark = pytest.mark.parametrize("key", BOTH)

EXAMPLE = "set 7S 7D 7C 7H | run 4H 5H 6H 7H | run 9D TD JD QD"


def hand_6(key: str, cards: str, phase: str = "play") -> Game:
    return table(
        key,
        f"""
        deal 6
        turn 0 {phase}
        seat 0: {cards}
        seat 1: AC 3S
        seat 2: JK 2C
        discards: 3C 4C
        """,
    )


def tried(key: str, melds: str, spare: str = "") -> Refusal | None:
    game = hand_6(key, f"{cards_of(melds)} {spare}")
    return refusal(lambda: game.lay_down(0, melds))


def test_s10_example_of_going_out(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE)).lay_down(0, EXAMPLE)
    assert [game.meld(n) for n in range(3)] == [
        "7S 7D 7C 7H",
        "4H 5H 6H 7H",
        "9D TD JD QD",
    ]
    assert (result(game).winner, result(game).points) == (0, (0, 18, 70))


def test_s10_one_cannot_lay_down_without_every_card(key: str) -> None:
    assert tried(key, EXAMPLE, spare="9S") is Refusal.USE_EVERY_CARD
    assert tried(key, EXAMPLE) is None


def test_s10_laying_down_is_going_out_without_a_discard(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE)).lay_down(0, EXAMPLE)
    assert events_of(game, LaidDown)
    assert isinstance(game.events[-1], GameEnded)
    assert game.asked() == []
    assert refusal(lambda: game.draw(1)) is Refusal.GAME_OVER


@pytest.mark.parametrize(
    "melds",
    [
        "set 7S 7D 7C 7H | run 4H 5H 6H 7H | run 9D TD JD QD",
        "set 7S 7D 7C | run 3H 4H 5H 6H 7H | run 9D TD JD QD",
        "set 7S 7D 7C | run 4H 5H 6H 7H | run 9D TD JD QD KD AD",
        "set 7S 7S 7D 7C 7H 2S | run 4H 5H 6H JK | run 9D TD JD QD",
    ],
)
def test_s10_melds_of_any_size_from_the_least_on(key: str, melds: str) -> None:
    assert tried(key, melds) is None


def test_s10_the_contract_is_one_set_and_two_runs_of_three_four_and_four(key: str) -> None:
    assert tried(key, "set 7S 7D | run 4H 5H 6H 7H | run 9D TD JD QD") is Refusal.MELD_TOO_SHORT
    short = "set 7S 7D 7C | run 4H 5H 6H | run 9D TD JD QD KD"
    assert tried(key, short) is Refusal.MELD_TOO_SHORT
    assert tried(key, "set 7S 7D 7C | run 4H 5H 6H 7H") is Refusal.WRONG_MELDS
    wrong = "set 7S 7D 7C | set 9S 9D 9C | run 4H 5H 6H 7H"
    assert tried(key, wrong) is Refusal.WRONG_MELDS


def test_s10_wilds_do_not_outnumber_naturals_here_either(key: str) -> None:
    fair = "set 7S JK | run 4H 5H 2S 2D | run 9D TD JD QD"
    assert tried(key, fair) is Refusal.MELD_TOO_SHORT
    even = "set 7S 7D JK | run 4H 5H 2S 2D | run 9D TD JD QD KD"
    assert tried(key, even) is None
    wild = "set 7S JK 2H | run 4H 5H 6H 7H | run 9D TD JD QD KD"
    assert tried(key, wild) is Refusal.TOO_MANY_WILDS


def test_s10_only_after_drawing(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE), phase="")
    assert refusal(lambda: game.lay_down(0, EXAMPLE)) is Refusal.DRAW_FIRST


def test_s10_if_not_one_discards_and_it_is_the_next_seats_turn(key: str) -> None:
    game = hand_6(key, cards_of(EXAMPLE) + " 9S").discard(0, "9S")
    assert game.asked()[0] == ("DRAW", 1)
    assert game.state.table.melds == ()


def test_s10_everyone_draws_from_either_pile(key: str) -> None:
    assert hand_6(key, "4C 5C", phase="").take(0).hand(0) == "4C 5C 4C"
    assert hand_6(key, "4C 5C", phase="").draw(0).asked()[0] == ("PLAY", 0)


def test_s10_nobody_lays_off_and_s6_nobody_swaps_a_joker(key: str) -> None:
    game = hand_6(key, "8S 5S")
    assert refusal(lambda: game.lay_off(0, "8S", 0)) is Refusal.NO_SUCH_MELD
    joker = game.state.hands[2][0]
    swap = ReplaceWild(Seat(0), game.card(0, "8S"), MeldId(0), joker)
    assert refusal(lambda: game.do(swap)) is Refusal.NO_SUCH_MELD


def test_s7_each_may_i_brings_two_cards_that_must_be_laid_too(key: str) -> None:
    game = table(
        key,
        """
        deal 6
        turn 2
        seat 0: 7S 7D 7C 7H 4H 5H 6H 7H 9D TD JD
        seat 1: AC 3S
        seat 2: JK 2C
        discards: 3C KD
        stock: 4S 8H QD
        """,
    )
    game.draw(2).may_i(0).discard(2, "2C").draw(0)
    assert len(game.state.hands[0]) == 14
    assert refusal(lambda: game.lay_down(0, EXAMPLE)) is Refusal.USE_EVERY_CARD
    game.lay_down(0, "set 7S 7D 7C 7H | run 4H 5H 6H 7H 8H | run 9D TD JD QD KD")
    assert result(game).winner == 0


def test_s10_the_last_card_may_be_discarded_here_too(key: str) -> None:
    assert result(hand_6(key, "9S").discard(0, "9S")).winner == 0
