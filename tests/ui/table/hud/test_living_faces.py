"""Tests of faces that blink and look at cards, and of when they are still."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.faces import CALM
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.seats import LivingFaces
from tests.ui.screens import SCREENS, visit
from tests.ui.screens.positions import late
from tests.ui.table.player import at

STEP = 1 / 60
PLACES = [("ben", pygame.Rect(100 * n, 0, 60, 60)) for n in range(7)]


def watched(seconds: float, motion: Motion) -> tuple[list[list[float]], int]:
    """When each face had its eyes shut, and in how many frames anything changed."""
    faces, shut, changes = LivingFaces(), [[] for _ in PLACES], 0
    faces.see(PLACES)
    for frame in range(round(seconds / STEP)):
        changes += faces.update(STEP, None, 1280, motion)
        for number, mood in enumerate(faces._seen):
            if mood.lid == 1.0:
                shut[number].append(frame * STEP)
    return shut, changes


def test_every_face_blinks_every_few_seconds_and_no_two_in_step(look: Look) -> None:
    shut, changes = watched(30.0, Motion(1.0, reduced=False))
    for times in shut:
        begins = [b for a, b in zip([-9.0, *times], times, strict=False) if b - a > 0.2]
        assert 4 <= len(begins) <= 11
        assert len(times) < 12 * len(begins)
    assert len({tuple(times) for times in shut}) == len(PLACES)
    # A blink changes two frames; between blinks nothing is painted.
    assert changes <= 2 * 11 * len(PLACES) + 1


def test_nothing_blinks_in_reduced_motion(look: Look) -> None:
    shut, changes = watched(30.0, Motion(1.0, reduced=True))
    assert not any(shut)
    assert changes <= 1


def test_eyes_follow_a_card_in_flight_and_come_back(look: Look) -> None:
    faces, motion = LivingFaces(), Motion(1.0, reduced=False)
    faces.see([PLACES[0], PLACES[6]])
    faces.update(STEP, (330.0, 400.0), 1280, motion)
    left, right = faces._seen
    assert left.aside > 0 > right.aside
    assert left.down > 0
    assert faces.update(STEP, None, 1280, motion)
    assert faces._seen == (CALM, CALM)


def test_a_face_lies_still_where_its_plate_shows_it(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=False))
    player = at(app, tmp_path, late(4, 8, 11))
    player.wait(0.2)
    plates = [box.plate for box in player.placed.seats.values()]
    known = player.table.display.faces._faces
    assert len(known) == 4
    for _key, place in known:
        assert any(plate.inflate(8, 8).contains(place) for plate in plates)


def test_between_blinks_a_table_at_rest_asks_for_no_frame(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=False))
    player = at(app, tmp_path, late(4, 8, 11))
    player.wait(1.0)
    scenes, nap = app.context.scenes, 0.2
    asleep = breaths = 0
    while breaths < 10:
        due = scenes.breath_due
        assert due <= 6.0
        if due > nap:
            assert not app.step(nap)
            asleep += 1
        else:
            # Awake just in time: one face is painted, and that is no reason to hurry.
            assert app.step(due + 0.001)
            assert scenes.is_breathing
            breaths += 1
        assert app._idle_timer.idle or asleep + breaths < 30
    assert asleep > 5
    assert app._idle_timer.idle


def test_in_reduced_motion_a_table_at_rest_never_asks_for_a_frame(
    app: App, tmp_path: Path
) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=True))
    player = at(app, tmp_path, late(4, 8, 11))
    player.wait(1.0)
    assert app.context.scenes.breath_due == inf
    assert not any(app.step(0.2) for _ in range(60))


def test_nobody_blinks_beneath_a_page_that_would_be_painted_anew(
    app: App, tmp_path: Path
) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=False))
    player = at(app, tmp_path, late(4, 8, 11))
    player.wait(0.5)
    player.press("escape")
    player.wait(2.0)
    assert app.context.scenes.breath_due == inf
    assert not any(app.step(0.05) for _ in range(160))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_where_eight_share_the_screen_every_face_looks_over_its_plate(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    opened = visit(tmp_path, size, Settings())
    SCREENS["public-of-eight"](opened)
    opened.hand.wait(0.1)
    scene = opened.app.context.scenes.top
    assert isinstance(scene, TableScene)
    spots = [spot for _key, spot in scene.display.faces._faces]
    panels = [box.plate for box in scene.display.layout.seats.values()]
    opened.app.close()
    assert len(spots) == len(panels) == 8
    for spot, panel in zip(spots, panels, strict=True):
        assert spot.width >= 30
        assert panel.left < spot.left < spot.right < panel.right
        # The name below it has its line.
        assert panel.top < spot.bottom <= panel.top + panel.height // 10
        assert spot.top >= 0
