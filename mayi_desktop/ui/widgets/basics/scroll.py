"""Scrolling: a view onto something taller, moved by wheel, scroll bar and page keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from mayi_desktop.ui.drawing import Box, Colour, Look, draw_box
from mayi_desktop.ui.drawing.paint import fade
from mayi_desktop.ui.shell.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    Wheel,
)
from mayi_desktop.ui.widgets.basics.base import Container, Widget

# A place outside every window.
_NOWHERE = (-(10**6), -(10**6))
# At 1080 lines: the bar with the room before it, the bar, its shortest knob.
BAR_ROOM = 26
_BAR, _SHORTEST_KNOB = 14, 40
_THIN = 5  # a quiet bar
# A notch of the wheel, and a step of the arrows: about three and two lines of text.
_WHEEL, _STEP = 90, 60


class ScrollArea(Widget):
    """A view onto content of any height; subclasses tell how high it is and paint it.

    The bar of a `quiet` one is a thin line while the pointer is elsewhere.
    """

    focusable = True
    quiet = False
    veiled_above = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.offset = 0
        self._grabbed: int | None = None

    def content_height(self) -> int:
        """How high everything together is."""
        return self.rect.height

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """Paint what can be seen through `view`, moved up by `offset`."""

    @property
    def view(self) -> pygame.Rect:
        """The part of the rectangle in which content is seen, left of the bar."""
        wide = self.rect.width - (self.look.metrics.px(BAR_ROOM) if self.scrolls else 0)
        return pygame.Rect(self.rect.x, self.rect.y, wide, self.rect.height)

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits; rows that round up may come to a pixel more."""
        return self.content_height() > self.rect.height + 1

    @property
    def ground(self) -> Colour:
        """The colour behind the content."""
        return self.look.palette.panel

    @property
    def takes_focus(self) -> bool:
        """Whether there is something to scroll by keyboard."""
        return super().takes_focus and self.scrolls

    @property
    def at_end(self) -> bool:
        """Whether it was scrolled, and the end of the content is in sight."""
        return 0 < self.offset >= self.content_height() - self.rect.height

    def scroll_to(self, offset: float) -> None:
        """Show the content from `offset` on, or as near to it as possible."""
        if offset > 0:
            # Only then: how high everything is may take long to find out.
            offset = min(offset, max(0, self.content_height() - self.rect.height))
        offset = round(max(0, offset))
        if offset != self.offset:
            moved = self.offset - offset
            self.offset, self.dirty = offset, True
            self.on_scrolled(moved)

    def scroll_into_sight(self, top: int, bottom: int) -> None:
        """Scroll no further than it takes to show a part of the content."""
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height)

    def on_scrolled(self, dy: int) -> None:
        """Move what was placed in the window by `dy` pixels."""

    def handle(self, event: InputEvent) -> bool:
        """Scroll on wheel, bar and page keys."""
        Widget.handle(self, event)
        match event:
            case Wheel(pos=pos, dy=dy) if self.rect.collidepoint(pos) and self.scrolls:
                self.scroll_to(self.offset - dy * self.look.metrics.px(_WHEEL))
                return True
            case PointerDown(button=button, pos=pos) if button == LEFT and self._on_bar(pos):
                self._grab(pos[1])
                return True
            case PointerMove(pos=pos) if self._grabbed is not None:
                self._drag(pos[1])
                return True
            case PointerUp() | FocusLost() if self._grabbed is not None:
                self._grabbed = None
                return isinstance(event, PointerUp)
            case KeyPressed(key=key):
                return self._press(key)
            case _:
                pass
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Paint the content and the bar."""
        before = target.get_clip()
        view = self.view
        target.set_clip(view.clip(before))
        self.draw_content(target, view)
        self._veil(target, view)
        target.set_clip(before)
        if self.scrolls:
            self._draw_bar(target)

    def _draw_bar(self, target: pygame.Surface) -> None:
        """The bar, or a thin line for it."""
        colours, sizes = self.look.palette, self.look.metrics
        knob, grabbed = self._knob(), self._grabbed is not None
        if self.quiet and not (self.hovered or grabbed):
            thin = pygame.Rect(0, 0, sizes.px(_THIN), knob.height).move_to(center=knob.center)
            draw_box(target, thin, Box(colours.line, thin.width // 2))
            return
        draw_box(target, self._groove(), Box(colours.sunken, sizes.px(7)))
        fill = colours.accent if grabbed else colours.line
        draw_box(target, knob, Box(fill, sizes.px(7)))

    def _veil(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """Fade the content out at an edge beyond which there is more."""
        size = (view.width, self.look.metrics.px(26))  # about a line
        if view.width <= 0 or not self.scrolls:
            return
        veil = fade(size, self.ground)
        if self.offset < self.content_height() - self.rect.height:
            target.blit(veil, (view.x, view.bottom - size[1]))
        if self.offset > 0 and self.veiled_above:
            target.blit(pygame.transform.flip(veil, False, True), view.topleft)

    def _groove(self) -> pygame.Rect:
        wide = self.look.metrics.px(_BAR)
        return pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.height)

    def _knob(self) -> pygame.Rect:
        groove = self._groove()
        whole = max(1, self.content_height())
        height = max(
            self.look.metrics.px(_SHORTEST_KNOB),
            round(groove.height * self.rect.height / whole),
        )
        height = min(height, groove.height)
        most = max(1, whole - self.rect.height)
        y = groove.y + round((groove.height - height) * self.offset / most)
        return pygame.Rect(groove.x, y, groove.width, height)

    def _on_bar(self, pos: tuple[int, int]) -> bool:
        return self.scrolls and self._groove().inflate(12, 0).collidepoint(pos)

    def _grab(self, y: int) -> None:
        knob = self._knob()
        inside = knob.y <= y < knob.bottom
        self._grabbed = y - knob.y if inside else knob.height // 2
        self._drag(y)
        self.dirty = True

    def _drag(self, y: int) -> None:
        groove, knob = self._groove(), self._knob()
        room = max(1, groove.height - knob.height)
        share = (y - (self._grabbed or 0) - groove.y) / room
        self.scroll_to(share * (self.content_height() - self.rect.height))

    def _press(self, key: str) -> bool:
        page = self.rect.height - self.look.metrics.px(_STEP)
        line = self.look.metrics.px(_STEP)
        moves = {
            "pageup": self.offset - page,
            "pagedown": self.offset + page,
            "home": 0,
            "end": self.content_height(),
            "up": self.offset - line,
            "down": self.offset + line,
            "space": self.offset + page,
        }
        if key not in moves or not self.scrolls:
            return False
        self.scroll_to(moves[key])
        return True


class ScrollForm(ScrollArea, Container):
    """A column of widgets that scrolls when the window is too low for it."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.children: list[Widget] = []
        self._height = 0

    def set_children(self, children: Sequence[Widget], height: int) -> None:
        """Replace the widgets, placed as if nothing were scrolled, `height` high together."""
        self.children = list(children)
        self._height = height
        wanted, self.offset = self.offset, 0
        self.scroll_to(wanted)
        self.dirty = True

    @property
    def contents(self) -> Sequence[Widget]:
        """The widgets in the column."""
        return self.children

    def content_height(self) -> int:
        """The height given with the widgets."""
        return self._height

    def on_scrolled(self, dy: int) -> None:
        """Move every widget along."""
        for child in self.children:
            child.shift(dy)

    def reveal(self, member: Widget) -> None:
        """Scroll until the focused part of a member is in sight."""
        spot = member.focus_spot
        spare = (self.rect.height - spot.height) // 2
        margin = max(0, min(self.look.metrics.px(16), spare))
        if spot.top < self.rect.top + margin:
            self.scroll_to(self.offset + spot.top - self.rect.top - margin)
        elif spot.bottom > self.rect.bottom - margin:
            self.scroll_to(self.offset + spot.bottom - self.rect.bottom + margin)

    def handle(self, event: InputEvent) -> bool:
        """Offer pointer events to the members in sight first."""
        grabbed = self._grabbed is not None
        if not grabbed and self._offer(event):
            return True
        if isinstance(event, KeyPressed) and event.key not in ("pageup", "pagedown"):
            return False
        return super().handle(event)

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """Paint the members in sight."""
        clip = target.get_clip()
        for child in self.children:
            if child.visible and child.painted_rect.colliderect(clip):
                child.draw(target)

    def dirty_rects(self) -> list[pygame.Rect]:
        """Everything after scrolling, else what the members name."""
        if self.dirty:
            return [self.painted_rect]
        rects = [
            rect.clip(self.rect) for child in self.children for rect in child.dirty_rects()
        ]
        return [rect for rect in rects if rect.width and rect.height]

    def _offer(self, event: InputEvent) -> bool:
        match event:
            case PointerMove(pos=pos) if not self.view.collidepoint(pos) and not event.held:
                for child in self.children:
                    child.handle(replace(event, pos=_NOWHERE))
                return False
            case PointerDown(pos=pos) if not self.view.collidepoint(pos):
                return False
            case PointerMove() | PointerUp() | FocusLost():
                for child in self.children:
                    child.handle(event)
                return False
            case PointerDown() | Wheel():
                return any(child.handle(event) for child in self.children if child.visible)
            case _:
                return False
