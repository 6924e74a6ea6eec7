"""Stack of labels that are one thing, on a darker ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.widgets.basics.base import Container, Widget
from mayi_desktop.ui.widgets.basics.label import Label

# Air between the labels and the edge of their ground, at the sides and above and below.
_SIDE, _EDGE = 16, 10


class Stack(Container):
    """Labels below each other, set off from what is above and below by a darker ground."""

    def __init__(self, look: Look, labels: Sequence[Label]) -> None:
        super().__init__(look)
        self.labels = tuple(labels)

    def height_for(self, width: int) -> int:
        """The height of all labels and the edge around them."""
        inner = width - 2 * self.look.metrics.px(_SIDE)
        heights = sum(label.height_for(inner) for label in self.labels)
        return heights + 2 * self.look.metrics.px(_EDGE)

    def place(self, rect: pygame.Rect) -> None:
        """Lay the labels below each other."""
        super().place(rect)
        inner = rect.inflate(-2 * self.look.metrics.px(_SIDE), -2 * self.look.metrics.px(_EDGE))
        y = inner.y
        for label in self.labels:
            high = label.height_for(inner.width)
            label.place(pygame.Rect(inner.x, y, inner.width, high))
            y += high

    @property
    def contents(self) -> Sequence[Label]:
        """The labels from top to bottom."""
        return self.labels

    def members(self) -> Iterator[Widget]:
        """The stack as one thing."""
        yield self

    def draw(self, target: pygame.Surface) -> None:
        """Paint the ground and the labels."""
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        super().draw(target)
