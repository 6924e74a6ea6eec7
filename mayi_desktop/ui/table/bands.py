"""Knows the bands of the window, from the ribbon at the top to the hand at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mayi_desktop.ui.table.hand_shape import rise_of, rows_needed
from mayi_desktop.ui.theme import Metrics, Size

RIBBON, ARC, HAND, SHELF, CAPTION = 0.07, 0.20, 0.24, 0.18, 0.035
HAND_CARD = 0.215
_BIG = 1.12
_WIDEST_CARD = 0.16
_ABOVE_HAND = 0.016
_MOST_UTILITIES = 0.36
_UTILITIES = 5
_LEFT = 0.135


@dataclass(frozen=True, slots=True)
class Bands:
    """The bands; `card` is the height of a card in the hand, `rows` how many rows that has."""

    sizes: Metrics
    card: float
    margin: int
    ribbon: pygame.Rect
    arc: pygame.Rect
    centre: pygame.Rect
    caption: pygame.Rect
    shelf: pygame.Rect
    hand: pygame.Rect
    rows: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """The parts of the shelf: the viewer's plaque, the sorts, own melds or tray, the action."""

    plaque: pygame.Rect
    sorts: pygame.Rect
    own: pygame.Rect
    action: pygame.Rect


def bands_of(size: Size, cards: int, ui_scale: float, *, big: bool) -> Bands:
    """The bands of a window of this size, for so many cards in the hand."""
    width, height = size
    sizes = Metrics(size, ui_scale)
    margin = round(width * 0.025)
    card = min(HAND_CARD * height, _WIDEST_CARD * width) * (_BIG if big else 1.0)
    room = width - 2 * margin
    rows = rows_needed(cards, room, card, big=big)
    hand_high = round(card * HAND / HAND_CARD + rise_of(rows, card))
    ribbon_high = max(round(RIBBON * height), sizes.px(52))
    caption_high = max(round(CAPTION * height), sizes.px(32))
    rest = height - ribbon_high - caption_high - hand_high
    share = rest / (1 - RIBBON - CAPTION - HAND)
    arc_high, shelf_high = round(ARC * share), round(SHELF * share)
    ribbon = pygame.Rect(0, 0, width, ribbon_high)
    hand = pygame.Rect(margin, height - hand_high, room, hand_high - max(2, height // 200))
    above_hand = max(sizes.px(8), round(_ABOVE_HAND * height))
    shelf = pygame.Rect(margin, hand.y - shelf_high, room, shelf_high - above_hand)
    caption = pygame.Rect(margin, shelf.y - caption_high, room, caption_high - sizes.px(4))
    arc = pygame.Rect(margin, ribbon.bottom, room, arc_high)
    centre = pygame.Rect(margin, arc.bottom, room, caption.y - arc.bottom)
    return Bands(sizes, card, margin, ribbon, arc, centre, caption, shelf, hand, rows)


def shelf_of(bands: Bands) -> Shelf:
    """How the shelf above the hand is divided."""
    shelf, sizes = bands.shelf, bands.sizes
    gap = sizes.px(14)
    action_wide = min(max(round(0.22 * shelf.width), sizes.px(350)), sizes.px(440))
    left_wide = max(sizes.px(216), round(_LEFT * shelf.width))
    plaque = pygame.Rect(shelf.x, shelf.y, left_wide, round(shelf.height * 0.57))
    top = shelf.y + round(shelf.height * 0.66)
    sorts = pygame.Rect(shelf.x, top, left_wide, shelf.bottom - top)
    action = pygame.Rect(shelf.right - action_wide, shelf.y, action_wide, shelf.height)
    own = pygame.Rect(plaque.right + gap, shelf.y, 0, shelf.height)
    own.width = action.x - gap - own.x
    return Shelf(plaque, sorts, own, action)


def caption_of(bands: Bands, action: pygame.Rect) -> pygame.Rect:
    """Where a sentence is told: above the shelf, as far as the action."""
    caption = bands.caption
    return pygame.Rect(caption.x, caption.y, action.x - caption.x, caption.height)


def utilities_of(bands: Bands) -> pygame.Rect:
    """The place of the small buttons at the ribbon's right end."""
    ribbon = bands.ribbon
    wide = min(bands.sizes.px(98) * _UTILITIES, round(_MOST_UTILITIES * ribbon.width))
    return pygame.Rect(ribbon.right - bands.margin - wide, ribbon.y, wide, ribbon.height)
