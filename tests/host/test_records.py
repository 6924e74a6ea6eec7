"""Tests of the records: what they keep, that nothing is kept twice, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

from mayi_desktop.engine import CARDS, Rank, Seat
from mayi_desktop.host import journal, records_read, records_statistics
from mayi_desktop.host.entries import GameDone, Helped, Practised
from mayi_desktop.host.film import Film, Landmark
from mayi_desktop.host.journal import Journal
from mayi_desktop.host.paths import games_folder, records_file
from mayi_desktop.host.records_file import Connection, opened
from mayi_desktop.host.records_game import DealRecord, GameRecord, mark_of, record_of
from mayi_desktop.host.records_keeping import Clerk, clerk_for, clerk_of, left_by
from mayi_desktop.host.records_read import all_games, count_games, games, one_game, sheets
from mayi_desktop.host.records_seasons import Season, Span, seasons
from mayi_desktop.host.records_statistics import (
    by_sheet,
    course,
    games_left,
    head_to_head,
    months_played,
    players,
    spread,
    standings,
)
from mayi_desktop.host.records_write import add
from tests.host.recorded import filled_records, made_up
from tests.host.tables import begin, play_moves, resume, tick_until


def stored(data: Path) -> list[GameRecord]:
    """Every game in the records of a folder, the newest first."""
    with opened(records_file(data), write=False) as records:
        found = [one_game(records, line.number) for line in games(records, 0, 1000)]
    return [game for game in found if game is not None]


def played_out(data: Path) -> Path:
    """The journal of a game that was played to its end, and recorded."""
    host = begin(data, "steady", "grabber", "steady")
    tick_until(host, lambda h: h.over)
    assert host.journal_path is not None
    clerk_for(data).wait()
    return host.journal_path


class TestAGame:
    def test_is_recorded_when_it_is_over(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        [game] = stored(tmp_path)
        assert game == record_of(path)
        assert game.finished
        assert (game.planned, game.dealt) == (6, 6)
        assert (game.sheet, game.code) == ("grandma-jeanne", "ISLAND-0000-0007")
        assert [seat.name for seat in game.seats] == ["steady0", "grabber1", "steady2"]
        assert [seat.level for seat in game.seats] == ["steady", "grabber", "steady"]
        assert game.journal == path.name

    def test_has_the_scores_of_the_table(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "eager", "grabber", "quiet", sheet="evil")
        tick_until(host, lambda h: h.over)
        clerk_for(tmp_path).wait()
        [game] = stored(tmp_path)
        table = host.view(None).table
        for seat, facts in zip(game.seats, table.seats, strict=True):
            assert tuple(deal.points for deal in seat.deals if deal) == facts.points
            assert seat.total == facts.score
        last = [seat.deals[-1] for seat in game.seats]
        assert [deal is not None and deal.down for deal in last] == [
            facts.down for facts in table.seats
        ]
        assert [deal.claims for deal in last if deal] == [facts.claims for facts in table.seats]
        assert table.result is not None
        assert [deal.out for deal in last if deal] == [
            seat == table.result.winner for seat in range(4)
        ]

    def test_counts_every_may_i(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        [game] = stored(tmp_path)
        asked = [mark.seat for mark in Film.open(path).marks if mark.landmark is Landmark.CLAIM]
        calls = [sum(deal.calls for deal in seat.deals if deal) for seat in game.seats]
        assert calls == [asked.count(Seat(seat)) for seat in range(3)]
        assert min(calls) >= 0 < max(calls)

    def test_that_was_not_recorded_in_time_is_recorded_later(self, tmp_path: Path) -> None:
        played_out(tmp_path)
        records_file(tmp_path).unlink()
        Clerk(tmp_path).record_now()
        assert len(stored(tmp_path)) == 1

    def test_told_of_twice_stays_one(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        path.rename(path.with_name("another-name.mayi"))
        clerk = Clerk(tmp_path)
        clerk.record_now()
        assert clerk.revision == 0
        [game] = stored(tmp_path)
        assert game.journal == "another-name.mayi"

    def test_left_for_another_one_is_recorded_as_not_finished(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 2)
        host.close()
        other = begin(tmp_path, "steady", "steady", "steady", seed=8)
        Clerk(tmp_path).record_now(left_by(tmp_path, other.journal_path))
        [game] = stored(tmp_path)
        assert not game.finished
        assert game.dealt == 2

    def test_left_and_then_finished_becomes_a_finished_one(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 60)
        path = host.journal_path
        assert path is not None
        host.close()
        Clerk(tmp_path).record_now([path])
        [left] = stored(tmp_path)
        again = resume(path)
        tick_until(again, lambda h: h.over)
        clerk_for(tmp_path).wait()
        [game] = stored(tmp_path)
        assert game.finished
        assert (game.mark, game.started) == (left.mark, left.started)

    def test_left_amid_its_deals_and_then_finished_is_as_if_never_left(
        self, tmp_path: Path
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 2)
        path = host.journal_path
        assert path is not None
        host.close()
        Clerk(tmp_path).record_now([path])
        again = resume(path)
        tick_until(again, lambda h: h.over)
        clerk_for(tmp_path).wait()
        assert again.journal_path is not None
        assert stored(tmp_path) == [record_of(again.journal_path)]

    def test_told_of_again_is_what_most_is_known_of(self, tmp_path: Path) -> None:
        whole = made_up(1)
        started, further = (
            replace(made_up(1, finished=False), moves=moves, size=whole.size)
            for moves in (10, 900)
        )
        with filled_records(tmp_path, []) as records:
            assert add(records, started)
            assert add(records, further)
            assert not add(records, started)
            assert add(records, whole)
            assert not add(records, replace(further, moves=5000))
            assert list(all_games(records)) == [whole]

    def test_with_equal_totals_shares_the_place(self) -> None:
        game = made_up(1, ("Anna", "Ben", "Clara"))
        anna, _, clara = game.seats
        low, high = sorted((anna, clara), key=lambda seat: seat.total)
        assert low.total < high.total
        assert replace(game, seats=(low, high, low)).places == (1, 3, 1)

    def test_with_another_cut_is_another_game(self, tmp_path: Path) -> None:
        header = journal.read(played_out(tmp_path)).header
        cut = replace(header, setup=replace(header.setup, cut="three blind mice"))
        assert mark_of(cut) != mark_of(header) == mark_of(replace(header))

    def test_counts_the_wild_cards_that_were_caught(self, tmp_path: Path) -> None:
        film = Film.open(played_out(tmp_path))
        [game] = stored(tmp_path)
        ends = [mark.at for mark in film.marks if mark.landmark is Landmark.DEAL_END]
        for number, at in enumerate(ends):
            result = film.view(at, None).table.result
            assert result is not None
            wild = [
                sum(CARDS[card].rank in (Rank.JOKER, Rank.TWO) for card in hand)
                for hand in result.hands
            ]
            deals = [seat.deals[number] for seat in game.seats]
            assert [deal.jokers for deal in deals if deal] == wild
        assert sum(deal.jokers for seat in game.seats for deal in seat.deals if deal) > 0

    def test_in_which_nobody_played_is_not_recorded(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 1)
        host.close()
        Clerk(tmp_path).record_now(left_by(tmp_path, None))
        assert stored(tmp_path) == []

    @pytest.mark.parametrize("said", ["in the first line", "from some move on"])
    def test_that_is_practice_is_not_recorded(self, tmp_path: Path, said: str) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 40)
        host.close()
        assert host.journal_path is not None
        recording = journal.read(host.journal_path)
        header = replace(recording.header, practice=said == "in the first line")
        host.journal_path.unlink()
        book = Journal.begin(games_folder(tmp_path), header)
        more = [] if header.practice else [Practised(header.setup.code)]
        for entry in (*recording.entries, *more):
            book.write(entry)
        book.close()
        assert record_of(book.path) is None
        Clerk(tmp_path).record_now([book.path])
        assert stored(tmp_path) == []

    def test_counts_for_who_sat_there_in_the_end(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 40)
        host.hand_over(Seat(2), replace(host.setup.seats[2], name="Zoë"))
        tick_until(host, lambda h: h.over)
        clerk_for(tmp_path).wait()
        [game] = stored(tmp_path)
        assert [(s.name, s.handed_over) for s in game.seats][2] == ("Zoë", True)
        assert not game.seats[0].handed_over

    def test_of_a_newcomer_has_no_deals_before_it_came(self, tmp_path: Path) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        tick_until(host, lambda h: h.view(None).table.deal == 1)
        tick_until(host, lambda h: h.may_join() is None)
        assert host.join(replace(host.setup.seats[0], name="Late")) is None
        tick_until(host, lambda h: h.over)
        clerk_for(tmp_path).wait()
        [game] = stored(tmp_path)
        late = game.seats[3]
        absent = [deal is None for deal in late.deals]
        assert absent[0]
        assert not absent[-1]
        assert late.total == host.view(None).table.seats[3].score
        assert late.start > 0

    def test_says_how_many_used_the_coachs_help_and_in_whose_style_others_play(
        self, tmp_path: Path
    ) -> None:
        host = begin(tmp_path, "steady", "steady", "steady")
        play_moves(host, 30)
        host.hand_over(Seat(1), replace(host.setup.seats[1], style="frank"))
        for seat, kind in ((0, "hint"), (0, "odds"), (2, "hint")):
            host._keeping.note(Helped(Seat(seat), kind))
        host.close()
        path = host.journal_path
        assert path is not None
        Clerk(tmp_path).record_now([path])
        [game] = stored(tmp_path)
        assert game.hints == 2
        assert [seat.style for seat in game.seats] == ["", "frank", ""]

    def test_elsewhere_has_nobody_who_records_it(self, tmp_path: Path) -> None:
        assert clerk_of(tmp_path / "shared" / "game.mayi") is None

    def test_that_is_damaged_is_recorded_as_far_as_it_is_sound(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        records_file(tmp_path).unlink()
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2] + b"\0" + data[len(data) // 2 + 1 :])
        Clerk(tmp_path).record_now()
        [game] = stored(tmp_path)
        assert not game.finished
        assert 0 < game.dealt < 6

    def test_that_cannot_be_read_is_passed_over(self, tmp_path: Path) -> None:
        path = played_out(tmp_path)
        records_file(tmp_path).unlink()
        path.with_name("nonsense.mayi").write_bytes(b"nothing of the kind\n")
        clerk = Clerk(tmp_path)
        clerk.record_now()
        assert len(stored(tmp_path)) == 1
        assert clerk.notice is None


def test_the_journal_says_when_the_game_is_over(tmp_path: Path) -> None:
    path = played_out(tmp_path)
    assert isinstance(journal.read(path).entries[-1], GameDone)
    assert path.parent.parent == games_folder(tmp_path)


def test_without_any_game_no_records_are_begun(tmp_path: Path) -> None:
    Clerk(tmp_path).record_now()
    assert list(tmp_path.iterdir()) == []


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
        with opened(records_file(family), write=False) as records:
            lines = {line.name: line for line in players(records)}
            left = {name: games_left(records, line.number) for name, line in lines.items()}
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
        with opened(records_file(family), write=False) as records:
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
        with opened(records_file(family), write=False) as records:
            order = [line.person for line in players(records)]
        assert order == sorted(order, reverse=True)

    def test_the_spread_counts_every_deal_once(self, family: Path) -> None:
        with opened(records_file(family), write=False) as records:
            anna = next(line for line in players(records) if line.name == "Anna")
            bars = spread(records, anna.number)
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
                    [spread(records, number) for number in (1, 2, 3)],
                    head_to_head(records, 1, 2),
                    months_played(records),
                    standings(records, ever),
                    course(records, ever),
                )
                assert games_left(records, 1) == len(played) - 1
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

    def test_nobody_has_an_empty_spread(self, family: Path) -> None:
        with opened(records_file(family), write=False) as records:
            assert spread(records, 9999) == []

    def test_head_to_head_counts_the_games_of_both(self, family: Path) -> None:
        with opened(records_file(family), write=False) as records:
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
        with opened(records_file(family), write=False) as records:
            month = seasons(Span.MONTH, months_played(records))[0]
            table = standings(records, month)
            wins = course(records, month)
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
        with opened(records_file(family), write=False) as records:
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
    with opened(records_file(family), write=False) as records:
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
