"""Seat lines: which phone holds which seat, which ones wait for one, and who takes over."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.invitations import Invitation
from mayi_desktop.ui.phones.phone_events import Joined, Left, NoLongerWants, WantsSeat
from mayi_desktop.ui.phones.wire.channel import RejectedError
from mayi_desktop.ui.phones.wire.connection import Farewell, PhoneConnection
from mayi_desktop.ui.phones.wire.inbox import PhoneInbox
from mayi_desktop.ui.phones.wire.messages import written
from mayi_desktop.ui.phones.wire.pairing import Pairing


@dataclass
class _SeatLine:
    """One seat: the device that the host let sit there, its phone while it is connected."""

    device: str | None = None
    phone: PhoneConnection | None = None
    waiting: dict[str, PhoneConnection | Pairing] = field(default_factory=dict)


class SeatLines:
    """The seats as the network sees them; of one thread, except for `phone`."""

    def __init__(
        self, invitations: Mapping[Seat, Invitation], inbox: PhoneInbox, most_waiting: int
    ) -> None:
        self._invitations = invitations
        self._inbox = inbox
        self._most_waiting = most_waiting
        self._lines: dict[Seat, _SeatLine] = {}
        self._farewells: set[asyncio.Task[None]] = set()

    def phone(self, seat: Seat) -> PhoneConnection | None:
        """The phone that holds a seat now; for any thread."""
        line = self._lines.get(seat)
        return line.phone if line is not None else None

    def holds(self, phone: PhoneConnection) -> bool:
        """Whether this phone holds its seat."""
        return self.phone(phone.who.seat) is phone

    def arrive(self, phone: PhoneConnection) -> None:
        """Let a phone sit down that sat there before; any other has to wait for the host."""
        who = phone.who
        line = self._lines.setdefault(who.seat, _SeatLine())
        known = line.device is not None and line.device == who.device
        hello = {"fresh": who.fresh, "admitted": known, "words": list(phone.words)}
        phone.tell(written({"hello": hello}))
        if known:
            self._sit_down(phone)
            return
        self.ask(phone)

    def ask(self, visitor: PhoneConnection | Pairing) -> None:
        """Have the host asked whether somebody may sit down."""
        who = visitor.who
        line = self._lines.setdefault(who.seat, _SeatLine())
        before = line.waiting.pop(who.device, None)
        if before is not None:
            before.drop()
            self._inbox.put(NoLongerWants(who.seat, who.device))
        if len(line.waiting) >= self._most_waiting:
            self._send_away(visitor, "busy", Farewell.OVER)
            return
        moving = line.device is not None
        wish = WantsSeat(who.seat, who.device, visitor.words, moving, who.language)
        if not self._inbox.put(wish):
            raise RejectedError("too many arrivals")
        line.waiting[who.device] = visitor

    def leave(self, phone: PhoneConnection | Pairing) -> None:
        """A connection has ended, for whatever reason."""
        phone.is_over = True
        seat, device = phone.who.seat, phone.who.device
        line = self._lines[seat]
        if line.phone is phone:
            line.phone = None
            self._inbox.put(Left(seat))
        elif line.waiting.get(device) is phone:
            del line.waiting[device]
            self._inbox.put(NoLongerWants(seat, device))

    def admit(self, seat: Seat, device: str) -> None:
        """Let a waiting device hold the seat; nothing if it doesn't wait any more.

        One without a link gets it, and comes back with it.
        """
        line = self._lines.get(seat)
        visitor = line.waiting.pop(device, None) if line is not None else None
        if line is None or visitor is None:
            return
        if isinstance(visitor, Pairing):
            invitation = self._invitations.get(seat)
            if invitation is not None:
                line.device = device
                self._farewell(visitor.give(invitation))
            return
        visitor.tell(written({"admitted": True}))
        try:
            self._sit_down(visitor)
        except RejectedError:
            visitor.drop()

    def refuse(self, seat: Seat, device: str, why: str) -> None:
        """Send a waiting device away, and say why."""
        line = self._lines.get(seat)
        phone = line.waiting.pop(device, None) if line is not None else None
        if phone is not None:
            self._send_away(phone, why, Farewell.REFUSED)

    def close(self, seat: Seat, reason: str) -> None:
        """Send everybody away from a seat, and forget who held it."""
        line = self._lines.pop(seat, None)
        if line is None:
            return
        self._lines[seat] = _SeatLine()
        if line.phone is not None:
            self._inbox.put(Left(seat))
            self._send_away(line.phone, reason, Farewell.OVER)
        for device, phone in line.waiting.items():
            self._inbox.put(NoLongerWants(seat, device))
            self._send_away(phone, reason, Farewell.OVER)

    async def close_all(self, reason: str) -> None:
        """Send everybody away, and wait until they are gone."""
        for seat in list(self._lines):
            self.close(seat, reason)
        if self._farewells:
            await asyncio.wait(self._farewells)

    def _sit_down(self, phone: PhoneConnection) -> None:
        """Make a phone the one of its seat, in place of whichever was."""
        who = phone.who
        line = self._lines[who.seat]
        if not self._inbox.put(Joined(who.seat, who.device, who.language, who.large)):
            raise RejectedError("too many arrivals")
        before, line.phone, line.device = line.phone, phone, who.device
        if before is None:
            return
        if before.who.device == who.device:
            before.drop()
        else:
            self._send_away(before, "moved", Farewell.MOVED)

    def _send_away(
        self, visitor: PhoneConnection | Pairing, reason: str, code: Farewell
    ) -> None:
        visitor.is_over = True
        self._farewell(visitor.dismiss(reason, code))

    def _farewell(self, words: Coroutine[None, None, None]) -> None:
        """Have the last words said to somebody, whether they listen or not."""
        farewell = asyncio.get_running_loop().create_task(words)
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)
