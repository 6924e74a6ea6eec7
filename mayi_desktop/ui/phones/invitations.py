"""Invitations: where phones come to, and the link that lets one phone to one seat."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from mayi_desktop.engine import Seat

TOKEN_BYTES = 16
KEY_BYTES = 32
# Addresses that lie behind the home's router, as routes tell: nothing is ever sent there.
# The first one, for documentation only, tells the way into the internet.
_ASKED = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
_HOME = tuple(
    ipaddress.ip_network(net)
    for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")
)


@dataclass(frozen=True, slots=True)
class HomeAddress:
    """An address of this computer on the home network; port 0 stands for any that is free."""

    host: str
    port: int = 0

    @property
    def authority(self) -> str:
        """Host and port as they stand in a browser's address bar."""
        return f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        """What a browser calls the origin of pages from here."""
        return f"http://{self.authority}"


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets a phone to a seat: whoever has the link may ask for the seat.

    Token and key stand in the link's fragment, which browsers never send. They are left out
    of the representation, so that no log or trace shows them.
    """

    seat: Seat
    address: HomeAddress
    token: bytes = field(repr=False)
    key: bytes = field(repr=False)

    @property
    def link(self) -> str:
        """The link of this seat, for a QR code."""
        return f"{self.short}#{self.secret}"

    @property
    def secret(self) -> str:
        """What stands behind the # of the link."""
        return f"{self.seat}.{to_text(self.token)}.{to_text(self.key)}"

    @property
    def short(self) -> str:
        """The address alone, to be typed by hand."""
        return f"{self.address.origin}/"


def new_invitation(seat: Seat, address: HomeAddress) -> Invitation:
    """An invitation with a token and a key that were never used before."""
    token, key = secrets.token_bytes(TOKEN_BYTES), secrets.token_bytes(KEY_BYTES)
    return Invitation(seat, address, token, key)


def home_addresses() -> list[str]:
    """The addresses of this computer on home networks, the likeliest first; nothing is sent."""
    found = dict.fromkeys((*_on_the_way(_ASKED), *_by_name()))
    return [host for host in found if is_home(host)]


def is_home(host: str) -> bool:
    """Whether an address is one that only the home network can reach.

    >>> is_home("192.168.1.20"), is_home("203.0.113.9"), is_home("127.0.0.1")
    (True, False, False)
    """
    address = ipaddress.ip_address(host)
    return any(address in net for net in _HOME)


def to_text(data: bytes) -> str:
    """Bytes as base64 for links, without the signs that fill it up."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def from_text(text: str) -> bytes:
    """What `to_text` wrote; ValueError for anything that it can't have written."""
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
    """Our own address on the way to each of these.

    Connecting a datagram socket chooses the way and sends nothing.
    """
    import socket

    for host in hosts:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((host, 9))
            yield str(asking.getsockname()[0])


def _by_name() -> list[str]:
    """The addresses that this computer's name has."""
    import socket

    with suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []
