"""Tests of single controls: what they do on a click and on a key, and what they refuse."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.controls import (
    Choice,
    RadioEntry,
    RadioList,
    Scale,
    Slider,
    TextField,
    Toggle,
    number_choice,
)
from mayi_desktop.ui.kit.grid import Column, Grid, GridRow
from mayi_desktop.ui.kit.input import (
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    TextTyped,
    Wheel,
)
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Columns
from mayi_desktop.ui.kit.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.kit.theme import Metrics
from mayi_desktop.ui.kit.widget import Label, ScrollArea, Signal, Widget

RECT = pygame.Rect(100, 100, 600, 54)
OUTSIDE = (20, 20)
SHIFT, CTRL = frozenset({"shift"}), frozenset({"ctrl"})


def click(widget: Widget, pos: tuple[int, int]) -> None:
    for event in (PointerMove(pos), PointerDown(pos), PointerUp(pos)):
        widget.handle(event)


def press(widget: Widget, *keys: str, mods: frozenset[str] = frozenset()) -> None:
    for key in keys:
        widget.handle(KeyPressed(key, mods))


class TestButton:
    @pytest.fixture
    def pressed(self) -> list[str]:
        return []

    @pytest.fixture
    def button(self, look: Look, pressed: list[str]) -> Button:
        made = Button(look, "Play", lambda: pressed.append("play"))
        made.place(RECT)
        return made

    def test_a_quiet_one_has_an_edge_but_no_ground(self, look: Look) -> None:
        quiet = Button(look, "Quit", lambda: None, kind=ButtonKind.QUIET)
        quiet.place(RECT)
        target = pygame.Surface((RECT.right + 20, RECT.bottom + 20))
        target.fill((1, 2, 3))
        quiet.draw(target)
        assert target.get_at((RECT.centerx, RECT.top))[:3] != (1, 2, 3)
        assert target.get_at((RECT.left + 30, RECT.centery))[:3] == (1, 2, 3)

    def test_it_paints_nothing_beyond_its_bounds(self, look: Look, button: Button) -> None:
        for hundredths in range(80, 251, 5):
            look.style.metrics = Metrics((1280, 720), hundredths / 100)
            raised = look.raised((0, 0, 0), (0, 0, 0), 0)
            assert button.painted_rect.contains(raised.reach(button.rect)), hundredths

    def test_a_click_presses(self, button: Button, pressed: list[str]) -> None:
        click(button, RECT.center)
        assert pressed == ["play"]

    @pytest.mark.parametrize("key", ["enter", "space"])
    def test_a_key_presses_once(self, button: Button, pressed: list[str], key: str) -> None:
        button.handle(KeyPressed(key))
        button.handle(KeyPressed(key, repeat=True))
        assert pressed == ["play"]

    def test_letting_go_elsewhere_does_not_press(
        self, button: Button, pressed: list[str]
    ) -> None:
        button.handle(PointerDown(RECT.center))
        button.handle(PointerUp(OUTSIDE))
        button.handle(PointerUp(RECT.center))
        assert pressed == []

    def test_the_right_button_does_not_press(self, button: Button, pressed: list[str]) -> None:
        assert not button.handle(PointerDown(RECT.center, button=3))
        assert pressed == []

    def test_a_disabled_button_shows_why_and_does_nothing(
        self, button: Button, pressed: list[str], look: Look
    ) -> None:
        target = pygame.Surface((800, 300))
        plain = self.picture(button, target)
        button.disable("You are down already")
        click(button, RECT.center)
        press(button, "enter")
        assert pressed == []
        assert self.picture(button, target) != plain
        before = self.picture(button, target)
        button.disable("Somebody else is drawing")
        assert self.picture(button, target) != before

    @staticmethod
    def picture(button: Button, target: pygame.Surface) -> bytes:
        target.fill((0, 0, 0))
        button.draw(target)
        return pygame.image.tobytes(target, "RGB")


class TestToggle:
    def test_click_and_key_turn_it_over(self, look: Look) -> None:
        states: list[bool] = []
        toggle = Toggle(look, "Mute", states.append)
        toggle.place(RECT)
        click(toggle, RECT.center)
        press(toggle, "space", "enter")
        assert states == [True, False, True]

    def test_setting_tells_nobody(self, look: Look) -> None:
        states: list[bool] = []
        toggle = Toggle(look, "Mute", states.append)
        toggle.set(on=True)
        assert toggle.on
        assert states == []


class TestSlider:
    @pytest.fixture
    def settled(self) -> list[float]:
        return []

    @pytest.fixture
    def slider(self, look: Look, settled: list[float]) -> Slider:
        scale = Scale(0.0, 1.0, 0.1)
        made = Slider(look, "Cards", scale, 0.5, settled.append)
        made.place(RECT)
        return made

    def test_arrows_step(self, slider: Slider, settled: list[float]) -> None:
        press(slider, "right", "right", "left", "end", "right", "home")
        assert settled == [0.6, 0.7, 0.6, 1.0, 1.0, 0.0]

    def test_a_drag_settles_once(self, slider: Slider, settled: list[float]) -> None:
        line = slider._line()
        slider.handle(PointerDown((line.left, line.centery)))
        assert slider.value == 0.0
        slider.handle(PointerMove((line.centerx, 5), held=True))
        assert slider.value == 0.5
        slider.handle(PointerMove((line.right + 500, 5), held=True))
        slider.handle(PointerUp((line.right + 500, 5)))
        slider.handle(PointerMove((line.left, 5)))
        assert slider.value == 1.0
        assert settled == [1.0]

    def test_up_and_down_are_left_to_the_focus(self, slider: Slider) -> None:
        assert not slider.handle(KeyPressed("down"))


class TestChoice:
    OPTIONS = [("a", "Evening"), ("b", "Felt"), ("c", "Wood")]

    @pytest.fixture
    def chosen(self) -> list[str]:
        return []

    def choice(self, look: Look, chosen: list[str], rect: pygame.Rect) -> Choice:
        made = Choice(look, "", self.OPTIONS, "a", chosen.append)
        made.place(rect)
        return made

    def test_a_segment_is_clicked(self, look: Look, chosen: list[str]) -> None:
        choice = self.choice(look, chosen, RECT)
        click(choice, (RECT.right - 20, RECT.centery))
        click(choice, (RECT.right - 20, RECT.centery))
        assert chosen == ["c"]

    def test_the_only_value_does_not_look_like_a_button(
        self, look: Look, chosen: list[str]
    ) -> None:
        target = pygame.Surface((800, 400))
        choice = self.choice(look, chosen, RECT)
        choice.draw(target)
        spot = (RECT.x + 12, RECT.centery)
        assert target.get_at(spot)[:3] == look.palette.primary
        choice.set_options(self.OPTIONS[:1], "a")
        choice.draw(target)
        assert target.get_at(spot)[:3] == look.palette.sunken

    def test_keys_go_round(self, look: Look, chosen: list[str]) -> None:
        choice = self.choice(look, chosen, RECT)
        press(choice, "left", "right", "space")
        assert chosen == ["c", "a", "b"]

    def test_ordered_values_end_at_both_ends(self, look: Look) -> None:
        speeds: list[float] = []
        choice = number_choice(look, "", {0.5: "Slow", 1.0: "Normal"}, 0.5, speeds.append)
        choice.place(RECT)
        press(choice, "left", "right", "right")
        assert speeds == [1.0]

    def test_a_narrow_one_steps_by_arrows(self, look: Look, chosen: list[str]) -> None:
        narrow = pygame.Rect(100, 100, 140, 54)
        choice = self.choice(look, chosen, narrow)
        click(choice, (narrow.left + 5, narrow.centery))
        click(choice, (narrow.right - 5, narrow.centery))
        click(choice, narrow.center)
        assert chosen == ["c", "a", "b"]


class TestPick:
    @pytest.fixture
    def picked(self) -> list[str]:
        return []

    @pytest.fixture
    def pick(self, look: Look, picked: list[str]) -> RadioList:
        entries = [
            RadioEntry(key, key.title(), f"about {key}") for key in ("one", "two", "three")
        ]
        made = RadioList(look, entries, "one", picked.append)
        made.place(pygame.Rect(50, 50, 400, made.height_for(400)))
        return made

    def test_an_entry_is_clicked(self, pick: RadioList, picked: list[str]) -> None:
        click(pick, (100, pick.rect.bottom - 10))
        assert picked == ["three"]

    def test_an_aside_without_room_beside_the_title_stands_below_it(self, look: Look) -> None:
        entries = [RadioEntry("one", "A title", "about it", aside="3–8 players")]
        made = RadioList(look, entries, "one", lambda key: None)
        assert made.height_for(600) < made.height_for(170)
        plain = RadioList(
            look, [RadioEntry("one", "A title", "about it")], "one", lambda key: None
        )
        assert made.height_for(600) == plain.height_for(600)
        assert made.height_for(170) > plain.height_for(170)

    def test_arrows_stop_at_the_ends(self, pick: RadioList, picked: list[str]) -> None:
        assert not pick.handle(KeyPressed("up"))
        press(pick, "down", "down")
        assert not pick.handle(KeyPressed("down"))
        assert picked == ["two", "three"]


class TestTextField:
    @pytest.fixture
    def field(self, look: Look) -> TextField:
        made = TextField(look, "Anna", lambda text: None, limit=12)
        made.place(RECT)
        made.focus(on=True)
        return made

    def type_text(self, field: TextField, text: str) -> None:
        field.handle(TextTyped(text))

    def test_typing_replaces_the_selection(self, field: TextField) -> None:
        assert field.selected == "Anna"
        self.type_text(field, "Zoë")
        assert field.text == "Zoë"

    def test_the_caret_moves_and_letters_go_in(self, field: TextField) -> None:
        press(field, "home", "right")
        self.type_text(field, "x")
        assert field.text == "Axnna"
        press(field, "backspace", "delete")
        assert field.text == "Ana"
        press(field, "end")
        self.type_text(field, "!")
        assert field.text == "Ana!"

    def test_shift_selects(self, field: TextField) -> None:
        press(field, "end")
        press(field, "left", "left", mods=SHIFT)
        assert field.selected == "na"
        press(field, "delete")
        assert field.text == "An"

    def test_backspace_at_the_start_takes_nothing(self, field: TextField) -> None:
        press(field, "home", "backspace")
        assert field.text == "Anna"

    def test_no_more_letters_than_allowed(self, field: TextField) -> None:
        self.type_text(field, "x" * 50)
        assert field.text == "x" * 12

    def test_control_characters_stay_out(self, field: TextField) -> None:
        self.type_text(field, "a\tb\nc\x00")
        assert field.text == "abc"

    def test_the_first_click_leaves_all_selected_to_be_typed_over(
        self, field: TextField
    ) -> None:
        field.focus(on=False)
        field.update(0.02)
        field.focus(on=True)
        click(field, (RECT.right - 20, RECT.centery))
        self.type_text(field, "Zoë")
        assert field.text == "Zoë"

    def test_a_second_click_places_the_caret(self, field: TextField) -> None:
        field.update(0.02)
        click(field, (RECT.right - 20, RECT.centery))
        assert (field.caret, field.anchor) == (4, 4)
        click(field, (RECT.left + 2, RECT.centery))
        assert field.caret == 0

    def test_a_drag_selects(self, field: TextField) -> None:
        field.update(0.02)
        field.handle(PointerDown((RECT.left + 2, RECT.centery)))
        field.handle(PointerMove((RECT.right, RECT.centery), held=True))
        field.handle(PointerUp((RECT.right, RECT.centery)))
        assert field.selected == "Anna"

    def test_select_all_and_cut(self, field: TextField) -> None:
        press(field, "end")
        press(field, "a", "x", mods=CTRL)
        assert field.text == ""

    def test_letters_do_not_reach_the_page(self, field: TextField) -> None:
        assert field.handle(KeyPressed("m"))
        assert field.handle(KeyPressed("space"))
        assert not field.handle(KeyPressed("escape"))
        assert not field.handle(KeyPressed("tab"))

    def test_the_caret_does_not_touch_the_hint(self, look: Look) -> None:
        field = TextField(look, "", lambda text: None, limit=12, hint="Your name")
        field.place(pygame.Rect(0, 0, 300, 50))
        field.focus(on=True)
        target = pygame.Surface((300, 50))
        field.draw(target)
        row = range(10, 290)
        high = 25
        lit = [x for x in row if target.get_at((x, high))[:3] == look.palette.primary]
        inked = [
            x
            for x in row
            if any(sum(target.get_at((x, y))[:3]) > 330 for y in range(18, 33)) and x not in lit
        ]
        assert lit
        assert min(inked) - max(lit) > 2

    def test_a_long_text_keeps_the_caret_in_sight(self, look: Look) -> None:
        field = TextField(look, "w" * 80, lambda text: None, limit=90)
        field.place(pygame.Rect(0, 0, 120, 40))
        field.focus(on=True)
        assert field._x(field.caret) - field._offset() <= field._inner().width


def test_nothing_is_drawn_between_the_words_and_the_switch(look: Look) -> None:
    toggle = Toggle(look, "Hints", lambda on: None)
    toggle.place(RECT)
    target = pygame.Surface((800, 300))
    toggle.draw(target)
    words_end = RECT.x + look.fonts.width("Hints", look.metrics.body)
    switch = RECT.right - look.metrics.px(140)
    row = [target.get_at((x, RECT.centery))[:3] for x in range(words_end, switch)]
    assert set(row) == {(0, 0, 0)}


def test_every_control_says_that_it_was_used(look: Look) -> None:
    for control in (
        Button(look, "a", lambda: None),
        Toggle(look.paper, "a", lambda on: None),
        Choice(look, "a", [("1", "one"), ("2", "two")], "1", lambda key: None),
    ):
        control.place(RECT)
        assert not look.take_use()
        press(control, "enter")
        assert look.take_use()
        control.disable("not now")
        press(control, "enter")
        assert not look.take_use()


# --- Tests of how widgets share a line.


def test_a_button_with_long_words_gets_more_than_its_share(app: App) -> None:
    look = app.context.look
    label, button = Label(look, "Name"), Button(look, "Zurücknehmen", lambda: None)
    whole = button.width_wanted() - look.metrics.pad
    row = Row(look, ((label, 0.84), (button, 0.16)))
    wide = 6 * whole
    row.place(pygame.Rect(0, 0, wide, 50))
    assert button.rect.width == whole > 0.16 * (wide - look.metrics.gap)
    assert button.rect.right == wide
    row.place(pygame.Rect(0, 0, 2 * whole, 50))
    assert label.rect.width > whole * 1.5, "it takes little from the others"


# --- Signals: who is told, in which order, and with what.


def test_everybody_connected_is_told_in_order() -> None:
    told: list[str] = []
    named = Signal(told.append)
    named.connect(lambda name: told.append(name.upper()))
    named.emit("anna")
    assert told == ["anna", "ANNA"]


def test_nobody_needs_to_listen() -> None:
    pressed: Signal[[]] = Signal()
    assert not pressed.is_connected
    pressed.emit()
    pressed.connect(list)
    assert pressed.is_connected
    assert not Signal(None).is_connected


# --- Tests of what scrolls: the offset, the bar, and the widgets moved along.


VIEW = pygame.Rect(100, 100, 500, 300)


@pytest.fixture
def text(look: Look) -> RichText:
    paragraphs = [
        Paragraph(TextStyle.TEXT, f"Paragraph {n}. " + "word " * 30) for n in range(40)
    ]
    made = RichText(look, paragraphs)
    made.place(VIEW)
    return made


@pytest.fixture
def scroll_pressed() -> list[int]:
    return []


@pytest.fixture
def form(look: Look, scroll_pressed: list[int]) -> Columns:
    made = Columns(look)
    buttons = [Button(look, str(n), partial(scroll_pressed.append, n)) for n in range(20)]
    made.compose([buttons])
    made.place_in(VIEW, side_by_side=False)
    return made


def test_text_cannot_scroll_past_its_ends(text: RichText) -> None:
    text.scroll_to(-50)
    assert text.offset == 0
    text.scroll_to(10**9)
    assert text.offset == text.content_height() - VIEW.height


def test_keys_scroll_by_pages_and_to_the_ends(text: RichText) -> None:
    text.handle(KeyPressed("pagedown"))
    first = text.offset
    text.handle(KeyPressed("end"))
    last = text.offset
    text.handle(KeyPressed("pageup"))
    assert 0 < first < text.offset < last
    text.handle(KeyPressed("home"))
    assert text.offset == 0


def test_the_wheel_scrolls_only_over_the_text(text: RichText) -> None:
    assert not text.handle(Wheel((5, 5), -1))
    assert text.handle(Wheel(VIEW.center, -1))
    assert text.offset > 0


def test_the_bar_is_dragged(text: RichText) -> None:
    knob = text._knob().center
    text.handle(PointerDown(knob))
    text.handle(PointerMove((knob[0], VIEW.bottom + 500), held=True))
    assert text.offset == text.content_height() - VIEW.height
    text.handle(PointerUp((knob[0], VIEW.bottom)))
    text.handle(PointerMove((knob[0], VIEW.top)))
    assert text.offset == text.content_height() - VIEW.height


def test_a_new_width_keeps_the_place_in_the_text(text: RichText) -> None:
    text.scroll_to(text.content_height() / 2)
    share = text.offset / text.content_height()
    text.place(pygame.Rect(0, 0, 900, 300))
    assert text.offset / text.content_height() == pytest.approx(share, abs=0.02)


def test_only_lines_in_sight_are_painted(text: RichText) -> None:
    target = pygame.Surface((800, 500))
    target.fill((1, 2, 3))
    text.draw(target)
    assert target.get_at((VIEW.x + 5, VIEW.bottom + 3))[:3] == (1, 2, 3)
    assert target.get_at((VIEW.x + 5, VIEW.top - 3))[:3] == (1, 2, 3)


def test_a_scrolled_button_is_pressed_where_it_is_seen(
    form: Columns, scroll_pressed: list[int]
) -> None:
    form.reveal(form.children[12])
    spot = form.children[12].rect.center
    assert VIEW.collidepoint(spot)
    form.handle(PointerMove(spot))
    form.handle(PointerDown(spot))
    form.handle(PointerUp(spot))
    assert scroll_pressed == [12]


def test_a_button_out_of_sight_cannot_be_pressed(
    form: Columns, scroll_pressed: list[int]
) -> None:
    spot = form.children[8].rect.center
    assert not VIEW.collidepoint(spot)
    form.handle(PointerMove(spot))
    form.handle(PointerDown(spot))
    form.handle(PointerUp(spot))
    assert scroll_pressed == []
    assert not form.children[8].hovered


def test_what_gets_the_focus_is_brought_into_sight(form: Columns) -> None:
    for index in (19, 0, 10):
        form.reveal(form.children[index])
        assert VIEW.contains(form.children[index].rect)


def test_placing_anew_keeps_what_was_in_sight(form: Columns) -> None:
    before = form.children[0].rect.y
    form.scroll_to(400)
    form.place_in(VIEW, side_by_side=False)
    assert form.children[0].rect.y == before - 400


class Snow(ScrollArea):
    """White without end."""

    def content_height(self) -> int:
        return 1000

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        target.fill((255, 255, 255), view)


@pytest.mark.parametrize(
    ("offset", "above", "below"), [(0, False, True), (300, True, True), (1000, True, False)]
)
def test_content_fades_at_the_edges_beyond_which_it_goes_on(
    look: Look, offset: int, *, above: bool, below: bool
) -> None:
    area, target = Snow(look), pygame.Surface((800, 600))
    area.place(VIEW)
    area.scroll_to(offset)
    area.draw(target)
    edges = (target.get_at((VIEW.x + 5, y))[:3] for y in (VIEW.top, VIEW.bottom - 1))
    assert [max(edge) < 100 for edge in edges] == [above, below]
    assert target.get_at(VIEW.center)[:3] == (255, 255, 255)


def test_the_frame_of_a_table_is_whole_where_its_rows_fade_out(look: Look) -> None:
    grid = Grid(look, [Column("Name", stretch=True)])
    grid.fill(50, lambda index: GridRow((f"Row {index}",)))
    grid.place(VIEW)
    target = pygame.Surface((800, 600))
    grid.draw(target)
    for spot in ((VIEW.centerx, VIEW.bottom - 1), (VIEW.centerx, VIEW.top), (VIEW.left, 250)):
        assert target.get_at(spot)[:3] == look.palette.line
