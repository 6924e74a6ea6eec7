"""Command `simulate`: arguments, printed table and JSON."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mayi_desktop.bots import SPARRING
from mayi_desktop.cli import main as cli
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import runner, simulate
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.host.simulate import PlayedDeal, PlayedGame
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.house_rules import read_house_rules

Asked = list[dict[str, Any]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What was asked to be played, instead of long games."""
    wishes: Asked = []

    def play_games(
        count: int, sheet: str, levels: tuple[str, ...], **more: Any
    ) -> Iterator[Any]:
        how = more.pop("play").keywords
        assert set(how.pop("bots")) == set(SPARRING)
        wishes.append({"count": count, "sheet": sheet, "levels": levels, **more, **how})
        for seed in range(count):
            deal = PlayedDeal(
                Seat(0), (0,) * len(levels), 12, (3, *(0,) * (len(levels) - 1)), 0, 1
            )
            scores = tuple(range(len(levels)))
            yield PlayedGame(code_of(seed), scores, (Seat(0),), 40, 0, True, "", (deal,))

    monkeypatch.setattr(simulate, "play_games", play_games)
    return wishes


def test_a_number_of_seats_means_steady_players(asked: Asked) -> None:
    assert cli.main(["simulate", "--sheet", "evil", "--seats", "3", "--games", "2"]) == 0
    assert asked == [
        {
            "count": 2,
            "sheet": find_sheet("evil"),
            "levels": ("steady",) * 3,
            "first_seed": 0,
            "rotate": False,
            "checked": False,
        }
    ]


def test_levels_options_and_a_code_are_passed_on(asked: Asked) -> None:
    words = ["simulate", "--sheet", "twelve-deal", "--option", "no-claims", "--games", "1"]
    words += ["--seats", "steady, random,steady", "--seed", code_of(77).lower()]
    assert cli.main(words) == 0
    assert asked[0]["levels"] == ("steady", "random", "steady")
    assert asked[0]["sheet"] == find_sheet("twelve-deal", ("no-claims",))
    assert asked[0]["first_seed"] == 77


def test_a_sheet_named_before_the_command_counts(asked: Asked) -> None:
    assert cli.main(["--sheet", "petersen", "--seed", code_of(5), "simulate"]) == 0
    assert asked[0]["sheet"] == find_sheet("petersen")
    assert asked[0]["first_seed"] == 5


@pytest.fixture
def rules_file(tmp_path: Path) -> Path:
    """House rules on EVIL Style, in a file."""
    path = tmp_path / "oma.toml"
    path.write_text(
        'based_on = "evil"\ntitle = "Oma"\ndeal_word = "dish"\n[claims]\npenalty = 0\n'
    )
    return path


def test_a_file_of_house_rules_is_played(
    rules_file: Path, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--sheet", str(rules_file), "--games", "1"]) == 0
    assert asked[0]["sheet"].claims.penalty == 0
    table = capsys.readouterr().out
    assert table.startswith("Oma, 1 game from")
    assert "May I? a dish" in table


def test_json_names_the_house_rules(
    rules_file: Path, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--sheet", str(rules_file), "--games", "1", "--json"]) == 0
    written = json.loads(capsys.readouterr().out)["asked"]
    assert written["sheet"] == "evil+oma"
    assert "house" not in written


@pytest.mark.slow
def test_a_game_by_house_rules_is_the_one_the_program_plays(rules_file: Path) -> None:
    house = read_house_rules(rules_file).sheet
    (game,) = simulate.play_games(1, house, ("steady",) * 4)
    setup = GameSetup("evil", (), simulate._seats(("steady",) * 4), code_of(0), house)
    assert simulate.play_game(setup) == game


@pytest.mark.parametrize(
    ("written", "named"),
    [("based_on = 1", "based_on is 1"), ("[", "isn’t valid TOML"), (None, "isn’t a file")],
)
def test_a_file_that_cannot_be_played_is_refused(
    written: str | None,
    named: str,
    tmp_path: Path,
    asked: Asked,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "odd.toml"
    if written is not None:
        path.write_text(written)
    assert cli.main(["simulate", "--sheet", str(path)]) == 2
    assert named in capsys.readouterr().err
    assert asked == []


def test_an_option_does_not_go_with_a_file(
    rules_file: Path, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--sheet", str(rules_file), "--option", "x"]) == 2
    assert "--option x: a file names its own options." in capsys.readouterr().err


def test_the_table_is_printed(asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--seats", "steady,random,steady", "--games", "4", "--seed", "9"]
    assert cli.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"Grandma Jeanne's House Rules, 4 games from deal code {code_of(9)}",
        "",
        "Seat  Level   Wins  Mean score  May I? a hand",
        "   1  steady     4         0.0           3.00",
        "   2  random     0         1.0           0.00",
        "   3  steady     0         2.0           0.00",
        "",
        "Hand  Turns  May I?  Restocks  Nobody down  Nobody out",
        "   1   12.0    3.00      0.00            0           0",
    ]


def test_everybody_can_play_in_each_seat(
    asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--rotate", "--games", "2", "--seats", "3"]) == 0
    assert (asked[0]["count"], asked[0]["rotate"]) == (2, True)
    assert "Player  Level   Wins" in capsys.readouterr().out


def test_json_holds_the_same(asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "--games", "2", "--json"]) == 0
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


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--sheet", "bridge"], "'bridge'"),
        (["--option", "no-claims"], "'no-claims'"),
        (["--seats", "2"], "for 3 to 8 players, not 2"),
        (["--seats", "99999999999"], "for 3 to 8 players, not 99999999999"),
        (["--seats", "steady,random"], "for 3 to 8 players, not 2"),
        (["--seats", "steady,random,fast"], "'fast'"),
        (["--seats", "steady,random,sharp:grumpy"], "no style 'grumpy'"),
        (["--seats", ""], "for 3 to 8 players, not 1"),
        (["--games", "0"], "--games 0"),
        (["--games", "many"], "--games many"),
        (["--games", "-1"], "--games -1"),
        (["--games", "1" * 5000], "from 1 to 100000"),
        (["--seed", "FOO"], "'FOO'"),
        (["--seed", "99999999999999"], "--seed 99999999999999"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    words: list[str], named: str, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", *words]) == 2
    told = capsys.readouterr()
    assert named in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert asked == []


def test_an_interrupted_run_tells_what_was_played(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play_games = simulate.play_games

    def interrupted(*words: Any, **more: Any) -> Iterator[PlayedGame]:
        yield next(play_games(*words, **more))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_games", interrupted)
    assert cli.main(["simulate", "--games", "50"]) == 130
    assert "1 game from deal code" in capsys.readouterr().out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_on_a_terminal(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert cli.main(["simulate", "--games", "2"]) == 0
    shown = terminal.getvalue().split("\r")
    assert shown[1].startswith("############............ 1 of 2")
    assert shown[2].startswith("######################## 2 of 2")
    assert shown[3] == "\x1b[K"


def test_elsewhere_nothing_but_the_table_is_written(
    asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--games", "2"]) == 0
    assert capsys.readouterr().err == ""


def test_failures_and_games_without_an_end_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stuck = PlayedGame("CODE", (1, 2, 3, 4), (), 20_000, 3, False, "", ())
    monkeypatch.setattr(simulate, "play_games", lambda *words, **more: iter([stuck]))
    assert cli.main(["simulate", "--games", "1"]) == 0
    told = capsys.readouterr().out
    assert "Games that never ended and aren’t counted below: 1." in told
    assert "Moves a computer player failed to make: 3." in told


@pytest.mark.slow
def test_real_players_play_a_real_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "--seats", "3", "--games", "1", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)["summary"]
    assert summary["given_up"] == summary["fallbacks"] == 0
    assert len(summary["deals"]) == 6


def test_a_style_goes_with_a_level(asked: Asked) -> None:
    words = ["simulate", "--sheet", "evil", "--seats", "steady,sharp:ella,steady:ben"]
    assert cli.main([*words, "--games", "1"]) == 0
    assert asked[0]["levels"] == ("steady", "sharp:ella", "steady:ben")
    seats = simulate._seats(asked[0]["levels"])
    assert [(seat.level, seat.style) for seat in seats] == [
        ("steady", ""),
        ("sharp", "ella"),
        ("steady", "ben"),
    ]


def test_a_table_out_of_order_is_told_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "problems", lambda state: ["One card too many."])
    with pytest.raises(AssertionError, match="One card too many") as wrong:
        cli.main(["simulate", "--games", "1", "--seed", code_of(7), "--checked"])
    assert wrong.value.__notes__ == [f"It was in the game grandma-jeanne {code_of(7)}."]


def test_more_players_come_from_a_module() -> None:
    args = ["simulate", "--bots", "tests.bench.reference", "--games", "1", "--sheet", "evil"]
    assert cli.main([*args, "--seats", "plain-outs,plain-distance,claims-by-outs"]) == 0


@pytest.mark.parametrize("module", ["tests.bench.nowhere", "tests.bench", "..", "a b"])
def test_a_module_without_players_is_refused(
    module: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--bots", module, "--games", "1"]) == 2
    assert f"--bots {module}: that module can’t be used" in capsys.readouterr().err
