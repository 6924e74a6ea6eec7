"""Page: a scene made of widgets, with a focus ring, that paints only what changed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mayi_desktop.ui.drawing.paint import draw_box
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import (
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    TextTyped,
    Wheel,
)
from mayi_desktop.ui.shell.scene import Scene, Size
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.focus import FocusRing
from mayi_desktop.ui.widgets.basics.tooltip import Tooltip


class Page(Scene):
    """A scene that consists of widgets.

    Subclasses put their widgets into `widgets` when made, place them in `arrange`, where they
    may set the `_panel` that is painted beneath them. Escape calls `on_back`.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.look = context.look
        self.widgets: list[Widget] = []
        self.focus = FocusRing(self.members)
        self.bounds = pygame.Rect(0, 0, 0, 0)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._tooltip = Tooltip(context.look)
        self._all_dirty = True

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place every widget in a window of this size."""

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint what lies under the widgets; the target may be clipped to a part."""
        target.blit(self.context.backdrop(self.bounds.size), (0, 0))
        if self._panel.width:
            draw_box(target, self._panel, self.look.panel())

    def on_back(self) -> None:
        """Handle Escape."""

    def on_key(self, event: KeyPressed) -> bool:
        """Handle a key that neither the focused widget nor the focus ring used."""
        return False

    def members(self) -> Iterator[Widget]:
        """Every visible widget, also inside others."""
        for widget in self.widgets:
            if widget.visible:
                yield from widget.members()

    def repaint(self) -> None:
        """Paint the whole page at the next frame."""
        self._all_dirty = True

    def rearrange(self) -> None:
        """Place everything again after rows came, went or changed their height."""
        if self.bounds.width:
            self.arrange(self.bounds)
            self.repaint()

    def layout(self, size: Size) -> None:
        """Place everything for a new size."""
        self.bounds = pygame.Rect((0, 0), size)
        self.arrange(self.bounds)
        self._tooltip.watch(None)
        self._all_dirty = True

    def handle(self, event: InputEvent) -> bool:
        """Pass events to the widgets."""
        match event:
            case PointerDown():
                self._point_down(event)
                return True
            case PointerMove():
                self._point_move(event)
                return True
            case PointerUp() | FocusLost():
                for widget in tuple(self.widgets):
                    widget.handle(event)
            case Wheel():
                if self._tooltip.watch(None):
                    self.repaint()
                any(w.handle(event) for w in reversed(self.widgets) if w.visible)
                return True
            case KeyPressed():
                return self._key(event)
            case TextTyped():
                return self.focus.current is not None and self.focus.current.handle(event)
            case _:
                return False
        return isinstance(event, PointerUp)

    def update(self, dt: float) -> bool:
        """Advance the widgets; True when one of them looks different now."""
        for widget in self.widgets:
            widget.update(dt)
        self.focus.drop_lost()
        appeared = self._tooltip.update(dt)
        self._all_dirty = self._all_dirty or appeared
        return self._all_dirty or any(widget.dirty_rects() for widget in self.widgets)

    def draw(self, target: pygame.Surface, *, everything: bool) -> list[pygame.Rect]:
        """Paint all, or only the rectangles in which a widget changed."""
        due = self.dirty_rects(everything=everything)
        rects = _merged([rect.clip(self.bounds) for rect in due])
        for rect in rects:
            target.set_clip(rect)
            self._draw_all(target, rect)
        target.set_clip(None)
        self._all_dirty = False
        for widget in self.widgets:
            widget.mark_clean()
        return rects

    def dirty_rects(self, *, everything: bool) -> list[pygame.Rect]:
        """The rectangles that have to be painted now."""
        if everything or self._all_dirty:
            return [self.bounds]
        return [rect for widget in self.widgets for rect in widget.dirty_rects()]

    def _draw_all(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        self.draw_ground(target)
        for widget in self.widgets:
            if widget.visible and widget.painted_rect.colliderect(rect):
                widget.draw(target)
        current = self.focus.current
        if current is not None and self.focus.shown and current.visible:
            current.draw_focus(target)
        if self._tooltip.shown:
            self._tooltip.draw(target, self.bounds)

    def _point_down(self, event: PointerDown) -> None:
        if self._tooltip.watch(None):
            self.repaint()
        under = next(
            (m for m in self.members() if m.takes_focus and m.rect.collidepoint(event.pos)),
            None,
        )
        self.focus.to(under, shown=False)
        any(w.handle(event) for w in reversed(tuple(self.widgets)) if w.visible)

    def _point_move(self, event: PointerMove) -> None:
        for widget in tuple(self.widgets):
            widget.handle(event)
        under = next((m for m in self.members() if m.hovered and m.tip), None)
        if self._tooltip.watch(under or self._explained()):
            self.repaint()

    def _explained(self) -> Widget | None:
        """The focused widget, if the focus is shown and it has something to explain."""
        current = self.focus.current
        return current if self.focus.shown and current is not None and current.tip else None

    def _key(self, event: KeyPressed) -> bool:
        if self._tooltip.watch(None):
            self.repaint()
        used = self._use_key(event)
        self._tooltip.watch(self._explained())
        return used

    def _use_key(self, event: KeyPressed) -> bool:
        current = self.focus.current
        if current is not None and current.handle(event):
            self._reveal(current)
            return True
        if event.key == "escape" and not event.repeat:
            self.on_back()
            return True
        if self.on_key(event):
            return True
        if event.key in ("pageup", "pagedown") and any(w.handle(event) for w in self.widgets):
            return True
        moved = self.focus.handle(event)
        if moved and self.focus.current is not None:
            self._reveal(self.focus.current)
        return moved

    def _reveal(self, member: Widget) -> None:
        """Bring the focused widget into sight."""
        for widget in self.widgets:
            if member in widget.members():
                widget.reveal(member)


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The rectangles, overlapping ones joined, so that nothing is painted twice."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        while (index := rect.collidelist(merged)) >= 0:
            rect = rect.union(merged.pop(index))
        merged.append(rect)
    return merged
