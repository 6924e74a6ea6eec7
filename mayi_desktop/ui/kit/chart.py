"""Line charts over deals or days, and bar charts of counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

import pygame

from mayi_desktop.base.languages import number_text
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, cached_surface, draw_box
from mayi_desktop.ui.kit.theme import LEGIBLE, Colour, Palette, mix
from mayi_desktop.ui.kit.widget import Room, Widget

# --- Axes, lines and marks


_FINE = 6  # supersampling factor
_SHAPES = 8
_ROUND_STEPS = (1, 2, 5)
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """The plotting area of a chart; `steps` are its tick values, the lowest first."""

    area: pygame.Rect
    steps: tuple[int, ...]

    def y(self, value: float) -> float:
        """The y coordinate of a value."""
        low, high = self.steps[0], self.steps[-1]
        share = (value - low) / (high - low)
        return self.area.bottom - share * self.area.height


def steps(low: float, high: float, most: int) -> list[int]:
    """At least two and about `most` round numbers that enclose `low` to `high`.

    >>> steps(0, 87, 5)
    [0, 20, 40, 60, 80, 100]
    """
    size, number = 1, 0
    while (high - low) / size > max(1, most):
        number += 1
        size = _ROUND_STEPS[number % 3] * 10 ** (number // 3)
    first = int(low // size) * size
    count = max(1, -int(-(high - first) // size))
    return [first + size * index for index in range(count + 1)]


def colour_of(number: int, palette: Palette) -> Colour:
    """The colour of a line; its mark distinguishes it too."""
    return palette.seats[number % len(palette.seats)]


@cached_surface
def mark(number: int, size: int, palette: Palette) -> pygame.Surface:
    """The marker of a line, outlined so that it stands out."""
    side = size * _FINE
    fine = pygame.Surface((side, side), pygame.SRCALPHA)
    ground, colour = palette.sunken, colour_of(number, palette)
    fine.fill((*ground, 0))
    _shape(fine, number % _SHAPES, ground, 1.0)
    _shape(fine, number % _SHAPES, colour, 0.78)
    if number % _SHAPES == _SHAPES - 1:
        pygame.draw.circle(fine, ground, (side / 2, side / 2), side * 0.2)
    return pygame.transform.smoothscale(fine, (size, size))


def draw_steps(target: pygame.Surface, look: Look, plot: Plot) -> None:
    """Paint the grid lines and their values on the left."""
    colours, px = look.palette, look.metrics.fine
    faint = mix(colours.sunken, colours.line, 0.5)
    written = plot.area.bottom + 2 * px
    for value in plot.steps:
        y = round(plot.y(value))
        if written - y < px * 1.2:
            continue
        written = y
        ink, thick = (
            (colours.line, look.metrics.line) if value == 0 else (faint, look.metrics.px(1))
        )
        target.fill(ink, (plot.area.x, y, plot.area.width, thick))
        room = pygame.Rect(0, 0, plot.area.width, round(px * 1.4))
        room.midright = (plot.area.x - look.metrics.px(8), y)
        look.write(
            target, number_text(value), room, px, colours.soft_text, align=Align.RIGHT, least=px
        )


def spread_out(wanted: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Positions as near as possible to `wanted`, at least `least` apart and within bounds.

    >>> spread_out([10, 11, 12], 5, 0, 100)
    [6.0, 11.0, 16.0]
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    groups: list[tuple[float, list[int]]] = []
    for index in order:
        groups.append((wanted[index], [index]))
        while len(groups) > 1 and _touch(groups[-2], groups[-1], least):
            (_, after), (_, before) = groups.pop(), groups.pop()
            members = before + after
            groups.append((sum(wanted[m] for m in members) / len(members), members))
            groups[-1] = (_inside(groups[-1], least, low, high), members)
    places = [0.0] * len(wanted)
    for group in groups:
        middle = _inside(group, least, low, high)
        for rank, member in enumerate(group[1]):
            places[member] = middle + (rank - (len(group[1]) - 1) / 2) * least
    return places


def _touch(one: tuple[float, list[int]], other: tuple[float, list[int]], least: float) -> bool:
    return other[0] - one[0] < least * (len(one[1]) + len(other[1])) / 2


def _inside(group: tuple[float, list[int]], least: float, low: float, high: float) -> float:
    half = least * (len(group[1]) - 1) / 2
    return max(low + half, min(high - half, group[0]))


def _shape(target: pygame.Surface, kind: int, colour: Colour, share: float) -> None:
    """Paint one of the shapes into the middle of a square."""
    side = target.get_width()
    centre, radius = side / 2, side / 2 * share
    corners = {1: (4, 45.0), 2: (4, 0.0), 3: (3, 90.0), 4: (3, -90.0)}
    if kind in (0, _SHAPES - 1):
        pygame.draw.circle(target, colour, (centre, centre), radius * 0.86)
    elif kind in corners:
        count, first = corners[kind]
        pygame.draw.polygon(target, colour, _polygon(centre, radius, count, first))
    else:
        for angle in (45.0, 135.0) if kind == 5 else (0.0, 90.0):
            arm = pygame.Vector2(radius, 0).rotate(angle)
            across = pygame.Vector2(radius * 0.36, 0).rotate(angle + 90)
            middle = pygame.Vector2(centre, centre)
            bar = [middle + arm + across, middle + arm - across]
            bar += [middle - arm - across, middle - arm + across]
            pygame.draw.polygon(target, colour, bar)


def _polygon(centre: float, radius: float, count: int, first: float) -> list[Point]:
    angles = [first / 180 * pi + 2 * pi * corner / count for corner in range(count)]
    return [(centre + radius * cos(a), centre - radius * sin(a)) for a in angles]


_LABELS_SHARE = 0.42  # largest share of the width for the names at the right
_LITTLE_LESS = 0.8  # how far names may shrink before they are truncated
_MARKS = 16  # more marks would hide the line


@dataclass(frozen=True, slots=True)
class Series:
    """One line: name, values (None for a gap), and the number that picks colour and marker."""

    name: str
    values: tuple[float | None, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Axes:
    """The names of the axes."""

    across: str
    up: str


class Chart(Widget):
    """A field with a heading, axis titles, and a plot."""

    def __init__(self, look: Look, heading: str, axes: Axes) -> None:
        super().__init__(look)
        self.heading = heading
        self.axes = axes
        self.empty = ""

    def height_for(self, width: int) -> int:
        return min(self.look.metrics.px(420), round(width * 0.62))

    def spoken_name(self) -> str:
        return "\n".join((self.heading, *(self.spoken_values() or [self.empty])))

    def spoken_values(self) -> list[str]:
        """The data, a line for each series."""
        return []

    def entitle(self, heading: str) -> None:
        """Change the heading."""
        self.heading, self.dirty = heading, True

    def draw(self, target: pygame.Surface) -> None:
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
        """The heading, in two lines where one doesn't fit at the smallest size."""
        fonts, sizes = self.look.fonts, self.look.metrics
        if fonts.width(self.heading, sizes.legible, bold=True) <= width:
            return [self.heading]
        return fonts.wrap_evenly(self.heading, sizes.legible, width, bold=True)

    def _has_values(self) -> bool:
        return False

    def _draw_values(self, target: pygame.Surface, room: pygame.Rect) -> None:
        """Paint axes and data."""

    def _plot(self, room: pygame.Rect, low: float, high: float, right: int) -> Plot:
        """The plotting area, with values on its left and labels below."""
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
        """Paint the x labels that fit, and the axis title."""
        colours, px = self.look.palette, self.look.metrics.fine
        line = pygame.Rect(plot.area.x, plot.area.bottom + px // 3, 0, round(px * 1.4))
        width = max(self.look.fonts.width(label, px) for label in labels) + px // 2
        step = spots[1] - spots[0] if len(spots) > 1 else plot.area.width
        every = max(1, -int(-width // max(1.0, step)))
        for index in range(0, len(labels), every):
            room = pygame.Rect(0, line.y, width, line.height)
            room.centerx = round(spots[index])
            if len(labels) > 1 and index == len(labels) - 1:
                # The last label ends at the plot's edge, where the line names begin.
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
    """Lines over the same x positions, each with its own markers and its name at the end.

    The axis reaches at least `highest`, so that it stays put as values arrive.
    """

    def __init__(self, look: Look, heading: str, axes: Axes) -> None:
        super().__init__(look, heading, axes)
        self.highest = 0
        self.series: tuple[Series, ...] = ()
        self.labels: tuple[str, ...] = ()

    def fill(self, series: Sequence[Series], labels: Sequence[str]) -> None:
        """Replace the lines."""
        self.series, self.labels, self.dirty = tuple(series), tuple(labels), True

    def spoken_values(self) -> list[str]:
        return [
            f"{line.name}: {', '.join(number_text(v) for v in line.values if v is not None)}"
            for line in self.series
        ]

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
            colour = colour_of(line.number, self.look.palette)
            for one, other in pairwise(points):
                pygame.draw.aaline(target, colour, one, other, sizes.px(3))
            ends.append(points[-1] if points else (plot.area.right, plot.area.bottom))
            self._draw_marks(target, points, line.number)
        self._draw_names(target, plot, ends, px)

    def _spots(self, plot: Plot) -> list[float]:
        count = len(self.labels)
        inset = self.look.metrics.px(10)
        wide = plot.area.width - 2 * inset
        return [plot.area.x + inset + wide * n / max(1, count - 1) for n in range(count)]

    def _draw_marks(self, target: pygame.Surface, points: Sequence[Point], number: int) -> None:
        """Paint the markers, thinned out on long lines."""
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
    """Vertical bars, each with its value on top."""

    def __init__(self, look: Look, heading: str, axes: Axes) -> None:
        super().__init__(look, heading, axes)
        self.bars: tuple[tuple[str, int], ...] = ()

    def fill(self, bars: Sequence[tuple[str, int]]) -> None:
        """Replace the bars; each is a label and a value."""
        self.bars, self.dirty = tuple(bars), True

    def spoken_values(self) -> list[str]:
        bars = [f"{label}: {number_text(count)}" for label, count in self.bars if count]
        return [", ".join(bars)] if bars else []

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
