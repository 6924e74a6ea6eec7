"""Form page: a heading, columns of rows that scroll, and buttons below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.drawing.look import Align
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.containers.button_row import place_right
from mayi_desktop.ui.widgets.containers.columns import Columns
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.pages.page import Page

# At 1080 lines and scale 1.
_INSET = 8  # as columns have it, so that heading and rows begin below each other
_HEADING, _BUTTONS = 56, 60  # heights of the lines above and below the columns
_SIDE, _EDGE = 32, 22  # air between the panel and what it holds
_LEAST_BUTTON = 180
_LEAST_COLUMN = 620  # narrower ones are put below each other


class FormPage(Page):
    """A panel over the whole window.

    Subclasses set `columns`, side by side where the window is wide enough and else below each
    other, and `buttons`, the last one at the right. What is `above` and `below` the columns
    stays in place while they scroll, each by itself. `column` is the largest width of one,
    given at 1080 lines and scale 1.
    """

    column = 720

    def __init__(self, context: Context, heading: str) -> None:
        super().__init__(context)
        self.heading = Label(context.look, heading, Tone.HEADING, Align.LEFT)
        self.form = Columns(context.look)
        self.columns: Sequence[Sequence[Widget]] = ()
        self.buttons: Sequence[Button] = ()
        self.above: Widget | None = None
        self.below: Widget | None = None

    def compose(self, columns: Sequence[Sequence[Widget]], buttons: Sequence[Button]) -> None:
        """Set what the page consists of."""
        self.columns, self.buttons = columns, buttons
        fixed = [widget for widget in (self.above, self.below) if widget is not None]
        self.widgets = [self.heading, *fixed, self.form, *buttons]
        self.form.compose(columns)

    def on_back(self) -> None:
        """Close the page."""
        self.context.scenes.remove(self)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place heading, columns and buttons on the panel."""
        sizes = self.look.metrics
        margin = sizes.px(28)
        side_by_side = self._fits_side_by_side(bounds)
        columns = len(self.columns) if side_by_side else 1
        most = columns * sizes.px(self.column * 1.12) + 4 * sizes.pad
        panel = bounds.inflate(-2 * margin, -2 * margin)
        panel.width = min(panel.width, most)
        panel.centerx = bounds.centerx
        panel.height = min(panel.height, self._height_wanted(panel.width, columns))
        panel.centery = bounds.centery
        self._panel = panel
        inner = panel.inflate(-2 * sizes.px(_SIDE), -2 * sizes.px(_EDGE))
        inset = sizes.px(_INSET)
        top = pygame.Rect(inner.x + inset, inner.y, inner.width - inset, sizes.px(_HEADING))
        self.heading.place(top)
        bottom = pygame.Rect(inner.x, 0, inner.width, sizes.px(_BUTTONS))
        bottom.bottom = inner.bottom
        place_right(self.buttons, bottom, sizes.px(_LEAST_BUTTON))
        room = pygame.Rect(inner.x, top.bottom + sizes.gap, inner.width, 0)
        room.height = bottom.top - sizes.gap - room.y
        room = self._framed(room)
        self.form.place_in(room, side_by_side=side_by_side)

    def _framed(self, room: pygame.Rect) -> pygame.Rect:
        """Place what stands above and below the columns; what is left for these."""
        gap, inset = self.look.metrics.gap, self.look.metrics.px(_INSET)
        if self.above is not None:
            wide = room.width - inset
            high = self.above.height_for(wide)
            self.above.place(pygame.Rect(room.x + inset, room.y, wide, high))
            room.y, room.height = room.y + high + gap, room.height - high - gap
        if self.below is not None and self.below.visible:
            wide = room.width - inset
            high = self.below.height_for(wide)
            room.height -= high + gap
            self.below.place(pygame.Rect(room.x + inset, room.bottom + gap, wide, high))
        return room

    def _height_wanted(self, width: int, columns: int) -> int:
        """How high the panel must be to show every row."""
        sizes = self.look.metrics
        inner = width - 2 * sizes.px(_SIDE + _INSET)
        rows = self.form.height_wanted(inner, side_by_side=columns > 1)
        fixed = sum(
            widget.height_for(inner) + sizes.gap
            for widget in (self.above, self.below)
            if widget is not None and widget.visible
        )
        return rows + fixed + sizes.px(_HEADING + _BUTTONS + 2 * _EDGE + 20) + 2 * sizes.gap

    def _fits_side_by_side(self, bounds: pygame.Rect) -> bool:
        count = len(self.columns)
        return count > 1 and bounds.width >= count * self.look.metrics.px(_LEAST_COLUMN)
