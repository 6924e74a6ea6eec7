"""Renders any text, with a second font for rare letters, and measures and wraps it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pygame

from mayi_desktop.ui.drawing.right_to_left import visual_order
from mayi_desktop.ui.drawing.theme import Colour

# The voice of buttons and words, and the one of titles, headings, bubbles and the score pad.
PLAIN, SERIF = "NunitoSans", "Literata"
_RARE = "DejaVuSans.ttf"
_RARE_SIZE = 0.92  # its letters are larger than those of the main font at the same size
_ELLIPSIS = "…"
_UNKNOWN = "\u2022"  # a bullet
_MOST_TEXTS = 2000  # several times what one screen shows; beyond it the oldest are dropped
_MAIN, _OTHER, _NEITHER, _NOTHING = "main", "other", "neither", "nothing"
_PICTURES = ("So", "Sk", "Mn", "Me")
# Of the name's two words the second alone would begin a line with a stray letter.
_NAME, _WHOLE_NAME = "May I?", "May\u00a0I?"


class Fonts:
    """A typeface at every size, with the text already drawn kept for the next frame.

    A letter that no face has becomes a dot; a little picture that none has is left out.
    `serif` is the second typeface, which figures of equal width and both scripts have too.
    """

    def __init__(self, folder: Path, family: str = PLAIN) -> None:
        self._folder = folder
        self._regular, self._bold = f"{family}-Regular.ttf", f"{family}-Bold.ttf"
        self._serif: Fonts | None = None
        self._opened: dict[tuple[str, int], pygame.font.Font] = {}
        self._homes: dict[tuple[str, bool], str] = {}
        self._texts: dict[tuple[str, int, Colour, bool], pygame.Surface] = {}
        self._widths: dict[tuple[str, int, bool], int] = {}

    def close(self) -> None:
        """Free the faces; those still open when pygame's fonts end are never freed."""
        self._opened.clear()
        if self._serif is not None:
            self._serif.close()

    @property
    def serif(self) -> Fonts:
        """The second typeface, opened when first asked for."""
        if self._serif is None:
            self._serif = Fonts(self._folder, SERIF)
        return self._serif

    def text(self, text: str, px: int, colour: Colour, *, bold: bool = False) -> pygame.Surface:
        """The text in one line; the surface is shared, so it must not be painted on."""
        key = (text, px, colour, bold)
        if key not in self._texts:
            _make_room(self._texts)
            self._texts[key] = self._render(text, px, colour, bold=bold)
        return self._texts[key]

    def width(self, text: str, px: int, *, bold: bool = False) -> int:
        """How wide the text is."""
        key = (text, px, bold)
        if key not in self._widths:
            _make_room(self._widths)
            self._widths[key] = sum(
                font.size(run)[0] for run, font in self._runs(text, px, bold=bold)
            )
        return self._widths[key]

    def can_write(self, text: str) -> bool:
        """Whether any letter of the text has a picture in one of the faces."""
        letters = (letter for letter in visual_order(text) if not letter.isspace())
        return any(self._home(letter, bold=False) in (_MAIN, _OTHER) for letter in letters)

    def writes_whole(self, text: str) -> bool:
        """Whether every letter has a picture, and there is one; pictures may be left out."""
        homes = {self._home(letter, bold=False) for letter in visual_order(text)}
        return _NEITHER not in homes and self.can_write(text)

    def drawn(self, text: str) -> str:
        """The text without the little pictures that are left out and spaces around them."""
        kept = (letter for letter in text if self._home(letter, bold=False) != _NOTHING)
        return "".join(kept).strip()

    def height(self, px: int) -> int:
        """How high a line of this font size is."""
        return self._font(self._regular, px).get_height()

    def ascent(self, px: int) -> int:
        """How far the baseline lies below the top of a line."""
        return self._font(self._regular, px).get_ascent()

    def fit(self, text: str, px: int, width: int, *, bold: bool = False) -> str:
        """The text, cut short with an ellipsis where it is wider than allowed."""
        if self.width(text, px, bold=bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + _ELLIPSIS, px, bold=bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + _ELLIPSIS

    def wrap(self, text: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """The text in lines no wider than allowed, broken between words where possible.

        The game's name stays together where it can.
        """
        if _NAME in text and self.width(_NAME, px, bold=bold) <= width:
            lines = self.wrap(text.replace(_NAME, _WHOLE_NAME), px, width, bold=bold)
            return [line.replace(_WHOLE_NAME, _NAME) for line in lines]
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in filter(None, paragraph.split(" ")):
                longer = f"{line} {word}" if line else word
                if self.width(longer, px, bold=bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *whole, line = self._break(word, px, width, bold=bold)
                lines.extend(whole)
            lines.append(line)
        return lines

    def wrap_evenly(self, text: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """The text in as few lines as `wrap` makes of it, but about equally long ones."""
        lines = self.wrap(text, px, width, bold=bold)
        low, high = width // 2, width
        while len(lines) > 1 and "\n" not in text and high - low > 2:
            middle = (low + high) // 2
            narrower = self.wrap(text, px, middle, bold=bold)
            if len(narrower) > len(lines) or broken(narrower, text):
                low = middle
            else:
                lines, high = narrower, middle
        return lines

    def halves(self, name: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """A name in one line or, where it is too wide, in two between its parts."""
        places = [at + 1 for at, letter in enumerate(name[:-1]) if letter in " -"]
        if not places or self.width(name, px, bold=bold) <= width:
            return [name]
        parts = [[name[:at].strip(), name[at:].strip()] for at in places]
        return min(parts, key=lambda two: max(self.width(one, px, bold=bold) for one in two))

    def _break(self, word: str, px: int, width: int, *, bold: bool) -> list[str]:
        """A single word in pieces that fit, which end with a hyphen where there is one.

        Those of a file's path are as long as they can be: there, a hyphen parts nothing.
        """
        is_path = "/" in word or "\\" in word
        pieces: list[str] = []
        while len(word) > 1 and self.width(word, px, bold=bold) > width:
            cut = len(word) - 1
            while cut > 1 and self.width(word[:cut], px, bold=bold) > width:
                cut -= 1
            if not is_path:
                cut = word.rfind("-", 0, cut) + 1 or cut
            pieces.append(word[:cut])
            word = word[cut:]
        return [*pieces, word]

    def _render(self, text: str, px: int, colour: Colour, *, bold: bool) -> pygame.Surface:
        runs = [
            (font.render(run, True, colour), font.get_ascent())
            for run, font in self._runs(text, px, bold=bold)
        ]
        if len(runs) == 1:
            return runs[0][0]
        base = max((ascent for _, ascent in runs), default=self.ascent(px))
        height = max((s.get_height() + base - a for s, a in runs), default=self.height(px))
        line = pygame.Surface((sum(s.get_width() for s, _ in runs), height), pygame.SRCALPHA)
        x = 0
        for surface, ascent in runs:
            line.blit(surface, (x, base - ascent))
            x += surface.get_width()
        return line

    def _runs(
        self, text: str, px: int, *, bold: bool
    ) -> Iterator[tuple[str, pygame.font.Font]]:
        main = self._font(self._bold if bold else self._regular, px)
        shown = visual_order(text)
        for home, letters in groupby(shown, key=lambda letter: self._home(letter, bold=bold)):
            run = "".join(letters)
            match home:
                case "main":
                    yield run, main
                case "other":
                    yield run, self._font(_RARE, round(px * _RARE_SIZE))
                case "neither":
                    yield _UNKNOWN * len(run), main
                case _:
                    pass

    def _home(self, letter: str, *, bold: bool) -> str:
        key = (letter, bold)
        if key not in self._homes:
            self._homes[key] = self._find_home(letter, bold=bold)
        return self._homes[key]

    def _find_home(self, letter: str, *, bold: bool) -> str:
        if letter.isspace():
            return _MAIN
        if unicodedata.category(letter) in ("Cc", "Cs"):
            return _NEITHER
        if _has(self._font(self._bold if bold else self._regular, 20), letter):
            return _MAIN
        if _has(self._font(_RARE, 20), letter):
            return _OTHER
        return _NOTHING if unicodedata.category(letter) in _PICTURES else _NEITHER

    def _font(self, name: str, px: int) -> pygame.font.Font:
        key = (name, px)
        if key not in self._opened:
            self._opened[key] = pygame.font.Font(self._folder / name, px)
        return self._opened[key]


def broken(lines: list[str], text: str) -> bool:
    """Whether a word was cut in two to make these lines of a text.

    What a space without a break joins is one word, such as in French a name and its colon.
    """
    return [word for line in lines for word in _words(line)] != _words(text)


def _words(text: str) -> list[str]:
    return [word for word in text.replace("\n", " ").split(" ") if word]


def _make_room(kept: dict[Any, Any]) -> None:
    """Drop the oldest of what is kept; all at once, a whole screen would be written anew."""
    if len(kept) >= _MOST_TEXTS:
        del kept[next(iter(kept))]


def _has(font: pygame.font.Font, letter: str) -> bool:
    """Whether the font draws anything for a letter; a missing one has an empty picture."""
    metrics = font.metrics(letter)
    return bool(metrics) and metrics[0] is not None and any(metrics[0][:4])
