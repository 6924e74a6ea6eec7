"""Tests of what scrolls: the offset, the bar, and the widgets moved along."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.grid import Column, Grid, GridRow
from mayi_desktop.ui.kit.input import KeyPressed, PointerDown, PointerMove, PointerUp, Wheel
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.kit.widget import ScrollArea, ScrollForm

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
def pressed() -> list[int]:
    return []


@pytest.fixture
def form(look: Look, pressed: list[int]) -> ScrollForm:
    made = ScrollForm(look)
    made.place(VIEW)
    buttons = []
    for n in range(20):
        button = Button(look, str(n), lambda n=n: pressed.append(n))  # type: ignore[misc]
        button.place(pygame.Rect(VIEW.x, VIEW.y + 60 * n, 300, 50))
        buttons.append(button)
    made.set_children(buttons, 1200)
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
    form: ScrollForm, pressed: list[int]
) -> None:
    form.scroll_to(600)
    spot = form.children[12].rect.center
    assert VIEW.collidepoint(spot)
    form.handle(PointerMove(spot))
    form.handle(PointerDown(spot))
    form.handle(PointerUp(spot))
    assert pressed == [12]


def test_a_button_out_of_sight_cannot_be_pressed(form: ScrollForm, pressed: list[int]) -> None:
    spot = form.children[8].rect.center
    assert not VIEW.collidepoint(spot)
    form.handle(PointerMove(spot))
    form.handle(PointerDown(spot))
    form.handle(PointerUp(spot))
    assert pressed == []
    assert not form.children[8].hovered


def test_what_gets_the_focus_is_brought_into_sight(form: ScrollForm) -> None:
    for index in (19, 0, 10):
        form.reveal(form.children[index])
        assert VIEW.contains(form.children[index].rect)


def test_placing_anew_keeps_what_was_in_sight(form: ScrollForm) -> None:
    form.scroll_to(400)
    for n, child in enumerate(form.children):
        child.place(pygame.Rect(VIEW.x, VIEW.y + 60 * n, 300, 50))
    form.set_children(form.children, 1200)
    assert form.children[0].rect.y == VIEW.y - 400


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


def test_a_quiet_bar_is_thin_until_the_pointer_comes_to_what_it_scrolls(
    form: ScrollForm,
) -> None:
    def width_of_bar() -> int:
        target = pygame.Surface((800, 500))
        form.draw(target)
        y = form._knob().centery
        line, ground = form._groove(), (0, 0, 0)
        return sum(target.get_at((x, y))[:3] != ground for x in range(line.left, line.right))

    full = width_of_bar()
    form.quiet = True
    assert width_of_bar() < full / 2
    form.handle(PointerMove(VIEW.center))
    assert width_of_bar() == full
    form.handle(PointerMove((1, 1)))
    assert width_of_bar() < full / 2
