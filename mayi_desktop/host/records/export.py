"""Exports the records as CSV or JSON."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from mayi_desktop.file_access import PART, check_replaceable, create_new, is_there
from mayi_desktop.host.files.paths import records_file
from mayi_desktop.host.records.file import RecordsError, open_records
from mayi_desktop.host.records.game import GameRecord
from mayi_desktop.host.records.read import all_games
from mayi_desktop.i18n import _

CSV, JSON = ".csv", ".json"
# Of the JSON; grows when a program that reads it has to change.
_VERSION = 1
_FORMULAS = ("=", "+", "-", "@")
_COLUMNS = (
    "started", "ended", "sheet", "title", "options", "deal code", "finished", "deals",
    "turns", "hints", "seat", "name", "person", "level", "joined with", "total", "place",
    "May I?", "cards claimed", "wilds caught", "points by deal", "turns by player",
    "real cards",
)  # fmt: skip


def export(data: Path, target: Path) -> int:
    """Write all records into a CSV or JSON file, by its ending; the number of games.

    RecordsError says in one sentence why that is not possible. An older file of that name is
    replaced only by a complete new one.
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
    """A free file name with the date in it."""
    day = f"{name}-{now:%Y-%m-%d}"
    path = folder / f"{day}{suffix}"
    number = 1
    while is_there(path):
        number += 1
        path = folder / f"{day}-{number}{suffix}"
    return path


@contextmanager
def _written_whole(target: Path) -> Iterator[TextIO]:
    """A file to write that replaces the target once it is complete."""
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
    """One line for every seat of every game; a byte order mark tells spreadsheets UTF-8."""
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
    deals = [deal for deal in seat.deals if deal is not None]
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
        sum(deal.calls for deal in deals),
        sum(deal.claims for deal in deals),
        sum(deal.jokers for deal in deals),
        " ".join("–" if deal is None else str(deal.points) for deal in seat.deals),
        ", ".join(
            f"{share.name}{'' if share.person else ' (computer)'} {share.turns}"
            for share in seat.shares
        ),
        int(game.real_cards),
    )


def _harmless(value: object) -> object:
    """Quote a text that a spreadsheet would take for a formula."""
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return f"'{value}"
    return value


def _write_json(file: TextIO, games: Iterable[GameRecord]) -> int:
    """One object for every game, written one by one to save memory."""
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
