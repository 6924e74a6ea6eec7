"""Pad line: the phones of an evening with real cards, from the invitation to the last deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mayi_desktop.engine import Seat
from mayi_desktop.host.pad.session import PadSession
from mayi_desktop.i18n import _
from mayi_desktop.ui.phones.phone_events import InvitingLine
from mayi_desktop.ui.scenes.phones.home_line import HomeLine
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.scene import Scene

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.pad_phones import PadPhones


class PadLine(HomeLine["PadPhones"]):
    """The phones at a score pad."""

    def __init__(self, context: Context, session: PadSession) -> None:
        super().__init__(context)
        self._session = session

    @property
    def names(self) -> Sequence[str]:
        """Everybody at the table."""
        return self._session.evening.names

    @property
    def has_sent(self) -> frozenset[Seat]:
        """The seats that said by phone what they still hold, for the next deal."""
        return frozenset() if self.door is None else frozenset(self.door.has_sent)

    def is_persons(self, seat: Seat) -> bool:
        """With real cards only people play."""
        return seat < len(self.names)

    def change(self, seat: Seat) -> None:
        """Send the phone of a seat away: its points are typed here."""
        if self.door is not None:
            self.door.release(seat)

    def change_words(self, seat: Seat) -> str:
        """What `change` does; nothing where there is no phone."""
        return _("To the laptop") if seat in self.statuses else ""

    def poll(self, asks_over: Sequence[Scene]) -> bool:
        """Hear the phones; True if one has changed an entry.

        Who wants to come is asked about while one of `asks_over` is on top.
        """
        if self.door is None:
            return False
        self.door.look = self._phone_look()
        changed = self.door.poll()
        self.ask_who(may_ask=self._context.scenes.top in asks_over)
        return changed

    def _make_door(self, server: InvitingLine) -> PadPhones:
        from mayi_desktop.ui.phones.pad_phones import PadPhones

        return PadPhones(self._session, server)
