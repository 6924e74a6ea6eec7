"""Measures contrast: the ratio of two colours, and the ground that each text stands on."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.ui.kit.theme import Colour, Material, Palette, Theme


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
