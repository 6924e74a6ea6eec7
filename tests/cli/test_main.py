"""Tests of the command line: what it answers itself, and how it refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mayi_desktop import __version__
from mayi_desktop.base.versions import Versions
from mayi_desktop.cli import main as cli
from mayi_desktop.host.setup import code_of
from mayi_desktop.ui import app
from mayi_desktop.ui.kit.window import Arguments


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Arguments]:
    """What the window was asked for, instead of a window."""
    wishes: list[Arguments] = []

    def play(arguments: Arguments) -> int:
        wishes.append(arguments)
        return 0

    monkeypatch.setattr(app, "play", play)
    return wishes


def test_the_version_names_what_the_program_stands_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["--version"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"mayi-desktop {__version__}"
    assert [line.split()[0] for line in lines[1:]] == ["pygame-ce", "SDL", "Python", "not"]


def test_the_version_tells_a_packaged_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert Versions.current().text().splitlines()[-1] == "packaged"


@pytest.mark.parametrize(
    ("words", "named"),
    [(["--sheet", "bridge"], "'bridge'"), (["--seed", "FOO"], "'FOO'")],
)
def test_an_unknown_value_is_refused_in_one_sentence(
    words: list[str],
    named: str,
    played: list[Arguments],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(words) == 2
    told = capsys.readouterr().err
    assert named in told
    assert told.count("\n") == 1
    assert played == []


def test_good_values_reach_the_window(played: list[Arguments], tmp_path: Path) -> None:
    words = ["--seed", code_of(0).lower(), "--sheet", "evil", "--data", str(tmp_path)]
    assert cli.main(words) == 0
    assert played == [Arguments(code=code_of(0), sheet="evil", data=tmp_path)]


def test_without_words_the_game_is_played(played: list[Arguments]) -> None:
    assert cli.main([]) == 0
    assert played == [Arguments()]


def test_the_thinking_process_can_be_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--try-worker"]) == 0
    assert capsys.readouterr().out == "The worker started.\n"


def test_a_thinking_process_that_fails_is_a_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mayi_desktop.host.thinking.can_start_worker", lambda limit: False)
    assert cli.main(["--try-worker"]) == 1
    assert capsys.readouterr().out == "The worker didn’t start.\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["game.mayi"], ["replay", "game.mayi"]),
        (["--data", "there", "game.mayi"], ["--data", "there", "replay", "game.mayi"]),
        (["verify", "game.mayi"], ["verify", "game.mayi"]),
        (["replay", "game.mayi"], ["replay", "game.mayi"]),
        (["--data", "folder.mayi"], ["--data", "folder.mayi"]),
        (["--smoke"], ["--smoke"]),
        ([], []),
    ],
)
def test_a_saved_game_alone_is_looked_at(words: list[str], expected: list[str]) -> None:
    assert cli._with_command(words) == expected


def test_the_game_to_look_at_comes_to_the_window(played: list[Arguments]) -> None:
    assert cli.main(["replay", "game.mayi"]) == 0
    assert played[0].replay == Path("game.mayi")
