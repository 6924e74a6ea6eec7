"""Tests of faces: everybody has an expression for a yes and another one for a no."""

from __future__ import annotations

import pygame
import pytest

from mayi_desktop.ui.drawing.faces import CALM, DECLINES, FACES, WANTS, face
from mayi_desktop.ui.drawing.look import Look


@pytest.mark.parametrize("key", sorted(FACES))
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
