"""Tab with the standings of a month, a season of the year, a year, or all time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

import pygame

from mayi_desktop.host.records.statistics import (
    Season,
    SeasonStanding,
    Span,
    months_played,
    seasons,
    standings,
    wins_over_time,
)
from mayi_desktop.i18n import N_, _
from mayi_desktop.i18n.conventions import day_text, month_text, number_text
from mayi_desktop.ui.drawing import Align, Look
from mayi_desktop.ui.scenes.records.tab import RunQuery, Tab
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.display.chart import Axes, LineChart, Series
from mayi_desktop.ui.widgets.display.grid import Column, Grid, GridRow
from mayi_desktop.ui.wording import player_label

_LINES = 8  # as many as there are colours and marks
_QUARTERS = (
    N_("Spring {year}"),
    N_("Summer {year}"),
    N_("Fall {year}"),
    N_("Winter {year}–{next}"),
)
_SPANS: Mapping[str, str] = {
    "month": N_("Month"),
    "quarter": N_("Season"),
    "year": N_("Year"),
    "ever": N_("All time"),
}


class SeasonsTab(Tab):
    """The table of a season, and beside it how the wins of the first eight grew."""

    def __init__(self, look: Look, ask: RunQuery) -> None:
        super().__init__(look, ask)
        self._months: list[int] = []
        self._seasons: list[Season] = []
        self._table: list[SeasonStanding] = []
        spans = [(span.value, _(_SPANS[span.value])) for span in Span]
        usual = Span.YEAR.value
        self.span = Choice(look, _("Standings for"), spans, usual, lambda key: self._offer())
        self.season = Choice(look, _("Which one"), [("", "")], "", lambda key: self._show())
        columns = (
            Column(_("Player"), Align.LEFT, stretch=True, least=150, wraps=True),
            Column(_("Place")),
            Column(_("Wins")),
            Column(_("Games")),
            Column(_("Average")),
            Column(_("Points")),
        )
        self.grid = Grid(look, columns)
        axes = Axes(_("Time"), _("Wins"))
        self.chart = LineChart(look, _("Wins over time"), axes)
        self.filters, self.body = [self.span, self.season], [self.grid, self.chart]

    def load(self) -> None:
        """Ask when games were played, and show the latest season."""
        self._months = self.query(months_played) or []
        self._offer()

    def arrange_body(self, room: pygame.Rect) -> None:
        """The table to the left or above, the chart to the right or below."""
        left, right = self.halves(room, 0.5)
        self.grid.place(left)
        self.chart.place(right)

    def _offer(self) -> None:
        """Offer the seasons of the length chosen, the latest one first."""
        self._seasons = seasons(Span(self.span.chosen), self._months)
        options = [(str(n), _words(season)) for n, season in enumerate(self._seasons)]
        self.season.set_options(options or [("", "–")], options[0][0] if options else "")
        self._show()

    def _show(self) -> None:
        self.grid.empty = self.chart.empty = _("No finished games yet.")
        if not self.season.chosen:
            self.grid.fill(0, lambda index: GridRow(()))
            self.chart.fill((), ())
            return
        season = self._seasons[int(self.season.chosen)]
        self._table = self.query(lambda records: standings(records, season)) or []
        self.grid.fill(len(self._table), self._row)
        wins = self.query(lambda records: wins_over_time(records, season)) or {}
        moments = sorted({moment for days in wins.values() for moment in days})
        series = []
        for number, line in enumerate(self._table[:_LINES]):
            mine = wins.get(line.number, {})
            grown = accumulate(mine.get(moment, 0) for moment in moments)
            name = _("{total} · {name}", name=line.name, total=line.wins)
            series.append(Series(name, (0, *grown), number))
        labels = ("", *(_moment_words(moment, long=season.long) for moment in moments))
        self.chart.fill(series, labels)

    def _row(self, index: int) -> GridRow:
        line = self._table[index]
        place = 1 + sum(other.wins > line.wins for other in self._table)
        counts = (number_text(count) for count in (place, line.wins, line.games))
        figures = (*counts, number_text(line.mean, ".1f"), number_text(line.points))
        name = player_label(line.name, person=line.person)
        return GridRow((name, *figures), index if index < _LINES else None)


def _words(season: Season) -> str:
    match season.span:
        case Span.MONTH:
            return month_text(season.year, season.part)
        case Span.QUARTER:
            following = f"{(season.year + 1) % 100:02}"
            return _(_QUARTERS[season.part - 1], year=season.year, next=following)
        case Span.YEAR:
            return str(season.year)
        case Span.EVER:
            return _("All time")


def _moment_words(moment: int, *, long: bool) -> str:
    """A month such as 202611, or a day such as 20261122."""
    if long:
        return month_text(moment // 100, moment % 100)
    return day_text(moment // 100 % 100, moment % 100)
