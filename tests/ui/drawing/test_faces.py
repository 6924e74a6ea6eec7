"""Tests of faces: everybody has an expression for a yes and another one for a no."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.kit.faces import CALM, DECLINES, FACES, PORTRAITS, WANTS, face, faces_of
from mayi_desktop.ui.kit.look import Look


@pytest.mark.parametrize("key", sorted({**FACES, **PORTRAITS}))
def test_every_face_shows_whether_it_wants_a_card(key: str, look: Look) -> None:
    pictures = [face(key, 64, mood) for mood in (CALM, WANTS, DECLINES)]
    seen = {pygame.image.tobytes(picture, "RGBA") for picture in pictures if picture}
    assert len(seen) == 3


def test_an_expression_is_seen_in_a_small_face(look: Look) -> None:
    wants, declines = face("clara", 30, WANTS), face("clara", 30, DECLINES)
    assert wants is not None
    assert declines is not None
    spots = [(x, y) for x in range(30) for y in range(30)]
    pairs = [(wants.get_at(spot)[:3], declines.get_at(spot)[:3]) for spot in spots]
    apart = [sum(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairs]
    assert sum(way > 60 for way in apart) >= 12


def test_nobody_has_no_face(look: Look) -> None:
    assert face("", 30, WANTS) is None


def test_everybody_at_a_table_has_a_face_of_their_own_that_stays(look: Look) -> None:
    names = ["Anna", "Oma Annegret", "Jo", "Владимир", "Zoë", "Li", "Max", "Ida"]
    faces = faces_of((name, "") for name in names)
    assert len(set(faces)) == len(names)
    assert faces == faces_of((name, "") for name in names)
    assert all(face(key, 40) is not None for key in faces)


def test_a_chosen_face_stays_and_nobody_else_gets_it(look: Look) -> None:
    usual = faces_of([("Anna", "")])[0]
    assert faces_of([("Anna", ""), ("Ben", usual)])[1] == usual
    assert faces_of([("Anna", ""), ("Ben", usual)])[0] != usual
