"""Base of the tabs of the records, and the tab that lists all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import pygame

from mayi_desktop.host.records.file import Connection
from mayi_desktop.host.records.read import GameLine, SheetChoice, count_games, games, sheets
from mayi_desktop.host.records.recorder import resumable_names
from mayi_desktop.i18n import N_, _
from mayi_desktop.i18n.conventions import sort_key
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.drawing import Align, Look
from mayi_desktop.ui.widgets.basics import Room, Signal, Widget
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.display.grid import Column, Grid, GridRow
from mayi_desktop.ui.wording import date_of

T = TypeVar("T")
ALL = "all"
_WIDEST_ALONE = 640  # how wide the only filter of a row becomes at most
_PAGE = 60  # games read at a time


class RunQuery(Protocol):
    """Runs a query on the records; None if it fails, which the page reports."""

    def __call__(self, question: Callable[[Connection], T], /) -> T | None:
        """The result of the query."""


class Tab:
    """One tab: a row of `filters` above its `body`; loaded when shown."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        self.look = look
        self.query = ask
        self.filters: list[Widget] = []
        self.body: list[Widget] = []

    def load(self) -> None:
        """Run the queries."""

    def arrange(self, room: pygame.Rect) -> None:
        """Place the filters, at the right end what else can be done, and the body."""
        sizes = self.look.metrics
        below = Room(room, sizes.px(8))
        line = below.top(sizes.control)
        seen = [one for one in self.filters if one.visible and not isinstance(one, Button)]
        acts = [one for one in self.filters if isinstance(one, Button)]
        line.width = place_right(acts, line, 0) - line.x
        if any(one.visible for one in acts):
            line.width -= sizes.gap
        if seen:
            wide = (line.width - sizes.gap * (len(seen) - 1)) // len(seen)
            wide = min(wide, sizes.px(_WIDEST_ALONE)) if len(seen) == 1 else wide
            part = Room(line, sizes.gap)
            for one in seen:
                one.place(part.left(wide))
        self.arrange_body(below.rest if seen else room)

    def arrange_body(self, room: pygame.Rect) -> None:
        """Place the body below the filters."""

    def halves(self, room: pygame.Rect, share: float) -> tuple[pygame.Rect, pygame.Rect]:
        """Two parts of a room: side by side where it is wide enough, else below each other."""
        gap = self.look.metrics.gap
        parts = Room(room, gap)
        if room.width >= self.look.metrics.px(1120):
            one = parts.left(round((room.width - gap) * share))
        else:
            one = parts.top((room.height - gap) // 2)
        return one, parts.rest


class SheetFilter(Choice):
    """The choice of one sheet or all; `number` is that of the sheet in the records."""

    def __init__(self, look: Look, on_change: Callable[[], None]) -> None:
        label = _("Rules")
        every = [(ALL, _("All rules"))]
        super().__init__(look, label, every, ALL, lambda key: on_change())

    @property
    def number(self) -> int | None:
        """The sheet that is chosen; None for all."""
        return None if self.chosen == ALL else int(self.chosen)

    def load(self, ask: RunQuery) -> None:
        """Offer the sheets by which games are recorded."""
        found: Sequence[SheetChoice] = ask(sheets) or ()
        titles = [(str(sheet.number), sheet_title(sheet.title)) for sheet in found]
        titles.sort(key=lambda title: sort_key(title[1]))
        options = [(ALL, _("All rules")), *titles]
        known = {key for key, _ignored in options}
        self.set_options(options, self.chosen if self.chosen in known else ALL)


class GamesTab(Tab):
    """The list is read page by page, so that it can have any length.

    `folder` is that of the program's data, where journals show which games can be gone on with.
    """

    def __init__(
        self, look: Look, ask: RunQuery, on_open: Callable[[int], None], folder: Path
    ) -> None:
        super().__init__(look, ask)
        self.opened = Signal(on_open)
        self._folder = folder
        self._waiting: frozenset[str] = frozenset()
        self._pages: dict[int, list[GameLine]] = {}
        self.sheet = SheetFilter(look, self.load)
        columns = (
            Column(_("When"), Align.LEFT),
            Column(_("Rules"), Align.LEFT, wraps=True),
            Column(_("Result"), Align.LEFT, stretch=True),
        )
        self.grid = Grid(look, columns, on_open=self._open)
        self.filters, self.body = [self.sheet], [self.grid]

    def load(self) -> None:
        """Begin with the newest games."""
        self._pages.clear()
        self._waiting = resumable_names(self._folder)
        self.sheet.load(self.query)
        count = self.query(lambda records: count_games(records, self.sheet.number)) or 0
        self.grid.empty = _("No games yet. Your games will show up here.")
        self.grid.fill(count, self._row)

    def arrange_body(self, room: pygame.Rect) -> None:
        """The list has all the room."""
        self.grid.place(room)

    def _row(self, index: int) -> GridRow:
        line = self._line(index)
        if line is None:
            return GridRow(("…", "", ""))
        scores = " · ".join(
            _("{name} {total}", name=name, total=total) for name, total, _ignored in line.result
        )
        if not line.finished:
            left = N_("not finished: {result}")
            if line.journal in self._waiting:
                left = N_("can be continued: {result}")
            scores = _(left, result=scores)
        title = sheet_title(line.title)
        if line.real_cards:
            title = _("{title} (real cards)", title=title)
        return GridRow((date_of(line.started), title, scores))

    def _line(self, index: int) -> GameLine | None:
        page = index // _PAGE
        if page not in self._pages:
            sheet = self.sheet.number
            found = self.query(lambda records: games(records, page * _PAGE, _PAGE, sheet))
            self._pages[page] = found or []
        lines = self._pages[page]
        return lines[index % _PAGE] if index % _PAGE < len(lines) else None

    def _open(self, index: int) -> None:
        line = self._line(index)
        if line is not None:
            self.opened.emit(line.number)
