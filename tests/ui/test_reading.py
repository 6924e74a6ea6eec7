"""Tests that what is wrong with a screen is found: each fault is made once on purpose."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.button import Button
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.page import Page
from mayi_desktop.ui.kit.theme import mix
from mayi_desktop.ui.kit.widget import Widget
from tests.ui.reading import (
    buttons,
    cut_short,
    faint,
    outside,
    overlapping,
    paint_anew,
    painted_over,
    spilling,
    things,
    too_high,
    written_over,
)

ROOM = pygame.Rect(200, 200, 300, 40)


class Words(Widget):
    """A line of text in the middle of the page, or wherever it is put."""

    def __init__(self, look: Look, text: str, *, pale: bool = False) -> None:
        super().__init__(look)
        self.text, self.pale = text, pale

    def draw(self, target: pygame.Surface) -> None:
        colours = self.look.palette
        target.fill(colours.panel, self.rect)
        ink = mix(colours.panel, colours.text, 0.3) if self.pale else colours.text
        self.look.write(target, self.text, self.rect, 20, ink)


@pytest.fixture
def page(app: App) -> Page:
    made = Page(app.context)
    app.context.scenes.push(made)
    return made


def put(page: Page, widget: Widget, rect: pygame.Rect) -> None:
    page.widgets.append(widget)
    widget.place(rect)


def test_an_orderly_page_has_no_faults(app: App, page: Page) -> None:
    put(page, Words(page.look, "Enough room"), ROOM)
    put(page, Button(page.look, "Press", list), ROOM.move(0, 60))
    lines, named = paint_anew(app), things(app)
    assert {line.text for line in lines} == {"Enough room", "Press"}
    assert not [*overlapping(named), *outside(app, named.items()), *written_over(lines)]
    assert not [*faint(lines), *too_high(lines), *cut_short(lines, ())]
    assert not [*spilling(lines, buttons(app)), *painted_over(lines, but_in_lists=False)]


def test_buttons_over_each_other_are_found(app: App, page: Page) -> None:
    put(page, Button(page.look, "One", list), ROOM)
    put(page, Button(page.look, "Other", list), ROOM.move(40, 30))
    paint_anew(app)
    assert len(overlapping(things(app))) == 1


def test_a_button_that_leaves_the_window_is_found(app: App, page: Page) -> None:
    put(page, Button(page.look, "Gone", list), ROOM.move(-250, 0))
    paint_anew(app)
    assert len(outside(app, things(app).items())) == 1


@pytest.mark.parametrize(
    ("text", "pale", "room", "check"),
    [
        ("Pale words", True, ROOM, faint),
        ("Far too many words for so little room", False, pygame.Rect(200, 200, 90, 40), None),
        ("Flat", False, pygame.Rect(200, 200, 300, 12), too_high),
    ],
)
def test_words_that_cannot_be_read_are_found(
    app: App, page: Page, text: str, *, pale: bool, room: pygame.Rect, check: object
) -> None:
    put(page, Words(page.look, text, pale=pale), room)
    lines = paint_anew(app)
    found = check(lines) if callable(check) else cut_short(lines, ("Anna",))
    assert len(found) == 1


def test_words_written_over_others_are_found(app: App, page: Page) -> None:
    put(page, Words(page.look, "First"), ROOM)
    put(page, Words(page.look, "Second"), ROOM.move(10, 2))
    assert len(written_over(paint_anew(app))) == 1


def test_words_that_leave_their_button_are_found(app: App, page: Page) -> None:
    put(page, Button(page.look, "Low", list), pygame.Rect(200, 200, 300, 7))
    (found,) = spilling(paint_anew(app), buttons(app))
    assert found.startswith("beyond its button: 'Low'")


def test_words_that_are_painted_over_are_found(app: App, page: Page) -> None:
    put(page, Words(page.look, "Covered at its end"), ROOM)
    put(page, Words(page.look, " "), pygame.Rect(320, 190, 60, 60))
    (found,) = painted_over(paint_anew(app), but_in_lists=False)
    assert found.startswith("painted over: 'Covered at its end'")
