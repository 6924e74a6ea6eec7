"""Saved games: what the list of them shows."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from mayi_desktop.engine import FirstTotal
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host import journal
from mayi_desktop.host import journal as lines
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.records import all_games, open_records
from mayi_desktop.host.saved_games import SavedSeat, delete_saved_game, resumable
from mayi_desktop.host.setup import SeatSetup, SharingMode
from tests.host.conftest import Played
from tests.host.tables import begin, play_moves, setup, tick_until


def test_no_folder_holds_no_games(tmp_path: Path) -> None:
    assert resumable(tmp_path / "nowhere") == []


def test_the_game_played_last_comes_first(tmp_path: Path, played: Played) -> None:
    (tmp_path / "games").mkdir()
    for name, day in (("b", 2), ("c", 3), ("a", 1)):
        path = tmp_path / "games" / f"{name}.mayi"
        path.write_bytes(played.data)
        os.utime(path, (day * 86400, day * 86400))
    found = resumable(tmp_path)
    assert [game.path.stem for game in found] == ["c", "b", "a"]
    assert found[0].when == datetime.fromtimestamp(3 * 86400)


def test_a_game_tells_where_it_stands(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    tick_until(host, lambda h: h.view(None).table.deal == 1)
    host.hand_over(Seat(1), SeatSetup("Ann", person=True))
    scores = [facts.score for facts in host.view(None).table.seats]
    [game] = resumable(tmp_path)
    assert game.title == "Grandma Jeanne’s House Rules"
    assert (game.deal_word, game.deal, game.deals) == ("hand", 2, 6)
    assert not game.between_deals
    assert game.seats == (
        SavedSeat("steady0", False, scores[0]),
        SavedSeat("Ann", True, scores[1]),
        SavedSeat("steady2", False, scores[2]),
    )
    assert game.usable
    assert not game.damaged
    host.close()


def test_a_game_left_between_deals_tells_that_the_last_one_is_over(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    tick_until(host, lambda h: h.view(None).table.result is not None)
    [game] = resumable(tmp_path)
    assert (game.between_deals, game.deal) == (True, 1)
    tick_until(host, lambda h: h.view(None).table.deal == 1)
    [game] = resumable(tmp_path)
    assert (game.between_deals, game.deal) == (False, 2)
    host.close()


def test_a_running_game_is_listed_and_an_empty_or_finished_one_is_not(tmp_path: Path) -> None:
    running = begin(tmp_path, "quiet", "quiet", "quiet")
    play_moves(running, 5)
    empty = begin(tmp_path, "quiet", "quiet", "quiet")
    done = begin(tmp_path, "steady", "steady", "steady")
    tick_until(done, lambda h: h.is_over)
    assert [game.path for game in resumable(tmp_path)] == [running.autosave.path]
    running.close()
    empty.close()


def test_damaged_games_say_so(tmp_path: Path, saved: Path, played: Played) -> None:
    saved.write_bytes(played.data[:2500] + b"#" + played.data[2501:] + b"\n")
    [game] = resumable(tmp_path)
    assert game.damaged
    assert game.usable


def test_what_the_table_chose_meanwhile_is_no_damage(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    play_moves(host, 3)
    host.set_sharing(SharingMode.OPEN)
    play_moves(host, 3)
    [game] = resumable(tmp_path)
    assert (game.usable, game.damaged) == (True, False)
    host.close()


@pytest.mark.parametrize("total", FirstTotal)
def test_a_newcomer_is_listed_with_the_total_that_the_table_chose(
    tmp_path: Path, total: FirstTotal
) -> None:
    host = begin(tmp_path, "steady", "steady", "steady", sheet="petersen")
    tick_until(host, lambda h: h.view(None).table.result is not None)
    before = [facts.score for facts in host.view(None).table.seats]
    assert len({total.of(before) for total in FirstTotal}) == 3
    assert host.join(SeatSetup("Eva", person=False), total) is None
    [game] = resumable(tmp_path)
    assert [seat.score for seat in game.seats] == [*before, total.of(before)]
    host.close()


def test_nonsense_in_a_sound_line_is_damage(tmp_path: Path) -> None:
    data, check = lines.encode_line(
        journal.encode_header(
            journal.Header(
                setup("me", "quiet", "quiet"),
                setup("me", "quiet", "quiet").sheet(),
                "2026-01-02",
            )
        ),
        0,
    )
    for payload in (["Join"], {"seat": 99, "who": ["x", True, "steady"]}):
        line, check = lines.encode_line(payload, check)
        data += line
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "x.mayi").write_bytes(data)
    [game] = resumable(tmp_path)
    assert game.damaged


def test_files_that_are_no_games_are_listed_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "letter.mayi").write_bytes(b"Dear Granny,\n")
    newer, _ = lines.encode_line({"mayi": journal.FORMAT + 1}, 0)
    (tmp_path / "games" / "newer.mayi").write_bytes(newer)
    found = {game.path.stem: game for game in resumable(tmp_path)}
    assert not any(game.usable for game in found.values())
    assert (
        "isn’t a saved game" in found["letter"].problem or "nothing" in found["letter"].problem
    )
    assert "newer version" in found["newer"].problem


def test_a_file_that_is_gone_meanwhile_hides_no_other(
    tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Path.glob

    def with_one_gone(folder: Path, pattern: str) -> list[Path]:
        return [folder / "gone.mayi", *listed(folder, pattern)]

    monkeypatch.setattr(Path, "glob", with_one_gone)
    assert [game.path for game in resumable(tmp_path)] == [saved]


def test_other_files_are_left_out(tmp_path: Path, saved: Path) -> None:
    (saved.parent / "game.mayi.damaged").write_bytes(b"x")
    (saved.parent / "finished").mkdir()
    assert [game.path for game in resumable(tmp_path)] == [saved]


def test_a_game_that_ended_just_before_the_program_did_is_put_with_the_finished_ones(
    tmp_path: Path,
) -> None:
    done = begin(tmp_path, "steady", "steady", "steady")
    tick_until(done, lambda h: h.is_over)
    assert done.autosave.path is not None
    left = done.autosave.path.rename(tmp_path / "games" / done.autosave.path.name)
    assert resumable(tmp_path) == []
    assert not left.exists()
    assert done.autosave.path.exists()


def test_a_deleted_game_stays_in_the_records_as_one_that_was_left(tmp_path: Path) -> None:
    host = begin(tmp_path, "steady", "steady", "steady")
    tick_until(host, lambda h: h.view(None).table.deal == 1)
    host.close()
    (game,) = resumable(tmp_path)
    assert delete_saved_game(game) is None
    assert not game.path.exists()
    with open_records(records_file(tmp_path), write=False) as records:
        assert [record.finished for record in all_games(records)] == [False]


def test_a_game_that_is_being_played_is_not_deleted(tmp_path: Path) -> None:
    host = begin(tmp_path, "quiet", "quiet", "quiet")
    play_moves(host, 5)
    (game,) = resumable(tmp_path)
    assert delete_saved_game(game) == "This game is already open in another window."
    assert game.path.exists()
    host.close()
