"""Network of the phones: a thread with its server, gates, pairing and encrypted lines."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import hmac
import ipaddress
import json
import logging
import re
import secrets
import socket
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine, Mapping
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
from mayi_desktop.host.seal import WORDS, shown_words
from mayi_desktop.ui.kit.card_svg import served_face
from mayi_desktop.ui.phones.messages import (
    RESERVED,
    HomeAddress,
    Invitation,
    Joined,
    Left,
    NoLongerWants,
    PhoneInbox,
    Said,
    WantsSeat,
    from_text,
    is_home,
    read_object,
    to_text,
    written,
)
from mayi_desktop.ui.phones.screen import page_words

# --- Phone channel (see PROTOCOL.md)


Side = Literal["h", "p"]
# Messages are filled up with spaces to a multiple of so many bytes, so that their length tells
# little: a screen, and a tap.
_FILLED: Mapping[Side, int] = {"h": 1024, "p": 256}


class RejectedError(Exception):
    """A frame that is not the next message of the other side; it was not looked at further."""


class PhoneChannel:
    """One conversation over one connection, encrypted with the key of a seat.

    Every message carries the session, so that none of another connection counts, the side
    that it comes from, so that none can be sent back, and a counter, so that none can be left
    out, come twice or come in another order. Not for several threads.
    """

    def __init__(self, key: bytes, session: str, side: Side) -> None:
        self._box = SecretBox(key)
        self._session = session
        self._side: Side = side
        self._other: Side = "p" if side == "h" else "h"
        self._sent = 0
        self._heard = 0

    def seal(self, text: str) -> bytes:
        """Encrypt the next message, a JSON object with at least one name."""
        self._sent += 1
        head = {"s": self._session, "n": self._sent, "d": self._side}
        whole = f"{json.dumps(head)[:-1]},{text.lstrip()[1:]}".encode()
        step = _FILLED[self._side]
        return bytes(self._box.encrypt(whole.ljust(-(-len(whole) // step) * step)))

    def open(self, frame: bytes) -> dict[str, object]:
        """Decrypt the next message of the other side; `RejectedError` if this isn't it."""
        try:
            whole = read_object(self._box.decrypt(frame).decode("utf-8"))
        except (CryptoError, ValueError) as error:
            raise RejectedError("not of the other side, or no plain object") from error
        number = whole.get("n")
        if whole.get("s") != self._session or whole.get("d") != self._other:
            raise RejectedError("of another session or from this side")
        if type(number) is not int or number != self._heard + 1:
            raise RejectedError("left out, doubled or out of order")
        self._heard = number
        return {name: value for name, value in whole.items() if name not in RESERVED}


# --- Limits


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
    # Devices that wait for the host's yes, for each seat.
    waiting_per_seat: int = 3
    # Phones without a link that ask at once: the host compares words with one after the other.
    pairings: int = 4
    # Tries with a wrong token or key from one address, until it has to wait.
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

    def take(self, now: float) -> bool:
        """Take one at this moment, in seconds of any steady clock; False if none is left."""
        if not self.any_left(now):
            return False
        self._left -= 1
        return True

    def any_left(self, now: float) -> bool:
        """Whether one could be taken at this moment."""
        self._left = min(self._most, self._left + max(0.0, now - self._then) * self._rate)
        self._then = now
        return self._left >= 1


# --- Gate


# Addresses whose tries are remembered: more than a home network has.
_REMEMBERED = 256


class Gate:
    """Counts who comes in and goes out, by address; times are of any steady clock."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._inside: Counter[str] = Counter()
        self._pairing: set[str] = set()
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

    def begin_pairing(self, host: str) -> bool:
        """Whether an address may ask the host for a link; only once at a time."""
        if host in self._pairing or len(self._pairing) >= self._limits.pairings:
            return False
        self._pairing.add(host)
        return True

    def end_pairing(self, host: str) -> None:
        """An address doesn't ask any more."""
        self._pairing.discard(host)

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
# The words that pairing shows.
_WORD_LIST = "/word-list.json"
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
        elif address == _WORD_LIST:
            text = json.dumps(WORDS)
            self._files[address] = _served(".json", text.encode("ascii"), lasting=True)
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
PAIR = "/pair"
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
    if request.path in (PLAY, PAIR):
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


SESSION_BYTES = 16
# Two of 1,024 words: enough to tell phones in one room apart.
_WORDS = 2
_RANDOM_TEXT = re.compile(r"[A-Za-z0-9_-]{16,43}")
_LANGUAGE = re.compile(r"[A-Za-z0-9-]{2,16}")


class Farewell(IntEnum):
    """With which code a socket is closed, so that a page knows whether to come back."""

    VIOLATION = 1008
    REFUSED = 4001
    MOVED = 4002
    OVER = 4003


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a phone says of itself in its first message, found to be well formed."""

    seat: Seat
    device: str
    language: str
    large: bool
    fresh: str


@dataclass(eq=False)
class PhoneConnection:
    """A phone that has shown the token of a seat; it may have to wait for the host's yes."""

    socket: ServerConnection
    channel: PhoneChannel
    who: Introduction
    outbox: PhoneOutbox
    limits: Limits
    words: tuple[str, ...]
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    def tell(self, text: str) -> None:
        """Put a message into the outbox; a phone that has fetched none for long is dropped."""
        if self.outbox.put(text):
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
        """The next message; `RejectedError` if it is none that this phone could have sent."""
        frame = await self.socket.recv()
        if not isinstance(frame, bytes):
            raise RejectedError("not encrypted")
        return self.channel.open(frame)

    async def write(self) -> None:
        """Send what is put into the outbox, one by one, until the connection ends."""
        with suppress(ConnectionClosed):
            while True:
                await self.wake.wait()
                self.wake.clear()
                while (text := self.outbox.take()) is not None:
                    await self.say(text)

    def drop(self) -> None:
        """Cut the connection without a word."""
        self.socket.transport.abort()

    async def dismiss(self, reason: str, code: Farewell) -> None:
        """Say why it ends, and end it; somebody who doesn't listen is cut off."""
        self.is_over = True
        with suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(self.limits.close_time):
                await self.say(written({"over": reason}))
                await self.socket.close(code)
        self.drop()


async def introduced(
    socket: ServerConnection, invitations: Mapping[Seat, Invitation], limits: Limits
) -> PhoneConnection:
    """Greet whoever has come and hear who it is; `RejectedError` without a seat's token."""
    session = to_text(secrets.token_bytes(SESSION_BYTES))
    try:
        async with asyncio.timeout(limits.hello_time):
            await socket.send(written({"session": session}))
            answer = await socket.recv()
    except TimeoutError as error:
        raise RejectedError("no answer") from error
    if not isinstance(answer, str):
        raise RejectedError("no greeting")
    seat, box = _read_answer(answer)
    invitation = invitations.get(seat)
    if invitation is None:
        raise RejectedError("no such seat")
    channel = PhoneChannel(invitation.key, session, "h")
    who = _introduction(invitation, channel.open(box))
    words = _words(session, who.device)
    outbox = PhoneOutbox(limits.outbox)
    return PhoneConnection(socket, channel, who, outbox, limits, words)


def taps(limits: Limits) -> Allowance:
    """How much a phone may say."""
    return Allowance(limits.messages_at_once, limits.messages_per_second)


def _read_answer(text: str) -> tuple[Seat, bytes]:
    try:
        answer = read_object(text)
        seat, box = answer.get("seat"), answer.get("box")
        if type(seat) is not int or not isinstance(box, str):
            raise RejectedError("no greeting")
        return Seat(seat), from_text(box)
    except ValueError as error:
        raise RejectedError("no greeting") from error


def _introduction(invitation: Invitation, message: dict[str, object]) -> Introduction:
    """Check the first message of a phone; the token in the same time, whatever it is."""
    token = message.get("hello")
    right = to_text(invitation.token)
    if not isinstance(token, str) or not hmac.compare_digest(token.encode(), right.encode()):
        raise RejectedError("no token of this seat")
    return read_introduction(invitation.seat, message)


def read_introduction(seat: Seat, message: Mapping[str, object]) -> Introduction:
    """What a phone says of itself; `RejectedError` if a page would never say it."""
    device, fresh = message.get("device"), message.get("fresh")
    language, large = message.get("language"), message.get("large")
    if not (isinstance(device, str) and _RANDOM_TEXT.fullmatch(device)):
        raise RejectedError("no device")
    if not (isinstance(fresh, str) and _RANDOM_TEXT.fullmatch(fresh)):
        raise RejectedError("nothing fresh")
    if not (isinstance(language, str) and _LANGUAGE.fullmatch(language)):
        raise RejectedError("no language")
    if not isinstance(large, bool):
        raise RejectedError("neither large nor not")
    return Introduction(seat, device, language, large, fresh)


def _words(session: str, device: str) -> tuple[str, ...]:
    """Two words for this phone here and now."""
    digest = hashlib.sha256(f"{session} {device}".encode()).digest()
    return shown_words(digest, _WORDS)


# --- Pairing (see PROTOCOL.md)


# Bytes of a hash that commit to a key.
_OFFER = 32
# 60 bits. Both sides are bound to their keys before they see the other's, so that somebody in
# between has one try, not as many as a computer makes.
_PAIRING_WORDS = 6
_CONTEXT = b"May I? pair 1"


@dataclass(eq=False)
class Pairing:
    """A phone without a link that shows six words, and waits for the host's yes."""

    socket: ServerConnection
    box: Box
    who: Introduction
    words: tuple[str, ...]
    limits: Limits
    is_over: bool = False

    async def wait(self) -> None:
        """Wait until it ends; the phone has nothing to say meanwhile."""
        await self.socket.recv()
        raise RejectedError("spoke before it was asked")

    async def give(self, invitation: Invitation) -> None:
        """Hand over the link of the seat, and end."""
        self.is_over = True
        await self._end({"link": invitation.secret}, 1000)

    async def dismiss(self, reason: str, code: Farewell) -> None:
        """Say why it ends, and end it."""
        self.is_over = True
        await self._end({"over": reason}, code)

    def drop(self) -> None:
        """Cut the connection without a word."""
        self.socket.transport.abort()

    async def _end(self, message: dict[str, object], code: int) -> None:
        with suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(self.limits.close_time):
                await self.socket.send(bytes(self.box.encrypt(written(message).encode())))
                await self.socket.close(code)
        self.drop()


async def paired(socket: ServerConnection, seats: frozenset[Seat], limits: Limits) -> Pairing:
    """Exchange keys with a phone, and hear who it is; `RejectedError` if it can't do that."""
    own = PrivateKey.generate()
    public = bytes(own.public_key)
    try:
        async with asyncio.timeout(limits.hello_time):
            await socket.send(written({"offer": to_text(_hash(public)[:_OFFER])}))
            key, seat = _read_key(await socket.recv(), seats)
            await socket.send(written({"key": to_text(public)}))
            box = _box(own, key)
            who = _read_device(box, await socket.recv(), seat)
    except TimeoutError as error:
        raise RejectedError("no answer") from error
    return Pairing(socket, box, who, pairing_words(public, key, seat), limits)


def pairing_words(host: bytes, phone: bytes, seat: Seat) -> tuple[str, ...]:
    """The words that both sides show, from both public keys and the seat."""
    return shown_words(_hash(_CONTEXT + host + phone + bytes([seat])), _PAIRING_WORDS)


def _hash(data: bytes) -> bytes:
    return hashlib.sha512(data).digest()


def _read_key(text: str | bytes, seats: frozenset[Seat]) -> tuple[bytes, Seat]:
    try:
        told = read_object(text) if isinstance(text, str) else {}
        seat, key = told.get("seat"), told.get("key")
        if type(seat) is not int or Seat(seat) not in seats or not isinstance(key, str):
            raise RejectedError("no key for a seat")
        data = from_text(key)
    except ValueError as error:
        raise RejectedError("no key for a seat") from error
    if len(data) != PublicKey.SIZE:
        raise RejectedError("no key for a seat")
    return data, Seat(seat)


def _box(own: PrivateKey, key: bytes) -> Box:
    try:
        return Box(own, PublicKey(key))
    except CryptoError as error:
        raise RejectedError("a key that makes no secret") from error


def _read_device(box: Box, frame: str | bytes, seat: Seat) -> Introduction:
    if not isinstance(frame, bytes):
        raise RejectedError("not encrypted")
    try:
        told = read_object(box.decrypt(frame).decode("utf-8"))
    except (CryptoError, ValueError) as error:
        raise RejectedError("not of the other side, or no plain object") from error
    return read_introduction(seat, {"large": False, "fresh": "A" * 16, **told})


# --- Seat connections


@dataclass
class _SeatLine:
    """One seat: the device that the host let sit there, its phone while it is connected."""

    device: str | None = None
    phone: PhoneConnection | None = None
    waiting: dict[str, PhoneConnection | Pairing] = field(default_factory=dict)


class SeatLines:
    """The seats as the network sees them; of one thread, except for `phone`."""

    def __init__(
        self, invitations: Mapping[Seat, Invitation], inbox: PhoneInbox, most_waiting: int
    ) -> None:
        self._invitations = invitations
        self._inbox = inbox
        self._most_waiting = most_waiting
        self._lines: dict[Seat, _SeatLine] = {}
        self._farewells: set[asyncio.Task[None]] = set()

    def phone(self, seat: Seat) -> PhoneConnection | None:
        """The phone that holds a seat now; for any thread."""
        line = self._lines.get(seat)
        return line.phone if line is not None else None

    def holds(self, phone: PhoneConnection) -> bool:
        """Whether this phone holds its seat."""
        return self.phone(phone.who.seat) is phone

    def arrive(self, phone: PhoneConnection) -> None:
        """Let a phone sit down that sat there before; any other has to wait for the host."""
        who = phone.who
        line = self._lines.setdefault(who.seat, _SeatLine())
        known = line.device is not None and line.device == who.device
        hello = {"fresh": who.fresh, "admitted": known, "words": list(phone.words)}
        phone.tell(written({"hello": hello}))
        if known:
            self._sit_down(phone)
            return
        self.ask(phone)

    def ask(self, visitor: PhoneConnection | Pairing) -> None:
        """Have the host asked whether somebody may sit down."""
        who = visitor.who
        line = self._lines.setdefault(who.seat, _SeatLine())
        before = line.waiting.pop(who.device, None)
        if before is not None:
            before.drop()
            self._inbox.put(NoLongerWants(who.seat, who.device))
        if len(line.waiting) >= self._most_waiting:
            self._send_away(visitor, "busy", Farewell.OVER)
            return
        moving = line.device is not None
        wish = WantsSeat(who.seat, who.device, visitor.words, moving, who.language)
        if not self._inbox.put(wish):
            raise RejectedError("too many arrivals")
        line.waiting[who.device] = visitor

    def leave(self, phone: PhoneConnection | Pairing) -> None:
        """A connection has ended, for whatever reason."""
        phone.is_over = True
        seat, device = phone.who.seat, phone.who.device
        line = self._lines[seat]
        if line.phone is phone:
            line.phone = None
            self._inbox.put(Left(seat))
        elif line.waiting.get(device) is phone:
            del line.waiting[device]
            self._inbox.put(NoLongerWants(seat, device))

    def admit(self, seat: Seat, device: str) -> None:
        """Let a waiting device hold the seat; nothing if it doesn't wait any more.

        One without a link gets it, and comes back with it.
        """
        line = self._lines.get(seat)
        visitor = line.waiting.pop(device, None) if line is not None else None
        if line is None or visitor is None:
            return
        if isinstance(visitor, Pairing):
            invitation = self._invitations.get(seat)
            if invitation is not None:
                line.device = device
                self._farewell(visitor.give(invitation))
            return
        visitor.tell(written({"admitted": True}))
        try:
            self._sit_down(visitor)
        except RejectedError:
            visitor.drop()

    def refuse(self, seat: Seat, device: str, why: str) -> None:
        """Send a waiting device away, and say why."""
        line = self._lines.get(seat)
        phone = line.waiting.pop(device, None) if line is not None else None
        if phone is not None:
            self._send_away(phone, why, Farewell.REFUSED)

    def close(self, seat: Seat, reason: str) -> None:
        """Send everybody away from a seat, and forget who held it."""
        line = self._lines.pop(seat, None)
        if line is None:
            return
        self._lines[seat] = _SeatLine()
        if line.phone is not None:
            self._inbox.put(Left(seat))
            self._send_away(line.phone, reason, Farewell.OVER)
        for device, phone in line.waiting.items():
            self._inbox.put(NoLongerWants(seat, device))
            self._send_away(phone, reason, Farewell.OVER)

    async def close_all(self, reason: str) -> None:
        """Send everybody away, and wait until they are gone."""
        for seat in list(self._lines):
            self.close(seat, reason)
        if self._farewells:
            await asyncio.wait(self._farewells)

    def _sit_down(self, phone: PhoneConnection) -> None:
        """Make a phone the one of its seat, in place of whichever was."""
        who = phone.who
        line = self._lines[who.seat]
        if not self._inbox.put(Joined(who.seat, who.device, who.language, who.large)):
            raise RejectedError("too many arrivals")
        before, line.phone, line.device = line.phone, phone, who.device
        if before is None:
            return
        if before.who.device == who.device:
            before.drop()
        else:
            self._send_away(before, "moved", Farewell.MOVED)

    def _send_away(
        self, visitor: PhoneConnection | Pairing, reason: str, code: Farewell
    ) -> None:
        visitor.is_over = True
        self._farewell(visitor.dismiss(reason, code))

    def _farewell(self, words: Coroutine[None, None, None]) -> None:
        """Have the last words said to somebody, whether they listen or not."""
        farewell = asyncio.get_running_loop().create_task(words)
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
        address: HomeAddress,
        invitations: Mapping[Seat, Invitation],
        inbox: PhoneInbox,
        files: FilesServed,
        limits: Limits,
    ) -> None:
        self.lines = SeatLines(invitations, inbox, limits.waiting_per_seat)
        self._address = address
        self._invitations = invitations
        self._inbox = inbox
        self._files = files
        self._limits = limits
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
        limits = self._limits

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
        patience = self._limits.request_time
        connection.hurry = self._loop.call_later(patience, connection.require_request)

    def closed(self, connection: _Counted) -> None:
        """Forget a connection."""
        self._open.discard(connection)
        if connection.hurry is not None:
            connection.hurry.cancel()
        self._gate.leave(connection.host)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, _Counted)
        answer = answer_to(request, self._address, self._files)
        if answer is None and not self._gate.may_try(connection.host, self._loop.time()):
            return busy_answer(self._address)
        return answer

    async def _handle(self, connection: ServerConnection) -> None:
        """Serve whoever has come, until they go or do what no phone does."""
        try:
            await self._meet(connection)
        except Exception:
            _log.exception("a phone's connection failed")

    async def _meet(self, connection: ServerConnection) -> None:
        assert isinstance(connection, _Counted)
        connection.close_timeout = self._limits.close_time
        assert connection.request is not None
        try:
            if connection.request.path == PAIR:
                await self._pair(connection)
                return
            phone = await introduced(connection, self._invitations, self._limits)
        except RejectedError as rejected:
            self._gate.failed(connection.host, self._loop.time())
            _log.info("somebody was sent away: %s", rejected)
            await connection.close(Farewell.VIOLATION)
        except ConnectionClosed:
            return
        else:
            await self._converse(phone)

    async def _pair(self, connection: _Counted) -> None:
        """Have the host asked about a phone without a link; only one from each address.

        Each costs as much as a failure, so that nobody can ask and ask again.
        """
        self._gate.failed(connection.host, self._loop.time())
        if not self._gate.begin_pairing(connection.host):
            raise RejectedError("another phone from there is asking")
        try:
            visitor = await paired(connection, frozenset(self._invitations), self._limits)
            try:
                self.lines.ask(visitor)
                await visitor.wait()
            finally:
                self.lines.leave(visitor)
        finally:
            self._gate.end_pairing(connection.host)

    async def _converse(self, phone: PhoneConnection) -> None:
        writing = self._loop.create_task(phone.write())
        try:
            self.lines.arrive(phone)
            await self._listen(phone)
        except RejectedError as rejected:
            _log.info("the phone of seat %d was cut off: %s", phone.who.seat, rejected)
            self.lines.leave(phone)
            await phone.socket.close(Farewell.VIOLATION)
        except ConnectionClosed:
            pass
        finally:
            writing.cancel()
            self.lines.leave(phone)

    async def _listen(self, phone: PhoneConnection) -> None:
        """Hand on what a phone says, as long as it says it as a phone would."""
        allowance = taps(self._limits)
        while True:
            message = await phone.hear()
            if not allowance.take(self._loop.time()):
                raise RejectedError("too much at once")
            if "ping" in message:
                phone.tell(written({"pong": message["ping"]}))
            elif self.lines.holds(phone):
                if not self._inbox.put(Said(phone.who.seat, message)):
                    raise RejectedError("more than the table has heard of yet")
            elif not phone.is_over:
                raise RejectedError("holds no seat yet")


class _Counted(ServerConnection):
    """A connection that the network counts, and that must ask for something soon."""

    network: ClassVar[PhoneNetwork]
    host = ""
    hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.host = transport.get_extra_info("peername")[0]
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, self.network.send_buffer
        )
        self.network.opened(self)

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
