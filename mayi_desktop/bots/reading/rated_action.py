"""Rated action: an action, its rating, and the motive for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.quick_values import quickly_made


class Motive(Enum):
    """The reason for an action, or what speaks against it."""

    NEARER = auto()
    NOT_NEARER = auto()
    MORE_OUTS = auto()
    FITS_ON_TABLE = auto()
    TOO_DEAR = auto()
    OWN_DISCARD = auto()
    WINS = auto()
    GOES_DOWN = auto()
    KEEPS_FROM_OTHERS = auto()
    GAINS_A_WILD = auto()
    FEWER_CARDS = auto()
    LEAST_USEFUL = auto()
    SHEDS_POINTS = auto()
    GOES_ROUND = auto()
    NOTHING_ELSE = auto()


@quickly_made
@dataclass(frozen=True, slots=True)
class RatedAction:
    """One possible action of a decision; the legal one with the greatest value is chosen."""

    action: PlayerAction
    value: tuple[float, ...]
    motive: Motive


def best_first(options: list[RatedAction]) -> list[RatedAction]:
    """The actions by falling value; equal ones keep their order."""
    if len(options) < 2:
        return options
    return sorted(options, key=lambda option: option.value, reverse=True)
