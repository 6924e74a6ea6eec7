"""Tests that a click while cards are being dealt leaves every count as the table has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.hand import Hand
from tests.ui.table.tables import new_game


@pytest.mark.parametrize("frames", range(0, 240, 30))
def test_a_click_during_the_deal_shows_the_true_counts(
    app: App, tmp_path: Path, frames: int
) -> None:
    scene = TableScene(app.context, new_game(tmp_path))
    app.context.scenes.reset(scene)
    hand = Hand(app)
    while not scene.display.animator.has_airborne:
        hand.wait()
    for _ in range(frames // 3):
        hand.wait()
    scene.display.presenter.finish()
    shown = scene.display.presenter.shown
    assert tuple(shown.counts) == shown.view.counts
    assert shown.stock == shown.view.stock_count
