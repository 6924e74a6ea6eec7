"""Opens the program for every test of the windows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from itertools import count
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base import steps
from mayi_desktop.base.files import asset_root
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit import card_art
from mayi_desktop.ui.kit.look import Fonts, Look
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages import table
from tests.ui.hand import Hand
from tests.ui.table.hearing import Watch, Watched
from tests.ui.table.player import Player

_MOST_PICTURES = 96
# Up to 8 MB each: a large one is of the theme without light, which is in no test's way.
_MOST_TABLES = 8
# Seconds that a step of work between frames seems to take, about as long as a real one.
_A_STEP = 0.001


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Draw cards and table tops once for many tests; each of these opens the program anew."""
    load = pygame.image.load_sized_svg

    @lru_cache(_MOST_PICTURES)
    def picture(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        return load(BytesIO(svg), size)

    def picture_in(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return picture(file.read(), size).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", picture_in)
        patch.setattr(
            card_art, "paint_backdrop", lru_cache(_MOST_TABLES)(card_art.paint_backdrop)
        )
        yield


@pytest.fixture(autouse=True)
def steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make work between frames come as far on a busy computer as on an idle one."""
    moments = count(step=_A_STEP)
    monkeypatch.setattr(steps, "perf_counter", lambda: next(moments))


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
def begun(monkeypatch: pytest.MonkeyPatch) -> list[GameSetup]:
    """The games that were begun, instead of a table."""
    setups: list[GameSetup] = []

    def start_game(context: Context, setup: GameSetup, phones: object = None) -> None:
        setups.append(setup)

    monkeypatch.setattr(table, "start_game", start_game)
    return setups


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    fonts = Fonts(asset_root() / "fonts")
    yield Look(fonts)
    fonts.close()
    pygame.font.quit()
    pygame.display.quit()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Listens to a player's table from now on."""

    def start(player: Player) -> Watched:
        watched = Watched(player)
        monkeypatch.setattr(player.app.context.audio, "play", watched.play)
        return watched

    return start
