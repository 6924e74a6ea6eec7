"""Row of widgets that share a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.widgets.basics.base import Container, Widget
from mayi_desktop.ui.widgets.basics.label import Label
from mayi_desktop.ui.widgets.controls.button import Button


class Row(Container):
    """Widgets that share a line, each with its share of the width; a button keeps its height.

    With `leads` the first part is a label, from which dots lead to the next part.
    """

    def __init__(
        self, look: Look, parts: Sequence[tuple[Widget, float]], *, leads: bool = False
    ) -> None:
        super().__init__(look)
        self.parts = tuple(parts)
        self.leads = leads

    def height_for(self, width: int) -> int:
        """The height of the tallest part."""
        return max(part.height_for(round(wide)) for part, wide in self._widths(width))

    def place(self, rect: pygame.Rect) -> None:
        """Divide the line among the parts."""
        super().place(rect)
        x = float(rect.x)
        for part, wide in self._widths(rect.width):
            place = pygame.Rect(round(x), rect.y, round(wide), rect.height)
            if isinstance(part, Button):
                place.height = min(rect.height, part.height_for(place.width))
                place.centery = rect.centery
            part.place(place)
            x += wide + self.look.metrics.gap

    def _widths(self, width: int) -> Iterator[tuple[Widget, float]]:
        """How wide each part is in a line of this width."""
        total = sum(share for _, share in self.parts)
        room = width - self.look.metrics.gap * (len(self.parts) - 1)
        for part, share in self.parts:
            yield part, room * share / total

    @property
    def contents(self) -> list[Widget]:
        """The parts from left to right."""
        return [part for part, _ in self.parts]

    def draw(self, target: pygame.Surface) -> None:
        """Paint the parts, and the dots that lead from the first one to the second."""
        super().draw(target)
        if self.leads:
            label, other, *_ = self.contents
            assert isinstance(label, Label)
            left = label.rect.x + label.width_wanted() + self.look.metrics.gap
            right = other.rect.x - self.look.metrics.gap
            self.look.draw_leader(target, left, right, self.rect.centery)
