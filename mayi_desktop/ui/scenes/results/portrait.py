"""Somebody's face in a ring, as the pages at the end of a deal and a game show it."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.drawing.faces import face, silhouette
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import disc
from mayi_desktop.ui.drawing.theme import SEAT_COLOURS, Colour


def draw_portrait(
    target: pygame.Surface,
    look: Look,
    place: pygame.Rect,
    who: tuple[int, str],
    rim: Colour | None = None,
) -> None:
    """Paint the face of a seat in a square: its number and the key of the face.

    Without a face of the game's own it is an outline in the seat's colour, which is also the
    ring's unless a `rim` is given.
    """
    seat, style = who
    mine, thick = SEAT_COLOURS[seat % len(SEAT_COLOURS)], look.metrics.px(3)
    target.blit(disc(place.width, rim or mine), place)
    inner = place.width - 2 * thick
    picture = face(style, inner) or silhouette(inner, mine, look.palette.raised)
    target.blit(picture, place.move(thick, thick))
