"""Section 12 of the two family sheets: points of a hand, running totals, the winner."""

from __future__ import annotations

import pytest

from mayi_desktop.engine import GameEnded, Refusal, Topic
from tests.language import Game, table
from tests.rules.dealing import citations, points_for, result, with_points
from tests.rules.family import BOTH

pytestmark = pytest.mark.parametrize("key", BOTH)


def last_hand(key: str, *totals: int) -> Game:
    """Seat 0 is about to go out of hand 6; the others hold ten and three points."""
    game = table(key, "deal 6\nturn 0 play\nseat 0: 9S\nseat 1: TC\nseat 2: 3C")
    return with_points(game, *totals)


def test_s12_1_who_goes_out_scores_nothing_and_s12_2_all_others_what_they_hold(
    key: str,
) -> None:
    game = table(
        key,
        """
        turn 0 play
        seat 0 down: 9S
        seat 1 down: QH 2S 8D
        seat 2: 3C AC JK
        set 0: KC KD KH
        set 1: AC AD AH
        """,
    )
    assert result(game.discard(0, "9S")).points == (0, 38, 68)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("3C TC", 13), ("2C 2D", 40), ("JC QC KC", 30), ("AC", 15), ("JK JK", 100), ("7S 9H", 16)],
)
def test_s12_2_points_of_the_cards_left_in_a_hand(key: str, hand: str, points: int) -> None:
    assert points_for(key, hand) == points


def test_s12_running_totals(key: str) -> None:
    game = with_points(table(key, "turn 0 play\nseat 0: 9S\nseat 1: TC\nseat 2: 3C"), 40, 5, 0)
    game.discard(0, "9S")
    assert [facts.score for facts in game.state.table.seats] == [40, 15, 3]


def test_s12_the_lowest_total_after_the_sixth_hand_wins(key: str) -> None:
    game = last_hand(key, 20, 5, 50).discard(0, "9S")
    assert game.events[-1] == GameEnded(game.state.table.winners())
    assert game.state.table.winners() == (1,)


def test_ruling_25_equal_lowest_totals_share_the_win(key: str) -> None:
    game = last_hand(key, 15, 5, 50).discard(0, "9S")
    assert game.events[-1] == GameEnded(game.state.table.winners())
    assert game.state.table.winners() == (0, 1)


def test_refusals_cite_the_section_that_speaks_of_them(key: str) -> None:
    cited = citations(key)
    assert cited[Topic.RUNS] == cited[Topic.CONTRACT] == cited[Topic.MELDS] == "Section 3"
    assert cited[Topic.DRAW] == cited[Topic.DISCARD] == cited[Topic.TURN] == "Section 5"
    assert cited[Topic.WILDS] == cited[Topic.REPLACE] == "Section 6"
    numbers = {Topic.JOINING: 1, Topic.DEAL: 4, Topic.CLAIM: 7, Topic.LAY_DOWN: 8}
    numbers |= {Topic.LAY_OFF: 9, Topic.GOING_OUT: 10, Topic.STOCK: 11}
    assert {topic: cited[topic] for topic in numbers} == {
        topic: f"Section {number}" for topic, number in numbers.items()
    }


def test_a_refusal_reads_as_one_sentence_behind_its_section(key: str) -> None:
    sheet = last_hand(key, 0, 0, 0).sheet
    assert Refusal.DRAW_FIRST.sentence(sheet) == "Section 5: draw a card first."
