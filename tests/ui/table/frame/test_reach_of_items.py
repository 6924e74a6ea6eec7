"""Whatever lies on the table paints only where it says, or a trace stays when it goes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.screens import SCREENS, visit

LIGHT = 3  # of 255; a shadow's last and faintest row is not seen


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("table-others-turn", (1280, 720)),
        ("public-question", (1920, 1080)),
        ("television-3", (1280, 720)),
        ("log", (1920, 1080)),
        ("picked", (3840, 2160)),
        ("summary-of-eight", (3840, 2160)),  # over the table, on which all hands lie open
    ],
)
def test_nothing_paints_beyond_its_reach(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    opened = visit(tmp_path, size, Settings())
    SCREENS[name](opened)
    scenes = opened.app.context.scenes.scenes
    scene = next(scene for scene in scenes if isinstance(scene, TableScene))
    items = list(scene.frame.items())
    assert {"header", "discards"} <= {item.key for item in items}
    beyond = {}
    for item in items:
        if item.key == "dimmed":
            continue  # changes what lies there already
        target = pygame.Surface(size, pygame.SRCALPHA)
        item.paint(target)
        painted = target.get_bounding_rect(LIGHT)
        if painted.size != (0, 0) and not item.rect.contains(painted):
            beyond[item.key] = item.rect, painted
    opened.app.close()
    assert beyond == {}
