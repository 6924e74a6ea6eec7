"""Focus ring of a scene: which widget has the keyboard, moved by Tab and the arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from mayi_desktop.ui.shell.input import InputEvent, KeyPressed
from mayi_desktop.ui.widgets.basics.base import Widget

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 3  # keeps the arrows within a row or column where there is one


class FocusRing:
    """The order in which the widgets of a scene get the focus.

    `shown` tells whether the outline is drawn: it appears with the first key and disappears
    with the pointer, so that it never distracts from the mouse.
    """

    def __init__(self, widgets: Callable[[], Iterable[Widget]]) -> None:
        self._widgets = widgets
        self.current: Widget | None = None
        self.shown = False

    def to(self, widget: Widget | None, *, shown: bool | None = None) -> None:
        """Move the focus to a widget, or to none."""
        if shown is not None and shown != self.shown:
            self.shown = shown
            if self.current is not None:
                self.current.dirty = True
        if widget is self.current:
            return
        if self.current is not None:
            self.current.focus(on=False)
        self.current = widget
        if widget is not None:
            widget.focus(on=True)

    def handle(self, event: InputEvent) -> bool:
        """Move the focus on Tab and the arrows; True when the event was one of those."""
        if not isinstance(event, KeyPressed):
            return False
        if event.key == "tab" and not event.mods & {"ctrl", "alt"}:
            self._step(-1 if "shift" in event.mods else 1)
            return True
        if event.key in _STEPS and not event.mods:
            self._towards(*_STEPS[event.key])
            return True
        return False

    def drop_lost(self) -> None:
        """Take the focus from a widget that can no longer have it."""
        if self.current is not None and not self.current.takes_focus:
            self.to(None)

    def _step(self, by: int) -> None:
        order = [w for w in self._widgets() if w.takes_focus]
        if not order:
            return
        if self.current in order:
            index = (order.index(self.current) + by) % len(order)
        else:
            index = 0 if by > 0 else -1
        self.to(order[index], shown=True)

    def _towards(self, dx: int, dy: int) -> None:
        """Move to the nearest widget in a direction."""
        if self.current is None:
            self._step(1)
            return
        here = self.current.rect
        best: tuple[float, Widget] | None = None
        for widget in self._widgets():
            if widget is self.current or not widget.takes_focus:
                continue
            there = widget.rect
            ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
            clear = _gap(here, there, horizontal=bool(dy))
            if ahead > 0 and (best is None or ahead + _ASIDE * clear < best[0]):
                best = (ahead + _ASIDE * clear, widget)
        self.to(best[1] if best else self.current, shown=True)


def _gap(here: pygame.Rect, there: pygame.Rect, *, horizontal: bool) -> int:
    """The gap between two rectangles sideways; zero when they overlap."""
    if horizontal:
        return max(0, there.left - here.right, here.left - there.right)
    return max(0, there.top - here.bottom, here.top - there.bottom)
