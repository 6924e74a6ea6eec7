"""Home line: lets phones on the home network come to a table or to a score pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from mayi_desktop.engine import Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.drawing.card_svg import deck_key
from mayi_desktop.ui.phones.phone_events import InvitingLine, WantsSeat
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.scene import DEAF_SECONDS
from mayi_desktop.ui.widgets.controls.button import ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, show_message

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.door import PhoneDoor
    from mayi_desktop.ui.phones.held.phone_screen import PhoneLook
    from mayi_desktop.ui.phones.invitations import Invitation

# As many as can sit at any table.
MOST_SEATS = 8

D = TypeVar("D", bound="PhoneDoor")


class PhoneQuestion(Dialog):
    """Whether a phone that has `asked` may come; it opens by itself."""

    deaf_seconds = DEAF_SECONDS
    asked: WantsSeat | None = None


class HomeLine(Generic[D]):
    """Phones on the home network; nothing is opened until somebody is invited.

    `door` hears them while they can come. The computer `has_more` addresses than the one that
    phones are told.
    """

    def __init__(self, context: Context) -> None:
        self.has_more = False
        self.door: D | None = None
        self.server: InvitingLine | None = None
        self._context = context
        self._address = ""
        self._tried: list[str] = []
        self._question: PhoneQuestion | None = None

    # --- what tables and score pads have each of their own

    @property
    def names(self) -> Sequence[str]:
        """Everybody at the table."""
        raise NotImplementedError

    def is_persons(self, seat: Seat) -> bool:
        """Whether a person sits there, who may hold a phone."""
        raise NotImplementedError

    def change(self, seat: Seat) -> None:
        """Pass the seat on to whom `change_words` names."""
        raise NotImplementedError

    def change_words(self, seat: Seat) -> str:
        """What `change` does; empty if there is nothing to do."""
        raise NotImplementedError

    def _make_door(self, server: InvitingLine) -> D:
        """What hears the phones that reach this server."""
        raise NotImplementedError

    # --- who has come

    @property
    def is_open(self) -> bool:
        """Whether phones can come."""
        return self.door is not None

    @property
    def statuses(self) -> Mapping[Seat, str]:
        """Of each seat with a phone, whether it is "here" or "away"."""
        return {} if self.door is None else self.door.statuses

    @property
    def asking(self) -> tuple[WantsSeat, ...]:
        """The phones that wait to be let in."""
        return () if self.door is None else tuple(self.door.asking)

    def invitation(self, seat: Seat) -> Invitation | None:
        """The invitation to a seat; None if there are none."""
        if self.server is None or not self.server.is_running:
            return None
        return self.server.invitation(seat)

    def admit(self, asked: WantsSeat) -> None:
        """Let a phone have the seat that it wants."""
        if self.door is not None and asked in self.door.asking:
            self.door.admit(asked)

    def refuse(self, asked: WantsSeat) -> None:
        """Send a phone away."""
        if self.door is not None and asked in self.door.asking:
            self.door.refuse(asked)

    def arrival_words(self, asked: WantsSeat) -> str:
        """By what people see which phone it is, and whether somebody else loses the seat."""
        words = " ".join(asked.words)
        if not self.is_persons(asked.seat):
            return _("It shows the words “{words}”. The computer stops playing.", words=words)
        if asked.moving:
            return _(
                "It shows the words “{words}”. It takes over from the other phone.", words=words
            )
        return _("It shows the words “{words}”.", words=words)

    def ask_who(self, *, may_ask: bool) -> None:
        """Ask about the next phone where one `may_ask`; close what has answered itself."""
        scenes, question = self._context.scenes, self._question
        if question is not None and question not in scenes.scenes:
            self._question = question = None
        if question is not None:
            if question.asked not in self.asking:
                scenes.remove(question)
                self._question = None
        elif self.asking and may_ask:
            self._question = self._arrival_question(self.asking[0])
            scenes.push(self._question)

    def _arrival_question(self, asked: WantsSeat) -> PhoneQuestion:
        """The question whether a phone may speak for the seat that it wants."""
        answers = (
            Answer(_("Yes, let it in"), partial(self.admit, asked), ButtonKind.PRIMARY),
            Answer(_("Send it away"), partial(self.refuse, asked)),
        )
        heading = _("Is this {name}’s phone?", name=self.names[asked.seat])
        question = PhoneQuestion(self._context, heading, self.arrival_words(asked), answers)
        question.asked = asked
        return question

    # --- opening and closing

    def open(self) -> bool:
        """Listen on the home network; False, and a message that says why, if that can't be."""
        if self.door is not None and self._is_good():
            return True
        # The computer may have moved to another network, where no phone finds it any more.
        self.close()
        server = self._listen()
        if server is not None:
            self.use(server)
        return server is not None

    def use(self, server: InvitingLine) -> None:
        """Hear the phones that reach this server, which has been started."""
        self.server = server
        self.door = self._make_door(server)

    def try_next(self) -> None:
        """Listen on another address of this computer: no phone has found the last one."""
        if not self.statuses and not self.asking:
            self._tried.append(self._address)
            self.close()
            self.open()

    def close(self) -> None:
        """End everything; all links are dead."""
        if self.server is not None:
            self.server.stop()
        self.server, self.door, self._address = None, None, ""

    def _phone_look(self) -> PhoneLook:
        """How the cards look here, for the phones to show them so."""
        from mayi_desktop.ui.phones.held.phone_screen import PhoneLook

        settings = self._context.settings
        deck = deck_key(settings.suits, settings.card_letters, settings.faces)
        return PhoneLook(deck, settings.back)

    @property
    def wifi(self) -> str:
        """The name of the Wi-Fi that phones come by; empty where the system doesn't tell."""
        from mayi_desktop.ui.phones.wifi import wifi_name

        return wifi_name(self._address) if self._address else ""

    def _is_good(self) -> bool:
        """Whether the computer still has the address that the server listens on."""
        from mayi_desktop.ui.phones.invitations import home_addresses

        return not self._address or self._address in home_addresses()

    def _listen(self) -> InvitingLine | None:
        """A server on the home network; None, and a message that says why, if there is none."""
        from mayi_desktop.ui.phones.invitations import HomeAddress, home_addresses
        from mayi_desktop.ui.phones.server import PhonesError, PhoneServer

        hosts = home_addresses()
        if not hosts:
            text = _(
                "This computer isn’t on a home network. Join your Wi-Fi in the computer’s "
                "settings, or plug in a cable from your router. Then try again."
            )
            show_message(self._context, _("No phones yet"), text)
            return None
        # Newcomers may join later on.
        seats = [Seat(seat) for seat in range(MOST_SEATS)]
        usual = [host for host in hosts if host not in self._tried] or hosts
        self.has_more = len(hosts) > 1
        server = PhoneServer(seats, HomeAddress(usual[0]), news=self._context.wake)
        try:
            server.start()
        except PhonesError as error:
            text = _("Phones can’t reach this computer: {why}", why=str(error))
            show_message(self._context, _("No phones yet"), text)
            return None
        self._address = usual[0]
        return server
