"""Widgets of a seal: its words and QR code, and the deck that a person cuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from mayi_desktop.ui.kit.card_art import ASPECT
from mayi_desktop.ui.kit.input import (
    LEFT,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
)
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, draw_box
from mayi_desktop.ui.kit.widget import Signal, Widget

# --- Deck to cut: a ribbon of cards that parts where the pointer or the arrow keys are.


_CUT = "cut "
PLACES = 10_000  # a cut is as fine as this, so that nobody can foresee it
_CARDS = 44  # in the ribbon; enough to look like a deck, few enough to tell them apart
_HEIGHT = 92  # at 1080 lines
_STEP = PLACES // 40  # of an arrow key
_GAP = 0.5  # width of the opening, in cards


class DeckCut(Widget):
    """A deck that is cut by a click, at the end of a drag, or by Enter or Space.

    `cut` reports where, from 0 at the left to `PLACES` at the right.
    """

    focusable = True

    def __init__(
        self, look: Look, back: Callable[[int], pygame.Surface], on_cut: Callable[[int], None]
    ) -> None:
        super().__init__(look)
        self.cut = Signal(on_cut)
        self.at = PLACES // 2
        self._back = back
        self._held = False

    def height_for(self, width: int) -> int:
        return self.look.metrics.px(_HEIGHT + 16)

    def handle(self, event: InputEvent) -> bool:
        """Follow the pointer; cut where it is released, or where the arrow keys have gone."""
        super().handle(event)
        match event:
            case PointerMove(pos=pos) if self.enabled and (self._held or self.is_hit(pos)):
                self._go(self._place_at(pos[0]))
                return self._held
            case PointerDown(button=button, pos=pos) if button == LEFT and self.is_hit(pos):
                self._held = self.enabled
                self._go(self._place_at(pos[0]))
                return True
            case PointerUp(button=button, pos=pos) if self._held and button == LEFT:
                self._held = False
                if self.rect.inflate(0, self.rect.height).collidepoint(pos):
                    self.cut.emit(self.at)
                return True
            case KeyPressed(key=key) if self.enabled:
                return self._press(key, repeat=event.repeat)
        return False

    def draw(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        inner = self._ribbon()
        card = self._back(inner.height)
        wide = card.get_width()
        gap = round(wide * _GAP)
        step = (inner.width - wide - gap) / (_CARDS - 1)
        parted = round(self.at / PLACES * _CARDS)
        for number in range(_CARDS):
            x = inner.x + round(number * step) + (gap if number >= parted else 0)
            lift = sizes.px(5) if number < parted else 0
            target.blit(card, (x, inner.y - lift))

    def _ribbon(self) -> pygame.Rect:
        sizes = self.look.metrics
        inner = self.rect.inflate(-2 * sizes.px(14), 0)
        inner.height = sizes.px(_HEIGHT) - sizes.px(8)
        inner.centery = self.rect.centery + sizes.px(2)
        return inner

    def _place_at(self, x: int) -> int:
        inner = self._ribbon()
        half = round(inner.height * ASPECT) // 2
        room = max(1, inner.width - 2 * half)
        return min(PLACES, max(0, round((x - inner.x - half) / room * PLACES)))

    def _press(self, key: str, *, repeat: bool) -> bool:
        match key:
            case "left":
                self._go(max(0, self.at - _STEP))
            case "right":
                self._go(min(PLACES, self.at + _STEP))
            case "enter" | "space" if not repeat:
                self.cut.emit(self.at)
            case _:
                return False
        return True

    def _go(self, place: int) -> None:
        if place != self.at:
            self.at, self.dirty = place, True


def cut_text(place: int) -> str:
    """What a cut adds: the same in every language, as it becomes part of the keys."""
    return f"{_CUT}{place:05}"


def is_cut(text: str) -> bool:
    """Whether what somebody added looks like a cut."""
    place = text.removeprefix(_CUT)
    return place != text and place.isascii() and place.isdigit()


# --- Signs of a seal: its words in a grid and its QR code, to compare, note or photograph.


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
        beside = self._is_beside(width)
        words, code = self._words_size()[1], self._code_size(beside=beside)
        sizes = self.look.metrics
        if beside:
            return max(words + 2 * sizes.px(_EDGE), code + 2 * sizes.px(_CODE_EDGE))
        return words + code + sizes.px(_EDGE) + 2 * sizes.px(_CODE_EDGE)

    def draw(self, target: pygame.Surface) -> None:
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
