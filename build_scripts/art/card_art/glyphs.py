"""Turns the ranks into outlines of the game's own bold face."""

from __future__ import annotations

from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from card_art.svg import path

FACE = Path(__file__).resolve().parents[3] / "assets" / "fonts" / "NunitoSans-Bold.ttf"
WEIGHT = 0.045


class Lettering:
    """Draws words with a given height of their capitals, centred on a given place."""

    def __init__(self, face: Path = FACE) -> None:
        font = TTFont(face)
        self._glyphs = font.getGlyphSet()
        self._names = font.getBestCmap()
        self._capital = float(font["OS/2"].sCapHeight)

    def draw(self, word: str, centre: float, foot: float, height: float, width: float) -> str:
        """Path data of a word standing on `foot`, made narrower if wider than `width`."""
        scale = height / self._capital
        left, right = self._extent(word)
        squeeze = min(1.0, width / ((right - left) * scale))
        across = scale * squeeze
        origin = centre - across * (left + right) / 2
        pen = SVGPathPen(self._glyphs, ntos=lambda value: f"{value:.1f}".removesuffix(".0"))
        for letter, start in self._places(word):
            letters = TransformPen(pen, Transform(across, 0, 0, -scale, origin, foot))
            self._glyphs[letter].draw(TransformPen(letters, Transform(1, 0, 0, 1, start, 0)))
        return str(pen.getCommands())

    def _places(self, word: str) -> list[tuple[str, float]]:
        places, start = [], 0.0
        for name in (self._names[ord(letter)] for letter in word):
            places.append((name, start))
            start += self._glyphs[name].width * (0.86 if len(word) > 1 else 1)
        return places

    def _extent(self, word: str) -> tuple[float, float]:
        bounds = BoundsPen(self._glyphs)
        for name, start in self._places(word):
            self._glyphs[name].draw(TransformPen(bounds, Transform(1, 0, 0, 1, start, 0)))
        left, _, right, _ = bounds.bounds
        return left, right


def bold(data: str, fill: str, height: float) -> str:
    """Letters a little heavier than the face's bold, so that they read from afar."""
    return path(data, fill, stroke=fill, stroke_width=height * WEIGHT, stroke_linejoin="round")
