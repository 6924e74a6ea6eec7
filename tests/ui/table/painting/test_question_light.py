"""Tests of the question that goes from seat to seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.cards_at_rest import fan_of_backs
from mayi_desktop.ui.table.choreography import fan_slot
from mayi_desktop.ui.table.effects import QuestionLight, corner_of
from mayi_desktop.ui.table.layout import home_seat, lay_out_table, opponents_of
from tests.ui.screens.positions import late
from tests.ui.table.player import Player, at
from tests.ui.table.positions import SIZES, crowded

STEP = 1 / 60


def keys(light: QuestionLight, player: Player) -> list[object]:
    return [sprite.key for sprite in light.sprites(player.table.display.look, ())]


def test_a_line_runs_to_the_next_seat_and_fades(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    shown, motion = player.table.display.presenter.shown, Motion(1.0, reduced=False)
    light = QuestionLight()
    light.update(STEP, shown, Seat(1), motion)
    assert keys(light, player) == ["question line", "question"]
    for _ignored in range(90):
        light.update(STEP, shown, Seat(1), motion)
    assert keys(light, player) == ["question"]
    assert not light.update(STEP, shown, Seat(1), motion)
    assert light.update(STEP, shown, Seat(2), motion)
    assert keys(light, player) == ["question line", "question"]
    assert light.update(STEP, shown, None, motion)
    assert keys(light, player) == []


def test_the_line_passes_behind_the_plates(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    shown, motion = player.table.display.presenter.shown, Motion(1.0, reduced=False)
    light = QuestionLight()
    light.update(STEP, shown, Seat(1), motion)
    for _ignored in range(90):
        light.update(STEP, shown, Seat(1), motion)
    light.update(STEP, shown, Seat(3), motion)
    plate = shown.layout.seats[Seat(2)].plate
    line = next(iter(light.sprites(player.table.display.look, (plate,))))
    assert line.key == "question line"
    assert line.rect.colliderect(plate)
    assert plate in line.under


def test_in_reduced_motion_only_the_sign_goes_on(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    shown, motion = player.table.display.presenter.shown, Motion(1.0, reduced=True)
    light = QuestionLight()
    light.update(STEP, shown, Seat(1), motion)
    assert keys(light, player) == ["question"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_the_sign_lies_on_no_backs(size: Size, seats: int) -> None:
    view = crowded(seats, 0, 11)
    placed = lay_out_table(view, size)
    for seat in opponents_of(view, home_seat(view)):
        x, _y = corner_of(placed, seat)
        box = placed.seats[seat]
        assert x > fan_slot(placed, seat).x + 0.43 * box.fan.width
        assert box.plate.right - x < 0.05 * size[0]


def test_backs_keep_within_their_fan(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, late(5, 5, 11))
    shown = player.table.display.presenter.shown
    for seat in opponents_of(shown.view, home_seat(shown.view)):
        backs = fan_of_backs(shown, seat, 24)
        edge = max(back.bounds().right for back in backs)
        assert edge <= corner_of(shown.layout, seat)[0]
