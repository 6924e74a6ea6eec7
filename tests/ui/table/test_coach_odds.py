"""Tests of the chances of May I?: shown only where wanted, only to whom they belong."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.host.coaching import ODDS, Coaching
from mayi_desktop.host.entries import Helped
from mayi_desktop.host.pacing import Pacing
from mayi_desktop.ui.app import App
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table import coach_odds
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

ASKING = """
turn 2 draw
seat 0: 3C 3D 9C 9D KS 5H
seat 1: *11
seat 2: *11
discards: 4C 3S
"""


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_odds, "MOST_WORLDS", 8)


def player_at(app: App, folder: Path, *, on: bool, people: tuple[int, ...] = (0,)) -> Player:
    host = game_at(folder, ASKING, people=people)
    host.coach_with(Coaching(odds=on))
    host.pacing = Pacing(beat=1e9, answer=1e9, hold=None)
    return Player(app, host)


def until_shown(player: Player) -> list[str]:
    for _ in range(3000):
        player.wait()
        lines = player.table.odds.lines()
        if len(lines) == 3:
            return lines
    raise AssertionError("the chances never came")


def test_the_chances_with_and_without_the_card_are_shown(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=True)
    asked, passed, _ = until_shown(player)
    assert asked.startswith(say("odds.ask", outlook=""))
    assert passed.startswith(say("odds.pass", outlook=""))
    chances = [int(line.split("%")[0].split()[-1]) for line in (asked, passed)]
    assert all(0 <= chance <= 100 for chance in chances)
    assert player.table.host.helped == {Helped(Seat(0), ODDS)}


def test_they_go_when_the_card_is_let_go(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=True)
    until_shown(player)
    player.press("space")
    player.wait(0.2)
    assert player.table.odds.lines() == []


def test_switched_off_nothing_is_worked_out_or_noted(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=False)
    player.wait(0.5)
    assert player.table.odds.lines() == []
    assert player.table.host.helped == frozenset()


def test_people_who_share_a_screen_see_none_before_a_hand_is_shown(app: App, tmp_path: Path):
    player = player_at(app, tmp_path, on=True, people=(0, 1))
    player.wait(0.5)
    assert player.table.board.viewer is None
    assert player.table.odds.lines() == []
