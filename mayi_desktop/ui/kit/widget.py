"""Widget: the base of all widgets; labels, signals, layout and scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import Generic, ParamSpec

import pygame

from mayi_desktop.base.i18n import NP_, _, pgettext
from mayi_desktop.ui.kit.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerMove,
    PointerUp,
    Wheel,
)
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, draw_box, draw_ring, fade
from mayi_desktop.ui.kit.theme import Colour

# --- Signal


P = ParamSpec("P")


class Signal(Generic[P]):
    """A widget's notification to its listeners, such as a button press.

    A `Signal[str]` passes a text, a `Signal[[]]` nothing. None as a listener is ignored.
    """

    def __init__(self, *listeners: Callable[P, object] | None) -> None:
        self._listeners = [listener for listener in listeners if listener is not None]

    @property
    def is_connected(self) -> bool:
        """Whether there are listeners."""
        return bool(self._listeners)

    def connect(self, listener: Callable[P, object]) -> None:
        """Add a listener, called after the existing ones."""
        self._listeners.append(listener)

    def emit(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call all listeners."""
        for listener in self._listeners:
            listener(*args, **kwargs)


# --- Widget and Container


class Widget:
    """One element on the screen, placed by its scene.

    `reason` says why a disabled widget can't be used. `tip` is a tooltip for pointer and
    keyboard focus. `role` is what a screen reader calls its kind, `caption` the text beside it,
    and in one that `takes_text` only the letters just typed are spoken.
    """

    focusable = False
    takes_text = False
    role = ""
    label = ""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.reason = ""
        self.tip = ""
        self.caption: Label | None = None
        self.focused = False
        self.hovered = False
        self.dirty = True

    def disable(self, reason: str) -> None:
        """Disable the widget and say why."""
        if self.enabled or self.reason != reason:
            self.enabled, self.reason, self.dirty = False, reason, True

    def enable(self) -> None:
        """Enable the widget."""
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
        """Whether the widget can take the keyboard focus now."""
        return self.focusable and self.enabled and self.visible

    def height_for(self, width: int) -> int:
        """The preferred height at this width."""
        return self.look.metrics.control

    def place(self, rect: pygame.Rect) -> None:
        """Place the widget in a rectangle of the window."""
        self.rect = pygame.Rect(rect)
        self.dirty = True

    def shift(self, dy: int) -> None:
        """Move the widget down by `dy` pixels, for scrolling."""
        self.rect.move_ip(0, dy)
        self.dirty = True

    def focus(self, *, on: bool) -> None:
        """Give or take the keyboard focus."""
        if self.focused != on:
            self.focused, self.dirty = on, True

    def handle(self, event: InputEvent) -> bool:
        """Handle an event; key events come only while focused."""
        if isinstance(event, PointerMove):
            self.hover(on=self.visible and self.covers(event.pos))
        return False

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the widget, as far as a press or the pointer goes."""
        return bool(self.rect.collidepoint(pos))

    def is_hit(self, pos: tuple[int, int]) -> bool:
        """Whether a press at this position hits the widget."""
        return self.enabled and self.visible and self.covers(pos)

    def hover(self, *, on: bool) -> None:
        """Set whether the pointer is over the widget."""
        if self.hovered != on:
            self.hovered, self.dirty = on, True

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, setting `dirty` if the picture changes."""

    def draw(self, target: pygame.Surface) -> None:
        """Paint the widget."""

    def draw_focus(self, target: pygame.Surface) -> None:
        """Paint the focus outline."""
        width = self.look.metrics.px(3)
        rect = self.focus_spot.inflate(4 * width, 4 * width)
        draw_ring(target, rect, self.look.palette.focus, width)

    @property
    def focus_spot(self) -> pygame.Rect:
        """The focused part of the widget, which is kept in view."""
        return self.rect

    @property
    def painted_rect(self) -> pygame.Rect:
        """The paint bounds: the widget, its shadow and the focus outline."""
        # The focus outline extends six pixels, shadows a bit more, and roundings add up.
        margin = 2 * (self.look.metrics.px(9) + 3)
        return self.rect.inflate(margin, margin)

    def dirty_rects(self) -> list[pygame.Rect]:
        """The rectangles to paint again since the last `mark_clean`."""
        return [self.painted_rect] if self.dirty else []

    def mark_clean(self) -> None:
        """Mark the picture as up to date."""
        self.dirty = False

    def members(self) -> Iterator[Widget]:
        """The widget itself, or the visible ones inside it."""
        yield self

    def reveal(self, member: Widget) -> None:
        """Scroll a member into view."""

    # --- For the ear

    def spoken_name(self) -> str:
        """Its text, in one line; empty for decoration."""
        return self.label

    def spoken_state(self) -> str:
        """Its value, in a few words."""
        return ""

    def spoken_text(self) -> str:
        """Name, role and state: "Mute, switch, off"; empty for decoration."""
        name = self.spoken_name() or (self.tip if self.role else "")
        if self.caption is not None:
            name = _joined(self.caption.text, name)
        role = pgettext("role", self.role) if self.role else ""
        if not name and not role:
            return ""
        unused = "" if self.enabled else _joined(pgettext("state", "unavailable"), self.reason)
        return _joined(name, role, self.spoken_state(), unused)


def _joined(*parts: str) -> str:
    """The parts that aren't empty, with commas."""
    return ", ".join(part.strip(" :") for part in parts if part.strip(" :"))


def place_among(at: int, count: int) -> str:
    """A place in a list, counted from 0: "2 of 5"."""
    return _("{number} of {count}", number=at + 1, count=count)


class Container(Widget):
    """A widget made of other widgets, to which it forwards everything."""

    @property
    def contents(self) -> Sequence[Widget]:
        """The widgets directly inside, visible or not."""
        return ()

    def shift(self, dy: int) -> None:
        super().shift(dy)
        for widget in self.contents:
            widget.shift(dy)

    def handle(self, event: InputEvent) -> bool:
        """Offer the event to visible widgets; a press goes to the first that takes it."""
        visible = [widget for widget in self.contents if widget.visible]
        if isinstance(event, PointerDown):
            return any(widget.handle(event) for widget in visible)
        taken = [widget.handle(event) for widget in visible]
        return any(taken)

    def update(self, dt: float) -> None:
        for widget in self.contents:
            widget.update(dt)

    def draw(self, target: pygame.Surface) -> None:
        for widget in self.contents:
            if widget.visible:
                widget.draw(target)

    def dirty_rects(self) -> list[pygame.Rect]:
        """Everything after a move, otherwise the contents' dirty rectangles."""
        if self.dirty:
            return [self.painted_rect]
        return [rect for widget in self.contents for rect in widget.dirty_rects()]

    def mark_clean(self) -> None:
        super().mark_clean()
        for widget in self.contents:
            widget.mark_clean()

    def members(self) -> Iterator[Widget]:
        for widget in self.contents:
            if widget.visible:
                yield from widget.members()


# --- Room: layout by cutting parts off a rectangle


class Room:
    """A rectangle to cut parts off, with `gap` pixels after each; `rest` is what remains."""

    def __init__(self, rect: pygame.Rect, gap: int = 0) -> None:
        self.rest = pygame.Rect(rect)
        self._gap = gap

    def top(self, high: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this height off the upper edge."""
        part = pygame.Rect(self.rest.topleft, (self.rest.width, high))
        step = high + (self._gap if gap is None else gap)
        self.rest.y += step
        self.rest.height -= step
        return part

    def bottom(self, high: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this height off the lower edge."""
        part = pygame.Rect(self.rest.x, self.rest.bottom - high, self.rest.width, high)
        self.rest.height -= high + (self._gap if gap is None else gap)
        return part

    def left(self, wide: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this width off the left edge."""
        part = pygame.Rect(self.rest.topleft, (wide, self.rest.height))
        step = wide + (self._gap if gap is None else gap)
        self.rest.x += step
        self.rest.width -= step
        return part

    def right(self, wide: int, gap: int | None = None) -> pygame.Rect:
        """Cut a strip of this width off the right edge."""
        part = pygame.Rect(self.rest.right - wide, self.rest.y, wide, self.rest.height)
        self.rest.width -= wide + (self._gap if gap is None else gap)
        return part

    def put(self, widget: Widget, gap: int | None = None) -> None:
        """Place a widget at the upper edge, at its preferred height."""
        widget.place(self.top(widget.height_for(self.rest.width), gap))


# --- Label


class Tone(Enum):
    """The purpose of a text, which decides its size and colour."""

    NORMAL = auto()
    SOFT = auto()
    HEADING = auto()
    SUBHEADING = auto()
    SMALL = auto()
    WARNING = auto()
    STRONG = auto()


_HEADINGS = (Tone.HEADING, Tone.SUBHEADING)


class Label(Widget):
    """A wrapping text; it reserves `least_lines`, so that nothing below it jumps."""

    def __init__(
        self,
        look: Look,
        text: str,
        tone: Tone = Tone.NORMAL,
        align: Align = Align.LEFT,
        *,
        least_lines: int = 0,
    ) -> None:
        super().__init__(look)
        self.text = text
        self.tone = tone
        self.align = align
        self.least_lines = least_lines

    def set_text(self, text: str, tone: Tone | None = None) -> None:
        """Change the text, and the tone if one is given."""
        if text != self.text or (tone is not None and tone is not self.tone):
            self.text, self.tone, self.dirty = text, tone or self.tone, True

    @property
    def voice(self) -> Look:
        """The look with the tone's typeface: headings use the serif."""
        return self.look.serif if self.tone in _HEADINGS else self.look

    def height_for(self, width: int) -> int:
        px, bold = self._font()
        lines = self.voice.fonts.wrap(self.text, px, width, bold=bold)
        above = self.look.metrics.px(12) if self.tone is Tone.SUBHEADING else 0
        return max(len(lines), self.least_lines) * self._line_height(px) + above

    def spoken_name(self) -> str:
        return self.text

    def width_wanted(self) -> int:
        """The width of the text on one line."""
        px, bold = self._font()
        return self.voice.fonts.width(self.text, px, bold=bold)

    def draw(self, target: pygame.Surface) -> None:
        """Paint the lines, vertically centred; text that doesn't fit is truncated."""
        px, bold = self._font()
        fonts = self.voice.fonts
        wrap = fonts.wrap_evenly if self.align is Align.CENTRE else fonts.wrap
        lines = wrap(self.text, px, self.rect.width, bold=bold)
        height = self._line_height(px)
        room = max(1, self.rect.height // height)
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        spare = self.rect.height - len(lines) * height
        y = self.rect.y + (spare if self.tone is Tone.SUBHEADING else spare // 2)
        for line in lines:
            place = pygame.Rect(self.rect.x, y, self.rect.width, height)
            self.voice.write(
                target, line, place, px, self._colour(), align=self.align, bold=bold
            )
            y += height

    def _line_height(self, px: int) -> int:
        return round(px * 1.32)  # usual line spacing for running text

    def _font(self) -> tuple[int, bool]:
        sizes = self.look.metrics
        match self.tone:
            case Tone.HEADING:
                return sizes.heading, True
            case Tone.SUBHEADING:
                return sizes.ribbon, True
            case Tone.SMALL | Tone.SOFT | Tone.WARNING:
                return sizes.small, False
            case Tone.NORMAL:
                return sizes.body, False
            case Tone.STRONG:
                return sizes.body, True

    def _colour(self) -> Colour:
        colours = self.look.palette
        match self.tone:
            case Tone.SOFT:
                return colours.soft_text
            case Tone.WARNING:
                return colours.warning
            case Tone.SUBHEADING:
                return colours.accent
            case _:
                return colours.text


# --- Scrolling


# At 1080 lines: the bar with its margin, the bar, and the shortest thumb.
BAR_ROOM = 26
_BAR, _SHORTEST_KNOB = 14, 40
# One wheel notch and one arrow key: about three and two lines of text.
_WHEEL, _STEP = 90, 60


class ScrollArea(Widget):
    """A scrolling view; subclasses give the content's height and paint it."""

    focusable = True
    role = NP_("role", "text")
    veiled_above = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.offset = 0
        self._grabbed: int | None = None

    def content_height(self) -> int:
        """The height of the whole content."""
        return self.rect.height

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """Paint the content visible in `view`, scrolled by `offset`."""

    @property
    def view(self) -> pygame.Rect:
        """The rectangle of the content, left of the scroll bar."""
        wide = self.rect.width - (self.look.metrics.px(BAR_ROOM) if self.scrolls else 0)
        return pygame.Rect(self.rect.x, self.rect.y, wide, self.rect.height)

    @property
    def scrolls(self) -> bool:
        """Whether the content overflows; rounding may add a pixel."""
        return self.content_height() > self.rect.height + 1

    @property
    def is_grabbed(self) -> bool:
        """Whether the bar is being dragged, which changes its colour."""
        return self._grabbed is not None

    @property
    def ground(self) -> Colour:
        """The colour behind the content."""
        return self.look.palette.panel

    @property
    def takes_focus(self) -> bool:
        return super().takes_focus and self.scrolls

    @property
    def at_end(self) -> bool:
        """Whether it has been scrolled to the end."""
        return 0 < self.offset >= self.content_height() - self.rect.height

    def scroll_to(self, offset: float) -> None:
        """Scroll to `offset`, or as near as possible."""
        if offset > 0:
            # Measured only if needed: it may be slow.
            offset = min(offset, max(0, self.content_height() - self.rect.height))
        offset = round(max(0, offset))
        if offset != self.offset:
            moved = self.offset - offset
            self.offset, self.dirty = offset, True
            self.on_scrolled(moved)

    def scroll_into_sight(self, top: int, bottom: int) -> None:
        """Scroll as little as possible to show a part of the content."""
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
        before = target.get_clip()
        view = self.view
        target.set_clip(view.clip(before))
        self.draw_content(target, view)
        self._veil(target, view)
        target.set_clip(before)
        if self.scrolls:
            self._draw_bar(target)

    def _draw_bar(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        draw_box(target, self._groove(), Box(colours.sunken, sizes.px(7)))
        fill = colours.accent if self.is_grabbed else colours.line
        draw_box(target, self._knob(), Box(fill, sizes.px(7)))

    def _veil(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """Fade the content out at edges with more beyond them."""
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
