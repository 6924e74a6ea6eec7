"""Knows a contradiction within a rule sheet, as words and values that any language can say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SHORTEST_MELD = 2


@dataclass(frozen=True, slots=True, init=False)
class Contradiction:
    """What is wrong with a sheet: an English wording by which it is known, and its values."""

    wording: str
    values: Mapping[str, object]

    def __init__(self, wording: str, **values: object) -> None:
        object.__setattr__(self, "wording", wording)
        object.__setattr__(self, "values", values)

    @property
    def sentence(self) -> str:
        """The wording with the values put in; it names the field that is wrong."""
        return self.wording.format(**self.values)
