"""The phones' server as used by the table's thread; nothing here waits."""

from __future__ import annotations

import logging
import socket
import sys
import threading
from array import array
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from struct import pack, unpack
from typing import TYPE_CHECKING

from mayi_desktop.base.files import asset_root
from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones import messages

if TYPE_CHECKING:
    from mayi_desktop.ui.phones.network import Limits, PhoneNetwork, SeatLines

# --- Wi-Fi


# Linux ioctls: an interface's address, and its Wi-Fi name. Other systems tell it only to
# programs with location permission.
_ADDRESS, _WIFI_NAME = 0x8915, 0x8B1B
_LONGEST = 32
_INTERFACES = Path("/sys/class/net")


def wifi_name(host: str) -> str:
    """The name of the Wi-Fi with this address; empty if unknown."""
    if sys.platform != "linux":
        return ""
    with suppress(OSError):
        names = sorted(each.name for each in _INTERFACES.iterdir())
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            for name in names:
                with suppress(OSError):
                    if _address(asking, name) == host:
                        return _name(asking, name)
    return ""


def _address(asking: socket.socket, interface: str) -> str:
    answer = _ask(asking, _ADDRESS, pack("16s16x", interface.encode()))
    return socket.inet_ntoa(answer[20:24])


def _name(asking: socket.socket, interface: str) -> str:
    text = array("B", bytes(_LONGEST + 1))
    place, _length = text.buffer_info()
    question = pack("16sPHH", interface.encode(), place, len(text), 0)
    length = unpack("16sPHH", _ask(asking, _WIFI_NAME, question)[: len(question)])[2]
    name = text.tobytes()[: min(length, _LONGEST)].rstrip(b"\0").decode("utf-8", "replace")
    return name if name.isprintable() else ""


def _ask(asking: socket.socket, question: int, about: bytes) -> bytes:
    if sys.platform != "linux":
        raise OSError("only Linux is asked about its interfaces")
    import fcntl

    return fcntl.ioctl(asking, question, about)


# --- Phone server
# `start` imports the network; nothing before it does.


_log = logging.getLogger(__name__)
# Easy to type; another one if it is taken.
_EASY_PORT = 8642
_BACKLOG = 64
# Events per frame; the rest waits.
_MOST_EVENTS = 256
# Bytes of a message; a screen with three hands has about 20,000.
LARGEST = 64 * 1024
_LATEST_ONLY = ("screen", "page")
# Seconds for the network to start, and to say goodbye.
_STARTING = 10.0
_STOPPING = 2.0
# Seconds in which the self-test is answered even on a computer with much else to do.
_ANSWERING = 60.0


class PhonesError(Exception):
    """The server can't start; the message is the system's."""


class PhoneServer:
    """Lets phones on the home network hold seats, from `start` to `stop`.

    Its methods are for the table's thread. They return at once, except that `start` binds a
    socket and `stop` waits for the network to end. Every start has a new code; phones with one
    of the `tickets` may come back. `news` is set as soon as `poll` has events. `faces` are the
    pictures of players, in PNG.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        address: messages.HomeAddress,
        *,
        tickets: Sequence[messages.Ticket] = (),
        limits: Limits | None = None,
        news: threading.Event | None = None,
        faces: Mapping[str, bytes] | None = None,
    ) -> None:
        self.address = address
        self._roster = tuple(messages.RosterSeat(seat, str(seat + 1)) for seat in seats)
        self._newcomers: messages.Newcomers | None = None
        self._tickets = tuple(tickets)
        self._faces = dict(faces or {})
        self._limits = limits
        self._invitation: messages.Invitation | None = None
        self._inbox = messages.PhoneInbox(news)
        self._network: PhoneNetwork | None = None
        self._changes: deque[Callable[[SeatLines], object]] = deque()
        self._thread: threading.Thread | None = None
        self._ready = threading.Event()

    @property
    def is_running(self) -> bool:
        """Whether phones can connect."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Listen on this address only; `PhonesError` if that fails."""
        if self._thread is not None:
            raise RuntimeError("a server starts once")
        listening = _listen(self.address)
        self.address = messages.HomeAddress(self.address.host, listening.getsockname()[1])
        self._invitation = messages.new_invitation(self.address)
        self._thread = threading.Thread(
            target=self._serve,
            args=(listening, self._invitation),
            name="phones",
            daemon=True,
        )
        self._thread.start()

    def stop(self) -> None:
        """Dismiss all phones and stop, if running."""
        self._invitation = None
        thread = self._thread
        if thread is None or not thread.is_alive():
            return
        self._ready.wait(_STARTING)
        if self._network is not None:
            self._network.call_soon(self._network.stop)
        thread.join(_STOPPING)

    @property
    def invitation(self) -> messages.Invitation | None:
        """The code for all phones; None unless running."""
        return self._invitation if self.is_running else None

    @property
    def tickets(self) -> tuple[messages.Ticket, ...]:
        """The tickets of phones that may come back."""
        if self._network is None:
            return self._tickets
        return tuple(self._network.lines.tickets.values())

    def show_roster(
        self,
        roster: Sequence[messages.RosterSeat],
        newcomers: messages.Newcomers | None = None,
    ) -> None:
        """Offer these seats to new phones; None: the game runs, and nobody else may join."""
        if (self._roster, self._newcomers) != (tuple(roster), newcomers):
            self._roster, self._newcomers = seats, people = tuple(roster), newcomers
            self._change(lambda lines: lines.show_roster(seats, people))

    def invite(self, *, on: bool) -> None:
        """Let phones ask for seats, as initially, or send away those that are asking."""
        self._change(lambda lines: lines.invite(on=on))

    def round_trip(self, seat: Seat) -> float:
        """The round trip to a seat's phone in seconds, as last measured; 0 if unknown."""
        phone = self._network.lines.phone(seat) if self._network is not None else None
        return 0.0 if phone is None else phone.socket.latency

    def poll(self) -> list[messages.PhoneEvent]:
        """The oldest events since the last call, in order."""
        return self._inbox.take(_MOST_EVENTS)

    def send(self, seat: Seat, message: Mapping[str, object]) -> None:
        """Send a message to a seat's phone, if it is connected.

        Of several waiting "screen" or "page" messages only the latest goes out. ValueError if
        the message is empty, not JSON, or too large.
        """
        text = messages.written(message)
        if len(text) > LARGEST:
            raise ValueError(f"a message of {len(text)} characters")
        network = self._network
        phone = network.lines.phone(seat) if network is not None else None
        if network is None or phone is None:
            return
        kind = next((kind for kind in _LATEST_ONLY if kind in message), "")
        if phone.outbox.put(text, kind):
            network.call_soon(phone.wake.set)
        else:
            network.call_soon(phone.drop)

    def admit(self, seat: Seat, device: str) -> None:
        """Give a seat to a waiting device, in place of its current holder."""
        self._change(lambda lines: lines.admit(seat, device))

    def refuse(self, device: str) -> None:
        """Send a waiting device away; it may ask again."""
        self._change(lambda lines: lines.refuse(device))

    def ask_who(self, device: str) -> None:
        """Let a waiting device choose again who it is."""
        self._change(lambda lines: lines.ask_who(device))

    def close_seat(self, seat: Seat, *, lent: bool = False) -> None:
        """Take a seat from its phone; only if `lent` may it ask for it back."""
        if not lent:
            # Until the network has started, these are the tickets that are good.
            self._tickets = tuple(ticket for ticket in self._tickets if ticket.seat != seat)
        self._change(lambda lines: (lines.lend if lent else lines.close)(seat))

    @property
    def lent(self) -> tuple[Seat, ...]:
        """The lent seats whose phones may ask for them."""
        return () if self._network is None else self._network.lines.lent

    def give_back(self, seat: Seat) -> None:
        """Give a lent seat back to its phone."""
        self._change(lambda lines: lines.give_back(seat))

    def _change(self, change: Callable[[SeatLines], object]) -> None:
        """Have the network's thread make a change, now or once the libraries are loaded."""
        self._changes.append(change)
        if self._network is not None:
            self._network.call_soon(self._make_changes, self._network.lines)

    def _make_changes(self, lines: SeatLines) -> None:
        while self._changes:
            self._changes.popleft()(lines)

    def _serve(self, listening: socket.socket, invitation: messages.Invitation) -> None:
        """The body of the network's thread."""
        try:
            from mayi_desktop.ui.phones.network import Limits, PhoneNetwork
            from mayi_desktop.ui.phones.website import FilesServed

            files = FilesServed(asset_root(), self._faces)
            limits = self._limits or Limits()
            network = PhoneNetwork(
                invitation, self._roster, self._tickets, self._inbox, files, limits
            )
            self._network = network
            self._make_changes(network.lines)
            network.run(listening, self._ready)
        except Exception:
            _log.exception("the phones' network has failed")
        finally:
            listening.close()
            self._ready.set()


def self_test() -> None:
    """Serve the page to ourselves once; `PhonesError` if anything is missing."""
    server = PhoneServer([Seat(0)], messages.HomeAddress("127.0.0.1"))
    server.start()
    try:
        to = (server.address.host, server.address.port)
        with socket.create_connection(to, _ANSWERING) as asking:
            asking.sendall(
                f"GET / HTTP/1.1\r\nHost: {server.address.authority}\r\n\r\n".encode()
            )
            answer = asking.recv(64)
    except OSError as error:
        raise PhonesError(f"the phones' server does not answer: {error}") from error
    finally:
        server.stop()
    if not answer.startswith(b"HTTP/1.1 200 "):
        raise PhonesError(f"the phones' server answers {answer!r}")


def _listen(address: messages.HomeAddress) -> socket.socket:
    """A socket listening on an address; port 0 prefers the easy port."""
    ports = (address.port,) if address.port else (_EASY_PORT, 0)
    problem: OSError | None = None
    for port in ports:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            _claim_port(listening)
            listening.bind((address.host, port))
            listening.listen(_BACKLOG)
        except OSError as error:
            listening.close()
            problem = error
        else:
            return listening
    raise PhonesError(problem.strerror if problem is not None else "") from problem


def _claim_port(listening: socket.socket) -> None:
    """Claim the port exclusively, but allow ourselves back after a restart."""
    option = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listening.setsockopt(socket.SOL_SOCKET, option, 1)
