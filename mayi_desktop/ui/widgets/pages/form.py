"""Form page: a heading, columns of rows that scroll, and buttons below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.drawing import Align, Look
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, Wheel
from mayi_desktop.ui.widgets.basics import Container, Label, Room, Tone, Widget
from mayi_desktop.ui.widgets.basics.scroll import BAR_ROOM, ScrollForm
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.pages.page import Page

_INSET = 8  # keeps focus outlines from being cut off; the heading begins above the rows
_GAP = 56  # between columns: clearly more than within a row
_AIR = 8  # between rows
# At 1080 lines and scale 1.
_HEADING, _BUTTONS = 56, 60  # heights of the lines above and below the columns
_SIDE, _EDGE = 32, 22  # air between the panel and what it holds
_LEAST_BUTTON = 180


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
        gaps = self.look.metrics.px(_GAP) * (len(self.columns) - 1)
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
        for form in self.forms:
            # Two bars side by side would be more than there is to read.
            form.quiet = count > 1

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


class FormPage(Page):
    """A panel over the whole window.

    Subclasses set `columns`, side by side where the window is wide enough and else below each
    other, and `buttons`, the last one at the right. What is `above` and `below` the columns
    stays in place while they scroll, each by itself. `column` is the largest width of one,
    given at 1080 lines and scale 1; narrower ones than `least_column` are put below each other.
    """

    column = 720
    least_column = 620

    def __init__(self, context: Context, heading: str) -> None:
        super().__init__(context)
        self.heading = Label(self.look, heading, Tone.HEADING, Align.LEFT)
        self.form = Columns(self.look)
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
        room = Room(inner, sizes.gap)
        place_right(self.buttons, room.bottom(sizes.px(_BUTTONS)), sizes.px(_LEAST_BUTTON))
        inset = Room(room.rest, sizes.gap)
        inset.left(sizes.px(_INSET), 0)
        self.heading.place(inset.top(self._heading_height(inset.rest.width)))
        if self.above is not None:
            inset.put(self.above)
        if self.below is not None and self.below.visible:
            self.below.place(inset.bottom(self.below.height_for(inset.rest.width)))
        columns_room = pygame.Rect(inner.x, inset.rest.y, inner.width, inset.rest.height)
        self.form.place_in(columns_room, side_by_side=side_by_side)

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
        fixed += self._heading_height(width - 2 * sizes.px(_SIDE) - sizes.px(_INSET))
        return rows + fixed + sizes.px(_BUTTONS + 2 * _EDGE + 20) + 2 * sizes.gap

    def _heading_height(self, width: int) -> int:
        """A line, or as many as a long heading takes where it would be small in one."""
        one = self.look.metrics.px(_HEADING)
        if (
            self.heading.width_wanted() * self.look.metrics.ribbon
            <= width * self.look.metrics.heading
        ):
            return one
        return max(one, self.heading.height_for(width))

    def _fits_side_by_side(self, bounds: pygame.Rect) -> bool:
        count = len(self.columns)
        return count > 1 and bounds.width >= count * self.look.metrics.px(self.least_column)
