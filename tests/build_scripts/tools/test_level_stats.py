"""Tests of how levels stand to each other, and how sure that is."""

from __future__ import annotations

from math import sqrt

import pytest

from level_stats import Estimate, level_curves, level_stats
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.simulate import PlayedDeal, PlayedGame

LEVELS = ("sharp", "steady", "steady")


def game(
    code: str, winners: tuple[int, ...], scores: tuple[int, ...], *, finished: bool = True
) -> PlayedGame:
    deal = PlayedDeal(None, scores, 1, (0,) * len(scores), 0, 0)
    seats = tuple(Seat(seat) for seat in winners)
    return PlayedGame(code, scores, seats, 9, 0, finished, "", (deal, deal))


def test_games_of_one_code_count_as_one_try() -> None:
    """Six wins and six losses, but only two codes: the truth may lie nearly anywhere."""
    games = [game("A", (0,), (0, 1, 1))] * 6 + [game("B", (1,), (2, 0, 1))] * 6
    sharp, steady = level_stats(LEVELS, games)
    half_apart = 1.96 * sqrt(0.5 / 2)
    assert sharp.win_share == Estimate(0.5, pytest.approx(half_apart))
    assert steady.win_share.mean == pytest.approx(0.25)
    assert (sharp.players, steady.players) == (1, 2)


def test_a_shared_win_counts_in_parts() -> None:
    sharp, steady = level_stats(LEVELS, [game("A", (0, 2), (5, 6, 5))])
    assert sharp.win_share == Estimate(0.5, None)
    assert steady.win_share == Estimate(0.25, None)
    assert sharp.score.mean == 5
    assert steady.by_deal == (5.5, 5.5)


def test_equal_codes_leave_no_doubt_and_unequal_ones_less_and_less() -> None:
    sure = level_curves(LEVELS, [game(code, (0,), (1, 2, 3)) for code in "ABC"])
    assert [estimate.error for estimate in sure[0].win_share] == [None, 0, 0]
    games = [game(str(n), (n % 2,), (n % 2, 2, 3)) for n in range(40)]
    errors = [estimate.error for estimate in level_curves(LEVELS, games)[0].win_share[1::2]]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == pytest.approx(1.96 * sqrt(0.25 / 39))


def test_games_given_up_do_not_count() -> None:
    games = [game("A", (0,), (1, 2, 3)), game("B", (), (9, 9, 9), finished=False)]
    assert level_stats(LEVELS, games) == level_stats(LEVELS, games[:1])
    assert level_stats(LEVELS, games[1:]) == ()
