"""Statistics from the records: players, pairs and seasons; and export."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import Enum
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from mayi_desktop.base.files import PART, check_replaceable, create_new, is_there
from mayi_desktop.base.i18n import _
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.game_record import GameRecord
from mayi_desktop.host.records import (
    Connection,
    RecordsError,
    all_games,
    open_records,
    read_all,
    read_int,
    read_row,
)
from mayi_desktop.host.setup import Text

CSV, JSON = ".csv", ".json"
# Version of the JSON export; increases when readers have to change.
_VERSION = 1
_FORMULAS = ("=", "+", "-", "@")
_COLUMNS = (
    "started", "ended", "sheet", "title", "options", "deal code", "finished", "deals",
    "turns", "hints", "seat", "name", "person", "level", "joined with", "total", "place",
    "May I?", "cards claimed", "wilds caught", "points by deal", "turns by player",
    "real cards",
)  # fmt: skip


def export(data: Path, target: Path) -> int:
    """Export all records as CSV or JSON, by the file's ending; returns the number of games.

    RecordsError gives the reason if that fails. An existing file is replaced only by a complete
    one.
    """
    write = {CSV: _write_csv, JSON: _write_json}.get(target.suffix.lower())
    if write is None:
        raise RecordsError(
            _(
                "The name {name} must end in {csv} or {json}.",
                name=target.name or target,
                csv=CSV,
                json=JSON,
            )
        )
    with (
        open_records(records_file(data), write=False) as records,
        _written_whole(target) as file,
    ):
        return write(file, all_games(records))


def fresh_file(folder: Path, name: str, suffix: str, now: datetime) -> Path:
    """A free file name with today's date."""
    day = f"{name}-{now:%Y-%m-%d}"
    path = folder / f"{day}{suffix}"
    number = 1
    while is_there(path):
        number += 1
        path = folder / f"{day}-{number}{suffix}"
    return path


@contextmanager
def _written_whole(target: Path) -> Iterator[TextIO]:
    """A temporary file that replaces the target once complete."""
    new = target.with_name(f"{target.name}{PART}")
    try:
        check_replaceable(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        try:
            with TextIOWrapper(create_new(new), encoding="utf-8", newline="") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            new.replace(target)
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)
    except OSError as error:
        raise RecordsError(
            _("{path} can’t be written ({why}).", path=target, why=error.strerror)
        ) from error


def _write_csv(file: TextIO, games: Iterable[GameRecord]) -> int:
    """One line per seat and game; a byte order mark makes spreadsheets read UTF-8."""
    file.write("\ufeff")
    table = csv.writer(file)
    table.writerow(_COLUMNS)
    count = 0
    for game in games:
        count += 1
        for seat in range(len(game.seats)):
            table.writerow([_harmless(value) for value in _row(game, seat)])
    return count


def _row(game: GameRecord, number: int) -> tuple[object, ...]:
    seat = game.seats[number]
    _dealt, calls, claims, jokers = seat.sums
    return (
        game.started,
        game.ended,
        game.sheet,
        game.title,
        " ".join(game.options),
        game.code,
        int(game.finished),
        game.dealt,
        game.turns,
        "" if game.hints is None else game.hints,
        number + 1,
        seat.name,
        int(seat.person),
        seat.level,
        seat.start,
        seat.total,
        game.places[number],
        calls,
        claims,
        jokers,
        " ".join("–" if deal is None else str(deal.points) for deal in seat.deals),
        ", ".join(
            f"{share.name}{'' if share.person else ' (computer)'} {share.turns}"
            for share in seat.shares
        ),
        int(game.real_cards),
    )


def _harmless(value: object) -> object:
    """Quote text that a spreadsheet would read as a formula."""
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return f"'{value}"
    return value


def _write_json(file: TextIO, games: Iterable[GameRecord]) -> int:
    """One object per game, written one by one to save memory."""
    file.write(f'{{"version": {_VERSION}, "games": [')
    count = 0
    for game in games:
        file.write(",\n" if count else "\n")
        json.dump(
            {**asdict(game), "places": game.places, "real_cards": game.real_cards},
            file,
            ensure_ascii=False,
        )
        count += 1
    file.write("\n]}\n")
    return count


_WINTER, _MONTHS_OF_SEASON = 12, 3
_EVER = (0, 9999_99_99)
# Row limits, so that a page opens whatever the file contains.
_MOST_PLAYERS, _MOST_SHEETS, _MOST_MONTHS, _MOST_POINTS = 300, 100, 600, 20_000
_BARS = 12
_SUMS = """
    count(*) AS games, sum(place = 1) AS wins, sum(dealt) AS deals,
    sum(total - seats.start) AS points, min(total) AS best, max(total) AS worst,
    sum(claims) AS calls, max(claims) AS most, sum(jokers) AS caught
"""
PLAYERS = f"""
    SELECT player, name, person, games, wins, deals, points, best, worst, calls, most, caught
    FROM (SELECT player, {_SUMS} FROM seats INDEXED BY seats_by_player
          WHERE finished = 1 {{which}} GROUP BY player)
    JOIN players ON players.id = player
    ORDER BY person DESC, games DESC, name COLLATE NAMES LIMIT ?
"""
BY_SHEET = f"""
    SELECT id, title, 1, games, wins, deals, points, best, worst, calls, most, caught
    FROM (SELECT sheet, {_SUMS} FROM seats INDEXED BY seats_by_player
          WHERE player = ? AND finished = 1 GROUP BY sheet)
    JOIN sheets ON sheets.id = sheet
    ORDER BY games DESC, title LIMIT ?
"""
LEFT = "SELECT count(*) FROM seats WHERE player = ? AND finished = 0"
IN_PART = """
    SELECT count(DISTINCT game) FROM shares WHERE player = ? AND finished = 1 AND counted = 0
"""
SPREAD = """
    SELECT (SELECT min(points) FROM deals WHERE player = ? AND finished = 1 {which}),
           (SELECT max(points) FROM deals WHERE player = ? AND finished = 1 {which})
"""
BARS = """
    SELECT (points - ?) / ? AS bar, count(*) FROM deals
    WHERE player = ? AND finished = 1 {which} GROUP BY bar ORDER BY bar LIMIT ?
"""
_BOTH = """
    FROM seats AS one INDEXED BY seats_by_player
    JOIN seats AS other INDEXED BY seats_by_player
         ON other.player = ? AND other.finished = 1 AND other.sheet = one.sheet
            AND other.game = one.game
"""
MEETINGS = f"""
    SELECT count(*), sum(one.place = 1), sum(other.place = 1), sum(one.total < other.total),
           sum(one.total > other.total), sum(one.total - one.start), sum(one.dealt),
           sum(other.total - other.start), sum(other.dealt)
    {_BOTH} WHERE one.player = ? AND one.finished = 1
"""
LAST_MEETINGS = f"""
    SELECT games.id, games.started, title, one.total, other.total
    {_BOTH} JOIN games ON games.id = one.game JOIN sheets ON sheets.id = one.sheet
    WHERE one.player = ? AND one.finished = 1
    ORDER BY one.game DESC LIMIT ?
"""
MONTHS = """
    SELECT day / 100 AS month FROM seats INDEXED BY seats_by_day
    WHERE finished = 1 GROUP BY month ORDER BY month DESC LIMIT ?
"""
STANDINGS = """
    SELECT player, name, person, games, wins, deals, points
    FROM (SELECT player, count(*) AS games, sum(place = 1) AS wins, sum(dealt) AS deals,
                 sum(total - seats.start) AS points
          FROM seats INDEXED BY seats_by_day
          WHERE finished = 1 AND day BETWEEN ? AND ? GROUP BY player)
    JOIN players ON players.id = player
    ORDER BY wins DESC, points * 1.0 / max(1, deals), name COLLATE NAMES LIMIT ?
"""
COURSE = """
    SELECT day / ? AS moment, player, count(*) FROM seats INDEXED BY seats_by_day
    WHERE finished = 1 AND day BETWEEN ? AND ? AND place = 1
    GROUP BY moment, player ORDER BY moment LIMIT ?
"""


class Span(Enum):
    """The length of a season."""

    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class Season:
    """A season; `first` and `last` are days such as 20261122.

    `part` is the month or quarter from 1, `year` its year. Winter, the fourth quarter, begins
    in December of that year.
    """

    span: Span
    first: int
    last: int
    part: int = 0
    year: int = 0

    @property
    def long(self) -> bool:
        """Whether it is too long for daily values."""
        return self.span in (Span.YEAR, Span.EVER)


def seasons(span: Span, months: Iterable[int]) -> list[Season]:
    """The seasons of this length that have games, in the order of `months`."""
    if span is Span.EVER:
        return [Season(span, *_EVER)]
    found = (_season(span, month) for month in months)
    return list(dict.fromkeys(found))


def _season(span: Span, month: int) -> Season:
    year, number = divmod(month, 100)
    if span is Span.MONTH:
        return Season(span, month * 100, month * 100 + 99, number, year)
    if span is Span.YEAR:
        return Season(span, year * 10000, year * 10000 + 9999, 0, year)
    part = number // _MONTHS_OF_SEASON or 4
    year -= number < _MONTHS_OF_SEASON
    first = part * _MONTHS_OF_SEASON
    last = (year * 100 + first + 2) if first < _WINTER else (year + 1) * 100 + 2
    return Season(span, (year * 100 + first) * 100, last * 100 + 99, part, year)


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """Totals over a player's finished games.

    `number` is the player's id, or the sheet's in a breakdown by sheet. A shared win counts for
    each winner.
    """

    number: int
    name: Text
    person: bool
    games: int
    wins: int
    dealt: int
    points: int

    @property
    def mean(self) -> float:
        """Mean points per deal."""
        return self.points / self.dealt if self.dealt else 0.0


@dataclass(frozen=True, slots=True)
class PlayerStats(PlayerResults):
    """A player's results, overall or with one sheet.

    `best` and `worst` are game totals, `most_claims` the most May I?s in one game.
    """

    best: int
    worst: int
    claims: int
    most_claims: int
    jokers: int


@dataclass(frozen=True, slots=True)
class HistogramBar:
    """The number of deals that scored `low` to `high` points."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of two players, with both totals."""

    number: int
    started: Text
    title: Text
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players in the finished games they share.

    `ahead` counts each one's games with fewer points than the other.
    """

    games: int
    wins: tuple[int, int]
    ahead: tuple[int, int]
    means: tuple[float, float]
    last: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class SeasonStanding(PlayerResults):
    """A player's place in a season: by wins, then by mean points per deal."""


def players(records: Connection, sheet: int | None = None) -> list[PlayerStats]:
    """Everybody with a finished game; people first, then by number of games."""
    which, values = _which("seats", sheet)
    statement = PLAYERS.format(which=which)
    rows = records.rows(statement, (*values, _MOST_PLAYERS))
    return read_all(records, rows, lambda row: read_row(PlayerStats, row))


def by_sheet(records: Connection, player: int) -> list[PlayerStats]:
    """A player's results with each sheet, with the sheet's title."""
    rows = records.rows(BY_SHEET, (player, _MOST_SHEETS))
    return read_all(records, rows, lambda row: read_row(PlayerStats, row))


def unfinished_games(records: Connection, player: int) -> int:
    """The number of a player's unfinished games."""
    [(count,)] = records.rows(LEFT, (player,))
    return int(count)


def games_in_part(records: Connection, player: int) -> int:
    """Finished games in which a player took turns in a seat credited to another."""
    [(count,)] = records.rows(IN_PART, (player,))
    return int(count)


def histogram(records: Connection, player: int, sheet: int | None = None) -> list[HistogramBar]:
    """Histogram of a player's points per deal, at most a dozen bars."""
    which, values = _which("deals", sheet)
    both = (player, *values, player, *values)
    [(low, high)] = records.rows(SPREAD.format(which=which), both)
    if low is None:
        return []
    [low, high] = read_all(records, [(low,), (high,)], lambda row: read_int(row[0]))
    step = _step(high - low)
    first = low // step * step
    statement = BARS.format(which=which)
    rows = records.rows(statement, (first, step, player, *values, 2 * _BARS))
    found = dict(read_all(records, rows, lambda row: (read_int(row[0]), read_int(row[1]))))
    return [
        HistogramBar(first + step * bar, first + step * (bar + 1) - 1, found.get(bar, 0))
        for bar in range(max(found) + 1)
    ]


def head_to_head(records: Connection, one: int, other: int, most: int = 20) -> HeadToHead:
    """Results of two players against each other, with their last games."""
    rows = records.rows(MEETINGS, (other, one))
    numbers = read_all(records, rows, lambda row: [read_int(value or 0) for value in row])[0]
    rows = records.rows(LAST_MEETINGS, (other, one, most))
    last = read_all(
        records, rows, lambda row: read_row(Meeting, row[:3], tuple(map(read_int, row[3:])))
    )
    games, won, lost, ahead, behind, points, dealt, others, their = numbers
    return HeadToHead(
        games,
        (won, lost),
        (ahead, behind),
        (points / max(1, dealt), others / max(1, their)),
        tuple(last),
    )


def months_played(records: Connection) -> list[int]:
    """Months with games, as 202611, newest first."""
    return read_all(
        records, records.rows(MONTHS, (_MOST_MONTHS,)), lambda row: read_int(row[0])
    )


def standings(records: Connection, season: Season) -> list[SeasonStanding]:
    """A season's standings, best first."""
    rows = records.rows(STANDINGS, (season.first, season.last, _MOST_PLAYERS))
    return read_all(records, rows, lambda row: read_row(SeasonStanding, row))


def wins_over_time(records: Connection, season: Season) -> dict[int, dict[int, int]]:
    """Wins per winner by day, or by month in a long season."""
    part = 100 if season.long else 1
    rows = records.rows(COURSE, (part, season.first, season.last, _MOST_POINTS))
    found: dict[int, dict[int, int]] = {}
    for moment, player, wins in read_all(records, rows, lambda row: list(map(read_int, row))):
        found.setdefault(player, {})[moment] = wins
    return found


def _which(table: str, sheet: int | None) -> tuple[str, tuple[int, ...]]:
    return ("", ()) if sheet is None else (f"AND {table}.sheet = ?", (sheet,))


def _step(width: int) -> int:
    """Bar width: a round number that keeps the number of bars small."""
    step = 5
    while width // step >= _BARS:
        step *= 2
    return step
