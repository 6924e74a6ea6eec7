"""Tests that no picture of a movement lacks a card that has landed or lets one jump."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.scores import ConfettiPage
from mayi_desktop.ui.table.card_places import CardPose
from tests.ui.scenes.results.film import WholeFilm
from tests.ui.table.film_scenes import SCENES
from tests.ui.table.player import Player

PICTURE = 1 / 30


def film(player: Player, seconds: float) -> WholeFilm:
    """Film the table, and what comes after it, for a while."""
    seen = WholeFilm(player.table, player.app.window.surface)
    for _ in range(round(seconds / PICTURE)):
        player.app.step(PICTURE)
        seen.look_at(player.scene, PICTURE)
    assert seen.pictures
    return seen


@pytest.mark.parametrize("name", SCENES)
def test_nothing_vanishes_or_jumps(app: App, tmp_path: Path, name: str) -> None:
    begin, seconds = SCENES[name]
    assert film(begin(app, tmp_path), min(seconds, 6.0)).faults == []


def test_a_card_that_jumps_and_one_that_is_covered_are_noticed(
    app: App, tmp_path: Path
) -> None:
    begin, _ = SCENES["discard"]
    player = begin(app, tmp_path)
    player.settle()
    seen = film(player, 0.1).table
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


@pytest.mark.parametrize("name", ["end of deal", "game over"])
def test_paper_that_is_gone_and_what_does_not_stay_are_noticed(
    app: App, tmp_path: Path, name: str
) -> None:
    begin, _ = SCENES[name]
    player = begin(app, tmp_path)
    while not isinstance(player.scene, ConfettiPage):
        player.wait()
    seen = film(player, 1.0)
    assert seen.faults == []
    page = player.scene
    page.confetti._pieces[0].x += 0.5
    app.step(PICTURE)
    seen.look_at(page, PICTURE)
    assert any("jumps" in fault for fault in seen.faults)
    page.confetti.stop()
    player.app.window.surface.fill((90, 0, 0))
    seen.look_at(page, PICTURE)
    assert any("gone at once" in fault for fault in seen.faults)
    assert any("looks different" in fault for fault in seen.faults)
