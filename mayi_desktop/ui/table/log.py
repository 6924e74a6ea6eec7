"""The log of the deal, and the speech bubbles of computer players."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from mayi_desktop import engine
from mayi_desktop.base.i18n import N_, _
from mayi_desktop.ui.kit.input import InputEvent
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, Item, draw_box
from mayi_desktop.ui.kit.theme import LEGIBLE, Metrics
from mayi_desktop.ui.kit.widget import ScrollArea
from mayi_desktop.ui.play.voices import Remark
from mayi_desktop.ui.table.cards_at_rest import Canvas
from mayi_desktop.ui.table.layout import SeatBox, TableLayout
from mayi_desktop.ui.table.presenter import ShownTable

# --- Speech bubbles


_SECONDS = 3.2  # how long a bubble stays
_ABOVE, _HIGH = 20, 42
_FIRST_SENTENCE = re.compile(r"^(.*?[.!?…])\s.*$", re.DOTALL)
_LEAST = 2 * LEGIBLE


class SpeechBubbles:
    """The lines being said; they depend only on events that everybody has seen.

    They are translated when shown: the language may change.
    """

    def __init__(self) -> None:
        self.said: dict[engine.Seat, Remark] = {}
        self._left: dict[engine.Seat, float] = {}
        self._called: set[engine.Seat] = set()

    def call(self, seat: engine.Seat) -> None:
        """Let a seat ask for the discard, even if bubbles are off."""
        self.say(Remark(seat, N_("May I?")))
        self._called.add(seat)

    def say(self, remark: Remark) -> None:
        """Show a remark, instead of what its seat was saying."""
        self._called.discard(remark.seat)
        self.said[remark.seat], self._left[remark.seat] = remark, _SECONDS

    def update(self, dt: float) -> bool:
        """Advance the clock; True when a bubble goes."""
        for seat in self._left:
            self._left[seat] -= dt
        silent = [seat for seat, left in self._left.items() if left <= 0]
        for seat in silent:
            del self._left[seat], self.said[seat]
            self._called.discard(seat)
        return bool(silent)

    def items(
        self, canvas: Canvas, shown: ShownTable, buttons: Collection[engine.Seat] = ()
    ) -> Iterator[Item]:
        """A bubble above each seat that speaks; it covers no card face and no button.

        Seats whose plates are `buttons` have words of their own there; so have those that ask
        in the spectator view, where there is little room below the corner.
        """
        silent = {*buttons, *(self._called if shown.layout.spectator else ())}
        for seat, remark in self.said.items():
            box = shown.layout.seats.get(seat)
            if box is not None and seat not in silent:
                room = bubble_rect(canvas.look.metrics, box, bubble_ceiling(shown.layout, box))
                large = seat in self._called
                yield _bubble(canvas, (box, room), seat, remark.text(), large=large)


def bubble_rect(sizes: Metrics, box: SeatBox, ceiling: int | None = None) -> pygame.Rect:
    """Where a bubble lies: on the backs above the plate and its labels.

    With larger words fewer backs stay free above it. Up to `ceiling` it keeps its usual height.
    """
    low = min(box.plate.y, max(box.plate.y - sizes.px(_ABOVE), box.fan.y + _LEAST))
    usual = 0 if ceiling is None else min(sizes.usual_px(_HIGH), low - ceiling)
    high = min(sizes.px(_HIGH), max(low - box.fan.y, _LEAST, usual))
    return pygame.Rect(box.plate.x, low - high, box.plate.width, high)


def bubble_ceiling(layout: TableLayout, box: SeatBox) -> int:
    """The highest a bubble may reach: up to the corner slip above it, or the edge."""
    corners = layout.turn_card, layout.utilities
    across = (r for r in corners if r.left < box.plate.right and box.plate.left < r.right)
    return max((rect.bottom for rect in across), default=0)


def _bubble(
    canvas: Canvas,
    at: tuple[SeatBox, pygame.Rect],
    seat: engine.Seat,
    words: str,
    *,
    large: bool,
) -> Item:
    """A paper bubble whose tip points at the speaker's plate."""
    paper, sizes = canvas.look.paper, canvas.look.metrics
    look = paper.serif if large else paper
    box, room = at
    most = sizes.ribbon if large else sizes.body
    px = min(most, round(room.height * (0.85 if large else 0.7)))
    if not large and not look.fits_label(words, _text_rect(sizes, room), px):
        # Its first sentence, which says enough by itself.
        words = _FIRST_SENTENCE.sub(r"\1", words)
    wide = min(room.width, look.fonts.width(words, px, bold=large) + sizes.px(32))
    rect = pygame.Rect(room.centerx - wide // 2, room.y, wide, room.height)
    tip = rect.centerx, box.plate.y - sizes.px(4)

    def paint(target: pygame.Surface) -> None:
        colours = look.palette
        edge, radius = colours.soft_text, rect.height // 3
        draw_box(target, rect, Box(colours.panel, radius, border=edge, border_width=1))
        foot = [
            tip,
            (tip[0] - sizes.px(8), rect.bottom - 2),
            (tip[0] + sizes.px(8), rect.bottom - 2),
        ]
        pygame.draw.polygon(target, colours.panel, foot)
        inner, ink = _text_rect(sizes, rect), colours.text
        if large or look.fonts.width(words, sizes.fine) <= inner.width:
            look.write_centred(target, words, inner, px, ink, bold=large, least=LEGIBLE)
        else:
            look.write_label(target, words, inner, px, ink, align=Align.CENTRE)

    reach = rect.inflate(4, 4)
    reach.height = max(reach.height, tip[1] + 1 - reach.y)
    return Item(("talk", seat), reach, (words, rect.size, px), paint)


def _text_rect(sizes: Metrics, bubble: pygame.Rect) -> pygame.Rect:
    return bubble.inflate(-sizes.px(12), 0)


# --- Log panel: the last round by player, then everything in this deal, the newest first


MOST_LINES = 400
_LEAST_LINES = 4


@dataclass(frozen=True, slots=True)
class _Row:
    """One wrapped line of the log, its y below the first, and its emphasis."""

    y: int
    words: str
    bright: bool = False
    heading: bool = False


class LogLines(ScrollArea):
    """The lines of the log, scrolled by wheel, bar and keys.

    Above them is what each player did last, `last_round`, one line each, the newest first.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.lines: list[str] = []
        self.last_round: tuple[str, ...] = ()
        self.total = 0
        self._broken: dict[tuple[str, int, int], list[str]] = {}
        self._wrapped: list[_Row] = []
        self._wrapped_for: Hashable = None

    def add(self, line: str) -> None:
        """Add a line at the top."""
        self.lines.insert(0, line)
        self.total += 1
        del self.lines[MOST_LINES:]

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace the newest lines, the newest first; older ones stay."""
        self.lines[: len(lines)] = lines
        self._wrapped_for = None

    def content_height(self) -> int:
        rows = self._rows()
        return rows[-1].y + self._line() if rows else 0

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        high = self._line()
        px, palette = self.look.metrics.small, self.look.palette
        for row in self._rows():
            y = view.y + row.y - self.offset
            if y > view.bottom:
                break
            if y + high >= view.y:
                place = pygame.Rect(view.x, y, view.width, high)
                colour = palette.text if row.bright else palette.soft_text
                if row.heading:
                    colour = palette.accent
                self.look.write(target, row.words, place, px, colour, bold=row.heading)

    def _line(self) -> int:
        return round(self.look.metrics.small * 1.25)

    def _rows(self) -> list[_Row]:
        """Every line, wrapped, with some space between entries."""
        wide, px = self.rect.width - self.look.metrics.px(30), self.look.metrics.small
        key = (wide, self.total, px, self.last_round)
        if key != self._wrapped_for:
            self._wrapped_for, self._wrapped = key, []
            y = 0
            for line, looks in self._entries():
                for words in self._lines_of(line, px, wide):
                    self._wrapped.append(replace(looks, y=y, words=words))
                    y += self._line()
                y += round(px * 0.45)
        return self._wrapped

    def _lines_of(self, entry: str, px: int, wide: int) -> list[str]:
        """An entry, wrapped; cached, since most stay the same when a new one comes."""
        key = entry, px, wide
        if key not in self._broken:
            if len(self._broken) > 2 * MOST_LINES:
                self._broken.clear()
            self._broken[key] = self.look.fonts.wrap(entry, px, wide)
        return self._broken[key]

    def _entries(self) -> Iterator[tuple[str, _Row]]:
        """Every line with its style."""
        for line in self.last_round:
            yield line, _Row(0, "", bright=True)
        if self.last_round:
            yield _("What happened"), _Row(0, "", heading=True)
        for number, line in enumerate(self.lines):
            yield line, _Row(0, "", bright=number == 0 and not self.last_round)


class LogPanel:
    """The log on a panel at the side where it hides the fewest melds.

    If melds can't make way, it lies beside the viewer's own. It prefers the right field of
    melds; while something is `asked` it goes left, because the question is on the right.
    """

    def __init__(self, look: Look) -> None:
        self._look = look.page
        self.lines = LogLines(look.page)
        self.open = False
        self.asked = False
        self._chosen_side = 1
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def side(self) -> int:
        """The number of the field of melds it takes."""
        return 0 if self.asked else self._chosen_side

    def place(self, placed: TableLayout) -> None:
        """Take the field at that side; it covers no seats, no piles and no question.

        It covers the caption only if there were too little room to read otherwise.
        """
        sizes, field = self._look.metrics, placed.fields[self.side]
        gap, low = sizes.px(10), placed.caption.y
        if placed.side_panel is not None:
            field, low = placed.side_panel, placed.side_panel.bottom
        elif self.side and low - field.y < _LEAST_LINES * sizes.body:
            low = placed.action.y - gap
        self.rect = pygame.Rect(field.x, field.y, field.width, max(0, low - field.y))
        inner = self.rect.inflate(-2 * sizes.px(26), -2 * sizes.px(14))
        inner.y += sizes.px(34)
        inner.height -= sizes.px(34)
        self.lines.place(inner)

    def add(self, line: str) -> None:
        """Add a line and scroll to it."""
        self.lines.add(line)
        self.lines.scroll_to(0)

    def show_last_round(self, lines: Sequence[str]) -> None:
        """Show what each player did last, the newest first."""
        self.lines.last_round = tuple(lines)

    def toggle(self, placed: TableLayout) -> None:
        """Open the log where the fewest melds have to make way, or close it."""
        self.open = not self.open
        if self.open:
            boxes = [box.rect for box in placed.melds.values()]
            left, right = (len(field.collidelistall(boxes)) for field in placed.fields)
            self._chosen_side = 0 if right and not left else 1
        self.lines.scroll_to(0)

    def handle(self, event: InputEvent) -> bool:
        """Scroll the open log."""
        return self.open and self.lines.handle(event)

    def items(self) -> Iterator[Item]:
        """The panel, if it is open and has room to read."""
        if self.open and self.rect.height >= _LEAST_LINES * self._look.metrics.body:
            lines = self.lines
            newest = lines.lines[0] if lines.lines else ""
            looks = lines.total, lines.offset, lines.last_round, lines.is_grabbed, newest
            yield Item("log", self._look.panel().reach(self.rect), looks, self._paint)

    def _paint(self, target: pygame.Surface) -> None:
        look, sizes = self._look, self._look.metrics
        look.draw_panel(target, self.rect)
        head = self.rect.inflate(-2 * sizes.px(26), 0)
        title = _("The latest turns") if self.lines.last_round else _("What happened")
        head.y, head.height = self.rect.y + sizes.px(10), sizes.px(34)
        look.write(target, title, head, sizes.body, look.palette.accent, bold=True)
        self.lines.draw(target)
