"""Parts of charts: round steps of an axis, lines, and marks of many shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

import pygame

from mayi_desktop.i18n.conventions import number_text
from mayi_desktop.ui.drawing import Align, Colour, Look, mix
from mayi_desktop.ui.drawing.surface_cache import cached_surface
from mayi_desktop.ui.drawing.theme import Palette

_FINE = 6  # drawn larger by this factor and scaled down, for smooth edges
_SHAPES = 8
_ROUND_STEPS = (1, 2, 5)
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """The part of a chart in which values are drawn; `steps` are the round values in it.

    The first of them lies at the low edge, the last at the high one.
    """

    area: pygame.Rect
    steps: tuple[int, ...]

    def y(self, value: float) -> float:
        """The height of a value in the window."""
        low, high = self.steps[0], self.steps[-1]
        share = (value - low) / (high - low)
        return self.area.bottom - share * self.area.height


def steps(low: float, high: float, most: int) -> list[int]:
    """Round numbers, `most` of them at least two, from one not above `low` to beyond `high`.

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
    """The colour of a line, by its number; its mark distinguishes it as well."""
    return palette.seats[number % len(palette.seats)]


@cached_surface
def mark(number: int, size: int, palette: Palette) -> pygame.Surface:
    """The mark of a line: a shape of its own, edged so that it stands out from the ground."""
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
    """Paint the lines of the round values with their numbers at the left."""
    colours, px = look.palette, look.metrics.fine
    faint = mix(colours.sunken, colours.line, 0.5)
    written = plot.area.bottom + 2 * px
    for value in plot.steps:
        y = round(plot.y(value))
        if written - y < px * 1.2:
            continue
        written = y
        strong = value == 0
        target.fill(
            colours.line if strong else faint,
            (
                plot.area.x,
                y,
                plot.area.width,
                look.metrics.line if strong else look.metrics.px(1),
            ),
        )
        room = pygame.Rect(0, 0, plot.area.width, round(px * 1.4))
        room.midright = (plot.area.x - look.metrics.px(8), y)
        look.write(
            target, number_text(value), room, px, colours.soft_text, align=Align.RIGHT, least=px
        )


def draw_line(
    target: pygame.Surface, points: Sequence[Point], colour: Colour, width: int
) -> None:
    """Paint a smooth line through some points."""
    for one, other in pairwise(points):
        pygame.draw.aaline(target, colour, one, other, width)


def spread_out(wanted: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Places as near as possible to the wanted ones, `least` apart and within bounds.

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
