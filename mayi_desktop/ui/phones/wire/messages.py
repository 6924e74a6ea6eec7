"""Messages: plain values as JSON text, written strictly and read with distrust."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn

# Names that belong to the encrypted channel; messages can't use them.
RESERVED = frozenset({"s", "n", "d"})
# No message of a phone lies deeper; deeper ones would only be there to make us stumble.
_DEEPEST = 8
# Whole numbers that every phone writes and reads exactly.
_EXACT = 2**53


def written(message: Mapping[str, object]) -> str:
    """A message as text to be sealed; ValueError if it is empty or uses the channel's names."""
    if not message or not RESERVED.isdisjoint(message):
        raise ValueError(f"a message without content, or with one of {sorted(RESERVED)}")
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read_object(text: str) -> dict[str, object]:
    """A JSON object of plain values; ValueError for everything else, at any depth."""
    try:
        found = json.loads(text, parse_constant=_refuse, object_pairs_hook=_without_doubles)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not isinstance(found, dict):
        raise ValueError("no object")
    _require_plain(found, _DEEPEST)
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name twice")
    return found


def _require_plain(value: object, deepest: int) -> None:
    """Refuse what lies too deep, inexact numbers, and texts that can't be written."""
    if deepest < 0:
        raise ValueError("too deep")
    match value:
        case dict():
            for name, inner in value.items():
                _require_plain(name, deepest)
                _require_plain(inner, deepest - 1)
        case list():
            for inner in value:
                _require_plain(inner, deepest - 1)
        case str():
            value.encode("utf-8")
        case bool() | None:
            pass
        case int() | float():
            if not abs(value) <= _EXACT:
                raise ValueError("no exact number")
        case _:
            raise ValueError("no plain value")
