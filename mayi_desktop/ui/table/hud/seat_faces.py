"""Knows where the face of a computer player has room on its plaque."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.drawing.faces import face
from mayi_desktop.ui.drawing.theme import Metrics
from mayi_desktop.ui.table.painting.table_painter import Brush

_ROOM_FOR_WORDS = 170
_LINE_OF_WORDS = 44
_PAD = 10


def text_rect(sizes: Metrics, plaque: pygame.Rect) -> pygame.Rect:
    """The part of a plaque in which faces and words stand."""
    pad = sizes.px(_PAD)
    return plaque.inflate(-2 * pad, -pad)


def face_width(sizes: Metrics, rect: pygame.Rect) -> int:
    """How much of a plaque's room a face as high as it takes; 0 where there is none."""
    side = rect.height + sizes.px(4)
    return side if rect.width - side >= sizes.px(_ROOM_FOR_WORDS) else 0


def face_beside(
    brush: Brush, target: pygame.Surface, rect: pygame.Rect, key: str
) -> pygame.Rect:
    """Paint a face as high as the plaque, if it is wide; what is left for the words."""
    sizes = brush.look.metrics
    side = face_width(sizes, rect)
    picture = face(key, side) if side else None
    if picture is None:
        return rect
    target.blit(picture, picture.get_rect(midleft=(rect.x - sizes.px(5), rect.centery)))
    moved = side + sizes.px(4)
    return pygame.Rect(rect.x + moved, rect.y, rect.width - moved, rect.height)


def face_in_line(
    brush: Brush, target: pygame.Surface, line: pygame.Rect, key: str
) -> pygame.Rect:
    """Paint a small face before a name, if the name keeps room; what is left for it."""
    sizes = brush.look.metrics
    side = line.height
    picture = face(key, side) if line.width - side >= sizes.px(_LINE_OF_WORDS) else None
    if picture is None:
        return line
    target.blit(picture, picture.get_rect(midleft=line.midleft))
    moved = side + sizes.px(4)
    return pygame.Rect(line.x + moved, line.y, line.width - moved, line.height)
