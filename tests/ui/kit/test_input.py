"""Tests which key does what, and how that may be changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from mayi_desktop.engine import CardId
from mayi_desktop.host.settings import Settings, load, save
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import (
    FIXED_KEYS,
    USUAL_KEYS,
    CloseRequested,
    FocusLost,
    InputEvent,
    KeyMap,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    TableAct,
    TextTyped,
    Wheel,
    cap_of,
)
from mayi_desktop.ui.kit.scene import EventTranslator
from mayi_desktop.ui.pages.settings import KeysPage
from mayi_desktop.ui.play.hand import Sort
from tests.ui.hand import Hand
from tests.ui.screens import TO_LAY_OFF
from tests.ui.table.player import Player
from tests.ui.table.tables import game_at


def act_of(keys: KeyMap, key: str, *mods: str) -> TableAct | None:
    return keys.act(KeyPressed(key, frozenset(mods)))


def test_every_act_has_its_own_usual_key_and_no_fixed_one() -> None:
    assert set(USUAL_KEYS) == set(TableAct)
    assert len(set(USUAL_KEYS.values())) == len(USUAL_KEYS)
    assert not FIXED_KEYS & set(USUAL_KEYS.values())


def test_the_usual_keys_do_their_acts() -> None:
    for act, key in USUAL_KEYS.items():
        plain = key.removeprefix("ctrl+")
        mods = ("ctrl",) if plain != key else ()
        assert act_of(KeyMap(), plain, *mods) is act
    assert act_of(KeyMap(), "enter") is act_of(KeyMap(), "1") is None


def test_some_acts_have_a_second_key_that_stays() -> None:
    keys = KeyMap({"discard": "q", "keys": "k"})
    assert act_of(keys, "delete") is TableAct.DISCARD
    assert act_of(keys, "/") is act_of(keys, "?") is TableAct.KEYS


def test_alt_and_ctrl_make_another_key() -> None:
    assert act_of(KeyMap(), "d", "shift") is TableAct.DRAW
    assert act_of(KeyMap(), "d", "alt") is act_of(KeyMap(), "d", "ctrl") is None
    assert act_of(KeyMap(), "z", "meta") is TableAct.UNDO


def test_the_names_in_the_settings_file_stay() -> None:
    names = "draw take may_i allow suggest hint lay_down discard go_out sort_suit sort_rank"
    names += " sort_plan log rules keys hide undo part carry_left carry_right"
    names += " group_left group_right hear_hand hear_needs hear_melds hear_top hear_down"
    names += " hear_counts hear_scores hear_turns"
    assert [act.value for act in TableAct] == names.split()


def test_the_keys_in_the_readme_are_usual_ones() -> None:
    text = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    start = text.index("| key | what it does |")
    rows = text[start : text.index("\n\n", start)].splitlines()[2:]
    listed = {row.split("`")[1] for row in rows}
    assert len(listed) == 6
    assert listed <= {cap_of(key) for key in USUAL_KEYS.values()}


def test_the_page_of_keys_shows_every_act(app: App) -> None:
    _, page = open_page(app)
    labels = {act: button.label for act, button in page.changers.items()}
    assert labels == {act: cap_of(key) for act, key in USUAL_KEYS.items()}


def test_a_key_that_moved_leaves_nothing_behind() -> None:
    keys = KeyMap().with_key(TableAct.DRAW, "q")
    assert (act_of(keys, "q"), act_of(keys, "d")) == (TableAct.DRAW, None)
    assert keys.cap(TableAct.DRAW) == "Q"


def test_two_acts_can_swap_their_keys() -> None:
    keys = KeyMap().with_key(TableAct.DRAW, "q").with_key(TableAct.TAKE, "d")
    keys = keys.with_key(TableAct.DRAW, "t")
    assert (act_of(keys, "d"), act_of(keys, "t")) == (TableAct.TAKE, TableAct.DRAW)


@pytest.mark.parametrize(
    "chosen", [{"draw": "q", "take": "q"}, {"draw": "enter"}, {"draw": ""}]
)
def test_keys_that_make_no_sense_are_as_usual(chosen: dict[str, str]) -> None:
    assert KeyMap(chosen).keys == dict(USUAL_KEYS)


def test_keys_of_a_later_version_are_ignored() -> None:
    assert KeyMap({"fly": "q", "draw": "v"}).keys == {**USUAL_KEYS, TableAct.DRAW: "v"}


def test_the_keys_are_kept_in_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert save(Settings(keys={"draw": "q"}), path) is None
    assert load(path)[0].keys == {"draw": "q"}


def open_page(app: App) -> tuple[Hand, KeysPage]:
    page = KeysPage(app.context)
    app.context.scenes.push(page)
    hand = Hand(app)
    hand.wait()
    return hand, page


def test_a_key_is_changed_by_pressing_another(app: App) -> None:
    hand, page = open_page(app)
    hand.click(page.changers[TableAct.DRAW])
    assert page.listening is TableAct.DRAW
    hand.press("q")
    assert app.context.settings.keys == {"draw": "q"}
    assert page.changers[TableAct.DRAW].label == "Q"


def test_a_conflict_is_told_in_one_sentence_and_changes_nothing(app: App) -> None:
    hand, page = open_page(app)
    hand.click(page.changers[TableAct.DRAW])
    hand.press("t")
    assert page.note.text == (
        "T is already the key for “Take the discard”; change that one first."
    )
    hand.click(page.changers[TableAct.DRAW])
    hand.press("space")
    assert page.note.text == "Space always does the same thing and can’t be changed."
    assert app.context.settings.keys == {}


def test_escape_leaves_a_key_as_it_is_and_then_the_page(app: App) -> None:
    hand, page = open_page(app)
    hand.click(page.changers[TableAct.TAKE])
    hand.press("escape")
    assert (page.listening, hand.scene) == (None, page)
    hand.press("escape")
    assert hand.scene is not page


def test_all_keys_can_be_as_usual_again(app: App) -> None:
    hand, page = open_page(app)
    hand.click(page.changers[TableAct.TAKE])
    hand.press("q")
    hand.click(page.buttons[0])
    assert app.context.settings.keys == {}
    assert page.changers[TableAct.TAKE].label == "T"


def test_a_changed_key_works_at_the_table_and_stands_on_the_button(
    app: App, tmp_path: Path
) -> None:
    text = TO_LAY_OFF.replace("turn 0 play stock", "turn 0 draw")
    player = Player(app, game_at(tmp_path, text))
    player.settle()
    player.press("f2")
    page = player.scene
    assert isinstance(page, KeysPage)
    player.click(page.changers[TableAct.DRAW])
    player.press("q")
    player.press("escape")
    player.settle()
    assert player.table.controls.primary.key == "Q"
    before = len(player.view.hand)
    player.press("d")
    player.settle()
    assert len(player.view.hand) == before
    player.press("q")
    player.settle()
    assert len(player.view.hand) == before + 1
    player.press("r")
    assert player.table.model.hand.sort is Sort.RANK


def test_a_key_chosen_for_two_acts_is_ignored_alone() -> None:
    keys = KeyMap({"draw": "v", "hint": "v", "take": "q"}).keys
    assert keys == {**USUAL_KEYS, TableAct.TAKE: "q"}


def test_a_chosen_key_wins_over_the_default_of_a_later_act() -> None:
    keys = KeyMap({"hint": "c", "log": "i"})
    assert act_of(keys, "c") is TableAct.HINT
    assert act_of(keys, "i") is TableAct.LOG
    assert act_of(keys, "l") is TableAct.HEAR_HAND
    assert len(set(keys.keys.values())) == len(TableAct)


def test_every_default_can_be_chosen_for_another_act() -> None:
    for act in TableAct:
        for other, key in USUAL_KEYS.items():
            keys = KeyMap({act.value: key}).keys
            assert keys == {**USUAL_KEYS, other: USUAL_KEYS[act], act: key}


def at_the_table(app: App, folder: Path, keys: dict[str, str]) -> Player:
    app.change_settings(replace(app.context.settings, keys=keys))
    text = TO_LAY_OFF.replace("turn 0 play stock", "turn 0 draw")
    player = Player(app, game_at(folder, text))
    player.settle()
    return player


@pytest.mark.parametrize(
    ("keys", "pressed"),
    [({}, ("z", "ctrl")), ({"undo": "y"}, ("y",)), ({"undo": "ctrl+u"}, ("u", "ctrl"))],
)
def test_taking_back_has_a_key_that_can_be_changed(
    app: App, tmp_path: Path, keys: dict[str, str], pressed: tuple[str, ...]
) -> None:
    player = at_the_table(app, tmp_path, keys)
    player.press("d")
    player.settle()
    player.click(player.at("9H"))
    player.click(player.meld(0, 0.9))
    player.settle()
    before = len(player.view.hand)
    for key in (("z", "ctrl"), ("y",), ("u", "ctrl")):
        if key != pressed:
            player.press(*key)
    player.settle()
    assert len(player.view.hand) == before
    player.press(*pressed)
    player.settle()
    assert len(player.view.hand) == before + 1


def test_a_key_with_ctrl_can_be_chosen(app: App) -> None:
    hand, page = open_page(app)
    page.form.reveal(page.changers[TableAct.UNDO])
    assert page.changers[TableAct.UNDO].label == "Ctrl + Z"
    hand.click(page.changers[TableAct.UNDO])
    hand.press("ctrl")
    assert page.listening is TableAct.UNDO
    hand.press("u", "ctrl")
    assert app.context.settings.keys == {"undo": "ctrl+u"}
    assert page.changers[TableAct.UNDO].label == "Ctrl + U"


def test_the_note_is_seen_however_far_one_has_scrolled(app: App) -> None:
    hand, page = open_page(app)
    page.form.reveal(page.changers[TableAct.SPLIT_HAND])
    hand.click(page.changers[TableAct.SPLIT_HAND])
    hand.press("t")
    assert page.note.text.startswith("T is already the key for")
    assert page.form.offset > 0
    assert not page.note.rect.colliderect(page.form.rect)
    assert page.bounds.contains(page.note.rect)


def grip_of(player: Player) -> tuple[tuple[CardId, ...], tuple[int, ...]]:
    """The hand from left to right, and the places before which it is parted."""
    model = player.table.model
    held = model.hand.arrangement()
    return held.order, held.gaps


@pytest.mark.parametrize(("keys", "key"), [({}, "a"), ({"part": "b"}, "b")])
def test_the_hand_is_parted_and_joined_by_key(
    app: App, tmp_path: Path, keys: dict[str, str], key: str
) -> None:
    player = at_the_table(app, tmp_path, keys)
    order, gaps = grip_of(player)
    assert gaps == ()
    for _ in range(3):
        player.press("right")
    player.press(key)
    assert grip_of(player) == (order, (2,))
    player.press(key)
    assert grip_of(player) == (order, ())


def test_a_whole_group_is_carried_by_key(app: App, tmp_path: Path) -> None:
    player = at_the_table(app, tmp_path, {})
    order, _ = grip_of(player)
    assert len(order) == 7
    for place in (2, 4):
        player.table.model.hand.toggle_split(order[place])
    player.press("right")
    player.press("pagedown")
    assert grip_of(player) == ((*order[2:4], *order[:2], *order[4:]), (2, 4))
    player.press("pagedown")
    assert grip_of(player) == ((*order[2:4], *order[4:], *order[:2]), (2, 5))
    player.press("pagedown")
    assert grip_of(player) == ((*order[2:4], *order[4:], *order[:2]), (2, 5))
    player.press("pageup")
    player.press("pageup")
    assert grip_of(player) == (order, (2, 4))


def test_a_single_card_is_carried_without_ctrl(app: App, tmp_path: Path) -> None:
    player = at_the_table(app, tmp_path, {})
    order, _ = grip_of(player)
    player.press("right")
    player.press("right", "shift")
    assert grip_of(player)[0] == (order[1], order[0], *order[2:])


# --- Tests of the translator through which pygame's events come.


@pytest.mark.parametrize(
    ("event", "ours"),
    [
        (Event(pygame.MOUSEMOTION, pos=(3, 4), buttons=(1, 0, 0)), PointerMove((3, 4), True)),
        (Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1), PointerDown((3, 4), 1)),
        (Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=3), PointerUp((3, 4), 3)),
        (Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=4), None),
        (Event(pygame.MOUSEWHEEL, x=0, y=-2), Wheel((0, 0), -2.0)),
        (Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), KeyPressed("enter")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0), KeyPressed("enter")),
        (Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0), KeyPressed("f11")),
        (Event(pygame.KEYDOWN, key=pygame.K_m, mod=0), KeyPressed("m")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP7, mod=0), KeyPressed("7")),
        (
            Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT),
            KeyPressed("tab", frozenset({"shift"})),
        ),
        (Event(pygame.TEXTINPUT, text="é"), TextTyped("é")),
        (Event(pygame.WINDOWSIZECHANGED, x=800, y=500), Resized((800, 500))),
        (Event(pygame.WINDOWMINIMIZED), FocusLost()),
        (Event(pygame.QUIT), CloseRequested()),
        (Event(pygame.FINGERDOWN, x=0.5, y=0.5), None),
        (Event(pygame.JOYBUTTONDOWN, button=0), None),
    ],
)
def test_every_event_has_one_meaning(event: Event, ours: InputEvent | None) -> None:
    assert EventTranslator().translate(event) == ours


def test_a_click_knows_the_modifier_that_is_held() -> None:
    translate = EventTranslator().translate
    translate(Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0))
    held = translate(Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1))
    translate(Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT))
    free = translate(Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1))
    assert held == PointerDown((1, 1), 1, frozenset({"shift"}))
    assert free == PointerUp((1, 1), 1)


def test_a_key_held_down_repeats_until_it_is_let_go() -> None:
    translate = EventTranslator().translate
    down = Event(pygame.KEYDOWN, key=pygame.K_a, mod=0)
    assert translate(down) == KeyPressed("a")
    assert translate(down) == KeyPressed("a", repeat=True)
    translate(Event(pygame.KEYUP, key=pygame.K_a, mod=0))
    assert translate(down) == KeyPressed("a")


def test_leaving_the_window_lets_go_of_every_key() -> None:
    translate = EventTranslator().translate
    translate(Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0))
    translate(Event(pygame.WINDOWFOCUSLOST))
    assert translate(Event(pygame.KEYDOWN, key=pygame.K_a, mod=0)) == KeyPressed("a")


def test_the_wheel_turns_where_the_pointer_was_last() -> None:
    translate = EventTranslator().translate
    translate(Event(pygame.MOUSEMOTION, pos=(40, 50), buttons=(0, 0, 0)))
    assert translate(Event(pygame.MOUSEWHEEL, x=0, y=1)) == Wheel((40, 50), 1.0)


def test_a_second_click_nearby_counts_as_double() -> None:
    translate = EventTranslator().translate
    first = Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, clicks=1)
    second = Event(pygame.MOUSEBUTTONDOWN, pos=(6, 5), button=1, clicks=2)
    far = Event(pygame.MOUSEBUTTONDOWN, pos=(90, 5), button=1)
    assert [translate(event) for event in (first, second, far)] == [
        PointerDown((5, 5), 1, clicks=1),
        PointerDown((6, 5), 1, clicks=2),
        PointerDown((90, 5), 1, clicks=1),
    ]


def test_a_finger_is_the_pointer_once_and_not_twice() -> None:
    """SDL tells of a finger on a screen as a mouse too; its other word for it means nothing."""
    translate = EventTranslator().translate
    finger = {"touch_id": 1, "finger_id": 1, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0}
    told = [
        translate(Event(pygame.FINGERDOWN, finger)),
        translate(Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1, hand=True)),
        translate(Event(pygame.FINGERMOTION, finger)),
        translate(Event(pygame.MOUSEMOTION, pos=(650, 360), buttons=(1, 0, 0), hand=True)),
        translate(Event(pygame.FINGERUP, finger)),
        translate(Event(pygame.MOUSEBUTTONUP, pos=(650, 360), button=1, hand=True)),
    ]
    assert [event for event in told if event is not None] == [
        PointerDown((640, 360)),
        PointerMove((650, 360), held=True),
        PointerUp((650, 360)),
    ]
