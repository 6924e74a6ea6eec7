"""Page: a scene made of widgets, with a focus ring and tips, that paints only what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pygame

from mayi_desktop.ui.drawing import Box, Look, draw_box
from mayi_desktop.ui.drawing.paint import merged
from mayi_desktop.ui.drawing.theme import Material
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.input import (
    ARROWS,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    TextTyped,
    Wheel,
)
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.shell.scene import Scene, Size
from mayi_desktop.ui.widgets.basics import Widget

_ASIDE = 3  # how much less far something else may be that lies aside
_REST = 0.45  # seconds; long enough that a passing pointer shows nothing


class FocusRing:
    """The order in which the widgets of a scene get the focus.

    `shown` tells whether the outline is drawn: it appears with the first key and disappears
    with the pointer, so that it never distracts from the mouse.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
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
        if event.key in ARROWS and not event.mods:
            self._towards(*ARROWS[event.key])
            return True
        return False

    def drop_lost(self) -> None:
        """Take the focus from a widget that can no longer have it."""
        if self.current is not None and not self.current.takes_focus:
            self.to(None)

    def _step(self, by: int) -> None:
        order = [w for w in self._page.members() if w.takes_focus]
        if not order:
            return
        if self.current in order:
            index = (order.index(self.current) + by) % len(order)
        else:
            index = 0 if by > 0 else -1
        self.to(order[index], shown=True)

    def _towards(self, dx: int, dy: int) -> None:
        """Move to the nearest widget in a direction, of its row or column if there is one."""
        if self.current is None:
            self._step(1)
            return
        here = self.current.rect
        best: tuple[tuple[bool, float], Widget] | None = None
        for widget in self._page.members():
            if widget is self.current or not widget.takes_focus:
                continue
            there = widget.rect
            ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
            clear = _gap(here, there, horizontal=bool(dy))
            cost = clear > 0, ahead + _ASIDE * clear
            if ahead > 0 and (best is None or cost < best[0]):
                best = cost, widget
        self.to(best[1] if best else self.current, shown=True)


def _gap(here: pygame.Rect, there: pygame.Rect, *, horizontal: bool) -> int:
    """The gap between two rectangles sideways; zero when they overlap."""
    if horizontal:
        return max(0, there.left - here.right, here.left - there.right)
    return max(0, there.top - here.bottom, here.top - there.bottom)


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
        colours, sizes = self._look.paper.palette, self._look.metrics
        rect = self.area(bounds)
        draw_box(target, rect, Box(colours.panel, sizes.px(10), shadow=sizes.px(5)))
        y = rect.y + sizes.px(9)
        for line in self._lines():
            high = round(sizes.small * 1.35)
            room = pygame.Rect(rect.x + sizes.px(14), y, rect.width - sizes.px(28), high)
            self._look.write(target, line, room, sizes.small, colours.text)
            y += high

    def _lines(self) -> list[str]:
        tip = self._over.tip if self._over is not None else ""
        sizes = self._look.metrics
        return self._look.fonts.wrap(tip, sizes.small, sizes.px(420))


class Page(Scene):
    """A scene that consists of widgets.

    Subclasses put their widgets into `widgets` when made, place them in `arrange`, where they
    may set the `_panel` that is painted beneath them. Escape calls `on_back`. The `material` is
    what the widgets stand on: all pages are paper, but for those that show the table itself.
    """

    material = Material.PAGE

    def __init__(self, context: Context) -> None:
        self.context = context
        self.look = context.look.on(self.material)
        self.widgets: list[Widget] = []
        self.focus = FocusRing(self)
        self.bounds = pygame.Rect(0, 0, 0, 0)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._tooltip = Tooltip(context.look)
        self._all_dirty = True
        self.acts: Mapping[TableAct, Callable[[], None]] = {}

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place every widget in a window of this size."""

    def lay_panel(
        self, bounds: pygame.Rect, margin: int, edge: tuple[int, int], *, widest: int = 0
    ) -> pygame.Rect:
        """Lay the panel in the middle, and return the room on it.

        In design pixels: `margin` is left around it, `edge` is its own at its sides and above
        and below. It is at most `widest` wide, unless that is 0.
        """
        px = self.look.metrics.px
        panel = bounds.inflate(-2 * px(margin), -2 * px(margin))
        if widest:
            panel.width = min(panel.width, px(widest))
            panel.centerx = bounds.centerx
        self._panel = panel
        return panel.inflate(-2 * px(edge[0]), -2 * px(edge[1]))

    def draw_ground(self, target: pygame.Surface) -> None:
        """Paint what lies under the widgets; the target may be clipped to a part."""
        held = self._panel.width > 0
        target.blit(self.context.backdrop(self.bounds.size, dimmed=held), (0, 0))
        if held:
            self.look.draw_panel(target, self._panel)

    def on_back(self) -> None:
        """Handle Escape: go back to where the page was opened."""
        self.context.scenes.remove(self)

    def on_key(self, event: KeyPressed) -> bool:
        """Handle a key that neither the focused widget nor the focus ring used.

        A page that sets `acts` does what the key is for.
        """
        act = self.context.keys.act(event)
        if act is None or act not in self.acts:
            return False
        self.acts[act]()
        return True

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
        rects = merged([rect.clip(self.bounds) for rect in due])
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
