"""Rows and stacks: widgets that share a line, rows of buttons, labels below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mayi_desktop.ui.drawing import Box, Look, draw_box
from mayi_desktop.ui.widgets.basics import Container, Room, Widget
from mayi_desktop.ui.widgets.controls.button import Button

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
