"""Knows pages that are forms: a heading, columns of rows that scroll, and buttons below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.look import Align
from mayi_desktop.ui.paint import draw_box
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.widgets.base import Widget
from mayi_desktop.ui.widgets.button import Button
from mayi_desktop.ui.widgets.button_rows import from_the_right
from mayi_desktop.ui.widgets.label import Label, Tone
from mayi_desktop.ui.widgets.page import Page
from mayi_desktop.ui.widgets.scroll import ScrollForm

_INSET = 8


class FormPage(Page):
    """A panel over the whole window.

    Subclasses set `columns`, which stand side by side where the window is wide enough and else
    below each other, and `buttons`, the last of which is the one at the right. What is `above`
    and `below` the columns stays where it is while they scroll. `column` is how wide one may
    become, given as in a 1080-line window at scale 1.
    """

    column = 720

    def __init__(self, services: Services, heading: str) -> None:
        super().__init__(services)
        self.heading = Label(services.look, heading, Tone.HEADING, Align.LEFT)
        self.form = ScrollForm(services.look)
        self.columns: Sequence[Sequence[Widget]] = ()
        self.buttons: Sequence[Button] = ()
        self.above: Widget | None = None
        self.below: Widget | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)

    def compose(self, columns: Sequence[Sequence[Widget]], buttons: Sequence[Button]) -> None:
        """Set what the page consists of."""
        self.columns, self.buttons = columns, buttons
        fixed = [widget for widget in (self.above, self.below) if widget is not None]
        self.widgets = [self.heading, *fixed, self.form, *buttons]
        self.form.children = [row for column in columns for row in column]

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
        inner = panel.inflate(-2 * sizes.px(32), -2 * sizes.px(22))
        inset = sizes.px(_INSET)
        top = pygame.Rect(inner.x + inset, inner.y, inner.width - inset, sizes.px(56))
        self.heading.place(top)
        bottom = pygame.Rect(inner.x, 0, inner.width, sizes.px(60))
        bottom.bottom = inner.bottom
        from_the_right(self.buttons, bottom, sizes.px(180))
        room = pygame.Rect(inner.x, top.bottom + sizes.gap, inner.width, 0)
        room.height = bottom.top - sizes.gap - room.y
        room = self._framed(room)
        self.form.place(room)
        self._fill(room, side_by_side=side_by_side)

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint the table and the panel."""
        super().draw_ground(target)
        draw_box(target, self._panel, self.look.panel())

    def rearrange(self) -> None:
        """Place everything anew after rows came, went or changed their height."""
        if self.bounds.width:
            self.arrange(self.bounds)
            self.repaint()

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
        inner = width - 2 * sizes.px(40)
        wide = (inner - sizes.px(56) * (columns - 1)) // columns
        heights = [
            sum(row.height_for(wide) + sizes.px(8) for row in column if row.visible)
            for column in self.columns
        ]
        rows = max(heights) if columns > 1 else sum(heights)
        fixed = sum(
            widget.height_for(inner) + sizes.gap
            for widget in (self.above, self.below)
            if widget is not None and widget.visible
        )
        return rows + fixed + sizes.px(56 + 60 + 44 + 20) + 2 * sizes.gap

    def _fits_side_by_side(self, bounds: pygame.Rect) -> bool:
        count = len(self.columns)
        return count > 1 and bounds.width >= count * self.look.metrics.px(620)

    def _fill(self, room: pygame.Rect, *, side_by_side: bool) -> None:
        """Put the rows into the form, first without and then with room for its bar."""
        sizes = self.look.metrics
        inset = sizes.px(_INSET)
        inner = pygame.Rect(room.x + inset, room.y, room.width - 2 * inset, room.height)
        height = self._lay_columns(inner, side_by_side=side_by_side)
        if height > room.height:
            inner.width -= sizes.px(26)
            height = self._lay_columns(inner, side_by_side=side_by_side)
        self.form.hold([row for column in self.columns for row in column], height)

    def _lay_columns(self, room: pygame.Rect, *, side_by_side: bool) -> int:
        sizes = self.look.metrics
        gap = sizes.px(56)
        count = len(self.columns)
        wide = (room.width - gap * (count - 1)) // count if side_by_side else room.width
        top = room.y + sizes.px(8)
        lowest = y = top
        for index, column in enumerate(self.columns):
            x = room.x + index * (wide + gap) if side_by_side else room.x
            y = top if side_by_side else y
            for row in column:
                if row.visible:
                    height = row.height_for(wide)
                    row.place(pygame.Rect(x, y, wide, height))
                    y += height + sizes.px(8)
            lowest = max(lowest, y)
        return lowest - room.y + sizes.px(8)
