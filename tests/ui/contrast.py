"""Measures contrast: the ratio of two colours, and the ground that each text stands on."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.ui.drawing.theme import Colour, Palette


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 (equal) to 21 (black on white)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 255 for c in colour]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def text_pairs(palette: Palette) -> Iterator[tuple[Colour, Colour]]:
    """Every pair of text colour and background that is drawn anywhere."""
    grounds = (palette.panel, palette.raised, palette.sunken)
    for ground in (*grounds, palette.hover, palette.pressed):
        yield palette.text, ground
    for ground in grounds:
        yield palette.soft_text, ground
    for ground in (palette.table_light, palette.table_dark, palette.table_edge):
        yield palette.text, ground
    for ground in grounds:
        yield palette.primary, ground
        yield palette.legal, ground
        yield palette.warning, ground
    for ground in (palette.primary, palette.primary_hover, palette.primary_pressed):
        yield palette.on_primary, ground
    yield palette.ink, palette.paper
    yield palette.soft_ink, palette.paper
