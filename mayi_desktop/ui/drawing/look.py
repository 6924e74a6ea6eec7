"""Current look: palette, sizes and fonts, and text written into rectangles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from mayi_desktop.ui.drawing.fonts import Fonts, broken
from mayi_desktop.ui.drawing.paint import Box, draw_box
from mayi_desktop.ui.drawing.theme import (
    LAMP,
    LEGIBLE,
    SMALLEST_WINDOW,
    Colour,
    Material,
    Metrics,
    Palette,
    TableTop,
    Theme,
    mix,
)


class Align(Enum):
    """Where a line of text is put in its rectangle."""

    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


_LITTLE_LESS = 0.75  # how far a line may shrink before it is cut short
_NAME_LINE = 1.15  # height of a line in a name of two lines: closer than running text


@dataclass(slots=True)
class _Style:
    """What all looks of a program have in common; it changes in place.

    `used` says that a control was used and has not been heard yet.
    """

    theme: Theme
    metrics: Metrics
    reduced_motion: bool = False
    used: bool = False


class Look:
    """The palette, metrics and fonts every widget draws with; they change in place.

    A look is that of one material. Whoever makes a widget hands it the look of what it will
    stand on, such as `look.page`; the widget itself only asks for `palette`.
    """

    def __init__(
        self,
        fonts: Fonts,
        material: Material = Material.PANEL,
        style: _Style | None = None,
    ) -> None:
        self.fonts = fonts
        self.material = material
        self._style = style or _Style(LAMP, Metrics(SMALLEST_WINDOW))
        self._others: dict[Material, Look] = {material: self}
        self._serif: Look | None = None
        self.free_sizes = False  # a printed sheet does not keep to the sizes of the screen

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._style.theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._style.theme = theme

    @property
    def metrics(self) -> Metrics:
        """The sizes for the window."""
        return self._style.metrics

    @metrics.setter
    def metrics(self, metrics: Metrics) -> None:
        self._style.metrics = metrics

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing shall move that need not."""
        return self._style.reduced_motion

    @reduced_motion.setter
    def reduced_motion(self, reduced: bool) -> None:
        self._style.reduced_motion = reduced

    def note_use(self, *_: object) -> None:
        """Note that somebody used a control, so that it can be heard."""
        self._style.used = True

    def take_use(self) -> bool:
        """Whether a control was used since the last call."""
        used, self._style.used = self._style.used, False
        return used

    @property
    def palette(self) -> Palette:
        """The colours on this material."""
        return self._style.theme.on(self.material)

    @property
    def table(self) -> TableTop:
        """The table of the theme."""
        return self._style.theme.table

    def on(self, material: Material) -> Look:
        """The look of things on another material; it changes along with this one."""
        other = self._others.get(material)
        if other is None:
            other = self._others[material] = Look(self.fonts, material, self._style)
            other._others = self._others
        return other

    @property
    def serif(self) -> Look:
        """The same look with the second typeface: for titles, headings and what is noted."""
        if self._serif is None:
            self._serif = Look(self.fonts.serif, self.material, self._style)
        return self._serif

    def sized(self, metrics: Metrics) -> Look:
        """The same look as it is now with other sizes, for what is seen from far away."""
        return Look(self.fonts, self.material, replace(self._style, metrics=metrics))

    @property
    def paper(self) -> Look:
        """The look of things on slips of paper."""
        return self.on(Material.PAPER)

    @property
    def page(self) -> Look:
        """The look of things on pages that are read."""
        return self.on(Material.PAGE)

    @property
    def felt(self) -> Look:
        """The look of things on the table itself."""
        return self.on(Material.FELT)

    def panel(self, *, shadow: bool = True) -> Box:
        """The look of a panel that holds other things; one of paper has sharper corners."""
        colours, sizes = self.palette, self.metrics
        if self.is_paper:
            return Box(
                colours.panel,
                sizes.px(7),
                border=mix(colours.panel, colours.line, 0.35),
                border_width=max(1, sizes.px(1.5)),
                shadow=sizes.px(12) if shadow else 0,
            )
        return Box(
            colours.panel,
            sizes.px(20),
            border=colours.line,
            border_width=max(1, sizes.px(1.5)),
            shadow=sizes.px(12) if shadow else 0,
        )

    def draw_panel(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Put a panel down; one of paper has the red line of a writing pad at its left."""
        draw_box(target, rect, self.panel())
        if self.is_paper:
            sizes = self.metrics
            line = pygame.Rect(rect.x + sizes.px(16), rect.y, sizes.line, rect.height)
            line = line.inflate(0, -2 * sizes.line)
            target.fill(self.palette.margin, line)

    def draw_slip(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Put a small piece of paper down."""
        colours, radius = self.palette, self.metrics.px(6)
        edge = mix(colours.panel, colours.line, 0.35 if self.is_paper else 1.0)
        draw_box(target, rect, Box(colours.panel, radius, edge, 1, shadow=radius))

    def draw_bubble(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Put a panel down that asks for something: its edge stands out."""
        colours, sizes = self.palette, self.metrics
        edge, shadow = colours.accent, max(2, sizes.px(6))
        box = Box(colours.panel, sizes.radius, edge, sizes.px(3), shadow=shadow)
        draw_box(target, rect, box)

    @property
    def is_paper(self) -> bool:
        """Whether this is the look of things on paper."""
        return self.palette is self.theme.paper

    def raised(self, fill: Colour, edge: Colour, radius: int, *, pressed: bool = False) -> Box:
        """A thing that stands up from its ground, such as a button; a pressed one less so."""
        sizes = self.metrics
        return Box(
            fill,
            radius,
            border=edge,
            border_width=max(1, sizes.px(1.5)),
            sheen=0.0 if pressed else 0.07,
            shadow=0 if pressed else sizes.px(4),
            depth=0 if pressed else sizes.px(4),
            side=mix(fill, (0, 0, 0), 0.35),
        )

    def write(  # noqa: PLR0913  a line of text has this many independent properties
        self,
        target: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        *,
        align: Align = Align.LEFT,
        bold: bool = False,
        least: int | None = None,
    ) -> pygame.Rect:
        """Put one line of text into a rectangle, cut short where it does not fit.

        Before that it is written in smaller sizes of the scale, down to a `least` one; a little
        smaller if none is given, or in the smallest.
        """
        if not self.free_sizes:
            px = self.metrics.step(px)
        if least is None:
            least = max(LEGIBLE, min(round(px * _LITTLE_LESS), self.metrics.fine))
        px = self.fitting_size(text, px, rect.width, bold=bold, least=least)
        fitted = self.fonts.fit(text, px, rect.width, bold=bold)
        surface = self.fonts.text(fitted, px, colour, bold=bold)
        place = surface.get_rect(centery=rect.centery)
        match align:
            case Align.LEFT:
                place.left = rect.left
            case Align.CENTRE:
                place.centerx = rect.centerx
            case Align.RIGHT:
                place.right = rect.right
        target.blit(surface, place)
        return place

    def write_centred(  # noqa: PLR0913  as `write`
        self,
        target: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        *,
        bold: bool = False,
        least: int | None = None,
    ) -> pygame.Rect:
        """Write one line of text in the middle of a rectangle."""
        return self.write(
            target, text, rect, px, colour, align=Align.CENTRE, bold=bold, least=least
        )

    def write_label(
        self,
        target: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        *,
        align: Align = Align.LEFT,
    ) -> pygame.Rect:
        """Write a text in one line, or in two smaller ones where that shows all of it."""
        if self.fonts.width(text, self.metrics.fine) > rect.width:
            for size in self.metrics.sizes_below(px, LEGIBLE):
                lines = self.fonts.wrap_evenly(text, size, rect.width)
                high = round(size * _NAME_LINE)
                whole = len(lines) == 2 and not broken(lines, text)
                if whole and 2 * high <= rect.height:
                    place = pygame.Rect(rect.x, rect.centery - high, rect.width, high)
                    upper = self.write(target, lines[0], place, size, colour, align=align)
                    place.y += high
                    lower = self.write(target, lines[1], place, size, colour, align=align)
                    return upper.union(lower)
        return self.write(target, text, rect, px, colour, align=align)

    def write_name(
        self,
        target: pygame.Surface,
        name: str,
        rect: pygame.Rect,
        px: int,
        colour: Colour,
        *,
        align: Align = Align.LEFT,
    ) -> None:
        """Put a name in bold into a rectangle, in two lines where it is long."""
        px = self.name_size(name, px, rect.size)
        lines, high = self.fonts.halves(name, px, rect.width, bold=True), round(px * _NAME_LINE)
        lines = lines if high * len(lines) <= rect.height else [name]
        top = rect.centery - high * len(lines) // 2
        for number, line in enumerate(lines):
            place = pygame.Rect(rect.x, top + number * high, rect.width, high)
            self.write(target, line, place, px, colour, align=align, bold=True)

    def name_size(self, name: str, px: int, room: tuple[int, int]) -> int:
        """The font size, not below the least legible one, at which a name has room."""
        width, height = room
        for size in self.metrics.sizes_below(px, LEGIBLE):
            px = size
            lines = self.fonts.halves(name, px, width, bold=True)
            wide = max(self.fonts.width(line, px, bold=True) for line in lines)
            if wide <= width and round(px * _NAME_LINE) * len(lines) <= height:
                break
        return px

    def fitting_size(
        self, text: str, px: int, width: int, *, least: int, bold: bool = False
    ) -> int:
        """The font size, up to `px` and not below `least`, at which a line fits a width."""
        if self.free_sizes:
            least = self.metrics.least(px, least)
            while px > least and self.fonts.width(text, px, bold=bold) > width:
                px -= 1
            return px
        for size in self.metrics.sizes_below(px, least):
            px = size
            if self.fonts.width(text, px, bold=bold) <= width:
                break
        return px
