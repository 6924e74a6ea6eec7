"""Messages between phones and the table: events, invitations, JSON format."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import json
import re
import secrets
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import NoReturn

from mayi_desktop.engine import Seat

# --- Messages


# Names reserved for the encrypted channel.
RESERVED = frozenset({"n", "d"})
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


# --- Invitations and tickets


KEY_BYTES = 32
_NAME_BYTES = 16
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


# Interface names of VPNs, of virtual machines and containers, and of those that a phone at home
# can reach: "wlp3s0", "en0", "Wi-Fi", "Ethernet 2".
_TUNNEL = re.compile(
    r"(tun|tap|utun|ppp|wg|zt|ipsec|gpd|tailscale|nordlynx|proton)\d*|.*(vpn|wireguard|\btap\b|"
    r"tunnel|tailscale|zerotier)",
    re.IGNORECASE,
)
_VIRTUAL = re.compile(
    r"(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni)|.*(vethernet|virtual|vmware|hyper-v|wsl)",
    re.IGNORECASE,
)
_USUAL = re.compile(r"(wl|en|eth|wi-?fi|wlan|lan)|.*(wireless|wi-?fi|ethernet)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NetworkAddress:
    """An address of this computer and its interface's name."""

    host: str
    interface: str

    @property
    def is_tunnel(self) -> bool:
        """Whether it belongs to a VPN, which phones at home can't reach."""
        return _TUNNEL.match(self.interface) is not None

    @property
    def rank(self) -> int:
        """Sort key: Wi-Fi and cable first, tunnels last."""
        if self.is_tunnel:
            return 3
        if _VIRTUAL.match(self.interface):
            return 2
        return 0 if _USUAL.match(self.interface) else 1


@dataclass(frozen=True, slots=True)
class Invitation:
    """The code for all phones of an evening: it only lets a phone ask for a seat.

    The key is in the link's fragment, which browsers never send. It is left out of the
    representation, so that no log or trace shows it.
    """

    address: HomeAddress
    key: bytes = field(repr=False)

    @property
    def link(self) -> str:
        """The link for a QR code."""
        return f"{self.short}#{to_text(self.key)}"

    @property
    def short(self) -> str:
        """The address without the key, to type by hand."""
        return f"{self.address.origin}/"


def new_invitation(address: HomeAddress) -> Invitation:
    """An invitation with a new random key."""
    return Invitation(address, secrets.token_bytes(KEY_BYTES))


@dataclass(frozen=True, slots=True)
class Ticket:
    """Lets a phone come back to its seat, and to a new game as the same person.

    Without a seat, it only brings its `person` to a table that is being set up.
    """

    name: str
    secret: bytes = field(repr=False)
    seat: Seat | None = None
    person: str = ""

    @property
    def text(self) -> str:
        """Name and secret, as the phone keeps them."""
        return f"{self.name}.{to_text(self.secret)}"

    @property
    def line(self) -> str:
        """A line of the settings: the seat in the last game, the ticket, the name."""
        seat = "-" if self.seat is None else str(self.seat)
        return f"{seat} {self.text} {self.person}"


def new_ticket(seat: Seat) -> Ticket:
    """A new random ticket for a seat."""
    name = to_text(secrets.token_bytes(_NAME_BYTES))
    return Ticket(name, secrets.token_bytes(KEY_BYTES), seat)


def known_phones(kept: Sequence[str]) -> dict[str, Ticket]:
    """The tickets in the settings, by their names; unreadable lines are left out."""
    found = filter(None, map(_ticket_of, kept[1:]))
    return {ticket.name: ticket for ticket in found}


def _ticket_of(line: str) -> Ticket | None:
    """The ticket in a line of the settings; None if it isn't one."""
    match line.split(" ", 2):
        case [seat, ticket, *person] if ticket.count(".") == 1 and (
            seat == "-" or seat.isdecimal()
        ):
            name, secret = ticket.split(".")
            number = None if seat == "-" else Seat(int(seat))
            with suppress(ValueError):
                return Ticket(name, from_text(secret), number, *person)
    return None


@dataclass(frozen=True, slots=True)
class RosterSeat:
    """A seat as offered to phones; `by` is "phone", "computer" or empty.

    `face` is the key of the player's picture.
    """

    seat: Seat
    name: str
    by: str = ""
    face: str = ""


@dataclass(frozen=True, slots=True)
class Newcomers:
    """Who may join besides the people on the roster: anybody, with one of the `faces`.

    `people` are names that played here before, each with its face. Without faces the table is
    full.
    """

    people: tuple[tuple[str, str], ...] = ()
    faces: tuple[str, ...] = ()


def home_addresses() -> list[NetworkAddress]:
    """This computer's addresses on home networks, most likely first."""
    import ifaddr

    found = [
        NetworkAddress(str(ip.ip), ip.nice_name or adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and is_home(str(ip.ip))
    ]
    return sorted(found, key=lambda address: address.rank)


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


# --- Phone events


# The reason when the host says no.
REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Joined:
    """A phone holds a seat, for the first time or again; `large` asks for large text."""

    seat: Seat
    device: str
    language: str = ""
    large: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """The phone of a seat lost its connection; `gone`: its person has given up the seat."""

    seat: Seat
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A phone that holds a seat sent a message; its content is unchecked."""

    seat: Seat
    message: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class WantsSeat:
    """A device wants a seat, and somebody at the table has to answer.

    `device` names this connection. `words` appear on both screens, so that people see which
    phone it is. `moving`: another phone holds the seat. `language` is the browser's. `scanned`:
    it knows the code, and hasn't just typed the address. `returns`: it is the phone that held
    this seat before the computer took over.
    """

    seat: Seat
    device: str
    words: tuple[str, ...] = ()
    moving: bool = False
    language: str = ""
    scanned: bool = False
    returns: bool = False


@dataclass(frozen=True, slots=True)
class BringsPerson:
    """A device brings somebody to a table that is being set up; its name is unchecked.

    `face` is empty if it chose none. The rest is as for `WantsSeat`; phones that know the code
    show no words.
    """

    name: str
    face: str
    device: str
    words: tuple[str, ...] = ()
    language: str = ""
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class NoLongerWants:
    """A device that asked left before anybody answered; it may have chosen no seat."""

    seat: Seat | None
    device: str


Asking = WantsSeat | BringsPerson
PhoneEvent = Joined | Left | Said | WantsSeat | BringsPerson | NoLongerWants


# --- Inbox


# Waiting messages of one phone: more than a second's worth of taps, and the table polls sixty
# times a second.
MOST_SAID = 32
# Waiting arrivals of one seat. Departures are never refused, but there is at most one for each
# arrival.
MOST_ARRIVALS = 8
# The same for people without a seat: as many phones wait as there are seats, and may be asked
# once more before the table has heard that one left.
MOST_PEOPLE = 16


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
        self._people = 0

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
                case BringsPerson():
                    if self._people >= MOST_PEOPLE:
                        return False
                    self._people += 1
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
                elif isinstance(event, BringsPerson):
                    self._people -= 1
            return taken
