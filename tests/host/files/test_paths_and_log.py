"""Paths of the player's files, and the log."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from mayi_desktop.host.folder import (
    ENVIRONMENT,
    data_folder,
    games_folder,
    log_file,
    settings_file,
    start_log,
    stop_log,
)


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
