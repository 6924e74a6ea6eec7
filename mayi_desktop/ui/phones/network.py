"""Network of the phones: a thread with its server, gates, pairing and encrypted lines."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import ipaddress
import json
import logging
import re
import secrets
import socket
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import ClassVar, Literal, TypeVarTuple

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey
from nacl.secret import SecretBox
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers, MultipleValuesError
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from mayi_desktop.base.files import card_folder
from mayi_desktop.base.languages import chosen_language, language_keys
from mayi_desktop.engine import Seat
from mayi_desktop.host.seal import WORDS
from mayi_desktop.ui.kit.card_svg import served_face
from mayi_desktop.ui.phones.messages import (
    KEY_BYTES,
    REFUSED,
    RESERVED,
    HomeAddress,
    Invitation,
    Joined,
    Left,
    NoLongerWants,
    PhoneInbox,
    RosterSeat,
    Said,
    Ticket,
    WantsSeat,
    from_text,
    is_home,
    new_ticket,
    read_object,
    to_text,
    written,
)
from mayi_desktop.ui.phones.screen import page_words

# --- Phone channel: encrypted messages with counters; see PROTOCOL.md.


Side = Literal["h", "p"]
# Messages are padded to a multiple of this many bytes, so that their length tells little: a
# screen, and a tap.
_PADDED: Mapping[Side, int] = {"h": 1024, "p": 256}
_CONTEXT = b"May I? line 2"


class RejectedError(Exception):
    """A frame that is not the next message of the other side; it was not looked at further."""


class PhoneChannel:
    """One conversation over one connection, encrypted with a key that only it has.

    Every message carries the side that sent it, so that none can be reflected, and a counter,
    so that none can be dropped, repeated or reordered. Not thread-safe.
    """

    def __init__(self, key: bytes, side: Side) -> None:
        self._box = SecretBox(key)
        self._side: Side = side
        self._other: Side = "p" if side == "h" else "h"
        self._sent = 0
        self._heard = 0

    def seal(self, text: str) -> bytes:
        """Encrypt the next message, a JSON object with at least one name."""
        self._sent += 1
        head = {"n": self._sent, "d": self._side}
        whole = f"{json.dumps(head)[:-1]},{text.lstrip()[1:]}".encode()
        step = _PADDED[self._side]
        return bytes(self._box.encrypt(whole.ljust(-(-len(whole) // step) * step)))

    def open(self, frame: bytes) -> dict[str, object]:
        """Decrypt the next message of the other side; `RejectedError` if this isn't it."""
        try:
            whole = read_object(self._box.decrypt(frame).decode("utf-8"))
        except (CryptoError, ValueError) as error:
            raise RejectedError("not from the other side, or not a plain object") from error
        number = whole.get("n")
        if whole.get("d") != self._other:
            raise RejectedError("from this side")
        if type(number) is not int or number != self._heard + 1:
            raise RejectedError("dropped, repeated or out of order")
        self._heard = number
        return {name: value for name, value in whole.items() if name not in RESERVED}


def channel_key(shared: bytes, host: bytes, phone: bytes, secret: bytes) -> bytes:
    """The key of one connection: 32 bytes.

    From the X25519 secret that both sides share, their public keys, and what the phone knows
    beforehand: the key of the code, its ticket's secret, or zeros.
    """
    return hashlib.sha512(_CONTEXT + host + phone + shared + secret).digest()[:KEY_BYTES]


# --- Limits of the phones' server: sizes, numbers and times, so that nobody can stop the table.


@dataclass(frozen=True, slots=True)
class Limits:
    """What one phone, one address and all together may ask for; times are in seconds."""

    # A message of a phone names at most one hand of cards; the longest has about 700 bytes.
    message_bytes: int = 8192
    # Somebody taps five times a second at the very most; one tap sends a message or two.
    messages_per_second: float = 20.0
    messages_at_once: int = 40
    # Eight phones, each with the six connections that browsers open for a page with pictures,
    # and as many for whoever else is there; from one address those of eight phones, as some
    # routers put all phones behind one.
    connections: int = 128
    connections_per_address: int = 56
    # New connections: eight phones that load all pages and cards at once, and reload them.
    comings_at_once: int = 800
    comings_per_second: float = 60.0
    # Phones that wait for the host's yes: as many as there are seats.
    waiting: int = 8
    # Phones that look at the list of seats.
    choosing: int = 16
    # Attempts with a wrong key from one address before it has to wait.
    failures_at_once: int = 12
    failures_per_second: float = 0.2
    request_time: float = 5.0  # until the request has arrived whole
    page_time: float = 30.0  # until an answer has been fetched, by a slow phone as well
    hello_time: float = 5.0
    write_time: float = 15.0  # for one message, on a network that is hardly there
    # A phone that is switched off, or in a pocket, is noticed after at most the sum of these.
    ping_every: float = 8.0
    ping_time: float = 12.0
    close_time: float = 1.0  # until somebody who was sent away has gone
    # Bytes received from one connection: a burst, and a second. Pings of the protocol count.
    bytes_at_once: int = 128 * 1024
    bytes_per_second: float = 64 * 1024
    # Bytes that one connection hasn't fetched: whoever lets them pile up is dropped.
    unsent_bytes: int = 256 * 1024
    # Small messages that wait for one phone: buzzes, and answers to its pings.
    outbox: int = 48
    # Bytes that wait in the program and in the system for one phone: a few screens, so that
    # a slow phone shows what is, not what was.
    write_buffer: int = 16 * 1024
    send_buffer: int = 64 * 1024


class Allowance:
    """How much somebody may still do: `most` at once, and then so many a second."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._rate = per_second
        self._left = most
        self._then = 0.0

    def take(self, now: float, amount: int = 1) -> bool:
        """Take an amount at a moment of any steady clock, in seconds; False if too little."""
        if not self.any_left(now, amount):
            return False
        self._left -= amount
        return True

    def any_left(self, now: float, amount: int = 1) -> bool:
        """Whether that much could be taken at this moment."""
        self._left = min(self._most, self._left + max(0.0, now - self._then) * self._rate)
        self._then = now
        return self._left >= amount


# --- Gate


# Addresses whose tries are remembered: more than a home network has.
_REMEMBERED = 256


class Gate:
    """Counts who comes in and goes out, by address; times are of any steady clock."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._inside: Counter[str] = Counter()
        self._comings: OrderedDict[str, Allowance] = OrderedDict()
        self._failures: OrderedDict[str, Allowance] = OrderedDict()

    def enter(self, host: str, now: float) -> bool:
        """Count a connection that has come; False if it has to be cut off at once.

        `leave` must follow in either case.
        """
        self._inside[host] += 1
        limits = self._limits
        if not _is_near(host) or self._inside.total() > limits.connections:
            return False
        if self._inside[host] > limits.connections_per_address:
            return False
        coming = self._allowance(
            self._comings, host, limits.comings_at_once, limits.comings_per_second
        )
        return coming.take(now)

    def leave(self, host: str) -> None:
        """Count a connection that has gone."""
        self._inside[host] -= 1
        if self._inside[host] <= 0:
            del self._inside[host]

    def failed(self, host: str, now: float) -> None:
        """Note a wrong token, key or greeting."""
        self._failing(host).take(now)

    def may_try(self, host: str, now: float) -> bool:
        """Whether this address may try to greet us, after its failures."""
        return host not in self._failures or self._failing(host).any_left(now)

    def _failing(self, host: str) -> Allowance:
        limits = self._limits
        return self._allowance(
            self._failures, host, limits.failures_at_once, limits.failures_per_second
        )

    @staticmethod
    def _allowance(
        kept: OrderedDict[str, Allowance], host: str, most: float, per_second: float
    ) -> Allowance:
        """What an address has left; the one that came longest ago is forgotten."""
        if host not in kept:
            kept[host] = Allowance(most, per_second)
        kept.move_to_end(host)
        while len(kept) > _REMEMBERED:
            kept.popitem(last=False)
        return kept[host]


def _is_near(host: str) -> bool:
    """Whether somebody is on the home network, or on this computer itself."""
    return is_home(host) or ipaddress.ip_address(host).is_loopback


# --- Files served


_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ttf": "font/ttf",
}
# Compressed already.
_AS_IT_IS = (".png",)
_FONTS = ("Literata-Regular", "Literata-Bold", "NunitoSans-Regular", "NunitoSans-Bold")
_INDEX = "index.html"
_ICON = "mayi-desktop-64.png"
# More than the faces of two decks, marked and unmarked: about a megabyte.
_CARDS_KEPT = 256


@dataclass(frozen=True, slots=True)
class ServedFile:
    """What is sent for one address; `lasting` files are the same for everybody, for a day."""

    content_type: str
    body: bytes
    zipped: bytes | None
    lasting: bool


class FilesServed:
    """The addresses that have an answer; all others have none, whatever they look like.

    An address is looked up as it comes and never becomes a path. Pages are read when first
    asked for, and kept.
    """

    def __init__(self, assets: Path) -> None:
        self._cards = card_folder(assets)
        self._paths = _listed(assets)
        self._words = _languages()
        self._files: dict[str, ServedFile] = {}
        self._card = lru_cache(_CARDS_KEPT)(self._drawn)

    def find(self, address: str) -> ServedFile | None:
        """The file of an address such as "/style.css"; None if there is none."""
        if address.startswith("/cards/"):
            return self._card(address)
        if address not in self._files and not self._read(address):
            return None
        return self._files[address]

    def _read(self, address: str) -> bool:
        """Read what an address stands for; False if that is nothing."""
        path, language = self._paths.get(address), self._words.get(address)
        if path is not None:
            lasting = address.startswith("/fonts/")
            self._files[address] = _served(path.suffix, path.read_bytes(), lasting=lasting)
        elif language is not None:
            text = json.dumps(page_words(language), ensure_ascii=False)
            self._files[address] = _served(".json", text.encode("utf-8"), lasting=False)
        else:
            return False
        return True

    def _drawn(self, address: str) -> ServedFile | None:
        """A card, such as "/cards/winter-four-JQK/7S.svg"."""
        parts = address.split("/")
        if len(parts) != 4 or not parts[3].endswith(".svg"):
            return None
        text = served_face(self._cards, parts[2], parts[3].removesuffix(".svg"))
        return None if text is None else _served(".svg", text.encode("utf-8"), lasting=True)


def _listed(assets: Path) -> Mapping[str, Path]:
    """Every address that is a file as it stands, with that file."""
    pages = (file for file in (assets / "phone").glob("*") if file.suffix in _TYPES)
    found = {f"/{file.name}": file for file in pages}
    if f"/{_INDEX}" in found:
        found["/"] = found.pop(f"/{_INDEX}")
    found["/icon.png"] = assets / "icons" / _ICON
    return found | {f"/fonts/{name}.ttf": assets / "fonts" / f"{name}.ttf" for name in _FONTS}


def _languages() -> Mapping[str, str]:
    """The addresses of the page's own words, with their language; first of all the table's."""
    named = {f"/words/{key}.json": key for key in language_keys()}
    return {"/words.json": chosen_language(), **named}


def _served(suffix: str, body: bytes, *, lasting: bool) -> ServedFile:
    zipped = None if suffix in _AS_IT_IS else gzip.compress(body, mtime=0)
    return ServedFile(_TYPES[suffix], body, zipped, lasting)


# --- HTTP answers


PLAY = "/play"
# Seconds that a browser may keep what is the same for everybody: an evening and a bit.
_A_DAY = 86_400


def answer_to(request: Request, address: HomeAddress, files: FilesServed) -> Response | None:
    """What to answer to a request; None if it may go on to become a phone's connection.

    The host must be ours by its number: a page elsewhere whose name was made to point here
    has that name in its requests. A connection must come from a page of ours.
    """
    if _only(request.headers, "Host") != address.authority:
        return _no(HTTPStatus.MISDIRECTED_REQUEST, address)
    if request.method != "GET":
        return _no(HTTPStatus.METHOD_NOT_ALLOWED, address)
    if request.path == PLAY:
        if _only(request.headers, "Origin") != address.origin:
            return _no(HTTPStatus.FORBIDDEN, address)
        return None
    file = files.find(request.path)
    if file is None:
        return _no(HTTPStatus.NOT_FOUND, address)
    return _yes(file, request.headers, address)


def busy_answer(address: HomeAddress) -> Response:
    """The answer to somebody who has to wait a while."""
    return _no(HTTPStatus.TOO_MANY_REQUESTS, address)


def _only(headers: Headers, name: str) -> str | None:
    """The value of a header that is there once; None otherwise."""
    try:
        return headers.get(name)
    except MultipleValuesError:
        return None


def _yes(file: ServedFile, asked: Headers, address: HomeAddress) -> Response:
    headers = _headers(address)
    headers["Content-Type"] = file.content_type
    headers["Cache-Control"] = f"max-age={_A_DAY}" if file.lasting else "no-store"
    body = file.body
    if file.zipped is not None and "gzip" in (_only(asked, "Accept-Encoding") or ""):
        headers["Content-Encoding"] = "gzip"
        body = file.zipped
    headers["Vary"] = "Accept-Encoding"
    return _response(HTTPStatus.OK, headers, body)


def _no(status: HTTPStatus, address: HomeAddress) -> Response:
    headers = _headers(address)
    headers["Content-Type"] = "text/plain; charset=utf-8"
    headers["Cache-Control"] = "no-store"
    return _response(status, headers, f"{status.phrase}\n".encode())


def _response(status: HTTPStatus, headers: Headers, body: bytes) -> Response:
    headers["Content-Length"] = str(len(body))
    return Response(status, status.phrase, headers, body)


def _headers(address: HomeAddress) -> Headers:
    """What every answer carries: nothing from elsewhere runs, is shown or is told anything.

    Older Safaris don't count sockets to 'self'.
    """
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"font-src 'self'; manifest-src 'self'; connect-src 'self' ws://{address.authority}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return Headers(
        {
            "Connection": "close",
            "Content-Security-Policy": policy,
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
        }
    )


# --- Connection


@dataclass(frozen=True, slots=True)
class _Queued:
    text: str
    kind: str


class PhoneOutbox:
    """Messages for one phone, from the table's thread to the network's; it never grows."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._waiting: deque[_Queued] = deque()

    def put(self, text: str, kind: str = "") -> bool:
        """Add a message; one of a `kind` takes the place of one that still waits.

        False if the phone has fetched nothing for so long that it's full.
        """
        with self._lock:
            if kind:
                self._waiting = deque(one for one in self._waiting if one.kind != kind)
            if len(self._waiting) >= self._most:
                return False
            self._waiting.append(_Queued(text, kind))
            return True

    def take(self) -> str | None:
        """The oldest message, which is gone from here; None if there is none."""
        with self._lock:
            return self._waiting.popleft().text if self._waiting else None


# Two of 1,024 words: enough to tell phones in one room apart.
_WORDS_SHOWN = 2
_DEVICE_BYTES = 16
_LANGUAGE = re.compile(r"[A-Za-z0-9-]{2,16}")
# How a phone says what its key is bound to: the code, nothing, or else the name of its ticket.
_BY_CODE, _BY_ADDRESS = "code", ""
_NOTHING_KNOWN = bytes(KEY_BYTES)


class Farewell(IntEnum):
    """With which code a socket is closed, so that a page knows whether to come back."""

    VIOLATION = 1008
    REFUSED = 4001
    MOVED = 4002
    OVER = 4003


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a phone says of itself in its first message, found to be well formed."""

    language: str
    large: bool


@dataclass(eq=False)
class PhoneConnection:
    """A phone that has greeted us: it chooses a seat, waits for the host's yes, or holds one.

    `device` is drawn for this connection and named to nobody else: an answer of the host means
    this phone and no other. `ticket` is the one that it came by, or was given.
    """

    socket: ServerConnection
    channel: PhoneChannel
    who: Introduction
    outbox: PhoneOutbox
    limits: Limits
    device: str
    ticket: Ticket | None = None
    seat: Seat | None = None
    words: tuple[str, ...] = ()
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    def tell(self, text: str, kind: str = "") -> None:
        """Put a message into the outbox; a phone that has fetched none for long is dropped."""
        if self.outbox.put(text, kind):
            self.wake.set()
        else:
            self.drop()

    async def say(self, text: str) -> None:
        """Send one message; the connection is dropped if that takes too long."""
        frame = self.channel.seal(text)
        try:
            async with asyncio.timeout(self.limits.write_time):
                await self.socket.send(frame)
        except TimeoutError:
            self.drop()

    async def hear(self) -> dict[str, object]:
        """The next message; `RejectedError` if this phone could not have sent it."""
        frame = await self.socket.recv()
        if not isinstance(frame, bytes):
            raise RejectedError("not encrypted")
        return self.channel.open(frame)

    async def write(self) -> None:
        """Send the outbox, message by message, until the connection ends."""
        with suppress(ConnectionClosed):
            # Measures the way there and back, before the first card depends on it.
            await self.socket.ping()
            while True:
                await self.wake.wait()
                self.wake.clear()
                while (text := self.outbox.take()) is not None:
                    await self.say(text)

    def drop(self) -> None:
        """Cut the connection without a word."""
        self.socket.transport.abort()

    async def dismiss(self, reason: str, code: Farewell) -> None:
        """Say why it ends, and end it; a phone that doesn't listen is cut off."""
        self.is_over = True
        with suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(self.limits.close_time):
                await self.say(written({"over": reason}))
                await self.socket.close(code)
        self.drop()


async def greeted(
    socket: ServerConnection,
    invitation: Invitation,
    tickets: Mapping[str, Ticket],
    limits: Limits,
) -> PhoneConnection:
    """Exchange keys with a phone and hear who it is; `RejectedError` if it can't do that."""
    own = PrivateKey.generate()
    public = bytes(own.public_key)
    try:
        async with asyncio.timeout(limits.hello_time):
            await socket.send(written({"key": to_text(public)}))
            answer = await socket.recv()
    except TimeoutError as error:
        raise RejectedError("no answer") from error
    if not isinstance(answer, str):
        raise RejectedError("no greeting")
    key, by, box = _read_greeting(answer)
    ticket = tickets.get(by)
    if by == _BY_CODE:
        secret = invitation.key
    elif by == _BY_ADDRESS:
        secret = _NOTHING_KNOWN
    elif ticket is not None:
        secret = ticket.secret
    else:
        raise RejectedError("an unknown ticket")
    channel = PhoneChannel(channel_key(_shared(own, key), public, key, secret), "h")
    who = read_introduction(channel.open(box))
    device = to_text(secrets.token_bytes(_DEVICE_BYTES))
    outbox = PhoneOutbox(limits.outbox)
    return PhoneConnection(socket, channel, who, outbox, limits, device, ticket)


def taps(limits: Limits) -> Allowance:
    """How much a phone may say."""
    return Allowance(limits.messages_at_once, limits.messages_per_second)


def _read_greeting(text: str) -> tuple[bytes, str, bytes]:
    """A phone's public key, what it knows beforehand, and its first box."""
    try:
        answer = read_object(text)
        key, by, box = answer.get("key"), answer.get("by"), answer.get("box")
        if not (isinstance(key, str) and isinstance(by, str) and isinstance(box, str)):
            raise RejectedError("no greeting")
        public, frame = from_text(key), from_text(box)
    except ValueError as error:
        raise RejectedError("no greeting") from error
    if len(public) != PublicKey.SIZE:
        raise RejectedError("no key")
    return public, by, frame


def _shared(own: PrivateKey, key: bytes) -> bytes:
    try:
        return bytes(Box(own, PublicKey(key)).shared_key())
    except CryptoError as error:
        raise RejectedError("a key that makes no secret") from error


def read_introduction(message: Mapping[str, object]) -> Introduction:
    """What a phone says of itself; `RejectedError` if a page would never say it."""
    hello = message.get("hello")
    language = hello.get("language") if isinstance(hello, dict) else None
    large = hello.get("large") if isinstance(hello, dict) else None
    if not (isinstance(language, str) and _LANGUAGE.fullmatch(language)):
        raise RejectedError("no language")
    if not isinstance(large, bool):
        raise RejectedError("neither large nor not")
    return Introduction(language, large)


# --- Seat connections


@dataclass
class _SeatLine:
    """One seat: the ticket of the phone that the host let sit there, and the phone itself."""

    ticket: str | None = None
    phone: PhoneConnection | None = None


class SeatLines:
    """The seats as the network sees them; of one thread, except for `phone` and `tickets`.

    A phone whose ticket is that of a seat sits down there at once. Any other chooses a seat
    from the roster while the host invites, and waits for the host's yes.
    """

    def __init__(
        self,
        roster: Sequence[RosterSeat],
        tickets: Iterable[Ticket],
        inbox: PhoneInbox,
        limits: Limits,
    ) -> None:
        self.tickets = {ticket.name: ticket for ticket in tickets}
        self._roster = tuple(roster)
        self._inviting = True
        self._inbox = inbox
        self._limits = limits
        self._lines: dict[Seat, _SeatLine] = {}
        for ticket in self.tickets.values():
            if ticket.seat is not None:
                self._lines[ticket.seat] = _SeatLine(ticket.name)
        self._choosing: set[PhoneConnection] = set()
        self._waiting: dict[str, PhoneConnection] = {}
        self._farewells: set[asyncio.Task[None]] = set()

    def phone(self, seat: Seat) -> PhoneConnection | None:
        """The phone that holds a seat now; for any thread."""
        line = self._lines.get(seat)
        return line.phone if line is not None else None

    def holds(self, phone: PhoneConnection) -> bool:
        """Whether this phone holds its seat."""
        return phone.seat is not None and self.phone(phone.seat) is phone

    def show_roster(self, roster: Sequence[RosterSeat]) -> None:
        """Offer other seats, also to those who are just choosing."""
        self._roster = tuple(roster)
        for phone in self._choosing:
            self._tell_roster(phone)

    def invite(self, *, on: bool) -> None:
        """Let phones ask for seats, or send away those that do."""
        self._inviting = on
        if on:
            return
        for phone in self._choosing | set(self._waiting.values()):
            self._forget(phone)
            self._send_away(phone, "shut", Farewell.OVER)

    def arrive(self, phone: PhoneConnection) -> None:
        """Let a phone sit down by its ticket, or choose a seat if the host invites."""
        ticket = phone.ticket
        if ticket is not None and ticket.seat is not None:
            line = self._lines.setdefault(ticket.seat, _SeatLine())
            if line.ticket == ticket.name:
                phone.tell(written({"admitted": {"seat": ticket.seat}}))
                self._sit_down(phone, ticket.seat)
                return
        if not self._inviting:
            self._send_away(phone, "shut", Farewell.OVER)
        elif len(self._choosing) + len(self._waiting) >= self._limits.choosing:
            self._send_away(phone, "busy", Farewell.OVER)
        else:
            self._choosing.add(phone)
            self._tell_roster(phone)

    def choose(self, phone: PhoneConnection, seat: object) -> None:
        """Have the host asked whether a phone may sit where it wants to."""
        chosen = next((one.seat for one in self._roster if one.seat == seat), None)
        if type(seat) is not int or phone not in self._choosing:
            raise RejectedError("chooses no seat, or twice")
        if chosen is None:
            self._tell_roster(phone)
            return
        if len(self._waiting) >= self._limits.waiting:
            self._choosing.discard(phone)
            self._send_away(phone, "busy", Farewell.OVER)
            return
        phone.seat, phone.words = chosen, self._new_words()
        moving = self._lines.setdefault(chosen, _SeatLine()).ticket is not None
        wish = WantsSeat(chosen, phone.device, phone.words, moving, phone.who.language)
        if not self._inbox.put(wish):
            raise RejectedError("too many arrivals")
        self._choosing.discard(phone)
        self._waiting[phone.device] = phone
        phone.tell(written({"words": list(phone.words)}))

    def leave(self, phone: PhoneConnection) -> None:
        """A connection has ended, for whatever reason."""
        phone.is_over = True
        self._forget(phone)
        line = None if phone.seat is None else self._lines.get(phone.seat)
        if line is not None and line.phone is phone:
            line.phone = None
            assert phone.seat is not None
            self._inbox.put(Left(phone.seat))

    def admit(self, seat: Seat, device: str) -> None:
        """Let a waiting device hold the seat; nothing if it doesn't wait for it any more.

        It gets a ticket of its own, to come back with; the one of the phone before is void.
        """
        phone = self._waiting.get(device)
        if phone is None or phone.seat != seat:
            return
        del self._waiting[device]
        ticket = new_ticket(seat)
        self._void(seat)
        self.tickets[ticket.name] = phone.ticket = ticket
        self._lines.setdefault(seat, _SeatLine()).ticket = ticket.name
        phone.tell(written({"admitted": {"seat": seat, "ticket": ticket.text}}))
        try:
            self._sit_down(phone, seat)
        except RejectedError:
            phone.drop()

    def refuse(self, device: str, why: str = REFUSED) -> None:
        """Send a waiting device away, and say why."""
        phone = self._waiting.pop(device, None)
        if phone is not None:
            self._send_away(phone, why, Farewell.REFUSED)

    def close(self, seat: Seat, reason: str) -> None:
        """Send everybody away from a seat; its ticket is void."""
        for phone in [p for p in self._waiting.values() if p.seat == seat]:
            self._forget(phone)
            self._send_away(phone, reason, Farewell.OVER)
        self._void(seat)
        line = self._lines.pop(seat, None)
        if line is not None and line.phone is not None:
            self._inbox.put(Left(seat))
            self._send_away(line.phone, reason, Farewell.OVER)

    async def close_all(self, reason: str) -> None:
        """Send everybody away, and wait until they are gone; tickets stay good."""
        seated = [line.phone for line in self._lines.values() if line.phone is not None]
        for phone in (*seated, *self._choosing, *self._waiting.values()):
            self._send_away(phone, reason, Farewell.OVER)
        if self._farewells:
            await asyncio.wait(self._farewells)

    def _new_words(self) -> tuple[str, ...]:
        """Words for a phone that waits, different from those of all others that do."""
        taken = {phone.words for phone in self._waiting.values()}
        while True:
            words = tuple(secrets.choice(WORDS) for _ in range(_WORDS_SHOWN))
            if words not in taken:
                return words

    def _tell_roster(self, phone: PhoneConnection) -> None:
        seats = [{"seat": one.seat, "name": one.name, "by": one.by} for one in self._roster]
        phone.tell(written({"seats": seats}), "seats")

    def _void(self, seat: Seat) -> None:
        """Make the ticket of a seat one of no seat."""
        line = self._lines.get(seat)
        if line is not None and line.ticket is not None:
            self.tickets.pop(line.ticket, None)
            line.ticket = None

    def _forget(self, phone: PhoneConnection) -> None:
        """Let a phone neither choose nor wait any longer."""
        self._choosing.discard(phone)
        if self._waiting.pop(phone.device, None) is not None:
            assert phone.seat is not None
            self._inbox.put(NoLongerWants(phone.seat, phone.device))

    def _sit_down(self, phone: PhoneConnection, seat: Seat) -> None:
        """Make a phone the one of a seat, in place of whichever was."""
        who = phone.who
        if not self._inbox.put(Joined(seat, phone.device, who.language, who.large)):
            raise RejectedError("too many arrivals")
        line = self._lines[seat]
        before, line.phone, phone.seat = line.phone, phone, seat
        if before is None:
            return
        if before.ticket is phone.ticket:
            before.drop()
        else:
            self._send_away(before, "moved", Farewell.MOVED)

    def _send_away(self, phone: PhoneConnection, reason: str, code: Farewell) -> None:
        """Have the last words said to a phone, whether it listens or not."""
        phone.is_over = True
        farewell = asyncio.get_running_loop().create_task(phone.dismiss(reason, code))
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)


# --- Network thread


Args = TypeVarTuple("Args")

_log = logging.getLogger(__name__)
# The library would write down what was asked for and by whom; a log has no need of that.
_SILENT = logging.Logger("silent", logging.CRITICAL + 1)
# Seconds in which everybody is told that it's over: the table waits for it.
_LAST_WORDS = 0.2
# How often the loop goes round at the end, so that everything that was cut off is closed.
_LAST_TURNS = 10


class PhoneNetwork:
    """The server, in its own thread from `run` on.

    Of its methods the others may be called in that thread only: see `call_soon`.
    """

    def __init__(
        self,
        invitation: Invitation,
        roster: Sequence[RosterSeat],
        tickets: Iterable[Ticket],
        inbox: PhoneInbox,
        files: FilesServed,
        limits: Limits,
    ) -> None:
        self.lines = SeatLines(roster, tickets, inbox, limits)
        self._invitation = invitation
        self._inbox = inbox
        self._files = files
        self.limits = limits
        self._gate = Gate(limits)
        self._open: set[_Counted] = set()
        self.send_buffer = limits.send_buffer
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()

    def run(self, listening: socket.socket, ready: threading.Event) -> None:
        """Serve until `stop`; the body of the thread."""
        try:
            self._loop.set_exception_handler(_note)
            self._loop.run_until_complete(self._serve(listening, ready))
        finally:
            listening.close()
            self._loop.close()

    def call_soon(self, method: Callable[[*Args], object], *args: *Args) -> None:
        """Have one of the methods called in the network's thread; for any thread."""
        try:
            self._loop.call_soon_threadsafe(method, *args)
        except RuntimeError:
            _log.debug("the network has stopped already")

    def stop(self) -> None:
        """Say farewell to everybody, and end the thread."""
        self._ending.set()

    async def _serve(self, listening: socket.socket, ready: threading.Event) -> None:
        limits = self.limits

        class Ours(_Counted):
            network = self

        server = await serve(
            self._handle,
            sock=listening,
            create_connection=Ours,
            process_request=self._answer,
            server_header=None,
            compression=None,
            open_timeout=limits.page_time,
            close_timeout=limits.page_time,
            ping_interval=limits.ping_every,
            ping_timeout=limits.ping_time,
            max_size=limits.message_bytes,
            max_queue=limits.messages_at_once,
            write_limit=limits.write_buffer,
            logger=_SILENT,
        )
        ready.set()
        await self._ending.wait()
        server.close(close_connections=False)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self.lines.close_all("ended")
        for connection in list(self._open):
            connection.transport.abort()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await server.wait_closed()
        await self._end_latecomers()

    async def _end_latecomers(self) -> None:
        """Cut off who was just being accepted: browsers open sockets that they may need."""
        late = asyncio.all_tasks() - {asyncio.current_task()}
        for task in late:
            task.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await asyncio.gather(*late, return_exceptions=True)
        for connection in list(self._open):
            connection.transport.abort()
        # An aborted transport closes in the loop's next turn, one of an acceptance that was
        # cut off some turns later.
        for _turn in range(_LAST_TURNS):
            await asyncio.sleep(0)

    # The life of a connection, in this order.

    def opened(self, connection: _Counted) -> None:
        """Let a new connection in, or cut it off; it has a while to say what it wants."""
        self._open.add(connection)
        if not self._gate.enter(connection.host, self._loop.time()):
            connection.transport.abort()
            return
        patience = self.limits.request_time
        connection.hurry = self._loop.call_later(patience, connection.require_request)

    def closed(self, connection: _Counted) -> None:
        """Forget a connection."""
        self._open.discard(connection)
        if connection.hurry is not None:
            connection.hurry.cancel()
        self._gate.leave(connection.host)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, _Counted)
        answer = answer_to(request, self._invitation.address, self._files)
        if answer is None and not self._gate.may_try(connection.host, self._loop.time()):
            return busy_answer(self._invitation.address)
        return answer

    async def _handle(self, connection: ServerConnection) -> None:
        """Serve whoever has come, until they go or do what no phone does."""
        try:
            await self._meet(connection)
        except Exception:
            _log.exception("a phone's connection failed")

    async def _meet(self, connection: ServerConnection) -> None:
        assert isinstance(connection, _Counted)
        connection.close_timeout = self.limits.close_time
        try:
            phone = await greeted(connection, self._invitation, self.lines.tickets, self.limits)
        except RejectedError as rejected:
            self._gate.failed(connection.host, self._loop.time())
            _log.info("somebody was sent away: %s", rejected)
            await connection.close(Farewell.VIOLATION)
        except ConnectionClosed:
            return
        else:
            await self._converse(phone)

    async def _converse(self, phone: PhoneConnection) -> None:
        writing = self._loop.create_task(phone.write())
        try:
            self.lines.arrive(phone)
            await self._listen(phone)
        except RejectedError as rejected:
            _log.info("the phone of seat %s was cut off: %s", phone.seat, rejected)
            self.lines.leave(phone)
            await phone.socket.close(Farewell.VIOLATION)
        except ConnectionClosed:
            pass
        finally:
            writing.cancel()
            self.lines.leave(phone)

    async def _listen(self, phone: PhoneConnection) -> None:
        """Hand on what a phone says, as long as it says it as a phone would."""
        allowance = taps(self.limits)
        while True:
            message = await phone.hear()
            if not allowance.take(self._loop.time()):
                raise RejectedError("too much at once")
            if "ping" in message:
                phone.tell(written({"pong": _ping_number(message["ping"])}))
            elif self.lines.holds(phone):
                assert phone.seat is not None
                if not self._inbox.put(Said(phone.seat, message)):
                    raise RejectedError("more than the table has heard of yet")
            elif "sit" in message and not phone.is_over:
                self.lines.choose(phone, message["sit"])
            elif not phone.is_over:
                raise RejectedError("holds no seat yet")


def _ping_number(value: object) -> int:
    """The number of a ping: nothing larger is echoed."""
    if type(value) is not int:
        raise RejectedError("a ping without a number")
    return value


class _Counted(ServerConnection):
    """A connection that the network counts, and that must ask for something soon."""

    network: ClassVar[PhoneNetwork]
    host = ""
    hurry: asyncio.TimerHandle | None = None
    received: Allowance

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.host = transport.get_extra_info("peername")[0]
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, self.network.send_buffer
        )
        limits = self.network.limits
        self.received = Allowance(limits.bytes_at_once, limits.bytes_per_second)
        self.network.opened(self)

    def data_received(self, data: bytes) -> None:
        """Drop who sends too much, or lets too much pile up, before the protocol sees it."""
        limits = self.network.limits
        unsent = self.transport.get_write_buffer_size()
        if unsent > limits.unsent_bytes or not self.received.take(self.loop.time(), len(data)):
            self.transport.abort()
            return
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.network.closed(self)

    def require_request(self) -> None:
        """Cut off whoever has not asked for anything yet."""
        if self.request is None:
            self.transport.abort()


def _note(loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """Write down what went wrong in the network's thread, without any message's content."""
    _log.error(
        "phones: %s (%s)", context.get("message"), type(context.get("exception")).__name__
    )
