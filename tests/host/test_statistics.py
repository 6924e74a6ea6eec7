"""Tests of what the records come to: statistics, seasons, and how their questions are asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

from mayi_desktop.host import records as records_read
from mayi_desktop.host import statistics as records_statistics
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.game_record import DealRecord, SeatShare
from mayi_desktop.host.records import (
    Connection,
    count_games,
    games,
    one_game,
    open_records,
    sheets,
)
from mayi_desktop.host.statistics import (
    Season,
    Span,
    by_sheet,
    games_in_part,
    head_to_head,
    histogram,
    months_played,
    players,
    seasons,
    standings,
    unfinished_games,
    wins_over_time,
)
from tests.host.recorded import filled_records, made_up

MANY = [made_up(number) for number in range(120)] + [
    made_up(number, finished=False) for number in range(120, 130)
]


@pytest.fixture(scope="module")
def family(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the records of a hundred games."""
    data = tmp_path_factory.mktemp("family")
    with filled_records(data, MANY):
        return data


class TestStatistics:
    def test_of_players_are_what_their_games_say(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            lines = {line.name: line for line in players(records)}
            left = {
                name: unfinished_games(records, line.number) for name, line in lines.items()
            }
        mine = [(g, s) for g in MANY for s in range(len(g.seats)) if g.seats[s].name == "Anna"]
        over = [(game, seat) for game, seat in mine if game.finished]
        anna = lines["Anna"]
        totals = [game.seats[seat].total for game, seat in over]
        deals = [d for game, seat in over for d in game.seats[seat].deals if d is not None]
        assert anna.games == len(over)
        assert anna.wins == sum(game.places[seat] == 1 for game, seat in over)
        assert (anna.best, anna.worst) == (min(totals), max(totals))
        assert anna.mean == pytest.approx(fmean(deal.points for deal in deals))
        assert anna.claims == sum(deal.claims for deal in deals)
        assert anna.jokers == sum(deal.jokers for deal in deals)
        assert anna.most_claims == max(
            sum(deal.claims for deal in game.seats[seat].deals if deal) for game, seat in over
        )
        assert left["Anna"] == len(mine) - len(over)

    def test_of_one_sheet_add_up_to_all(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            anna = next(line for line in players(records) if line.name == "Anna")
            parts = by_sheet(records, anna.number)
            again = [
                line
                for sheet in sheets(records)
                for line in players(records, sheet.number)
                if line.number == anna.number
            ]
        assert {part.name for part in parts} == {s.title for s in MANY}
        assert sum(part.games for part in parts) == anna.games
        assert sum(part.points for part in parts) == anna.points
        assert sorted(p.jokers for p in parts) == sorted(line.jokers for line in again)

    def test_people_come_before_computers(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            order = [line.person for line in players(records)]
        assert order == sorted(order, reverse=True)

    def test_the_spread_counts_every_deal_once(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            anna = next(line for line in players(records) if line.name == "Anna")
            bars = histogram(records, anna.number)
        assert sum(bar.count for bar in bars) == anna.dealt
        assert len(bars) <= 13
        assert all(one.high + 1 == other.low for one, other in pairwise(bars))

    def test_games_that_were_left_are_in_no_statistics(self, tmp_path: Path) -> None:
        whole = made_up(1, ("Anna", "Ben", "Clara"))
        left = made_up(900, ("Anna", "Ben", "Clara"), finished=False)
        deals = (DealRecord(-500, 3, 3, 3), DealRecord(900, 3, 3, 3))
        extreme = replace(left, seats=tuple(replace(s, deals=deals) for s in left.seats))
        asked = {}
        for name, played in (("one", [whole]), ("both", [whole, extreme])):
            with filled_records(tmp_path / name, played) as records:
                ever = seasons(Span.EVER, ())[0]
                asked[name] = (
                    players(records),
                    [by_sheet(records, number) for number in (1, 2, 3)],
                    [histogram(records, number) for number in (1, 2, 3)],
                    head_to_head(records, 1, 2),
                    months_played(records),
                    standings(records, ever),
                    wins_over_time(records, ever),
                )
                assert unfinished_games(records, 1) == len(played) - 1
                assert count_games(records) == len(played)
        assert asked["one"] == asked["both"]

    def test_what_a_newcomer_began_with_is_no_deal_of_its(self, tmp_path: Path) -> None:
        game = made_up(1, ("Anna", "Ben", "Clara"))
        late = replace(game.seats[0], start=1000)
        with filled_records(
            tmp_path, [replace(game, seats=(late, *game.seats[1:]))]
        ) as records:
            anna = next(line for line in players(records) if line.name == "Anna")
            ledger = standings(records, seasons(Span.EVER, ())[0])
            both = head_to_head(records, anna.number, 2)
        points = [deal.points for deal in late.deals if deal is not None]
        assert anna.mean == pytest.approx(fmean(points))
        assert next(row.mean for row in ledger if row.name == "Anna") == anna.mean
        assert both.means[0] == anna.mean
        assert anna.worst == late.total == 1000 + sum(points)

    def test_a_seat_counts_for_one_and_the_others_played_in_part(self, tmp_path: Path) -> None:
        game = made_up(1, ("Anna", "Ben", "Clara"))
        shares = SeatShare("Opa", True, 3), SeatShare("Anna", True, 80)
        anna = replace(game.seats[0], shares=shares, handed_over=True)
        with filled_records(
            tmp_path, [replace(game, seats=(anna, *game.seats[1:])), made_up(2)]
        ) as records:
            assert one_game(records, 1) == replace(game, seats=(anna, *game.seats[1:]))
            numbers = dict(records.rows("SELECT name, id FROM players WHERE person = 1"))
            assert games_in_part(records, numbers["Opa"]) == 1
            assert games_in_part(records, numbers["Anna"]) == 0
            assert "Opa" not in {line.name for line in players(records)}

    def test_nobody_has_an_empty_spread(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            assert histogram(records, 9999) == []

    def test_head_to_head_counts_the_games_of_both(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            numbers = {line.name: line.number for line in players(records)}
            found = head_to_head(records, numbers["Anna"], numbers["Ben"])
            turned = head_to_head(records, numbers["Ben"], numbers["Anna"])
        both = [
            {seat.name: (seat.total, game.places[n]) for n, seat in enumerate(game.seats)}
            for game in MANY
            if game.finished and {"Anna", "Ben"} <= {seat.name for seat in game.seats}
        ]
        assert found.games == len(both) > 10
        assert found.ahead == (
            sum(game["Anna"] < game["Ben"] for game in both),
            sum(game["Anna"] > game["Ben"] for game in both),
        )
        assert found.wins == (
            sum(game["Anna"][1] == 1 for game in both),
            sum(game["Ben"][1] == 1 for game in both),
        )
        assert turned.ahead == found.ahead[::-1]
        assert len(found.last) == min(20, len(both))
        assert [m.started for m in found.last] == sorted(
            (m.started for m in found.last), reverse=True
        )

    def test_a_player_and_a_computer_of_one_name_are_two(self, tmp_path: Path) -> None:
        game = made_up(1, ("Ben", "Ben", "Ben"), people=1)
        with filled_records(tmp_path, [game]) as records:
            lines = players(records)
        assert [(line.name, line.person, line.games) for line in lines] == [
            ("Ben", True, 1),
            ("Ben", False, 2),
        ]

    def test_the_season_is_ordered_by_wins_then_by_the_mean(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            month = seasons(Span.MONTH, months_played(records))[0]
            table = standings(records, month)
            wins = wins_over_time(records, month)
            everything = standings(records, seasons(Span.EVER, ())[0])
        inside = [g for g in MANY if g.finished and g.started.startswith("2019-01")]
        assert sum(line.games for line in table) == sum(len(g.seats) for g in inside)
        assert [(-line.wins, line.mean) for line in table] == sorted(
            (-line.wins, line.mean) for line in table
        )
        assert {n: sum(w.values()) for n, w in wins.items()} == {
            line.number: line.wins for line in table if line.wins
        }
        assert sum(line.games for line in everything) == sum(
            len(game.seats) for game in MANY if game.finished
        )

    def test_the_list_of_games_is_the_newest_first(self, family: Path) -> None:
        with open_records(records_file(family), write=False) as records:
            first, rest = games(records, 0, 5), games(records, 5, 500)
            evil = next(s for s in sheets(records) if s.title == "Evil May I?")
            assert count_games(records) == len(MANY) == 130
            assert count_games(records, evil.number) == len(games(records, 0, 500, evil.number))
        started = [line.started for line in (*first, *rest)]
        assert started == sorted((game.started for game in MANY), reverse=True)
        assert not first[0].finished
        places = [place for _, _, place in rest[-1].result]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("span", "months", "found"),
    [
        (Span.MONTH, [202611], [Season(Span.MONTH, 20261100, 20261199, 11, 2026)]),
        (Span.YEAR, [202611, 202602], [Season(Span.YEAR, 20260000, 20269999, 0, 2026)]),
        (
            Span.QUARTER,
            [202612, 202611, 202603, 202602],
            [
                Season(Span.QUARTER, 20261200, 20270299, 4, 2026),
                Season(Span.QUARTER, 20260900, 20261199, 3, 2026),
                Season(Span.QUARTER, 20260300, 20260599, 1, 2026),
                Season(Span.QUARTER, 20251200, 20260299, 4, 2025),
            ],
        ),
    ],
)
def test_seasons_hold_their_months(span: Span, months: list[int], found: list[Season]) -> None:
    assert seasons(span, months) == found


WHICH = {
    "PLAYERS": "AND seats.sheet = ?",
    "SPREAD": "AND deals.sheet = ?",
    "BARS": "AND deals.sheet = ?",
    "GAME_LINES": "WHERE games.sheet = ?",
    "GAME_COUNT": "WHERE games.sheet = ?",
}
WALKS = {"SHEETS: SCAN sheets", "GAMES_IN_ORDER: SCAN games"}
"""There are few sheets; and whoever rescues games from a damaged file goes through all."""


def plans(records: Connection) -> dict[str, list[str]]:
    """How SQLite goes about each statement, for all sheets and for one."""
    found = {}
    for module in (records_statistics, records_read):
        for name, statement in vars(module).items():
            if not (name.isupper() and isinstance(statement, str) and "SELECT" in statement):
                continue
            for which in ("", WHICH[name]) if "{which}" in statement else ("",):
                asked = statement.replace("{which}", which)
                values = (1,) * asked.count("?")
                rows = records.rows(f"EXPLAIN QUERY PLAN {asked}", values)
                found[f"{name} {which}"] = [str(row[3]) for row in rows]
    return found


def test_every_question_is_answered_by_an_index(family: Path) -> None:
    with open_records(records_file(family), write=False) as records:
        found = plans(records)
    assert len(found) >= 18
    by_itself = {
        f"{name.split()[0]}: {step}"
        for name, plan in found.items()
        for step in plan
        if "SCAN" in step
        and "INDEX" not in step
        and "subquery" not in step
        and "CONSTANT ROW" not in step
    }
    assert by_itself <= WALKS


def test_players_of_as_many_games_are_sorted_by_name_as_people_look_for_them(
    tmp_path: Path,
) -> None:
    game = made_up(1, ("Zoe", "Émile", "anna", "Ödön", "Eva"), people=5)
    with filled_records(tmp_path, [game]) as records:
        assert [line.name for line in players(records)] == [
            "anna",
            "Émile",
            "Eva",
            "Ödön",
            "Zoe",
        ]
