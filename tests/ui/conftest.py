"""Opens the program for every test of the windows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from hashlib import sha1
from io import BytesIO
from itertools import count
from pathlib import Path
from threading import Lock
from typing import ParamSpec

import pygame
import pytest

from mayi_desktop.base import steps
from mayi_desktop.base.files import asset_root
from mayi_desktop.host.setup import GameSetup
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit import card_art
from mayi_desktop.ui.kit.card_art import Assets, CardArt
from mayi_desktop.ui.kit.look import Fonts, Look
from mayi_desktop.ui.kit.paint import SurfaceCache
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.theme import Light, Size, TableTop
from mayi_desktop.ui.kit.window import Arguments
from mayi_desktop.ui.pages import table
from mayi_desktop.ui.phones.table import PhoneLobby
from tests.ui.hand import Hand, unpainted
from tests.ui.table.hearing import Watch, Watched
from tests.ui.table.player import Player

_MOST_BYTES, _MOST_TABLE_BYTES = 24 * 1024 * 1024, 64 * 1024 * 1024
_MOST_WIDTHS = 50_000
# Seconds that a step of work between frames seems to take, about as long as a real one.
_A_STEP = 0.001
P = ParamSpec("P")


def kept(
    draw: Callable[P, pygame.Surface], key_of: Callable[P, Hashable], most: int = _MOST_BYTES
) -> Callable[P, pygame.Surface]:
    """The same painter, which paints what has the same key only once; threads may use it."""
    pictures, lock = SurfaceCache(most), Lock()

    @wraps(draw)
    def look_up(*args: P.args, **named: P.kwargs) -> pygame.Surface:
        key = key_of(*args, **named)
        with lock:
            found = pictures.get(key)
        if found is None:
            found = draw(*args, **named)
            with lock:
                pictures.put(key, found)
        return found

    return look_up


def light_tables_once(patch: pytest.MonkeyPatch) -> None:
    """Keep table tops with light; one without is quickly filled, and as large as the screen."""
    find = Assets.backdrop
    find_lit = kept(find, lambda _assets, *seen: seen, _MOST_TABLE_BYTES)

    def found(assets: Assets, size: Size, table: TableTop) -> pygame.Surface:
        return (find if table.light is Light.NONE else find_lit)(assets, size, table)

    patch.setattr(Assets, "backdrop", found)


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Draw and measure once for many tests; each of these opens the program anew.

    Shared are cards, table tops, and the widths of texts.
    """
    load = pygame.image.load_sized_svg
    measure, seek = Fonts.width, Fonts._find_home
    widths: dict[tuple[str, str, int, bool], int] = {}
    homes: dict[tuple[str, str, bool], str] = {}
    picture = kept(lambda svg, size: load(BytesIO(svg), size), lambda svg, size: (svg, size))

    def picture_in(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return picture(file.read(), size).copy()

    def width(fonts: Fonts, text: str, px: int, *, bold: bool = False) -> int:
        key = (fonts._regular, text, px, bold)
        found = widths.get(key)
        if found is None:
            if len(widths) >= _MOST_WIDTHS:
                widths.clear()
            found = widths[key] = measure(fonts, text, px, bold=bold)
        return found

    def home(fonts: Fonts, letter: str, *, bold: bool) -> str:
        key = (fonts._regular, letter, bold)
        if key not in homes:
            homes[key] = seek(fonts, letter, bold=bold)
        return homes[key]

    def face_and_angle(face: pygame.Surface, angle: float) -> Hashable:
        return sha1(face.get_buffer()).digest(), face.get_size(), angle

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", picture_in)
        light_tables_once(patch)
        patch.setattr(card_art, "_turn_finely", kept(card_art._turn_finely, face_and_angle))
        patch.setattr(CardArt, "shadow", kept(CardArt.shadow, lambda _art, *shade: shade))
        patch.setattr(Fonts, "_find_home", home)
        patch.setattr(Fonts, "width", width)
        yield


@pytest.fixture(autouse=True)
def steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make work between frames come as far on a busy computer as on an idle one."""
    moments = count(step=_A_STEP)
    monkeypatch.setattr(steps, "perf_counter", lambda: next(moments))
    monkeypatch.setattr(PhoneLobby, "share", 1.0)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    opened = App(Arguments(data=tmp_path))
    with unpainted(opened):
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
