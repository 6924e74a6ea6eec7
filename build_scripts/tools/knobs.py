"""Fields of a rule sheet, and each changed to a neighbouring value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeAlias

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.rulesheet import MeldKind, RuleSheet

Value: TypeAlias = Any
Step = str | int | Enum
Path = tuple[Step, ...]
ABSENT = object()

_RANKS = (Rank.JOKER, Rank.TWO, Rank.THREE)
# What a limit may become where there is none.
_INSTEAD_OF_NONE = {"limit": (1, 2, 4), "largest_set": (3, 6)}


@dataclass(frozen=True, slots=True)
class Knob:
    """A value somewhere in a sheet, and a neighbouring value; ABSENT takes an item away."""

    path: Path
    now: Value
    turned: Value

    def __str__(self) -> str:
        place = ".".join(s.name if isinstance(s, Enum) else str(s) for s in self.path)
        turned = "nothing" if self.turned is ABSENT else _short(self.turned)
        return f"{place}: {_short(self.now)} -> {turned}"


def knobs_of(sheet: RuleSheet) -> Iterator[Knob]:
    """Every knob of a sheet in every neighbouring position; its key is no knob."""
    for path, value in _leaves(sheet, ()):
        if path != ("key",):
            for turned in _neighbours(path, value):
                yield Knob(path, value, turned)


def turn(sheet: RuleSheet, knob: Knob) -> RuleSheet:
    """The sheet with one knob turned."""
    turned = _set(sheet, knob.path, knob.turned)
    assert isinstance(turned, RuleSheet)
    return turned


def value_at(value: Value, path: Path) -> Value:
    """What a sheet says at a place."""
    for step in path:
        value = getattr(value, str(step)) if is_dataclass(value) else value[step]
    return value


def _leaves(value: Value, path: Path) -> Iterator[tuple[Path, Value]]:
    """The places whose values are turned as wholes, and the lists that items can leave."""
    if is_dataclass(value):
        for field in fields(value):
            yield from _leaves(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _leaves(item, (*path, index))
            if is_dataclass(item) and len(value) > 1:
                yield (*path, index), item
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    else:
        yield path, value


def _neighbours(path: Path, value: Value) -> Iterator[Value]:
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (other for other in type(value) if other is not value)
        case int():
            yield value + 1
            if value > 0:
                yield value - 1
            if path[-1] in _INSTEAD_OF_NONE:
                yield None
        case None:
            yield from _INSTEAD_OF_NONE[str(path[-1])]
        case str():
            yield f"{value}, elsewhere"
        case frozenset():
            members = MeldKind if path[-1] == "kinds" else _RANKS
            yield from (value ^ {member} for member in members)
        case _ if is_dataclass(value):
            yield ABSENT
        case _:
            raise TypeError(f"{path} holds {value!r}, and nobody knows how to turn that")


def _set(value: Value, path: Path, turned: Value) -> Value:
    step, rest = path[0], path[1:]
    if isinstance(value, tuple):
        assert isinstance(step, int)
        if turned is ABSENT and not rest:
            return value[:step] + value[step + 1 :]
        item = _set(value[step], rest, turned) if rest else turned
        return (*value[:step], item, *value[step + 1 :])
    if isinstance(value, Mapping):
        return {**value, step: _set(value[step], rest, turned) if rest else turned}
    name = str(step)
    inner = _set(getattr(value, name), rest, turned) if rest else turned
    return replace(value, **{name: inner})


def _short(value: Value) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(member.name for member in value)) + "}"
    return str(value)
