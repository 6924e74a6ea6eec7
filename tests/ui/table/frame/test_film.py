"""Tests that no picture of a movement lacks a card or lets one jump."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.ui.program.app import App
from tests.ui.hand import FRAME
from tests.ui.table.film import Film
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at

TO_DISCARD = """
deal 1
turn 0 play stock
seat 0: 3C 3D 5H 9C TC TH 4S 7D QS KH JC 8S
seat 1: *11
seat 2: *11
discards: AC 6D QC 8D
"""


def film(player: Player, seconds: float) -> Film:
    """Film the table for a while."""
    seen = Film(player.table, player.app.window.surface)
    for _ in range(round(seconds / FRAME)):
        player.wait()
        seen.look(FRAME)
    return seen


def test_a_discard_stays_in_sight_once_it_has_landed(app: App, tmp_path: Path) -> None:
    player = Player(app, game_at(tmp_path, TO_DISCARD))
    player.settle()
    player.click(player.at("8S"))
    thrown = player.card("8S")
    player.press("x")
    assert film(player, 1.0).faults == []
    assert thrown in player.view.table.discards
