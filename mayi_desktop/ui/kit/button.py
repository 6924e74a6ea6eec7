"""Buttons, and the rows and stacks in which they and other widgets stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from itertools import count

import pygame

from mayi_desktop.ui.kit.input import (
    LEFT,
    FocusLost,
    InputEvent,
    KeyPressed,
    PointerDown,
    PointerUp,
)
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, draw_box, draw_outline
from mayi_desktop.ui.kit.theme import LEGIBLE, Colour
from mayi_desktop.ui.kit.widget import Container, Room, Signal, Widget

# --- Button: pressed by click, touch, Enter or Space; a disabled one says why.


_NUMBERS = count()


class ButtonKind(Enum):
    """How prominent a button is."""

    PRIMARY = auto()
    NORMAL = auto()
    QUIET = auto()


class Button(Widget):
    """A labelled button; under the label is its detail or, when disabled, the reason.

    A `large` one, of which a screen has one or two, says its label louder. No other button has
    or had its `number`.
    """

    focusable = True

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

    def set_label(self, label: str, detail: str = "") -> None:
        """Change the label and the detail."""
        if (label, detail) != (self.label, self.detail):
            self.label, self.detail, self.dirty = label, detail, True

    def width_wanted(self) -> int:
        """How wide the button must be to show its label whole."""
        sizes = self.look.metrics
        label = self.look.fonts.width(self.label, self._label_size, bold=True)
        text = "" if self.enabled else self.reason
        below = self.look.fonts.width(text, sizes.small)
        return max(label, below) + 2 * sizes.pad

    def height_for(self, width: int) -> int:
        """A control's height, and a little more with a second line."""
        lines = len(self._below(width))
        first = 58 if self.large else 48
        return self.look.metrics.px(first + 24 * lines) if lines else self.look.metrics.control

    def handle(self, event: InputEvent) -> bool:
        """Handle presses, which count when pointer or finger is released on the button."""
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
        """Paint the button: raised, hovered, held or disabled."""
        box, ink = self._style()
        if box is not None:
            draw_box(target, self.body, box)
        else:
            draw_outline(target, self.rect, self._quiet_edge())
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
        """How thick the button is, in pixels: what stands up is pressed down."""
        return self.look.metrics.px(4) if self._stands_up() else 0

    @property
    def face(self) -> pygame.Rect:
        """Where the label is: without the side that is seen below, lower while it is held."""
        face = pygame.Rect(self.rect)
        face.height -= self.depth
        return face.move(0, self.depth // 2) if self.held and self.hovered else face

    @property
    def body(self) -> pygame.Rect:
        """What is painted: the face with the side below it, which a held one has not."""
        return self.face if self.held and self.hovered else self.rect

    def _stands_up(self) -> bool:
        return self.enabled and self.kind is not ButtonKind.QUIET

    def _below(self, width: int) -> list[str]:
        """The lines under the label: the detail, or why the button is disabled."""
        text = self.detail if self.enabled else self.reason
        px, room = self.look.metrics.small, width - self.look.metrics.pad
        parts = text.split("\n") if text else []
        return [line for part in parts for line in self.look.fonts.wrap_evenly(part, px, room)]

    def _hold(self, *, on: bool) -> None:
        if self.held != on:
            self.held, self.dirty = on, True

    def _style(self) -> tuple[Box | None, Colour]:
        colours, sizes = self.look.palette, self.look.metrics
        if not self.enabled:
            edge = colours.off_line
            box = Box(colours.off, sizes.radius, border=edge, border_width=sizes.line)
            return box, colours.off_text
        pressed = self.held and self.hovered
        if self.kind is ButtonKind.PRIMARY:
            fill = colours.primary_hover if self.hovered else colours.primary
            fill = colours.primary_pressed if pressed else fill
            return self._raised(fill, pressed=pressed), colours.on_primary
        if self.kind is ButtonKind.QUIET and not self.hovered and not self.held:
            return None, colours.text
        fill = colours.hover if self.hovered else colours.raised
        fill = colours.pressed if pressed else fill
        if self.kind is ButtonKind.QUIET:
            thin = max(1, sizes.px(1.5))
            return Box(fill, sizes.radius, border=colours.line, border_width=thin), colours.text
        return self._raised(fill, pressed=pressed), colours.text

    def _quiet_edge(self) -> Box:
        """The thin outline that shows a button without a ground to be one."""
        colours, sizes = self.look.palette, self.look.metrics
        return Box(
            colours.panel, sizes.radius, border=colours.line, border_width=max(1, sizes.px(1.5))
        )

    def _raised(self, fill: Colour, *, pressed: bool) -> Box:
        colours = self.look.palette
        edge = colours.primary_line if self.kind is ButtonKind.PRIMARY else colours.line
        return self.look.raised(fill, edge, self.look.metrics.radius, pressed=pressed)


# --- Rows and stacks: widgets that share a line, rows of buttons, labels below each other.


# Air between the labels and the edge of their ground, at the sides and above and below.
_SIDE, _EDGE = 16, 10
_AIR = 8  # between rows, as in the form around them, at 1080 lines
_MOST_GIVEN = 0.15  # of the width of what else is in a line
_SPARE = 20  # of the air beside a button's words, at 1080 lines


class Row(Container):
    """Widgets that share a line, each with its share of the width; buttons keep a height.

    A button whose words are longer than its share gets more, if the others can spare it.
    """

    def __init__(self, look: Look, parts: Sequence[tuple[Widget, float]]) -> None:
        super().__init__(look)
        self.parts = tuple(parts)

    def height_for(self, width: int) -> int:
        """The height of the tallest part."""
        return max(part.height_for(round(wide)) for part, wide in self._widths(width))

    def place(self, rect: pygame.Rect) -> None:
        """Divide the line among the parts."""
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
        """How wide each part is in a line of this width."""
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
        """The parts from left to right."""
        return [part for part, _ in self.parts]


class Stack(Container):
    """Labels and such below each other, set off from what is around by a darker ground."""

    def __init__(self, look: Look, labels: Sequence[Widget]) -> None:
        super().__init__(look)
        self.labels = tuple(labels)

    def height_for(self, width: int) -> int:
        """The height of all labels and the edge around them."""
        inner = width - 2 * self.look.metrics.px(_SIDE)
        heights = sum(label.height_for(inner) for label in self.labels)
        return heights + 2 * self.look.metrics.px(_EDGE)

    def place(self, rect: pygame.Rect) -> None:
        """Lay the labels below each other."""
        super().place(rect)
        px = self.look.metrics.px
        room = Room(rect.inflate(-2 * px(_SIDE), -2 * px(_EDGE)))
        for label in self.labels:
            room.put(label)

    @property
    def contents(self) -> Sequence[Widget]:
        """All of these from top to bottom."""
        return self.labels

    def members(self) -> Iterator[Widget]:
        """The stack as one thing."""
        yield self

    def draw(self, target: pygame.Surface) -> None:
        """Paint the ground and the labels."""
        sizes, colours = self.look.metrics, self.look.palette
        draw_box(target, self.rect, Box(colours.sunken, sizes.radius))
        super().draw(target)


class OneOf(Container):
    """Groups of rows below each other, of which one is `shown`, or none.

    It has room for the highest group whichever is shown.
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
        """The rows of all groups."""
        return [row for group in self.groups for row in group]

    def height_for(self, width: int) -> int:
        """The height of the highest group."""
        air = self.look.metrics.px(_AIR)
        heights = (sum(row.height_for(width) + air for row in group) for group in self.groups)
        return max(heights) - air

    def place(self, rect: pygame.Rect) -> None:
        """Lay out every group from the upper edge."""
        super().place(rect)
        for group in self.groups:
            room = Room(rect, self.look.metrics.px(_AIR))
            for row in group:
                room.put(row)


def _least(part: Widget) -> int:
    """How wide a button is whose words are as large as any; other parts do with any width."""
    if not isinstance(part, Button) or not part.visible:
        return 0
    return part.width_wanted() - part.look.metrics.pad


def place_right(buttons: Sequence[Button], line: pygame.Rect, least: int) -> int:
    """Place the visible buttons at the right end of a line, the last one outermost.

    Each is as wide as its label, and `least` pixels at least; with less air beside the labels
    where the line is too short for that. Returns the left edge of the first of them, or the end
    of the line.
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
    """How many lines `place_shared` needs: a button can do with less air first."""
    sizes, count = buttons[0].look.metrics, len(buttons)
    least = sum(button.width_wanted() - sizes.px(_SPARE) for button in buttons)
    return 1 if least + sizes.gap * (count - 1) <= width else 2


def place_shared(buttons: Sequence[Button], room: pygame.Rect, high: int) -> int:
    """Place the buttons at the foot of a room, each as wide as its words ask for.

    They stand in the middle of one line, or of two where their words need them. Returns the
    upper edge of the first line.
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
