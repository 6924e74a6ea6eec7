"""Resuming a saved game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

from mayi_desktop.engine import codec
from mayi_desktop.host import journal
from mayi_desktop.host.entries import Acted, DealDone
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.saved_games import resumable
from mayi_desktop.host.undo import Playback, play_back
from tests.host.tables import begin, play_moves, resume, runner_of, table_digest, tick_until

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

ROOT = Path(__file__).resolve().parents[3]


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
        assert journal.read(again.autosave.path).finished
        again.close()


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
