"""Base of all widgets, and of those that consist of other widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.ui.drawing import Look, draw_ring
from mayi_desktop.ui.shell.input import InputEvent, PointerDown, PointerMove


class Widget:
    """One thing on the screen, placed by its scene.

    `reason` is the text that says why a disabled widget cannot be used. `tip` is an
    explanation shown when the pointer or the keyboard rests on the widget.
    """

    focusable = False

    def __init__(self, look: Look) -> None:
        self.look = look
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.reason = ""
        self.tip = ""
        self.focused = False
        self.hovered = False
        self.dirty = True

    def disable(self, reason: str) -> None:
        """Make the widget unusable and say why."""
        if self.enabled or self.reason != reason:
            self.enabled, self.reason, self.dirty = False, reason, True

    def enable(self) -> None:
        """Make the widget usable."""
        if not self.enabled:
            self.enabled, self.reason, self.dirty = True, "", True

    def set_enabled(self, *, enabled: bool, reason: str = "") -> None:
        """Enable the widget, or disable it for a reason."""
        if enabled:
            self.enable()
        else:
            self.disable(reason)

    def set_visible(self, *, visible: bool) -> None:
        """Show or hide the widget."""
        if self.visible != visible:
            self.visible, self.dirty = visible, True

    @property
    def takes_focus(self) -> bool:
        """Whether the widget can have the keyboard focus now."""
        return self.focusable and self.enabled and self.visible

    def height_for(self, width: int) -> int:
        """How high the widget wants to be at this width."""
        return self.look.metrics.control

    def place(self, rect: pygame.Rect) -> None:
        """Put the widget into a rectangle of the window."""
        self.rect = pygame.Rect(rect)
        self.dirty = True

    def shift(self, dy: int) -> None:
        """Move the widget down by `dy` pixels, as scrolling does."""
        self.rect.move_ip(0, dy)
        self.dirty = True

    def focus(self, *, on: bool) -> None:
        """Give the keyboard focus to the widget, or take it away."""
        if self.focused != on:
            self.focused, self.dirty = on, True

    def handle(self, event: InputEvent) -> bool:
        """Handle an event; key events come only while the widget has the focus."""
        if isinstance(event, PointerMove):
            self.hover(on=self.visible and self.rect.collidepoint(event.pos))
        return False

    def is_hit(self, pos: tuple[int, int]) -> bool:
        """Whether a press at this position uses the widget."""
        return self.enabled and self.visible and self.rect.collidepoint(pos)

    def hover(self, *, on: bool) -> None:
        """Note whether the pointer is over the widget."""
        if self.hovered != on:
            self.hovered, self.dirty = on, True

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, setting `dirty` when that changes the picture."""

    def draw(self, target: pygame.Surface) -> None:
        """Paint the widget as it is now."""

    def draw_focus(self, target: pygame.Surface) -> None:
        """Paint the outline that shows where the keyboard is."""
        width = self.look.metrics.px(3)
        rect = self.focus_spot.inflate(4 * width, 4 * width)
        draw_ring(target, rect, self.look.palette.focus, width)

    @property
    def focus_spot(self) -> pygame.Rect:
        """The part of the widget that has the focus; it is kept in sight."""
        return self.rect

    @property
    def painted_rect(self) -> pygame.Rect:
        """The rectangle the widget may paint in: itself, its shadow and the focus outline."""
        margin = 2 * self.look.metrics.px(
            9
        )  # the focus outline reaches six, shadows a bit more
        return self.rect.inflate(margin, margin)

    def dirty_rects(self) -> list[pygame.Rect]:
        """The rectangles to paint again since the last `mark_clean`."""
        return [self.painted_rect] if self.dirty else []

    def mark_clean(self) -> None:
        """Note that the picture is up to date."""
        self.dirty = False

    def members(self) -> Iterator[Widget]:
        """The widget itself, or the visible ones inside it."""
        yield self

    def reveal(self, member: Widget) -> None:
        """Bring a member into sight."""


class Container(Widget):
    """A widget that consists of other widgets, to which it passes everything on."""

    @property
    def contents(self) -> Sequence[Widget]:
        """The widgets directly inside, visible or not."""
        return ()

    def shift(self, dy: int) -> None:
        """Move everything inside along."""
        super().shift(dy)
        for widget in self.contents:
            widget.shift(dy)

    def handle(self, event: InputEvent) -> bool:
        """Offer the event to what is visible; a press goes to the first that takes it."""
        visible = [widget for widget in self.contents if widget.visible]
        if isinstance(event, PointerDown):
            return any(widget.handle(event) for widget in visible)
        taken = [widget.handle(event) for widget in visible]
        return any(taken)

    def update(self, dt: float) -> None:
        """Advance everything inside."""
        for widget in self.contents:
            widget.update(dt)

    def draw(self, target: pygame.Surface) -> None:
        """Paint what is visible."""
        for widget in self.contents:
            if widget.visible:
                widget.draw(target)

    def dirty_rects(self) -> list[pygame.Rect]:
        """Everything after a change of place, else what the widgets inside name."""
        if self.dirty:
            return [self.painted_rect]
        return [rect for widget in self.contents for rect in widget.dirty_rects()]

    def mark_clean(self) -> None:
        """Note that the picture is up to date."""
        super().mark_clean()
        for widget in self.contents:
            widget.mark_clean()

    def members(self) -> Iterator[Widget]:
        """The visible widgets inside, and inside those."""
        for widget in self.contents:
            if widget.visible:
                yield from widget.members()
