"""Podium at the end of a game: the best three with their faces, places and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import number_text
from mayi_desktop.ui.drawing import Align, Box, Look, draw_box
from mayi_desktop.ui.drawing.faces import draw_portrait
from mayi_desktop.ui.widgets.basics import Widget

_LAST = 3  # the last place that stands on the podium
# Blocks at most, for those who share a place; narrower ones would have no room for names.
_MOST = 5
# Lengths at 1080 lines: a block's width, the winner's face, and the step between two places.
_BLOCK, _FACE, _STEP = 230, 170, 76
_LEAST_FACE = 56
_SMALLER = 0.8  # size of the other faces


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody's place in the game; `style` is the key of their face, empty for none."""

    place: int
    seat: int
    name: str
    points: int
    style: str = ""


def on_podium(places: Sequence[Placed]) -> list[Placed]:
    """Who stands on the podium, the best first: three, and who shares a place with them."""
    return [who for who in places if who.place <= _LAST][:_MOST]


class Podium(Widget):
    """Blocks side by side, the highest in the middle; equal places are equally high."""

    def __init__(self, look: Look, places: Sequence[Placed]) -> None:
        super().__init__(look)
        self.places = tuple(on_podium(places))

    def height_for(self, width: int) -> int:
        """The least height in which words and faces have room."""
        sizes = self.look.metrics
        return self._words_height() + sizes.px(_LEAST_FACE) + sizes.px(8)

    def blocks(self) -> list[tuple[Placed, pygame.Rect]]:
        """Everybody with their block, from left to right."""
        sizes = self.look.metrics
        # The best in the middle, then to the left and to the right by turns.
        order = [*reversed(self.places[1::2]), *self.places[::2]]
        gap = sizes.px(6)
        wide = min(sizes.px(_BLOCK), (self.rect.width + gap) // len(order) - gap)
        x = self.rect.centerx - (len(order) * (wide + gap) - gap) // 2
        tallest = self.rect.height - self._face_side(1) - sizes.px(8)
        step = max(0, min(sizes.px(_STEP), (tallest - self._words_height()) // 2))
        found = []
        for who in order:
            block = pygame.Rect(x, 0, wide, tallest - step * (who.place - 1))
            block.bottom = self.rect.bottom
            found.append((who, block))
            x += wide + gap
        return found

    def draw(self, target: pygame.Surface) -> None:
        """Paint every block, and who stands on it."""
        for who, block in self.blocks():
            self._draw_block(target, who, block)
            self._draw_face(target, who, block)

    def _words_height(self) -> int:
        """The height of a place, a name of two lines and points."""
        sizes = self.look.metrics
        return round(1.25 * (sizes.heading + 2 * sizes.body + sizes.ribbon)) + sizes.px(14)

    def _face_side(self, place: int) -> int:
        """How large a face is; smaller where the blocks would have no room for their words."""
        sizes = self.look.metrics
        free = self.rect.height - self._words_height() - sizes.px(_STEP)
        side = min(sizes.px(_FACE), max(sizes.px(_LEAST_FACE), free))
        return side if place == 1 else round(_SMALLER * side)

    def _draw_block(self, target: pygame.Surface, who: Placed, block: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        won = who.place == 1
        edge = colours.accent if won else colours.line
        thick = sizes.px(3 if won else 1.5)
        box = Box(colours.panel, sizes.px(8), edge, thick, sheen=0.06, shadow=sizes.px(8))
        draw_box(target, block, box)
        inner = block.inflate(-2 * sizes.px(10), -2 * sizes.px(7))
        line = pygame.Rect(inner.x, inner.y, inner.width, round(1.25 * sizes.heading))
        ink = colours.accent if won else colours.text
        number = _("{place}.", place=who.place)
        self.look.serif.write_centred(target, number, line, sizes.heading, ink, bold=True)
        points = pygame.Rect(inner.x, 0, inner.width, round(1.25 * sizes.ribbon))
        name = pygame.Rect(inner.x, line.bottom, inner.width, round(2.5 * sizes.body))
        name.height = min(name.height, max(0, inner.bottom - points.height - name.y))
        points.y = name.bottom
        self.look.write_name(
            target, who.name, name, sizes.body, colours.text, align=Align.CENTRE
        )
        total = number_text(who.points)
        self.look.write_centred(target, total, points, sizes.ribbon, ink, bold=True)

    def _draw_face(self, target: pygame.Surface, who: Placed, block: pygame.Rect) -> None:
        colours, thick = self.look.palette, self.look.metrics.px(3)
        side = min(self._face_side(who.place), block.width - 2 * thick)
        place = pygame.Rect(0, 0, side, side)
        place.midbottom = (block.centerx, block.top - thick)
        rim = colours.accent if who.place == 1 else None
        draw_portrait(target, self.look, place, (who.seat, who.style), rim)
