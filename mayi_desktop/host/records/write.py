"""Writes games into the records, each game once."""

from __future__ import annotations

import json

from mayi_desktop.host.records.file import Connection
from mayi_desktop.host.records.game import GameRecord, SeatRecord

_SAME = "SELECT id, finished, moves FROM games WHERE mark = ?"
_GAME = """
    INSERT INTO games (mark, started, ended, sheet, options, code, planned, finished, turns,
                       moves, hints, journal, size)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SEAT = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SHARE = "INSERT INTO shares VALUES (?, ?, ?, ?, ?, ?, ?)"
_DEAL = "INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


def add(records: Connection, game: GameRecord) -> bool:
    """Record a game; False if the records know at least as much of it already.

    A game that was recorded unfinished is replaced.
    """
    with records.transaction():
        return put(records, game)


def put(records: Connection, game: GameRecord) -> bool:
    """Record a game, as `add` does, within a larger transaction."""
    known = records.rows(_SAME, (game.mark,))
    if known:
        [(number, finished, moves)] = known
        if (finished, moves) >= (game.finished, game.moves):
            records.rows(
                "UPDATE games SET journal = ?, size = ? WHERE id = ?",
                (game.journal, game.size, number),
            )
            return False
        for table, column in (
            ("shares", "game"),
            ("deals", "game"),
            ("seats", "game"),
            ("games", "id"),
        ):
            records.rows(f"DELETE FROM {table} WHERE {column} = ?", (number,))
    _add(records, game)
    return True


def _add(records: Connection, game: GameRecord) -> None:
    sheet = _number(
        records, "sheets", ("key", "title", "house"), (game.sheet, game.title, game.house)
    )
    number = records.insert(
        _GAME,
        (
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
        ),
    )
    for seat in range(len(game.seats)):
        _add_seat(records, (number, seat, sheet), game)
        _add_shares(records, number, seat, game)


def _add_seat(records: Connection, where: tuple[int, int, int], game: GameRecord) -> None:
    number, place, sheet = where
    seat = game.seats[place]
    player = _number(records, "players", ("name", "person"), (seat.name, seat.person))
    records.rows(
        _SEAT,
        (
            number,
            place,
            player,
            seat.level,
            seat.style,
            seat.handed_over,
            seat.start,
            seat.total,
            game.places[place],
            *_sums(seat),
            sheet,
            _day(game.started),
            game.finished,
        ),
    )
    for index, deal in enumerate(seat.deals):
        if deal is not None:
            values = (deal.points, deal.calls, deal.claims, deal.jokers, deal.down, deal.out)
            records.rows(_DEAL, (number, place, index, *values, player, sheet, game.finished))


def _add_shares(records: Connection, number: int, place: int, game: GameRecord) -> None:
    seat = game.seats[place]
    for index, share in enumerate(seat.shares):
        who = share.name, share.person
        player = _number(records, "players", ("name", "person"), who)
        counted = who == (seat.name, seat.person)
        values = (number, place, index, player, share.turns, counted, game.finished)
        records.rows(_SHARE, values)


def _day(started: str) -> int:
    """The start date of a game, as a number such as 20261122."""
    return int(started[:10].replace("-", ""))


def _sums(seat: SeatRecord) -> tuple[int, int, int, int]:
    """The number of deals, May I?s, claims won and wild cards left, in a whole game."""
    deals = [deal for deal in seat.deals if deal is not None]
    return (
        len(deals),
        sum(deal.calls for deal in deals),
        sum(deal.claims for deal in deals),
        sum(deal.jokers for deal in deals),
    )


def _number(
    records: Connection, table: str, columns: tuple[str, ...], values: tuple[object, ...]
) -> int:
    """The id of a name in its table, which is added if it is new."""
    same = " AND ".join(f"{column} = ?" for column in columns)
    found = records.rows(f"SELECT id FROM {table} WHERE {same}", values)
    if found:
        return int(found[0][0])
    marks = ", ".join("?" for _ in columns)
    return records.insert(
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", values
    )
