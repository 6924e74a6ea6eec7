"""Ladder: level table, picture, and games in several processes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ladder
import parallel_games
from mayi_desktop.cli import main as cli
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import simulate
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.simulate import GameBatch, PlayedDeal, PlayedGame


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games were asked for, instead of long games."""
    counts: list[int] = []

    def play_games(
        count: int, sheet: str, levels: tuple[str, ...], **more: Any
    ) -> Iterator[PlayedGame]:
        counts.append(count)
        for seed in range(count):
            deal = PlayedDeal(
                Seat(0), (0,) * len(levels), 12, (3, *(0,) * (len(levels) - 1)), 0, 1
            )
            scores = tuple(range(len(levels)))
            yield PlayedGame(code_of(seed), scores, (Seat(0),), 40, 0, True, "", (deal,))

    monkeypatch.setattr(simulate, "play_games", play_games)
    return counts


def test_levels_are_printed_between_seats_and_deals(
    played: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--seats", "steady,random,steady", "--games", "4", "--seed", "9"]
    assert ladder.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"Grandma Jeanne's House Rules, 4 games from deal code {code_of(9)}",
        "",
        "Seat  Level   Wins  Mean score  May I? a hand",
        "   1  steady     4         0.0           3.00",
        "   2  random     0         1.0           0.00",
        "   3  steady     0         2.0           0.00",
        "",
        "Level   Players  Wins of each  Mean score  Thinks p50  p99",
        "steady        2  50.0 % ± 0.0   1.0 ± 0.0           -    -",
        "random        1   0.0 % ± 0.0   1.0 ± 0.0           -    -",
        "",
        "Hand  Turns  May I?  Restocks  Nobody down  Nobody out  Points steady  Points random",
        "   1   12.0    3.00      0.00            0           0            0.0            0.0",
    ]


def test_json_holds_the_same(played: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.main(["--games", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["asked"]["sheet"] == "grandma-jeanne"
    assert told["asked"]["seed"] == code_of(0)
    assert told["summary"]["games"] == 2
    assert told["summary"]["seats"][0] == {
        "level": "steady",
        "wins": 2,
        "mean_score": 0.0,
        "claims": 3.0,
    }
    assert told["summary"]["deals"][0]["turns"] == 12.0
    (level,) = told["levels"]
    assert level["win_share"] == {"mean": 0.25, "error": 0.0}
    assert level["by_deal"] == [0.0]
    assert level["thinking"] is None


def test_the_estimates_are_drawn(played: list[int], tmp_path: Path) -> None:
    file = tmp_path / "ladder.png"
    words = ["--games", "3", "--seats", "steady,random,beginner"]
    assert ladder.main([*words, "--plot", str(file)]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written_is_told_after_the_table(
    played: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"{'x' * 300}.png"
    assert ladder.main(["--games", "1", "--plot", str(file)]) == 2
    told = capsys.readouterr()
    assert "1 game from deal code" in told.out
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--plot", "ladder.gif"], "must end in .png"),
        (["--plot", "no/such/folder/ladder.png"], "no folder 'no/such/folder'"),
        (["--processes", "0"], "--processes 0"),
        (["--processes", "many"], "--processes many"),
        (["--games", "0"], "--games 0"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    words: list[str], named: str, played: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ladder.main(words) == 2
    told = capsys.readouterr()
    assert named in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert played == []


def test_several_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seats", "random,steady,beginner", "--games", "3"]
    words += ["--rotate", "--json"]
    assert ladder.main(words) == 0
    alone = json.loads(capsys.readouterr().out)
    assert ladder.main([*words, "--processes", "2"]) == 0
    together = json.loads(capsys.readouterr().out)
    assert together["summary"] == alone["summary"]
    assert together["summary"]["games"] == 9
    for one, other in zip(together["levels"], alone["levels"], strict=True):
        assert one["thinking"].pop("decisions") == other["thinking"].pop("decisions") > 0
        assert {**one, "thinking": None} == {**other, "thinking": None}


def test_a_process_that_goes_ends_the_games_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parallel_games, "_play_and_time", leave)
    assert ladder.main(["--games", "3", "--processes", "2"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("A process that was playing has gone")
    assert told.err.count("\n") == 1
    assert "0 games from deal code" in told.out


def leave(_: GameBatch) -> None:
    """End the process at once, as one that was killed does."""
    os._exit(1)


def test_a_watched_player_in_style_plays_as_the_command_simulate_lets_it_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--seats", "steady:daniel,sharp:henry,beginner:ben", "--games", "1", "--json"]
    assert ladder.main(words) == 0
    measured = json.loads(capsys.readouterr().out)
    assert cli.main(["simulate", *words]) == 0
    assert json.loads(capsys.readouterr().out)["summary"] == measured["summary"]
