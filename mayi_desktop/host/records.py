"""Records: the database of finished games; schema, migrations, reading and writing."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from mayi_desktop.base import codec
from mayi_desktop.base.files import (
    check_replaceable,
    free_damaged_name,
    is_there,
    make_private_file,
    open_regular,
    short_text,
)
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import sort_key
from mayi_desktop.host.game_record import DealRecord, GameRecord, SeatRecord, SeatShare
from mayi_desktop.host.pad import SUFFIX as EVENING_SUFFIX
from mayi_desktop.host.setup import Text

APPLICATION = 0x6D617969
MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE sheets (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL,
        title TEXT NOT NULL,
        house INTEGER NOT NULL,
        UNIQUE (key, title, house)
    );
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        person INTEGER NOT NULL,
        UNIQUE (name, person)
    );
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        mark TEXT NOT NULL UNIQUE,
        started TEXT NOT NULL,
        ended TEXT NOT NULL,
        sheet INTEGER NOT NULL REFERENCES sheets,
        options TEXT NOT NULL,
        code TEXT NOT NULL,
        planned INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        hints INTEGER,
        journal TEXT NOT NULL,
        size INTEGER NOT NULL
    );
    CREATE INDEX games_by_start ON games (started, id);
    CREATE INDEX games_by_sheet ON games (sheet, started, id);
    CREATE INDEX games_by_journal ON games (journal, finished, size);
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games,
        seat INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES players,
        level TEXT NOT NULL,
        style TEXT NOT NULL,
        handed_over INTEGER NOT NULL,
        start INTEGER NOT NULL,
        total INTEGER NOT NULL,
        place INTEGER NOT NULL,
        dealt INTEGER NOT NULL,
        calls INTEGER NOT NULL,
        claims INTEGER NOT NULL,
        jokers INTEGER NOT NULL,
        sheet INTEGER NOT NULL,
        day INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_by_player ON seats
        (player, finished, sheet, game, total, start, place, dealt, claims, jokers);
    CREATE INDEX seats_by_day ON seats
        (finished, day, player, place, total, start, dealt);
    CREATE TABLE deals (
        game INTEGER NOT NULL REFERENCES games,
        seat INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        points INTEGER NOT NULL,
        calls INTEGER NOT NULL,
        claims INTEGER NOT NULL,
        jokers INTEGER NOT NULL,
        down INTEGER NOT NULL,
        out INTEGER NOT NULL,
        player INTEGER NOT NULL,
        sheet INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        PRIMARY KEY (game, seat, deal)
    ) WITHOUT ROWID;
    CREATE INDEX deals_by_player ON deals (player, finished, points, sheet);
    """,
    # Seats that changed hands: turns per player; `counted` is the player credited with the
    # result.
    """
    CREATE TABLE shares (
        game INTEGER NOT NULL REFERENCES games,
        seat INTEGER NOT NULL,
        number INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES players,
        turns INTEGER NOT NULL,
        counted INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        PRIMARY KEY (game, seat, number)
    ) WITHOUT ROWID;
    CREATE INDEX shares_by_player ON shares (player, finished, counted, game);
    """,
)
VERSION = len(MIGRATIONS)
MOST_GAMES = 100_000
"""Most games recorded; the oldest make room."""


def migrate(connection: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> None:
    """Run the missing migrations in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)
        for number in range(version, len(steps)):
            for statement in steps[number].split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {max(version, len(steps))}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def version_of(connection: sqlite3.Connection) -> int:
    """The number of migrations already run; 0 for an empty file."""
    [(version,)] = connection.execute("PRAGMA user_version")
    return int(version)


def shape(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """The SQL of every table and index; the database may contain nothing else."""
    rows = connection.execute(
        "SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY type, name LIMIT 100"
    )
    return [(str(kind), str(name), str(sql)) for kind, name, sql in rows]


_log = logging.getLogger(__name__)
# Seconds to wait for another process that is writing.
_WAIT = 0.5
# Limits against a damaged file: bytes per value, instructions per statement.
_LONGEST_VALUE = 100_000
_STEPS, _MOST_STEPS = 100_000, 2_000
# Page cache size.
_KIBIBYTES = 8_000
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


class RecordsError(Exception):
    """The records cannot be used now; the message says why."""


class DamagedRecordsError(RecordsError):
    """The file is not a valid database and has to be moved aside."""


def damaged_error(path: Path) -> DamagedRecordsError:
    """The error for a damaged file."""
    return DamagedRecordsError(_("The file {name} isn’t a valid records file.", name=path.name))


class Connection:
    """An open database with limits on size and time; SQLite errors become a RecordsError."""

    def __init__(self, path: Path, raw: sqlite3.Connection) -> None:
        self.path = path
        self._raw = raw
        self._steps = 0
        raw.text_factory = _text
        raw.create_collation("NAMES", _in_order)
        raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        raw.set_progress_handler(self._step, _STEPS)

    def rows(self, statement: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
        """All rows of a statement's result."""
        self._steps = 0
        with self._errors_translated():
            return self._raw.execute(statement, values).fetchall()

    def stream(self, statement: str, values: Any = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
        """Rows of a statement's result, one by one."""
        self._steps = 0
        with self._errors_translated():
            yield from self._raw.execute(statement, values)

    def insert(self, statement: str, values: Any = ()) -> int:  # noqa: ANN401
        """The id of the row that this statement inserts."""
        self._steps = 0
        with self._errors_translated():
            return self._raw.execute(statement, values).lastrowid or 0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A context manager that commits all of it or nothing."""
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            with suppress(RecordsError):
                self.rows("ROLLBACK")
            raise

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._raw.close()

    @contextmanager
    def _errors_translated(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise _records_error(self.path, error) from error

    def _step(self) -> int:
        self._steps += 1
        return self._steps > _MOST_STEPS


@contextmanager
def open_records(path: Path, *, write: bool) -> Iterator[Connection]:
    """Open the records in a file, or none if it is missing; RecordsError if unusable."""
    connection = _open(path, write=write)
    with closing(connection):
        yield connection


def move_aside(path: Path) -> Path:
    """Rename a damaged file and its rollback journal, so that new records can begin."""
    kept = path.rename(free_damaged_name(path))
    with suppress(OSError):
        path.with_name(f"{path.name}-journal").rename(kept.with_name(f"{kept.name}-journal"))
    return kept


def _open(path: Path, *, write: bool) -> Connection:
    if not write and not is_there(path):
        raw = sqlite3.connect(":memory:", isolation_level=None)
        migrate(raw)
        return Connection(path, raw)
    try:
        raw = _connect(path, write=write)
        try:
            _prepare(path, raw, write=write)
        except BaseException:
            raw.close()
            raise
    except OSError as error:
        raise RecordsError(
            _(
                "The records can’t be saved in {folder} ({why}).",
                folder=path.parent,
                why=error.strerror,
            )
        ) from error
    except (sqlite3.Error, UnicodeError) as error:
        # SQLite quotes damaged names in its messages, and those may not be valid text.
        raise _records_error(path, error) from error
    return Connection(path, raw)


def _connect(path: Path, *, write: bool) -> sqlite3.Connection:
    if write:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        make_private_file(path)
    else:
        open_regular(path).close()
    for ending in ("-journal", "-wal", "-shm"):
        check_replaceable(path.with_name(f"{path.name}{ending}"))
    address = f"{path.absolute().as_uri()}?mode={'rwc' if write else 'ro'}"
    return sqlite3.connect(address, timeout=_WAIT, isolation_level=None, uri=True)


def _in_order(one: str, other: str) -> int:
    """Compare two names in the order of the current language; negative if `one` comes first."""
    first, second = sort_key(one), sort_key(other)
    return (first > second) - (first < second)


def _prepare(path: Path, raw: sqlite3.Connection, *, write: bool) -> None:
    """Check that the file has the current schema; create or migrate it if needed."""
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        raw.execute(f"PRAGMA {pragma}")
    raw.execute(f"PRAGMA cache_size = -{_KIBIBYTES}")
    raw.text_factory = _text
    raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
    [(owner,)] = raw.execute("PRAGMA application_id")
    version, found = version_of(raw), shape(raw)
    if (owner, version) != (0, 0) or found:
        if owner != APPLICATION:
            raise damaged_error(path)
        if version > VERSION:
            raise RecordsError(
                _(
                    "The records were written by a newer version of the game, so this "
                    "one won’t touch them."
                )
            )
    if version < VERSION:
        if not write:
            raise RecordsError(
                _("The records are being updated. Please try again in a moment.")
            )
        migrate(raw)
        found = shape(raw)
    if found != _own_shape():
        raise damaged_error(path)


@cache
def _own_shape() -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as raw:
        migrate(raw)
        return shape(raw)


def _records_error(path: Path, error: Exception) -> RecordsError:
    """A SQLite error as a sentence for people."""
    code = getattr(error, "sqlite_errorcode", None)
    plain = code & 0xFF if isinstance(code, int) else None
    if plain in _BUSY:
        return RecordsError(
            _("Another program is using the records. Please try again in a moment.")
        )
    why = _why_unusable(plain)
    if why:
        return RecordsError(_("The file {name} can’t be used: {why}.", name=path.name, why=why))
    _log.warning("%s is damaged: %r", path, error)
    return damaged_error(path)


def _why_unusable(code: int | None) -> str:
    """Why the system denies access to a file; empty if that is not the cause."""
    match code:
        case sqlite3.SQLITE_READONLY:
            return _("it’s read-only")
        case sqlite3.SQLITE_CANTOPEN:
            return _("it can’t be opened")
        case sqlite3.SQLITE_PERM:
            return _("access was denied")
        case sqlite3.SQLITE_IOERR:
            return _("the disk isn’t responding")
        case sqlite3.SQLITE_FULL:
            return _("the disk is full")
        case _:
            return ""


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


_SAME = "SELECT id, finished, moves, size FROM games WHERE mark = ?"


def add(records: Connection, game: GameRecord) -> bool:
    """Record a game over an earlier part of it; False if the records have as much of it."""
    with records.transaction():
        return put(records, game)


def put(records: Connection, game: GameRecord) -> bool:
    """Record a game like `add`, within an outer transaction."""
    known = records.rows(_SAME, (game.mark,))
    if known:
        [(number, *extent)] = known
        if extent >= [game.finished, game.moves, game.size]:
            records.rows(
                "UPDATE games SET journal = ?, size = ? WHERE id = ?",
                (game.journal, game.size, number),
            )
            return False
        _delete(records, number)
    _add(records, game)
    [(count,)] = records.rows("SELECT COUNT(*) FROM games")
    if count > MOST_GAMES:
        [(oldest,)] = records.rows("SELECT id FROM games ORDER BY started, id LIMIT 1")
        _delete(records, oldest)
    return True


def _delete(records: Connection, number: int) -> None:
    """Delete a game and everything about it."""
    for table, column in (
        ("shares", "game"),
        ("deals", "game"),
        ("seats", "game"),
        ("games", "id"),
    ):
        records.rows(f"DELETE FROM {table} WHERE {column} = ?", (number,))


def _add(records: Connection, game: GameRecord) -> None:
    sheet = _number(
        records, "sheets", ("key", "title", "house"), (game.sheet, game.title, game.house)
    )
    number = _insert(
        records,
        "games",
        None,
        game.mark,
        game.started,
        game.ended,
        sheet,
        json.dumps(game.options),
        game.code,
        game.planned,
        game.finished,
        game.turns,
        game.moves,
        game.hints,
        game.journal,
        game.size,
    )
    for seat in range(len(game.seats)):
        _add_seat(records, (number, seat, sheet), game)
        _add_shares(records, number, seat, game)


def _add_seat(records: Connection, where: tuple[int, int, int], game: GameRecord) -> None:
    number, place, sheet = where
    seat = game.seats[place]
    player = _number(records, "players", ("name", "person"), (seat.name, seat.person))
    _insert(
        records,
        "seats",
        number,
        place,
        player,
        seat.level,
        seat.style,
        seat.handed_over,
        seat.start,
        seat.total,
        game.places[place],
        *seat.sums,
        sheet,
        int(game.started[:10].replace("-", "")),  # a day such as 20261122
        game.finished,
    )
    for index, deal in enumerate(seat.deals):
        if deal is not None:
            values = (deal.points, deal.calls, deal.claims, deal.jokers, deal.down, deal.out)
            where = number, place, index
            _insert(records, "deals", *where, *values, player, sheet, game.finished)


def _add_shares(records: Connection, number: int, place: int, game: GameRecord) -> None:
    seat = game.seats[place]
    for index, share in enumerate(seat.shares):
        who = share.name, share.person
        player = _number(records, "players", ("name", "person"), who)
        counted = who == (seat.name, seat.person)
        values = player, share.turns, counted, game.finished
        _insert(records, "shares", number, place, index, *values)


def _insert(records: Connection, table: str, *values: object) -> int:
    """Insert a row with these values; None as an id is the next free one. Returns the id."""
    marks = ", ".join("?" for _ in values)
    return records.insert(f"INSERT INTO {table} VALUES ({marks})", values)


def _number(
    records: Connection, table: str, columns: tuple[str, ...], values: tuple[object, ...]
) -> int:
    """The id of a name in its table, inserted if new."""
    same = " AND ".join(f"{column} = ?" for column in columns)
    found = records.rows(f"SELECT id FROM {table} WHERE {same}", values)
    if found:
        return int(found[0][0])
    return _insert(records, table, None, *values)


T = TypeVar("T")
# Limits against a damaged file, far above any real game.
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
    title: Text
    house: bool


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list: date, sheet, and results, best first."""

    number: int
    started: Text
    title: Text
    finished: bool
    code: Text
    journal: Text
    result: tuple[tuple[str, int, int], ...]

    @property
    def real_cards(self) -> bool:
        """Whether it was played with real cards, on the score pad."""
        return self.journal.endswith(EVENING_SUFFIX)


def sheets(records: Connection) -> list[SheetChoice]:
    """The sheets of all recorded games."""
    rows = records.rows(SHEETS, (_MOST_SHEETS,))
    return read_all(records, rows, lambda row: read_row(SheetChoice, row))


def count_games(records: Connection, sheet: int | None = None) -> int:
    """The number of recorded games."""
    which, values = _which(sheet)
    [(count,)] = records.rows(GAME_COUNT.format(which=which), values)
    return read_int(count)


def games(
    records: Connection, first: int, most: int, sheet: int | None = None
) -> list[GameLine]:
    """One page of games, newest first."""
    which, values = _which(sheet)
    rows = records.rows(GAME_LINES.format(which=which), (*values, most, first))
    return read_all(records, rows, _line)


def one_game(records: Connection, number: int) -> GameRecord | None:
    """A whole game; None for an unknown id."""
    found = records.rows(ONE_GAME, (number,))
    if not found:
        return None
    seats = records.rows(SEATS_OF, (number, _MOST_SEATS))
    deals = records.rows(DEALS_OF, (number, _MOST_SEATS * _MOST_DEALS))
    rows = records.rows(SHARES_OF, (number, _MOST_SEATS * _MOST_SHARES))
    shares = read_all(records, rows, _share)
    return read_all(records, found, lambda row: _game(row, seats, deals, shares))[0]


def all_games(records: Connection) -> Iterator[GameRecord]:
    """All games, oldest first, one by one."""
    for (number,) in records.rows(GAME_IDS):
        game = one_game(records, number)
        if game is not None:
            yield game


def readable_games(records: Connection) -> Iterator[GameRecord]:
    """All games that can be read, skipping damaged ones."""
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
    """Read rows with `reader`; DamagedRecordsError if a value is invalid."""
    try:
        return [reader(row) for row in rows]
    except (ValueError, TypeError, IndexError) as error:
        raise damaged_error(records.path) from error


def read_int(raw: object) -> int:
    """A whole number of sensible size; ValueError otherwise."""
    if not isinstance(raw, int) or abs(raw) > _LARGEST:
        raise ValueError(f"not a sensible number: {str(raw)[:30]}")
    return raw


def read_row(kind: type[T], row: Sequence[Any], *rest: object) -> T:
    """A value whose first fields are in a row, in their order; ValueError if one is invalid."""
    known: Any = kind
    hints = islice(codec.hints_of(known).values(), len(row))
    values = [
        codec.read(hint, bool(read_int(raw)) if hint is bool else raw, kind.__name__)
        for hint, raw in zip(hints, row, strict=True)
    ]
    return kind(*values, *rest)


def _which(sheet: int | None) -> tuple[str, tuple[int, ...]]:
    return ("", ()) if sheet is None else ("WHERE games.sheet = ?", (sheet,))


def _line(row: Sequence[Any]) -> GameLine:
    seats, result = row[6], []
    for part in seats.split("\x1e")[:_MOST_SEATS] if seats else ():
        name, total, place = part.split("\x1f")
        result.append((short_text(name), read_int(int(total)), read_int(int(place))))
    return read_row(GameLine, row[:6], tuple(result))


def _game(
    row: Sequence[Any],
    seats: Sequence[Sequence[Any]],
    deals: Sequence[Sequence[Any]],
    shares: Sequence[tuple[int, SeatShare]],
) -> GameRecord:
    by_seat = _by_seat(len(seats), deals)
    found = []
    for place, seat in enumerate(seats):
        theirs = tuple(share for at, share in shares if at == place)
        found.append(read_row(SeatRecord, seat, by_seat[place], theirs))
    return read_row(GameRecord, (*row[:6], json.loads(row[6]), *row[7:]), tuple(found))


def _by_seat(count: int, rows: Sequence[Sequence[Any]]) -> list[tuple[DealRecord | None, ...]]:
    """Each seat's deals in order, None where a newcomer had not joined yet."""
    found = {}
    for row in rows:
        seat, deal, points, calls, claims, jokers, down, out = map(read_int, row)
        if not (0 <= seat < count and 0 <= deal < _MOST_DEALS):
            raise ValueError("no such seat or deal")
        found[seat, deal] = DealRecord(points, calls, claims, jokers, bool(down), bool(out))
    played = max((deal for _, deal in found), default=-1) + 1
    return [tuple(found.get((seat, deal)) for deal in range(played)) for seat in range(count)]


def _share(row: Sequence[Any]) -> tuple[int, SeatShare]:
    return read_int(row[0]), read_row(SeatShare, row[1:])
