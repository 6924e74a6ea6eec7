"""Knows labels one below the other that are one thing, on a ground of their own."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.label import Label


class Stack(Widget):
    """Labels on a darker ground, which sets them off from what lies above and below."""

    def __init__(self, look: Look, labels: Sequence[Label]) -> None:
        super().__init__(look)
        self.labels = tuple(labels)

    def height_for(self, width: int) -> int:
        """The height of all labels and the edge around them."""
        inner = width - 2 * self.look.metrics.px(16)
        heights = sum(label.height_for(inner) for label in self.labels)
        return heights + 2 * self.look.metrics.px(10)

    def place(self, rect: pygame.Rect) -> None:
        """Lay the labels below each other."""
        super().place(rect)
        inner = rect.inflate(-2 * self.look.metrics.px(16), -2 * self.look.metrics.px(10))
        y = inner.y
        for label in self.labels:
            high = label.height_for(inner.width)
            label.place(pygame.Rect(inner.x, y, inner.width, high))
            y += high

    def shift(self, dy: int) -> None:
        """Move the labels along."""
        super().shift(dy)
        for label in self.labels:
            label.shift(dy)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the ground and the labels."""
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        for label in self.labels:
            label.draw(target)
