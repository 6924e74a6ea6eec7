"""The door: devices that ask for a seat wait here until somebody at the laptop has answered."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.phone_events import NoLongerWants, PhoneEvent, PhoneLine, WantsSeat


class PhoneDoor:
    """Phones that come in by asking; `asking` are the devices to admit or refuse."""

    def __init__(self, line: PhoneLine) -> None:
        self.asking: list[WantsSeat] = []
        self._line = line

    @property
    def statuses(self) -> Mapping[Seat, str]:
        """Of each seat with a phone, whether the phone is "here" or "away"."""
        raise NotImplementedError

    def admit(self, asked: WantsSeat) -> None:
        """Let a device have the seat that it wants."""
        self.asking.remove(asked)
        self._line.admit(asked.seat, asked.device)

    def refuse(self, asked: WantsSeat) -> None:
        """Send a device away."""
        self.asking.remove(asked)
        self._line.refuse(asked.seat, asked.device)

    def _hear_door(self, event: PhoneEvent) -> None:
        """Note who asks, once, and who has gone away again."""
        match event:
            case WantsSeat(seat=seat, device=device):
                if all((wish.seat, wish.device) != (seat, device) for wish in self.asking):
                    self.asking.append(event)
            case NoLongerWants(seat=seat, device=device):
                self.asking = [
                    wish for wish in self.asking if (wish.seat, wish.device) != (seat, device)
                ]
            case _:
                pass

    def _settle_seat(self, seat: Seat) -> None:
        """A phone holds the seat: nobody waits for it any longer."""
        self.asking = [wish for wish in self.asking if wish.seat != seat]
