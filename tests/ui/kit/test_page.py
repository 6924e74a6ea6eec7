"""Tests of pages and dialogs: the focus ring, Escape, tips, and painting only what changed."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.page import Answer, Dialog, FormPage, Page, show_message
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.kit.widget import Label
from tests.ui.hand import Hand


class Grid(Page):
    """Six buttons in two rows of three."""

    def __init__(self, app: App) -> None:
        super().__init__(app.context)
        self.pressed: list[str] = []
        self.backs = 0
        self.buttons = [
            Button(self.look, name, lambda name=name: self.pressed.append(name))  # type: ignore[misc]
            for name in "abcdef"
        ]
        self.widgets = [*self.buttons]

    def arrange(self, bounds: pygame.Rect) -> None:
        for index, button in enumerate(self.buttons):
            x, y = 100 + index % 3 * 250, 100 + index // 3 * 150
            button.place(pygame.Rect(x, y, 200, 60))

    def on_back(self) -> None:
        self.backs += 1


@pytest.fixture
def grid(app: App) -> Grid:
    page = Grid(app)
    app.context.scenes.push(page)
    app.step(0.0)
    return page


def focused(page: Page) -> str:
    current = page.focus.current
    assert isinstance(current, Button)
    return current.label


def test_tab_goes_round_both_ways(hand: Hand, grid: Grid) -> None:
    order = []
    for _ in range(7):
        hand.press("tab")
        order.append(focused(grid))
    assert "".join(order) == "abcdefa"
    hand.press("tab", "shift")
    assert focused(grid) == "f"


def test_arrows_go_to_the_neighbour(hand: Hand, grid: Grid) -> None:
    hand.press("tab")
    path = []
    for key in ("right", "down", "left", "up", "up", "left"):
        hand.press(key)
        path.append(focused(grid))
    assert "".join(path) == "bedaaa"


def test_enter_presses_what_has_the_focus(hand: Hand, grid: Grid) -> None:
    hand.press("tab")
    hand.press("enter")
    hand.press("right")
    hand.press("space")
    assert grid.pressed == ["a", "b"]


def test_disabled_and_hidden_widgets_are_passed_over(hand: Hand, grid: Grid) -> None:
    grid.buttons[0].disable("not now")
    grid.buttons[1].set_visible(visible=False)
    hand.press("tab")
    assert focused(grid) == "c"


def test_focus_goes_to_the_nearest_from_a_widget_that_becomes_disabled(
    hand: Hand, grid: Grid
) -> None:
    hand.press("tab")
    hand.press("right")
    hand.press("down")
    grid.buttons[4].disable("not now")
    hand.wait()
    assert focused(grid) == "b"


def test_focus_that_is_not_shown_leaves_a_widget_that_becomes_disabled(
    hand: Hand, grid: Grid
) -> None:
    hand.click(grid.buttons[0])
    grid.buttons[0].disable("not now")
    hand.wait()
    assert grid.focus.current is None


def test_the_outline_is_shown_for_keys_and_not_for_clicks(hand: Hand, grid: Grid) -> None:
    hand.paints = True
    hand.press("tab")
    shown = _picture()
    assert grid.focus.shown
    hand.click(grid.buttons[0])
    hand.move((5, 5))
    assert not grid.focus.shown
    assert focused(grid) == "a"
    assert _picture() != shown


def test_escape_goes_back(hand: Hand, grid: Grid) -> None:
    hand.press("escape")
    assert grid.backs == 1


def test_a_tip_appears_when_the_pointer_rests_and_goes_with_it(hand: Hand, grid: Grid) -> None:
    hand.paints = True
    grid.buttons[4].tip = "This explains the button."
    hand.move((5, 5))
    bare = _picture()
    hand.move(grid.buttons[4])
    hovered = _picture()
    hand.wait(1.0)
    assert _picture() != hovered
    hand.move((5, 5))
    hand.wait(1.0)
    assert _picture() == bare


def test_only_the_button_that_changed_is_painted(hand: Hand, grid: Grid) -> None:
    hand.move((5, 5))
    grid.buttons[0].set_label("A")
    assert grid.update(0.0)
    painted = grid.draw(hand.app.window.surface, everything=False)
    assert len(painted) == 1
    assert painted[0].contains(grid.buttons[0].rect)
    assert not painted[0].colliderect(grid.buttons[1].rect)
    assert not grid.update(0.0)


def test_a_part_painted_looks_like_the_whole_painted(hand: Hand, grid: Grid) -> None:
    hand.paints = True
    hand.press("tab")
    hand.press("right")
    hand.move(grid.buttons[5])
    hand.move((5, 5))
    in_parts = _picture()
    hand.app.context.scenes.repaint()
    hand.wait()
    assert _picture() == in_parts


class TestDialog:
    @pytest.fixture
    def answers(self) -> list[str]:
        return []

    @pytest.fixture
    def dialog(self, app: App, grid: Grid, answers: list[str]) -> Dialog:
        made = Dialog(
            app.context,
            "Leave?",
            "The game is kept.",
            (
                Answer("Leave", lambda: answers.append("leave"), ButtonKind.PRIMARY),
                Answer("Stay", lambda: answers.append("stay")),
            ),
        )
        app.context.scenes.push(made)
        app.step(0.0)
        return made

    def test_a_button_answers_and_closes(
        self, hand: Hand, dialog: Dialog, grid: Grid, answers: list[str]
    ) -> None:
        hand.press_button("Leave")
        assert answers == ["leave"]
        assert hand.scene is grid

    def test_answers_side_by_side_are_equally_wide(self, dialog: Dialog) -> None:
        rects = [button.rect for button in dialog.widgets if isinstance(button, Button)]
        assert len({rect.y for rect in rects}) == 1
        assert len({rect.width for rect in rects}) == 1

    def test_enter_takes_the_first_answer(
        self, hand: Hand, dialog: Dialog, answers: list[str]
    ) -> None:
        hand.press("enter")
        assert answers == ["leave"]

    def test_escape_takes_the_harmless_answer(
        self, hand: Hand, dialog: Dialog, answers: list[str]
    ) -> None:
        hand.press("escape")
        assert answers == ["stay"]

    def test_nothing_below_can_be_pressed(
        self, hand: Hand, dialog: Dialog, grid: Grid, answers: list[str]
    ) -> None:
        hand.click(grid.buttons[0])
        hand.press("m")
        assert grid.pressed == []
        assert answers == []
        assert hand.scene is dialog

    def test_the_scene_below_is_darkened_once(self, hand: Hand, dialog: Dialog) -> None:
        hand.paints = True
        surface = hand.picture
        before = surface.get_at((5, 5))
        hand.press("tab")
        hand.press("tab")
        assert surface.get_at((5, 5)) == before


def _picture() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def test_a_tip_appears_when_the_keyboard_rests_and_goes_with_the_next_key(
    hand: Hand, grid: Grid
) -> None:
    grid.buttons[1].tip = "This explains the button."
    hand.press("tab")
    assert grid.focus.current is grid.buttons[0]
    hand.wait(1.0)
    assert not grid._tooltip.shown
    hand.press("tab")
    assert grid.focus.current is grid.buttons[1]
    assert not grid._tooltip.shown
    hand.wait(1.0)
    assert grid._tooltip.shown
    hand.move((3, 3))
    assert grid._tooltip.shown
    hand.press("tab")
    assert not grid._tooltip.shown
    hand.wait(1.0)
    assert not grid._tooltip.shown


def test_a_click_takes_the_keyboards_tip_away(hand: Hand, grid: Grid) -> None:
    grid.buttons[0].tip = "This explains the button."
    hand.press("tab")
    hand.wait(1.0)
    assert grid._tooltip.shown
    hand.click(grid.buttons[3])
    hand.wait(1.0)
    assert not grid._tooltip.shown


@pytest.mark.parametrize("way", ["wheel", "key"])
def test_a_tip_goes_when_what_it_explains_may_move_away(
    hand: Hand, grid: Grid, way: str
) -> None:
    grid.buttons[0].tip = "An explanation"
    hand.move(grid.buttons[0])
    hand.wait(1.0)
    assert grid._tooltip.shown
    if way == "wheel":
        hand.wheel(grid.buttons[0], -1)
    else:
        hand.press("pagedown")
    assert not grid._tooltip.shown


def test_a_long_heading_takes_more_lines_before_it_is_written_small(app: App) -> None:
    page = FormPage(
        app.context, "A computer player like Oma Annegret von der Alten Mühle am Bach"
    )
    done = Button(page.look, "Done", page.on_back)
    page.compose(([Label(page.look, "Nothing yet.")],), (done,))
    app.context.scenes.push(page)
    app.step(0.0)
    sizes, heading = page.look.metrics, page.heading
    assert heading.width_wanted() > heading.rect.width
    assert heading.rect.height >= 2 * sizes.heading
    assert heading.rect.bottom <= page.form.rect.top
    assert done.rect.bottom < page.bounds.bottom


def test_a_message_that_opens_by_itself_takes_no_press_at_first(hand: Hand) -> None:
    context = hand.app.context
    below = context.scenes.top
    show_message(context, "Saving", "The disk is full.", unasked=True)
    message = context.scenes.top
    hand.press("enter")
    assert context.scenes.top is message
    hand.wait(DEAF_SECONDS)
    hand.press("enter")
    assert context.scenes.top is below
    show_message(context, "Saved", "There it is.")
    hand.press("enter")
    assert context.scenes.top is below, "one that was asked for goes at once"
