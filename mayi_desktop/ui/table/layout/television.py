"""Layout of a television: seats along both long sides, and between them piles and words.

All hands are on phones, so no side of the table is anybody's in the room. Cards and words are
as large as that allows, for people who sit some metres away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.ui.drawing import Metrics, Size
from mayi_desktop.ui.table.layout.card_pose import ASPECT, CardPose
from mayi_desktop.ui.table.layout.regions import (
    Piles,
    Regions,
    SeatPlace,
    Shelf,
    high_words,
)

# How large words are at 1080 lines, for somebody who sits before the screen 1; always the same
# share of the window's height, as it is looked at from the same chair.
_WORDS = 1.65
# Height of a card on the piles as a share of the window's, and as a share of one in a hand.
_PILE, _OF_A_CARD = 0.22, 0.70
# Width of the corridor with piles and words, a share of the window's; narrower where many sit.
_CORRIDOR, _NARROW = 0.31, 0.28
# Where the middle of the piles is, a share of the window's height: words lie below them.
_PILES_AT = 0.44
# Backs above a plaque: how high they are, and how much of them is seen.
_BACK, _SEEN = 0.10, 0.05
# How near to the window's lower edge plaques end, a share of its height: on the rail.
_LOW = 0.012
# Design pixels: a plaque of two lines, the air between backs and plaque, between plaque and
# melds, between seats, above the highest seat, around the piles, the button, the last line.
_PLAQUE, _AIR, _MELDS, _ASIDE, _ABOVE, _AROUND, _ACTION, _CAPTION = 66, 3, 7, 10, 5, 12, 110, 34
# The width of a plaque at most, and the share of the corridor that a seat alone above the piles
# has for its melds.
_WIDEST, _ALONE = 330, 1.6
# From three seats on two sit on the near side, from seven on four.
_TWO_BELOW, _FOUR_BELOW = 3, 7


def television_sizes(size: Size, ui_scale: float) -> Metrics:
    """The sizes of words on a television."""
    usual = Metrics(size)
    return Metrics(size, ui_scale * _WORDS * usual.size[1] / 1080 / usual.scale)


def television_regions(size: Size, ui_scale: float, seats: int) -> Regions:
    """The bands of a window that is looked at from a distance; the shelf is below the piles."""
    (width, height), sizes = size, television_sizes(size, ui_scale)
    margin = round(0.025 * width)
    room = width - 2 * margin
    header = pygame.Rect(0, 0, width, high_words(size, sizes)[0])
    seen, plaque = round(_SEEN * height), sizes.px(_PLAQUE)
    block = seen + sizes.px(_AIR) + plaque
    foot = height - round(_LOW * height)
    arc = pygame.Rect(margin, header.bottom, room, block)
    low = foot - block if seats >= _TWO_BELOW else foot
    centre = pygame.Rect(margin, 0, room, 0).move_to(y=arc.bottom + sizes.px(_MELDS))
    centre.height = low - sizes.px(_MELDS) - centre.y
    action = sizes.px(_ACTION)
    return Regions(
        header,
        arc,
        centre,
        caption=pygame.Rect(margin, foot - sizes.px(_CAPTION), room, sizes.px(_CAPTION)),
        shelf=pygame.Rect(margin, foot - action, room, action),
        hand=pygame.Rect(margin, height, room, 0),
        sizes=sizes,
        plain=sizes,
        card=_PILE * height / _OF_A_CARD,
        margin=margin,
        rows=1,
        melds=centre.height,
        lifted=0,
        strip=0,
        pile=_PILE * height,
        pill=1,
        fan=seen,
        back=_BACK * height,
        seat_panel=plaque,
        television=True,
    )


def television_piles(bands: Regions, seats: int) -> Piles:
    """The piles with room for words below them, and for melds on either side and above."""
    width, height = bands.sizes.size
    share = _NARROW if seats >= _FOUR_BELOW else _CORRIDOR
    corridor = pygame.Rect(0, bands.header.bottom, round(share * width), 0)
    corridor.centerx = width // 2
    corridor.height = bands.caption.bottom - corridor.y
    high = bands.pile
    apart, middle = high * ASPECT + bands.sizes.px(36), _PILES_AT * height
    stock = CardPose(corridor.centerx - apart / 2, middle, high, 0.0, 0, up=False)
    discards = CardPose(corridor.centerx + apart / 2, middle, high)
    left = pygame.Rect(bands.centre.x, bands.centre.y, 0, bands.centre.height)
    left.width = corridor.x - bands.sizes.px(_ASIDE) - left.x
    right = left.move(bands.centre.right - left.right, 0)
    strip = pygame.Rect(corridor)
    strip.y = _highest(bands) + bands.fan + bands.sizes.px(_AIR) + bands.seat_panel
    strip.y += bands.sizes.px(_MELDS)
    strip.height = max(1, round(middle - high / 2) - bands.sizes.px(_AROUND) - strip.y)
    if _sides(seats)[0] == 1:
        strip.inflate_ip(round((_ALONE - 1) * corridor.width), 0)
    return Piles(
        stock, discards, corridor, pygame.Rect(corridor.x, 0, 1, 1), (left, right), strip
    )


def television_shelf(bands: Regions, centre: Piles) -> Shelf:
    """Nobody's panel, sorts and melds; the action stands at the foot of the corridor."""
    nothing = pygame.Rect(centre.corridor.x, bands.shelf.bottom, 0, 0)
    action = pygame.Rect(centre.corridor.x, bands.shelf.y, centre.corridor.width, 0)
    action.height = bands.shelf.height
    return Shelf(nothing, nothing, nothing, action)


def seats_around(bands: Regions, centre: Piles, seats: int) -> list[SeatPlace]:
    """The place of every seat, clockwise from the upper left."""
    sizes, (top, below) = bands.sizes, _sides(seats)
    block = bands.fan + sizes.px(_AIR) + bands.seat_panel
    upper = bands.header.bottom
    places = [_seat(bands, cell, upper) for cell in _cells(centre.fields[0], top // 2, sizes)]
    if top % 2:
        places.append(_seat(bands, centre.corridor, _highest(bands)))
    places += [_seat(bands, cell, upper) for cell in _cells(centre.fields[1], top // 2, sizes)]
    lower = bands.caption.bottom - block
    for field in reversed(centre.fields):
        cells = reversed(_cells(field, below // 2, sizes))
        places += [_seat(bands, cell, lower) for cell in cells]
    return places


def sectors_around(bands: Regions, centre: Piles, seats: int) -> list[pygame.Rect]:
    """The part of the table before each of these seats; those of the near side come last."""
    gap, (top, below) = bands.sizes.px(_ASIDE), _sides(seats)
    upper, lower = [], []
    for field in centre.fields:
        whole = pygame.Rect(field)
        if top == 1 and whole.colliderect(centre.strip):
            whole.y = centre.strip.bottom + gap
            whole.height = field.bottom - whole.y
        far = pygame.Rect(whole)
        if top > 1 and below:
            far.height = (whole.height - gap) // 2
        near = pygame.Rect(whole.x, whole.bottom - far.height, whole.width, far.height)
        upper.append(_cells(far, top // 2, bands.sizes))
        lower.append(_cells(near, below // 2, bands.sizes))
    middle = [pygame.Rect(centre.strip)] if top % 2 else []
    return [*upper[0], *middle, *upper[1], *reversed(lower[1]), *reversed(lower[0])]


def is_near(bands: Regions, plaque: pygame.Rect) -> bool:
    """Whether a seat is on the near side: its melds lie above its plaque."""
    return plaque.y > bands.centre.bottom


def _sides(seats: int) -> tuple[int, int]:
    """How many sit on the far side and how many on the near one, which are never odd."""
    below = 4 if seats >= _FOUR_BELOW else 2 if seats >= _TWO_BELOW else 0
    return seats - below, below


def _highest(bands: Regions) -> int:
    """Where the seat above the piles begins: between the slips in the header."""
    return bands.sizes.px(_ABOVE)


def _cells(field: pygame.Rect, count: int, sizes: Metrics) -> Sequence[pygame.Rect]:
    """A field parted into columns, from left to right."""

    def parts() -> Iterator[pygame.Rect]:
        gap = sizes.px(_ASIDE)
        wide = (field.width - gap * (count - 1)) / max(1, count)
        for number in range(count):
            left = round(field.x + number * (wide + gap))
            yield pygame.Rect(left, field.y, int(wide), field.height)

    return list(parts())


def _seat(bands: Regions, cell: pygame.Rect, top: int) -> SeatPlace:
    """A plaque in the middle of a column, and the backs above it."""
    sizes, (width, _height) = bands.sizes, bands.sizes.size
    wide = min(cell.width, sizes.px(_WIDEST))
    fan = pygame.Rect(0, top, wide, bands.fan).move_to(centerx=cell.centerx)
    plaque = pygame.Rect(fan.x, fan.bottom + sizes.px(_AIR), wide, bands.seat_panel)
    return SeatPlace(fan, plaque, (cell.centerx - width / 2) / (width / 2))
