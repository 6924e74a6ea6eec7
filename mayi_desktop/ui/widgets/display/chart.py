"""Line charts over deals or days, and bar charts of counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.i18n.conventions import number_text
from mayi_desktop.ui.drawing import LEGIBLE, Box, Look, draw_box
from mayi_desktop.ui.widgets.basics import Room, Widget
from mayi_desktop.ui.widgets.display.axes import (
    Plot,
    Point,
    colour_of,
    draw_line,
    draw_steps,
    mark,
    spread_out,
    steps,
)

_LABELS_SHARE = 0.42  # most of the width for the names at the right
_LITTLE_LESS = 0.8  # how far the names may shrink before they are cut short
_MARKS = 16  # about the most marks on a line, which would else hide it


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name, a value for each place on the axis or None, and its own number.

    The number decides the colour and the shape of the marks.
    """

    name: str
    values: tuple[float | None, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Axes:
    """The names of the axes."""

    across: str
    up: str


class Chart(Widget):
    """A sunken field with a heading, the names of both axes, and room for values."""

    def __init__(self, look: Look, heading: str, axes: Axes) -> None:
        super().__init__(look)
        self.heading = heading
        self.axes = axes
        self.empty = ""

    def height_for(self, width: int) -> int:
        """A comfortable height."""
        return min(self.look.metrics.px(420), round(width * 0.62))

    def entitle(self, heading: str, axes: Axes) -> None:
        """Change heading and names."""
        self.heading, self.axes, self.dirty = heading, axes, True

    def draw(self, target: pygame.Surface) -> None:
        """Paint the field with its texts; without values it says so."""
        colours, sizes = self.look.palette, self.look.metrics
        field = Box(colours.sunken, sizes.px(12), colours.line, max(1, sizes.px(1.5)))
        draw_box(target, self.rect, field)
        room = Room(self.rect.inflate(-2 * sizes.px(16), -2 * sizes.px(8)))
        px, ink, soft = sizes.body, colours.text, colours.soft_text
        for heading in self._heading_lines(room.rest.width):
            line = room.top(sizes.px(30))
            self.look.write(target, heading, line, px, ink, bold=True, least=LEGIBLE)
        if not self._has_values():
            self.look.write_centred(target, self.empty, room.rest, sizes.small, soft)
            return
        px = sizes.fine
        words = Room(room.top(round(px * 1.9))).top(round(px * 1.4))
        self.look.write(target, self.axes.up, words, px, soft, least=px)
        self._draw_values(target, room.rest)

    def _heading_lines(self, width: int) -> list[str]:
        """The heading, in two lines where it has no room in one of the smallest size."""
        fonts, sizes = self.look.fonts, self.look.metrics
        if fonts.width(self.heading, sizes.legible, bold=True) <= width:
            return [self.heading]
        return fonts.wrap_evenly(self.heading, sizes.legible, width, bold=True)

    def _has_values(self) -> bool:
        return False

    def _draw_values(self, target: pygame.Surface, room: pygame.Rect) -> None:
        """Paint axes and values into the rest of the field."""

    def _plot(self, room: pygame.Rect, low: float, high: float, right: int) -> Plot:
        """The part for the values: numbers are left of it, labels below."""
        sizes = self.look.metrics
        px = sizes.fine
        most = max(1, room.height // round(px * 2.2))
        round_steps = steps(low, high, most)
        wide = max(self.look.fonts.width(number_text(value), px) for value in round_steps)
        left = wide + sizes.px(12)
        area = pygame.Rect(room.x + left, room.y + px // 2, 0, 0)
        area.width = max(1, room.width - left - right)
        area.height = max(1, room.height - round(px * 3.3))
        return Plot(area, tuple(round_steps))

    def _draw_across(
        self, target: pygame.Surface, plot: Plot, spots: Sequence[float], labels: Sequence[str]
    ) -> None:
        """Paint the labels below, leaving out those without room, and the axis's name."""
        colours, px = self.look.palette, self.look.metrics.fine
        line = pygame.Rect(plot.area.x, plot.area.bottom + px // 3, 0, round(px * 1.4))
        width = max(self.look.fonts.width(label, px) for label in labels) + px // 2
        step = spots[1] - spots[0] if len(spots) > 1 else plot.area.width
        every = max(1, -int(-width // max(1.0, step)))
        for index in range(0, len(labels), every):
            room = pygame.Rect(0, line.y, width, line.height)
            room.centerx = round(spots[index])
            if len(labels) > 1 and index == len(labels) - 1:
                # The last label ends with the plot; beyond it the names of the lines begin.
                wide = self.look.fonts.width(labels[index], px)
                edge = min(plot.area.right + px // 2, self.rect.right - px)
                beyond = room.centerx + wide // 2 - edge
                room.x -= max(0, beyond)
            if room.right > self.rect.right:
                continue
            self.look.write_centred(
                target, labels[index], room, px, colours.soft_text, least=px
            )
        name = pygame.Rect(plot.area.x, line.bottom, plot.area.width, line.height)
        self.look.write_centred(target, self.axes.across, name, px, colours.soft_text, least=px)


class LineChart(Chart):
    """Lines over the same places, each with marks of its own and its name at its end.

    The axis reaches up to `highest` at least, so that it stays while more values come.
    """

    def __init__(self, look: Look, heading: str, axes: Axes) -> None:
        super().__init__(look, heading, axes)
        self.highest = 0
        self.series: tuple[Series, ...] = ()
        self.labels: tuple[str, ...] = ()

    def fill(self, series: Sequence[Series], labels: Sequence[str]) -> None:
        """Show other lines."""
        self.series, self.labels, self.dirty = tuple(series), tuple(labels), True

    def _has_values(self) -> bool:
        return any(value is not None for line in self.series for value in line.values)

    def _draw_values(self, target: pygame.Surface, room: pygame.Rect) -> None:
        sizes = self.look.metrics
        values = [v for line in self.series for v in line.values if v is not None]
        px, names = self._name_size(room)
        plot = self._plot(room, min(0, *values), max(1, self.highest, *values), names)
        draw_steps(target, self.look, plot)
        spots = self._spots(plot)
        self._draw_across(target, plot, spots, self.labels)
        ends = []
        for line in self.series:
            points = [
                (x, plot.y(v)) for x, v in zip(spots, line.values, strict=True) if v is not None
            ]
            draw_line(target, points, colour_of(line.number, self.look.palette), sizes.px(3))
            ends.append(points[-1] if points else (plot.area.right, plot.area.bottom))
            self._draw_marks(target, points, line.number)
        self._draw_names(target, plot, ends, px)

    def _spots(self, plot: Plot) -> list[float]:
        count = len(self.labels)
        inset = self.look.metrics.px(10)
        wide = plot.area.width - 2 * inset
        return [plot.area.x + inset + wide * n / max(1, count - 1) for n in range(count)]

    def _draw_marks(self, target: pygame.Surface, points: Sequence[Point], number: int) -> None:
        """Paint the marks, on long lines only some of them."""
        picture = mark(number, self.look.metrics.px(17), self.look.palette)
        every = max(1, len(points) // _MARKS)
        for index, point in enumerate(points):
            if index % every == 0 or index == len(points) - 1:
                spot = round(point[0]), round(point[1])
                target.blit(picture, picture.get_rect(center=spot))

    def _name_size(self, room: pygame.Rect) -> tuple[int, int]:
        """The font size of the names at the right, and the width they take."""
        sizes, fonts = self.look.metrics, self.look.fonts
        high = (room.height - sizes.px(16)) / max(1, len(self.series))
        px = max(LEGIBLE, min(sizes.small, round(high / 1.25)))
        wide = max(fonts.width(line.name, px) for line in self.series) + sizes.px(40)
        return px, min(wide, round(room.width * _LABELS_SHARE))

    def _draw_names(
        self, target: pygame.Surface, plot: Plot, ends: Sequence[Point], px: int
    ) -> None:
        sizes = self.look.metrics
        high = round(px * 1.25)
        low, bottom = plot.area.y, self.rect.bottom - sizes.px(8) - high / 2
        places = spread_out([y for _, y in ends], high, low, bottom)
        x = plot.area.right + sizes.px(14)
        wide = self.rect.right - sizes.px(12) - x - sizes.px(22)
        names = [line.name for line in self.series]
        sizes_that_fit = [self.look.fitting_size(n, px, wide, least=LEGIBLE) for n in names]
        px = max(min(sizes_that_fit), round(px * _LITTLE_LESS), LEGIBLE)
        for line, y in zip(self.series, places, strict=True):
            picture = mark(line.number, min(sizes.px(17), high), self.look.palette)
            target.blit(picture, picture.get_rect(midleft=(x, round(y))))
            room = pygame.Rect(x + sizes.px(22), 0, wide, high).move_to(centery=round(y))
            self.look.write(target, line.name, room, px, self.look.palette.text, least=px)


class BarChart(Chart):
    """Bars side by side, each with its number on top."""

    def __init__(self, look: Look, heading: str, axes: Axes) -> None:
        super().__init__(look, heading, axes)
        self.bars: tuple[tuple[str, int], ...] = ()

    def fill(self, bars: Sequence[tuple[str, int]]) -> None:
        """Show other bars, each with the label below it."""
        self.bars, self.dirty = tuple(bars), True

    def _has_values(self) -> bool:
        return any(count for _, count in self.bars)

    def _draw_values(self, target: pygame.Surface, room: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        px = sizes.fine
        above = round(px * 1.3)
        room = pygame.Rect(room.x, room.y + above, room.width, room.height - above)
        plot = self._plot(room, 0, max(count for _, count in self.bars), 0)
        draw_steps(target, self.look, plot)
        step = plot.area.width / len(self.bars)
        spots = [plot.area.x + step * (number + 0.5) for number in range(len(self.bars))]
        self._draw_across(target, plot, spots, [label for label, _ in self.bars])
        widest = max(self.look.fonts.width(number_text(count), px) for _, count in self.bars)
        for x, (_, count) in zip(spots, self.bars, strict=True):
            top = round(plot.y(count))
            bar = pygame.Rect(0, top, max(2, round(step * 0.7)), plot.area.bottom - top)
            bar.centerx = round(x)
            target.fill(colours.accent, bar)
            if count and widest < step:
                words = pygame.Rect(round(x - step / 2), top - above, round(step), above)
                target.fill(colours.sunken, words.inflate(-step / 5, 0))
                self.look.write_centred(
                    target, number_text(count), words, px, colours.text, least=px
                )
