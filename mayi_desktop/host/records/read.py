"""Reads games from the records: the list of them, and one as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from mayi_desktop.file_access import short_text
from mayi_desktop.host.pad.evening_file import SUFFIX as EVENING_SUFFIX
from mayi_desktop.host.records.file import Connection, DamagedRecordsError, damaged_error
from mayi_desktop.host.records.game import DealRecord, GameRecord, SeatRecord, SeatShare

T = TypeVar("T")
# Limits on what a damaged file can hold; far above any real game.
_LARGEST = 10**9
_MOST_SEATS, _MOST_DEALS, _MOST_SHEETS = 16, 64, 100
_MOST_SHARES = 16

GAME_LINES = """
    SELECT games.id, started, sheets.title, finished, code, journal,
           (SELECT group_concat(name || char(31) || total || char(31) || place, char(30))
            FROM (SELECT name, total, place FROM seats JOIN players ON players.id = player
                  WHERE game = games.id ORDER BY place, seat))
    FROM games JOIN sheets ON sheets.id = games.sheet
    {which} ORDER BY started DESC, games.id DESC LIMIT ? OFFSET ?
"""
GAME_COUNT = "SELECT count(*) FROM games {which}"
SHEETS = """
    SELECT id, title, house FROM sheets
    WHERE EXISTS (SELECT 1 FROM games WHERE games.sheet = sheets.id) ORDER BY title LIMIT ?
"""
ONE_GAME = """
    SELECT mark, started, ended, key, title, house, options, code, planned, finished, turns,
           moves, hints, journal, size
    FROM games JOIN sheets ON sheets.id = games.sheet WHERE games.id = ?
"""
SEATS_OF = """
    SELECT name, person, level, style, start, handed_over
    FROM seats JOIN players ON players.id = player WHERE game = ? ORDER BY seat LIMIT ?
"""
DEALS_OF = """
    SELECT seat, deal, points, calls, claims, jokers, down, out
    FROM deals WHERE game = ? ORDER BY seat, deal LIMIT ?
"""
SHARES_OF = """
    SELECT seat, name, person, turns
    FROM shares JOIN players ON players.id = player WHERE game = ? ORDER BY seat, number LIMIT ?
"""
GAMES_IN_ORDER = "SELECT id FROM games NOT INDEXED ORDER BY id"
GAME_IDS = "SELECT id FROM games ORDER BY started, id"


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """A sheet that has been played, by its id in the records."""

    number: int
    title: str
    house: bool


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in the list: when, by which sheet, and everybody's result, best first."""

    number: int
    started: str
    title: str
    finished: bool
    code: str
    journal: str
    result: tuple[tuple[str, int, int], ...]

    @property
    def real_cards(self) -> bool:
        """Whether it was played with real cards and entered on the score pad."""
        return self.journal.endswith(EVENING_SUFFIX)


def sheets(records: Connection) -> list[SheetChoice]:
    """Every sheet of a recorded game."""
    rows = records.rows(SHEETS, (_MOST_SHEETS,))
    return read_all(records, rows, lambda row: SheetChoice(*_sheet(row)))


def count_games(records: Connection, sheet: int | None = None) -> int:
    """How many games there are."""
    which, values = _which(sheet)
    [(count,)] = records.rows(GAME_COUNT.format(which=which), values)
    return read_int(count)


def games(
    records: Connection, first: int, most: int, sheet: int | None = None
) -> list[GameLine]:
    """A page of the list of games, newest first."""
    which, values = _which(sheet)
    rows = records.rows(GAME_LINES.format(which=which), (*values, most, first))
    return read_all(records, rows, _line)


def one_game(records: Connection, number: int) -> GameRecord | None:
    """A whole game; None if there is none with this id."""
    found = records.rows(ONE_GAME, (number,))
    if not found:
        return None
    seats = records.rows(SEATS_OF, (number, _MOST_SEATS))
    deals = records.rows(DEALS_OF, (number, _MOST_SEATS * _MOST_DEALS))
    rows = records.rows(SHARES_OF, (number, _MOST_SEATS * _MOST_SHARES))
    shares = read_all(records, rows, _share)
    return read_all(records, found, lambda row: _game(row, seats, deals, shares))[0]


def all_games(records: Connection) -> Iterator[GameRecord]:
    """Every game, the oldest first, one at a time."""
    for (number,) in records.rows(GAME_IDS):
        game = one_game(records, number)
        if game is not None:
            yield game


def readable_games(records: Connection) -> Iterator[GameRecord]:
    """The games that can be read, skipping damaged ones."""
    numbers: list[int] = []
    with suppress(DamagedRecordsError):
        numbers.extend(number for (number,) in records.stream(GAMES_IN_ORDER))
    for number in numbers:
        with suppress(DamagedRecordsError):
            game = one_game(records, number)
            if game is not None:
                yield game


def read_all(
    records: Connection, rows: Sequence[Sequence[Any]], reader: Callable[[Sequence[Any]], T]
) -> list[T]:
    """The values of the rows; DamagedRecordsError if one of them is invalid."""
    try:
        return [reader(row) for row in rows]
    except (ValueError, TypeError, IndexError) as error:
        raise damaged_error(records.path) from error


def read_int(raw: object) -> int:
    """A whole number of a sensible size; ValueError for anything else."""
    if not isinstance(raw, int) or abs(raw) > _LARGEST:
        raise ValueError(f"not a sensible number: {str(raw)[:30]}")
    return raw


def _moment(raw: object) -> str:
    """A date and time; ValueError for anything else."""
    return datetime.fromisoformat(short_text(raw)).isoformat()


def _which(sheet: int | None) -> tuple[str, tuple[int, ...]]:
    return ("", ()) if sheet is None else ("WHERE games.sheet = ?", (sheet,))


def _sheet(row: Sequence[Any]) -> tuple[int, str, bool]:
    return read_int(row[0]), short_text(row[1]), bool(read_int(row[2]))


def _line(row: Sequence[Any]) -> GameLine:
    number, started, title, finished, code, journal, seats = row
    result = []
    for part in seats.split("\x1e")[:_MOST_SEATS] if seats else ():
        name, total, place = part.split("\x1f")
        result.append((short_text(name), read_int(int(total)), read_int(int(place))))
    return GameLine(
        read_int(number),
        short_text(started),
        short_text(title),
        bool(read_int(finished)),
        short_text(code),
        short_text(journal),
        tuple(result),
    )


def _game(
    row: Sequence[Any],
    seats: Sequence[Sequence[Any]],
    deals: Sequence[Sequence[Any]],
    shares: Sequence[tuple[int, SeatShare]],
) -> GameRecord:
    mark, key, title = map(short_text, (row[0], *row[3:5]))
    started, ended = map(_moment, row[1:3])
    house, planned, finished, turns, moves = map(read_int, (row[5], *row[8:12]))
    options = json.loads(row[6])
    if not isinstance(options, list):
        raise ValueError("no options")
    by_seat = _by_seat(len(seats), deals)
    return GameRecord(
        mark=mark,
        started=started,
        ended=ended,
        sheet=key,
        title=title,
        house=bool(house),
        options=tuple(short_text(option) for option in options),
        code=short_text(row[7]),
        planned=planned,
        finished=bool(finished),
        turns=turns,
        moves=moves,
        hints=None if row[12] is None else read_int(row[12]),
        journal=short_text(row[13]),
        size=read_int(row[14]),
        seats=tuple(
            replace(
                _seat(seat, by_seat[place]),
                shares=tuple(share for at, share in shares if at == place),
            )
            for place, seat in enumerate(seats)
        ),
    )


def _by_seat(count: int, rows: Sequence[Sequence[Any]]) -> list[tuple[DealRecord | None, ...]]:
    """The deals of every seat in order, with None where a newcomer was not there yet."""
    found = {}
    for row in rows:
        seat, deal, points, calls, claims, jokers, down, out = map(read_int, row)
        if not (0 <= seat < count and 0 <= deal < _MOST_DEALS):
            raise ValueError("no such seat or deal")
        found[seat, deal] = DealRecord(points, calls, claims, jokers, bool(down), bool(out))
    played = max((deal for _, deal in found), default=-1) + 1
    return [tuple(found.get((seat, deal)) for deal in range(played)) for seat in range(count)]


def _share(row: Sequence[Any]) -> tuple[int, SeatShare]:
    seat, person, turns = map(read_int, (row[0], *row[2:]))
    return seat, SeatShare(short_text(row[1]), bool(person), turns)


def _seat(row: Sequence[Any], deals: tuple[DealRecord | None, ...]) -> SeatRecord:
    name, level, style = short_text(row[0]), short_text(row[2]), short_text(row[3])
    person, start, handed_over = map(read_int, (row[1], row[4], row[5]))
    return SeatRecord(name, bool(person), level, style, start, bool(handed_over), deals)
