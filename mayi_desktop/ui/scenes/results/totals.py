"""Chart of a game: the total of every seat after each deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from mayi_desktop.engine import TableView
from mayi_desktop.host.records.game import SeatRecord
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.strings import say, say_deal
from mayi_desktop.ui.widgets.display.chart import Axes, LineChart, Series

Totals = tuple[str, tuple[int | None, ...]]


def totals_recorded(seats: Iterable[SeatRecord]) -> list[Totals]:
    """Every seat's name with its totals, at first and after each deal; None before it came."""
    found = []
    for seat in seats:
        absent = next((n for n, deal in enumerate(seat.deals) if deal is not None), 0)
        points = [deal.points for deal in seat.deals[absent:] if deal is not None]
        found.append(_totals(seat.name, absent, seat.start, points))
    return found


def totals_on_table(names: Sequence[str], view: TableView) -> list[Totals]:
    """The same of the game on the table, as far as it has been played."""
    seats = view.table.seats
    played = max(len(facts.points) for facts in seats)
    return [
        _totals(name, played - len(facts.points), facts.start, facts.points)
        for name, facts in zip(names, seats, strict=True)
    ]


def totals_chart(look: Look, totals: Sequence[Totals], word: str) -> LineChart:
    """The chart; a seat has the mark of its number, `word` is what the sheet calls a deal."""
    axes = Axes(say_deal("chart.deal", word), say("chart.points"))
    chart = LineChart(look, say_deal("game.totals", word), axes)
    series = []
    for seat, (name, values) in enumerate(totals):
        last = next((value for value in reversed(values) if value is not None), 0)
        series.append(Series(say("chart.end", name=name, total=last), values, seat))
    places = max((len(values) for _, values in totals), default=1)
    chart.fill(series, [str(deal) for deal in range(places)])
    return chart


def _totals(name: str, absent: int, start: int, points: Sequence[int]) -> Totals:
    return name, (*[None] * absent, *accumulate(points, initial=start))
