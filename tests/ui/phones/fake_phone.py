"""A phone without a screen: speaks to the server as the page does, or as it never would."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from time import monotonic, sleep
from typing import Any, TypeVar
from urllib.parse import urlsplit

from nacl.public import Box, PrivateKey, PublicKey
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import (
    HomeAddress,
    Invitation,
    Joined,
    Left,
    NoLongerWants,
    Said,
    WantsSeat,
    from_text,
    to_text,
)
from mayi_desktop.ui.phones.network import Limits, PhoneChannel, channel_key
from mayi_desktop.ui.phones.server import PhoneServer

HOME = HomeAddress("127.0.0.1")
# Seconds until something that must happen is taken for never; no test waits so long otherwise.
PATIENCE = 240.0


class FakePhone:
    """One device that has scanned the code, for a seat that it will choose.

    >>> phone = FakePhone(server, Seat(0))  # doctest: +SKIP
    >>> phone.join(server)  # doctest: +SKIP
    >>> phone.say({"act": "draw"})  # doctest: +SKIP
    """

    def __init__(
        self,
        server: PhoneServer | Invitation,
        seat: Seat,
        *,
        host: str = "127.0.0.1",
        by: str = "code",
    ) -> None:
        """`host` is the address on this computer that the phone comes from.

        With an empty `by` it has typed the short address, and knows nothing.
        """
        invitation = server if isinstance(server, Invitation) else server.invitation
        assert invitation is not None
        self.seat = seat
        self.address = invitation.address
        self.host = host
        self.by = by
        self.secret = invitation.key if by else bytes(32)
        self.own = PrivateKey.generate()
        self.theirs = b""
        self.through: tuple[str, int] | None = None
        self.device = ""
        self.language = "en"
        self.large = False
        self.socket: ClientConnection | None = None
        self.channel: PhoneChannel | None = None
        self.words: tuple[str, ...] = ()
        self.seats: list[dict[str, Any]] = []
        self.roster: dict[str, Any] = {}
        self.you: dict[str, str] = {}
        self._open = ExitStack()
        self.heard: list[dict[str, Any]] = []

    @classmethod
    def of_link(cls, link: str, seat: Seat) -> FakePhone:
        """The phone that has scanned a link."""
        parts = urlsplit(link)
        assert parts.hostname is not None
        assert parts.port is not None
        address = HomeAddress(parts.hostname, parts.port)
        return cls(Invitation(address, from_text(parts.fragment)), seat)

    # What a phone does.

    def open(self, origin: str | None = None) -> None:
        """Open the socket, a new one if there is one, and exchange keys."""
        self.connect("/play", origin)
        assert self.socket is not None
        self.theirs = from_text(json.loads(self.socket.recv(PATIENCE))["key"])
        self.own = PrivateKey.generate()
        shared = bytes(Box(self.own, PublicKey(self.theirs)).shared_key())
        public = bytes(self.own.public_key)
        self.channel = PhoneChannel(channel_key(shared, self.theirs, public, self.secret), "p")

    def connect(self, path: str, origin: str | None = None) -> None:
        """Open the socket, a new one if there is one."""
        self._open.close()
        to = self.through or (self.address.host, self.address.port)
        line = socket.create_connection(to, PATIENCE, source_address=(self.host, 0))
        line.settimeout(None)
        coming = connect(
            f"ws://{self.address.authority}{path}",
            origin=origin or self.address.origin,  # type: ignore[arg-type]
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            ping_interval=None,
            sock=line,
            proxy=None,
        )
        self.socket = self._open.enter_context(coming)

    def hello(self, **changes: object) -> None:
        """Say who it is; `changes` are for tests of what is refused."""
        message = {"language": self.language, "large": self.large, **changes}
        self.send_frame(self.greeting({"hello": message}))

    def greeting(self, message: Mapping[str, object]) -> str:
        """Its public key, with a first message."""
        public = to_text(bytes(self.own.public_key))
        box = to_text(self.sealed(message))
        return json.dumps({"key": public, "by": self.by, "box": box})

    def arrive(self) -> bool:
        """Open and say hello; whether it may sit down at once."""
        self.open()
        self.hello()
        answer = self.hear()
        if "admitted" in answer:
            return True
        self.roster = answer
        self.seats = answer["seats"]
        return False

    def come(self) -> bool:
        """Open, say hello, and choose the seat; whether it may sit down at once."""
        if self.arrive():
            return True
        self.say({"sit": self.seat})
        self.words = tuple(self.hear()["words"])
        return False

    def join(self, server: PhoneServer) -> None:
        """Come and be admitted by the host; the events on the way are gone."""
        if not self.come():
            self.asks(server)
            server.admit(self.seat, self.device)
            self.sits_down()
        wait_for(server, Joined, self.seat)

    def asks(self, server: PhoneServer) -> WantsSeat:
        """The host learns of this phone, by the words that it shows."""
        wish = wait_for(server, WantsSeat, self.seat)
        assert wish.words == self.words
        self.device = wish.device
        return wish

    def brings(self, name: str, face: str = "p3") -> None:
        """Open, say hello, and bring somebody to a table that is being set up."""
        assert not self.arrive()
        self.say({"person": {"name": name, "face": face}})

    def sits_down(self) -> None:
        """The host has said yes, and the phone keeps its ticket."""
        admitted = self.hear()["admitted"]
        assert admitted["seat"] == self.seat
        self.by, secret = admitted["ticket"].split(".")
        self.secret = from_text(secret)

    def say(self, message: Mapping[str, object]) -> None:
        """Send a message."""
        self.send_frame(self.sealed(message))

    def sealed(self, message: Mapping[str, object]) -> bytes:
        """The next message, encrypted."""
        assert self.channel is not None
        return self.channel.seal(json.dumps(message))

    def send_frame(self, frame: bytes | str) -> None:
        """Send anything; what comes after it was cut off is lost."""
        assert self.socket is not None
        with suppress(ConnectionClosed):
            self.socket.send(frame)

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of the host; what only says who it is, is kept in `you`."""
        assert self.socket is not None
        assert self.channel is not None
        frame = self.socket.recv(timeout)
        assert isinstance(frame, bytes)
        message = self.channel.open(frame)
        self.heard.append(message)
        if "you" in message:
            self.you = message["you"]
            return self.hear(timeout)
        return message

    def hear_all(self, quiet: float = 0.2) -> list[dict[str, Any]]:
        """All messages until it has been quiet for so many seconds."""
        found = []
        try:
            while True:
                found.append(self.hear(quiet))
        except TimeoutError:
            return found

    def is_cut_off(self) -> bool:
        """Whether the host ends this connection; what it says before is passed over."""
        assert self.socket is not None
        try:
            while True:
                self.socket.recv(PATIENCE)
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False

    def lives(self) -> bool:
        """Whether the connection works both ways."""
        self.say({"ping": 7})
        while True:
            if self.hear() == {"pong": 7}:
                return True

    def close(self) -> None:
        """Leave as a page does that is closed."""
        self._open.close()

    def vanish(self) -> None:
        """Leave without a word, as a phone without power."""
        assert self.socket is not None
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self._open.close()


E = TypeVar("E", Joined, Left, Said, WantsSeat, NoLongerWants)


def wait_for(server: PhoneServer, kind: type[E], seat: Seat | None = None) -> E:
    """The next event of a kind, and of a seat if it is named; the others before it are gone."""
    found: list[E] = []

    def has_come() -> bool:
        for event in server.poll():
            if isinstance(event, kind) and seat in (None, event.seat):
                found.append(event)
        return bool(found)

    wait_until(has_come)
    return found[0]


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds, or fail."""
    began = monotonic()
    while not holds():
        assert monotonic() - began < PATIENCE, "it never happened"
        sleep(0.005)


def ask(address: HomeAddress, request: bytes, *, host: str = "127.0.0.1") -> bytes:
    """The whole answer to the bytes of a request."""
    to = (address.host, address.port)
    with socket.create_connection(to, PATIENCE, source_address=(host, 0)) as raw:
        raw.sendall(request)
        answer = b""
        while more := raw.recv(65536):
            answer += more
    return answer


def get(address: HomeAddress, path: str, **headers: str) -> bytes:
    """The whole answer to a usual request for a path."""
    told = {"Host": address.authority, **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    return ask(address, f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())


# Nothing of this makes the table less safe: everybody in a test comes from one computer.
TEST_LIMITS = Limits(failures_at_once=100_000, comings_at_once=100_000, returns_at_once=100_000)
