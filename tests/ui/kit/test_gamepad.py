"""Tests of gamepads: buttons and sticks as keys, their signs, and whole deals and pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from mayi_desktop.base.languages import choose_language, language_keys
from mayi_desktop.engine import DrawStock, MayI
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SharingMode, code_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import (
    PAD_KEYS,
    PADS,
    InputEvent,
    KeyMap,
    KeyPressed,
    KeyReleased,
    TableAct,
)
from mayi_desktop.ui.kit.scene import Gamepads, family_of
from mayi_desktop.ui.pages.lesson import STEPS, LessonOver, TutorialScene
from mayi_desktop.ui.pages.letters import LettersPage
from mayi_desktop.ui.pages.settings import KeysPage, PauseMenu
from mayi_desktop.ui.pages.setup import SetupPage
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.pages.welcome import WelcomePage
from mayi_desktop.ui.play.hand import Sort
from mayi_desktop.ui.table.pointer import HOLD_SECONDS
from tests.ui.gamepad import FULL, PAD, PadPlayer, find, hold, rest, tap
from tests.ui.hand import Hand
from tests.ui.listener import listen
from tests.ui.pages.test_lesson import begin_lesson, wait_for_the_coach
from tests.ui.screens.positions import ASKED, EARLY_3, TO_LAY_DOWN, TO_LAY_OFF
from tests.ui.screens.visit import Visit
from tests.ui.table.player import PATIENCE, at
from tests.ui.table.tables import seats

FAMILIES = (*PADS,)
QUICK = replace(BotDelays.instant(), patient=True)


def keys_of(*events: Event) -> list[InputEvent]:
    pads = Gamepads()
    return [key for event in events for key in pads.translate(event)]


def button(code: int, *, down: bool = True) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return Event(kind, instance_id=PAD, button=code)


def axis(code: int, share: float) -> Event:
    value = round(share * FULL)
    return Event(pygame.CONTROLLERAXISMOTION, instance_id=PAD, axis=code, value=value)


def test_a_button_is_a_key_once_until_it_is_let_go() -> None:
    down = button(pygame.CONTROLLER_BUTTON_A)
    up = button(pygame.CONTROLLER_BUTTON_A, down=False)
    assert keys_of(down, down, up, up) == [KeyPressed("enter"), KeyReleased("enter")]
    shoulder = button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert keys_of(shoulder) == [KeyPressed("tab", frozenset({"shift"}))]


def test_a_stick_that_trembles_presses_nothing_and_a_slant_is_one_direction() -> None:
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    assert keys_of(axis(x, 0.3), axis(y, -0.2), axis(x, 0.55)) == []
    slant = keys_of(axis(x, 0.8), axis(y, 0.7), axis(x, 0.5), axis(x, 0.1), axis(y, 0.72))
    assert slant == [KeyPressed("right"), KeyReleased("right"), KeyPressed("down")]
    assert KeyPressed("left") in keys_of(axis(x, 1.0), axis(x, -1.0))


def test_a_resting_stick_lets_go_of_no_cross() -> None:
    cross = button(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    tremble = axis(pygame.CONTROLLER_AXIS_LEFTX, 0.01)
    assert keys_of(cross, tremble) == [KeyPressed("left")]


def test_a_direction_repeats_while_it_is_held() -> None:
    pads = Gamepads()
    list(pads.translate(button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)))
    assert pads.is_held
    frames = [list(pads.update(0.1)) for _ in range(12)]
    assert frames[:3] == [[], [], []]
    assert [KeyPressed("right", repeat=True)] in frames
    list(pads.translate(button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT, down=False)))
    assert not pads.is_held
    assert not [key for _ in range(9) for key in pads.update(0.1)]


def test_leaving_the_window_or_pulling_the_plug_lets_go() -> None:
    down = button(pygame.CONTROLLER_BUTTON_DPAD_UP)
    for end in (
        Event(pygame.WINDOWFOCUSLOST),
        Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=PAD),
    ):
        assert keys_of(down, end) == [KeyPressed("up"), KeyReleased("up")]


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Xbox 360 Controller", "letters"),
        ("PS4 Controller", "shapes"),
        ("DualSense Wireless Controller", "shapes"),
        ("Nintendo Switch Pro Controller", "switch"),
        ("USB gamepad", "places"),
    ],
)
def test_a_gamepad_is_known_by_its_name(name: str, family: str) -> None:
    assert family_of(name) == family


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("language", language_keys())
def test_every_sign_is_there_in_every_language_and_no_two_are_the_same(
    app: App, family: str, language: str
) -> None:
    choose_language(language)
    keys = KeyMap(pad=family)
    names = *(acts[0] for acts in PAD_KEYS.values()), *("enter", "escape", "tab", "menu")
    signs = [keys.cap(name) for name in names]
    assert len(set(signs)) == len(signs)
    assert all(keys.spoken(name) for name in names)
    fonts = app.context.look.fonts
    assert all(fonts.writes_whole(sign) for sign in signs)
    choose_language("")


def test_buttons_have_the_signs_of_what_was_used_last(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, EARLY_3)
    table = player.table

    def shown() -> tuple[str, str]:
        return table.controls.primary.key, table.controls.second.key

    assert shown() == ("D", "T")
    tap(player, "right")
    assert shown() == ("Top", "Left")
    player.press("right")
    assert shown() == ("D", "T")
    tap(player, "right")
    player.click((4, 4))
    assert shown() == ("D", "T")


def test_pages_call_keys_by_signs_too(app: App, hand: Hand) -> None:
    page = SetupPage(app.context)
    app.context.scenes.push(page)
    hand.wait()

    def words() -> set[str]:
        return {getattr(widget, "label", "") for widget in page.members()}

    assert "Rules (F1)" in words()
    tap(hand, "down")
    assert "Rules" in words()
    hand.press("down")
    assert "Rules (F1)" in words()


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick"])
def test_a_whole_deal_is_played_with_a_gamepad_alone(
    app: App, tmp_path: Path, sheet: str
) -> None:
    app.change_settings(replace(app.context.settings, speed=0.0))
    host = GameHost.new(
        GameSetup(sheet, (), seats(4), code_of(4)), tmp_path, delays=QUICK, checked=True
    )
    me = PadPlayer(app, host)
    me.play_deal()
    assert me.view.table.phase is Phase.BETWEEN_DEALS
    assert {"x", "y", "lt"} <= me.pressed
    assert {DrawStock, MayI} <= me.offered
    assert app.context.pad == "places"


def test_melds_are_laid_down_and_a_card_laid_off_and_thrown(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    tap(player, "right")
    tap(player, "rt")
    player.settle()
    rest(player)
    tap(player, "rt")
    player.settle()
    assert player.view.is_down
    before = len(player.view.hand)
    find(player, player.table, ("card", player.placed.order[-1]))
    tap(player, "a")
    rest(player)
    tap(player, "lt")
    player.settle()
    assert len(player.view.hand) == before - 1


def test_a_card_is_laid_off_by_walking_to_the_meld(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    before = len(player.view.hand)
    find(player, player.table, ("card", player.card("9H")))
    tap(player, "a")
    assert not player.table.frame.snapshot().keyed
    find(player, player.table, ("meld", next(iter(player.placed.melds))))
    tap(player, "a")
    player.settle()
    assert len(player.view.hand) == before - 1


def test_two_quick_presses_of_one_button_are_one(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    tap(player, "rt")
    tap(player, "rt")
    player.settle()
    assert not player.view.is_down
    assert player.table.model.hand.staged


def test_the_right_stick_carries_a_card(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    order = player.table.model.hand.order
    tap(player, "right")
    tap(player, "rs right")
    assert player.table.model.hand.order[:2] == (order[1], order[0])


def test_start_opens_the_menu_and_closes_it(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_OFF)
    tap(player, "right")
    tap(player, "a")
    tap(player, "start")
    player.sees(PauseMenu)
    tap(player, "start")
    player.sees(TableScene)
    assert player.table.model.hand.picked


@pytest.mark.parametrize("key", ["r", "+", "ctrl+k"])
def test_every_act_can_be_done_from_the_list(app: App, tmp_path: Path, key: str) -> None:
    chosen = {TableAct.SORT_BY_RANK.value: key}
    app.change_settings(replace(app.context.settings, keys=chosen))
    player = at(app, tmp_path, TO_LAY_OFF)
    tap(player, "back")
    page = player.sees(KeysPage)
    assert set(page.changers) == set(TableAct)
    labels = [page.changers[act].label for act in (TableAct.TAKE, TableAct.LOG)]
    assert labels == ["Left", "Do it"]
    for _ in range(90):
        if page.focus.current is page.changers[TableAct.SORT_BY_RANK]:
            break
        tap(player, "rb")
    tap(player, "a")
    player.sees(TableScene)
    assert player.table.model.hand.sort is Sort.RANK
    player.press("f2")
    assert player.sees(KeysPage).changers[TableAct.TAKE].label == "T"


def test_speech_is_turned_on_from_the_list_on_every_page(app: App, hand: Hand) -> None:
    heard = listen(app)
    app.change_settings(replace(app.context.settings, speech=False))
    tap(hand, "back")
    page = hand.sees(KeysPage)
    for _ in range(90):
        if page.focus.current is not None and "speech" in page.focus.current.spoken_text():
            break
        tap(hand, "rb")
    tap(hand, "a")
    assert app.context.settings.speech
    assert any("Select opens a list" in line for line in heard.take())


def test_a_name_is_written_with_a_gamepad(app: App, hand: Hand) -> None:
    page = WelcomePage(app.context)
    app.context.scenes.push(page)
    hand.wait()
    page.focus.to(page.name)
    tap(hand, "a")
    letters = hand.sees(LettersPage)
    for letter in "zo":
        for _ in range(60):
            if letters.focus.current is letters.letters[letter]:
                break
            tap(hand, "rb")
        tap(hand, "a")
    assert page.name.text == "Zo"
    tap(hand, "b")
    assert hand.sees(WelcomePage).name.text == "Zo"


def test_beside_a_gamepad_the_keyboard_types_too(app: App, hand: Hand) -> None:
    page = WelcomePage(app.context)
    app.context.scenes.push(page)
    hand.wait()
    page.focus.to(page.name)
    tap(hand, "a")
    hand.sees(LettersPage)
    hand.type_text("Jo")
    hand.press("space")
    hand.type_text(" l")
    hand.press("backspace")
    hand.wait()
    assert page.name.text == "Jo "
    hand.press("enter")
    hand.wait()
    assert hand.sees(WelcomePage).name.text == "Jo "


def test_a_button_let_go_as_the_window_loses_the_focus_presses_nothing(
    app: App, tmp_path: Path
) -> None:
    player = Visit(app, tmp_path).sit(
        ASKED.replace("turn 0 draw", "turn 3 draw"), people=(0, 1, 2)
    )
    player.table.host.set_sharing(SharingMode.PASS)
    player.wait(PATIENCE)
    seat = next(spec.seat for spec in player.table.prompt.now().seats if spec.seat is not None)
    find(player, player.table, ("seat", seat))
    hold("a")
    player.wait(0.05)
    assert player.table.seat_press.is_pressing
    player.leave_window()
    player.wait(0.1)
    assert player.table.host.view(None).table.claim is None


def test_people_at_one_screen_press_and_hold_their_names(app: App, tmp_path: Path) -> None:
    visit = Visit(app, tmp_path)
    player = visit.sit(ASKED.replace("turn 0 draw", "turn 3 draw"), people=(0, 1, 2))
    player.table.host.set_sharing(SharingMode.PASS)
    player.wait(PATIENCE)
    named = [spec.seat for spec in player.table.prompt.now().seats if spec.seat is not None]
    seat = named[0]
    find(player, player.table, ("seat", seat))
    hold("a")
    player.wait(HOLD_SECONDS + 0.2)
    assert player.table.model.hot_seat.peeker == seat
    hold("a", down=False)
    player.wait(PATIENCE)
    assert player.table.model.hot_seat.peeker is None
    before = player.view.table.claim, repr(player.table.host.wishes)
    tap(player, "a")
    player.wait(0.2)
    assert (player.view.table.claim, repr(player.table.host.wishes)) != before


def test_the_ear_hears_the_signs(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, EARLY_3)
    tap(player, "right")
    heard = listen(app)
    player.wait(0.2)
    said = heard.take()
    assert any(line.endswith("the top button") for line in said), said
    assert any(line.endswith("the left button") for line in said), said


def test_the_lesson_is_played_with_a_gamepad_alone(app: App) -> None:
    app.change_settings(replace(app.context.settings, speed=4.0))
    hand = Hand(app)
    scene = begin_lesson(hand)
    for _ in range(4 * len(STEPS)):
        if isinstance(hand.scene, LessonOver):
            break
        wait_for_the_coach(hand)
        if isinstance(hand.scene, TutorialScene):
            do_step(hand, scene)
    assert isinstance(hand.scene, LessonOver)
    assert app.context.pad


def do_step(hand: Hand, scene: TutorialScene) -> None:
    """Walk to the marked things one after the other, and press them."""
    index = scene.guide.lesson.index
    for _ in range(3):
        at = scene.guide.marker.at
        if scene.guide.lesson.index != index or at is None:
            break
        spots = [s for s in scene.keyboard._spots() if s.rect.collidepoint(at.center)]
        if spots:
            find(hand, scene, min(spots, key=lambda s: s.rect.width * s.rect.height).name)
        rest(hand)
        tap(hand, "a")
        hand.wait(0.3)
    for _ in range(100):
        if not isinstance(hand.scene, TutorialScene) or scene.guide._asking():
            break
        hand.wait(0.1)
