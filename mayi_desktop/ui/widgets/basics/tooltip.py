"""Tooltip: an explanation shown when the pointer or the focus rests on a widget."""

from __future__ import annotations

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.widgets.basics.base import Widget

_REST = 0.45  # seconds; long enough that a passing pointer shows nothing


class Tooltip:
    """Shows the tip of a widget once the pointer or the focus has rested on it."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._over: Widget | None = None
        self._rested = 0.0
        self.shown = False

    def watch(self, widget: Widget | None) -> bool:
        """Set the widget to explain; True when a shown tip disappears."""
        if widget is self._over:
            return False
        self._over, self._rested = widget, 0.0
        gone, self.shown = self.shown, False
        return gone

    def update(self, dt: float) -> bool:
        """Advance; True when the tip has just appeared."""
        if self._over is None or self.shown or not self._over.tip:
            return False
        self._rested += dt
        self.shown = self._rested >= _REST
        return self.shown

    def area(self, bounds: pygame.Rect) -> pygame.Rect:
        """Where the tip lies: under its widget, or above where there is no room."""
        if self._over is None:
            return pygame.Rect(0, 0, 0, 0)
        sizes = self._look.metrics
        lines = self._lines()
        wide = max(self._look.fonts.width(line, sizes.small) for line in lines)
        rect = pygame.Rect(0, 0, wide + 2 * sizes.px(14), 0)
        rect.height = len(lines) * round(sizes.small * 1.35) + 2 * sizes.px(9)
        rect.midtop = (self._over.rect.centerx, self._over.rect.bottom + sizes.px(10))
        if rect.bottom > bounds.bottom:
            rect.bottom = self._over.rect.top - sizes.px(10)
        return rect.clamp(bounds.inflate(-2 * sizes.px(8), -2 * sizes.px(8)))

    def draw(self, target: pygame.Surface, bounds: pygame.Rect) -> None:
        """Paint the tip on its paper."""
        colours, sizes = self._look.palette, self._look.metrics
        rect = self.area(bounds)
        draw_box(target, rect, Box(colours.paper, sizes.px(10), shadow=sizes.px(5)))
        y = rect.y + sizes.px(9)
        for line in self._lines():
            high = round(sizes.small * 1.35)
            room = pygame.Rect(rect.x + sizes.px(14), y, rect.width - sizes.px(28), high)
            self._look.write(target, line, room, sizes.small, colours.ink)
            y += high

    def _lines(self) -> list[str]:
        tip = self._over.tip if self._over is not None else ""
        sizes = self._look.metrics
        return self._look.fonts.wrap(tip, sizes.small, sizes.px(420))
