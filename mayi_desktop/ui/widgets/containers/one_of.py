"""One of several groups of rows in the same place, so that nothing moves as they change."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.drawing import Look
from mayi_desktop.ui.widgets.basics import Container, Room, Widget

_AIR = 8  # between rows, as in the form around them


class OneOf(Container):
    """Groups of rows below each other, of which one is `shown`, or none.

    It has room for the highest group whichever is shown.
    """

    def __init__(self, look: Look, groups: Sequence[Sequence[Widget]]) -> None:
        super().__init__(look)
        self.groups = tuple(tuple(group) for group in groups)

    def show(self, number: int | None) -> None:
        """Show the group with this number, from 0, or none."""
        for at, group in enumerate(self.groups):
            for row in group:
                row.set_visible(visible=at == number)
        self.dirty = True

    @property
    def contents(self) -> list[Widget]:
        """The rows of all groups."""
        return [row for group in self.groups for row in group]

    def height_for(self, width: int) -> int:
        """The height of the highest group."""
        air = self.look.metrics.px(_AIR)
        heights = (sum(row.height_for(width) + air for row in group) for group in self.groups)
        return max(heights) - air

    def place(self, rect: pygame.Rect) -> None:
        """Lay out every group from the upper edge."""
        super().place(rect)
        for group in self.groups:
            room = Room(rect, self.look.metrics.px(_AIR))
            for row in group:
                room.put(row)
