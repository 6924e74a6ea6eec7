"""Phone events: what phones did, as the table hears of it, and the line to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.invitations import Invitation

# Why somebody is sent away: by the host, or as there is no such seat.
REFUSED, UNKNOWN_SEAT = "refused", "unknown"


@dataclass(frozen=True, slots=True)
class Joined:
    """A phone holds a seat from now on, or again; `large` asks for large words."""

    seat: Seat
    device: str
    language: str = ""
    large: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """The phone of a seat cannot be reached any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said:
    """A phone that holds a seat sent a message; nothing in it has been checked."""

    seat: Seat
    message: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class WantsSeat:
    """A device wants a seat, and somebody at the table has to say whether it may.

    `words` are shown on both, so that people see which phone it is. `moving` says that another
    device holds the seat; `language` is what the phone's browser speaks.
    """

    seat: Seat
    device: str
    words: tuple[str, ...] = ()
    moving: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True)
class NoLongerWants:
    """A device that wanted a seat has gone before anybody answered."""

    seat: Seat
    device: str


PhoneEvent = Joined | Left | Said | WantsSeat | NoLongerWants


class PhoneLine(Protocol):
    """The line to all phones; nothing here ever waits for one."""

    def poll(self) -> Sequence[PhoneEvent]:
        """What has happened since the last call, in order."""

    def send(self, seat: Seat, message: Mapping[str, object]) -> None:
        """Send a message; of several screens or pages that wait only the latest goes."""

    def admit(self, seat: Seat, device: str) -> None:
        """Let a device hold a seat, in place of the one that held it."""

    def refuse(self, seat: Seat, device: str, why: str = REFUSED) -> None:
        """Send a device away that asked for a seat; `why` is one of those above."""

    def close_seat(self, seat: Seat) -> None:
        """Take the seat from its phone; its link is no longer good."""


class InvitingLine(PhoneLine, Protocol):
    """A line that also has invitations, and that ends."""

    @property
    def is_running(self) -> bool:
        """Whether phones can come."""

    def invitation(self, seat: Seat) -> Invitation:
        """The invitation to a seat."""

    def stop(self) -> None:
        """End everything; all links are dead."""
