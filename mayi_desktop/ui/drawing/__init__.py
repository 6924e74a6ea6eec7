"""Drawing: palettes, fonts, paint, cards, faces and backdrops."""

from mayi_desktop.ui.drawing.look import Align, Look
from mayi_desktop.ui.drawing.paint import Box, disc, draw_box, draw_ring
from mayi_desktop.ui.drawing.theme import LEGIBLE, Colour, Metrics, Size, mix

__all__ = [
    "LEGIBLE", "Align", "Box", "Colour", "Look", "Metrics", "Size", "disc", "draw_box",
    "draw_ring", "mix",
]  # fmt: skip
