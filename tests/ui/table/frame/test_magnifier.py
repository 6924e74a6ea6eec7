"""Tests of the magnifier: an enlarged meld covers no seat."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mayi_desktop.ui.app import App
from tests.ui.screens import late
from tests.ui.table.player import at


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_an_enlarged_meld_covers_no_plate(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    player = at(app, tmp_path, late(8, 20, 11))
    player.resize(size)
    player.settle()
    shown = 0
    for index in range(len(player.placed.melds)):
        player.move(player.meld(index))
        player.wait(0.5)
        sprites = list(player.table.magnifier.sprites(player.table.display.presenter.shown))
        shown += len(sprites)
        for sprite in sprites:
            seats = [box.plate for box in player.placed.seats.values()]
            assert sprite.rect.collidelist(seats) == -1
            assert pygame.Rect((0, 0), size).contains(sprite.rect)
    assert shown > 4
