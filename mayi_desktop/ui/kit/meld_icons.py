"""Draws melds as rows of tiny cards, and a sheet's contracts in one row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.engine.rulesheet import Contract, MeldKind
from mayi_desktop.ui.kit.paint import Box, draw_box
from mayi_desktop.ui.kit.theme import IVORY, Colour

MOST_IN_ICON = 7  # cards; longer melds look alike at this size
_LEAST_ROUND = 8  # pixels; rounding would wash out narrower cards
# Width of a card and the space after it, in pixels, from comfortable to minimal.
_WIDE = ((16, 4), (14, 4), (12, 3), (10, 3))  # in windows of two thousand lines
_CARDS = (*_WIDE, (8, 2), (7, 2), (6, 2), (5, 2), (5, 1), (4, 1), (3, 1), (2, 1), (2, 0))
_BAR = 16  # height-to-width ratio of the line between deals


def draw_meld_icon(
    target: pygame.Surface,
    kind: MeldKind,
    count: int,
    first: pygame.Rect,
    space: int = 2,
    colour: Colour = IVORY,
) -> int:
    """Draw a set as level cards, a run as rising ones; returns the next free x."""
    low = round(first.height * 0.62)
    for index in range(count):
        high = first.height
        if kind is MeldKind.RUN:
            high = low + round((first.height - low) * index / max(1, count - 1))
        x = first.x + index * (first.width + space)
        small = pygame.Rect(x, first.bottom - high, first.width, high)
        if first.width < _LEAST_ROUND:
            pygame.draw.rect(target, colour, small)
        else:
            draw_box(target, small, Box(colour, first.width // 4))
    return first.x + count * (first.width + space)


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A sheet's contracts, first deal to last, as tiny melds in one row."""

    contracts: Sequence[Contract]

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, line: Colour, colour: Colour = IVORY
    ) -> None:
        """Draw as large as fits, with a thin line between deals."""
        card, space = self._card_size(rect)
        x = rect.x
        for number, contract in enumerate(self.contracts):
            if number:
                bar = pygame.Rect(
                    x + card - space, rect.y, max(1, rect.height // _BAR), rect.height
                )
                pygame.draw.rect(target, line, bar)
                x += 2 * card
            for index, need in enumerate(contract):
                x += card if index else 0
                count = min(need.size, MOST_IN_ICON)
                first = pygame.Rect(x, rect.y, card, rect.height)
                x = draw_meld_icon(target, need.kind, count, first, space, colour)

    def width(self, card: int, space: int) -> int:
        """The width of the whole row with cards of this size."""
        cards = sum(min(need.size, MOST_IN_ICON) for one in self.contracts for need in one)
        melds = sum(max(0, len(one) - 1) for one in self.contracts)
        return cards * (card + space) + (melds + 2 * max(0, len(self.contracts) - 1)) * card

    def _card_size(self, rect: pygame.Rect) -> tuple[int, int]:
        fits = (size for size in _CARDS if size[0] * 2 <= rect.height)
        return next((size for size in fits if self.width(*size) <= rect.width), _CARDS[-1])
