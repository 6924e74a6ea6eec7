"""Knows the middle of the table: the piles in their corridor, and the fields beside it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mayi_desktop.ui.table.bands import Bands, bands_of
from mayi_desktop.ui.table.slots import ASPECT, Slot
from mayi_desktop.ui.theme import Size

_PILE = 0.74
_LEAST_PILE = 0.5
_PILL = 54


@dataclass(frozen=True, slots=True)
class Centre:
    """The piles with the May I? pill below them, and the two fields for others' melds."""

    stock: Slot
    discards: Slot
    corridor: pygame.Rect
    pill: pygame.Rect
    fields: tuple[pygame.Rect, pygame.Rect]


def bands_with_piles(size: Size, cards: int, ui_scale: float, *, big: bool) -> Bands:
    """The bands, with smaller words than wished where the piles would become too small."""
    bands = bands_of(size, cards, ui_scale, big=big)
    while ui_scale > 1.0 and _piles(bands)[0].height < _LEAST_PILE * bands.card:
        ui_scale = max(1.0, ui_scale - 0.1)
        bands = bands_of(size, cards, ui_scale, big=big)
    return bands


def centre_of(bands: Bands) -> Centre:
    """What lies where in the middle band."""
    stock, discards = _piles(bands)
    corridor = _corridor(bands, stock, discards)
    return Centre(stock, discards, corridor, _pill(bands, corridor), _fields(bands, corridor))


def _piles(bands: Bands) -> tuple[Slot, Slot]:
    centre, sizes = bands.centre, bands.sizes
    pill = sizes.px(_PILL) + sizes.px(16)
    height = bands.card * _PILE
    room = centre.height - pill - sizes.px(14)
    scale = min(1.0, room / height)
    width = height * ASPECT * scale
    apart = width + sizes.px(36)
    y = centre.y + sizes.px(8) + height * scale / 2
    y += max(0.0, (room - height * scale) * 0.4)
    x = centre.centerx
    stock = Slot(x - apart / 2, y, height * scale, 0.0, 0, up=False)
    return stock, Slot(x + apart / 2, y, height * scale)


def _corridor(bands: Bands, stock: Slot, discards: Slot) -> pygame.Rect:
    side = bands.sizes.px(34)
    left = round(stock.x - stock.width / 2) - side
    right = round(discards.x + discards.width / 2) + side
    wide = max(right - left, bands.sizes.px(340))
    corridor = pygame.Rect(0, bands.centre.y, wide, bands.centre.height)
    corridor.centerx = bands.centre.centerx
    return corridor


def _pill(bands: Bands, corridor: pygame.Rect) -> pygame.Rect:
    sizes = bands.sizes
    high = sizes.px(_PILL)
    top = bands.centre.bottom - high - sizes.px(4)
    return pygame.Rect(corridor.x + sizes.px(6), top, corridor.width - sizes.px(12), high)


def _fields(bands: Bands, corridor: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    centre, gap = bands.centre, bands.sizes.px(8)
    high = centre.height - 2 * gap
    left = pygame.Rect(centre.x, centre.y + gap, corridor.x - centre.x - gap, high)
    right = pygame.Rect(
        corridor.right + gap, centre.y + gap, centre.right - corridor.right - gap, high
    )
    return left, right
