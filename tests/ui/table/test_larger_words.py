"""Tests that words made larger never become smaller: header, buttons, questions and lesson."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.languages import language_keys
from mayi_desktop.ui.app import App
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.regions import beside_icons
from tests.ui.reading import Written, paint_anew
from tests.ui.screens import SCREENS, Visit
from tests.ui.table.test_header import resized

SIZE = 1280, 720
SEEN = ("people", "between-turns", "tray", "picked", "lesson", "veto")


def places(app: App) -> Iterator[tuple[str, pygame.Rect]]:
    """Where the words stand that matter most."""
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    yield "turn", table.display.layout.turn_card
    yield "deal", beside_icons(app.context.look.metrics, table.display.layout.utilities)
    yield "lesson", getattr(getattr(table, "bubble", None), "rect", pygame.Rect(0, 0, 0, 0))
    yield "question", table.panel.rect if table.panel.question else pygame.Rect(0, 0, 0, 0)
    for number, button in enumerate(table.controls.choices()):
        yield f"button {number}", button[0].rect


def smallest(app: App) -> dict[str, Written]:
    """The smallest line in each of these places."""
    lines = sorted(paint_anew(app), key=lambda line: -line.px)
    return {
        name: line
        for name, room in places(app)
        for line in lines
        if line.on_screen and room.collidepoint(line.place.center)
    }


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("screen", SEEN)
def test_no_line_that_matters_is_smaller_with_larger_words(
    app: App, tmp_path: Path, screen: str, language: str
) -> None:
    resized(app, SIZE, language=language)
    SCREENS[screen](Visit(app, tmp_path))
    usual = smallest(app)
    assert usual.keys() >= {"turn", "deal"}
    for scale in (1.5, 2.0):
        resized(app, SIZE, ui_scale=scale)
        for name, line in smallest(app).items():
            assert name not in usual or line.px >= usual[name].px, (scale, name, line.shown)


def test_the_words_to_sort_by_share_their_row(app: App, tmp_path: Path) -> None:
    resized(app, (1920, 1080), language="fr", ui_scale=1.7)
    SCREENS["tray"](Visit(app, tmp_path))
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    buttons = list(table.controls.sorts.values())
    free = sum(button.rect.width for button in buttons)
    assert sum(button.width_for(buttons[0].most_px + 2) for button in buttons) > free


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_call_is_large_also_above_how_many_are_left(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    resized(app, size, language="fr", ui_scale=1.27)
    SCREENS["limited-claims"](Visit(app, tmp_path))
    table = app.context.scenes.top
    assert isinstance(table, TableScene)
    place = table.display.layout.claim_button
    call = max(line.px for line in paint_anew(app) if place.collidepoint(line.place.center))
    assert call >= 0.37 * place.height


@pytest.mark.parametrize("language", language_keys())
def test_the_contract_is_no_smaller_at_one_and_a_half_than_in_between(
    app: App, tmp_path: Path, language: str
) -> None:
    resized(app, SIZE, language=language, ui_scale=1.3)
    SCREENS["picked"](Visit(app, tmp_path))
    between = smallest(app)["deal"].px
    resized(app, SIZE, ui_scale=1.5)
    assert smallest(app)["deal"].px >= between - 1
