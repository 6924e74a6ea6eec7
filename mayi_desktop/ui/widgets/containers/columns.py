"""Columns of rows: side by side each scrolls by itself, below each other they scroll as one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, Wheel
from mayi_desktop.ui.widgets.basics.base import Container, Widget
from mayi_desktop.ui.widgets.basics.scroll import BAR_ROOM, ScrollForm

_INSET = 8  # keeps focus outlines from being cut off at the sides
_GAP = 56  # between columns: clearly more than within a row
_AIR = 8  # between rows


class Columns(Container):
    """The rows of a page; `offset` is that of the first column."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.columns: Sequence[Sequence[Widget]] = ()
        self.forms: list[ScrollForm] = [ScrollForm(look)]

    def compose(self, columns: Sequence[Sequence[Widget]]) -> None:
        """Replace the rows; they are placed with the columns."""
        self.columns = columns
        self._use_forms(1)
        self.forms[0].children = self.children

    @property
    def children(self) -> list[Widget]:
        """All rows, column by column."""
        return [row for column in self.columns for row in column]

    @property
    def contents(self) -> list[ScrollForm]:
        """The parts that scroll, from left to right."""
        return self.forms

    @property
    def view(self) -> pygame.Rect:
        """The part in which rows are seen."""
        return self.rect if len(self.forms) > 1 else self.forms[0].view

    @property
    def offset(self) -> int:
        """How far the first column is scrolled."""
        return self.forms[0].offset

    def scroll_to(self, offset: float) -> None:
        """Scroll every column, as far as possible."""
        for form in self.forms:
            form.scroll_to(offset)

    def height_wanted(self, width: int, *, side_by_side: bool) -> int:
        """The height at which nothing has to scroll."""
        sizes = self.look.metrics
        gaps = sizes.px(_GAP) * (len(self.columns) - 1)
        wide = (width - gaps) // len(self.columns) if side_by_side else width
        heights = [self._height(column, wide) for column in self.columns]
        return max(heights) if side_by_side else sum(heights)

    def place_in(self, room: pygame.Rect, *, side_by_side: bool) -> None:
        """Place the rows, leaving room for a scroll bar only where they need one."""
        super().place(room)
        side_by_side = side_by_side and len(self.columns) > 1
        self._use_forms(len(self.columns) if side_by_side else 1)
        sizes = self.look.metrics
        wide = room.width - 2 * sizes.px(_INSET)
        if (
            self.height_wanted(wide, side_by_side=side_by_side) + 2 * sizes.px(_AIR)
            > room.height
        ):
            wide -= sizes.px(BAR_ROOM)
        if side_by_side:
            wide = (wide - sizes.px(_GAP) * (len(self.forms) - 1)) // len(self.forms)
        parts = self.columns if side_by_side else [self.children]
        x = room.x
        for form, rows in zip(self.forms, parts, strict=True):
            self._fill(form, rows, pygame.Rect(x, room.y, wide, room.height))
            x += wide + sizes.px(_GAP)

    def reveal(self, member: Widget) -> None:
        """Scroll the column of a member until it is in sight."""
        for form in self.forms:
            if member in form.members():
                form.reveal(member)

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the columns; keys go to the one that has the keyboard."""
        match event:
            case KeyPressed():
                here = [f for f in self.forms if any(m.focused for m in f.members())]
                return any(form.handle(event) for form in here or self.forms)
            case Wheel():
                return any(form.handle(event) for form in self.forms)
            case _:
                return super().handle(event)

    def _use_forms(self, count: int) -> None:
        """Have `count` forms; those that stay keep how far they are scrolled."""
        more = [ScrollForm(self.look) for _ in range(count - len(self.forms))]
        self.forms = [*self.forms, *more][:count]

    def _fill(self, form: ScrollForm, rows: Sequence[Widget], place: pygame.Rect) -> None:
        """Put rows below each other into a form, whose bar stands to the right of the place."""
        sizes = self.look.metrics
        y = place.y + sizes.px(_AIR)
        for row in rows:
            if row.visible:
                high = row.height_for(place.width)
                row.place(pygame.Rect(place.x + sizes.px(_INSET), y, place.width, high))
                y += high + sizes.px(_AIR)
        height = y - place.y + sizes.px(_AIR)
        whole = pygame.Rect(place)
        whole.width += 2 * sizes.px(_INSET)
        whole.width += sizes.px(BAR_ROOM) if height > place.height else 0
        form.place(whole)
        form.set_children(rows, height)

    def _height(self, rows: Sequence[Widget], wide: int) -> int:
        air = self.look.metrics.px(_AIR)
        return sum(row.height_for(wide) + air for row in rows if row.visible)
