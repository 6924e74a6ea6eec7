"""Database of the records: opening it, its errors, and moving a damaged one aside."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from mayi_desktop.file_access import (
    check_replaceable,
    free_damaged_name,
    is_there,
    make_private_file,
    open_regular,
)
from mayi_desktop.host.records.schema import APPLICATION, VERSION, migrate, shape, version_of
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import sort_key

_log = logging.getLogger(__name__)
# Seconds to wait for another program that writes.
_WAIT = 0.5
# Limits on a damaged file: bytes of a value, and instructions of a statement.
_LONGEST_VALUE = 100_000
_STEPS, _MOST_STEPS = 100_000, 2_000
# Memory for cached pages.
_KIBIBYTES = 8_000
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


class RecordsError(Exception):
    """Raised when the records cannot be used now; says why in one sentence."""


class DamagedRecordsError(RecordsError):
    """Raised when the file is not a valid database; it must be moved aside."""


def damaged_error(path: Path) -> DamagedRecordsError:
    """The error of a file that is damaged or something else."""
    return DamagedRecordsError(_("The file {name} isn’t a valid records file.", name=path.name))


class Connection:
    """An open database with limits on size and time.

    Errors of SQLite become a RecordsError.
    """

    def __init__(self, path: Path, raw: sqlite3.Connection) -> None:
        self.path = path
        self._raw = raw
        self._steps = 0
        raw.text_factory = _text
        raw.create_collation("NAMES", _in_order)
        raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        raw.set_progress_handler(self._step, _STEPS)

    def rows(self, statement: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
        """The rows of a statement's result."""
        self._steps = 0
        with self._errors_translated():
            return self._raw.execute(statement, values).fetchall()

    def stream(self, statement: str, values: Any = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
        """The rows of a statement's result, one after the other."""
        self._steps = 0
        with self._errors_translated():
            yield from self._raw.execute(statement, values)

    def insert(self, statement: str, values: Any = ()) -> int:  # noqa: ANN401
        """The id of the row that a statement adds."""
        self._steps = 0
        with self._errors_translated():
            return self._raw.execute(statement, values).lastrowid or 0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write everything inside, or nothing of it."""
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
    """The records in a file, as a context manager; RecordsError if not usable.

    Without a file, reading finds no games.
    """
    connection = _open(path, write=write)
    with closing(connection):
        yield connection


def move_aside(path: Path) -> Path:
    """Rename a damaged file, and its rollback journal, so that new records can start."""
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
        # SQLite quotes damaged names in what it says, and those need not be text.
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
    """Which of two names comes first in the language that is spoken: negative for the first."""
    first, second = sort_key(one), sort_key(other)
    return (first > second) - (first < second)


def _prepare(path: Path, raw: sqlite3.Connection, *, write: bool) -> None:
    """Check that the file holds the current tables, creating or migrating them."""
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
    """An error of SQLite in a sentence for people."""
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
    """Why the system does not allow using a file; empty if that is not the reason."""
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
