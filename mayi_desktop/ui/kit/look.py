"""Look: palette, sizes and fonts, and text of any script written into rectangles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

import pygame

from mayi_desktop.ui.kit.paint import SURFACES, Box, draw_box
from mayi_desktop.ui.kit.theme import (
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

# --- Right-to-left text: visual order and joined letters


# The Arabic presentation forms A and B of Unicode.
_FORMS = (range(0xFB50, 0xFDFE), range(0xFE70, 0xFEFD))
_MIRRORED = str.maketrans("()[]<>«»", ")(][><»«")
_FORM_NAMES = ("<isolated>", "<initial>", "<medial>", "<final>")


def visual_order(text: str) -> str:
    """The text in visual order: right-to-left words are reversed.

    Arabic letters get their joining forms. Joiners and direction marks, which have no glyph,
    are removed.
    """
    if text.isascii() or all(map(_is_plain, text)):
        return text
    text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    if not any(map(_from_the_right, text)):
        return text
    words = groupby(text.split(" "), key=lambda word: any(map(_from_the_right, word)))
    return " ".join(
        _turned(_joined(" ".join(group))) if turned else " ".join(group)
        for turned, group in words
    )


@lru_cache(maxsize=1024)
def _is_plain(letter: str) -> bool:
    """Whether a letter has a glyph of its own and stands where it was written."""
    return unicodedata.category(letter) != "Cf" and not _from_the_right(letter)


def _from_the_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL")


def _turned(text: str) -> str:
    """The text reversed, except that numbers keep their order and marks follow their letter."""
    clusters: list[str] = []
    for piece in re.findall(r"\d+|\D", text):
        if clusters and unicodedata.category(piece[0]) == "Mn":
            clusters[-1] += piece
        else:
            clusters.append(piece.translate(_MIRRORED))
    return "".join(reversed(clusters))


def _joined(text: str) -> str:
    """Every Arabic letter in the form its neighbours require."""
    return "".join(_shapes(text))


def _shapes(text: str) -> Iterator[str]:
    forms, at = _arabic_forms(), 0
    while at < len(text):
        letter, following = text[at], _neighbour(text, at, 1)
        before = "<final>" in forms.get(letter, {}) and "<initial>" in forms.get(
            _neighbour(text, at, -1), {}
        )
        pair = forms.get(text[at : at + 2], {})
        if pair:
            yield pair.get("<final>" if before else "<isolated>", text[at : at + 2])
            at += 2
            continue
        after = "<initial>" in forms.get(letter, {}) and "<final>" in forms.get(following, {})
        name = _FORM_NAMES[(2 if after else 3) if before else (1 if after else 0)]
        yield forms.get(letter, {}).get(name, letter)
        at += 1


def _neighbour(text: str, at: int, step: int) -> str:
    """The nearest letter in a direction, skipping combining marks."""
    at += step
    while 0 <= at < len(text) and unicodedata.category(text[at]) == "Mn":
        at += step
    return text[at] if 0 <= at < len(text) else ""


@cache
def _arabic_forms() -> Mapping[str, Mapping[str, str]]:
    """The forms of every Arabic letter, and of lam with alef, by the name of the form."""
    found: dict[str, dict[str, str]] = {}
    for code in (code for part in _FORMS for code in part):
        name, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts)
        of_one = len(letters) == 1
        if name in _FORM_NAMES and (of_one or (len(letters) == 2 and letters[0] == "ل")):
            found.setdefault(letters, {}).setdefault(name, chr(code))
    alefs = "آأإا"
    return {
        letters: forms
        for letters, forms in found.items()
        if len(letters) == 1 or letters[1] in alefs
    }


# --- Fonts: rendering, measuring and wrapping


# For buttons and running text; for titles, headings, bubbles and the score pad.
PLAIN, SERIF = "NunitoSans", "Literata"
_RARE = "DejaVuSans.ttf"
_RARE_SIZE = 0.92  # its letters are larger than the main font's at the same size
_ELLIPSIS = "…"
_UNKNOWN = "\u2022"  # a bullet
_MOST_WIDTHS = 2000  # several screens' worth
# A screen has less than 20 sizes; one takes 0.1 MB and opens in 0.1 ms. A game with all pages
# opened uses 300.
_MOST_FONTS = 40
# Up to this share of a line the widths of its words are near enough to that of the whole.
_SURELY = 0.9
_MAIN, _OTHER, _NEITHER, _NOTHING = "main", "other", "neither", "nothing"
_PICTURES = ("So", "Sk", "Mn", "Me")
# Keeps the game's name together: "I?" alone would look stray at the start of a line.
_NAME, _WHOLE_NAME = "May I?", "May\u00a0I?"


class Fonts:
    """A typeface at every size, with a cache of rendered text.

    A letter without a glyph becomes a bullet; an emoji without one is left out. `serif` is the
    second typeface, with tabular figures.
    """

    def __init__(self, folder: Path, family: str = PLAIN) -> None:
        self._folder = folder
        self._regular, self._bold = f"{family}-Regular.ttf", f"{family}-Bold.ttf"
        self._serif: Fonts | None = None
        # Least recently used first.
        self._opened: dict[tuple[str, int], pygame.font.Font] = {}
        self._homes: dict[tuple[str, bool], str] = {}
        # Letters found in the main font so far, by boldness.
        self._own: dict[bool, set[str]] = {False: set(), True: set()}
        self._widths: dict[tuple[str, int, bool], int] = {}

    def close(self) -> None:
        """Free the fonts; any still open when pygame's font module quits leak."""
        self._opened.clear()
        if self._serif is not None:
            self._serif.close()

    @property
    def serif(self) -> Fonts:
        """The second typeface, opened on first use."""
        if self._serif is None:
            self._serif = Fonts(self._folder, SERIF)
        return self._serif

    def text(self, text: str, px: int, colour: Colour, *, bold: bool = False) -> pygame.Surface:
        """The text on one line; the surface is shared, so don't paint on it."""
        key = (self._regular, text, px, colour, bold)
        return SURFACES.get(key) or SURFACES.put(key, self._render(text, px, colour, bold=bold))

    def width(self, text: str, px: int, *, bold: bool = False) -> int:
        """How wide the text is."""
        key = (text, px, bold)
        if key not in self._widths:
            if len(self._widths) >= _MOST_WIDTHS:  # dropping all would measure a whole screen
                del self._widths[next(iter(self._widths))]
            self._widths[key] = sum(
                font.size(run)[0] for run, font in self._runs(text, px, bold=bold)
            )
        return self._widths[key]

    def can_write(self, text: str) -> bool:
        """Whether any letter of the text has a glyph."""
        letters = (letter for letter in visual_order(text) if not letter.isspace())
        return any(self._home(letter, bold=False) in (_MAIN, _OTHER) for letter in letters)

    def writes_whole(self, text: str) -> bool:
        """Whether the text has letters and each has a glyph; emoji may be left out."""
        homes = {self._home(letter, bold=False) for letter in visual_order(text)}
        return _NEITHER not in homes and self.can_write(text)

    def drawn(self, text: str) -> str:
        """The text without unsupported emoji and the spaces around them."""
        kept = (letter for letter in text if self._home(letter, bold=False) != _NOTHING)
        return "".join(kept).strip()

    def height(self, px: int) -> int:
        """Line height at this font size."""
        return self._font(self._regular, px).get_height()

    def ascent(self, px: int) -> int:
        """How far the baseline lies below the top of a line."""
        return self._font(self._regular, px).get_ascent()

    def fit(self, text: str, px: int, width: int, *, bold: bool = False) -> str:
        """The text, truncated with an ellipsis if too wide."""
        if self.width(text, px, bold=bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + _ELLIPSIS, px, bold=bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + _ELLIPSIS

    def wrap(self, text: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """The text wrapped to a width, broken between words where possible.

        The game's name is kept together where possible. A dot between words is dropped where a
        line ends.
        """
        if _NAME in text and self.width(_NAME, px, bold=bold) <= width:
            lines = self.wrap(text.replace(_NAME, _WHOLE_NAME), px, width, bold=bold)
            return [line.replace(_WHOLE_NAME, _NAME) for line in lines]
        lines = []
        for paragraph in text.split("\n"):
            line, about = "", 0
            for word in filter(None, paragraph.split(" ")):
                longer = f"{line} {word}" if line else word
                about += self.width(f" {word}", px, bold=bold)
                if about < _SURELY * width or self.width(longer, px, bold=bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line.removesuffix(" ·"))
                *whole, line = self._break("" if word == "·" else word, px, width, bold=bold)
                lines.extend(whole)
                about = self.width(line, px, bold=bold)
            lines.append(line)
        return lines

    def wrap_evenly(self, text: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """The text in as few lines as `wrap`, but of about equal length."""
        lines = self.wrap(text, px, width, bold=bold)
        low, high = width // 2, width
        while len(lines) > 1 and "\n" not in text and high - low > 2:
            middle = (low + high) // 2
            narrower = self.wrap(text, px, middle, bold=bold)
            if len(narrower) > len(lines) or broken(narrower, text):
                low = middle
            else:
                lines, high = narrower, middle
        return lines

    def halves(self, name: str, px: int, width: int, *, bold: bool = False) -> list[str]:
        """A name on one line or, if too wide, on two: split between its parts, or at a dot."""
        places = [at + 1 for at, letter in enumerate(name[:-1]) if letter in " -"]
        if not places or self.width(name, px, bold=bold) <= width:
            return [name]
        parts = [[name[:at].strip(" ·"), name[at:].strip(" ·")] for at in places]
        return min(parts, key=lambda two: max(self.width(one, px, bold=bold) for one in two))

    def _break(self, word: str, px: int, width: int, *, bold: bool) -> list[str]:
        """A single word in pieces that fit, broken after its hyphens.

        A file's path is broken anywhere: a hyphen doesn't separate anything there.
        """
        is_path = "/" in word or "\\" in word
        pieces: list[str] = []
        while len(word) > 1 and self.width(word, px, bold=bold) > width:
            cut = len(word) - 1
            while cut > 1 and self.width(word[:cut], px, bold=bold) > width:
                cut -= 1
            if not is_path:
                cut = word.rfind("-", 0, cut) + 1 or cut
            pieces.append(word[:cut])
            word = word[cut:]
        return [*pieces, word]

    def _render(self, text: str, px: int, colour: Colour, *, bold: bool) -> pygame.Surface:
        runs = [
            (font.render(run, True, colour), font.get_ascent())
            for run, font in self._runs(text, px, bold=bold)
        ]
        if len(runs) == 1:
            return runs[0][0]
        base = max((ascent for _, ascent in runs), default=self.ascent(px))
        height = max((s.get_height() + base - a for s, a in runs), default=self.height(px))
        line = pygame.Surface((sum(s.get_width() for s, _ in runs), height), pygame.SRCALPHA)
        x = 0
        for surface, ascent in runs:
            line.blit(surface, (x, base - ascent))
            x += surface.get_width()
        return line

    def _runs(
        self, text: str, px: int, *, bold: bool
    ) -> Iterator[tuple[str, pygame.font.Font]]:
        main = self._font(self._bold if bold else self._regular, px)
        shown = visual_order(text)
        if shown and self._own[bold].issuperset(shown):
            yield shown, main
            return
        for home, letters in groupby(shown, key=lambda letter: self._home(letter, bold=bold)):
            run = "".join(letters)
            match home:
                case "main":
                    yield run, main
                case "other":
                    yield run, self._font(_RARE, round(px * _RARE_SIZE))
                case "neither":
                    yield _UNKNOWN * len(run), main
                case _:
                    pass

    def _home(self, letter: str, *, bold: bool) -> str:
        key = (letter, bold)
        if key not in self._homes:
            self._homes[key] = self._find_home(letter, bold=bold)
            if self._homes[key] == _MAIN:
                self._own[bold].add(letter)
        return self._homes[key]

    def _find_home(self, letter: str, *, bold: bool) -> str:
        if letter.isspace():
            return _MAIN
        if unicodedata.category(letter) in ("Cc", "Cs"):
            return _NEITHER
        if _has(self._font(self._bold if bold else self._regular, 20), letter):
            return _MAIN
        if _has(self._font(_RARE, 20), letter):
            return _OTHER
        return _NOTHING if unicodedata.category(letter) in _PICTURES else _NEITHER

    def _font(self, name: str, px: int) -> pygame.font.Font:
        key = (name, px)
        font = self._opened.pop(key, None)
        if font is None:
            if len(self._opened) >= _MOST_FONTS:
                del self._opened[next(iter(self._opened))]
            font = pygame.font.Font(self._folder / name, px)
        self._opened[key] = font
        return font


def broken(lines: list[str], text: str) -> bool:
    """Whether wrapping a text into these lines broke a word.

    A no-break space joins words, as before a colon in French.
    """
    return [word for line in lines for word in _words(line)] != _words(text)


def _words(text: str) -> list[str]:
    return [word for word in text.replace("\n", " ").split(" ") if word not in ("", "·")]


def _has(font: pygame.font.Font, letter: str) -> bool:
    """Whether the font has a glyph for a letter; a missing one renders empty."""
    metrics = font.metrics(letter)
    return bool(metrics) and metrics[0] is not None and any(metrics[0][:4])


# --- Look


class Align(Enum):
    """Where a line of text is put in its rectangle."""

    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


_LITTLE_LESS = 0.75  # how far a line may shrink before it is truncated
_NAME_LINE = 1.15  # height of a line in a name of two lines: closer than running text


@dataclass(slots=True)
class LookStyle:
    """State shared by all looks of a program; changes in place.

    `used`: a control was used and its sound is still due.
    """

    theme: Theme
    metrics: Metrics
    reduced_motion: bool = False
    used: bool = False


class Look:
    """The palette, metrics and fonts of every widget; they change in place.

    A look belongs to one material. A widget is given the look of the material it is on, such
    as `look.page`, and only asks for `palette`.
    """

    def __init__(
        self,
        fonts: Fonts,
        material: Material = Material.PANEL,
        style: LookStyle | None = None,
    ) -> None:
        self.fonts = fonts
        self.material = material
        self.style = style or LookStyle(LAMP, Metrics(SMALLEST_WINDOW))
        self._others: dict[Material, Look] = {material: self}
        self._serif: Look | None = None
        self.free_sizes = False  # printed sheets ignore the screen's type scale

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.style.theme

    @property
    def metrics(self) -> Metrics:
        """The sizes for the window."""
        return self.style.metrics

    @property
    def cache_key(self) -> Hashable:
        """What pictures painted with this look depend on."""
        return self, self.theme.name, self.metrics

    @property
    def reduced_motion(self) -> bool:
        """Whether unnecessary motion is off."""
        return self.style.reduced_motion

    def note_use(self, *_: object) -> None:
        """Note that a control was used, so that its sound is played."""
        self.style.used = True

    def take_use(self) -> bool:
        """Whether a control was used since the last call."""
        used, self.style.used = self.style.used, False
        return used

    @property
    def palette(self) -> Palette:
        """The colours on this material."""
        return self.style.theme.on(self.material)

    @property
    def table(self) -> TableTop:
        """The table of the theme."""
        return self.style.theme.table

    def on(self, material: Material) -> Look:
        """The look for another material; it changes along with this one."""
        other = self._others.get(material)
        if other is None:
            other = self._others[material] = Look(self.fonts, material, self.style)
            other._others = self._others
        return other

    @property
    def serif(self) -> Look:
        """The same look with the serif: for titles, headings and notes."""
        if self._serif is None:
            self._serif = Look(self.fonts.serif, self.material, self.style)
        return self._serif

    def sized(self, metrics: Metrics) -> Look:
        """A snapshot of this look with other sizes, for the spectator view."""
        return Look(self.fonts, self.material, replace(self.style, metrics=metrics))

    @property
    def paper(self) -> Look:
        """The look for slips of paper."""
        return self.on(Material.PAPER)

    @property
    def page(self) -> Look:
        """The look for pages."""
        return self.on(Material.PAGE)

    @property
    def felt(self) -> Look:
        """The look for the table's felt."""
        return self.on(Material.FELT)

    def panel(self, *, shadow: bool = True) -> Box:
        """The box of a panel; paper has sharper corners."""
        colours, px = self.palette, self.metrics.px
        radius, edge = px(20), colours.line
        if self.is_paper:
            radius, edge = px(7), mix(colours.panel, colours.line, 0.35)
        shade = px(12) if shadow else 0
        return Box(colours.panel, radius, edge, max(1, px(1.5)), shadow=shade)

    def draw_panel(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a panel; paper has a writing pad's red margin line."""
        draw_box(target, rect, self.panel())
        if self.is_paper:
            sizes = self.metrics
            line = pygame.Rect(rect.x + sizes.px(16), rect.y, sizes.line, rect.height)
            line = line.inflate(0, -2 * sizes.line)
            target.fill(self.palette.margin, line)

    def draw_slip(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a slip of paper."""
        colours, radius = self.palette, self.metrics.px(6)
        edge = mix(colours.panel, colours.line, 0.35 if self.is_paper else 1.0)
        draw_box(target, rect, Box(colours.panel, radius, edge, 1, shadow=radius))

    def draw_bubble(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a panel with a prominent edge, for questions."""
        colours, sizes = self.palette, self.metrics
        edge, shadow = colours.accent, max(2, sizes.px(6))
        box = Box(colours.panel, sizes.radius, edge, sizes.px(3), shadow=shadow)
        draw_box(target, rect, box)

    @property
    def is_paper(self) -> bool:
        """Whether this draws on paper, such as a score sheet, and not on wood."""
        return self.palette is self.theme.paper

    def raised(self, fill: Colour, edge: Colour, radius: int, *, pressed: bool = False) -> Box:
        """The box of something raised, such as a button; lower when pressed."""
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
        """Write one line of text into a rectangle, truncated if it doesn't fit.

        It first shrinks through the type scale down to `least`; by default only a little.
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
        """Write a text on one line, or on two smaller ones if that shows all of it."""
        two = self._two_lines(text, rect, px)
        if two is None:
            return self.write(target, text, rect, px, colour, align=align)
        size, lines = two
        high = round(size * _NAME_LINE)
        place = pygame.Rect(rect.x, rect.centery - high, rect.width, high)
        upper = self.write(target, lines[0], place, size, colour, align=align)
        place.y += high
        lower = self.write(target, lines[1], place, size, colour, align=align)
        return upper.union(lower)

    def fits_label(self, text: str, rect: pygame.Rect, px: int) -> bool:
        """Whether a text fits on one line, or on two as `write_label` sets them."""
        fits = self.fonts.width(text, self.metrics.fine) <= rect.width
        return fits or self._two_lines(text, rect, px) is not None

    def _two_lines(self, text: str, rect: pygame.Rect, px: int) -> tuple[int, list[str]] | None:
        """The size and the lines of a text that is too long for one line but fits on two."""
        if self.fonts.width(text, self.metrics.fine) <= rect.width:
            return None
        for size in self.metrics.sizes_below(px, LEGIBLE):
            lines = self.fonts.wrap_evenly(text, size, rect.width)
            whole = len(lines) == 2 and not broken(lines, text)
            if whole and 2 * round(size * _NAME_LINE) <= rect.height:
                return size, lines
        return None

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
        """Write a name in bold, on two lines if it is long."""
        px = self.name_size(name, px, rect.size)
        lines, high = self.fonts.halves(name, px, rect.width, bold=True), round(px * _NAME_LINE)
        lines = lines if high * len(lines) <= rect.height else [name]
        top = rect.centery - high * len(lines) // 2
        for number, line in enumerate(lines):
            place = pygame.Rect(rect.x, top + number * high, rect.width, high)
            self.write(target, line, place, px, colour, align=align, bold=True)

    def name_size(self, name: str, px: int, room: tuple[int, int]) -> int:
        """The largest legible font size at which a name fits."""
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
        """The font size from `px` down to `least` at which a line fits a width."""
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
