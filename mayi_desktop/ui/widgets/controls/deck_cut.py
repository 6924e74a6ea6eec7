"""Deck to cut: a ribbon of cards that parts where the pointer or the arrow keys are."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.ui.drawing import Box, Look, draw_box
from mayi_desktop.ui.drawing.card_art import ASPECT
from mayi_desktop.ui.shell.input import (
    LEFT,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
)
from mayi_desktop.ui.widgets.basics import Signal, Widget

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
        """A card's height, and air around it."""
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
        """Paint the cards from left to right, parted at the cut."""
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
