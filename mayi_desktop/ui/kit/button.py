"""Buttons, and the rows and stacks in which they and other widgets stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from itertools import count

import pygame

from mayi_desktop.base.i18n import NP_
from mayi_desktop.ui.kit.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerUp,
)
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, draw_box, draw_ring
from mayi_desktop.ui.kit.theme import LEGIBLE, Colour
from mayi_desktop.ui.kit.widget import Container, Label, Room, Signal, Widget

# --- Button


_NUMBERS = count()


class ButtonKind(Enum):
    """How prominent a button is."""

    PRIMARY = auto()
    NORMAL = auto()
    QUIET = auto()


class Button(Widget):
    """A labelled button with its detail or, when disabled, the reason under the label.

    `large` uses the header size; a screen has one or two of those. Every button ever made has
    its own `number`.
    """

    focusable = True
    role = NP_("role", "button")

    def __init__(
        self,
        look: Look,
        label: str,
        on_press: Callable[[], None],
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        detail: str = "",
    ) -> None:
        super().__init__(look)
        self.label = label
        self.detail = detail
        self.kind = kind
        self.pressed: Signal[[]] = Signal(look.note_use, on_press)
        self.held = False
        self.large = False
        self.number = next(_NUMBERS)

    @property
    def looks(self) -> tuple[object, ...]:
        """Its place, and all that its picture depends on."""
        said = self.label, self.detail, self.reason
        return *self.rect, *said, self.enabled, self.hovered, self.held, self.kind

    def set_label(self, label: str, detail: str = "") -> None:
        """Change the label and the detail."""
        if (label, detail) != (self.label, self.detail):
            self.label, self.detail, self.dirty = label, detail, True

    def spoken_state(self) -> str:
        return self.detail

    def width_wanted(self) -> int:
        """The width that shows the whole label."""
        sizes = self.look.metrics
        label = self.look.fonts.width(self.label, self._label_size, bold=True)
        text = "" if self.enabled else self.reason
        below = self.look.fonts.width(text, sizes.small)
        return max(label, below) + 2 * sizes.pad

    def height_for(self, width: int) -> int:
        lines = len(self._below(width))
        first = 58 if self.large else 48
        return self.look.metrics.px(first + 24 * lines) if lines else self.look.metrics.control

    def handle(self, event: InputEvent) -> bool:
        """Press on release, if the pointer is still on the button."""
        super().handle(event)
        match event:
            case PointerDown(button=button) if button == LEFT and self.is_hit(event.pos):
                self._hold(on=True)
                return True
            case PointerUp(button=button) if self.held and button == LEFT:
                self._hold(on=False)
                if self.is_hit(event.pos):
                    self.pressed.emit()
                return True
            case FocusLost():
                self._hold(on=False)
            case KeyPressed(key="enter" | "space", repeat=False) if self.enabled:
                self.pressed.emit()
                return True
        return False

    def draw(self, target: pygame.Surface) -> None:
        ink = self._draw_ground(target)
        sizes = self.look.metrics
        inner = self.face.inflate(-sizes.pad, -sizes.px(4))
        below = self._below(self.rect.width)
        if not below:
            px = max(LEGIBLE, min(self._label_size, inner.height))
            self.look.write_centred(target, self.label, inner, px, ink, bold=True)
            return
        lit = self.kind is ButtonKind.PRIMARY and self.enabled
        soft = ink if lit else self.look.palette.soft_text
        step = sizes.px(23)
        first = sizes.px(38 if self.large else 28)
        high = first + step * len(below)
        line = pygame.Rect(inner.x, inner.centery - high // 2, inner.width, first)
        self.look.write_centred(target, self.label, line, self._label_size, ink, bold=True)
        line = pygame.Rect(inner.x, line.bottom, inner.width, step)
        for words in below:
            self.look.write_centred(target, words, line, sizes.small, soft)
            line.y += step

    @property
    def _label_size(self) -> int:
        return self.look.metrics.ribbon if self.large else self.look.metrics.body

    @property
    def depth(self) -> int:
        """Thickness in pixels of a raised button; zero for a flat one."""
        stands_up = self.enabled and self.kind is not ButtonKind.QUIET
        return self.look.metrics.px(4) if stands_up else 0

    @property
    def face(self) -> pygame.Rect:
        """The top face, where the label is; it sinks while held."""
        face = pygame.Rect(self.rect)
        face.height -= self.depth
        return face.move(0, self.depth // 2) if self.held and self.hovered else face

    @property
    def body(self) -> pygame.Rect:
        """The painted area: the face plus, unless held, the side below it."""
        return self.face if self.held and self.hovered else self.rect

    def _below(self, width: int) -> list[str]:
        """Lines under the label: the detail, or the reason a disabled button gives."""
        text = self.detail if self.enabled else self.reason
        px, room = self.look.metrics.small, width - self.look.metrics.pad
        parts = text.split("\n") if text else []
        return [line for part in parts for line in self.look.fonts.wrap_evenly(part, px, room)]

    def _hold(self, *, on: bool) -> None:
        if self.held != on:
            self.held, self.dirty = on, True

    def _draw_ground(self, target: pygame.Surface) -> Colour:
        """Paint what the label stands on; returns the label's colour."""
        colours, radius = self.look.palette, self.look.metrics.radius
        pressed, thin = self.held and self.hovered, max(1, self.look.metrics.px(1.5))
        fill, edge, ink = colours.raised, colours.line, colours.text
        if not self.enabled:
            box = Box(colours.off, radius, colours.off_line, self.look.metrics.line)
            draw_box(target, self.body, box)
            return colours.off_text
        if self.kind is ButtonKind.PRIMARY:
            fill, edge, ink = colours.primary, colours.primary_line, colours.on_primary
            fill = colours.primary_hover if self.hovered else fill
            fill = colours.primary_pressed if pressed else fill
        elif self.hovered:
            fill = colours.pressed if pressed else colours.hover
        if self.kind is not ButtonKind.QUIET:
            draw_box(target, self.body, self.look.raised(fill, edge, radius, pressed=pressed))
        elif self.hovered or self.held:
            draw_box(target, self.body, Box(fill, radius, edge, thin))
        else:
            draw_ring(target, self.rect, edge, thin, radius)
        return ink


# --- Rows and stacks


# Padding of a stack, horizontal and vertical.
_SIDE, _EDGE = 16, 10
_AIR = 8  # between rows, at 1080 lines
_MOST_GIVEN = 0.15  # share of the other parts' width that a row may take
_SPARE = 20  # of a button's horizontal padding, at 1080 lines


class Row(Container):
    """Widgets side by side, each with a share of the width; buttons keep their height.

    A button too narrow for its label takes width from the others if they can spare it.
    """

    def __init__(self, look: Look, parts: Sequence[tuple[Widget, float]]) -> None:
        super().__init__(look)
        self.parts = tuple(parts)
        first = self.parts[0][0] if self.parts else None
        if isinstance(first, Label):
            for part, _share in self.parts[1:]:
                part.caption = first

    def height_for(self, width: int) -> int:
        return max(part.height_for(round(wide)) for part, wide in self._widths(width))

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        x = float(rect.x)
        for part, wide in self._widths(rect.width):
            place = pygame.Rect(round(x), rect.y, round(wide), rect.height)
            if isinstance(part, Button):
                place.height = min(rect.height, part.height_for(place.width))
                place.centery = rect.centery
            part.place(place)
            x += wide + self.look.metrics.gap

    def _widths(self, width: int) -> Iterator[tuple[Widget, float]]:
        """The width of each part."""
        total = sum(share for _, share in self.parts)
        room = width - self.look.metrics.gap * (len(self.parts) - 1)
        shares = [room * share / total for _, share in self.parts]
        least = [_least(part) for part, _ in self.parts]
        missing = [max(0.0, need - wide) for need, wide in zip(least, shares, strict=True)]
        spare = [0.0 if short else wide for wide, short in zip(shares, missing, strict=True)]
        given = sum(missing)
        if given > _MOST_GIVEN * sum(spare):
            missing, given = [0.0] * len(missing), 0.0
        for (part, _), wide, more, free in zip(self.parts, shares, missing, spare, strict=True):
            yield part, wide + more - (given * free / sum(spare) if given else 0.0)

    @property
    def contents(self) -> list[Widget]:
        return [part for part, _ in self.parts]


class Stack(Container):
    """Labels stacked on a darker ground."""

    def __init__(self, look: Look, labels: Sequence[Widget]) -> None:
        super().__init__(look)
        self.labels = tuple(labels)

    def height_for(self, width: int) -> int:
        inner = width - 2 * self.look.metrics.px(_SIDE)
        heights = sum(label.height_for(inner) for label in self.labels)
        return heights + 2 * self.look.metrics.px(_EDGE)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        px = self.look.metrics.px
        room = Room(rect.inflate(-2 * px(_SIDE), -2 * px(_EDGE)))
        for label in self.labels:
            room.put(label)

    @property
    def contents(self) -> Sequence[Widget]:
        return self.labels

    def members(self) -> Iterator[Widget]:
        yield self

    def spoken_name(self) -> str:
        return "\n".join(label.spoken_text() for label in self.labels if label.visible)

    def draw(self, target: pygame.Surface) -> None:
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        super().draw(target)


class OneOf(Container):
    """Groups of rows of which at most one is shown.

    Its height is that of the tallest group, so that nothing moves.
    """

    def __init__(self, look: Look, groups: Sequence[Sequence[Widget]]) -> None:
        super().__init__(look)
        self.groups = tuple(tuple(group) for group in groups)

    def show(self, number: int | None) -> None:
        """Show the group with this number, from 0, or none."""
        for at, group in enumerate(self.groups):
            for row in group:
                row.set_visible(visible=at == number)
        self.dirty = True

    @property
    def contents(self) -> list[Widget]:
        return [row for group in self.groups for row in group]

    def height_for(self, width: int) -> int:
        air = self.look.metrics.px(_AIR)
        heights = (sum(row.height_for(width) + air for row in group) for group in self.groups)
        return max(heights) - air

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        for group in self.groups:
            room = Room(rect, self.look.metrics.px(_AIR))
            for row in group:
                room.put(row)


def _least(part: Widget) -> int:
    """Minimum width; only buttons have one."""
    if not isinstance(part, Button) or not part.visible:
        return 0
    return part.width_wanted() - part.look.metrics.pad


def place_right(buttons: Sequence[Button], line: pygame.Rect, least: int) -> int:
    """Right-align the visible buttons, the last one outermost.

    Each is as wide as its label and at least `least` pixels; padding shrinks where the line is
    too short. Returns the left edge of the first button, or the end of the line.
    """
    seen = [button for button in buttons if button.visible]
    right, left = line.right, line.right
    widths = _button_widths(seen, line, least)
    for button, wide in reversed(list(zip(seen, widths, strict=True))):
        left = right - wide
        button.place(pygame.Rect(left, line.y, wide, line.height))
        right = left - button.look.metrics.gap
    return left


def _button_widths(buttons: Sequence[Button], line: pygame.Rect, least: int) -> list[int]:
    wanted = [button.width_wanted() for button in buttons]
    roomy = [max(least, width) for width in wanted]
    free = line.width - sum(button.look.metrics.gap for button in buttons[1:])
    if sum(roomy) <= free:
        return roomy
    less = max(0, -((free - sum(wanted)) // len(wanted)))
    return [width - less for width in wanted]


def lines_shared(buttons: Sequence[Button], width: int) -> int:
    """The number of lines `place_shared` needs, after shrinking the padding."""
    sizes, count = buttons[0].look.metrics, len(buttons)
    least = sum(button.width_wanted() - sizes.px(_SPARE) for button in buttons)
    return 1 if least + sizes.gap * (count - 1) <= width else 2


def place_shared(buttons: Sequence[Button], room: pygame.Rect, high: int) -> int:
    """Place the buttons at the bottom of a room, each as wide as its label.

    They are centred in one line, or in two if need be. Returns the top of the first line.
    """
    sizes = buttons[0].look.metrics
    wanted = [button.width_wanted() for button in buttons]
    half = -(-len(buttons) // lines_shared(buttons, room.width))
    lines = [line for line in (slice(half), slice(half, None)) if buttons[line]]
    top = room.bottom - high * len(lines) - sizes.gap * (len(lines) - 1)
    y = top
    for line in lines:
        gaps = sizes.gap * (len(buttons[line]) - 1)
        missing = max(0, sum(wanted[line]) + gaps - room.width)
        less = -(-missing // len(buttons[line]))
        wide = [width - less for width in wanted[line]]
        x = room.centerx - (sum(wide) + gaps) // 2
        for button, width in zip(buttons[line], wide, strict=True):
            button.place(pygame.Rect(x, y, width, high))
            x += width + sizes.gap
        y += high + sizes.gap
    return top
