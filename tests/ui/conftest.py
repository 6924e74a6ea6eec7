"""Opens the program without a screen or a loudspeaker, for every test of the windows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from mayi_desktop.ui.app import App
from mayi_desktop.ui.arguments import Arguments
from mayi_desktop.ui.assets import asset_root
from mayi_desktop.ui.fonts import Fonts
from mayi_desktop.ui.look import Look
from tests.ui.hand import Hand


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    opened = App(Arguments(data=tmp_path))
    opened.step(0.0)
    yield opened
    opened.close()


@pytest.fixture
def hand(app: App) -> Hand:
    return Hand(app)


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield Look(Fonts(asset_root() / "fonts"))
    pygame.font.quit()
    pygame.display.quit()
