"""Tables of the records, and their migrations."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

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
    # Seats that changed hands: who took how many turns; `counted` is who the result counts for.
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
    """How many migrations the tables have had; 0 for an empty file."""
    [(version,)] = connection.execute("PRAGMA user_version")
    return int(version)


def shape(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Every table and index as it was created; the records may hold nothing else."""
    rows = connection.execute(
        "SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY type, name LIMIT 100"
    )
    return [(str(kind), str(name), str(sql)) for kind, name, sql in rows]
