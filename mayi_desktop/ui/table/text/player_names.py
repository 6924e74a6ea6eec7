"""Knows how people are called in sentences: short enough, and in letters that can be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mayi_desktop.engine import Seat
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.ui.drawing.fonts import Fonts
from mayi_desktop.ui.strings import say

_LONGEST_NAME = 22


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """How those at the table are called: by their names, but `you` is spoken to."""

    names: Sequence[str]
    you: Seat | None = None

    def say(self, key: str, seat: Seat, **values: object) -> str:
        """A sentence about what somebody does."""
        if seat == self.you:
            return say(f"you.{key}", **values)
        return say(key, name=self.names[seat], **values)


def sole_person(seats: Sequence[SeatSetup]) -> Seat | None:
    """The only person among these seats; None where several people play, or none."""
    people = [Seat(seat) for seat, who in enumerate(seats) if who.person]
    return people[0] if len(people) == 1 else None


def shortened(name: str) -> str:
    """A name as it is used in sentences."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"


def isolated(name: str) -> str:
    """A name that cannot disturb the words around it, whatever its direction of writing."""
    return f"\u2068{name}\u2069" if not name.isascii() else name


def display_names(fonts: Fonts, names: Sequence[str]) -> tuple[str, ...]:
    """The names of all seats; one that no font can write is told by its place."""
    return tuple(
        shortened(fonts.drawn(name))
        if fonts.can_write(name)
        else say("name.seat", seat=seat + 1)
        for seat, name in enumerate(names)
    )
