"""Tests of journals under attack: crafted, doubled, deleted, and readable by others."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from mayi_desktop.cli.verify import report
from mayi_desktop.host import game as game_host
from mayi_desktop.host import journal, saved_games
from mayi_desktop.host.folder import games_folder, records_file
from mayi_desktop.host.journal import FINISHED, LARGEST_FILE, encode_line
from mayi_desktop.host.recorder import Recorder
from mayi_desktop.host.records import all_games, open_records
from mayi_desktop.host.saved_games import newest, resumable
from mayi_desktop.host.seal import COMMITMENT_WORDS, HEAD_WORDS, Commitment
from mayi_desktop.host.verify import check_journal
from tests.attack.bounded import run_bounded
from tests.attack.forging import (
    Attacker,
    Lines,
    Outcome,
    chosen,
    eventful_game,
    forge,
    kind_of,
    outcome,
    payloads_of,
    photos,
    written,
)
from tests.host.tables import begin, play_moves, resume, table_digest, tick_until

_GOLDEN = max((Path(__file__).parents[1] / "golden" / "journals").glob("*.mayi"))
_USE = """
import logging, sys
from pathlib import Path
logging.disable()
from mayi_desktop.host.verify import check_journal
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.replay import RecordedGame
path = Path(sys.argv[1])
check_journal(path)
RecordedGame.open(path)
assert resumable(path.parent.parent)
GameHost.resume(path).close()
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")


def crafted(lines: int, repeat: object) -> bytes:
    """A sound start of a game, then a payload with its right check over and over."""
    payloads = [json.loads(line[12:-1]) for line in _GOLDEN.read_bytes().splitlines()]
    data, check = b"", 0
    for payload in payloads[:lines]:
        line, check = encode_line(payload, check)
        data += line
    parts = [data]
    size = len(data)
    while size < LARGEST_FILE - len(line):
        line, check = encode_line(repeat, check)
        parts.append(line)
        size += len(line)
    return b"".join(parts)


def _end_of_deal() -> tuple[int, object]:
    for number, line in enumerate(_GOLDEN.read_bytes().splitlines(), 1):
        payload = json.loads(line[12:-1])
        if isinstance(payload, list) and payload[0] == "DealDone":
            return number, payload
    raise AssertionError("no deal has ended")


def _attacks() -> dict[str, tuple[int, object]]:
    return {
        "ends of one deal": _end_of_deal(),
        "seats handed over": (20, ["HandedOver", 0, ["A", True, ""]]),
        "passes": (20, 1),
    }


@pytest.mark.parametrize("attack", _attacks())
def test_a_crafted_journal_of_full_size_takes_little_time(attack: str, tmp_path: Path) -> None:
    path = games_folder(tmp_path) / "x.mayi"
    path.parent.mkdir()
    data = crafted(*_attacks()[attack])
    path.write_bytes(data)
    run_bounded(_USE, path)
    kept = [other.read_bytes() for other in path.parent.iterdir()]
    assert data in kept


def test_no_journal_is_written_with_more_lines_than_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MOST_LINES", 50)
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 80)
    assert host.unsaved_reason == "This game can’t be saved: it has grown too long."
    assert host.autosave.path is not None
    assert len(journal.read(host.autosave.path).checkpoints) == 50
    host.close()


def test_the_title_reads_only_the_game_it_offers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games_folder(tmp_path).mkdir()
    for number in range(200):
        path = games_folder(tmp_path) / f"{number}.mayi"
        path.write_bytes(_GOLDEN.read_bytes())
        os.utime(path, (number, number))
    (games_folder(tmp_path) / "200.mayi").write_bytes(b"no game\n")
    read: list[str] = []
    usual = journal.read_sound

    def noting(path: Path) -> journal.SoundLines:
        read.append(path.stem)
        return usual(path)

    monkeypatch.setattr(journal, "read_sound", noting)
    for _ in range(2):
        game = newest(tmp_path)
        assert game is not None
        assert game.path.stem == "199"
    assert read == ["200", "199"]
    assert len(resumable(tmp_path)) == saved_games._MOST
    assert len(resumable(tmp_path)) == len(read)


def test_a_changed_game_is_read_again(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 5)
    assert [game.deal for game in resumable(tmp_path)] == [1]
    tick_until(host, lambda h: h.view(None).table.deal == 1)
    assert [game.deal for game in resumable(tmp_path)] == [2]
    host.close()


class _StoppedClock(datetime):
    """A clock that somebody has set back to the same moment again and again."""

    @classmethod
    def now(cls, tz: object = None) -> _StoppedClock:
        return cls(2026, 11, 22, 20, 15, 59)


def test_a_finished_game_never_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_host, "datetime", _StoppedClock)
    for _ in range(3):
        host = begin(tmp_path, "steady", "steady", "steady", seed=5)
        tick_until(host, lambda h: h.is_over)
        host.close()
    finished = sorted((games_folder(tmp_path) / FINISHED).iterdir())
    assert len(finished) == 3
    assert all(check_journal(path).is_sound for path in finished)
    Recorder(tmp_path).record_now()
    with open_records(records_file(tmp_path), write=False) as records:
        recorded = list(all_games(records))
    assert [game.finished for game in recorded] == [True] * 3
    assert {game.journal for game in recorded} == {path.name for path in finished}


def test_a_finished_journal_that_meets_another_of_its_name_keeps_both(tmp_path: Path) -> None:
    games = games_folder(tmp_path)
    (games / FINISHED).mkdir(parents=True)
    (games / FINISHED / "x.mayi").write_bytes(b"older")
    (games / "x.mayi").write_bytes(b"newer")
    moved = journal.move_to_finished(games / "x.mayi")
    assert (moved.name, moved.read_bytes()) == ("x_2.mayi", b"newer")
    assert (games / FINISHED / "x.mayi").read_bytes() == b"older"
    assert not (games / "x.mayi").exists()


def test_a_game_with_the_name_of_one_whose_journal_is_gone_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_host, "datetime", _StoppedClock)
    # A table of another size, for journals are told apart by name and length.
    for players in (3, 4):
        host = begin(tmp_path, *["steady"] * players, seed=5)
        tick_until(host, lambda h: h.is_over)
        host.close()
        Recorder(tmp_path).record_now()
        assert host.autosave.path is not None
        host.autosave.path.unlink()
    with open_records(records_file(tmp_path), write=False) as records:
        assert len(list(all_games(records))) == 2


@posix
@pytest.mark.parametrize("whole_folder", [False, True])
def test_a_journal_deleted_while_it_is_played_is_written_again(
    tmp_path: Path, *, whole_folder: bool
) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)
    path = host.autosave.path
    assert path is not None
    path.unlink()
    if whole_folder:
        path.parent.rmdir()
    play_moves(host, 10)
    assert host.notice == (
        f"This game’s file went missing, so it was saved again as {path.name}."
    )
    assert host.unsaved_reason == ""
    told = table_digest(host)
    host.close()
    assert check_journal(path).is_sound
    assert table_digest(resume(path)) == told


@posix
def test_a_file_that_took_the_place_of_a_journal_stays(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)
    path = host.autosave.path
    assert path is not None
    path.unlink()
    path.write_bytes(b"something else")
    tick_until(host, lambda h: h.is_over)
    host.close()
    assert path.read_bytes() == b"something else"
    assert host.autosave.path is not None
    found = check_journal(host.autosave.path)
    assert (found.is_sound, found.finished) == (True, True)


def test_a_disk_that_numbers_one_file_differently_gets_no_second_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "samestat", lambda one, other: False)
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 20)
    assert host.notice is None
    assert len(list(games_folder(tmp_path).iterdir())) == 1
    host.close()


@posix
def test_journals_and_records_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        games_folder(tmp_path).mkdir()
        records_file(tmp_path).touch()
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.is_over)
        host.close()
        Recorder(tmp_path).record_now()
    finally:
        os.umask(before)
    games = games_folder(tmp_path)
    assert host.autosave.path is not None
    private = (games, games / FINISHED, host.autosave.path, records_file(tmp_path))
    assert [stat.S_IMODE(path.stat().st_mode) & 0o077 for path in private] == [0] * 4


# --- Forged journals: whatever is done to a line is caught by verify or by a photo, or named.


GOLDEN = Path(__file__).parents[1] / "golden" / "journals"
KINDS = {
    "header", "Committed", "Cut", "Helped", "CoachSet", "SharingSet", "CutForDeal", "Deal",
    "DrawStock", "TakeDiscard", "Discard", "LayDown", "LayOff", "MayI", "TookBack",
    "HandedOver", "DealDone", "Acted", "GameDone",
}  # fmt: skip
# Without a photo nobody sees that these are missing, where checks and heads are made anew.
SILENT = {"Helped", "CoachSet", "SharingSet", "HandedOver", "GameDone"}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An eventful game that was played to its end."""
    path = eventful_game(tmp_path_factory.mktemp("eventful")).autosave.path
    assert path is not None
    return path


def first_of_each(lines: Lines) -> Iterator[int]:
    return chosen(lines, 1)


def test_the_game_that_is_forged_has_lines_of_every_kind(game: Path) -> None:
    found = check_journal(game)
    assert found.problem is None
    assert {kind_of(payload) for payload in payloads_of(game)} >= KINDS
    assert len(photos(found)) == 2


def test_a_line_taken_out_is_caught_or_was_named(game: Path, tmp_path: Path) -> None:
    lines, seen = payloads_of(game), photos(check_journal(game))
    silent = set()
    for at in first_of_each(lines):
        forged = lines[:at] + lines[at + 1 :]
        for heads in (False, True):
            came = outcome(written(forged, heads=heads), tmp_path / "forged.mayi", seen)
            assert came is not Outcome.UNSEEN
            if came is Outcome.PHOTO:
                silent.add((kind_of(lines[at]), heads))
    assert {kind for kind, heads in silent if heads} == SILENT
    assert {kind for kind, heads in silent if not heads} == {"GameDone"}


@pytest.mark.slow
def test_whatever_is_done_to_a_line_is_caught_by_verify_or_by_a_photo(
    game: Path, tmp_path: Path
) -> None:
    results = list(forge(game, tmp_path / "forged.mayi", 1))
    assert len(results) > 300
    assert [result for result in results if result[3] is Outcome.UNSEEN] == []
    by_photo = [result for result in results if result[3] is Outcome.PHOTO]
    assert [r for r in by_photo if r[2] is not Attacker.HEADS] == [
        ("GameDone", "removed", Attacker.CHECKS, Outcome.PHOTO)
    ]
    # No change of these can pass, as cards or scores follow from them.
    strict = {"Committed", "CutForDeal", "Deal"}
    assert not strict & {kind for kind, *_ in by_photo}
    # Of a deal's end only one thing decides nothing: how quickly people played.
    assert len([kind for kind, *_ in by_photo if kind == "DealDone"]) <= 1


def test_the_photos_of_another_sound_game_differ_in_every_word_group(
    game: Path, tmp_path: Path
) -> None:
    """The same people and moves of chance of their own: sound, and shown in no photo."""
    other = eventful_game(tmp_path).autosave.path
    assert other is not None
    found = check_journal(other)
    assert found.problem is None
    mine, theirs = photos(check_journal(game)), photos(found)
    assert all(a != b for a, b in zip(mine, theirs, strict=True))
    assert (COMMITMENT_WORDS * 10, HEAD_WORDS * 10) == (160, 120)


def test_another_secret_that_opens_the_commitment_is_refused(
    game: Path, tmp_path: Path
) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == "Committed")
    other = Commitment.draw()
    opened = [other.secret.hex(), other.salt.hex()]
    for payload, words in (
        (["Committed", opened, lines[at][2]], "the seal that was shown isn’t the one for this"),
        (["Committed", opened, other.digest.hex()], "these cards don’t come from the secret"),
    ):
        path = tmp_path / "forged.mayi"
        path.write_bytes(written([*lines[:at], payload, *lines[at + 1 :]], heads=True))
        problem = check_journal(path).problem
        assert problem is not None
        assert words in problem


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("Committed", "the seal that should come before it is missing"),
        ("Cut", "the cards weren’t known yet"),
        ("DealDone", "the end of the deal that should come before it is missing"),
    ],
)
def test_a_proof_that_is_missing_is_named(
    game: Path, tmp_path: Path, kind: str, words: str
) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == kind)
    path = tmp_path / "forged.mayi"
    path.write_bytes(written(lines[:at] + lines[at + 1 :], heads=True))
    problem = check_journal(path).problem
    assert problem is not None
    assert words in problem


def test_a_head_that_is_missing_or_wrong_is_named(game: Path, tmp_path: Path) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == "DealDone")
    bare = lines[at][:4]
    path = tmp_path / "forged.mayi"
    path.write_bytes(written([*lines[:at], bare, *lines[at + 1 :]], heads=True))
    assert "doesn’t say what the lines before it were" in str(check_journal(path).problem)
    wrong = [*lines[at][:4], "0" * 64, *lines[at][5:]]
    path.write_bytes(written([*lines[:at], wrong, *lines[at + 1 :]], heads=False))
    assert "aren’t the ones that were written then" in str(check_journal(path).problem)


def test_a_second_commitment_in_one_game_is_refused(game: Path, tmp_path: Path) -> None:
    lines = payloads_of(game)
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == "Committed")
    path = tmp_path / "forged.mayi"
    path.write_bytes(written(lines[: at + 1] + lines[at:], heads=True))
    assert "nothing could be drawn there" in str(check_journal(path).problem)


def test_a_game_that_is_called_practice_is_asked_for_its_heads(
    game: Path, tmp_path: Path
) -> None:
    lines = payloads_of(game)
    path = tmp_path / "forged.mayi"
    path.write_bytes(written([lines[0] | {"practice": True}, *lines[1:]], heads=False))
    assert check_journal(path).problem is not None


@pytest.mark.parametrize(
    ("place", "seat"), [(4712, 1), (4711, 0), (4711, -1), (0, None), (True, 1), (4711, True)]
)
def test_another_cut_is_caught(
    game: Path, tmp_path: Path, place: int, seat: int | None
) -> None:
    lines, seen = payloads_of(game), photos(check_journal(game))
    at = next(n for n, payload in enumerate(lines) if kind_of(payload) == "Cut")
    forged = [*lines[:at], ["Cut", place, seat], *lines[at + 1 :]]
    came = outcome(written(forged, heads=True), tmp_path / "forged.mayi", seen)
    # Who pressed changes no card: only a photo tells.
    assert came is (Outcome.PHOTO if (place, seat) == (4711, 0) else Outcome.CAUGHT)


SOUND = ("deal-code", "long-code", "sealed")


@pytest.mark.parametrize("name", SOUND)
def test_the_report_says_what_a_file_proves_and_what_it_does_not(name: str) -> None:
    path = GOLDEN / f"{name}.mayi"
    found = check_journal(path)
    assert found.problem is None
    told = " ".join(" ".join(report(path, found)).split())
    assert ("from the secret in this file" in told) == (name == "sealed")
    assert "What only a photo or a witness can prove" in told
    assert "if somebody wrote a whole new file" in told


def test_the_forger_writes_files_as_the_game_does(game: Path) -> None:
    assert written(payloads_of(game), heads=True) == game.read_bytes()
