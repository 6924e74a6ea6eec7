"""Tests of the light around melds that were just laid."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mayi_desktop.ui.app import App
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import Player, at


def lights(player: Player) -> int:
    display = player.table.display
    return len(list(display.meld_flash.sprites(display.layout, display.animator.motion)))


def lay_down(player: Player) -> list[int]:
    """Lay the contract down; how many lights there were in the frames after it."""
    player.press("h")
    player.settle()
    player.press("g")
    seen = []
    for _ in range(150):
        player.wait()
        seen.append(lights(player))
    return seen


def test_light_runs_around_laid_melds_and_goes_out(app: App, tmp_path: Path) -> None:
    seen = lay_down(at(app, tmp_path, TO_LAY_DOWN))
    assert max(seen) == 3
    assert seen[-1] == 0


def test_there_is_no_light_in_reduced_motion(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert max(lay_down(at(app, tmp_path, TO_LAY_DOWN))) == 0
