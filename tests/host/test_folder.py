"""Paths of the player's files, and the log."""

from __future__ import annotations

import json
import logging
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.host.crash import MOST_KEPT, write_crash_report
from mayi_desktop.host.folder import (
    ENVIRONMENT,
    SingleInstance,
    data_folder,
    games_folder,
    log_file,
    reports_folder,
    settings_file,
    start_log,
    stop_log,
)
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import Settings, save
from mayi_desktop.ui.phones.messages import new_ticket
from tests.host.tables import begin, play_moves


def test_the_folder_may_be_given_or_named_or_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    usual = data_folder()
    assert "mayi-desktop" in usual.parts
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "named"))
    assert data_folder() == tmp_path / "named"
    assert data_folder(tmp_path / "given") == tmp_path / "given"
    assert list(tmp_path.iterdir()) == []


def test_everything_lies_in_the_folder(tmp_path: Path) -> None:
    for path in (games_folder(tmp_path), settings_file(tmp_path), log_file(tmp_path)):
        assert path.parent == tmp_path


def test_the_log_is_written_and_does_not_grow_large(tmp_path: Path) -> None:
    assert start_log(tmp_path) is None
    log = logging.getLogger("mayi_desktop.host.test")
    for number in range(9000):
        log.info("line %d %s", number, "x" * 200)
    stop_log()
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == ["log.txt", "log.txt.1", "log.txt.2"]
    assert all(path.stat().st_size <= 520 * 1024 for path in files)
    assert "line 8999" in (tmp_path / "log.txt").read_text(encoding="utf-8")


def test_lines_that_the_disk_does_not_take_are_left_out_silently(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start_log(tmp_path) is None
    log = logging.getLogger("mayi_desktop.host.test")
    [handler] = logging.getLogger("mayi_desktop").handlers

    def full() -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(handler, "flush", full)
    log.warning("this is lost")
    stop_log()
    assert capsys.readouterr() == ("", "")


def test_a_second_start_goes_on_in_the_same_log(tmp_path: Path) -> None:
    for word in ("first", "second"):
        assert start_log(tmp_path) is None
        logging.getLogger("mayi_desktop.host.test").warning(word)
        logging.getLogger("mayi_desktop.host.test").warning(word)
    stop_log()
    assert len((tmp_path / "log.txt").read_text(encoding="utf-8").splitlines()) == 4


def test_a_folder_that_takes_no_log_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    note = start_log(tmp_path / "file")
    assert note is not None
    assert note.endswith(".")
    stop_log()


# --- Tests of what is kept when the program fails, and of a second window at the same folder.


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


def test_a_report_holds_no_phones_ticket(tmp_path: Path) -> None:
    ticket = replace(new_ticket(Seat(0)), person="Ruth")
    phones = ("2026-11-24_20-00-00.mayi", f"0 {ticket.text} {ticket.person}")
    assert save(Settings(phones=phones), settings_file(tmp_path)) is None
    path = write_crash_report(tmp_path, failure(), "")
    assert path is not None
    with zipfile.ZipFile(path) as report:
        text = report.read("settings.json").decode()
    assert not any(part in text for part in ticket.text.split("."))
    assert json.loads(text)["phones"] == [phones[0], "0 (ticket) Ruth"]


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
