"""Tests of how scenes lie upon each other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerDown,
    PointerMove,
)
from mayi_desktop.ui.kit.scene import Scene, SceneStack, Size
from tests.ui.table.player import Player
from tests.ui.table.tables import new_game

KEY = KeyPressed("a")
AREA = pygame.Rect(0, 0, 10, 10)


class Noted(Scene):
    def __init__(self, log: list[str], name: str, *, opaque: bool = True, takes: bool = False):
        self.log, self.name, self.opaque, self.takes = log, name, opaque, takes
        self.changes = False

    def enter(self) -> None:
        self.log.append(f"{self.name} enters")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def layout(self, size: Size) -> None:
        self.log.append(f"{self.name} laid out {size[0]}x{size[1]}")

    def handle(self, event: InputEvent) -> bool:
        self.log.append(f"{self.name} hears {type(event).__name__}")
        return self.takes

    def update(self, dt: float) -> bool:
        return self.changes

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        if not everything and not self.changes:
            return []
        self.log.append(f"{self.name} drawn {'whole' if everything else 'in part'}")
        return [AREA]


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def stack() -> SceneStack:
    made = SceneStack()
    made.layout((300, 200))
    return made


@pytest.fixture
def target() -> pygame.Surface:
    return pygame.Surface((300, 200))


def test_a_scene_enters_before_it_is_laid_out(log: list[str], stack: SceneStack) -> None:
    stack.push(Noted(log, "table"))
    assert log == ["table enters", "table laid out 300x200"]


def test_starting_again_leaves_the_old_scene_first(log: list[str], stack: SceneStack) -> None:
    stack.push(Noted(log, "title"))
    log.clear()
    stack.reset(Noted(log, "table"))
    assert log == ["title leaves", "table enters", "table laid out 300x200"]


def test_input_goes_down_until_somebody_takes_it(log: list[str], stack: SceneStack) -> None:
    stack.push(Noted(log, "table"))
    stack.push(Noted(log, "pill", opaque=False))
    stack.push(Noted(log, "dialog", opaque=False, takes=True))
    log.clear()
    assert stack.handle(KEY)
    assert log == ["dialog hears KeyPressed"]


def test_input_passes_a_see_through_scene_that_does_not_want_it(
    log: list[str], stack: SceneStack
) -> None:
    stack.push(Noted(log, "table"))
    stack.push(Noted(log, "pill", opaque=False))
    log.clear()
    assert not stack.handle(KEY)
    assert log == ["pill hears KeyPressed", "table hears KeyPressed"]


def test_nothing_below_an_opaque_scene_hears_a_key(log: list[str], stack: SceneStack) -> None:
    stack.push(Noted(log, "table"))
    stack.push(Noted(log, "rules"))
    log.clear()
    assert not stack.handle(KEY)
    assert log == ["rules hears KeyPressed"]


def test_every_scene_learns_that_the_window_was_left(log: list[str], stack: SceneStack) -> None:
    stack.push(Noted(log, "table"))
    stack.push(Noted(log, "rules", takes=True))
    log.clear()
    stack.handle(FocusLost())
    assert log == ["rules hears FocusLost", "table hears FocusLost"]


def test_painting_starts_at_the_top_opaque_scene(
    log: list[str], stack: SceneStack, target: pygame.Surface
) -> None:
    for name, opaque in (("title", True), ("table", True), ("dialog", False)):
        stack.push(Noted(log, name, opaque=opaque))
    log.clear()
    assert stack.draw(target) == [target.get_rect()]
    assert log == ["table drawn whole", "dialog drawn whole"]


def test_a_change_on_top_is_painted_alone(
    log: list[str], stack: SceneStack, target: pygame.Surface
) -> None:
    stack.push(Noted(log, "table"))
    dialog = Noted(log, "dialog", opaque=False)
    stack.push(dialog)
    stack.draw(target)
    log.clear()
    dialog.changes = True
    assert stack.update(0.1)
    assert stack.draw(target) == [AREA]
    assert log == ["dialog drawn in part"]


def test_a_change_below_a_see_through_scene_paints_everything(
    log: list[str], stack: SceneStack, target: pygame.Surface
) -> None:
    table = Noted(log, "table")
    stack.push(table)
    stack.push(Noted(log, "dialog", opaque=False))
    stack.draw(target)
    log.clear()
    table.changes = True
    assert stack.draw(target) == [target.get_rect()]
    assert log == ["table drawn in part", "table drawn whole", "dialog drawn whole"]


def test_nothing_is_due_once_everything_is_painted(
    log: list[str], stack: SceneStack, target: pygame.Surface
) -> None:
    stack.push(Noted(log, "table"))
    assert stack.update(0.1)
    stack.draw(target)
    assert not stack.update(0.1)
    stack.repaint()
    assert stack.update(0.1)


def test_removing_a_scene_twice_does_no_harm(log: list[str], stack: SceneStack) -> None:
    scene = Noted(log, "dialog", opaque=False)
    stack.push(scene)
    stack.remove(scene)
    stack.remove(scene)
    assert log[-1:] == ["dialog leaves"]
    assert stack.top is None


def test_a_key_held_while_a_scene_opens_is_not_meant_for_it(
    log: list[str], stack: SceneStack
) -> None:
    stack.push(Noted(log, "below", takes=True))
    stack.handle(KeyPressed("enter"))
    stack.push(Noted(log, "above", takes=True))
    log.clear()
    stack.handle(KeyPressed("enter", repeat=True))
    assert log == []
    stack.handle(KeyReleased("enter"))
    stack.handle(KeyPressed("enter"))
    stack.handle(KeyPressed("enter", repeat=True))
    assert log == ["above hears KeyReleased", *["above hears KeyPressed"] * 2]


def test_a_key_pressed_anew_is_heard_although_its_release_was_lost(
    log: list[str], stack: SceneStack
) -> None:
    stack.push(Noted(log, "below", takes=True))
    stack.handle(KeyPressed("enter"))
    stack.push(Noted(log, "above", takes=True))
    log.clear()
    stack.handle(KeyPressed("enter"))
    assert log == ["above hears KeyPressed"]


def test_a_scene_that_asks_for_it_is_deaf_to_presses_at_first(
    log: list[str], stack: SceneStack
) -> None:
    scene = Noted(log, "summary", takes=True)
    scene.deaf_seconds = 1.0
    stack.push(scene)
    log.clear()
    for event in (KEY, PointerDown((1, 1), LEFT), PointerMove((1, 1))):
        stack.handle(event)
    assert log == ["summary hears PointerMove"]
    stack.update(0.9)
    assert stack.handle(KEY)
    assert log == ["summary hears PointerMove"]
    stack.update(0.1)
    stack.handle(KEY)
    assert log[1:] == ["summary hears KeyPressed"]


def test_a_scene_that_lies_open_again_is_not_deaf(log: list[str], stack: SceneStack) -> None:
    scene = Noted(log, "summary", takes=True)
    scene.deaf_seconds = 1.0
    stack.push(scene)
    stack.update(1.0)
    stack.push(Noted(log, "menu", opaque=False))
    assert not stack.is_deaf
    stack.pop()
    assert not stack.is_deaf


class Waking(Scene):
    """A scene in which things happen by themselves."""

    def __init__(self) -> None:
        self.hidden_for = 0.0

    @property
    def is_awake(self) -> bool:
        return True

    def update_hidden(self, dt: float) -> None:
        self.hidden_for += dt


def test_a_hidden_scene_goes_on_and_keeps_the_program_awake(
    log: list[str], stack: SceneStack
) -> None:
    assert not stack.is_awake
    table = Waking()
    stack.push(table)
    stack.update(0.5)
    assert table.hidden_for == 0.0
    stack.push(Noted(log, "menu", opaque=False))
    stack.update(0.5)
    assert table.hidden_for == 0.0
    stack.push(Noted(log, "page"))
    stack.update(0.5)
    assert table.hidden_for == 0.5
    assert stack.is_awake


# --- Tests of how one screen gives way to the next.


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
def fade_stack() -> SceneStack:
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


def test_the_old_screen_fades_over_the_new_one(fade_stack: SceneStack) -> None:
    target = pygame.Surface(SIZE)
    fade_stack.push(Plain(RED))
    assert frame(fade_stack, target, 0.0) == RED
    fade_stack.reset(Plain(BLUE))
    assert frame(fade_stack, target, 0.0) == RED
    red, _, blue = frame(fade_stack, target, 0.05)
    assert 0 < red < 200
    assert 0 < blue < 200
    assert frame(fade_stack, target, 0.2) == BLUE
    assert not fade_stack.update(0.1)


def test_a_press_ends_the_fading(fade_stack: SceneStack) -> None:
    target = pygame.Surface(SIZE)
    fade_stack.push(Plain(RED))
    frame(fade_stack, target, 0.0)
    fade_stack.reset(Plain(BLUE))
    frame(fade_stack, target, 0.0)
    fade_stack.handle(KeyPressed("a"))
    assert frame(fade_stack, target, 0.01) == BLUE


def test_what_is_secret_is_gone_at_once(fade_stack: SceneStack) -> None:
    target = pygame.Surface(SIZE)
    fade_stack.push(Plain(RED, secret=True))
    frame(fade_stack, target, 0.0)
    fade_stack.push(Plain(BLUE))
    assert frame(fade_stack, target, 0.0) == BLUE


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
