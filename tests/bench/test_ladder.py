"""Ladder: intervals, level table, think times, and games in several processes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mayi_desktop.bots import SPARRING
from mayi_desktop.cli import main as cli
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state_api import new_game
from mayi_desktop.engine.view import view_for
from mayi_desktop.host import simulate
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.setup import code_of
from mayi_desktop.host.simulate import GameBatch, PlayedDeal, PlayedGame
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bench import ladder
from tests.bench.ladder import Estimate, Stopwatch, level_stats


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


@pytest.mark.parametrize(
    ("words", "named"),
    [
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
    monkeypatch.setattr(ladder, "_play_and_time", leave)
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


def test_equal_codes_leave_no_doubt_and_more_codes_leave_less() -> None:
    sure = level_stats(LEVELS, [game(code, (0,), (1, 2, 3)) for code in "ABC"])
    assert sure[0].win_share.error == 0
    games = [game(str(n), (n % 2,), (n % 2, 2, 3)) for n in range(40)]
    errors = [level_stats(LEVELS, games[:n])[0].win_share.error or 0 for n in range(2, 41, 2)]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == pytest.approx(1.96 * sqrt(0.25 / 39))


def test_games_given_up_do_not_count() -> None:
    games = [game("A", (0,), (1, 2, 3)), game("B", (), (9, 9, 9), finished=False)]
    assert level_stats(LEVELS, games) == level_stats(LEVELS, games[:1])
    assert level_stats(LEVELS, games[1:]) == ()


def clock(milliseconds: list[int]) -> Iterator[float]:
    now = 0.0
    for time in milliseconds:
        yield now
        now += time / 1000
        yield now


def test_the_time_of_most_decisions_is_told_apart_from_the_slowest() -> None:
    times = [1] * 60 + [5] * 38 + [400] * 2
    ticks = clock(times)
    watch = Stopwatch(lambda: next(ticks))
    bot = watch.watching(SPARRING)["steady"]
    runner = Runner(new_game(SHEETS["honsvick"].sheet, 3), 1, [SPARRING["steady"]] * 3)
    while not runner.bots_prompts():
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    (prompt, *_) = runner.bots_prompts()
    view = view_for(runner.state, prompt.seat)
    for _ in times:
        choice = bot.choose(view, prompt, Random(0))
        assert choice == SPARRING["steady"].choose(view, prompt, Random(0))
    found = watch.think_times("steady")
    assert found is not None
    assert found.decisions == 100
    assert found.p50_ms == pytest.approx(1, rel=0.01)
    assert found.p99_ms == pytest.approx(400, rel=0.01)
    assert watch.think_times("sharp") is None


def test_a_file_of_house_rules_is_played_by_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "oma.toml"
    path.write_text('based_on = "evil"\ntitle = "Oma"\n[claims]\npenalty = 0\n')
    words = ["--sheet", str(path), "--seats", "random,random,random", "--games", "2", "--json"]
    assert ladder.main(words) == 0
    alone = json.loads(capsys.readouterr().out)
    assert ladder.main([*words, "--processes", "2"]) == 0
    shared = json.loads(capsys.readouterr().out)
    assert alone["asked"]["sheet"] == "evil+oma"
    assert shared["summary"] == alone["summary"]
