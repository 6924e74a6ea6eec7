"""Tests of the light around the plate of whoever won the discard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mayi_desktop.ui.app import App
from tests.ui.table.player import Player
from tests.ui.table.sheets_at import FIRST_TO_ASK, sheet_at


def glows(app: App, folder: Path) -> list[int]:
    """How bright the light is, in each frame after a person asked and nobody objected."""
    player = Player(app, sheet_at(folder, FIRST_TO_ASK, "grandma-jeanne"))
    player.settle()
    player.press("m")
    seen = []
    for _ in range(300):
        player.wait()
        display = player.table.display
        lights = display.plate_glow.sprites(display.layout, display.animator.motion)
        seen.append(sum(light.alpha for light in lights))
    return seen


def test_the_plate_of_the_winner_glows_for_a_moment(app: App, tmp_path: Path) -> None:
    seen = glows(app, tmp_path)
    assert max(seen) > 200
    assert 30 <= sum(alpha > 0 for alpha in seen) <= 38
    assert seen[-1] == 0


def test_nothing_glows_in_reduced_motion(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert max(glows(app, tmp_path)) == 0
