"""Help settings: what the coach may do at a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

HINT, ODDS = "hint", "odds"
HELPS = (HINT, ODDS)


@dataclass(frozen=True, slots=True)
class Coaching:
    """The switches of one table: hints on request, and the odds of a claim."""

    hints: bool = True
    odds: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """What is switched on, as saves name it."""
        return tuple(
            help_ for help_, on in zip(HELPS, (self.hints, self.odds), strict=True) if on
        )


USUAL_COACHING = Coaching()


def decode_coaching(raw: object) -> Coaching:
    """The switches in a save; ValueError for anything but a list of names.

    Unknown names may come from a newer version and are ignored.
    """
    if not isinstance(raw, Iterable) or isinstance(raw, str | dict):
        raise ValueError("not a list of what the coach may do")
    names = list(raw)
    if not all(isinstance(name, str) for name in names):
        raise ValueError("not a list of what the coach may do")
    return Coaching(hints=HINT in names, odds=ODDS in names)
