"""Signs of a seal: its words in a grid and its QR code, to compare, note or photograph."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from mayi_desktop.ui.drawing import Align, Box, Look, draw_box
from mayi_desktop.ui.widgets.basics import Widget

# The same everywhere, so that words can be compared row by row: on every page, on a photo of
# one, and in a terminal.
WORDS_A_ROW = 4
_EDGE = 14
# Around a code, which has light modules of its own around it.
_CODE_EDGE = 4
_WORD = 25  # font size of a word, at 1080 lines: to be read on a photo of the whole screen
_ROW = 1.4
# Light modules around a code, as its standard asks for.
_QUIET = 4
# Pixels of one module: with fewer, a telephone can't tell them apart on a photo.
_LEAST_MODULE, _MODULE, _MODULE_BELOW = 4, 6, 4.5
_DARK, _LIGHT = (0, 0, 0), (255, 255, 255)


class SealSigns(Widget):
    """Words row by row and the QR code beside them, or below where there is little room."""

    def __init__(self, look: Look, words: Sequence[str], qr_text: str) -> None:
        super().__init__(look)
        self.words = tuple(words)
        self.qr_text = qr_text

    def set(self, words: Sequence[str], qr_text: str) -> None:
        """Show another seal."""
        if (tuple(words), qr_text) != (self.words, self.qr_text):
            self.words, self.qr_text, self.dirty = tuple(words), qr_text, True

    def height_for(self, width: int) -> int:
        """The height of words and code at this width."""
        beside = self._is_beside(width)
        words, code = self._words_size()[1], self._code_size(beside=beside)
        sizes = self.look.metrics
        if beside:
            return max(words + 2 * sizes.px(_EDGE), code + 2 * sizes.px(_CODE_EDGE))
        return words + code + sizes.px(_EDGE) + 2 * sizes.px(_CODE_EDGE)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the words on a darker ground, and the code black on white in any theme."""
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        if not self.words:
            return
        edge = sizes.px(_EDGE)
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        beside = self._is_beside(self.rect.width)
        code = qr_picture(self.qr_text, self._module(beside=beside))
        words = pygame.Rect(inner.topleft, (inner.width, self._words_size()[1]))
        if beside:
            target.blit(code, code.get_rect(midright=inner.midright))
            words.width -= code.get_width() + sizes.gap
            words.centery = inner.centery
        else:
            low = self.rect.bottom - sizes.px(_CODE_EDGE)
            target.blit(code, code.get_rect(midbottom=(inner.centerx, low)))
        self._draw_words(target, words)

    def _draw_words(self, target: pygame.Surface, room: pygame.Rect) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        px = sizes.px(_WORD)
        wide, high = room.width // WORDS_A_ROW, round(px * _ROW)
        for number, word in enumerate(self.words):
            row, column = divmod(number, WORDS_A_ROW)
            place = pygame.Rect(room.x + column * wide, room.y + row * high, wide, high)
            self.look.write(target, word, place, px, colours.text, align=Align.LEFT, bold=True)

    def _is_beside(self, width: int) -> bool:
        """Whether there is room for the code beside the words."""
        sizes = self.look.metrics
        room = width - 2 * sizes.px(_EDGE) - self._code_size(beside=True) - sizes.gap
        return self._words_size()[0] <= room

    def _words_size(self) -> tuple[int, int]:
        px = self.look.metrics.px(_WORD)
        widest = max((self.look.fonts.width(w, px, bold=True) for w in self.words), default=0)
        rows = -(-len(self.words) // WORDS_A_ROW)
        return WORDS_A_ROW * (widest + self.look.metrics.gap), rows * round(px * _ROW)

    def _module(self, *, beside: bool) -> int:
        """Below the words, where height is dear, the code is smaller."""
        return max(_LEAST_MODULE, self.look.metrics.px(_MODULE if beside else _MODULE_BELOW))

    def _code_size(self, *, beside: bool) -> int:
        return qr_picture(self.qr_text, self._module(beside=beside)).get_height()


@lru_cache(maxsize=16)
def qr_picture(text: str, module: int) -> pygame.Surface:
    """The QR code of a text, with its quiet zone; `module` is in pixels."""
    # Nobody looks at a code before a game is set up, and this import takes a while.
    import segno

    rows = tuple(segno.make_qr(text).matrix)
    side = (len(rows) + 2 * _QUIET) * module
    picture = pygame.Surface((side, side))
    picture.fill(_LIGHT)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                spot = ((x + _QUIET) * module, (y + _QUIET) * module, module, module)
                picture.fill(_DARK, spot)
    return picture
