"""Rich text with headings and bullets, and its table of contents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from mayi_desktop.base.i18n import NP_
from mayi_desktop.ui.kit.input import LEFT, InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.paint import Box, disc, draw_box
from mayi_desktop.ui.kit.theme import Colour
from mayi_desktop.ui.kit.widget import BAR_ROOM, ScrollArea, Signal, place_among

# --- Table of contents


_CONTENTS_LINE = 1.3  # line spacing, as in running text


class Contents(ScrollArea):
    """A column of headings, the current one marked; reports the index of one chosen."""

    role = NP_("role", "contents")

    def __init__(self, look: Look, on_pick: Callable[[int], None]) -> None:
        super().__init__(look)
        self.headings: tuple[str, ...] = ()
        self.here = 0
        self.picked = Signal(on_pick)
        self._under: int | None = None

    def set_headings(self, headings: Sequence[str]) -> None:
        """Replace the headings and mark the first."""
        self.headings, self.here, self.dirty = tuple(headings), 0, True
        self.scroll_to(0)

    def set_current(self, here: int) -> None:
        """Mark a heading as current and scroll to it."""
        if here != self.here and here < len(self.headings):
            self.here, self.dirty = here, True
            self._bring_into_sight()

    def spoken_state(self) -> str:
        if not self.headings:
            return ""
        return f"{self.headings[self.here]}, {place_among(self.here, len(self.headings))}"

    @property
    def takes_focus(self) -> bool:
        return self.focusable and self.visible and len(self.headings) > 1

    @property
    def focus_spot(self) -> pygame.Rect:
        rects = [rect for _, rect in self._places()]
        return rects[self.here].clip(self.rect) if rects else self.rect

    def content_height(self) -> int:
        return sum(self._height(heading) for heading in self.headings)

    def handle(self, event: InputEvent) -> bool:
        match event:
            case PointerMove(pos=pos):
                under = self._number_at(pos)
                if under != self._under:
                    self._under, self.dirty = under, True
            case PointerDown(button=button, pos=pos) if button == LEFT:
                number = self._number_at(pos)
                if number is not None:
                    self._pick(number)
                    return True
            case KeyPressed(key=key):
                return self._press(key)
            case _:
                pass
        return super().handle(event)

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        for number, rect in self._places():
            if not rect.colliderect(view):
                continue
            here = number == self.here
            if here or number == self._under:
                fill = colours.raised if here else colours.sunken
                draw_box(target, rect, Box(fill, sizes.px(10)))
            if here:
                bar = pygame.Rect(rect.x, rect.y, sizes.px(5), rect.height)
                draw_box(target, bar, Box(colours.accent, sizes.px(2)))
            ink = colours.text if here else colours.soft_text
            high = round(sizes.small * _CONTENTS_LINE)
            line = pygame.Rect(rect.x + self._inset(), 0, self._room(), high)
            line.y = rect.y + self._air()
            for words in self._lines(self.headings[number]):
                self.look.write(target, words, line, sizes.small, ink)
                line.y += high

    def _press(self, key: str) -> bool:
        last = len(self.headings) - 1
        there = {"up": self.here - 1, "down": self.here + 1, "home": 0, "end": last}
        if key not in there or not 0 <= there[key] <= last:
            return False
        self._pick(there[key])
        return True

    def _pick(self, number: int) -> None:
        self.set_current(number)
        self.look.note_use()
        self.picked.emit(number)

    def _bring_into_sight(self) -> None:
        top = sum(self._height(heading) for heading in self.headings[: self.here])
        self.scroll_into_sight(top, top + self._height(self.headings[self.here]))

    def _places(self) -> Iterator[tuple[int, pygame.Rect]]:
        wide, y = self.view.width, self.rect.y - self.offset
        for number, heading in enumerate(self.headings):
            high = self._height(heading)
            yield number, pygame.Rect(self.rect.x, y, wide, high)
            y += high

    def _number_at(self, pos: tuple[int, int]) -> int | None:
        if not self.view.collidepoint(pos):
            return None
        return next((n for n, rect in self._places() if rect.collidepoint(pos)), None)

    def _height(self, heading: str) -> int:
        high = round(self.look.metrics.small * _CONTENTS_LINE)
        return high * len(self._lines(heading)) + 2 * self._air()

    def _lines(self, heading: str) -> Sequence[str]:
        return self.look.fonts.wrap(heading, self.look.metrics.small, self._room())

    def _room(self) -> int:
        """The width for a heading; space for a scroll bar is always reserved."""
        return max(50, self.rect.width - self.look.metrics.px(BAR_ROOM) - 2 * self._inset())

    def _inset(self) -> int:
        return self.look.metrics.px(14)

    def _air(self) -> int:
        return self.look.metrics.px(6)


# --- Rich text: wrapped at once, drawn line by line


class TextStyle(Enum):
    """The kind of a paragraph, which decides its typography."""

    TITLE = auto()
    HEADING = auto()
    TEXT = auto()
    BULLET = auto()
    RULING = auto()
    NOTE = auto()
    PLACE = auto()
    ANSWER = auto()


_BOLD = (TextStyle.TITLE, TextStyle.HEADING, TextStyle.ANSWER)
_SOFT = (TextStyle.NOTE, TextStyle.PLACE)

_LINE = 1.42  # line spacing, a little wider than in labels


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a long text.

    A RULING has a bar at its side, a NOTE is small, a PLACE sits close under its heading, an
    ANSWER is what one reads first.
    """

    style: TextStyle
    text: str


@dataclass(frozen=True, slots=True)
class _Line:
    """One wrapped line: its distance from the top and how it is written."""

    y: int
    indent: int
    text: str
    px: int
    style: TextStyle
    first: bool


class RichText(ScrollArea):
    """A scrolling text that renders only visible lines."""

    def __init__(self, look: Look, paragraphs: Sequence[Paragraph]) -> None:
        super().__init__(look)
        self.paragraphs = tuple(paragraphs)
        self._lines: list[_Line] = []
        self._tops: list[int] = []
        self._height = 0
        self._sought: int | None = None

    def set_paragraphs(self, paragraphs: Sequence[Paragraph]) -> None:
        """Replace the text and scroll to the top."""
        self.paragraphs = tuple(paragraphs)
        self.offset, self.dirty = 0, True
        self._wrap()

    def spoken_text(self) -> str:
        """The section at the top, or everything where there are no sections."""
        tops = [
            number
            for number, paragraph in enumerate(self.paragraphs)
            if paragraph.style is TextStyle.HEADING
        ]
        bounds = [0, *tops[1:], len(self.paragraphs)] if tops else [0, len(self.paragraphs)]
        here = min(self.heading_in_sight, len(bounds) - 2)
        return "\n".join(p.text for p in self.paragraphs[bounds[here] : bounds[here + 1]])

    def headings(self) -> tuple[str, ...]:
        """The headings of the text, in their order."""
        return tuple(p.text for p in self.paragraphs if p.style is TextStyle.HEADING)

    @property
    def heading_in_sight(self) -> int:
        """The index of the heading whose section is at the top."""
        line = self.offset + 2 * self._above()
        return max(0, sum(top <= line for top in self._heading_tops()) - 1)

    def go_to_heading(self, number: int) -> None:
        """Scroll to a heading, or as near to it as possible."""
        self.scroll_to(self._heading_tops()[number] - self._above())

    def _heading_tops(self) -> list[int]:
        both = zip(self.paragraphs, self._tops, strict=True)
        return [top for paragraph, top in both if paragraph.style is TextStyle.HEADING]

    def scroll_to_paragraph(self, paragraph: int) -> None:
        """Scroll to this paragraph (from 0) at the next layout."""
        self._sought = paragraph

    def place(self, rect: pygame.Rect) -> None:
        share = self.offset / self._height if self._height else 0.0
        super().place(rect)
        self._wrap()
        self.offset = 0
        sought, self._sought = self._sought, None
        self.scroll_to(
            share * self._height if sought is None else self._tops[sought] - self._above()
        )

    def _above(self) -> int:
        """Space above a paragraph scrolled to, for the fade."""
        return self.look.metrics.px(24)

    def content_height(self) -> int:
        return self._height

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        for line in self._lines:
            y = view.y + line.y - self.offset
            if y > view.bottom:
                break
            if y + 2 * line.px >= view.y:
                self._draw_line(target, line, view.x, y)

    def _draw_line(self, target: pygame.Surface, line: _Line, x: int, y: int) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        bold = line.style in _BOLD
        look = self._voice(line.style)
        high = look.fonts.height(line.px)
        room = pygame.Rect(x + line.indent, y, self.rect.width - line.indent, high)
        look.write(target, line.text, room, line.px, self._colour(line), bold=bold)
        middle = room.centery
        if line.style is TextStyle.BULLET and line.first:
            dot = disc(sizes.px(8), colours.accent)
            target.blit(dot, dot.get_rect(center=(x + line.indent - sizes.px(16), middle)))
        if line.style is TextStyle.RULING:
            bar = pygame.Rect(x + sizes.px(6), y, sizes.px(4), round(line.px * 1.5))
            draw_box(target, bar, Box(colours.accent, 1))

    def _colour(self, line: _Line) -> Colour:
        colours = self.look.palette
        if line.style in (TextStyle.HEADING, TextStyle.ANSWER):
            return colours.accent
        return colours.soft_text if line.style in _SOFT else colours.text

    def _voice(self, style: TextStyle) -> Look:
        """The look with a style's typeface: headings use the serif."""
        return self.look.serif if style in _BOLD else self.look

    def _wrap(self) -> None:
        self._lines, self._tops = [], []
        y = 0
        sizes = self.look.metrics
        for paragraph in self.paragraphs:
            px, indent, before = self._measures(paragraph.style)
            y += before if y else 0
            self._tops.append(y)
            wide = self.rect.width - sizes.px(30) - indent
            bold = paragraph.style in _BOLD
            fonts = self._voice(paragraph.style).fonts
            wrap = fonts.wrap_evenly if paragraph.style is TextStyle.TITLE else fonts.wrap
            wrapped = wrap(paragraph.text, px, max(wide, 50), bold=bold)
            for number, words in enumerate(wrapped):
                line = _Line(y, indent, words, px, paragraph.style, number == 0)
                self._lines.append(line)
                y += round(px * _LINE)
        self._height = y + sizes.px(20)

    def _measures(self, manner: TextStyle) -> tuple[int, int, int]:
        """Font size, indent and space above a paragraph.

        Higher headings get more space above, so that they group with what follows.
        """
        sizes = self.look.metrics
        match manner:
            case TextStyle.TITLE:
                return sizes.ribbon, 0, sizes.px(10)
            case TextStyle.ANSWER:
                return sizes.heading, 0, sizes.px(2)
            case TextStyle.HEADING:
                return sizes.body, 0, sizes.px(26)
            case TextStyle.TEXT:
                return sizes.body, 0, sizes.px(10)
            case TextStyle.BULLET:
                return sizes.body, sizes.px(30), sizes.px(6)
            case TextStyle.RULING:
                return sizes.body, sizes.px(22), sizes.px(8)
            case TextStyle.PLACE:
                return sizes.small, 0, 0
            case TextStyle.NOTE:
                return sizes.small, 0, sizes.px(8)
