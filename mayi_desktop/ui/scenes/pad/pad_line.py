"""Pad line: the phones of an evening with real cards, from the invitation to the last deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mayi_desktop.engine import Seat
from mayi_desktop.host.pad.session import PadSession
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing.card_svg import deck_key
from mayi_desktop.ui.phones.phone_events import InvitingLine, WantsSeat
from mayi_desktop.ui.scenes.phones.home_line import HomeLine
from mayi_desktop.ui.scenes.phones.table_phones import (
    PhoneQuestion,
    arrival_question,
    arrival_words,
)
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.scene import Scene

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.invitations import Invitation
    from mayi_desktop.ui.phones.pad_phones import PadPhones


class PadLine:
    """Lets phones come to the score pad; nothing is opened until somebody is invited."""

    def __init__(self, context: Context, session: PadSession) -> None:
        self._context = context
        self._session = session
        self._home = HomeLine(context)
        self._question: PhoneQuestion | None = None
        self.phones: PadPhones | None = None

    @property
    def is_open(self) -> bool:
        """Whether phones can come."""
        return self.phones is not None

    @property
    def names(self) -> Sequence[str]:
        """Everybody at the table."""
        return self._session.evening.names

    @property
    def statuses(self) -> Mapping[Seat, str]:
        """Of each seat with a phone, whether it is "here" or "away"."""
        return {} if self.phones is None else self.phones.statuses

    @property
    def asking(self) -> Sequence[WantsSeat]:
        """The phones that wait to be let in."""
        return () if self.phones is None else tuple(self.phones.asking)

    @property
    def has_sent(self) -> frozenset[Seat]:
        """The seats that said by phone what they still hold, for the next deal."""
        return frozenset() if self.phones is None else frozenset(self.phones.has_sent)

    @property
    def has_more(self) -> bool:
        """Whether the computer has more addresses than the one that phones are told."""
        return self._home.has_more

    def is_persons(self, seat: Seat) -> bool:
        """With real cards only people play."""
        return seat < len(self.names)

    def invitation(self, seat: Seat) -> Invitation | None:
        """The invitation to a seat; None if there are none."""
        return self._home.invitation(seat)

    def change(self, seat: Seat) -> None:
        """Send the phone of a seat away: its points are typed here."""
        if self.phones is not None:
            self.phones.release(seat)

    def change_words(self, seat: Seat) -> str:
        """What `change` does; nothing where there is no phone."""
        return _("To the laptop") if seat in self.statuses else ""

    def arrival_words(self, asked: WantsSeat) -> str:
        """By what people see which phone it is, and whether it takes the place of another."""
        return arrival_words(asked)

    # --- opening and closing

    def open(self) -> bool:
        """Listen on the home network; False, and a message that says why, if that can't be."""
        if self.phones is not None and self._home.is_good():
            return True
        self.close()
        server = self._home.open()
        if server is not None:
            self.use(server)
        return server is not None

    def use(self, server: InvitingLine) -> None:
        """Hear the phones that reach this server, which has been started."""
        from mayi_desktop.ui.phones.pad_phones import PadPhones

        self._home.server = server
        self.phones = PadPhones(self._session, server)

    def try_next(self) -> None:
        """Listen on another address of this computer: no phone has found the last one."""
        if not self.statuses and not self.asking:
            self._home.try_another()
            self.close()
            self.open()

    def close(self) -> None:
        """End everything; all links are dead."""
        self._home.close()
        self.phones = None

    # --- every frame

    def poll(self, asks_over: Sequence[Scene]) -> bool:
        """Hear the phones; True if one has changed an entry.

        Who wants to come is asked about while one of `asks_over` is on top.
        """
        if self.phones is None:
            return False
        from mayi_desktop.ui.phones.held.phone_screen import PhoneLook

        settings = self._context.settings
        deck = deck_key(settings.suits, settings.card_letters, settings.faces)
        self.phones.look = PhoneLook(deck, settings.back)
        changed = self.phones.poll()
        self._ask(asks_over)
        return changed

    def admit(self, asked: WantsSeat) -> None:
        """Let a phone speak for the seat that it wants."""
        if self.phones is not None and asked in self.phones.asking:
            self.phones.admit(asked)

    def refuse(self, asked: WantsSeat) -> None:
        """Send a phone away."""
        if self.phones is not None and asked in self.phones.asking:
            self.phones.refuse(asked)

    def _ask(self, asks_over: Sequence[Scene]) -> None:
        """Ask about the next phone, and close a question that has answered itself."""
        scenes, question = self._context.scenes, self._question
        if question is not None and question not in scenes.scenes:
            self._question = question = None
        if question is not None:
            if question.asked not in self.asking:
                scenes.remove(question)
                self._question = None
        elif self.asking and scenes.top in asks_over:
            asked = self.asking[0]
            name = self.names[asked.seat]
            self._question = arrival_question(self._context, name, asked, self)
            scenes.push(self._question)
