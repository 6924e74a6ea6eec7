"""Encodes actions and sheets as plain JSON values, and computes state digests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from mayi_desktop.engine import actions
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state import GameState

# Table fields left out of digests: the sheet is covered by its key, and the others were added
# after games had been saved with digests.
UNSIGNED = frozenset({"sheet", "discarders", "melded_turn"})

Plain = Any
LARGEST_NUMBER = 10**9  # no id or count comes near it
_VERBS: dict[str, type] = {kind.__name__: kind for kind in get_args(actions.Action)}


class CodecError(ValueError):
    """Raised for plain values that cannot be decoded; the message names the field."""


def encode_action(action: actions.Action) -> list[Plain]:
    """An action as a short list: its name, then its fields in order.

    A default `Join` is its name alone, as in files from before it had a field.
    """
    if action == actions.Join():
        return [actions.Join.__name__]
    return [type(action).__name__, *(_plain(getattr(action, f.name)) for f in fields(action))]


def decode_action(plain: Plain) -> actions.Action:
    """Decode the output of `encode_action`; CodecError if it is not an action."""
    if not isinstance(plain, list) or not plain or not isinstance(plain[0], str):
        raise CodecError("This line is not an action.")
    kind = _VERBS.get(plain[0])
    if kind is None:
        raise CodecError(f"There is no action called {plain[0]!r}.")
    action: actions.Action = _build(kind, plain[1:])
    return action


def encode_sheet(sheet: RuleSheet) -> dict[str, Plain]:
    """A rule sheet as a dictionary of plain values."""
    return {f.name: _plain(getattr(sheet, f.name)) for f in fields(sheet)}


def decode_sheet(plain: Plain) -> RuleSheet:
    """Decode the output of `encode_sheet`; CodecError names the bad field."""
    sheet: RuleSheet = _read(RuleSheet, plain, "the sheet")
    return sheet


def digest(state: GameState) -> str:
    """Short fingerprint of a whole state, without the fields in `UNSIGNED`."""
    table = {
        f.name: _plain(getattr(state.table, f.name))
        for f in fields(state.table)
        if f.name not in UNSIGNED
    }
    whole = [state.table.sheet.key, table, _plain(state.hands), _plain(state.stock)]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(value: Any) -> Plain:
    if isinstance(value, Enum):
        return value.name
    if is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, f.name)) for f in fields(value)]
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(_plain(item) for item in value)
    if isinstance(value, Mapping):
        return {_plain(key): _plain(item) for key, item in value.items()}
    return value


def _build(kind: Any, values: list[Plain]) -> Any:
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)]
    if len(values) > len(names):
        raise CodecError(f"{kind.__name__} has {len(names)} fields, not {len(values)}.")
    try:
        return kind(
            **{
                name: _read(hints[name], value, f"{kind.__name__}.{name}")
                for name, value in zip(names, values, strict=False)
            }
        )
    except TypeError:
        raise CodecError(f"{kind.__name__} lacks some of its fields.") from None


def _read(hint: Any, value: Plain, where: str) -> Any:
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if origin in (UnionType, Union):
        return _read_optional(hint, value, where)
    if origin is not None:
        return _read_many(origin, get_args(hint), value, where)
    if isinstance(hint, type) and issubclass(hint, Enum):
        if not isinstance(value, str) or value not in hint.__members__:
            raise CodecError(f"{where}: {value!r} is none of {', '.join(hint.__members__)}.")
        return hint[value]
    if is_dataclass(hint):
        if isinstance(value, dict):
            return _build_named(hint, value, where)
        if not isinstance(value, list):
            raise CodecError(f"{where}: {value!r} is not a {getattr(hint, '__name__', hint)}.")
        return _build(hint, value)
    if type(value) is not hint:
        raise CodecError(f"{where}: {value!r} is not {hint.__name__}.")
    if hint is int and abs(value) > LARGEST_NUMBER:
        raise CodecError(f"{where}: that number is far too large.")
    return value


def _build_named(kind: Any, values: dict[str, Plain], where: str) -> Any:
    hints = get_type_hints(kind)
    unknown = values.keys() - {f.name for f in fields(kind)}
    if unknown:
        raise CodecError(f"{where}: there is no field {sorted(unknown)[0]!r}.")
    read = {name: _read(hints[name], value, name) for name, value in values.items()}
    try:
        return kind(**read)
    except TypeError:
        raise CodecError(f"{where}: some fields are missing.") from None


def _read_optional(hint: Any, value: Plain, where: str) -> Any:
    choices = [choice for choice in get_args(hint) if choice is not type(None)]
    if value is None and len(choices) < len(get_args(hint)):
        return None
    return _read(choices[0], value, where)


def _read_many(origin: Any, args: tuple[Any, ...], value: Plain, where: str) -> Any:
    if origin is tuple:
        if not isinstance(value, list):
            raise CodecError(f"{where}: {value!r} is not a list.")
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(_read(args[0], item, where) for item in value)
        if len(value) != len(args):
            raise CodecError(f"{where}: {value!r} has not {len(args)} values.")
        return tuple(_read(arg, item, where) for arg, item in zip(args, value, strict=True))
    if origin is frozenset:
        if not isinstance(value, list):
            raise CodecError(f"{where}: {value!r} is not a list.")
        return frozenset(_read(args[0], item, where) for item in value)
    if not isinstance(value, dict):
        raise CodecError(f"{where}: {value!r} is not a table of values.")
    return {
        _read(args[0], key, where): _read(args[1], item, where) for key, item in value.items()
    }
