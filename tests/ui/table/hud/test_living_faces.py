"""Tests of faces that blink and look at cards, and of when they are still."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from mayi_desktop.ui.drawing.faces import CALM
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.program.app import App
from mayi_desktop.ui.table.animation.motion import Motion
from mayi_desktop.ui.table.hud.living_faces import LivingFaces
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


def test_a_face_lies_still_where_its_plaque_shows_it(app: App, tmp_path: Path) -> None:
    app.change_settings(replace(app.context.settings, reduced_motion=False))
    player = at(app, tmp_path, late(4, 8, 11))
    player.wait(0.2)
    plaques = [box.panel for box in player.placed.seats.values()]
    known = player.table.display.faces._faces
    assert len(known) == 4
    for _key, place in known:
        assert any(plaque.inflate(8, 8).contains(place) for plaque in plaques)
