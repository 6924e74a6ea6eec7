"""The measurement of habits, and that each character shows its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from tests.bench.people import habits


@cache
def plain(sheet: str, seed: int) -> Mapping[str, float | None]:
    return habits.play(sheet, "steady", "", seed)


@pytest.mark.parametrize(
    ("person", "habit", "direction"),
    [
        ("ben", "points thrown", 1),
        ("clara", "wilds laid", -1),
        ("daniel", "asks", 1),
        ("ella", "echoes", 1),
        ("frank", "hearts", -1),
        ("grace", "fitting", -1),
        ("henry", "newest", 1),
    ],
)
def test_each_character_shows_its_habit(person: str, habit: str, direction: int) -> None:
    # On the same cards; tests/bench/people/habits.py measures how much, over many games.
    sheet = "grandma-jeanne"
    games = range(500, 512)
    mine = [habits.play(sheet, "steady", person, seed)[habit] for seed in games]
    usual = [plain(sheet, seed)[habit] for seed in games]
    apart, _ = habits.difference(mine, usual)
    assert apart * direction > 0


def test_what_is_measured_is_printed_with_its_interval(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert habits.main(["--people", "clara", "--games", "3"]) == 0
    printed = capsys.readouterr().out
    assert "clara at steady, 3 games each" in printed
    assert "wilds in a contract that is laid down" in printed


def test_an_unknown_character_is_refused() -> None:
    assert habits.main(["--people", "zoe"]) == 2


def test_a_difference_is_taken_game_by_game() -> None:
    mean, error = habits.difference([3.0, None, 5.0], [1.0, 9.0, 3.0])
    assert (mean, error) == (2.0, 0.0)
