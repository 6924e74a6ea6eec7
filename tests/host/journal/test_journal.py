"""Journal: its lines, its header, and damaged files."""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mayi_desktop.engine import codec
from mayi_desktop.engine.actions import FirstTotal, Join, LetGo
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import entries, journal
from mayi_desktop.host import journal as lines
from mayi_desktop.host.entries import Acted, DealDone, GameDone, HandedOver, Header
from mayi_desktop.host.journal import Journal, SaveError
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.undo import Playback, play_back
from mayi_desktop.host.verify import check_journal
from tests.host.conftest import Played
from tests.host.tables import play_moves, resume, setup, table_digest

ALICE = SeatSetup("Älice", person=True)


def _header() -> Header:
    start = setup("me", "steady", "quiet")
    return Header(start, start.sheet(), "2026-01-02T03:04:05")


@contextmanager
def _file(data: bytes) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.mayi"
        path.write_bytes(data)
        yield path


def _digest_after(path: Path) -> str:
    return codec.digest(play_back(journal.read(path), Playback)[1].state)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    told = (
        Acted(Join(), ALICE),
        Acted(Join(FirstTotal.AVERAGE), ALICE),
        HandedOver(Seat(2), ALICE),
        DealDone(0, "abc", (5, 0, 12)),
        GameDone(),
    )
    book = Journal.create(tmp_path, _header())
    for entry in told:
        book.write(entry)
    book.close()
    recording = journal.read(book.path)
    assert recording.header == _header()
    assert recording.entries == told
    assert recording.finished
    assert not recording.damaged


def test_every_line_is_json(saved: Path) -> None:
    rows = [json.loads(row) for row in saved.read_bytes().splitlines()]
    assert all(len(check) == 8 for check, _ in rows)


def test_replaying_gives_the_same_table(saved: Path, played: Played) -> None:
    assert _digest_after(saved) == played.digests[-1]
    assert _digest_after(saved) == _digest_after(saved)


def test_two_games_begun_in_one_second_have_two_files(tmp_path: Path) -> None:
    books = [Journal.create(tmp_path, _header()) for _ in range(3)]
    assert len({book.path for book in books}) == 3
    for book in books:
        book.close()


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_torn_journal_keeps_every_whole_line(played: Played, data: st.DataObject) -> None:
    header = played.data.index(b"\n") + 1
    cut = data.draw(st.integers(header, len(played.data)))
    with _file(played.data[:cut]) as path:
        recording = journal.read(path)
        whole = played.data[:cut].count(b"\n") - 1
        assert not recording.damaged
        assert len(recording.entries) == whole
        done = sum(isinstance(entry, Acted) for entry in recording.entries)
        assert codec.digest(play_back(recording, Playback)[1].state) == played.digests[done]


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_noise_in_a_journal_costs_only_what_follows(
    played: Played, data: st.DataObject
) -> None:
    header = played.data.index(b"\n") + 1
    place = data.draw(st.integers(header, len(played.data) - 1))
    noise = data.draw(st.binary(min_size=1, max_size=80))
    torn = played.data[:place] + noise + played.data[place + len(noise) :]
    with _file(torn) as path:
        whole = played.data[:place].count(b"\n") - 1
        recording = journal.read(path)
        assert len(recording.entries) >= whole
        done = sum(isinstance(entry, Acted) for entry in recording.entries)
        assert codec.digest(play_back(recording, Playback)[1].state) == played.digests[done]


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_lines_that_went_missing_are_noticed(played: Played, data: st.DataObject) -> None:
    rows = played.data.splitlines(keepends=True)
    gone = data.draw(st.integers(1, len(rows) - 2))
    with _file(b"".join(rows[:gone] + rows[gone + 1 :])) as path:
        recording = journal.read(path)
        assert recording.damaged
        assert len(recording.entries) == gone - 1


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=400))
def test_anything_else_is_refused_in_one_sentence(data: bytes) -> None:
    with _file(data) as path, pytest.raises(SaveError, match=r"^game\.mayi .*\.$"):
        journal.read(path)


@pytest.mark.parametrize(
    "payload",
    [
        None,
        7,
        {**entries.encode_header(_header()), "mayi": 0},
        {**entries.encode_header(_header()), "mayi": True},
        {"mayi": "x"},
        {"mayi": 1},
        {"mayi": 1, "rules": {}, "seats": []},
        {"mayi": 1, "rules": None, "seats": None, "options": None, "code": None, "sheet": 1},
    ],
)
def test_headers_that_say_nothing_are_refused(payload: object) -> None:
    with _file(lines.encode_line(payload, 0)[0]) as path, pytest.raises(SaveError):
        journal.read(path)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", []),
        ("seats", [["A", True, "steady"]] * 9),
        ("seats", [["A", 1, "steady"]] * 3),
        ("seats", [["A" * 500, True, "steady"]] * 3),
        ("code", "nonsense"),
        ("started", "yesterday"),
        ("rules", {"title": "x"}),
        ("rules", []),
    ],
)
def test_headers_with_one_fault_are_refused(name: str, value: object) -> None:
    payload = {**entries.encode_header(_header()), name: value}
    with _file(lines.encode_line(payload, 0)[0]) as path, pytest.raises(SaveError):
        journal.read(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", [3, 10**9]), ("decks", [[8, 10**9, 0]]), ("deals", []), ("title", "x" * 900)],
)
def test_sheets_that_cannot_be_played_are_refused(field: str, value: object) -> None:
    payload = entries.encode_header(_header())
    payload["rules"] = {**payload["rules"], field: value}
    with _file(lines.encode_line(payload, 0)[0]) as path, pytest.raises(SaveError):
        journal.read(path)


GOLDEN = Path(__file__).parents[2] / "golden" / "journals"


@pytest.mark.parametrize("version", range(1, entries.FORMAT + 1))
def test_journals_of_every_format_are_read_and_gone_on_with_in_their_own(
    tmp_path: Path, version: int
) -> None:
    path = tmp_path / "old.mayi"
    before = (GOLDEN / f"format-{version}.mayi").read_bytes()
    path.write_bytes(before)
    assert check_journal(path).is_sound
    host = resume(path)
    assert host.notice is None
    play_moves(host, 60)
    host.close()
    found = check_journal(path)
    assert found.is_sound
    assert found.header.format == version
    assert path.read_bytes().startswith(before)


def test_other_line_ends_change_nothing(tmp_path: Path, saved: Path) -> None:
    path = tmp_path / "mailed.mayi"
    for golden in (*GOLDEN.glob("*.mayi"), saved):
        path.write_bytes(golden.read_bytes().replace(b"\n", b"\r\n"))
        assert check_journal(path) == check_journal(golden)
    host = resume(path)
    assert host.notice is None
    play_moves(host, 60)
    host.close()
    assert check_journal(path).is_sound
    assert path.read_bytes().startswith(saved.read_bytes().replace(b"\n", b"\r\n"))


def test_letting_go_is_written_as_the_seat_alone_since_format_3(tmp_path: Path) -> None:
    gone = Acted(LetGo(Seat(2)))
    told = {}
    for version in (2, 3):
        book = Journal.create(tmp_path, replace(_header(), format=version))
        book.write(gone)
        book.close()
        told[version] = json.loads(book.path.read_bytes().splitlines()[1])[1]
        assert journal.read(book.path).entries == (gone,)
        again = Journal.resume(book.path, journal.read(book.path))
        again.write(gone)
        again.close()
        lines_ = [json.loads(row)[1] for row in book.path.read_bytes().splitlines()[1:]]
        assert lines_ == [told[version]] * 2
    assert told == {2: ["LetGo", 2], 3: 2}


def test_scores_beyond_all_measure_are_damage() -> None:
    first, check = lines.encode_line(entries.encode_header(_header()), 0)
    done = {"deal": 0, "digest": "abc", "scores": [10**3000, 0, 0]}
    with _file(first + lines.encode_line(done, check)[0]) as path:
        assert journal.read(path).damaged


def test_a_newer_format_is_named_as_such() -> None:
    payload = {**entries.encode_header(_header()), "mayi": entries.FORMAT + 1}
    with (
        _file(lines.encode_line(payload, 0)[0]) as path,
        pytest.raises(SaveError, match="newer version"),
    ):
        journal.read(path)


def test_nested_nonsense_does_no_harm() -> None:
    text = b"[" * 60_000
    with _file(b'["00000000",%s]\n' % text) as path, pytest.raises(SaveError):
        journal.read(path)


def test_a_giant_file_is_not_read_whole(tmp_path: Path, played: Played) -> None:
    path = tmp_path / "giant.mayi"
    with path.open("wb") as file:
        file.write(played.data)
        file.truncate(1 << 34)
    recording = journal.read(path)
    assert recording.damaged
    assert recording.size == 1 << 34
    assert len(recording.entries) == played.data.count(b"\n") - 1


def test_a_giant_line_is_damage(saved: Path) -> None:
    with saved.open("ab") as file:
        file.write(b"x" * (2 * lines.LONGEST_LINE))
    assert journal.read(saved).damaged


def test_a_move_that_breaks_the_rules_is_damage(saved: Path, played: Played) -> None:
    recording = journal.read(saved)
    twice = replace(recording, entries=(*recording.entries[:40], *recording.entries[39:]))
    sound, _game = play_back(twice, Playback)
    assert sound.damaged
    assert 39 <= len(sound.entries) <= 41


def test_a_deal_that_ended_otherwise_is_given_up(saved: Path) -> None:
    recording = journal.read(saved)
    ends = [n for n, entry in enumerate(recording.entries) if isinstance(entry, DealDone)]
    told = list(recording.entries)
    second = told[ends[1]]
    assert isinstance(second, DealDone)
    told[ends[1]] = replace(second, digest="0" * 16)
    sound, game = play_back(replace(recording, entries=tuple(told)), Playback)
    assert sound.damaged
    assert len(sound.entries) == ends[0] + 1
    assert game.state.table.deal == 0


def test_the_damaged_file_is_kept_and_the_game_goes_on(saved: Path, played: Played) -> None:
    rows = played.data.splitlines(keepends=True)
    rows[60] = b"?" + rows[60][1:]
    saved.write_bytes(b"".join(rows))
    host = resume(saved)
    kept = saved.with_name("game.mayi.damaged")
    assert kept.read_bytes() == b"".join(rows)
    assert host.notice is not None
    assert kept.name in host.notice
    assert host.tick(0.0, calm=True)
    host.close()
    again = journal.read(saved)
    assert not again.damaged
    assert len(again.entries) == 60
    again_host = resume(saved)
    assert again_host.notice is None
    again_host.close()


def test_a_second_damage_keeps_a_second_file(saved: Path, played: Played) -> None:
    for _ in range(2):
        saved.write_bytes(played.data + b"noise\n")
        resume(saved).close()
    assert sorted(path.name for path in saved.parent.iterdir()) == [
        "game.mayi",
        "game.mayi.2.damaged",
        "game.mayi.damaged",
    ]


def test_a_torn_line_is_simply_written_over(saved: Path, played: Played) -> None:
    saved.write_bytes(played.data[:-7])
    host = resume(saved)
    assert host.notice is None
    assert table_digest(host) == played.digests[-2]
    host.tick(0.0, calm=True)
    host.close()
    assert not journal.read(saved).damaged
    assert list(saved.parent.iterdir()) == [saved]


def test_a_game_that_has_just_begun_belongs_to_its_window_alone(tmp_path: Path) -> None:
    book = Journal.create(tmp_path, _header())
    with pytest.raises(SaveError, match="another window"):
        Journal.resume(book.path, journal.read(book.path))
    book.close()
    Journal.resume(book.path, journal.read(book.path)).close()


def test_a_file_that_grew_since_it_was_read_is_not_gone_on_with(saved: Path) -> None:
    recording = journal.read(saved)
    with saved.open("ab") as file:
        file.write(b"x")
    with pytest.raises(SaveError, match="being played right now"):
        Journal.resume(saved, recording)
    assert saved.stat().st_size == recording.size + 1


def test_a_full_disk_leaves_a_journal_that_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Journal.create(tmp_path, _header())
    book.write(HandedOver(Seat(0), ALICE))

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        book.write(DealDone(0, "abc", ()))
    book.close()
    assert journal.read(book.path).entries[0] == HandedOver(Seat(0), ALICE)


def test_no_journal_is_begun_where_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        Journal.create(tmp_path, _header())
    assert list(tmp_path.iterdir()) == []


def test_a_journal_does_not_grow_beyond_what_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Journal.create(tmp_path, _header())
    monkeypatch.setattr(lines, "LARGEST_FILE", book.path.stat().st_size + 100)
    book.write(GameDone())
    with pytest.raises(OSError, match="too long"):
        book.write(HandedOver(Seat(0), replace(ALICE, name="x" * 150)))
    book.close()
    assert journal.read(book.path).finished


@pytest.mark.parametrize(
    "seconds", [5, "quick", [1, "2"], [True], [-1], [1e9], [None], {"0": 1}, [1.0] * 100]
)
def test_times_that_cannot_be_make_no_entry(seconds: object) -> None:
    raw = {"deal": 0, "digest": "abc", "scores": [5, 0], "seconds": seconds}
    with pytest.raises(ValueError, match="time"):
        entries.decode_entry(raw)


def test_times_come_back_and_may_be_missing() -> None:
    done = DealDone(0, "abc", (5, 0), seconds=(3.5, 0.0))
    raw = json.loads(json.dumps(entries.encode_entry(done)))
    again = entries.decode_entry(raw)
    assert isinstance(again, DealDone)
    assert again.seconds == (3.5, 0.0)
    del raw["seconds"]
    assert entries.decode_entry(raw) == done
