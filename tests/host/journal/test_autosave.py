"""Autosave: a journal that goes on when the disk fails and recovers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mayi_desktop.host import journal
from mayi_desktop.host import journal as lines
from mayi_desktop.host.entries import DealDone
from mayi_desktop.host.journal import Autosave, Journal
from mayi_desktop.host.verify import check_journal
from tests.host.tables import begin, play_moves, resume, table_digest, tick_until


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way", encoding="utf-8")
    host = begin(tmp_path, "steady", "quiet", "quiet")
    assert host.notice is not None
    assert host.notice.startswith("This game can’t be saved: ")
    assert host.autosave.path is None
    play_moves(host, 20)
    host.close()


def test_a_disk_that_fills_up_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)
    assert host.notice is None

    def full(_: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    tick_until(host, lambda h: h.view(None).table.deal == 1)
    assert host.notice == "This game can’t be saved: no space left on device."
    assert host.unsaved_reason == host.notice
    tick_until(host, lambda h: h.is_over)
    host.close()


@pytest.mark.parametrize("partly", [0, 7, None])
def test_what_a_full_disk_did_not_take_is_saved_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, partly: int | None
) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)
    path = host.autosave.path
    assert path is not None

    def full(book: Journal, payload: object, *, lasting: bool) -> None:
        line, _ = lines.encode_line(payload, book._check)
        book._file.write(line[: len(line) if partly is None else partly])
        book._file.flush()
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "_append", full)
        play_moves(host, 5)
        assert host.unsaved_reason == "This game can’t be saved: no space left on device."
        play_moves(host, 20)
    play_moves(host, 10)
    assert host.unsaved_reason == ""
    assert host.notice == "Saving works again."
    told = table_digest(host)
    host.close()
    assert not list(path.parent.glob("*.damaged"))
    found = check_journal(path)
    assert found.is_sound
    assert table_digest(resume(path)) == told


def test_a_full_disk_at_the_end_of_a_game_is_tried_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)

    def full(_: int) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        tick_until(host, lambda h: h.is_over)
    host.close()
    assert host.autosave.path is not None
    assert host.autosave.path.parent.name == "finished"
    found = check_journal(host.autosave.path)
    assert (found.is_sound, found.finished) == (True, True)


def test_the_end_of_a_deal_is_tried_at_once_however_little_was_missed(
    tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = journal.read(saved)
    end = next(i for i, entry in enumerate(played.entries) if isinstance(entry, DealDone))
    keeping = Autosave.create(tmp_path / "new", played.header)
    for entry in played.entries[: end - 2]:
        keeping.write(entry)

    def full(book: Journal, payload: object, *, lasting: bool) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "_append", full)
        for entry in played.entries[end - 2 : end]:
            keeping.write(entry)
    assert not keeping.is_saving
    keeping.write(played.entries[end])
    assert keeping.is_saving
    assert keeping.path is not None
    assert journal.read(keeping.path).entries == played.entries[: end + 1]
    keeping.close()


def test_a_game_that_could_not_be_begun_on_the_disk_is_saved_later(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way", encoding="utf-8")
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)
    assert host.autosave.path is None
    (tmp_path / "games").unlink()
    play_moves(host, 10)
    assert host.unsaved_reason == ""
    told = table_digest(host)
    host.close()
    assert host.autosave.path is not None
    assert table_digest(resume(host.autosave.path)) == told


def test_a_file_that_somebody_else_wrote_in_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)
    path = host.autosave.path
    assert path is not None

    def full(book: Journal, payload: object, *, lasting: bool) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "_append", full)
        play_moves(host, 1)
    other = resume(path)
    play_moves(other, 30)
    other.close()
    before = path.read_bytes()
    play_moves(host, 40)
    assert host.unsaved_reason == ("This game can’t be saved: something else changed its file.")
    host.close()
    assert path.read_bytes() == before


def test_a_game_in_which_nothing_happened_leaves_nothing(tmp_path: Path) -> None:
    begin(tmp_path, "quiet", "quiet", "quiet").close()
    assert list((tmp_path / "games").iterdir()) == []
