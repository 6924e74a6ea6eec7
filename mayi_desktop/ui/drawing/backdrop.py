"""Paints the table of a theme: cloth or wood in its light, the rail, and the room around it.

Light is smooth, so it is worked out for few points and enlarged; noise on top hides the steps
between shades and looks like fibres. Only the edges and corners are painted at full size.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache

import pygame

from mayi_desktop.ui.drawing.theme import Colour, Light, Size, TableTop

_COARSE = (80, 45)  # points of light; enough, as nothing in it is sharper than a soft edge
_NOISE = 192  # side of the tile of noise: large enough that its repetition is not seen
_RAIL, _CORNER = 0.034, 0.11  # width and inner radius of the rail, as shares of the height
_OUTER = 0.075  # radius of its outer corners, beyond which the room is seen
_SHADE = 0.020  # how far the rail's shadow reaches onto the cloth
_FINE = 3  # corners are painted larger by this factor and scaled down
_MIDDLE = (0.50, 0.44)  # of the lamp's light, as shares of the window: over the piles
_REACH = (0.62, 0.66)  # how far it reaches sideways and down
_HALF, _FALL = 0.62, 3.2  # where it is half as bright, and how fast it falls there
# The middles, by their share of the width at the top edge, of a window's two bright bands.
_PANES = ((0.30, 0.13), (0.62, 0.11))
_SLANT = 0.42  # how far these bands lean to the left on their way down


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


def without_lower_rail(backdrop: pygame.Surface) -> pygame.Surface:
    """The table as it is seen by somebody who sits at its lower edge, which is out of sight.

    What is above the lower corners is mirrored there, so that cloth and rail go on.
    """
    opened, (width, height) = backdrop.copy(), backdrop.get_size()
    high = round(height * (_RAIL + _CORNER + _SHADE)) + 1
    above = backdrop.subsurface((0, height - 2 * high, width, high))
    opened.blit(pygame.transform.flip(above, False, True), (0, height - high))
    return opened


def rail_width(height: int) -> int:
    """How wide the rail is in a window of this height."""
    return max(4, round(height * _RAIL))


def _light_up(
    surface: pygame.Surface, dusk: Colour, bright: Colour, light: Sequence[float]
) -> None:
    """Fill a surface with colours between two, by the light at each coarse point."""
    rgb = bytearray(3 * len(light))
    for channel, (low, high) in enumerate(zip(dusk, bright, strict=True)):
        rgb[channel::3] = bytes(round(low + (high - low) * share) for share in light)
    coarse = pygame.image.frombytes(bytes(rgb), _COARSE, "RGB").convert(32)
    pygame.transform.smoothscale(coarse, surface.get_size(), surface)


@cache
def _light(light: Light) -> tuple[float, ...]:
    """Which share of the light reaches each coarse point, row by row."""
    width, height = _COARSE
    return tuple(
        _lit(light, x / (width - 1), y / (height - 1))
        for y in range(height)
        for x in range(width)
    )


def _lit(light: Light, x: float, y: float) -> float:
    """Which share of the light reaches a point of the window."""
    if light is Light.DAY:
        aside = max(_pane(x + _SLANT * y, *pane) for pane in _PANES)
        return 0.30 + 0.70 * aside * (1 - 0.35 * y)
    dx, dy = (x - _MIDDLE[0]) / _REACH[0], (y - _MIDDLE[1]) / _REACH[1]
    return 1 / (1 + math.pow(math.hypot(dx, dy) / _HALF, _FALL))


def _pane(x: float, middle: float, half: float) -> float:
    """How bright a band of daylight is at a distance from its middle; its edges are soft."""
    return _smooth(min(1.0, max(0.0, 1.5 - abs(x - middle) / half)))


def _smooth(share: float) -> float:
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
    # The rail stands higher than the cloth, so that it catches more of the light.
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
    """The upper left corner of the rail: all but what lies within the curve of the bed."""
    fine = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    fine.fill((255, 255, 255, 255))
    bed = pygame.Rect(wide * _FINE, wide * _FINE, 4 * side * _FINE, 4 * side * _FINE)
    pygame.draw.rect(fine, (255, 255, 255, 0), bed, border_radius=inner * _FINE)
    return pygame.transform.smoothscale(fine, (side, side))


def _shadow_tile(radius: int, reach: int) -> pygame.Surface:
    """The corners and edges of a shadow that falls inwards, darkest at the edge."""
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
    """What is seen of the room: the corners beyond the rail's outer curve."""
    side = 2 * radius + 1
    fine = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    fine.fill((*table.room, 255))
    bed = fine.get_rect()
    pygame.draw.rect(fine, (*table.room, 0), bed, border_radius=radius * _FINE)
    return pygame.transform.smoothscale(fine, (side, side))


def _frame(surface: pygame.Surface, rect: pygame.Rect, tile: pygame.Surface) -> None:
    """Put a tile's corners, and its edges as long as needed, inside of a rectangle."""
    side = tile.get_width()
    corner = side // 2
    right, low = rect.right - corner, rect.bottom - corner
    for x, source_x in ((rect.x, 0), (right, corner + 1)):
        for y, source_y in ((rect.y, 0), (low, corner + 1)):
            surface.blit(tile, (x, y), (source_x, source_y, corner, corner))
    wide, high = rect.width - 2 * corner, rect.height - 2 * corner
    for source_y, y in ((0, rect.y), (corner + 1, low)):
        edge = tile.subsurface((corner, source_y, 1, corner))
        surface.blit(pygame.transform.scale(edge, (wide, corner)), (rect.x + corner, y))
    for source_x, x in ((0, rect.x), (corner + 1, right)):
        edge = tile.subsurface((source_x, corner, corner, 1))
        surface.blit(pygame.transform.scale(edge, (corner, high)), (x, rect.y + corner))


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
    """The hair of the cloth: two noises, each blurred along one way and to another length."""
    tile = pygame.Surface((_NOISE, _NOISE), depth=32)
    across = _grey_noise((_NOISE // 3, _NOISE), 9)
    down = _grey_noise((_NOISE, _NOISE // 2), 7)
    pygame.transform.smoothscale(across, tile.get_size(), tile)
    more = pygame.transform.smoothscale(down, tile.get_size())
    tile.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    _tile(surface, tile)
    surface.fill((7, 7, 7), special_flags=pygame.BLEND_RGB_SUB)


def _dither(surface: pygame.Surface) -> None:
    """Grain of single pixels, which hides the steps between neighbouring shades."""
    _tile(surface, _grey_noise((_NOISE, _NOISE), 5))
    surface.fill((2, 2, 2), special_flags=pygame.BLEND_RGB_SUB)


def _grey_noise(size: Size, levels: int) -> pygame.Surface:
    """Grey pixels of random levels below `levels`, always the same ones."""
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
