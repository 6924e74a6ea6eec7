"""Tests that no picture of a movement lacks a card that has landed or lets one jump."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.table.layout.card_pose import CardPose
from tests.ui.table.film import Film
from tests.ui.table.film_scenes import SCENES
from tests.ui.table.player import Player

PICTURE = 1 / 30


def film(player: Player, seconds: float) -> Film:
    """Film the table for a while."""
    seen = Film(player.table, player.app.window.surface)
    for _ in range(round(seconds / PICTURE)):
        player.app.step(PICTURE)
        if isinstance(player.scene, TableScene):
            seen.look(PICTURE)
    return seen


@pytest.mark.parametrize("name", SCENES)
def test_no_card_vanishes_or_jumps(app: App, tmp_path: Path, name: str) -> None:
    begin, seconds = SCENES[name]
    assert film(begin(app, tmp_path), min(seconds, 6.0)).faults == []


def test_a_card_that_jumps_and_one_that_is_covered_are_noticed(
    app: App, tmp_path: Path
) -> None:
    begin, _ = SCENES["discard"]
    player = begin(app, tmp_path)
    player.settle()
    seen = film(player, 0.1)
    display = player.table.display
    card = player.placed.order[0]
    display.animator.place(card, CardPose(300, 300, 120))
    seen.look(PICTURE)
    assert any("jumps" in fault for fault in seen.faults)
    seen.faults.clear()
    top = display.presenter.shown.view.table.discards[-1]
    player.table.renderer._ground.fill((0, 0, 0), display.animator.cards[top].at.bounds())
    player.table.context.scenes.repaint()
    player.app.step(PICTURE)
    seen.look(PICTURE)
    assert any("not seen" in fault for fault in seen.faults)
