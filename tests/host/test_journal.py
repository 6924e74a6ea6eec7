"""Journal: its lines, its header, and damaged files."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mayi_desktop.base.languages import speaking
from mayi_desktop.engine import codec
from mayi_desktop.engine.actions import FirstTotal, Join, LetGo
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import journal
from mayi_desktop.host import journal as lines
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import (
    Acted,
    Autosave,
    DealDone,
    GameDone,
    HandedOver,
    Header,
    Journal,
    SaveError,
    SharingSet,
    decode_entry,
)
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, SharingMode, code_of
from mayi_desktop.host.undo import Playback, play_back
from mayi_desktop.host.verify import check_journal
from tests.host.conftest import Played
from tests.host.tables import (
    begin,
    play_moves,
    resume,
    runner_of,
    setup,
    table_digest,
    tick_until,
)

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
        {**journal.encode_header(_header()), "mayi": 0},
        {**journal.encode_header(_header()), "mayi": True},
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
    payload = {**journal.encode_header(_header()), name: value}
    with _file(lines.encode_line(payload, 0)[0]) as path, pytest.raises(SaveError):
        journal.read(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", [3, 10**9]), ("decks", [[8, 10**9, 0]]), ("deals", []), ("title", "x" * 900)],
)
def test_sheets_that_cannot_be_played_are_refused(field: str, value: object) -> None:
    payload = journal.encode_header(_header())
    payload["rules"] = {**payload["rules"], field: value}
    with _file(lines.encode_line(payload, 0)[0]) as path, pytest.raises(SaveError):
        journal.read(path)


GOLDEN = Path(__file__).parents[1] / "golden" / "journals"


DIGESTS = {
    "deal-code": ["7bd08835d5bc3875"],
    "long-code": ["f022978d7e23ac2c"],
    "practice": ["eaef0a605de0a716", "ff5fca4ae642ae5e"],
    "practice-no-wilds": ["9159712fd82dcb72"],
}


@pytest.mark.parametrize(("name", "digests"), DIGESTS.items())
def test_a_recorded_game_ends_its_deals_as_it_always_did(name: str, digests: list[str]) -> None:
    """The last state is checked as well: playing back stops at the first contradiction."""
    recording = journal.read(GOLDEN / f"{name}.mayi")
    sound, _game = play_back(recording, Playback)
    assert not sound.damaged
    ends = [entry.digest for entry in sound.entries if isinstance(entry, DealDone)]
    assert ends == digests


@pytest.mark.parametrize("name", ["deal-code", "long-code", "sealed"])
def test_a_recorded_game_can_be_gone_on_with(tmp_path: Path, name: str) -> None:
    path = tmp_path / "old.mayi"
    before = (GOLDEN / f"{name}.mayi").read_bytes()
    path.write_bytes(before)
    assert check_journal(path).is_sound
    host = resume(path)
    assert host.notice is None
    play_moves(host, 60)
    host.close()
    assert check_journal(path).is_sound
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


def test_a_pass_is_written_as_the_seat_alone(tmp_path: Path) -> None:
    gone = Acted(LetGo(Seat(2)))
    book = Journal.create(tmp_path, _header())
    book.write(gone)
    book.close()
    assert json.loads(book.path.read_bytes().splitlines()[1])[1] == 2
    assert journal.read(book.path).entries == (gone,)


def test_scores_beyond_all_measure_are_damage() -> None:
    first, check = lines.encode_line(journal.encode_header(_header()), 0)
    done = ["DealDone", 0, "abc", [10**3000, 0, 0]]
    with _file(first + lines.encode_line(done, check)[0]) as path:
        assert journal.read(path).damaged


def test_a_newer_format_is_named_as_such() -> None:
    payload = {**journal.encode_header(_header()), "mayi": journal.FORMAT + 1}
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
        Journal.go_on(book.path, journal.read(book.path).end)
    book.close()
    Journal.go_on(book.path, journal.read(book.path).end).close()


def test_a_file_that_grew_since_it_was_read_is_not_gone_on_with(saved: Path) -> None:
    recording = journal.read(saved)
    with saved.open("ab") as file:
        file.write(b"x")
    with pytest.raises(SaveError, match="being played right now"):
        Journal.go_on(saved, recording.end)
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
    raw = ["DealDone", 0, "abc", [5, 0], "", seconds]
    with pytest.raises(ValueError, match="seconds"):
        journal.decode_entry(raw)


def test_times_come_back_and_may_be_missing() -> None:
    done = DealDone(0, "abc", (5, 0), seconds=(3.5, 0.0))
    raw = json.loads(json.dumps(journal.encode_entry(done)))
    again = journal.decode_entry(raw)
    assert isinstance(again, DealDone)
    assert again.seconds == (3.5, 0.0)
    assert journal.decode_entry(raw[:5]) == done


# --- Autosave: a journal that goes on when the disk fails and recovers.


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


def test_that_nothing_is_saved_is_told_in_the_language_of_the_moment(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way", encoding="utf-8")
    host = begin(tmp_path, "steady", "quiet", "quiet")
    with speaking("de"):
        assert host.notice is not None
        assert host.notice.startswith("Dieses Spiel lässt sich nicht speichern: ")
    assert host.notice.startswith("This game can’t be saved: ")
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
        disk.setattr(Journal, "append", full)
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
        disk.setattr(Journal, "append", full)
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
        disk.setattr(Journal, "append", full)
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


# --- Resuming a saved game.


PLAYS = """
import sys
from pathlib import Path
from tests.host.tables import begin, table_digest

host = begin(Path(sys.argv[1]), "steady", "grabber", "steady", seed=21)
while host.tick(0.0, calm=True):
    print(table_digest(host), host.autosave.path, flush=True)
"""

HOLDS = """
import sys
from pathlib import Path
from tests.host.tables import resume

host = resume(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
"""

ROOT = Path(__file__).resolve().parents[2]


def _child(script: str, argument: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(argument)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_game_killed_in_a_deal_loses_nothing(tmp_path: Path) -> None:
    with _child(PLAYS, tmp_path) as child:
        assert child.stdout is not None
        told = [child.stdout.readline().split() for _ in range(150)]
        child.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        told.extend(row.split() for row in child.stdout)
    told = [row for row in told if len(row) == 2]
    [saved] = resumable(tmp_path)
    assert saved.path == Path(told[0][1])
    host = resume(saved.path)
    made = runner_of(host).moves
    assert made in (len(told), len(told) + 1)
    once_more = begin(tmp_path / "again", "steady", "grabber", "steady", seed=21)
    play_moves(once_more, len(told))
    assert table_digest(once_more) == told[-1][0]
    play_moves(once_more, made - len(told))
    assert table_digest(once_more) == table_digest(host)
    for _ in range(200):
        play_moves(host, 1)
        play_moves(once_more, 1)
        assert table_digest(host) == table_digest(once_more)
    host.close()
    once_more.close()


@pytest.mark.parametrize("moves", [1, 2, 3, 17, 64, 111])
def test_a_resumed_game_goes_on_as_if_nothing_had_happened(tmp_path: Path, moves: int) -> None:
    whole = begin(tmp_path / "a", "steady", "grabber", "eager", seed=5)
    broken = begin(tmp_path / "b", "steady", "grabber", "eager", seed=5)
    play_moves(whole, moves + 60)
    play_moves(broken, moves)
    assert broken.autosave.path is not None
    broken.close()
    again = resume(broken.autosave.path)
    assert again.updates(None) == []
    play_moves(again, 60)
    assert table_digest(again) == table_digest(whole)
    again.close()
    whole.close()


def test_every_deal_of_a_whole_game_is_replayed_to_its_digest(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "grabber", "steady", "steady")
    tick_until(host, lambda h: h.is_over)
    assert host.autosave.path is not None
    recording = journal.read(host.autosave.path)
    sound, found = play_back(recording, Playback)
    assert sound == recording
    assert codec.digest(found.state) == table_digest(host)
    assert sum(isinstance(entry, DealDone) for entry in recording.entries) == 6
    assert sum(isinstance(entry, Acted) for entry in recording.entries) == runner_of(host).moves


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    tick_until(host, lambda h: h.is_over)
    assert host.autosave.path is not None
    with pytest.raises(SaveError, match="already finished"):
        resume(host.autosave.path)
    assert resumable(tmp_path) == []


def test_a_game_broken_off_between_its_last_move_and_its_last_line_ends(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    tick_until(host, lambda h: h.is_over)
    path = host.autosave.path
    assert path is not None
    rows = path.read_bytes().splitlines(keepends=True)
    for missing in (1, 2):
        torn = tmp_path / "games" / f"torn{missing}.mayi"
        torn.write_bytes(b"".join(rows[:-missing]))
        again = resume(torn)
        assert again.is_over
        assert again.autosave.path is not None
        again.close()
        found = check_journal(again.autosave.path)
        assert (found.is_sound, found.finished) == (True, True)


def test_two_windows_cannot_play_one_game(tmp_path: Path, saved: Path) -> None:
    with _child(HOLDS, saved) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "open\n"
        before = saved.read_bytes()
        with pytest.raises(SaveError, match="another window"):
            resume(saved)
        assert saved.read_bytes() == before
        child.communicate("done\n")
    host = resume(saved)
    with pytest.raises(SaveError, match="another window"):
        resume(saved)
    host.close()
    resume(saved).close()


def test_a_save_that_may_only_be_read_is_played_on_without_saving(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = saved.read_bytes()

    def refuse(path: Path) -> BinaryIO:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(journal, "open_for_change", refuse)
    host = resume(saved)
    assert host.notice == "This game can’t be saved: permission denied."
    play_moves(host, 20)
    host.close()
    assert saved.read_bytes() == before


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="can’t be read"):
        resume(tmp_path / "nothing.mayi")


# --- Tests that a game remembers how its people sit, and that older files say so too.


SEATS = tuple(SeatSetup(name, person=True) for name in ("Anna", "Ben", "Clara"))


def _begun(folder: Path, sharing: SharingMode) -> GameHost:
    setup = GameSetup("grandma-jeanne", (), SEATS, code_of(5), sharing=sharing)
    host = GameHost.new(setup, folder, delays=BotDelays.instant())
    for _ in range(4):  # a game without a move is not kept
        host.tick(0.0, calm=True)
    return host


def _file_of(host: GameHost) -> Path:
    """The journal of a game that has been closed."""
    path = host.autosave.path
    assert path is not None
    host.close()
    return path


def _reopened(host: GameHost) -> GameHost:
    return GameHost.resume(_file_of(host))


@pytest.mark.parametrize("sharing", SharingMode)
def test_a_game_is_resumed_as_its_people_sat(tmp_path: Path, sharing: SharingMode) -> None:
    again = _reopened(_begun(tmp_path, sharing))
    assert again.setup.sharing is sharing
    again.close()


def test_a_change_is_saved_once(tmp_path: Path) -> None:
    host = _begun(tmp_path, SharingMode.PASS)
    host.set_sharing(SharingMode.PASS)
    host.set_sharing(SharingMode.OPEN)
    host.set_sharing(SharingMode.OPEN)
    path = _file_of(host)
    again = GameHost.resume(path)
    assert again.setup.sharing is SharingMode.OPEN
    again.close()
    entries = journal.read(path).entries
    assert [entry for entry in entries if isinstance(entry, SharingSet)] == [
        SharingSet(SharingMode.OPEN)
    ]


@pytest.mark.parametrize("way", ["ON_THE_ROOF", "open", 1, []])
def test_an_unknown_way_is_no_entry(way: object) -> None:
    with pytest.raises(ValueError, match="sharing"):
        decode_entry(["SharingSet", way])
