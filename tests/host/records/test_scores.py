"""Tests of the scores of a game: places, newcomers, who went out, and both sources agreeing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mayi_desktop.engine import Rank, RuleSheet, Seat, TableView
from mayi_desktop.engine.table import DealResult, SeatFacts, Table
from mayi_desktop.host.game_record import DealRecord, Scores, SeatRecord, record_of
from mayi_desktop.sheets.catalogue import SHEETS
from tests.host.recorded import made_up
from tests.host.whole_game import recorded, states_of

NAMES = ("Anna", "Ben", "Clara")


def on_table(
    *points: tuple[int, ...],
    starts: tuple[int, ...] = (0, 0, 0),
    sheet: RuleSheet = SHEETS["petersen"].sheet,
    result: DealResult | None = None,
) -> Scores:
    seats = tuple(
        SeatFacts(points=mine, start=first) for mine, first in zip(points, starts, strict=True)
    )
    table = Table(sheet=sheet, seats=seats, result=result)
    return Scores.of_table(NAMES, TableView(None, table, (), (0, 0, 0), 0))


def test_every_built_in_sheet_lets_points_tell_who_went_out() -> None:
    for entry in SHEETS.values():
        scores = on_table((0, 5), (5, 0), (20, 10), sheet=entry.sheet)
        assert [row.out for row in scores.deals] == [0, 1], entry.sheet.key


def test_the_lowest_total_wins() -> None:
    scores = on_table((10, 5), (0, 0), (50, 5))
    assert scores.winners == (1,)
    assert scores.places() == [(1, 1), (2, 0), (3, 2)]


def test_equal_lowest_totals_share_the_win() -> None:
    scores = on_table((10, 5), (5, 10), (50, 5))
    assert scores.winners == (0, 1)
    assert [place for place, _ in scores.places()] == [1, 1, 3]


def test_a_newcomer_has_no_points_for_deals_before() -> None:
    scores = on_table((10, 5), (5, 10), (7,), starts=(0, 0, 15))
    assert [row.points for row in scores.rows] == [(None, None, 15), (10, 5, None), (5, 10, 7)]
    assert scores.totals == (15, 15, 22)
    assert scores.running == ((0, 10, 15), (0, 5, 15), (None, 15, 22))


class TestWhoWentOut:
    def test_of_earlier_deals_the_points_tell(self) -> None:
        scores = on_table((0, 5, 7), (5, 0, 7), (20, 10, 7))
        assert [row.out for row in scores.deals] == [0, 1, None]

    def test_of_the_last_deal_its_result_tells(self) -> None:
        result = DealResult(1, Seat(2), ((), (), ()), (0, 5, 0))
        scores = on_table((0, 0), (5, 5), (20, 0), result=result)
        assert [row.out for row in scores.deals] == [0, 2]

    def test_where_a_card_costs_nothing_points_tell_nothing(self) -> None:
        sheet = SHEETS["petersen"].sheet
        free_twos = replace(sheet, points={**sheet.points, Rank.TWO: 0})
        scores = on_table((0, 5), (5, 0), (20, 10), sheet=free_twos)
        assert [row.out for row in scores.deals] == [None, None]

    def test_a_newcomer_has_not_gone_out_before_it_came(self) -> None:
        scores = on_table((10, 5), (5, 10), (0,), starts=(0, 0, 15))
        assert [row.out for row in scores.rows] == [None, None, 2]

    def test_the_record_of_a_game_tells_it(self) -> None:
        deals = [DealRecord(0), DealRecord(0, out=True)], [DealRecord(3, out=True), None]
        seats = tuple(SeatRecord("A", person=True, deals=tuple(mine)) for mine in deals)
        scores = Scores.of_record(replace(made_up(1), seats=seats))
        assert [row.out for row in scores.deals] == [1, 0]


def test_a_record_has_the_same_scores_as_its_table(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    game = record_of(path)
    assert game is not None
    table = states_of(path)[-1].table
    view = TableView(None, table, (), (0,) * len(table.seats), 0)
    names = [seat.name for seat in game.seats]
    assert Scores.of_record(game) == Scores.of_table(names, view)
    assert Scores.of_record(game).totals == tuple(seat.total for seat in game.seats)
