"""Frozen values that are quick to make: games make hundreds of thousands of them."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TypeVar

T = TypeVar("T")


def quickly_made(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots whose instances take about half the time to make.

    The usual initialiser looks every field up by its name, to get round its own ban on changes;
    this one goes straight to the slots. Nothing else about the class is different. Only for
    fields that are arguments of the initialiser, each without or with a plain default.
    """
    names: dict[str, object] = {}
    parameters, lines = [], []
    for field in fields(cls):  # type: ignore[arg-type]
        assert field.init, f"{field.name} is no argument"
        assert not field.kw_only, f"{field.name} is no plain argument"
        assert field.default_factory is MISSING, f"{field.name} has no plain default"
        names[f"set_{field.name}"] = getattr(cls, field.name).__set__
        usual = ""
        if field.default is not MISSING:
            names[f"usual_{field.name}"] = field.default
            usual = f"=usual_{field.name}"
        parameters.append(field.name + usual)
        lines.append(f"set_{field.name}(self, {field.name})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    exec(f"def __init__(self, {', '.join(parameters)}): {'; '.join(lines) or 'pass'}", names)
    made = names["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"  # type: ignore[attr-defined]
    made.__doc__ = cls.__init__.__doc__
    cls.__init__ = made  # type: ignore[assignment]
    return cls
