"""Loads fonts and cards from the assets folder, and paints the table top of a theme."""

from __future__ import annotations

import random
from pathlib import Path

import pygame

from mayi_desktop.ui.drawing.card_art import CardArt
from mayi_desktop.ui.drawing.fonts import Fonts
from mayi_desktop.ui.drawing.theme import Colour, Palette, Size, mix

_COARSE = (64, 36)  # the light is smooth, so few pixels, enlarged, are enough
_NOISE = 160  # side of the tile of noise: large enough that its repetition is not seen
_LAMP = (0.5, 0.40)  # its middle, as shares of the window: over the piles


class Assets:
    """Fonts, cards and table tops, each made when first asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.fonts = Fonts(root / "fonts")
        self.cards = CardArt(root / "cards")
        self._backdrop: tuple[Size, Palette, pygame.Surface] | None = None

    def backdrop(self, size: Size, palette: Palette) -> pygame.Surface:
        """The table top of a theme; only the last one is kept."""
        kept = self._backdrop
        if kept is None or kept[0] != size or kept[1] is not palette:
            kept = (size, palette, backdrop(size, palette).convert())
            self._backdrop = kept
        return kept[2]

    def icon(self) -> pygame.Surface | None:
        """The window's icon, or None when there is none."""
        for path in sorted((self.root / "icons").glob("*.png"), key=_icon_order):
            return pygame.image.load(path).convert_alpha()
        return None


def _icon_order(path: Path) -> tuple[bool, str]:
    return "64" not in path.stem, path.name


def backdrop(size: Size, palette: Palette) -> pygame.Surface:
    """The whole background of a window, the light falling on its middle."""
    if palette.texture == "plain":
        surface = pygame.Surface(size)
        surface.fill(palette.table_light)
        return surface
    surface = pygame.transform.smoothscale(_lamp_light(palette), size)
    if palette.texture == "wood":
        _add(
            surface, pygame.transform.smoothscale(_grey_noise((10, size[1] // 3), 22), size), 11
        )
    _tile(surface, _grey_noise((_NOISE, _NOISE), 7), 3)
    return surface


def _lamp_light(palette: Palette) -> pygame.Surface:
    width, height = _COARSE
    surface = pygame.Surface(_COARSE, depth=32)
    shades = [_shade(palette, step / 255) for step in range(256)]
    for y in range(height):
        dy = (y / (height - 1) - _LAMP[1]) / 0.78
        for x in range(width):
            dx = (x / (width - 1) - _LAMP[0]) / 0.70
            surface.set_at((x, y), shades[min(255, int((dx * dx + dy * dy) ** 0.5 * 255))])
    return surface


def _shade(palette: Palette, distance: float) -> Colour:
    """The colour at a distance from the lamp: light, dark from 0.55 on, then the dusk."""
    if distance < 0.55:
        return mix(palette.table_light, palette.table_dark, _smooth(distance / 0.55))
    return mix(palette.table_dark, palette.table_edge, _smooth((distance - 0.55) / 0.45))


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


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


def _tile(surface: pygame.Surface, noise: pygame.Surface, middle: int) -> None:
    for y in range(0, surface.get_height(), _NOISE):
        for x in range(0, surface.get_width(), _NOISE):
            surface.blit(noise, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    surface.fill((middle, middle, middle), special_flags=pygame.BLEND_RGB_SUB)
