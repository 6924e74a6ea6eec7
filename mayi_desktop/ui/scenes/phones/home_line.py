"""Home line: the server that phones come to, on an address of this computer that they find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mayi_desktop.engine import Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.phones.phone_events import InvitingLine
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.pages.dialog import show_message

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.invitations import Invitation

# As many as can sit at any table.
MOST_SEATS = 8


class HomeLine:
    """Opens a server when it is asked for, and says why where that can't be.

    The computer `has_more` addresses than the one that phones are told.
    """

    def __init__(self, context: Context) -> None:
        self.has_more = False
        self.server: InvitingLine | None = None
        self._context = context
        self._address = ""
        self._tried: list[str] = []

    def is_good(self) -> bool:
        """Whether the computer still has the address that the server listens on."""
        from mayi_desktop.ui.phones.invitations import home_addresses

        if self.server is None:
            return False
        return not self._address or self._address in home_addresses()

    def invitation(self, seat: Seat) -> Invitation | None:
        """The invitation to a seat; None if there are none."""
        if self.server is None or not self.server.is_running:
            return None
        return self.server.invitation(seat)

    def open(self) -> InvitingLine | None:
        """Listen on the home network; None, and a message that says why, if that can't be."""
        from mayi_desktop.ui.phones.invitations import HomeAddress, home_addresses
        from mayi_desktop.ui.phones.server import PhonesError, PhoneServer

        hosts = home_addresses()
        if not hosts:
            text = _("This computer isn’t on a home network. Join the Wi-Fi, then try again.")
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
        self.server, self._address = server, usual[0]
        return server

    def try_another(self) -> None:
        """Next time, listen on another address: no phone has found this one."""
        self._tried.append(self._address)

    def close(self) -> None:
        """End everything; all links are dead."""
        if self.server is not None:
            self.server.stop()
        self.server, self._address = None, ""
