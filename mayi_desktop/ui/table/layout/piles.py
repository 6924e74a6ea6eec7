"""The middle of the table: the piles in their corridor, and the fields beside it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose
from mayi_desktop.ui.table.layout.regions import Regions, beside_pile

# Least width of the corridor, which is also that of the May I? button below the piles.
_NARROWEST = 340


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles with the May I? pill below them, and the two fields for others' melds."""

    stock: CardPose
    discards: CardPose
    corridor: pygame.Rect
    pill: pygame.Rect
    fields: tuple[pygame.Rect, pygame.Rect]


def place_piles(bands: Regions) -> Piles:
    """What lies where in the middle band."""
    stock, discards = _piles(bands)
    corridor = _corridor(bands, stock, discards)
    return Piles(stock, discards, corridor, _pill(bands, corridor), _fields(bands, corridor))


def _piles(bands: Regions) -> tuple[CardPose, CardPose]:
    centre, sizes = bands.centre, bands.plain
    room = centre.height - bands.pill - beside_pile(sizes)
    width = bands.pile * ASPECT
    apart = width + sizes.px(36)
    y = centre.y + sizes.px(8) + bands.pile / 2
    y += max(0.0, (room - bands.pile) * 0.4)
    x = centre.centerx
    stock = CardPose(x - apart / 2, y, bands.pile, 0.0, 0, up=False)
    return stock, CardPose(x + apart / 2, y, bands.pile)


def _corridor(bands: Regions, stock: CardPose, discards: CardPose) -> pygame.Rect:
    side = bands.plain.px(34)
    left = round(stock.x - stock.width / 2) - side
    right = round(discards.x + discards.width / 2) + side
    wide = max(right - left, bands.plain.px(_NARROWEST))
    corridor = pygame.Rect(0, bands.centre.y, wide, bands.centre.height)
    corridor.centerx = bands.centre.centerx
    return corridor


def _pill(bands: Regions, corridor: pygame.Rect) -> pygame.Rect:
    sizes = bands.plain
    top = bands.centre.bottom - bands.pill - sizes.px(4)
    return pygame.Rect(corridor.x + sizes.px(6), top, corridor.width - sizes.px(12), bands.pill)


def _fields(bands: Regions, corridor: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    centre, gap = bands.centre, bands.plain.px(8)
    high = bands.melds - 2 * gap
    top = centre.bottom - gap - high
    left = pygame.Rect(centre.x, top, corridor.x - centre.x - gap, high)
    right = pygame.Rect(corridor.right + gap, top, centre.right - corridor.right - gap, high)
    return left, right
