"""Tests of what is kept when the program fails, and of a second window at the same folder."""

from __future__ import annotations

import zipfile
from pathlib import Path

from mayi_desktop.host.crash import MOST_KEPT, write_crash_report
from mayi_desktop.host.folder import SingleInstance, games_folder, reports_folder
from mayi_desktop.host.game import GameHost
from tests.host.tables import begin, play_moves


def failure() -> ValueError:
    try:
        raise ValueError("the cards fell off the table")
    except ValueError as error:
        return error


def test_a_report_holds_the_error_the_versions_and_the_game(tmp_path: Path) -> None:
    host = begin(tmp_path, "quiet", "quiet", "quiet")
    play_moves(host, 5)
    assert host.autosave.path is not None
    (tmp_path / "log.txt").write_text("noted", encoding="utf-8")
    path = write_crash_report(tmp_path, failure(), "mayi-desktop 1.2.3")
    assert path is not None
    with zipfile.ZipFile(path) as report:
        assert set(report.namelist()) == {"error.txt", "log.txt", host.autosave.path.name}
        error = report.read("error.txt").decode()
        assert error.startswith("mayi-desktop 1.2.3")
        assert "the cards fell off the table" in error
        assert report.read(host.autosave.path.name) == host.autosave.path.read_bytes()
    host.close()


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    paths = [write_crash_report(tmp_path, failure(), "") for _ in range(MOST_KEPT + 2)]
    assert sorted(reports_folder(tmp_path).iterdir()) == paths[2:]


def test_a_folder_that_takes_no_report_does_no_harm(tmp_path: Path) -> None:
    reports_folder(tmp_path).write_bytes(b"in the way")
    assert write_crash_report(tmp_path, failure(), "") is None


def test_the_second_at_a_folder_is_not_alone_until_the_first_has_left(tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert (first.is_first, second.is_first) == (True, False)
    first.close()
    second.close()
    third = SingleInstance(tmp_path)
    assert third.is_first
    third.close()


def test_a_folder_that_cannot_be_written_counts_as_ones_own(tmp_path: Path) -> None:
    (tmp_path / "folder").write_bytes(b"in the way")
    place = SingleInstance(tmp_path / "folder")
    assert place.is_first
    place.close()


def test_a_game_that_is_not_kept_says_so_and_is_played(tmp_path: Path) -> None:
    setup = begin(tmp_path / "other", "quiet", "quiet", "quiet").setup
    host = GameHost.new(setup, tmp_path, kept=False)
    assert host.notice is not None
    assert "isn’t being saved" in host.notice
    assert not games_folder(tmp_path).exists()
