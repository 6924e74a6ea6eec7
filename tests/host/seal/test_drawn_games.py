"""The list of drawn games: nothing in it is lost, and what is done to it is seen or named."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path

import pytest

from mayi_desktop.base.files import lock_file, open_for_change
from mayi_desktop.host import seal
from mayi_desktop.host.seal import (
    Commitment,
    GameList,
    draw_listed,
    note_cards,
    note_end,
    read_list,
)

HEAD = b"\x07" * 32


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drawn-games.txt"


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def draw(path: Path, *, cards: bool = True, end: bool = False) -> Commitment:
    drawn = draw_listed(path, "game.mayi")
    if cards:
        note_cards(path, drawn)
    if end:
        note_end(path, drawn, HEAD)
    return drawn


def test_a_first_game_has_no_games_before_it(path: Path) -> None:
    place = draw(path).place
    assert (place.game, place.left, place.left_with_cards) == (1, 0, 0)
    assert place.list_head == GameList().head


def test_games_that_were_left_are_counted_until_one_is_played_to_its_end(path: Path) -> None:
    draw(path, end=True)
    draw(path, cards=False)
    draw(path)
    draw(path)
    place = draw(path, end=True).place
    assert (place.game, place.left, place.left_with_cards) == (5, 3, 2)
    assert draw(path).place.left == 0
    games = read_list(path).games
    assert [game.game for game in games] == [1, 2, 3, 4, 5, 6]
    assert [game.ended for game in games] == [True, False, False, False, True, False]
    assert [game.with_cards for game in games] == [True, False, True, True, True, True]


def test_a_commitment_pins_all_lines_before_it(path: Path) -> None:
    first = draw(path, end=True)
    known = read_list(path)
    assert draw(path).place.list_head == known.head
    assert known.find(first.digest.hex()) == known.games[0]
    assert known.games[0].head == HEAD.hex()


def test_what_is_noted_twice_stands_there_once(path: Path) -> None:
    drawn = draw(path, end=True)
    before = path.read_bytes()
    note_cards(path, drawn)
    note_end(path, drawn, b"\x08" * 32)
    note_end(path, Commitment.draw(), HEAD)
    assert path.read_bytes() == before


@pytest.mark.parametrize("at", range(5))
def test_a_line_taken_out_doubled_or_changed_shows_at_the_next(path: Path, at: int) -> None:
    for _ in range(2):
        draw(path, end=True)
    lines = lines_of(path)
    assert read_list(path).broken_line == 0
    changed = lines[at].replace(b'"game":', b'"gAme":')
    for forged in (
        lines[:at] + lines[at + 1 :],
        lines[: at + 1] + lines[at:],
        [*lines[:at], changed, *lines[at + 1 :]],
        [*lines[:at], b"\n", *lines[at + 1 :]],
        [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
    ):
        path.write_bytes(b"".join(forged))
        assert at < read_list(path).broken_line <= at + 2
        draw(path)
        assert read_list(path).broken_line, "what was done stays seen"


def test_an_end_that_was_cut_off_is_seen_by_who_kept_a_later_commitment(path: Path) -> None:
    draw(path, end=True)
    kept = draw(path, end=True)
    whole = read_list(path)
    path.write_bytes(b"".join(lines_of(path)[:3]))
    short = read_list(path)
    assert short.broken_line == 0, "from the list alone it cannot be seen"
    assert short.find(kept.digest.hex()) is None
    again = draw(path)
    assert again.place.game == kept.place.game
    assert again.place.list_head == kept.place.list_head
    assert whole.find(kept.digest.hex()) is not None


def test_a_list_with_another_past_does_not_fit_a_kept_commitment(path: Path) -> None:
    draw(path)
    kept = draw(path)
    path.unlink()
    draw(path, end=True)
    other = draw(path)
    assert other.place.game == kept.place.game
    assert other.place.list_head != kept.place.list_head


@pytest.mark.parametrize("missing", [1, 2, 60, 200])
def test_a_line_torn_by_the_end_of_the_program_is_no_fault(path: Path, missing: int) -> None:
    draw(path, end=True)
    draw(path, cards=False)
    path.write_bytes(path.read_bytes()[:-missing])
    assert read_list(path).broken_line == 0
    # Without its line end only, it says all that it was meant to say.
    assert draw(path).place.game == (3 if missing == 1 else 2)
    assert read_list(path).broken_line == 0


@pytest.mark.parametrize(
    "data",
    [
        b"hello\n",
        b"[" * 100_000 + b"\n",
        b"{}\n",
        b"\xff\x00\n",
        b'{"after":"","game":-1,"commitment":"x","drawn":"","file":""}\n',
        b'{"after":"","game":99999999999999999999,"commitment":"x","drawn":"","file":""}\n',
        b'{"game":1,"commitment":"x","after":"' + b"0" * 64 + b'","head":"x"}\n',
    ],
)
def test_any_bytes_are_read_and_added_to(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    read_list(path)
    assert draw(path).place.game == 1
    assert path.read_bytes().startswith(data)


def test_a_list_that_cannot_be_kept_is_said_to_be_none(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.mkdir(parents=True)
    assert draw(path).place.game == 0
    monkeypatch.setattr(seal, "LARGEST_LIST", 700)
    small = path.with_name("small.txt")
    assert [draw(small, cards=False).place.game for _ in range(4)] == [1, 2, 3, 0]
    assert len(read_list(small).games) == 3


def test_another_window_that_keeps_the_list_is_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(path)
    monkeypatch.setattr(seal, "_LONGEST_WAIT", 0.05)
    with open_for_change(path) as held:
        assert lock_file(held)
        assert draw(path).place.game == 0
    assert draw(path).place.game == 2


def _draw_some(path: Path) -> None:
    for _ in range(10):
        draw(path)


@pytest.mark.skipif(sys.platform != "linux", reason="forking takes no time here only")
def test_two_windows_at_once_lose_no_line(path: Path) -> None:
    workers = [
        multiprocessing.get_context("fork").Process(target=_draw_some, args=(path,))
        for _ in range(2)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    known = read_list(path)
    assert known.broken_line == 0
    assert [game.game for game in known.games] == list(range(1, 21))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_only_its_owner_reads_the_list(path: Path) -> None:
    draw(path)
    assert path.stat().st_mode & 0o077 == 0
