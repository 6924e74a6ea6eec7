"""Table with column headings and scrolling, selectable rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mayi_desktop.base.i18n import NP_
from mayi_desktop.ui.kit.chart import mark
from mayi_desktop.ui.kit.faces import draw_portrait
from mayi_desktop.ui.kit.input import LEFT, InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.kit.look import Align, Look
from mayi_desktop.ui.kit.paint import Box, draw_box, draw_ring
from mayi_desktop.ui.kit.theme import LEGIBLE, Colour
from mayi_desktop.ui.kit.widget import ScrollArea, Signal, place_among

_MEASURED = 40  # rows that decide column widths: measuring all is too slow
_GAP = 13  # between columns, at 1080 lines
_PAGE = 8  # rows that Page up and Page down move by
_MOST_OF_IT = 0.35  # largest share of the table for one column
_MOST_SPOKEN = 40  # rows, in one go
_MARK = 26  # width of the marker before the first cell, at 1080 lines
# Of a face before a name, the air beside it, and the arrow of a row that opens.
_FACE, _BESIDE_FACE, _ARROW = 32, 8, 26


@dataclass(frozen=True, slots=True)
class Column:
    """One column; stretching ones share the remaining width.

    The width is at least `least`, given at 1080 lines and scale 1. In a column that wraps, long
    texts shrink or take two lines.
    """

    title: str
    align: Align = Align.RIGHT
    stretch: bool = False
    least: int = 260
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row's cells; `number` is its line in the chart beside the table.

    The `face` of a person stands before their name: the column, the seat and the face's key.
    """

    cells: tuple[str, ...]
    number: int | None = None
    face: tuple[int, int, str] | None = None


class Grid(ScrollArea):
    """A table of any length that fetches only visible rows.

    It reports the selected row; with `on_open`, a click or Enter opens it. Columns that don't
    fit on the right are left out.
    """

    veiled_above = False
    role = NP_("role", "table")

    def __init__(
        self,
        look: Look,
        columns: Sequence[Column],
        *,
        on_pick: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.columns = tuple(columns)
        self.row_picked = Signal(on_pick)
        self.row_opened = Signal(on_open)
        self.picked: int | None = None
        self.empty = ""
        self.count = 0
        self.row: Callable[[int], GridRow] = lambda index: GridRow(())
        self._under: int | None = None
        self._widths: list[int] = []

    def fill(
        self, count: int, row: Callable[[int], GridRow], picked: int | None = None
    ) -> None:
        """Replace the rows and scroll to the top."""
        self.count, self.row, self.picked = count, row, picked
        self.offset, self.dirty = 0, True
        self._measure()

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self._measure()
        self.scroll_to(self.offset)

    def spoken_name(self) -> str:
        return ", ".join(filter(None, (column.title for column in self.columns)))

    def spoken_state(self) -> str:
        """The chosen row, or where rows can't be chosen all of them."""
        if not self.count:
            return self.empty
        if self._can_choose:
            chosen = self.picked or 0
            return f"{self._spoken_row(chosen)}, {place_among(chosen, self.count)}"
        return "\n" + "\n".join(map(self._spoken_row, range(min(self.count, _MOST_SPOKEN))))

    def _spoken_row(self, index: int) -> str:
        return ", ".join(filter(None, self.row(index).cells))

    @property
    def takes_focus(self) -> bool:
        usable = self.focusable and self.enabled and self.visible
        return usable and bool(self.count) and (self._can_choose or self.scrolls)

    @property
    def _can_choose(self) -> bool:
        return self.row_picked.is_connected or self.row_opened.is_connected

    def content_height(self) -> int:
        return self._head() + self.count * self._high()

    def handle(self, event: InputEvent) -> bool:
        """Select by click or arrows, open by click or Enter, scroll like any list."""
        match event:
            case PointerMove(pos=pos):
                under = self._row_at(pos)
                if under != self._under:
                    self._under, self.dirty = under, True
            case PointerDown(button=button, pos=pos) if button == LEFT:
                if super().handle(event):
                    return True
                under = self._row_at(pos)
                if under is None:
                    return False
                self._pick(under)
                self._open()
                return True
            case KeyPressed(key=key) if self._can_choose:
                return self._press(key)
            case _:
                pass
        return super().handle(event)

    def draw(self, target: pygame.Surface) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        draw_box(target, self.rect, Box(colours.sunken, sizes.px(12)))
        super().draw(target)
        draw_ring(target, self.rect, colours.line, sizes.line)
        if not self.count:
            room = self.rect.inflate(-2 * sizes.pad, 0)
            self.look.write_centred(target, self.empty, room, sizes.body, colours.soft_text)

    @property
    def ground(self) -> Colour:
        return self.look.palette.sunken

    def draw_content(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """Paint the visible rows, then the headings over them."""
        high, head = self._high(), self._head()
        first = self.offset // high
        last = min(self.count, (self.offset + view.height) // high + 1)
        for index in range(first, last):
            y = view.y + head + index * high - self.offset
            if y + high > view.y + head and y < view.bottom:
                self._draw_row(target, index, pygame.Rect(view.x, y, view.width, high))
        self._draw_head(target, pygame.Rect(view.x, view.y, view.width, head))

    def _draw_head(self, target: pygame.Surface, line: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        inside = line.inflate(-2 * sizes.px(3), -2 * sizes.px(3))
        draw_box(target, inside, Box(colours.raised, sizes.px(10)))
        for column, room in self._cells(line):
            self.look.write(
                target,
                column.title,
                room,
                sizes.small,
                colours.text,
                align=column.align,
                bold=True,
                least=LEGIBLE,
            )

    def _draw_row(self, target: pygame.Surface, index: int, line: pygame.Rect) -> None:
        colours, sizes = self.look.palette, self.look.metrics
        row = self.row(index)
        inside = line.inflate(-2 * sizes.px(4), -2)
        if index == self.picked and not self.row_opened.is_connected:
            edge = colours.accent
            draw_box(target, inside, Box(colours.raised, sizes.px(8), edge, sizes.line))
        elif index in (self._under, self.picked if self.focused else None):
            draw_box(target, inside, Box(colours.raised, sizes.px(8)))
        if self.row_opened.is_connected:
            self._draw_opening(target, inside)
        for number, (column, room) in enumerate(self._cells(line)):
            if row.face is not None and row.face[0] == number:
                side = min(sizes.px(_FACE), line.height - 2)
                place = pygame.Rect(room.x, 0, side, side).move_to(centery=room.centery)
                draw_portrait(target, self.look, place, row.face[1:])
                room.x += sizes.px(_FACE + _BESIDE_FACE)
                room.width -= sizes.px(_FACE + _BESIDE_FACE)
            if number == 0 and row.number is not None:
                picture = mark(row.number, sizes.px(18), colours)
                target.blit(picture, picture.get_rect(midleft=room.midleft))
                room.x += sizes.px(_MARK)
                room.width -= sizes.px(_MARK)
            self._draw_cell(target, column, room, row.cells[number])

    def _draw_opening(self, target: pygame.Surface, line: pygame.Rect) -> None:
        """A line below the row and an arrow at its end: a press opens it."""
        colours, sizes = self.look.palette, self.look.metrics
        foot = pygame.Rect(line.x, line.bottom, line.width, 1)
        target.fill(colours.line, foot)
        side = sizes.px(7)
        x, y = line.right - 2 * side, line.centery
        arrow = [(x, y - side), (x + side, y), (x, y + side)]
        pygame.draw.lines(target, colours.accent, False, arrow, max(2, sizes.px(3)))

    def _draw_cell(
        self, target: pygame.Surface, column: Column, room: pygame.Rect, text: str
    ) -> None:
        ink, px = self.look.palette.text, self.look.metrics.small
        if column.wraps and self.look.fonts.width(text, px) > room.width:
            self.look.write_label(target, text, room, px, ink, align=column.align)
        else:
            self.look.write(target, text, room, px, ink, align=column.align, least=px)

    def _cells(self, line: pygame.Rect) -> list[tuple[Column, pygame.Rect]]:
        gap = self.look.metrics.px(_GAP)
        x = line.x + gap
        cells = []
        for column, width in zip(self.columns, self._widths, strict=False):
            cells.append((column, pygame.Rect(x, line.y, width, line.height)))
            x += width + gap
        return cells

    def _measure(self) -> None:
        """Divide the width among the columns, dropping those at the end that don't fit."""
        if not self.rect.width:
            return
        sizes, fonts = self.look.metrics, self.look.fonts
        gap, px = sizes.px(_GAP), sizes.small
        rows = [self.row(index).cells for index in range(min(self.count, _MEASURED))]
        marked = bool(rows) and self.row(0).number is not None
        faced = self.row(0).face if rows else None
        wanted = []
        for number, column in enumerate(self.columns):
            widest = max((fonts.width(row[number], px) for row in rows), default=0)
            title = fonts.width(column.title, px, bold=True)
            extra = sizes.px(_MARK) if marked and number == 0 else 0
            if faced is not None and faced[0] == number:
                extra += sizes.px(_FACE + _BESIDE_FACE)
            wanted.append(max(widest + extra, title) + 2)
        room = self.view.width - gap
        if self.row_opened.is_connected:
            room -= sizes.px(_ARROW)
        kept = list(range(len(self.columns)))
        while len(kept) > 2 and sum(self._least(n, wanted) + gap for n in kept) > room:
            kept.pop()
        spare = room - sum(self._least(n, wanted) + gap for n in kept)
        free = [number for number in kept if self.columns[number].stretch]
        self._widths = [self._least(number, wanted) for number in kept]
        for number in free:
            self._widths[number] += max(0, spare) // len(free)

    def _least(self, number: int, wanted: Sequence[int]) -> int:
        """The minimum width of a column."""
        short = self.look.metrics.px(self.columns[number].least)
        if not self.columns[number].stretch:
            short = max(short, round(self.rect.width * _MOST_OF_IT))
        return min(wanted[number], short)

    def _head(self) -> int:
        return self.look.metrics.px(40)

    def _high(self) -> int:
        return self.look.metrics.px(38)

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        below = self.rect.y + self._head()
        if not self.view.collidepoint(pos) or pos[1] < below:
            return None
        index = (pos[1] - below + self.offset) // self._high()
        return index if index < self.count else None

    def _press(self, key: str) -> bool:
        here = -1 if self.picked is None else self.picked
        moves = {
            "up": here - 1,
            "down": here + 1,
            "pageup": max(0, here - _PAGE),
            "pagedown": min(self.count - 1, here + _PAGE),
            "home": 0,
            "end": self.count - 1,
        }
        if key in ("enter", "space") and self.picked is not None:
            self._open()
            return self.row_opened.is_connected
        if key not in moves or not 0 <= moves[key] < self.count:
            return False
        self._pick(moves[key])
        return True

    def _pick(self, index: int) -> None:
        self._bring_into_sight(index)
        if index != self.picked:
            self.picked, self.dirty = index, True
            self.look.note_use()
            self.row_picked.emit(index)

    def _open(self) -> None:
        if self.picked is not None:
            self.look.note_use()
            self.row_opened.emit(self.picked)

    def _bring_into_sight(self, index: int) -> None:
        top = index * self._high()
        self.scroll_into_sight(top, top + self._high() + self._head())
