"""Player names as sentences use them: short, drawable, and "you" for a person alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mayi_desktop.engine import Seat
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import _

# Trades whole names against room for two of them in one caption; as much can be typed.
LONGEST_NAME = 22


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The names of the seats; the seat `you`, if any, is addressed as "you"."""

    names: Sequence[str]
    you: Seat | None = None

    def tell(self, seat: Seat, you: str, they: str, /, **values: object) -> str:
        """A sentence about what somebody does: `you` to oneself, `they` of `{name}`."""
        if seat == self.you:
            return _(you, **values)
        return _(they, name=self.names[seat], **values)


def sole_person(seats: Sequence[SeatSetup]) -> Seat | None:
    """The seat of the only person; None if there are several or none."""
    people = [Seat(seat) for seat, who in enumerate(seats) if who.person]
    return people[0] if len(people) == 1 else None


def shortened(name: str) -> str:
    """The name, cut to a length that sentences have room for."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def isolated(name: str) -> str:
    """The name in a Unicode isolate, which keeps the words around it in order."""
    return f"\u2068{name}\u2069" if not name.isascii() else name


def display_names(
    names: Sequence[str], can_write: Callable[[str], bool], drawn: Callable[[str], str]
) -> tuple[str, ...]:
    """The names of all seats; one that no font `can_write` becomes the number of its seat.

    `drawn` removes the pictures that no font has.
    """
    return tuple(
        shortened(drawn(name)) if can_write(name) else _("Player {seat}", seat=seat + 1)
        for seat, name in enumerate(names)
    )
