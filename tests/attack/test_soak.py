"""Soak test: killing games loses nothing that was saved, and a loss would be noticed."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import Journal
from tests.attack import soak as soaking
from tests.attack.soak import Report, soak

forked = pytest.mark.skipif(
    soaking._PROCESSES.get_start_method() != "fork",
    reason="only a forked process has what the test has broken",
)


def lives(folder: Path, count: int, *, deadly: bool = True) -> Report:
    return list(islice(soak(folder, Random(3), deadly=deadly), count))[-1]


@pytest.mark.slow
def test_killed_games_lose_nothing_that_was_reported_as_saved(tmp_path: Path) -> None:
    report = lives(tmp_path, 12)
    assert report.faults == []
    assert report.kills


@pytest.mark.slow
def test_a_game_that_is_left_alone_ends_and_is_checked(tmp_path: Path) -> None:
    report = lives(tmp_path, 1, deadly=False)
    assert (report.games, report.kills, report.faults) == (1, 0, [])


@forked
def test_a_line_that_was_reported_and_is_not_there_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Journal, "checkpoint", property(lambda journal: (7, 7)))
    monkeypatch.setattr(soaking, "LONGEST_LIFE", soaking.LONGEST_LIFE + 0.35)
    report = next(report for report in soak(tmp_path, Random(3)) if report.moves)
    assert "is lost" in report.faults[0]


@forked
def test_a_head_that_was_shown_and_is_not_in_the_journal_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soaking, "_head", lambda host: b"h" + bytes(32))
    assert "a head that was shown" in lives(tmp_path, 1, deadly=False).faults[0]


@forked
def test_a_commitment_that_was_shown_and_is_gone_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = bytes(32)

    def cut(host: GameHost) -> Iterator[bytes]:
        yield b"c" + shown
        host.cut_pack()

    monkeypatch.setattr(soaking, "_cut", cut)
    faults = lives(tmp_path, 1, deadly=False).faults
    assert any("is not in the journal" in fault for fault in faults)


@pytest.mark.slow
def test_kills_hit_the_cut_and_the_summaries(tmp_path: Path) -> None:
    # Which games are sealed by chance, and when a kill lands, is chance: go on until one does.
    for report in islice(soak(tmp_path, Random(3)), 100):
        assert report.faults == []
        if report.moments["cut"]:
            return
    raise AssertionError("No kill came around the cut.")


@forked
def test_a_game_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("the dog ate it")

    monkeypatch.setattr(soaking, "_game", fails)
    assert "RuntimeError: the dog ate it" in lives(tmp_path, 1, deadly=False).faults[0]


def test_the_command_tells_what_it_came_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def two_lives(*_: object, **__: object) -> list[Report]:
        return [Report(kills=1), Report(kills=2, faults=["evil, CODE: gone."])]

    monkeypatch.setattr(soaking, "soak", two_lives)
    assert soaking.main(["--kills", "2"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("2 kills in ")
    assert "  evil, CODE: gone." in said


@pytest.mark.parametrize("words", [["--minutes", "many"], ["--kills", "-1"], ["--dice", "x"]])
def test_numbers_that_are_none_are_named(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert soaking.main([*words]) == 2
    assert f"{words[0]} {words[1]}: it must be a number" in capsys.readouterr().err


def test_what_the_program_takes_of_the_memory_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    statm = tmp_path / "statm"
    monkeypatch.setattr(soaking, "_STATM", statm)
    monkeypatch.setattr(soaking, "_MEMORY_SAMPLES", 10**12)
    page = mmap.PAGESIZE

    def lives(*_: object, **__: object) -> Iterator[Report]:
        for number in range(3):
            statm.write_text(f"9 {(number + 40) * 2**20 // page} 9")
            yield Report(kills=number)

    monkeypatch.setattr(soaking, "soak", lives)
    assert soaking.main(["--minutes", "1", "--kills", "2"]) == 0
    assert "from the beginning to the end: 40, 41, 42 MB" in capsys.readouterr().out
