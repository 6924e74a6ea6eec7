"""Tests that panels and words keep to their places, also where everything is written large."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import language_keys
from mayi_desktop.engine import Seat
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.marks import focus_sprite
from tests.ui.hand import Hand
from tests.ui.reading import Written, paint_anew
from tests.ui.screens import SCREENS, visit
from tests.ui.table.player import Player
from tests.ui.table.seeing import options_rect
from tests.ui.table.tables import game_at

SMALL = (1024, 640)
TO_THROW = """
deal 1
turn 0 play stock
seat 0: 4S 8S QS 5H TH KH 3C 9C TC JC 3D 7D
seat 1 down: *5
seat 2: *11
seat 3: *11
set 1: KC KS KH
discards: QC 8D
"""


def at(app: App, folder: Path, scale: float, language: str = "en") -> Player:
    """A table in the smallest window, with words of this size."""
    Hand(app).resize(SMALL)
    settings = replace(app.context.settings, language=language, ui_scale=scale)
    app.change_settings(replace(settings, window_width=SMALL[0], window_height=SMALL[1]))
    app.step(0.0)
    player = Player(app, game_at(folder, TO_THROW))
    player.settle()
    return player


@pytest.mark.parametrize("scale", [1.0, 1.7, 2.1, 2.5])
@pytest.mark.parametrize("language", language_keys())
def test_the_other_options_of_a_hint_cover_no_seat(
    app: App, tmp_path: Path, scale: float, language: str
) -> None:
    player = at(app, tmp_path, scale, language)
    player.press("i")
    player.press("i")
    (panel,) = (item for item in player.hint_panel() if item.key == "other options")
    rect = options_rect(panel)
    seats = [box.plate for box in player.placed.seats.values()]
    assert rect.height > 0
    assert rect.collidelist(seats) == -1


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
def test_with_eight_seats_the_other_options_cover_no_meld(
    tmp_path: Path, size: Size, scale: float
) -> None:
    seen = visit(tmp_path, size, Settings(ui_scale=scale))
    try:
        SCREENS["hint-of-eight"](seen)
        table = seen.app.context.scenes.top
        assert isinstance(table, TableScene)
        (panel,) = (
            item
            for item in table.coach.hint.items(table.model.view, table.display.layout)
            if item.key == "other options"
        )
        rect = options_rect(panel)
        placed = table.display.layout
        melds = [box.rect for box in placed.melds.values()]
        seats = [box.plate for box in placed.seats.values()]
    finally:
        seen.app.close()
    assert len(melds) == 22
    kept = [*melds, *seats, placed.sorts, placed.hand_room, placed.action, placed.caption]
    assert rect.collidelist(kept) == -1


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.7, 2.5])
@pytest.mark.parametrize("language", language_keys())
def test_the_round_buttons_tell_their_whole_names_within_the_window(
    app: App, tmp_path: Path, scale: float, language: str
) -> None:
    player = at(app, tmp_path, scale, language)
    buttons = [button for button in player.table.controls.utilities if button.visible]
    assert len(buttons) == 3
    fonts, sizes = app.context.look.fonts, app.context.look.metrics
    for button in buttons:
        wide = fonts.width(button.label, sizes.small, bold=True)
        assert wide <= button.slip.width
        assert pygame.Rect((0, 0), SMALL).contains(button.slip)


@pytest.mark.parametrize("scale", [1.0, 1.7, 2.5])
def test_the_mark_of_a_seat_that_is_down_lies_within_its_plate(
    app: App, tmp_path: Path, scale: float
) -> None:
    player = at(app, tmp_path, scale)
    plate = player.placed.seats[Seat(1)].plate
    legal = app.context.look.palette.legal
    pad = app.context.look.metrics.px(10) // 2
    picture = app.window.surface
    low = range(plate.bottom - pad, plate.bottom + 4)
    whole = range(plate.top, plate.bottom - pad)

    def green(rows: range) -> bool:
        columns = range(plate.left, plate.right)
        return any(picture.get_at((x, y))[:3] == legal for y in rows for x in columns)

    assert green(whole)
    assert not green(low)


def test_the_keyboard_is_seen_on_white_and_on_dark_ground(app: App) -> None:
    look = app.context.look
    sprite = focus_sprite(look, pygame.Rect(40, 40, 80, 110))
    for ground in ("white", "black"):
        picture = pygame.Surface((200, 200))
        picture.fill(ground)
        picture.blit(sprite.surface, sprite.pos)
        row = [tuple(picture.get_at((x, 95))[:3]) for x in range(60)]
        focus, ink = tuple(look.palette.focus), (12, 40, 28)
        assert row.count(focus) >= 3
        assert ink in row[: row.index(focus)]
        assert ink in row[row.index(focus) :]


def written_at(folder: Path, screen: str, language: str, scale: float) -> list[Written]:
    """Every line of a screen in a usual window, with words of this size."""
    seen = visit(folder, (1280, 720), Settings(language=language, ui_scale=scale))
    try:
        SCREENS[screen](seen)
        return paint_anew(seen.app)
    finally:
        seen.app.close()


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", language_keys())
def test_whose_turn_it_is_stands_no_smaller_than_the_contract(
    tmp_path: Path, scale: float, language: str
) -> None:
    lines = written_at(tmp_path, "table-others-turn", language, scale)
    ribbon = [line for line in lines if line.room.centery < 70]
    (turn,) = (
        line for line in ribbon if "Maximilian-Alexander" in line.text and not line.ink.y > 45
    )
    # The buttons beside it have a single word each.
    deal = [line for line in ribbon if line.room.x > 900 and " " in line.text.strip()]
    assert len(deal) >= 2
    assert all(turn.px >= line.px for line in deal)
    assert not turn.cut


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
@pytest.mark.parametrize("language", language_keys())
def test_the_dealers_button_does_not_touch_the_mark_below_it(
    tmp_path: Path, scale: float, language: str
) -> None:
    lines = written_at(tmp_path, "table-two-rows", language, scale)
    marks = [line.room for line in lines if line.shown in (_("down"), "✓")]
    (button,) = (line.room for line in lines if line.shown == pgettext("dealer", "D"))
    assert len(marks) >= 3
    assert button.inflate(2, 2).collidelist(marks) == -1


@pytest.mark.parametrize("language", language_keys())
def test_an_answer_on_a_plate_leaves_its_name_free(tmp_path: Path, language: str) -> None:
    lines = written_at(tmp_path, "public-asked", language, 1.5)
    said = [line for line in lines if line.text == _("May I?")]
    names = [line for line in lines if line.text == "Oma Annegret"]
    assert said
    assert names
    for name in names:
        assert not any(line.room.colliderect(name.ink) for line in said)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_words_are_hardly_smaller_where_the_person_asked_for_larger_ones(
    tmp_path: Path, size: Size
) -> None:
    """They were once half as large, as the sizes ended where they began at 100 %."""
    written: dict[float, dict[str, int]] = {}
    for scale in (1.0, 1.7):
        opened = visit(tmp_path / str(scale), size, Settings(ui_scale=scale))
        SCREENS["talk"](opened)
        opened.hand.wait(0.1)
        lines = paint_anew(opened.app)
        written[scale] = {line.text: line.px for line in lines if len(line.text) > 1}
        opened.app.close()
    both = written[1.0].keys() & written[1.7].keys()
    assert len(both) > 20
    assert [t for t in both if written[1.7][t] < 0.9 * written[1.0][t]] == []
