"""Base of pages to read: heading, scrolling text, and a button."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import KeyPressed
from mayi_desktop.ui.widgets.basics import Label, Room, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.display.contents import Contents
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, RichText
from mayi_desktop.ui.widgets.pages.page import Page

_WIDEST = 1060  # longer lines are hard to read
_CONTENTS = 290


class TextPage(Page):
    """A panel with a scrolling text; `above` is a row of widgets over it, such as a choice.

    Where `contents` are listed, they stand to the left of the text and follow it.
    """

    def __init__(
        self, context: Context, heading: str, paragraphs: Sequence[Paragraph], done: str
    ) -> None:
        super().__init__(context)
        self.heading = Label(self.look, heading, Tone.HEADING)
        self.text = RichText(self.look, paragraphs)
        self.above: Widget | None = None
        self.contents: Contents | None = None
        self._read_at = 0
        self.done = Button(self.look, done, self.on_back, kind=ButtonKind.PRIMARY)
        self.widgets = [self.heading, self.text, self.done]
        self.focus.to(self.text)

    def set_header(self, widget: Widget) -> None:
        """Put a widget between the heading and the text."""
        self.above = widget
        self.widgets.insert(1, widget)

    def refresh_contents(self) -> None:
        """Show the headings of the current text beside it."""
        if self.contents is None:
            self.contents = Contents(self.look, self._go_to_heading)
            self.widgets.insert(self.widgets.index(self.text) + 1, self.contents)
        self.contents.set_headings(self.text.headings())

    def update(self, dt: float) -> bool:
        """Mark the heading that is in sight in the contents."""
        if self.contents is not None and self.text.offset != self._read_at:
            self._read_at = self.text.offset
            self.contents.set_current(self.text.heading_in_sight)
        return super().update(dt)

    def on_key(self, event: KeyPressed) -> bool:
        """Go from the text to its contents and back by the arrows."""
        there = {"left": (self.text, self.contents), "right": (self.contents, self.text)}
        before, after = there.get(event.key, (None, None))
        if after is None or self.focus.current is not before:
            return False
        self.focus.to(after, shown=True)
        return True

    def _go_to_heading(self, number: int) -> None:
        self.text.go_to_heading(number)
        # Near its end the text cannot begin with the heading that was chosen; it stays marked.
        self._read_at = self.text.offset

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place the panel, as wide as a text is good to read, and no higher than it needs."""
        sizes = self.look.metrics
        margin = sizes.px(28)
        panel = bounds.inflate(-2 * margin, -2 * margin)
        beside = 0 if self.contents is None else _CONTENTS
        panel.width = min(panel.width, sizes.px(_WIDEST + beside))
        panel.centerx = bounds.centerx
        self._place_on(panel)
        spare = self.text.rect.height - self.text.content_height()
        if spare > 0:
            self._place_on(panel.inflate(0, -spare))

    def _place_on(self, panel: pygame.Rect) -> None:
        sizes = self.look.metrics
        self._panel = panel
        inner = panel.inflate(-2 * sizes.px(40), -2 * sizes.px(22))
        room = Room(inner, sizes.gap)
        self.heading.place(room.top(sizes.px(56)))
        if self.above is not None:
            self.above.place(room.top(sizes.control))
        place_right([self.done], room.bottom(sizes.px(60), sizes.px(18)), sizes.px(180))
        if self.contents is not None:
            self.contents.place(room.left(sizes.px(_CONTENTS) - sizes.gap))
        self.text.place(room.rest)
