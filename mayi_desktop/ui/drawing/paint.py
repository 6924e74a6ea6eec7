"""Paints smooth rounded boxes, soft shadows, outlines, discs and arrows, each cached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.drawing.theme import Colour, Size, mix

_LAMPLIGHT, _LIT_EDGE = (255, 230, 190), 0.22  # on the upper edge of thick boxes
_FINE = 4  # painted larger by this factor and scaled down, for smooth edges
_CARD_CORNER = 0.05  # corner radius of a drawn card, as a share of its height
# A broad arrow head on a shaft, in a unit square.
_ARROW = (
    (0.06, 0.40),
    (0.5, 0.98),
    (0.94, 0.40),
    (0.68, 0.40),
    (0.68, 0.02),
    (0.32, 0.02),
    (0.32, 0.40),
)


@dataclass(frozen=True, slots=True)
class Box:
    """How a rounded rectangle looks: fill, corner radius, outline, and the shadow under it.

    `sheen` lightens the fill towards the top; `shadow` is the blur in pixels, zero for none.
    A box with a `depth` shows so much of its side below, in the colour `side`, and a bright
    edge above.
    """

    fill: Colour
    radius: int
    border: Colour | None = None
    border_width: int = 0
    sheen: float = 0.0
    shadow: int = 0
    alpha: int = 255
    depth: int = 0
    side: Colour = (0, 0, 0)

    def reach(self, rect: pygame.Rect) -> pygame.Rect:
        """Everything that such a box in a rectangle paints, its shadow too."""
        far = 2 * (2 * self.shadow + self.shadow // 3)
        return rect.inflate(far, far)


def draw_box(target: pygame.Surface, rect: pygame.Rect, box: Box) -> None:
    """Draw a rounded rectangle with smooth corners."""
    if rect.width <= 0 or rect.height <= 0:
        return
    if box.shadow:
        shade = _shadow(rect.size, box.radius, box.shadow)
        drop = box.shadow // 3
        target.blit(shade, (rect.x - 2 * box.shadow, rect.y - 2 * box.shadow + drop))
    target.blit(_box(rect.size, box), rect)


def draw_ring(
    target: pygame.Surface,
    rect: pygame.Rect,
    colour: Colour,
    width: int,
    radius: int | None = None,
) -> None:
    """Draw a rounded outline around a rectangle, such as the keyboard focus."""
    wanted = 6 * width if radius is None else radius
    radius = max(width + 1, min(rect.height // 2, rect.width // 2, wanted))
    target.blit(_ring(rect.size, radius, width, colour), rect)


def draw_outline(target: pygame.Surface, rect: pygame.Rect, box: Box) -> None:
    """Draw only the outline of a rounded rectangle, over what was painted into it."""
    if box.border is not None and box.border_width:
        target.blit(_ring(rect.size, box.radius, box.border_width, box.border), rect)


def draw_card_ring(
    target: pygame.Surface, rect: pygame.Rect, colour: Colour, width: int
) -> None:
    """Draw an outline close around cards, with corners like theirs, which hide no index."""
    radius = max(width + 1, round(rect.height * _CARD_CORNER) + width)
    target.blit(_ring(rect.size, radius, width, colour), rect)


@cached_surface
def turned_card_ring(size: Size, colour: Colour, width: int, angle: float) -> pygame.Surface:
    """An outline close around a card of this size, turned with it by so many degrees."""
    out = 2 * width
    picture = pygame.Surface((size[0] + out + 4, size[1] + out + 4), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    draw_card_ring(picture, picture.get_rect().inflate(-4, -4), colour, width)
    return pygame.transform.rotozoom(picture, angle, 1.0) if angle else picture


def soft_shadow(size: Size, radius: int, blur: int) -> pygame.Surface:
    """The shadow of a rounded rectangle, reaching twice the blur beyond it on every side."""
    return _shadow(size, radius, blur)


@cached_surface
def fade(size: Size, colour: Colour) -> pygame.Surface:
    """A veil in one colour, clear at its upper edge and nearly dense at the lower one."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        column.set_at((0, y), (*colour, round(245 * (y + 1) / size[1])))
    return pygame.transform.scale(column, size)


@cached_surface
def arrow(side: int, fill: Colour, rim: Colour) -> pygame.Surface:
    """An arrow that points down, with a rim."""
    fine = side * _FINE
    surface = pygame.Surface((fine, fine), pygame.SRCALPHA)
    for shrink, colour in ((0.0, rim), (0.10, fill)):
        shape = [(x + (0.5 - x) * shrink, y + (0.5 - y) * shrink) for x, y in _ARROW]
        pygame.draw.polygon(surface, colour, [(x * fine, y * fine) for x, y in shape])
    return pygame.transform.smoothscale(surface, (side, side))


def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """A smooth filled circle."""
    return _disc(diameter, colour)


@cached_surface
def _disc(diameter: int, colour: Colour) -> pygame.Surface:
    fine = pygame.Surface((diameter * _FINE, diameter * _FINE), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    half = diameter * _FINE / 2
    pygame.draw.circle(fine, colour, (half, half), half)
    return pygame.transform.smoothscale(fine, (diameter, diameter))


@cached_surface
def _mask(size: Size, radius: int) -> pygame.Surface:
    """A white rounded rectangle on nothing."""
    radius = min(radius, size[0] // 2, size[1] // 2)
    if radius <= 1:
        # The whole of so small a disc is a smooth edge, half clear.
        plain = pygame.Surface(size, pygame.SRCALPHA)
        plain.fill((255, 255, 255, 255))
        return plain
    return _stretch(_disc(2 * radius, (255, 255, 255)), size, radius)


def _stretch(tile: pygame.Surface, size: Size, corner: int) -> pygame.Surface:
    """Grow a square picture by its middle lines, keeping its corners."""
    side = tile.get_width()
    grown = pygame.Surface(size, pygame.SRCALPHA)
    for source_x, taken_x, x, width in _parts(side, size[0], corner):
        for source_y, taken_y, y, height in _parts(side, size[1], corner):
            if width > 0 and height > 0:
                part = tile.subsurface((source_x, source_y, taken_x, taken_y))
                grown.blit(pygame.transform.scale(part, (width, height)), (x, y))
    return grown


def _parts(side: int, length: int, corner: int) -> tuple[tuple[int, int, int, int], ...]:
    """The start, middle and end of one direction: source, its length, place, its length."""
    return (
        (0, corner, 0, corner),
        (corner, 1, corner, length - 2 * corner),
        (side - corner, corner, length - corner, corner),
    )


@cached_surface
def _box(size: Size, box: Box) -> pygame.Surface:
    if not box.depth or size[1] <= 2 * box.depth:
        return _face(size, box)
    edge = box.side if box.border is None else box.border
    surface = _flat(size, box.radius, edge, box.alpha)
    width = box.border_width
    inner = _flat((size[0] - 2 * width, size[1] - 2 * width), box.radius, box.side, box.alpha)
    surface.blit(inner, (width, width))
    surface.blit(_face((size[0], size[1] - box.depth), box), (0, 0))
    return surface


def _face(size: Size, box: Box) -> pygame.Surface:
    if box.border is None or not box.border_width:
        return _filled(size, box)
    surface = _flat(size, box.radius, box.border, box.alpha)
    width = box.border_width
    inner = (size[0] - 2 * width, size[1] - 2 * width)
    if inner[0] > 0 and inner[1] > 0:
        filled = _filled(inner, _inside(box))
        if box.depth and inner[1] > 2 * width:
            bright = mix(box.fill, _LAMPLIGHT, _LIT_EDGE)
            surface.blit(_flat(inner, _inside(box).radius, bright, box.alpha), (width, width))
            below = _filled((inner[0], inner[1] - width), _inside(box))
            surface.blit(below, (width, 2 * width))
        else:
            surface.blit(filled, (width, width))
    return surface


def _inside(box: Box) -> Box:
    return Box(
        box.fill, max(1, box.radius - box.border_width), sheen=box.sheen, alpha=box.alpha
    )


def _filled(size: Size, box: Box) -> pygame.Surface:
    if not box.sheen:
        return _flat(size, box.radius, box.fill, box.alpha)
    light = mix(box.fill, (255, 255, 255), box.sheen)
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        shade = mix(light, box.fill, min(1.0, 1.6 * y / size[1]))
        column.set_at((0, y), (*shade, box.alpha))
    surface = pygame.transform.scale(column, size)
    surface.blit(_mask(size, box.radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _flat(size: Size, radius: int, colour: Colour, alpha: int) -> pygame.Surface:
    surface = _mask(size, radius).copy()
    surface.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@cached_surface
def _shadow(size: Size, radius: int, blur: int) -> pygame.Surface:
    """A soft dark rounded rectangle, reaching twice the blur beyond the size on each side."""
    corner = max(radius, 1) + 4 * blur
    tile_side = 2 * corner + 1
    tile = pygame.Surface((tile_side, tile_side), pygame.SRCALPHA)
    core = tile_side - 4 * blur
    dark = _flat((core, core), radius, (0, 0, 0), 110)
    tile.blit(dark, (2 * blur, 2 * blur))
    tile = pygame.transform.gaussian_blur(tile, blur)
    whole = (size[0] + 4 * blur, size[1] + 4 * blur)
    if whole[0] < tile_side or whole[1] < tile_side:
        return pygame.transform.smoothscale(tile, whole)
    return _stretch(tile, whole, corner)


@cached_surface
def _ring(size: Size, radius: int, width: int, colour: Colour) -> pygame.Surface:
    side = 2 * radius
    fine = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    half = radius * _FINE
    pygame.draw.circle(fine, colour, (half, half), half)
    pygame.draw.circle(fine, (*colour, 0), (half, half), half - width * _FINE)
    return _stretch(pygame.transform.smoothscale(fine, (side, side)), size, radius)


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The rectangles without overlaps: those that touch are joined, unless that wastes much."""
    found: list[pygame.Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        joined = pygame.Rect(rect)
        while (index := joined.collidelist(found)) >= 0:
            joined = joined.union(found.pop(index))
        found.append(joined)
    return found
