"""Room: what is left of a rectangle as parts are cut off its edges."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.widgets.basics.base import Widget


class Room:
    """A rectangle to cut parts off; beyond each part `gap` pixels stay free.

    A cut may have a gap of its own. `rest` is what nothing has been cut off yet.
    """

    def __init__(self, rect: pygame.Rect, gap: int = 0) -> None:
        self.rest = pygame.Rect(rect)
        self._gap = gap

    def top(self, high: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this height off the upper edge."""
        part = pygame.Rect(self.rest.topleft, (self.rest.width, high))
        step = high + (self._gap if gap is None else gap)
        self.rest.y += step
        self.rest.height -= step
        return part

    def bottom(self, high: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this height off the lower edge."""
        part = pygame.Rect(self.rest.x, self.rest.bottom - high, self.rest.width, high)
        self.rest.height -= high + (self._gap if gap is None else gap)
        return part

    def left(self, wide: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this width off the left edge."""
        part = pygame.Rect(self.rest.topleft, (wide, self.rest.height))
        step = wide + (self._gap if gap is None else gap)
        self.rest.x += step
        self.rest.width -= step
        return part

    def right(self, wide: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this width off the right edge."""
        part = pygame.Rect(self.rest.right - wide, self.rest.y, wide, self.rest.height)
        self.rest.width -= wide + (self._gap if gap is None else gap)
        return part

    def put(self, widget: Widget, gap: int | None = None) -> None:
        """Place a widget at the upper edge, as high as it wants to be."""
        widget.place(self.top(widget.height_for(self.rest.width), gap))
