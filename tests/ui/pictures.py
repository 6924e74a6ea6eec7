"""Measures contrast: the ratio of two colours, and the ground that each text stands on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

import pygame

from mayi_desktop.ui.kit.card_art import ASPECT, CardArt
from mayi_desktop.ui.kit.theme import IVORY, Colour, Material, Palette, Size, Theme


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 (equal) to 21 (black on white)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 255 for c in colour]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def text_pairs(theme: Theme, material: Material) -> Iterator[tuple[str, Colour, Colour]]:
    """Every pair of text colour and background that is drawn anywhere on a material."""
    palette = theme.on(material)
    if material is Material.FELT:
        for ground in (theme.table.cloth, theme.table.dusk, palette.panel):
            yield "on the cloth", palette.text, ground
            yield "who is next, on the cloth", palette.accent, ground
            yield "a hint, on the cloth", palette.soft_text, ground
        yield "a wrong slot of the tray", palette.warning, palette.panel
    else:
        yield from _on_boxes(palette)
        yield "off", palette.off_text, palette.off
    for ground in (palette.primary, palette.primary_hover, palette.primary_pressed):
        yield "on primary", palette.on_primary, ground
    yield "on legal", palette.on_legal, palette.legal


def _on_boxes(palette: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    grounds = (palette.panel, palette.raised, palette.sunken)
    for ground in (*grounds, palette.hover, palette.pressed):
        yield "text", palette.text, ground
    for ground in grounds:
        yield "soft text", palette.soft_text, ground
        yield "accent", palette.accent, ground
        yield "good", palette.good, ground
        yield "warning", palette.warning, ground
    for colour in palette.seats:
        yield "a seat's ink", colour, palette.panel


# --- Simulates colour-blind sight, and measures how far apart two colours look.
#
# The matrices for full protanopia, deuteranopia and tritanopia are those of Machado, Oliveira
# and Fernandes (2009), for linear light; the difference is the plain distance in CIELAB (1976).


Triple = tuple[float, float, float]
_Matrix = Sequence[Triple]

_ALL: _Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
SIGHTS: Mapping[str, _Matrix] = {
    "usual": _ALL,
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: _Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)


def seen_by(sight: str, colour: Colour) -> Triple:
    """The linear light of a colour as somebody with this sight sees it."""
    r, g, b = (_linear(part / 255) for part in colour)
    x, y, z = (min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], (r, g, b)))
    return x, y, z


def difference(one: Triple, other: Triple) -> float:
    """How far apart two linear colours are."""
    pairs = zip(_lab(one), _lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _times(matrix: _Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * v for a, v in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _lab(linear: Triple) -> Triple:
    x, y, z = (
        _root(part / white) for part, white in zip(_times(_TO_XYZ, linear), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


# --- Blank cards, quick to draw, for tests that look at everything else.


@contextmanager
def plain_cards() -> Iterator[None]:
    """Meanwhile all cards are blank, upright and without a shadow, of the size asked for."""
    with (
        patch.object(CardArt, "face", lambda _, name, height, **how: _blank(height)),
        patch.object(CardArt, "turned", lambda _, name, height, turn, **how: _blank(height)),
        patch.object(CardArt, "shadow", lambda _, size, blur, turn=0.0: _nothing(size)),
    ):
        yield


@cache
def _blank(height: int) -> pygame.Surface:
    face = pygame.Surface((max(1, round(height * ASPECT)), height))
    face.fill(IVORY)
    return face


@cache
def _nothing(size: Size) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA)
