"""Tab that lists all games, newest first."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.host.records.read import GameLine, count_games, games
from mayi_desktop.i18n import N_, _, pgettext
from mayi_desktop.ui.drawing.look import Align, Look
from mayi_desktop.ui.scenes.records.tab import RunQuery, SheetFilter, Tab
from mayi_desktop.ui.strings.records_words import date_words
from mayi_desktop.ui.widgets.display.grid import Column, Grid, GridRow

_PAGE = 60  # games read at a time


class GamesTab(Tab):
    """The list is read page by page, so that it can have any length.

    `waiting` names the journals whose games can be gone on with.
    """

    def __init__(
        self,
        look: Look,
        ask: RunQuery,
        on_open: Callable[[int], None],
        waiting: Callable[[], frozenset[str]],
    ) -> None:
        super().__init__(look, ask)
        self._on_open = on_open
        self._look_for_waiting = waiting
        self._waiting: frozenset[str] = frozenset()
        self._pages: dict[int, list[GameLine]] = {}
        self.sheet = SheetFilter(look, self.load)
        columns = (
            Column(_("When"), Align.LEFT),
            Column(_("Rules"), Align.LEFT),
            Column(_("Result"), Align.LEFT, stretch=True),
        )
        self.grid = Grid(look, columns, on_open=self._open)
        self.filters, self.body = [self.sheet], [self.grid]

    def load(self) -> None:
        """Begin with the newest games."""
        self._pages.clear()
        self._waiting = self._look_for_waiting()
        self.sheet.load(self.query)
        count = self.query(lambda records: count_games(records, self.sheet.number)) or 0
        self.grid.empty = _("No game has been recorded yet; they come here by themselves.")
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
            left = (
                N_("can be continued: {result}")
                if line.journal in self._waiting
                else N_("not finished: {result}")
            )
            scores = _(left, result=scores)
        return GridRow((date_words(line.started), pgettext("sheet", line.title), scores))

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
            self._on_open(line.number)
