"""Themes: the colours of every material, of suits and seats, and sizes for a window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from mayi_desktop.base.i18n import N_

Colour = tuple[int, int, int]
Size = tuple[int, int]

SMALLEST_WINDOW: Size = (1024, 640)
LEGIBLE = 12  # the smallest font size, in pixels, of windows up to 1080 lines
_FINE = 15  # at 1080 lines and scale 1
# Lengths at 1080 lines and scale 1 in which every page fits.
_LEAST_ROOM = (1066, 600)


def rgb(text: str) -> Colour:
    """The colour of a text such as "#FFB547"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour `share` of the way from one to the other."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


IVORY = rgb("#FFFAF0")


class Material(Enum):
    """A surface that things are on; every theme has a palette for each."""

    PANEL = auto()  # the boxes around the table
    PAPER = auto()  # slips: the score pad, tips, bubbles
    PAGE = auto()  # pages; paper, except in high contrast
    FELT = auto()  # the table itself


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of everything on one material.

    `panel` is the material itself; `raised` and `sunken` are shades of it, outlined by `line`.
    `primary` and `legal` fill shapes with text in `on_primary` and `on_legal`; `accent`, `good`
    and `warning` are text colours. `seats` are the seats' colours for lines and letters, `rule`
    the ruled lines of paper and `margin` its margin line.
    """

    panel: Colour
    raised: Colour
    sunken: Colour
    line: Colour
    text: Colour
    soft_text: Colour
    accent: Colour
    good: Colour
    warning: Colour
    focus: Colour
    primary: Colour
    on_primary: Colour
    legal: Colour
    on_legal: Colour
    seats: tuple[Colour, ...]
    rule: Colour
    margin: Colour

    @property
    def is_dark(self) -> bool:
        """Whether the material is darker than its text."""
        return sum(self.panel) < sum(self.text)

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
        """The ground of a disabled button."""
        return mix(self.panel, self.raised, 0.3)

    @property
    def off_line(self) -> Colour:
        """The faint outline of a disabled button."""
        return mix(self.panel, self.line, 0.35)

    @property
    def off_text(self) -> Colour:
        """The label of a disabled button, still readable."""
        return mix(self.panel, self.soft_text, 0.72 if self.is_dark else 0.9)

    @property
    def tiny_card(self) -> Colour:
        """A card a few pixels wide: white, or dark where white wouldn't show."""
        return IVORY if self.is_dark else self.soft_text

    @property
    def place_line(self) -> Colour:
        """The outline of a place for cards, strong on a black table."""
        return mix(self.panel, self.text, 0.75 if self.panel == (0, 0, 0) else 0.35)

    @property
    def primary_line(self) -> Colour:
        """The outline of a primary shape, for contrast where the fill has none."""
        return mix(self.primary, (255, 255, 255), 0.35) if self.is_dark else self.accent

    @property
    def primary_hover(self) -> Colour:
        """The primary button under the pointer."""
        return mix(self.primary, (255, 255, 255), 0.25)

    @property
    def primary_pressed(self) -> Colour:
        """The primary button held down."""
        return mix(self.primary, self.on_primary, 0.15)


class Light(Enum):
    """What lights a table."""

    LAMP = auto()  # warm, from above the piles
    DAY = auto()  # from a window at the left
    NONE = auto()  # one flat colour


@dataclass(frozen=True, slots=True)
class TableTop:
    """A table's materials: the cloth lit and in shade, the rail, the room.

    `cloth` and `dusk` are its brightest and darkest shades.
    """

    light: Light
    texture: str  # "felt" or "wood"
    cloth: Colour
    dusk: Colour
    rail: Colour
    rail_dusk: Colour
    rail_edge: Colour
    room: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """A table with the colours of what lies on each material, and its name in English."""

    name: str
    table: TableTop
    panel: Palette
    paper: Palette
    felt: Palette
    reads_on_paper: bool = True

    def on(self, material: Material) -> Palette:
        """The palette for this material."""
        match material:
            case Material.PANEL:
                return self.panel
            case Material.PAPER:
                return self.paper
            case Material.PAGE:
                return self.paper if self.reads_on_paper else self.panel
            case Material.FELT:
                return self.felt


def _colours(text: str) -> Any:  # noqa: ANN401 - for fields of several classes
    """The colours of fields, as keyword arguments: "panel #2B1E17  raised #4A3524"."""
    words = text.split()
    return {name: rgb(colour) for name, colour in zip(words[::2], words[1::2], strict=True)}


_SEATS = "#FFB547 #7CC7FF #F59BC0 #9BE08A #C9A7FF #FF9E80 #6FDCD3 #E6D96A"
# The same hues as ink: dark enough for lines and letters on paper.
_INKS = "#8F5400 #14619E #A8316B #2E6B1F #6A43B5 #A8421C #0F6A64 #6B6000"
SEAT_COLOURS: tuple[Colour, ...] = tuple(map(rgb, _SEATS.split()))
_SEAT_INKS = tuple(map(rgb, _INKS.split()))

_WALNUT = Palette(
    **_colours(
        "panel #2B1E17  raised #4A3524  sunken #1C130E  line #9A7A52  text #F4EBDD  "
        "soft_text #D9C8B2  accent #FFB547  good #7BE0AE  warning #FF9A88  "
        "focus #FFE3AE  primary #FFB547  on_primary #2B1B05  legal #7BE0AE  "
        "on_legal #0C281C  rule #4A3524  margin #8A4A3A"
    ),
    seats=SEAT_COLOURS,
)
_PAPER = Palette(
    **_colours(
        "panel #F7EFDE  raised #EADDC2  sunken #FFFBF2  line #85714F  text #2A2233  "
        "soft_text #5C5064  accent #8A3A10  good #1B6442  warning #A3231A  "
        "focus #1F4E9E  primary #FFB547  on_primary #2B1B05  legal #7BE0AE  "
        "on_legal #0C281C  rule #C9D3DC  margin #D98C84"
    ),
    seats=_SEAT_INKS,
)


def _on_felt(panel: Palette, cloth: Colour, dusk: Colour) -> Palette:
    """The palette of a dark table: shapes from the cloth's colour, text lighter than a panel's.

    Under the lamp the cloth is so bright that a panel's accent would be too dark and its
    outlines invisible.
    """
    ground = mix(dusk, cloth, 0.5)
    return replace(
        panel,
        panel=ground,
        raised=mix(dusk, cloth, 0.9),
        sunken=dusk,
        line=mix(ground, panel.text, 0.75),
        soft_text=panel.text,
        accent=rgb("#FFE4B0"),
    )


def _lamplit(name: str, table: TableTop, panel: Palette) -> Theme:
    return Theme(name, table, panel, _PAPER, _on_felt(panel, table.cloth, table.dusk))


LAMP = _lamplit(
    N_("Lamp"),
    TableTop(
        Light.LAMP,
        "felt",
        **_colours(
            "cloth #43713A  dusk #142B1A  rail #5A3A22  rail_dusk #2A170C  "
            "rail_edge #92622F  room #120D0A"
        ),
    ),
    _WALNUT,
)
GREEN_FELT = _lamplit(
    N_("Felt"),
    TableTop(
        Light.LAMP,
        "felt",
        **_colours(
            "cloth #2A7350  dusk #124432  rail #4A2320  rail_dusk #2A1210  "
            "rail_edge #8A5A40  room #0B120F"
        ),
    ),
    replace(
        _WALNUT,
        **_colours(
            "panel #14332A  raised #24513F  sunken #0D241D  line #76A18D  soft_text #C4D6CB  "
            "warning #FFB9AD  rule #24513F"
        ),
    ),
)
WOOD = _lamplit(
    N_("Wood"),
    TableTop(
        Light.LAMP,
        "wood",
        **_colours(
            "cloth #8A552A  dusk #3F2614  rail #3E2414  rail_dusk #1E110A  "
            "rail_edge #A87440  room #0E0A08"
        ),
    ),
    # Green leather, so that panels stand out from the wood.
    replace(
        _WALNUT,
        **_colours(
            "panel #1B2823  raised #33483E  sunken #111A16  line #93997F  soft_text #CDD3C2  "
            "rule #33483E"
        ),
    ),
)
# By day panels are paper too, a shade darker than pages, and text on the cloth is dark.
_DAY_PANEL = replace(
    _PAPER,
    **_colours(
        "panel #EFE3CB  raised #FBF5E6  sunken #DFCFB0  line #80643A  soft_text #54485C  "
        "accent #7A310B  good #155236  warning #96180F  rule #CDB98F"
    ),
)
AFTERNOON = Theme(
    N_("Afternoon"),
    TableTop(
        Light.DAY,
        "felt",
        **_colours(
            "cloth #8FB894  dusk #6F9A78  rail #CFA06C  rail_dusk #A87846  "
            "rail_edge #E8C697  room #D9CDB8"
        ),
    ),
    _DAY_PANEL,
    _PAPER,
    replace(
        _DAY_PANEL,
        **_colours(
            "panel #7FA986  raised #9CC2A0  sunken #7AA583  line #35383F  text #1C1722  "
            "soft_text #1C1722  accent #4A1A02  good #07331F  warning #5E0C06  "
            "focus #10336E  primary #6E2C06  on_primary #FFF3DC  legal #0A4A2C  "
            "on_legal #EFFFF5"
        ),
    ),
)
_BLACK = Palette(
    **_colours(
        "panel #0B0B0B  raised #2A2A2A  sunken #000000  line #FFFFFF  text #FFFFFF  "
        "soft_text #F0F0F0  accent #FFD400  good #6BFFB5  warning #FFA79B  "
        "focus #00E5FF  primary #FFD400  on_primary #000000  legal #6BFFB5  "
        "on_legal #000000  rule #5A5A5A  margin #FFFFFF"
    ),
    seats=SEAT_COLOURS,
)
HIGH_CONTRAST = Theme(
    N_("Contrast"),
    TableTop(
        Light.NONE,
        "felt",
        **dict.fromkeys(
            ("cloth", "dusk", "rail", "rail_dusk", "rail_edge", "room"), rgb("#000000")
        ),
    ),
    _BLACK,
    replace(
        _PAPER,
        **_colours(
            "panel #FFFFFF  raised #E4E4E4  sunken #FFFFFF  line #000000  text #000000  "
            "soft_text #303030  accent #5A2A00  primary #FFD400  on_primary #000000  "
            "rule #9A9A9A  margin #000000"
        ),
    ),
    replace(_BLACK, panel=rgb("#000000")),
    reads_on_paper=False,
)
THEMES: Mapping[str, Theme] = {
    "lamp": LAMP,
    "afternoon": AFTERNOON,
    "felt": GREEN_FELT,
    "wood": WOOD,
    "contrast": HIGH_CONTRAST,
}

# Schemes with the colours of spades, hearts, diamonds and clubs.
_SCHEMES = (
    ("classic", N_("Classic"), "#14161C #C4122F #C4122F #14161C"),
    ("four", N_("Four colors"), "#14161C #C4122F #1456C8 #0B6B3A"),
    ("safe", N_("Color-blind"), "#14161C #CC2900 #9904FF #1C76A8"),
)
SUIT_COLOURS: Mapping[str, Mapping[str, Colour]] = {
    key: dict(zip("SHDC", map(rgb, colours.split()), strict=True))
    for key, _, colours in _SCHEMES
}
SUIT_SCHEMES: Mapping[str, str] = {key: name for key, name, _ in _SCHEMES}
"""The names of the schemes in English, by key."""


class _Length:
    """A length of `Metrics`, given for a 1080-line window at scale 1."""

    def __init__(self, at_1080: float) -> None:
        self._at_1080 = at_1080

    def __get__(self, metrics: Metrics, kind: type[Metrics]) -> int:
        return metrics.px(self._at_1080)


class Metrics:
    """Sizes in pixels for a window of a given size and the person's own UI scale.

    The scale grows with the window's height: 1.0 at 1080 lines, and a little more than in
    proportion below that, so that small windows stay readable. It is capped where less than
    1066 by 600 such lengths would remain, in which every page fits; `largest` is the UI scale
    at which the cap applies.
    """

    # The type scale: five sizes, regular for text and bold for figures and actions.
    small = _Length(18)  # labels, captions and notes
    body = _Length(22)  # running text and buttons
    ribbon = _Length(28)  # the header and subheadings
    heading = _Length(40)  # a page's heading
    display = _Length(64)  # the single largest word on a screen
    gap = _Length(12)  # space between related neighbours
    pad = _Length(24)  # padding of a panel
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
        self._natural = natural
        # Marks on cards, and text that fits at no other size.
        self.fine = min(self.small, max(LEGIBLE, self.px(_FINE)))
        # The smallest text size; taller windows have more pixels per letter.
        self.legible = min(self.fine, max(LEGIBLE, round(LEGIBLE * min(natural, most))))
        usual = (max(LEGIBLE, self.usual_px(at_1080)) for at_1080 in (40, 28, 22, 18, _FINE))
        steps = (self.display, self.heading, self.ribbon, self.body, self.small, self.fine)
        self._sizes = (*steps, *(px for px in usual if px < self.fine))

    def sizes_below(self, px: int, least: int) -> Iterator[int]:
        """The type scale from `px` downwards, ending with `least`.

        With a large UI scale, the unscaled sizes follow: text that doesn't fit may be as small
        as without the UI scale, and no smaller.
        """
        least = self.least(px, least)
        fitting = [step for step in self._sizes if least <= step <= px]
        yield from fitting
        if not fitting or fitting[-1] > least:
            yield min(px, least)

    def least(self, px: int, least: int) -> int:
        """The smallest size for text of size `px`; exactly `least` for figures on cards."""
        return max(least, min(px, self.legible)) if least >= LEGIBLE else least

    def step(self, px: int) -> int:
        """The largest size of the scale not above `px`; a smaller `px` stays as it is."""
        return next(self.sizes_below(px, min(px, self.fine)))

    def usual_px(self, at_1080: float) -> int:
        """A length in pixels, ignoring the UI scale."""
        return max(1, round(at_1080 * self._natural))

    def px(self, at_1080: float) -> int:
        """A length in pixels, from one given at 1080 lines and scale 1."""
        return max(1, round(at_1080 * self.scale))
