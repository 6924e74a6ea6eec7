"""Frozen dataclasses that are fast to create: games create hundreds of thousands."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TypeVar

T = TypeVar("T")


def quickly_made(cls: type[T]) -> type[T]:
    """Decorate a frozen dataclass with slots to create instances in half the time.

    The usual `__init__` of a frozen class calls `object.__setattr__` by name for every field;
    this one uses the slot descriptors. Nothing else changes. Fields must be plain arguments,
    without a default factory.
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
