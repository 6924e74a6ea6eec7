"""Score pad on paper: a column for each player, a row for each deal, totals below.

Where columns are too narrow for the names, the pad is transposed: a row for each player.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import pygame

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import number_text
from mayi_desktop.host.game_record import ScoreRow
from mayi_desktop.ui.kit.faces import draw_portrait
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, cached_surface, disc, draw_box
from mayi_desktop.ui.kit.theme import LEGIBLE, SEAT_COLOURS, Colour, mix
from mayi_desktop.ui.kit.widget import Widget

_LABEL_SHARE = 0.26  # largest share of the width for the labels: numbers matter more
_LEAST_COLUMN = 46  # at 1080 lines: fits three digits
_EDGE = 22  # of paper around the table, at 1080 lines
_CELL_PAD = 4  # pixels between a text and the next column
_LEAST_NUMBER = 9  # font size; with eight players small numbers beat truncated ones
# Heights in rows: the seat badge and a two-line name; the note in small type.
_HEAD = 2.0
_NOTE = 0.5
_TALLEST = 70  # of a row, at 1080 lines; a few deals don't fill the whole sheet
_LEAST_NAME = 15  # font size at 1080 lines; smaller names take two lines instead
# Transposed: the height of a row at 1080 lines, and the badge's share of it.
_SEAT_ROW, _SEAT_BADGE = 46, 0.62
# Most extra space between its columns, in font sizes.
_AIR = 1.5
_TO_COME = "00"  # placeholder as wide as points still to come
_FINE = 4  # the pencil is painted larger by this factor and scaled down, for smooth edges
_PENCIL, _WOOD, _LEAD = (214, 150, 60), (238, 212, 170), (48, 42, 48)


@dataclass(frozen=True, slots=True)
class _OnItsSide:
    """Font sizes of names and numbers, and the widths of their columns."""

    px: int
    number: int
    names: int
    columns: tuple[int, ...]


class ScorePad(Widget):
    """A paper score sheet; the `best` columns are marked.

    Each column is headed by its seat's face, or number without `faces`, and name; `totals` are
    in the last row, with the `note` below. While scores are being
    `written`, that is the visible share, from 0 to 1, of each seat's newest points and total.
    Cells `marked` by row and seat have a star, which the note explains.
    """

    def __init__(self, look: Look, names: Sequence[str], rows: Sequence[ScoreRow]) -> None:
        super().__init__(look.paper.serif)
        # The serif is wider, and columns are narrow.
        self._names = look.paper
        self.names = tuple(names)
        self.faces: tuple[str, ...] = ()
        self.rows = tuple(rows)
        self.totals: tuple[int, ...] = ()
        self.total_label = ""
        self.note = ""
        self.best: frozenset[int] = frozenset()
        self.written: Mapping[int, tuple[float, float]] = {}
        self.marked: frozenset[tuple[int, int]] = frozenset()

    def set_totals(self, totals: Sequence[int], best: frozenset[int]) -> None:
        """Show a row of totals, and mark the `best` columns."""
        self.totals, self.total_label, self.best = tuple(totals), _("Total"), best

    def spoken_name(self) -> str:
        lines = [(row.label, row.points) for row in self.rows]
        lines += [(self.total_label, self.totals)] if self.totals else []
        told = [
            f"{label}: {self._line(points)}"
            for label, points in lines
            if any(count is not None for count in points)
        ]
        return "\n".join(filter(None, (*told, self.note)))

    def _line(self, points: Sequence[int | None]) -> str:
        """One row in words."""
        pairs = zip(self.names, points, strict=False)
        return ", ".join(
            f"{name} {number_text(count)}" for name, count in pairs if count is not None
        )

    def height_for(self, width: int) -> int:
        if self._on_its_side(width - 2 * self.look.metrics.px(_EDGE)) is not None:
            lines = len(self.names) + 1 + self._foot
            return round(lines * self.look.metrics.px(_SEAT_ROW))
        lines = len(self.rows) + 1.5 + _HEAD + self._foot
        return round(lines * self.look.metrics.px(48))  # a row of body text with air

    @property
    def _foot(self) -> float:
        """The note's height in rows."""
        return _NOTE if self.note else 0

    def draw(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        draw_box(target, self.rect, Box(colours.panel, sizes.px(10), shadow=sizes.px(10)))
        inner = self.rect.inflate(-2 * sizes.px(_EDGE), -2 * sizes.px(14))
        side = self._on_its_side(inner.width)
        if side is not None:
            self._draw_on_its_side(target, inner, side)
            return
        lines = len(self.rows) + bool(self.totals)
        step = min(sizes.px(_TALLEST), inner.height / (lines + _HEAD + self._foot))
        px = max(12, min(max(sizes.body, round(step * 0.4)), round(step * 0.62)))
        columns = self._columns(inner, px)
        numbers = [text for n in range(lines) for text in self._row(n)[1]]
        px = self._size(numbers, columns[1:], px, _LEAST_NUMBER)
        self._mark_best(target, columns, inner.y, round(step * (lines + _HEAD)))
        head = pygame.Rect(inner.x, inner.y, inner.width, round(step * _HEAD))
        self._draw_head(target, columns, head, px)
        self._rule(target, head, strong=True)
        for index in range(lines):
            y = inner.y + round(step * (index + _HEAD))
            line = pygame.Rect(inner.x, y, inner.width, round(step))
            self._draw_row(target, index, columns, (line, px))
            if index < lines - 1:
                self._rule(target, line, strong=index == len(self.rows) - 1)
        y = inner.y + round(step * (lines + _HEAD))
        self._write_note(target, pygame.Rect(inner.x, y, inner.width, round(step * _NOTE)))

    def _write_note(self, target: pygame.Surface, foot: pygame.Rect) -> None:
        if self.note:
            small = max(LEGIBLE, min(self.look.metrics.small, foot.height))
            self.look.write(target, self.note, foot, small, self.look.palette.soft_text)

    def _on_its_side(self, width: int) -> _OnItsSide | None:
        """The transposed layout; None if there is no need or no room for it."""
        sizes = self.look.metrics
        room = pygame.Rect(0, 0, width, 0)
        rooms = [wide - _CELL_PAD for _, wide in self._columns(room, sizes.body)[1:]]
        if (
            not self._cuts(sizes.legible, rooms, 3 * sizes.legible)
            or self._short_labels() is None
        ):
            return None
        alike = [(px, px) for px in sizes.sizes_below(sizes.body, sizes.legible)]
        less = range(sizes.legible - 1, _LEAST_NUMBER - 1, -1)
        for px, number in [*alike, *((sizes.legible, number) for number in less)]:
            columns = tuple(self._column_widths(number))
            names = width - sum(columns) - sizes.px(round(_SEAT_ROW * 0.8))
            if all(self._is_whole(name, px, names) for name in self.names):
                longest = max(
                    self._names.fonts.width(name, px, bold=True) for name in self.names
                )
                spare = (names - longest) // max(1, len(columns))
                air = max(0, min(spare, round(_AIR * number)))
                columns = tuple(wide + air for wide in columns)
                return _OnItsSide(px, number, names - air * len(columns), columns)
        return None

    def _short_labels(self) -> list[str] | None:
        """Column headings of the transposed pad; first the word for a deal."""
        parts = [re.fullmatch(r"(\D*)(\d+)(\D*)", row.label) for row in self.rows]
        found = [part for part in parts if part]
        if not found or len(found) < len(parts):
            return None
        called = (found[0][1] + found[0][3]).strip(" .:")
        totals = [self.total_label] if self.totals else []
        return [called, *(part[2] for part in found), *totals]

    def _column_widths(self, px: int) -> Iterable[int]:
        """Column widths of the transposed pad at a font size."""
        fonts, labels = self.look.fonts, (self._short_labels() or [])[1:]
        for index, label in enumerate(labels):
            words = (label, *(cell or _TO_COME for cell in self._row(index)[1]))
            yield max(fonts.width(text, px, bold=True) for text in words) + 2 * _CELL_PAD + 1

    def _is_whole(self, name: str, px: int, wide: int) -> bool:
        """Whether a name fits beside the columns, on two lines at most."""
        fonts = self._names.fonts
        lines = fonts.halves(name, px, wide, bold=True)
        return all(fonts.width(line, px, bold=True) <= wide for line in lines)

    def _draw_on_its_side(
        self, target: pygame.Surface, inner: pygame.Rect, side: _OnItsSide
    ) -> None:
        """Paint a row for each player: badge, name, the points of every deal, the total."""
        colours, sizes = self.look.palette, self.look.metrics
        labels = self._short_labels() or []
        step = min(sizes.px(_TALLEST), inner.height / (len(self.names) + 1 + self._foot))
        rights = list(accumulate(reversed(side.columns), initial=0))
        lefts = [inner.right - right for right in reversed(rights[1:])]
        cells = list(zip(lefts, side.columns, strict=True))
        head = pygame.Rect(inner.x, inner.y, inner.width, round(step))
        called = pygame.Rect(inner.x, head.y, cells[0][0] - _CELL_PAD - inner.x, head.height)
        soft, px, align = colours.soft_text, side.number, Align.RIGHT
        self.look.write(target, labels[0], called, px, soft, align=align)
        for (x, wide), label in zip(cells, labels[1:], strict=True):
            cell = pygame.Rect(x, head.y, wide, head.height)
            self.look.write_centred(target, label, cell, px, soft)
        self._rule(target, head, strong=True)
        self.tip, high = "", round(_SEAT_BADGE * step)
        room = side.names, head.height
        of_names = min(self._names.name_size(name, side.px, room) for name in self.names)
        for seat, name in enumerate(self.names):
            row = head.move(0, round(step * (seat + 1)))
            if seat in self.best and not self.written:
                tint = mix(colours.panel, colours.primary, 0.35)
                draw_box(target, row.inflate(8, -4), Box(tint, sizes.px(8)))
            badge = pygame.Rect(inner.x, row.y + (row.height - high) // 2, high, high)
            self._draw_badge(target, badge, seat)
            place = pygame.Rect(badge.right + sizes.px(8), row.y, *room)
            self._names.write_name(target, name, place, of_names, colours.text)
            for index, (x, wide) in enumerate(cells):
                text, bold = self._row(index)[1][seat], self._row(index)[2]
                cell = pygame.Rect(x, row.y, wide, row.height)
                self._write_cell(target, (text, bold), cell, px, self._seen(index, seat))
            self._rule(target, row, strong=False)
        foot = head.move(0, round(step * (len(self.names) + 1)))
        self._write_note(target, pygame.Rect(*foot.topleft, foot.width, round(step * _NOTE)))

    def _rule(self, target: pygame.Surface, line: pygame.Rect, *, strong: bool) -> None:
        """The line below a row."""
        colours, sizes = self.look.palette, self.look.metrics
        thick = sizes.line if strong else sizes.px(1)
        ink = colours.soft_text if strong else colours.rule
        target.fill(ink, (line.x, line.bottom - thick, line.width, thick))

    def _draw_head(
        self, target: pygame.Surface, columns: list[tuple[int, int]], head: pygame.Rect, px: int
    ) -> None:
        """The seats' badges over their names, all in one size on one or two lines."""
        colours, step = self.look.palette, head.height / _HEAD
        side = round(step * 0.66)
        rooms = [width - _CELL_PAD for _, width in columns[1:]]
        low = head.bottom - round(step * 0.06)
        free = low - head.y - round(step * 0.1) - side
        px = self._name_size(rooms, free, min(px, round(step * 0.6)))
        cut = self._cuts(px, rooms, free)
        self.tip = ", ".join(self.names) if cut else ""
        for seat, ((x, width), name) in enumerate(zip(columns[1:], self.names, strict=True)):
            badge = pygame.Rect(0, 0, side, side)
            badge.midtop = (x + width // 2, head.y + round(step * 0.1))
            self._draw_badge(target, badge, seat)
            lines = self._name_lines(name, px, rooms[seat], low - badge.bottom)
            high = round(1.05 * px)
            top = badge.bottom + (low - badge.bottom - high * len(lines)) // 2
            for line, words in enumerate(lines):
                cell = pygame.Rect(x + 2, top + line * high, width - 4, high)
                ink, middle = colours.text, Align.CENTRE
                self._names.write(
                    target, words, cell, px, ink, align=middle, bold=True, least=px
                )

    def _draw_badge(self, target: pygame.Surface, badge: pygame.Rect, seat: int) -> None:
        if self.faces:
            draw_portrait(target, self.look, badge, (seat, self.faces[seat]))
            return
        side, ink = badge.width, self.look.palette.on_primary
        target.blit(disc(side, SEAT_COLOURS[seat % len(SEAT_COLOURS)]), badge)
        number, small = str(seat + 1), round(side * 0.6)
        self.look.write_centred(target, number, badge, small, ink, bold=True)

    def _name_size(self, rooms: Sequence[int], high: int, px: int) -> int:
        """The largest legible size at which the fewest names are truncated."""
        least = min(px, self.look.metrics.px(_LEAST_NAME))
        px = min(
            self._size(_parts(name), [(0, wide + _CELL_PAD)], px, least, self._names)
            for name, wide in zip(self.names, rooms, strict=True)
        )
        smaller = list(self.look.metrics.sizes_below(px, min(px, LEGIBLE)))
        return min(smaller, key=lambda size: self._cuts(size, rooms, high))

    def _cuts(self, px: int, rooms: Sequence[int], high: int) -> int:
        """The number of names truncated at this size."""
        return sum(
            re.sub(r"\s", "", "".join(self._name_lines(name, px, wide, high)))
            != re.sub(r"\s", "", name)
            for name, wide in zip(self.names, rooms, strict=True)
        )

    def _name_lines(self, name: str, px: int, room: int, high: int) -> list[str]:
        """A name on one line or two, truncated if need be."""
        fonts = self._names.fonts
        first, *rest = _parts(name)
        while rest and fonts.width(f"{first}{rest[0]}", px, bold=True) <= room:
            first += rest.pop(0)
        first, second = first.rstrip(), "".join(rest)
        two = 2.1 * px <= high
        if fonts.width(first, px, bold=True) > room:
            beginnings = [first, second] if two and second else [name]
            return [fonts.fit(part, px, room, bold=True) for part in beginnings]
        if second and two and fonts.width(second, px, bold=True) <= room:
            return [first, second]
        return [first.rstrip("-") if second else first]

    def _size(
        self,
        texts: Iterable[str],
        columns: Sequence[tuple[int, int]],
        px: int,
        least: int,
        look: Look | None = None,
    ) -> int:
        """One font size at which all these texts fit their columns."""
        narrowest = min(width for _, width in columns) - _CELL_PAD
        sizes = (
            (look or self.look).fitting_size(text, px, narrowest, least=least, bold=True)
            for text in texts
        )
        return min(sizes, default=px)

    def _columns(self, inner: pygame.Rect, px: int) -> list[tuple[int, int]]:
        """Left edge and width of the label's column and of every player's."""
        fonts = self.look.fonts
        labels = (*(row.label for row in self.rows), self.total_label)
        wanted = max(fonts.width(label, px, bold=True) for label in labels) + px // 2
        label = min(wanted, round(inner.width * _LABEL_SHARE))
        widths = self._shares(inner.width - label)
        edges = [inner.x + label + round(x) for x in accumulate(widths, initial=0.0)]
        return [(inner.x, label), *((left, right - left) for left, right in pairwise(edges))]

    def _shares(self, free: int) -> list[float]:
        """Each player's column width: equal, or more for names that need it.

        They let the names be as large as possible. If not even the smallest size fits, they are
        equal and names are truncated.
        """
        sizes = self.look.metrics
        for px in sizes.sizes_below(sizes.small, sizes.legible):
            shares = self._shares_at(free, px)
            rooms = [round(wide) - _CELL_PAD for wide in shares or ()]
            if shares and not self._cuts(px, rooms, 3 * px):
                return shares
        alike = [free / max(1, len(self.names))] * len(self.names)
        return self._shares_at(free, sizes.legible) or alike

    def _shares_at(self, free: int, px: int) -> list[float]:
        """Widths at which every part of a name fits at a size; empty if there are none."""
        fonts, count = self._names.fonts, max(1, len(self.names))
        # Large names get more space than small ones.
        air = px if px > self.look.metrics.legible else _CELL_PAD + 1
        needs = [
            max(fonts.width(part, px, bold=True) for part in _parts(name)) + air
            for name in self.names
        ]
        alike, least = free / count, self.look.metrics.px(_LEAST_COLUMN)
        large: list[int] = []
        level = alike
        while any(level < need and need not in large for need in needs):
            large = [need for need in needs if need > level]
            level = (free - sum(large)) / max(1, count - len(large))
        if level < least:
            return []
        return [max(level, need) for need in needs]

    def _mark_best(
        self, target: pygame.Surface, columns: list[tuple[int, int]], y: int, height: int
    ) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        tint = mix(colours.panel, colours.primary, 0.35)
        # The leader shows only after everything is written.
        for seat in () if self.written else self.best:
            left, wide = columns[seat + 1]
            draw_box(target, pygame.Rect(left + 2, y, wide - 4, height), Box(tint, sizes.px(8)))

    def _draw_row(
        self,
        target: pygame.Surface,
        index: int,
        columns: list[tuple[int, int]],
        line: tuple[pygame.Rect, int],
    ) -> None:
        rect, px = line
        label, cells, bold = self._row(index)
        ink: Colour = self.look.palette.text
        left, wide = columns[0]
        place = pygame.Rect(left, rect.y, wide - 8, rect.height)
        soft = ink if bold else self.look.palette.soft_text
        self.look.write(target, label, place, px, soft, bold=bold)
        for seat, ((x, width), text) in enumerate(zip(columns[1:], cells, strict=True)):
            cell = pygame.Rect(x + _CELL_PAD // 2, rect.y, width - _CELL_PAD, rect.height)
            self._write_cell(target, (text, bold), cell, px, self._seen(index, seat))

    def _seen(self, index: int, seat: int) -> float:
        """The visible share of a number."""
        newest = index - len(self.rows) + 1
        return self.written[seat][newest] if newest >= 0 and seat in self.written else 1.0

    def _write_cell(
        self,
        target: pygame.Surface,
        text: tuple[str, bool],
        cell: pygame.Rect,
        px: int,
        seen: float,
    ) -> None:
        """A number or, while it is being written, its first part with the pencil at the end."""
        words, bold = text
        ink: Colour = self.look.palette.text
        if seen <= 0:
            return
        before = target.get_clip()
        wide = self.look.fonts.width(words, px, bold=bold)
        tip = cell.centerx - wide // 2 + round(seen * wide)
        if seen < 1:
            target.set_clip(pygame.Rect(cell.x, cell.y, tip - cell.x, cell.height).clip(before))
        self.look.write_centred(target, words, cell, px, ink, bold=bold)
        target.set_clip(before)
        if seen < 1:
            # The pencil bobs with every digit.
            swing = math.sin(seen * math.tau * max(1, len(words)))
            picture, y = _pencil(px), cell.centery + round(0.25 * px * swing)
            target.blit(picture, picture.get_rect(bottomleft=(tip - px, y + px)))

    def _row(self, index: int) -> tuple[str, tuple[str, ...], bool]:
        """Label, cells and boldness of a row, totals last."""
        if index == len(self.rows):
            return self.total_label, tuple(map(str, self.totals)), True
        row = self.rows[index]
        cells = tuple(
            "–"
            if points is None
            else number_text(points) + "*" * ((index, seat) in self.marked)
            for seat, points in enumerate(row.points)
        )
        return row.label, cells or ("",) * len(self.names), False


@cached_surface
def _pencil(px: int) -> pygame.Surface:
    """A pencil for numbers of this size, leaning right; its point is `px` from both edges."""
    side, fine = 4 * px, _FINE * px
    larger = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    larger.fill((*_PENCIL, 0))
    along = pygame.Vector2(0.62, -0.78)
    across = pygame.Vector2(-along.y, along.x) * 0.2 * fine
    point = pygame.Vector2(fine, (side - px) * _FINE)
    neck, end = point + along * 0.55 * fine, point + along * 2.6 * fine
    lead = point + along * 0.16 * fine
    body = [neck + across, end + across, end - across, neck - across]
    pygame.draw.polygon(larger, _PENCIL, body)
    pygame.draw.polygon(larger, _WOOD, [point, neck + across, neck - across])
    tapered = [point, lead + across * 0.36, lead - across * 0.36]
    pygame.draw.polygon(larger, _LEAD, tapered)
    return pygame.transform.smoothscale(larger, (side, side))


def _parts(name: str) -> list[str]:
    """The parts to split a name into: words with their space, halves with their hyphen."""
    return re.findall(r"[^\s-]+[\s-]*", name) or [name]
