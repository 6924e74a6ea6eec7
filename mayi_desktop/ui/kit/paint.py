"""Paint: boxes, shadows and signs, the table's ground, a cache of surfaces, the renderer."""

from __future__ import annotations

import math
import random
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from typing import ParamSpec

import pygame

from mayi_desktop.ui.kit.theme import Colour, Light, Size, TableTop, mix

# --- Surface cache


# Limited in bytes, not in number: resizing a window makes large surfaces of every size. A
# crowded table, with what its cards looked like a few plays before, takes about as much.
_LEAST_BYTES = 16 * 1024 * 1024
_BYTES_A_PIXEL = 8

P = ParamSpec("P")


class SurfaceCache:
    """An LRU cache of surfaces, limited to `max_bytes`."""

    def __init__(self, max_bytes: int = _LEAST_BYTES) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._surfaces)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The cached surface with this key, if any."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def allow_for(self, window: Size) -> None:
        """Set the limit for a window of this size in pixels."""
        self.max_bytes = _LEAST_BYTES + _BYTES_A_PIXEL * window[0] * window[1]

    def clear(self) -> None:
        """Drop every surface."""
        self._surfaces.clear()
        self.bytes = 0

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Add and return a surface, evicting others if need be."""
        replaced = self._surfaces.pop(key, None)
        self._surfaces[key] = surface
        self.bytes += _size(surface) - (0 if replaced is None else _size(replaced))
        while self.bytes > self.max_bytes and len(self._surfaces) > 1:
            _, old = self._surfaces.popitem(last=False)
            self.bytes -= _size(old)
        return surface


SURFACES = SurfaceCache()
"""What is drawn once and shown often: cards, texts, faces, boxes, shadows, signs."""


def cached_surface(paint: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
    """Cache a painter's surface by its arguments; don't paint on the result.

    An argument that changes in place, such as a look, has a `cache_key` for what it is now.
    """

    @wraps(paint)
    def look_up(*args: P.args, **named: P.kwargs) -> pygame.Surface:
        key = (paint, *(getattr(arg, "cache_key", arg) for arg in args), *named.items())
        surface = SURFACES.get(key)
        if surface is None:
            surface = SURFACES.put(key, paint(*args, **named))
        return surface

    return look_up


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


# --- Boxes, shadows, outlines, discs and arrows, all cached


_LAMPLIGHT, _LIT_EDGE = (255, 230, 190), 0.22  # on the upper edge of thick boxes
_PAINT_FINE = 4  # supersampling factor
_LARGE = 120_000  # pixels; to stretch so large a picture takes ten times as long as to draw it
_CARD_CORNER = 0.05  # corner radius of a drawn card, as a share of its height
# A broad arrowhead on a shaft, in a unit square.
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
    """The appearance of a rounded rectangle: fill, corner radius, outline and shadow.

    `sheen` lightens the fill towards the top; `shadow` is the blur in pixels, zero for none.
    `depth` is the height of the visible side below, in the colour `side`, with a bright edge
    above.
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
        """The paint bounds of such a box, shadow included."""
        far = 2 * (2 * self.shadow + self.shadow // 3)
        return rect.inflate(far, far)


def draw_box(target: pygame.Surface, rect: pygame.Rect, box: Box) -> None:
    """Draw a rounded rectangle with smooth corners."""
    if rect.width <= 0 or rect.height <= 0:
        return
    plain = box.alpha == 255 and not box.sheen and not box.depth and box.radius > 1
    wide = min(rect.size) > 2 * box.radius + 4 * box.shadow + 1
    if plain and wide and rect.width * rect.height > _LARGE:
        _draw_large_box(target, rect, box)
        return
    if box.shadow:
        shade = soft_shadow(rect.size, box.radius, box.shadow)
        drop = box.shadow // 3
        target.blit(shade, (rect.x - 2 * box.shadow, rect.y - 2 * box.shadow + drop))
    target.blit(_box(rect.size, box), rect)


def _draw_large_box(target: pygame.Surface, rect: pygame.Rect, box: Box) -> None:
    """Draw an opaque box without a picture of it, which would be as large as a window."""
    if box.shadow:
        shade = rect.inflate(4 * box.shadow, 4 * box.shadow).move(0, box.shadow // 3)
        _frame(target, shade, _shadow_patch(box.radius, box.shadow))
    layers = [(rect, box.radius, box.fill)]
    if box.border is not None and box.border_width:
        within = rect.inflate(-2 * box.border_width, -2 * box.border_width)
        layers = [(rect, box.radius, box.border), (within, _inside(box).radius, box.fill)]
    for place, radius, colour in layers:
        if radius > 1:
            _frame(target, place, _tinted_disc(radius, colour, 255))
        else:
            radius = 0
        target.fill(colour, place.inflate(-2 * radius, -2 * radius))


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


def draw_card_ring(
    target: pygame.Surface, rect: pygame.Rect, colour: Colour, width: int
) -> None:
    """Draw an outline close around cards, with matching corners."""
    radius = max(width + 1, round(rect.height * _CARD_CORNER) + width)
    target.blit(_ring(rect.size, radius, width, colour), rect)


@cached_surface
def turned_card_ring(size: Size, colour: Colour, width: int, angle: float) -> pygame.Surface:
    """An outline close around a card of this size, rotated with it."""
    out = 2 * width
    picture = pygame.Surface((size[0] + out + 4, size[1] + out + 4), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    draw_card_ring(picture, picture.get_rect().inflate(-4, -4), colour, width)
    return pygame.transform.rotozoom(picture, angle, 1.0) if angle else picture


@cached_surface
def fade(size: Size, colour: Colour) -> pygame.Surface:
    """A vertical gradient in one colour, from clear to nearly opaque."""
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        column.set_at((0, y), (*colour, round(245 * (y + 1) / size[1])))
    return pygame.transform.scale(column, size)


# Distance of a star's notches from its middle, and its middle from the top, as shares.
_STAR_NOTCH, _STAR_LOW = 0.42, 0.53


@cached_surface
def arrow(side: int, fill: Colour, rim: Colour) -> pygame.Surface:
    """A downward arrow with a rim."""
    fine = side * _PAINT_FINE
    surface = pygame.Surface((fine, fine), pygame.SRCALPHA)
    for shrink, colour in ((0.0, rim), (0.10, fill)):
        shape = [(x + (0.5 - x) * shrink, y + (0.5 - y) * shrink) for x, y in _ARROW]
        pygame.draw.polygon(surface, colour, [(x * fine, y * fine) for x, y in shape])
    return pygame.transform.smoothscale(surface, (side, side))


@cached_surface
def star(side: int, colour: Colour) -> pygame.Surface:
    """A smooth five-pointed star."""
    fine = side * _PAINT_FINE
    surface = pygame.Surface((fine, fine), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    middle = pygame.Vector2(fine / 2, fine * _STAR_LOW)
    arms = [fine / 2 * (_STAR_NOTCH if corner % 2 else 1.0) for corner in range(10)]
    points = [middle + pygame.Vector2(0, -arm).rotate(36 * n) for n, arm in enumerate(arms)]
    pygame.draw.polygon(surface, colour, points)
    return pygame.transform.smoothscale(surface, (side, side))


@cached_surface
def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """A smooth filled circle."""
    fine = pygame.Surface((diameter * _PAINT_FINE, diameter * _PAINT_FINE), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    half = diameter * _PAINT_FINE / 2
    pygame.draw.circle(fine, colour, (half, half), half)
    return pygame.transform.smoothscale(fine, (diameter, diameter))


def _stretch(tile: pygame.Surface, size: Size) -> pygame.Surface:
    """Stretch a square picture along its middle lines, keeping its corners."""
    grown = pygame.Surface(size, pygame.SRCALPHA)
    _frame(grown, grown.get_rect(), tile)
    corner = tile.get_width() // 2
    middle = grown.get_rect().inflate(-2 * corner, -2 * corner)
    if middle.width > 0 and middle.height > 0:
        grown.fill(tile.get_at((corner, corner)), middle)
    return grown


def _frame(target: pygame.Surface, rect: pygame.Rect, tile: pygame.Surface) -> None:
    """Paint a tile's corners, and its edges stretched to length, inside a rectangle."""
    corner = tile.get_width() // 2
    far = tile.get_width() - corner
    right, low = rect.right - corner, rect.bottom - corner
    for x, source_x in ((rect.x, 0), (right, far)):
        for y, source_y in ((rect.y, 0), (low, far)):
            target.blit(tile, (x, y), (source_x, source_y, corner, corner))
    wide, high = rect.width - 2 * corner, rect.height - 2 * corner
    for source, y in ((0, rect.y), (far, low)) if wide else ():
        edge = tile.subsurface((corner, source, 1, corner))
        target.blit(pygame.transform.scale(edge, (wide, corner)), (rect.x + corner, y))
    for source, x in ((0, rect.x), (far, right)) if high else ():
        edge = tile.subsurface((source, corner, corner, 1))
        target.blit(pygame.transform.scale(edge, (corner, high)), (x, rect.y + corner))


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
    mask = _flat(size, box.radius, (255, 255, 255), 255)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _flat(size: Size, radius: int, colour: Colour, alpha: int) -> pygame.Surface:
    """A rounded rectangle in one colour on a transparent ground."""
    radius = min(radius, size[0] // 2, size[1] // 2)
    if radius <= 1:
        # So small a disc is all anti-aliased edge.
        plain = pygame.Surface(size, pygame.SRCALPHA)
        plain.fill((*colour, alpha))
        return plain
    return _stretch(_tinted_disc(radius, colour, alpha), size)


def _tinted_disc(radius: int, colour: Colour, alpha: int) -> pygame.Surface:
    tile = disc(2 * radius, (255, 255, 255)).copy()
    tile.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


@cached_surface
def soft_shadow(size: Size, radius: int, blur: int) -> pygame.Surface:
    """The shadow of a rounded rectangle, extending twice the blur on every side."""
    tile = _shadow_patch(radius, blur)
    whole = (size[0] + 4 * blur, size[1] + 4 * blur)
    if min(whole) < tile.get_width():
        return pygame.transform.smoothscale(tile, whole)
    return _stretch(tile, whole)


@cached_surface
def _shadow_patch(radius: int, blur: int) -> pygame.Surface:
    side = 2 * (max(radius, 1) + 4 * blur) + 1
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    core = side - 4 * blur
    tile.blit(_flat((core, core), radius, (0, 0, 0), 110), (2 * blur, 2 * blur))
    return pygame.transform.gaussian_blur(tile, blur)


@cached_surface
def _ring(size: Size, radius: int, width: int, colour: Colour) -> pygame.Surface:
    side = 2 * radius
    fine = pygame.Surface((side * _PAINT_FINE, side * _PAINT_FINE), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    half = radius * _PAINT_FINE
    pygame.draw.circle(fine, colour, (half, half), half)
    pygame.draw.circle(fine, (*colour, 0), (half, half), half - width * _PAINT_FINE)
    return _stretch(pygame.transform.smoothscale(fine, (side, side)), size)


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The rectangles without overlaps: touching ones are joined unless that wastes much."""
    found: list[pygame.Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        joined = pygame.Rect(rect)
        while (index := joined.collidelist(found)) >= 0:
            joined = joined.union(found.pop(index))
        found.append(joined)
    return found


# --- The table of a theme: cloth or wood in its light, the rail, and the room around it.
# Light is smooth, so it is computed for few points and enlarged; noise hides the banding and
# looks like fibres. Only edges and corners are painted at full size.


_COARSE = (80, 45)  # points of light; enough, as it has no sharp edges
_NOISE = 192  # side of the noise tile: large enough to hide its repetition
_RAIL, _CORNER = 0.034, 0.11  # width and inner radius of the rail, as shares of the height
_OUTER = 0.075  # radius of its outer corners, beyond which the room shows
_SHADE = 0.020  # how far the rail's shadow reaches onto the cloth
_FINE = 3  # supersampling factor of corners
_MIDDLE = (0.50, 0.44)  # of the lamp's light, as shares of the window: over the piles
_REACH = (0.62, 0.66)  # how far it reaches sideways and down
_HALF, _FALL = 0.62, 3.2  # where it is half as bright, and how fast it falls off
# Centres of a window's two bright bands, as shares of the width at the top edge.
_PANES = ((0.30, 0.13), (0.62, 0.11))
_SLANT = 0.42  # how far these bands slant to the left


def paint_backdrop(size: Size, table: TableTop) -> pygame.Surface:
    """The whole background of a window."""
    surface = pygame.Surface(size, depth=32)
    if table.light is Light.NONE:
        surface.fill(table.cloth)
        return surface
    _light_up(surface, table.dusk, table.cloth, _light(table.light))
    if table.texture == "wood":
        _grain(surface, size[1] // 3, 22)
    else:
        _fibres(surface)
    _paint_rail(surface, table)
    _dither(surface)
    return surface


def lower_edge(backdrop: pygame.Surface) -> pygame.Surface:
    """What a player seated at the table's lower edge sees there, instead of the rail.

    The part above the lower corners is mirrored, so that cloth and rail continue.
    """
    width, height = backdrop.get_size()
    high = round(height * (_RAIL + _CORNER + _SHADE)) + 1
    above = backdrop.subsurface((0, height - 2 * high, width, high))
    return pygame.transform.flip(above, False, True)


def rail_width(height: int) -> int:
    """How wide the rail is in a window of this height."""
    return max(4, round(height * _RAIL))


def _light_up(
    surface: pygame.Surface, dusk: Colour, bright: Colour, light: Sequence[float]
) -> None:
    """Fill a surface with blends of two colours, by the light at each coarse point."""
    rgb = bytearray(3 * len(light))
    for channel, (low, high) in enumerate(zip(dusk, bright, strict=True)):
        rgb[channel::3] = bytes(round(low + (high - low) * share) for share in light)
    coarse = pygame.image.frombytes(bytes(rgb), _COARSE, "RGB").convert(32)
    pygame.transform.smoothscale(coarse, surface.get_size(), surface)


@cache
def _light(light: Light) -> tuple[float, ...]:
    """The share of light at each coarse point, row by row."""
    width, height = _COARSE
    return tuple(
        _lit(light, x / (width - 1), y / (height - 1))
        for y in range(height)
        for x in range(width)
    )


def _lit(light: Light, x: float, y: float) -> float:
    """The share of light at a point of the window."""
    if light is Light.DAY:
        aside = max(_pane(x + _SLANT * y, *pane) for pane in _PANES)
        return 0.30 + 0.70 * aside * (1 - 0.35 * y)
    dx, dy = (x - _MIDDLE[0]) / _REACH[0], (y - _MIDDLE[1]) / _REACH[1]
    return 1 / (1 + math.pow(math.hypot(dx, dy) / _HALF, _FALL))


def _pane(x: float, middle: float, half: float) -> float:
    """The brightness of a soft-edged band of daylight at x."""
    share = min(1.0, max(0.0, 1.5 - abs(x - middle) / half))
    return share * share * (3 - 2 * share)


def _paint_rail(surface: pygame.Surface, table: TableTop) -> None:
    """Put the shadow of the rail, the rail and the room onto the cloth."""
    width, height = surface.get_size()
    wide, inner = rail_width(height), round(height * _CORNER)
    outer, reach = round(height * _OUTER), max(2, round(height * _SHADE))
    bed = surface.get_rect().inflate(-2 * wide, -2 * wide)
    _frame(surface, bed, _shadow_tile(inner, reach))
    corner = wide + inner
    wood = pygame.Surface((width, height), depth=32)
    # The rail is higher than the cloth and catches more light.
    light = [min(1.0, 0.15 + 1.6 * share) for share in _light(table.light)]
    _light_up(wood, table.rail_dusk, table.rail, light)
    _run_grain(wood)
    strips = (
        (0, 0, width, wide),
        (0, height - wide, width, wide),
        (0, 0, wide, height),
        (width - wide, 0, wide, height),
    )
    for strip in strips:
        surface.blit(wood, strip, strip)
    mask = _corner_mask(corner, wide, inner)
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        place = pygame.Rect(x * (width - corner), y * (height - corner), corner, corner)
        piece = wood.subsurface(place).convert_alpha()
        turned = pygame.transform.flip(mask, bool(x), bool(y))
        piece.blit(turned, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(piece, place)
    line = max(1, round(height * 0.0022))
    _frame(surface, bed.inflate(2 * line, 2 * line), _line_tile(inner + line, line, table))
    _frame(surface, surface.get_rect(), _room_tile(outer, table))


def _corner_mask(side: int, wide: int, inner: int) -> pygame.Surface:
    """The rail's upper left corner: everything outside the curve of the bed."""
    fine = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    fine.fill((255, 255, 255, 255))
    bed = pygame.Rect(wide * _FINE, wide * _FINE, 4 * side * _FINE, 4 * side * _FINE)
    pygame.draw.rect(fine, (255, 255, 255, 0), bed, border_radius=inner * _FINE)
    return pygame.transform.smoothscale(fine, (side, side))


def _shadow_tile(radius: int, reach: int) -> pygame.Surface:
    """Corner and edge tiles of an inner shadow, darkest at the edge."""
    side = 2 * (radius + reach) + 1
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    for step in range(reach):
        alpha = round(128 * (1 - step / reach) ** 1.5)
        ring = pygame.Rect(step, step, side - 2 * step, side - 2 * step)
        pygame.draw.rect(tile, (0, 0, 0, alpha), ring, border_radius=max(1, radius - step))
    middle = tile.get_rect().inflate(-2 * reach, -2 * reach)
    pygame.draw.rect(tile, (0, 0, 0, 0), middle, border_radius=max(1, radius - reach))
    return tile


def _line_tile(radius: int, width: int, table: TableTop) -> pygame.Surface:
    """The bright edge of the rail towards the cloth."""
    side = 2 * radius + 1
    fine = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    fine.fill((*table.rail_edge, 0))
    pygame.draw.rect(
        fine, table.rail_edge, fine.get_rect(), width * _FINE, border_radius=radius * _FINE
    )
    return pygame.transform.smoothscale(fine, (side, side))


def _room_tile(radius: int, table: TableTop) -> pygame.Surface:
    """The visible room: the corners beyond the rail's outer curve."""
    side = 2 * radius + 1
    fine = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    fine.fill((*table.room, 255))
    bed = fine.get_rect()
    pygame.draw.rect(fine, (*table.room, 0), bed, border_radius=radius * _FINE)
    return pygame.transform.smoothscale(fine, (side, side))


def _run_grain(wood: pygame.Surface) -> None:
    """Grain along all four sides of the rail, joined aslant in the corners."""
    width, height = wood.get_size()
    room = round(height * (_RAIL + _CORNER))
    noise = _grey_noise((max(8, width), 8), 20)
    sides = {x: wood.subsurface((x, 0, room, height)).copy() for x in (0, width - room)}
    for x, side in sides.items():
        upright = noise.subsurface((x, 0, room, noise.get_height()))
        _add(side, pygame.transform.smoothscale(upright, side.get_size()), 10)
    _grain(wood, max(8, height), 20)
    for x, side in sides.items():
        wood.blit(side, (x, room), (0, room, room, height - 2 * room))
        for y in (*range(room), *range(height - room, height)):
            reach = min(y, height - 1 - y)
            left = room - reach if x else 0
            wood.blit(side, (x + left, y), (left, y, reach, 1))


def _grain(surface: pygame.Surface, rows: int, levels: int) -> None:
    """Streaks from left to right."""
    size = surface.get_size()
    streaks = pygame.transform.smoothscale(_grey_noise((10, rows), levels), size)
    _add(surface, streaks, levels // 2)


def _fibres(surface: pygame.Surface) -> None:
    """The cloth's fibres: two noises, each blurred along one direction."""
    tile = pygame.Surface((_NOISE, _NOISE), depth=32)
    across = _grey_noise((_NOISE // 3, _NOISE), 9)
    down = _grey_noise((_NOISE, _NOISE // 2), 7)
    pygame.transform.smoothscale(across, tile.get_size(), tile)
    more = pygame.transform.smoothscale(down, tile.get_size())
    tile.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    _tile(surface, tile)
    surface.fill((7, 7, 7), special_flags=pygame.BLEND_RGB_SUB)


def _dither(surface: pygame.Surface) -> None:
    """Single-pixel noise, which hides banding."""
    _tile(surface, _grey_noise((_NOISE, _NOISE), 5))
    surface.fill((2, 2, 2), special_flags=pygame.BLEND_RGB_SUB)


def _grey_noise(size: Size, levels: int) -> pygame.Surface:
    """Grey noise below `levels`, the same every time."""
    pixels = random.Random(1).randbytes(size[0] * size[1])
    grey = bytes(value * levels >> 8 for value in range(256))
    noise = pixels.translate(grey)
    rgb = bytearray(3 * len(noise))
    rgb[0::3] = rgb[1::3] = rgb[2::3] = noise
    return pygame.image.frombytes(bytes(rgb), size, "RGB").convert(32)


def _add(surface: pygame.Surface, noise: pygame.Surface, middle: int) -> None:
    surface.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    surface.fill((middle, middle, middle), special_flags=pygame.BLEND_RGB_SUB)


def _tile(surface: pygame.Surface, noise: pygame.Surface) -> None:
    for y in range(0, surface.get_height(), _NOISE):
        for x in range(0, surface.get_width(), _NOISE):
            surface.blit(noise, (x, y), special_flags=pygame.BLEND_RGB_ADD)


# --- Renderer: repaints only changed parts of a static layer, and moves sprites over it.


@dataclass(frozen=True, slots=True)
class Item:
    """Something static: its paint bounds, its appearance, and its painter.

    Two items with the same key, `rect` and `looks` paint the same picture. What only changes
    with the size of the window, the theme or other settings need not be among the `looks`:
    then everything is painted again.
    """

    key: Hashable
    rect: pygame.Rect
    looks: Hashable
    paint: Callable[[pygame.Surface], None]


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture that may move, drawn over the static layer whenever it changes.

    The rectangles `under` of the static layer cover it.
    """

    key: Hashable
    surface: pygame.Surface
    pos: tuple[int, int]
    alpha: int = 255
    under: tuple[pygame.Rect, ...] = ()

    @property
    def rect(self) -> pygame.Rect:
        """Where it is drawn."""
        return self.surface.get_rect(topleft=self.pos)


class Renderer:
    """The table's picture: items painted once, sprites drawn at their current places.

    `painted` counts repainted rectangles of the static layer, for tests and benches.
    """

    def __init__(self) -> None:
        self.painted = 0
        self._ground = pygame.Surface((0, 0))
        self._backdrop = self._below = pygame.Surface((0, 0))
        self._items: list[Item] = []
        self._by_key: dict[Hashable, Item] = {}
        self._sprites: dict[Hashable, Sprite] = {}
        self._dirty: list[pygame.Rect] = []

    def resize(self, backdrop: pygame.Surface, *, open_below: bool = False) -> None:
        """Start over on a table top of another size or theme.

        `open_below` leaves out the lower rail, for a player seated there.
        """
        self._backdrop = backdrop
        self._below = lower_edge(backdrop) if open_below else pygame.Surface((0, 0))
        self._ground = backdrop.copy()
        self._ground.blit(self._below, (0, backdrop.height - self._below.height))
        self._items, self._by_key = [], {}
        self._sprites = {}
        self._dirty = [backdrop.get_rect()]

    def set_items(self, items: Sequence[Item]) -> None:
        """Replace the static items, bottom first, and repaint where they differ."""
        changed: list[pygame.Rect] = []
        by_key = {item.key: item for item in items}
        for key, old in self._by_key.items():
            new = by_key.get(key)
            if new is None or new.looks != old.looks or new.rect != old.rect:
                changed.append(old.rect)
        for key, item in by_key.items():
            before = self._by_key.get(key)
            if before is None or before.looks != item.looks or before.rect != item.rect:
                changed.append(item.rect)
        self._items, self._by_key = list(items), by_key
        bounds = self._ground.get_rect()
        for rect in merged([rect.clip(bounds) for rect in changed]):
            self._paint(rect)
            self._dirty.append(rect)

    def draw_frame(
        self, target: pygame.Surface, sprites: Sequence[Sprite], *, everything: bool
    ) -> list[pygame.Rect]:
        """Update the screen; returns the rectangles drawn."""
        by_key = {sprite.key: sprite for sprite in sprites}
        whole = [target.get_rect()]
        dirty = whole if everything else [*self._dirty, *self._moved(by_key)]
        self._dirty = []
        self._sprites = by_key
        bounds = target.get_rect()
        rects = merged([rect.clip(bounds) for rect in dirty])
        rected = [(sprite, sprite.rect) for sprite in sprites]
        for rect in rects:
            target.set_clip(rect)
            target.blit(self._ground, rect, rect)
            for sprite, where in rected:
                if where.colliderect(rect):
                    _blit(target, sprite)
                    for above in sprite.under:
                        target.blit(self._ground, above, above)
        target.set_clip(None)
        return rects

    @property
    def needs_redraw(self) -> bool:
        """Whether the static layer has changes that the screen doesn't show yet."""
        return bool(self._dirty)

    def _moved(self, now: dict[Hashable, Sprite]) -> list[pygame.Rect]:
        rects: list[pygame.Rect] = []
        for key, old in self._sprites.items():
            new = now.get(key)
            if new is None or not _alike(new, old):
                rects.append(old.rect)
        for key, new in now.items():
            before = self._sprites.get(key)
            if before is None or not _alike(new, before):
                rects.append(new.rect)
        return rects

    def _paint(self, rect: pygame.Rect) -> None:
        self.painted += 1
        self._ground.set_clip(rect)
        self._ground.blit(self._backdrop, rect, rect)
        self._ground.blit(self._below, (0, self._ground.height - self._below.height))
        for item in self._items:
            if item.rect.colliderect(rect):
                item.paint(self._ground)
        self._ground.set_clip(None)


def _alike(one: Sprite, other: Sprite) -> bool:
    return one.surface is other.surface and one.pos == other.pos and one.alpha == other.alpha


def _blit(target: pygame.Surface, sprite: Sprite) -> None:
    if sprite.alpha < 255:
        sprite.surface.set_alpha(sprite.alpha)
        target.blit(sprite.surface, sprite.pos)
        sprite.surface.set_alpha(255)
    else:
        target.blit(sprite.surface, sprite.pos)
