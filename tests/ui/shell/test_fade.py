"""Tests of how one screen gives way to the next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import KeyPressed
from mayi_desktop.ui.kit.scene import Scene, SceneStack
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game

RED, BLUE = (200, 0, 0), (0, 0, 200)
SIZE = (20, 20)


class Plain(Scene):
    """A screen in one colour."""

    def __init__(self, colour: tuple[int, int, int], *, secret: bool = False) -> None:
        self._colour, self._secret = colour, secret

    @property
    def may_fade(self) -> bool:
        return not self._secret

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        if not everything:
            return []
        target.fill(self._colour)
        return [target.get_rect()]


@pytest.fixture
def stack() -> SceneStack:
    scenes = SceneStack()
    scenes.fade_seconds = 0.2
    scenes.layout(SIZE)
    return scenes


def frame(stack: SceneStack, target: pygame.Surface, dt: float) -> tuple[int, int, int]:
    """The colour of the screen after so many seconds."""
    if stack.update(dt):
        stack.draw(target)
    red, green, blue, _ = target.get_at((5, 5))
    return red, green, blue


def test_the_old_screen_fades_over_the_new_one(stack: SceneStack) -> None:
    target = pygame.Surface(SIZE)
    stack.push(Plain(RED))
    assert frame(stack, target, 0.0) == RED
    stack.reset(Plain(BLUE))
    assert frame(stack, target, 0.0) == RED
    red, _, blue = frame(stack, target, 0.05)
    assert 0 < red < 200
    assert 0 < blue < 200
    assert frame(stack, target, 0.2) == BLUE
    assert not stack.update(0.1)


def test_a_press_ends_the_fading(stack: SceneStack) -> None:
    target = pygame.Surface(SIZE)
    stack.push(Plain(RED))
    frame(stack, target, 0.0)
    stack.reset(Plain(BLUE))
    frame(stack, target, 0.0)
    stack.handle(KeyPressed("a"))
    assert frame(stack, target, 0.01) == BLUE


def test_what_is_secret_is_gone_at_once(stack: SceneStack) -> None:
    target = pygame.Surface(SIZE)
    stack.push(Plain(RED, secret=True))
    frame(stack, target, 0.0)
    stack.push(Plain(BLUE))
    assert frame(stack, target, 0.0) == BLUE


def test_nothing_fades_with_reduced_motion(app: App) -> None:
    app._set_fading(on=True)
    assert app.context.scenes.fade_seconds > 0
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    assert app.context.scenes.fade_seconds == 0


@pytest.mark.parametrize(("people", "fades"), [((0,), True), ((0, 1), False)])
def test_a_table_that_people_share_does_not_fade(
    app: App, tmp_path: Path, people: tuple[int, ...], fades: bool
) -> None:
    player = Player(app, new_game(tmp_path, people=people))
    assert player.table.may_fade is fades
