"""Themes: the palettes, the colours of suits and seats, and sizes for a window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

Colour = tuple[int, int, int]
Size = tuple[int, int]

SMALLEST_WINDOW: Size = (1024, 640)
# Lengths at 1080 lines and scale 1 that every page has room in.
_LEAST_ROOM = (1066, 600)


def rgb(text: str) -> Colour:
    """The colour that a text such as "#FFB547" names."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour lying `share` of the way from one to the other."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme; `texture` is "felt", "wood" or "plain"."""

    texture: str
    table_light: Colour
    table_dark: Colour
    table_edge: Colour
    panel: Colour
    raised: Colour
    sunken: Colour
    line: Colour
    text: Colour
    soft_text: Colour
    primary: Colour
    on_primary: Colour
    legal: Colour
    warning: Colour
    focus: Colour
    paper: Colour
    ink: Colour
    soft_ink: Colour

    @property
    def hover(self) -> Colour:
        """A raised thing under the pointer."""
        return mix(self.raised, self.text, 0.10)

    @property
    def pressed(self) -> Colour:
        """A raised thing held down."""
        return mix(self.raised, self.panel, 0.5)

    @property
    def off(self) -> Colour:
        """The ground of a button that cannot be pressed now."""
        return mix(self.panel, self.raised, 0.3)

    @property
    def off_line(self) -> Colour:
        """The outline of such a button, much fainter than that of others."""
        return mix(self.panel, self.line, 0.35)

    @property
    def off_text(self) -> Colour:
        """The label of such a button, which can still be read."""
        return mix(self.panel, self.soft_text, 0.72)

    @property
    def place_line(self) -> Colour:
        """The outline of a place for cards; strong where the table is as dark as can be."""
        plain = self.table_light == self.table_dark
        return mix(self.table_light, self.text, 0.75 if plain else 0.35)

    @property
    def primary_hover(self) -> Colour:
        """The primary button under the pointer."""
        return mix(self.primary, (255, 255, 255), 0.25)

    @property
    def primary_pressed(self) -> Colour:
        """The primary button held down."""
        return mix(self.primary, self.on_primary, 0.15)


EVENING = Palette(
    texture="felt",
    table_light=rgb("#2F6A4A"),
    table_dark=rgb("#123A2E"),
    table_edge=rgb("#1A1730"),
    panel=rgb("#1B2440"),
    raised=rgb("#2E3A61"),
    sunken=rgb("#131A30"),
    line=rgb("#4A5886"),
    text=rgb("#F4EBDD"),
    soft_text=rgb("#C3C3D6"),
    primary=rgb("#FFB547"),
    on_primary=rgb("#2B1B05"),
    legal=rgb("#7BE0AE"),
    warning=rgb("#FF8F7D"),
    focus=rgb("#FFE3AE"),
    paper=rgb("#F7EFDE"),
    ink=rgb("#2A2233"),
    soft_ink=rgb("#62566B"),
)
GREEN_FELT = replace(
    EVENING,
    table_light=rgb("#1E6A4C"),
    table_dark=rgb("#154A37"),
    table_edge=rgb("#0C2E23"),
    panel=rgb("#14332A"),
    raised=rgb("#24513F"),
    sunken=rgb("#0D241D"),
    line=rgb("#4E7F6B"),
    soft_text=rgb("#C4D6CB"),
    warning=rgb("#FFA091"),
)
WOOD = replace(
    EVENING,
    texture="wood",
    table_light=rgb("#7A4E2C"),
    table_dark=rgb("#56351F"),
    table_edge=rgb("#2C1A10"),
    panel=rgb("#241B33"),
    raised=rgb("#3D2F52"),
    sunken=rgb("#19122A"),
    line=rgb("#6B5886"),
    soft_text=rgb("#CFC4D6"),
)
HIGH_CONTRAST = Palette(
    texture="plain",
    table_light=rgb("#000000"),
    table_dark=rgb("#000000"),
    table_edge=rgb("#000000"),
    panel=rgb("#0B0B0B"),
    raised=rgb("#2A2A2A"),
    sunken=rgb("#000000"),
    line=rgb("#FFFFFF"),
    text=rgb("#FFFFFF"),
    soft_text=rgb("#F0F0F0"),
    primary=rgb("#FFD400"),
    on_primary=rgb("#000000"),
    legal=rgb("#6BFFB5"),
    warning=rgb("#FFA79B"),
    focus=rgb("#00E5FF"),
    paper=rgb("#FFFFFF"),
    ink=rgb("#000000"),
    soft_ink=rgb("#303030"),
)
PALETTES: Mapping[str, Palette] = {
    "evening": EVENING,
    "felt": GREEN_FELT,
    "wood": WOOD,
    "contrast": HIGH_CONTRAST,
}

# The colours of spades, hearts, diamonds and clubs.
SUIT_COLOURS: Mapping[str, Mapping[str, Colour]] = {
    key: dict(zip("SHDC", map(rgb, colours.split()), strict=True))
    for key, colours in (
        ("classic", "#14161C #C4122F #C4122F #14161C"),
        ("four", "#14161C #C4122F #1456C8 #0B6B3A"),
        ("safe", "#14161C #CC2900 #9904FF #1C76A8"),
    )
}
IVORY = rgb("#FFFAF0")

_SEATS = "#FFB547 #7CC7FF #F59BC0 #9BE08A #C9A7FF #FF9E80 #6FDCD3 #E6D96A"
SEAT_COLOURS: tuple[Colour, ...] = tuple(map(rgb, _SEATS.split()))


class _Length:
    """A length of `Metrics`, given as it is in a 1080-line window at scale 1."""

    def __init__(self, at_1080: float) -> None:
        self._at_1080 = at_1080

    def __get__(self, metrics: Metrics, kind: type[Metrics]) -> int:
        return metrics.px(self._at_1080)


class Metrics:
    """Sizes in pixels for a window of a given size and the person's own UI scale.

    The scale grows with the window's height: 1.0 at 1080 lines, and below that a little more
    than in proportion, so that small windows stay readable. It is held back where
    less than 1066 by 600 such lengths would be left: every page has room in that. `largest` is
    the UI scale from which on it is.
    """

    small = _Length(18)  # font size of labels and captions
    body = _Length(20)  # font size of running text
    button = _Length(22)  # font size on buttons
    ribbon = _Length(26)  # font size of the turn ribbon and of subheadings
    heading = _Length(38)  # font size of a scene's heading
    display = _Length(64)  # font size of the one big word on a screen
    gap = _Length(12)  # space between neighbours that belong together
    pad = _Length(24)  # space between a panel's edge and what it holds
    control = _Length(54)  # height of a button or a field
    radius = _Length(14)  # corner radius of a panel or a button
    line = _Length(2)  # width of an outline

    def __init__(self, size: Size, ui_scale: float = 1.0) -> None:
        width = max(size[0], SMALLEST_WINDOW[0])
        height = max(size[1], SMALLEST_WINDOW[1])
        self.size: Size = (width, height)
        natural = height / 1080 if height >= 1080 else 1 - (1080 - height) * 0.2 / 360
        most = min(width / _LEAST_ROOM[0], height / _LEAST_ROOM[1])
        self.scale = max(0.6, min(natural * ui_scale, most))
        self.largest = round(most / natural, 3)

    def px(self, at_1080: float) -> int:
        """A length in pixels, given as it is in a 1080-line window at scale 1."""
        return max(1, round(at_1080 * self.scale))
