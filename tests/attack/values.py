"""Replaces values in a valid file by others, keeping the file readable."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random
from typing import Any

_ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    255,
    2**31,
    2**63,
    -(2**70),
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "0",
    "x" * 300,
    "a\u0000b",
    "\ud800",
    "🂡",
    [],
    {},
    [[]],
    [0] * 500,
)
_ODD_CELLS = (
    None,
    0,
    -1,
    2**62,
    -(2**63),
    1.5,
    float("inf"),
    "",
    "x" * 300,
    "a\x1fb\x1e",
    b"\xff",
)

Slot = tuple[Any, Any]
"""A list or table, and the place in it where a value stands."""


def exchanged(data: bytes, dice: Random) -> bytes:
    """The file with one to three values changed; as it was where it holds none we know."""
    change = _in_tables if data.startswith(b"SQLite format 3\x00") else _in_text
    for _ in range(dice.randint(1, 3)):
        data = change(data, dice)
    return data


def _in_text(data: bytes, dice: Random) -> bytes:
    """A value changed in a file that is one JSON text, or has one in every line."""
    if (whole := _exchanged(data, dice)) is not None:
        return whole
    lines = data.split(b"\n")
    at = dice.choice((0, dice.randrange(len(lines))))
    if (one := _exchanged(lines[at], dice)) is not None:
        lines[at] = one
    return b"\n".join(lines)


def _exchanged(text: bytes, dice: Random) -> bytes | None:
    """The JSON text with a value changed; None if it is none."""
    try:
        root = [json.loads(text)]
    except (ValueError, RecursionError):
        return None
    slots = list(_slots(root))
    dice.choice(_CHANGES)(dice.choice(slots), slots, dice)
    try:
        return json.dumps(root[0], separators=(",", ":")).encode("ascii")
    except (ValueError, RecursionError):
        return None


def _slots(root: Any) -> Iterator[Slot]:
    """Every place in which a value stands, however deep."""
    items = root.items() if isinstance(root, dict) else enumerate(root)
    for place, value in items:
        yield root, place
        if isinstance(value, dict | list):
            yield from _slots(value)


def _replace(slot: Slot, slots: list[Slot], dice: Random) -> None:
    holder, place = slot
    holder[place] = dice.choice(_ODD)


def _borrow(slot: Slot, slots: list[Slot], dice: Random) -> None:
    """Put there what stands elsewhere; a copy, so that nothing holds itself."""
    holder, place = slot
    other, there = dice.choice(slots)
    holder[place] = json.loads(json.dumps(other[there]))


def _shift(slot: Slot, slots: list[Slot], dice: Random) -> None:
    holder, place = slot
    value = holder[place]
    if isinstance(value, int):
        holder[place] = value + dice.choice((-1, 1, 10, -value, 1000))
    elif isinstance(value, str):
        holder[place] = value[: dice.randrange(len(value) + 1)] + dice.choice(("", "Z", "0"))
    else:
        _replace(slot, slots, dice)


def _remove(slot: Slot, slots: list[Slot], dice: Random) -> None:
    holder, place = slot
    if holder is not slots[0][0]:
        del holder[place]


def _double(slot: Slot, slots: list[Slot], dice: Random) -> None:
    holder, place = slot
    if isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), holder[place])
    else:
        holder[dice.choice(("other", f"{place}2"))] = holder[place]


_CHANGES: tuple[Callable[[Slot, list[Slot], Random], None], ...] = (
    _replace,
    _replace,
    _borrow,
    _shift,
    _shift,
    _remove,
    _double,
)


def _in_tables(data: bytes, dice: Random) -> bytes:
    """A cell changed in one row, or in all, of a database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        try:
            base.deserialize(data)
            table, column = dice.choice(
                base.execute(
                    "SELECT m.name, c.name FROM sqlite_master AS m"
                    " JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
                ).fetchall()
            )
            key = "rowid" if table in ("sheets", "players", "games") else "game"
            which = dice.choice(("", f" WHERE {key} = {dice.randrange(20)}"))
            base.execute(
                f"UPDATE OR IGNORE {table} SET {column} = ?{which}", (dice.choice(_ODD_CELLS),)
            )
        except (sqlite3.Error, IndexError, UnicodeError):
            return data
        return base.serialize()
