"""Draws lines with their intervals into a picture file, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from mayi_desktop.base.files import asset_root
from mayi_desktop.ui.kit.look import Fonts
from mayi_desktop.ui.kit.theme import Colour, rgb

Point = tuple[float, float | None]

SIZE = (1600, 720)
_PAPER = rgb("#FFFFFF")
_INK = rgb("#1D2327")
_SOFT = rgb("#5B666D")
_GRID = rgb("#E1E5E8")
# Colours that can be told apart by people who see colours differently (Okabe and Ito).
_COLOURS = [
    rgb(text)
    for text in ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7A6A00")
]
_BAND_ALPHA = 44
_TITLE, _HEADING, _SMALL = 28, 22, 18
_MARGIN = 28
_AXIS = 74
_LABELS = 236
_TICKS = 6
_MOST_POINTS = 600


@dataclass(frozen=True, slots=True)
class PlotLine:
    """A named row of values, each with half the width of its interval (None: unknown)."""

    name: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class PlotPanel:
    """One drawing of the picture; `par` is a value worth a dashed line."""

    heading: str
    lines: Sequence[PlotLine]
    par: float | None = None
    percent: bool = False


def save_plot(file: Path, title: str, axis: str, panels: Sequence[PlotPanel]) -> None:
    """Draw the panels side by side and write the picture; OSError if that cannot be done."""
    pygame.font.init()
    fonts = Fonts(asset_root() / "fonts")
    page = pygame.Surface(SIZE)
    page.fill(_PAPER)
    head = fonts.fit(title, _TITLE, SIZE[0] - 2 * _MARGIN, bold=True)
    page.blit(fonts.text(head, _TITLE, _INK, bold=True), (_MARGIN, _MARGIN))
    width = (SIZE[0] - _MARGIN) // len(panels)
    top = _MARGIN + 2 * _TITLE
    for number, panel in enumerate(panels):
        left = _MARGIN + number * width
        area = pygame.Rect(left, top, width - _MARGIN, SIZE[1] - top - _MARGIN)
        _Drawing(page, fonts, area, panel).draw(axis)
    try:
        pygame.image.save(page, file)
    except pygame.error as error:
        raise OSError(str(error)) from error


class _Drawing:
    """One panel being drawn."""

    def __init__(
        self, page: pygame.Surface, fonts: Fonts, area: pygame.Rect, panel: PlotPanel
    ) -> None:
        self._page = page
        self._fonts = fonts
        self._area = area
        self._panel = panel
        self._plot = pygame.Rect(
            area.left + _AXIS,
            area.top + 2 * _HEADING,
            area.width - _AXIS - _LABELS,
            area.height - 2 * _HEADING - 3 * _SMALL,
        )
        self._count = max((len(line.points) for line in panel.lines), default=1)
        self._low, self._high = _span(panel)

    def draw(self, axis: str) -> None:
        heading = self._fonts.text(self._panel.heading, _HEADING, _INK, bold=True)
        self._page.blit(heading, self._area.topleft)
        self._grid(axis)
        coloured = [
            (line, _COLOURS[n % len(_COLOURS)]) for n, line in enumerate(self._panel.lines)
        ]
        for line, colour in coloured:
            self._band(line, colour)
        for line, colour in coloured:
            spots = [self._spot(n, line.points[n][0]) for n in self._sample(line)]
            if len(spots) > 1:
                pygame.draw.lines(self._page, colour, False, spots, 3)
            elif spots:
                pygame.draw.circle(self._page, colour, spots[0], 4)
        self._names(coloured)

    def _grid(self, axis: str) -> None:
        plot = self._plot
        for value in _round_values(self._low, self._high):
            _, y = self._spot(0, value)
            pygame.draw.line(self._page, _GRID, (plot.left, y), (plot.right, y))
            word = f"{100 * value:.0f} %" if self._panel.percent else f"{value:.0f}"
            text = self._fonts.text(word, _SMALL, _SOFT)
            self._page.blit(
                text, (plot.left - text.get_width() - 8, y - text.get_height() // 2)
            )
        if self._panel.par is not None:
            _, y = self._spot(0, self._panel.par)
            for x in range(plot.left, plot.right, 16):
                pygame.draw.line(self._page, _SOFT, (x, y), (min(x + 8, plot.right), y), 2)
        pygame.draw.line(self._page, _SOFT, plot.bottomleft, plot.bottomright)
        for value in _round_values(1, self._count):
            x, _ = self._spot(round(value) - 1, self._low)
            text = self._fonts.text(f"{value:.0f}", _SMALL, _SOFT)
            self._page.blit(text, (x - text.get_width() // 2, plot.bottom + 6))
        text = self._fonts.text(axis, _SMALL, _SOFT)
        self._page.blit(text, (plot.right - text.get_width(), plot.bottom + 8 + _SMALL))

    def _band(self, line: PlotLine, colour: Colour) -> None:
        upper, lower = [], []
        for number in self._sample(line):
            mean, error = line.points[number]
            if error is not None:
                upper.append(self._spot(number, min(mean + error, self._high)))
                lower.append(self._spot(number, max(mean - error, self._low)))
        if len(upper) > 1:
            band = pygame.Surface(SIZE, pygame.SRCALPHA)
            pygame.draw.polygon(band, (*colour, _BAND_ALPHA), [*upper, *reversed(lower)])
            self._page.blit(band, (0, 0))

    def _names(self, coloured: Sequence[tuple[PlotLine, Colour]]) -> None:
        """The names and last values, at the right ends of the lines, none upon another."""
        wanted = [
            (self._spot(0, line.points[-1][0])[1], line, colour)
            for line, colour in coloured
            if line.points
        ]
        wanted.sort(key=lambda name: name[0])
        line_height = self._fonts.height(_SMALL) + 2
        lowest = self._plot.top - line_height
        for y, line, colour in wanted:
            lowest = max(y - line_height // 2, lowest + line_height)
            mean, error = line.points[-1]
            sure = "" if error is None else f" ± {self._worded(error)}"
            text = f"{line.name} {self._worded(mean)}{sure}"
            fitted = self._fonts.fit(text, _SMALL, _LABELS - 10, bold=True)
            shown = self._fonts.text(fitted, _SMALL, colour, bold=True)
            self._page.blit(shown, (self._plot.right + 10, lowest))

    def _sample(self, line: PlotLine) -> Iterator[int]:
        """The numbers of the points to draw, the last among them."""
        step = max(1, len(line.points) // _MOST_POINTS)
        yield from range(0, len(line.points), step)
        if line.points and (len(line.points) - 1) % step:
            yield len(line.points) - 1

    def _spot(self, number: int, value: float) -> tuple[int, int]:
        plot = self._plot
        x = plot.left + plot.width * number // max(1, self._count - 1)
        share = (value - self._low) / (self._high - self._low)
        return x, round(plot.bottom - share * plot.height)

    def _worded(self, value: float) -> str:
        return f"{100 * value:.1f} %" if self._panel.percent else f"{value:.1f}"


def _span(panel: PlotPanel) -> tuple[float, float]:
    """The least and greatest value to show: all last intervals, and most of the way there."""
    values = [] if panel.par is None else [panel.par]
    for line in panel.lines:
        for mean, error in line.points[len(line.points) // 10 :]:
            values += [mean] if error is None else [mean - error, mean + error]
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = 0.05 * (high - low) or 1.0
    return max(0.0, low - room), high + room


def _round_values(low: float, high: float) -> list[float]:
    """Round values between these two, not many."""
    step = 10.0**-6
    for factor in _steps():
        if (high - low) / (step * factor) <= _TICKS:
            step *= factor
            break
    first = -(-low // step)
    values = [step * (first + n) for n in range(_TICKS + 1)]
    return [value for value in values if value <= high]


def _steps() -> Iterator[float]:
    """1, 2, 5, 10, 20, 50 and so on."""
    factor = 1.0
    while True:
        yield from (factor, 2 * factor, 5 * factor)
        factor *= 10
