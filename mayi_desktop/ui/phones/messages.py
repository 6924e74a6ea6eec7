"""Messages between phones and the table: events, invitations, JSON format."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import json
import secrets
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import NoReturn, Protocol

from mayi_desktop.engine import Seat

# --- Messages


# Names reserved for the encrypted channel.
RESERVED = frozenset({"s", "n", "d"})
# No phone's message is nested deeper; deeper ones would only be attacks.
_DEEPEST = 8
# Integers that every phone reads and writes exactly.
_EXACT = 2**53


def written(message: Mapping[str, object]) -> str:
    """A message as text to encrypt; ValueError if it is empty or uses reserved names."""
    if not message or not RESERVED.isdisjoint(message):
        raise ValueError(f"a message without content, or with one of {sorted(RESERVED)}")
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read_object(text: str) -> dict[str, object]:
    """A JSON object of plain values; ValueError for anything else, at any depth."""
    try:
        found = json.loads(text, parse_constant=_refuse, object_pairs_hook=_without_doubles)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not isinstance(found, dict):
        raise ValueError("no object")
    _require_plain(found, _DEEPEST)
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name twice")
    return found


def _require_plain(value: object, deepest: int) -> None:
    """Refuse deep nesting, inexact numbers, and text that can't be encoded."""
    if deepest < 0:
        raise ValueError("too deep")
    match value:
        case dict():
            for name, inner in value.items():
                _require_plain(name, deepest)
                _require_plain(inner, deepest - 1)
        case list():
            for inner in value:
                _require_plain(inner, deepest - 1)
        case str():
            value.encode("utf-8")
        case bool() | None:
            pass
        case int() | float():
            if not abs(value) <= _EXACT:
                raise ValueError("no exact number")
        case _:
            raise ValueError("no plain value")


# --- Invitations


TOKEN_BYTES = 16
KEY_BYTES = 32
# Addresses behind the home's router, tried as routes: nothing is ever sent there. The first one
# is reserved for documentation and stands for the internet.
_ASKED = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
_HOME = tuple(
    ipaddress.ip_network(net)
    for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")
)


@dataclass(frozen=True, slots=True)
class HomeAddress:
    """This computer's address on the home network; port 0 means any free port."""

    host: str
    port: int = 0

    @property
    def authority(self) -> str:
        """Host and port as in a browser's address bar."""
        return f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        """The origin that browsers report for pages from here."""
        return f"http://{self.authority}"


@dataclass(frozen=True, slots=True)
class Invitation:
    """The key to a seat: anybody with the link may ask for the seat.

    Token and key are in the link's fragment, which browsers never send. They are left out of
    the representation, so that no log or traceback shows them.
    """

    seat: Seat
    address: HomeAddress
    token: bytes = field(repr=False)
    key: bytes = field(repr=False)

    @property
    def link(self) -> str:
        """The link to this seat, for a QR code."""
        return f"{self.short}#{self.secret}"

    @property
    def secret(self) -> str:
        """The part of the link after the #."""
        return f"{self.seat}.{to_text(self.token)}.{to_text(self.key)}"

    @property
    def short(self) -> str:
        """The address alone, to be typed by hand."""
        return f"{self.address.origin}/"


def new_invitation(seat: Seat, address: HomeAddress) -> Invitation:
    """An invitation with a fresh token and key."""
    token, key = secrets.token_bytes(TOKEN_BYTES), secrets.token_bytes(KEY_BYTES)
    return Invitation(seat, address, token, key)


def home_addresses() -> list[str]:
    """This computer's addresses on home networks, most likely first; sends nothing."""
    found = dict.fromkeys((*_on_the_way(_ASKED), *_by_name()))
    return [host for host in found if is_home(host)]


def is_home(host: str) -> bool:
    """Whether only the home network can reach this address.

    >>> is_home("192.168.1.20"), is_home("203.0.113.9"), is_home("127.0.0.1")
    (True, False, False)
    """
    address = ipaddress.ip_address(host)
    return any(address in net for net in _HOME)


def to_text(data: bytes) -> str:
    """Bytes as URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def from_text(text: str) -> bytes:
    """The inverse of `to_text`; ValueError for anything it can't have written."""
    try:
        data = base64.b64decode(
            text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True
        )
    except (UnicodeEncodeError, binascii.Error) as error:
        raise ValueError("no base64 of a link") from error
    if to_text(data) != text:
        raise ValueError("not the base64 that these bytes have")
    return data


def _on_the_way(hosts: Iterable[str]) -> Iterator[str]:
    """Our own address on the route to each host.

    Connecting a datagram socket picks the route and sends nothing.
    """
    import socket

    for host in hosts:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((host, 9))
            yield str(asking.getsockname()[0])


def _by_name() -> list[str]:
    """The addresses that this computer's name resolves to."""
    import socket

    with suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


# --- Phone events


# Reasons for turning a device away: by the host, or because there is no such seat.
REFUSED, UNKNOWN_SEAT = "refused", "unknown"


@dataclass(frozen=True, slots=True)
class Joined:
    """A phone holds a seat, for the first time or again; `large` asks for large text."""

    seat: Seat
    device: str
    language: str = ""
    large: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """The phone of a seat lost its connection."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said:
    """A phone that holds a seat sent a message; its content is unchecked."""

    seat: Seat
    message: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class WantsSeat:
    """A device wants a seat, and somebody at the table has to answer.

    `words` appear on both, so that people see which phone it is. `moving` says that another
    device holds the seat; `language` is the language of the phone's browser.
    """

    seat: Seat
    device: str
    words: tuple[str, ...] = ()
    moving: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True)
class NoLongerWants:
    """A device that wanted a seat left before anybody answered."""

    seat: Seat
    device: str


PhoneEvent = Joined | Left | Said | WantsSeat | NoLongerWants


class PhoneLine(Protocol):
    """The connection to all phones; nothing here ever waits for one."""

    def poll(self) -> Sequence[PhoneEvent]:
        """The events since the last call, in order."""

    def send(self, seat: Seat, message: Mapping[str, object]) -> None:
        """Send a message; of several waiting screens or pages only the latest goes out."""

    def admit(self, seat: Seat, device: str) -> None:
        """Give a seat to a device, in place of its current holder."""

    def refuse(self, seat: Seat, device: str, why: str = REFUSED) -> None:
        """Turn a device away; `why` is one of the reasons above."""

    def close_seat(self, seat: Seat) -> None:
        """Take a seat from its phone; the link is dead."""


class InvitingLine(PhoneLine, Protocol):
    """A connection that also has invitations, and an end."""

    @property
    def is_running(self) -> bool:
        """Whether phones can connect."""

    def invitation(self, seat: Seat) -> Invitation:
        """The invitation to a seat."""

    def stop(self) -> None:
        """End everything; all links are dead."""


# --- Inbox


# Waiting messages of one phone: more than a second's worth of taps, and the table polls sixty
# times a second.
MOST_SAID = 32
# Waiting arrivals of one seat. Departures are never refused, but there is at most one for each
# arrival.
MOST_ARRIVALS = 8


class PhoneInbox:
    """Events from the network's thread to the table's.

    Each seat has its own bounds, so that no phone can crowd out the others. `news` is set on
    every new event.
    """

    def __init__(self, news: Event | None = None) -> None:
        self._lock = Lock()
        self.news = news or Event()
        self._events: deque[PhoneEvent] = deque()
        self._said: Counter[Seat] = Counter()
        self._arrivals: Counter[Seat] = Counter()

    def put(self, event: PhoneEvent) -> bool:
        """Add an event; False if too many of this seat and kind are waiting."""
        with self._lock:
            match event:
                case Said():
                    if self._said[event.seat] >= MOST_SAID:
                        return False
                    self._said[event.seat] += 1
                case Joined() | WantsSeat():
                    if self._arrivals[event.seat] >= MOST_ARRIVALS:
                        return False
                    self._arrivals[event.seat] += 1
                case Left() | NoLongerWants():
                    pass
            self._events.append(event)
        self.news.set()
        return True

    def take(self, most: int) -> list[PhoneEvent]:
        """Remove and return the oldest events, at most this many."""
        with self._lock:
            taken = [self._events.popleft() for _ in range(min(most, len(self._events)))]
            for event in taken:
                if isinstance(event, Said):
                    self._said[event.seat] -= 1
                elif isinstance(event, Joined | WantsSeat):
                    self._arrivals[event.seat] -= 1
            return taken
