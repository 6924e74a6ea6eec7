"""Knows what a game is started with: the sheet, the seats and the deal code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mayi_desktop.engine.rulesheet import RuleSheet

USUAL_LEVEL = "steady"


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits in a seat: a person, or a computer player of a level."""

    name: str
    person: bool
    level: str = USUAL_LEVEL


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game about to begin; `options` are keys of the sheet's options.

    `house` is the sheet itself where it is none of the ten.
    """

    sheet_id: str
    options: tuple[str, ...]
    seats: tuple[SeatSetup, ...]
    code: str
    house: RuleSheet | None = None

    def sheet(self) -> RuleSheet:
        """The rule sheet with its options; UnknownSheetError if there is none."""
        if self.house is not None:
            return self.house
        # The rules take as long to load as everything else, and the first screen needs none.
        from mayi_desktop.sheets import find_sheet

        return find_sheet(self.sheet_id, self.options)
