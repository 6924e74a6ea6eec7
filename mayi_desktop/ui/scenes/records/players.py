"""Tab with the players: figures by sheet, and the spread of points."""

from __future__ import annotations

import pygame

from mayi_desktop.host.records.statistics import (
    PlayerStats,
    by_sheet,
    histogram,
    players,
    unfinished_games,
)
from mayi_desktop.i18n import worded
from mayi_desktop.ui.drawing.look import Align, Look
from mayi_desktop.ui.scenes.records.tab import RunQuery, SheetFilter, Tab
from mayi_desktop.ui.strings import figure, say
from mayi_desktop.ui.strings.records_words import named
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.display.chart import Axes, BarChart
from mayi_desktop.ui.widgets.display.grid import Column, Grid, GridRow

_FIGURES = (
    "records.played",
    "records.wins",
    "records.mean",
    "records.best",
    "records.worst",
    "records.claims",
    "records.most_claims",
    "records.jokers",
)


class PlayersTab(Tab):
    """The list, and beside it figures by sheet and the spread of the picked player."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        super().__init__(look, ask)
        self._lines: list[PlayerStats] = []
        self._parts: list[PlayerStats] = []
        self._room: pygame.Rect | None = None
        self.sheet = SheetFilter(look, self.load)
        first = Column(say("records.player"), Align.LEFT, stretch=True, least=140)
        figures = tuple(Column(say(key)) for key in _FIGURES)
        self.grid = Grid(look, (first, *figures), on_pick=self._pick)
        rules = Column(say("records.by"), Align.LEFT, stretch=True)
        self.by_sheet = Grid(look, (rules, *figures))
        axes = Axes(say("records.points_across"), say("records.deals_up"))
        self.spread = BarChart(look, "", axes)
        self._hint = Label(look, say("records.hint"), Tone.SOFT)
        self.filters = [self.sheet]
        self.body = [self.grid, self.by_sheet, self.spread, self._hint]

    def load(self) -> None:
        """Ask for all players, and for what is shown of the first one."""
        self.sheet.load(self.query)
        self._lines = self.query(lambda records: players(records, self.sheet.number)) or []
        self.grid.empty = say("records.none_over")
        self.grid.fill(len(self._lines), lambda index: _row(self._lines[index]), 0)
        self._pick(0)
        for widget in (self.by_sheet, self.spread, self._hint):
            widget.set_visible(visible=bool(self._lines))
        if self._room is not None:
            self.arrange_body(self._room)

    def arrange_body(self, room: pygame.Rect) -> None:
        """The players to the left or above, the picked one to the right or below.

        Where nobody is, that is said in all the room there is.
        """
        self._room = pygame.Rect(room)
        if not self._lines:
            self.grid.place(room)
            return
        sizes = self.look.metrics
        hint = self._hint.height_for(room.width)
        room = pygame.Rect(room.x, room.y, room.width, room.height - hint - sizes.px(6))
        self._hint.place(pygame.Rect(room.x, room.bottom + sizes.px(6), room.width, hint))
        left, right = self.halves(room, 0.67)
        self.grid.place(left)
        if left.y == right.y:
            part = round(right.height * 0.4)
            above = pygame.Rect(right.x, right.y, right.width, part)
            y = above.bottom + sizes.gap
            below = pygame.Rect(right.x, y, right.width, right.bottom - y)
        else:
            part = (right.width - sizes.gap) // 2
            above = pygame.Rect(right.x, right.y, part, right.height)
            x = above.right + sizes.gap
            below = pygame.Rect(x, right.y, right.right - x, right.height)
        self.by_sheet.place(above)
        self.spread.place(below)

    def _pick(self, index: int) -> None:
        """Show one player in detail."""
        axes = Axes(say("records.points_across"), say("records.deals_up"))
        if index >= len(self._lines):
            self.by_sheet.fill(0, lambda row: GridRow(()))
            self.spread.fill(())
            self.spread.entitle("", axes)
            return
        player = self._lines[index]
        self._parts = self.query(lambda records: by_sheet(records, player.number)) or []
        self.by_sheet.fill(len(self._parts), lambda row: _part_row(self._parts[row]))
        sheet = self.sheet.number
        bars = self.query(lambda records: histogram(records, player.number, sheet)) or []
        self.spread.fill(
            [(say("records.bar", low=bar.low, high=bar.high), bar.count) for bar in bars]
        )
        left = self.query(lambda records: unfinished_games(records, player.number)) or 0
        heading = say("records.spread", name=named(player.name, person=player.person))
        more = f" · {say('records.left', count=left)}" if left else ""
        self.spread.entitle(heading + more, axes)


def _row(line: PlayerStats) -> GridRow:
    return _figures_of(named(line.name, person=line.person), line)


def _part_row(line: PlayerStats) -> GridRow:
    """What was played by one sheet, under its title."""
    return _figures_of(worded(line.name), line)


def _figures_of(name: str, line: PlayerStats) -> GridRow:
    figures = (
        line.games,
        line.wins,
        figure(line.mean, ".1f"),
        line.best,
        line.worst,
        line.claims,
        line.most_claims,
        line.jokers,
    )
    return GridRow((name, *map(str, figures)))
