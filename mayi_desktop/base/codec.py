"""The codec: any typed dataclass as plain JSON values, and limits for its fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

S = TypeVar("S", bound=Sized)
Plain = Any
LARGEST_NUMBER = 10**9  # no id or count comes near it
BY_VALUE = object()
"""A mark for an enum that is written by its value, not by its name."""
_HEX = re.compile("([0-9a-f]{2})*")
_AS_THEY_ARE = frozenset({int, str, bool, type(None)})


class CodecError(ValueError):
    """Raised for plain values that cannot be decoded; the message names the field."""


def within(low: float, high: float) -> Callable[[float], float]:
    """A limit: a number from `low` to `high`."""

    def limit(value: float) -> float:
        if not low <= value <= high:
            raise ValueError(f"{value} is not from {low} to {high}")
        return value

    return limit


def matching(pattern: str) -> Callable[[str], str]:
    """A limit: text that matches a pattern."""
    whole = re.compile(pattern)

    def limit(value: str) -> str:
        if not whole.fullmatch(value):
            raise ValueError(f"{value!r} does not match {pattern}")
        return value

    return limit


def at_most(count: int) -> Callable[[S], S]:
    """A limit: at most `count` values."""

    def limit(value: S) -> S:
        if len(value) > count:
            raise ValueError(f"more than {count} values")
        return value

    return limit


def plain(value: Any) -> Plain:
    """A value as JSON: an enum by name, a dataclass as the list of its fields, bytes in hex."""
    kind: Any = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if isinstance(value, Enum):
        return value.name
    names = _field_names(kind)
    if names is not None:
        return [plain(getattr(value, name)) for name in names]
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(plain(item) for item in value)
    if isinstance(value, Mapping):
        return {plain(key): plain(item) for key, item in value.items()}
    return value.hex() if isinstance(value, bytes) else value


@lru_cache(256)
def _field_names(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass; None for any other type."""
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else None


def read(hint: Any, value: Plain, where: str) -> Any:
    """The value of a type in the output of `plain`; CodecError if there is none.

    `Annotated` types carry their limits: functions that return the value or raise ValueError.
    """
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if origin is Annotated:
        return _limited(hint, value, where)
    if origin in (UnionType, Union):
        return _read_optional(hint, value, where)
    if origin is not None:
        return _read_many(origin, get_args(hint), value, where)
    if is_dataclass(hint):
        if isinstance(value, dict):
            return _build_named(hint, value, where)
        if not isinstance(value, list):
            raise CodecError(f"{where}: {value!r} is not a {getattr(hint, '__name__', hint)}.")
        return build(hint, value)
    return _read_one(hint, value, where)


def known_part(hint: Any, value: Plain) -> Plain:
    """A value for `read`, without fields that a newer version has added to dataclasses.

    For files that every version of the game shares; a journal is read as it is or not at all.
    """
    args = get_args(hint)
    if isinstance(value, dict) and is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        return {n: known_part(hints[n], item) for n, item in value.items() if n in hints}
    if get_origin(hint) is Annotated:
        return known_part(args[0], value)
    if isinstance(value, list) and args[1:] == (Ellipsis,):
        return [known_part(args[0], item) for item in value]
    return value


def _read_one(hint: Any, value: Plain, where: str) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        if not isinstance(value, str) or value not in hint.__members__:
            raise CodecError(f"{where}: {value!r} is none of {', '.join(hint.__members__)}.")
        return hint[value]
    if hint is bytes and isinstance(value, str) and _HEX.fullmatch(value):
        return bytes.fromhex(value)
    if hint is float and type(value) is int:
        return float(value)
    if type(value) is not hint:
        raise CodecError(f"{where}: {value!r} is not {hint.__name__}.")
    if hint is int and abs(value) > LARGEST_NUMBER:
        raise CodecError(f"{where}: that number is far too large.")
    return value


def encode_named(value: Any) -> list[Plain]:
    """A dataclass as a list: its name, then its fields in order."""
    return [type(value).__name__, *plain(value)]


def decode_named(kinds: Iterable[type], raw: Plain) -> Any:
    """The value of one of these dataclasses in the output of `encode_named`."""
    if isinstance(raw, list) and raw and isinstance(raw[0], str):
        for kind in kinds:
            if kind.__name__ == raw[0]:
                return build(kind, raw[1:])
    raise CodecError(f"{raw!r} is none of these kinds.")


def build(kind: Any, values: list[Plain]) -> Any:
    """A dataclass from the plain values of its fields in order; CodecError if they do not fit.

    Fields at the end may be missing where they have defaults.
    """
    hints = hints_of(kind)
    names = [f.name for f in fields(kind)]
    if len(values) > len(names):
        raise CodecError(f"{kind.__name__} has {len(names)} fields, not {len(values)}.")
    try:
        return kind(
            **{
                name: read(hints[name], value, f"{kind.__name__}.{name}")
                for name, value in zip(names, values, strict=False)
            }
        )
    except TypeError:
        raise CodecError(f"{kind.__name__} lacks some of its fields.") from None


@lru_cache(maxsize=256)
def hints_of(kind: Any) -> Mapping[str, Any]:
    """The types of a dataclass's fields, by name."""
    return get_type_hints(kind, include_extras=True)


def _limited(hint: Any, value: Plain, where: str) -> Any:
    bare, *limits = get_args(hint)
    value = value if BY_VALUE in limits else read(bare, value, where)
    for limit in limits:
        try:
            value = bare(value) if limit is BY_VALUE else limit(value)
        except ValueError as error:
            raise CodecError(f"{where}: {error}.") from None
    return value


def _build_named(kind: Any, values: dict[str, Plain], where: str) -> Any:
    hints = hints_of(kind)
    unknown = values.keys() - {f.name for f in fields(kind)}
    if unknown:
        raise CodecError(f"{where}: there is no field {sorted(unknown)[0]!r}.")
    known = {name: read(hints[name], value, name) for name, value in values.items()}
    try:
        return kind(**known)
    except TypeError:
        raise CodecError(f"{where}: some fields are missing.") from None


def _read_optional(hint: Any, value: Plain, where: str) -> Any:
    choices = [choice for choice in get_args(hint) if choice is not type(None)]
    if value is None and len(choices) < len(get_args(hint)):
        return None
    return read(choices[0], value, where)


def _read_many(origin: Any, args: tuple[Any, ...], value: Plain, where: str) -> Any:
    if origin is tuple:
        if not isinstance(value, list):
            raise CodecError(f"{where}: {value!r} is not a list.")
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(read(args[0], item, where) for item in value)
        if len(value) != len(args):
            raise CodecError(f"{where}: {value!r} has not {len(args)} values.")
        return tuple(read(arg, item, where) for arg, item in zip(args, value, strict=True))
    if origin is frozenset:
        if not isinstance(value, list):
            raise CodecError(f"{where}: {value!r} is not a list.")
        return frozenset(read(args[0], item, where) for item in value)
    if not isinstance(value, dict):
        raise CodecError(f"{where}: {value!r} is not a table of values.")
    return {
        read(args[0], key, where): read(args[1], item, where) for key, item in value.items()
    }
