"""The phones' network: a thread with the server, limits, and encrypted connections."""

from __future__ import annotations

import asyncio
import errno
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
from dataclasses import asdict, dataclass, field, replace
from enum import IntEnum
from threading import Lock
from time import monotonic, sleep, thread_time
from typing import ClassVar, Literal, TypeVarTuple
from unicodedata import category

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey
from nacl.secret import SecretBox
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import Event

from mayi_desktop.engine import Seat
from mayi_desktop.host.seal import WORDS
from mayi_desktop.ui.phones import messages
from mayi_desktop.ui.phones.messages import REFUSED
from mayi_desktop.ui.phones.website import FilesServed, answer_to, busy_answer
from mayi_desktop.ui.play.words import LONGEST_NAME

# --- Phone channel (see PROTOCOL.md)


Side = Literal["h", "p"]
# Messages are padded to a multiple of this many bytes, so that their length tells little: a
# screen, and a tap.
_PADDED: Mapping[Side, int] = {"h": 1024, "p": 256}
_CONTEXT = b"May I? line 2"


class RejectedError(Exception):
    """A frame that isn't the other side's next message."""


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
            whole = messages.read_object(self._box.decrypt(frame).decode("utf-8"))
        except (CryptoError, ValueError) as error:
            raise RejectedError("not from the other side, or not a plain object") from error
        number = whole.get("n")
        if whole.get("d") != self._other:
            raise RejectedError("from this side")
        if type(number) is not int or number != self._heard + 1:
            raise RejectedError("dropped, repeated or out of order")
        self._heard = number
        return {name: value for name, value in whole.items() if name not in messages.RESERVED}


def channel_key(shared: bytes, host: bytes, phone: bytes, secret: bytes) -> bytes:
    """The key of one connection: 32 bytes.

    Derived from the shared X25519 secret, both public keys, and what the phone knew before: the
    code's key, its ticket's secret, or zeros.
    """
    return hashlib.sha512(_CONTEXT + host + phone + shared + secret).digest()[
        : messages.KEY_BYTES
    ]


# --- Limits


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one phone, one address, and all together; times are in seconds."""

    # A phone's message names at most one hand of cards: about 700 bytes.
    message_bytes: int = 8192
    # Nobody taps more than five times a second; a tap sends a message or two.
    messages_per_second: float = 20.0
    messages_at_once: int = 40
    # Eight phones with six connections each, as browsers open for a page with pictures, and as
    # many again for others; one address gets those of eight phones, as some routers put all
    # phones behind one.
    connections: int = 128
    connections_per_address: int = 56
    # New connections: eight phones that load everything at once, and reload it.
    comings_at_once: int = 800
    comings_per_second: float = 60.0
    # Phones waiting for the host's answer: as many as there are seats.
    waiting: int = 8
    # Phones choosing a seat or waiting.
    choosing: int = 16
    # Attempts with a wrong key from one address before it has to wait.
    failures_at_once: int = 12
    failures_per_second: float = 0.2
    request_time: float = 5.0  # until the request is complete
    page_time: float = 30.0  # until an answer is fetched, even by a slow phone
    hello_time: float = 5.0
    write_time: float = 15.0  # for one message, on a very bad network
    # A phone that is off or in a pocket is noticed after at most the sum of these.
    ping_every: float = 8.0
    ping_time: float = 12.0
    close_time: float = 1.0  # for a dismissed phone to disconnect
    # Bytes received per connection: burst and rate. WebSocket pings count.
    bytes_at_once: int = 128 * 1024
    bytes_per_second: float = 64 * 1024
    # WebSocket frames of any kind: an empty one has six bytes, and costs as much as others.
    frames_at_once: int = 120
    frames_per_second: float = 60.0
    # Returns to one seat: only two devices that share a ticket come more often.
    returns_at_once: int = 12
    returns_per_second: float = 0.5
    # Unread bytes after which a connection is dropped.
    unsent_bytes: int = 256 * 1024
    # Small messages waiting for one phone: buzzes and pongs.
    outbox: int = 48
    # Bytes buffered for one phone by the program and the system: a few screens, so that a slow
    # phone skips old ones.
    write_buffer: int = 16 * 1024
    send_buffer: int = 64 * 1024


class Allowance:
    """A rate limiter: `most` at once, then `per_second`."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._rate = per_second
        self._left = most
        self._then = 0.0

    def take(self, now: float, amount: int = 1) -> bool:
        """Take an amount at a time of any monotonic clock; False if too little is left."""
        if not self.any_left(now, amount):
            return False
        self._left -= amount
        return True

    def any_left(self, now: float, amount: int = 1) -> bool:
        """Whether that much could be taken now."""
        self._left = min(self._most, self._left + max(0.0, now - self._then) * self._rate)
        self._then = now
        return self._left >= amount


# --- Gate


# Addresses remembered: more than a home network has.
_REMEMBERED = 256


class Gate:
    """Limits connections and attempts by address; times are of any monotonic clock."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._inside: Counter[str] = Counter()
        self._comings: OrderedDict[str, Allowance] = OrderedDict()
        self._failures: OrderedDict[str, Allowance] = OrderedDict()

    def enter(self, host: str, now: float) -> bool:
        """Count a new connection; False if it must be cut off at once.

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
        """Count a closed connection."""
        self._inside[host] -= 1
        if self._inside[host] <= 0:
            del self._inside[host]

    def failed(self, host: str, now: float) -> None:
        """Note a wrong key or greeting."""
        self._failing(host).take(now)

    def may_try(self, host: str, now: float) -> bool:
        """Whether this address may try again after its failures."""
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
        """An address's allowance; the least recent address is forgotten."""
        if host not in kept:
            kept[host] = Allowance(most, per_second)
        kept.move_to_end(host)
        while len(kept) > _REMEMBERED:
            kept.popitem(last=False)
        return kept[host]


def _is_near(host: str) -> bool:
    """Whether an address is on the home network or this computer."""
    return messages.is_home(host) or ipaddress.ip_address(host).is_loopback


# --- Connection


@dataclass(frozen=True, slots=True)
class _Queued:
    text: str
    kind: str


class PhoneOutbox:
    """A bounded queue of messages for one phone, from the table's thread to the network's."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._waiting: deque[_Queued] = deque()

    def put(self, text: str, kind: str = "") -> bool:
        """Add a message; it replaces a waiting one of the same `kind`.

        False if the queue is full because the phone has fetched nothing for long.
        """
        with self._lock:
            if kind:
                self._waiting = deque(one for one in self._waiting if one.kind != kind)
            if len(self._waiting) >= self._most:
                return False
            self._waiting.append(_Queued(text, kind))
            return True

    def take(self) -> str | None:
        """Remove and return the oldest message; None if there is none."""
        with self._lock:
            return self._waiting.popleft().text if self._waiting else None


# Two of 1,024 words: enough to tell phones in one room apart.
_WORDS_SHOWN = 2
_DEVICE_BYTES = 16
_LANGUAGE = re.compile(r"[A-Za-z0-9-]{2,16}")
# What phones are told whose seat is not theirs anymore.
_CLOSED = "closed"
# What a phone's key is bound to: the code, nothing, or else the ticket of that name.
_BY_CODE, _BY_ADDRESS = "code", ""
_NOTHING_KNOWN = bytes(messages.KEY_BYTES)
# Marks on one letter of a name.
_MOST_MARKS = 3


class Farewell(IntEnum):
    """WebSocket close codes, which tell a page whether to reconnect."""

    VIOLATION = 1008
    LATER = 1013
    REFUSED = 4001
    MOVED = 4002
    OVER = 4003


@dataclass(frozen=True, slots=True)
class Introduction:
    """A phone's first message, validated."""

    language: str
    large: bool


@dataclass(eq=False)
class PhoneConnection:
    """A connected phone: choosing a seat, waiting for the host's answer, or holding a seat.

    `device` is a random name of this connection, so that an answer of the host means this phone
    and no other. `ticket` is the one it presented or was given; `scanned`: it knows the code or
    had a ticket. `is_known` means that it waits for a seat as the person of that ticket.
    """

    socket: ServerConnection
    channel: PhoneChannel
    who: Introduction
    outbox: PhoneOutbox
    limits: Limits
    device: str
    ticket: messages.Ticket | None = None
    scanned: bool = False
    is_known: bool = False
    seat: Seat | None = None
    words: tuple[str, ...] = ()
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    @property
    def host(self) -> str:
        """The address that it comes from."""
        return str(self.socket.remote_address[0])

    def tell(self, text: str, kind: str = "") -> None:
        """Queue a message; a phone whose queue is full is dropped."""
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
            # Measures the round trip before the first card depends on it.
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
        """Send the reason, if any, and close; a phone that doesn't respond is cut off."""
        self.is_over = True
        with suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(self.limits.close_time):
                if reason:
                    await self.say(messages.written({"over": reason}))
                await self.socket.close(code)
        self.drop()


async def greeted(
    socket: ServerConnection,
    invitation: messages.Invitation,
    tickets: Mapping[str, messages.Ticket],
    limits: Limits,
) -> PhoneConnection:
    """Exchange keys with a phone and read its greeting; `RejectedError` if it is invalid."""
    own = PrivateKey.generate()
    public = bytes(own.public_key)
    try:
        async with asyncio.timeout(limits.hello_time):
            await socket.send(messages.written({"key": messages.to_text(public)}))
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
    device = messages.to_text(secrets.token_bytes(_DEVICE_BYTES))
    outbox = PhoneOutbox(limits.outbox)
    scanned = by == _BY_CODE or ticket is not None
    return PhoneConnection(socket, channel, who, outbox, limits, device, ticket, scanned)


def taps(limits: Limits) -> Allowance:
    """The rate limit for a phone's messages."""
    return Allowance(limits.messages_at_once, limits.messages_per_second)


def _read_greeting(text: str) -> tuple[bytes, str, bytes]:
    """A phone's public key, what its key is bound to, and its first box."""
    try:
        answer = messages.read_object(text)
        key, by, box = answer.get("key"), answer.get("by"), answer.get("box")
        if not (isinstance(key, str) and isinstance(by, str) and isinstance(box, str)):
            raise RejectedError("no greeting")
        public, frame = messages.from_text(key), messages.from_text(box)
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
    """Validate a phone's first message; `RejectedError` if no page would send it."""
    hello = message.get("hello")
    language = hello.get("language") if isinstance(hello, dict) else None
    large = hello.get("large") if isinstance(hello, dict) else None
    if not (isinstance(language, str) and _LANGUAGE.fullmatch(language)):
        raise RejectedError("no language")
    if not isinstance(large, bool):
        raise RejectedError("neither large nor not")
    return Introduction(language, large)


def read_person(person: object) -> tuple[str, str]:
    """The name and the face that a phone brings; `RejectedError` if no page would send them."""
    name = person.get("name") if isinstance(person, dict) else None
    face = person.get("face") if isinstance(person, dict) else None
    if not (isinstance(name, str) and isinstance(face, str)):
        raise RejectedError("nobody")
    plain = " ".join(name.split())
    if not 0 < len(plain) <= LONGEST_NAME or not plain.isprintable() or _is_stacked(plain):
        raise RejectedError("no name")
    return plain, face


def _is_stacked(name: str) -> bool:
    """Whether more marks lie on a letter than in any language: they would cover other lines."""
    marks = "".join("m" if category(letter) in ("Mn", "Me") else "-" for letter in name)
    return _MOST_MARKS * "m" + "m" in marks


# --- Seat connections


@dataclass
class _SeatLine:
    """One seat: its phone while connected, that one's ticket, and how often it may return.

    While it `is_lent`, the computer plays for the ticket's person.
    """

    returns: Allowance
    is_lent: bool = False
    ticket: str | None = None
    phone: PhoneConnection | None = None


class SeatLines:
    """The seats on the network side; single-threaded, except for `phone` and `tickets`.

    A phone with a seat's ticket gets that seat at once. Any other chooses one from the roster
    while the host invites, and waits for the host's answer.
    """

    def __init__(
        self,
        roster: Sequence[messages.RosterSeat],
        tickets: Iterable[messages.Ticket],
        inbox: messages.PhoneInbox,
        limits: Limits,
    ) -> None:
        self.tickets = {ticket.name: ticket for ticket in tickets}
        # Where phones that sat down came from: behind one router may be more of them.
        self.hosts: set[str] = set()
        self._roster = tuple(roster)
        self._newcomers: messages.Newcomers | None = None
        self._inviting = True
        self._inbox = inbox
        self._limits = limits
        self._lines: dict[Seat, _SeatLine] = {}
        for ticket in self.tickets.values():
            if ticket.seat is not None:
                self._line(ticket.seat).ticket = ticket.name
        self._choosing: set[PhoneConnection] = set()
        self._waiting: dict[str, PhoneConnection] = {}
        self._farewells: set[asyncio.Task[None]] = set()

    def phone(self, seat: Seat) -> PhoneConnection | None:
        """The phone that holds a seat; for any thread."""
        line = self._lines.get(seat)
        return line.phone if line is not None else None

    def holds(self, phone: PhoneConnection) -> bool:
        """Whether this phone holds its seat."""
        return phone.seat is not None and self.phone(phone.seat) is phone

    def show_roster(
        self,
        roster: Sequence[messages.RosterSeat],
        newcomers: messages.Newcomers | None = None,
    ) -> None:
        """Replace the roster, also for phones that are choosing."""
        self._roster, self._newcomers = tuple(roster), newcomers
        for phone in self._choosing:
            self._tell_roster(phone)
        for line in self._lines.values():
            if line.phone is not None:
                self._tell_who(line.phone)

    def invite(self, *, on: bool) -> None:
        """Let phones ask for seats, or send away those that are asking."""
        self._inviting = on
        if on:
            return
        asking = self._choosing | set(self._waiting.values())
        for phone in (one for one in asking if self.lent_to(one) is None):
            self._forget(phone)
            self._send_away(phone, "shut", Farewell.OVER)

    def arrive(self, phone: PhoneConnection) -> None:
        """Seat a phone by its ticket, or let it choose if the host invites.

        At a table that is being set up, a ticket without a seat brings its person. That of a
        seat for which the computer plays may ask for it at any time.
        """
        ticket, lent = phone.ticket, self.lent_to(phone) is not None
        if ticket is not None and ticket.seat is not None and not lent:
            line = self._line(ticket.seat)
            if line.ticket == ticket.name:
                self._return(phone, line, ticket.seat)
                return
        crowd = [*self._choosing, *self._waiting.values()]
        if not self._inviting and not lent:
            self._send_away(phone, "shut", Farewell.OVER)
        elif not self._has_room(phone, crowd, self._limits.choosing):
            self._send_away(phone, "busy", Farewell.OVER)
        else:
            self._choosing.add(phone)
            if ticket is not None and ticket.person and self._newcomers is not None:
                phone.is_known = True
                self._bring(phone, ticket.person, "")
            else:
                self._tell_roster(phone)

    def choose(self, phone: PhoneConnection, seat: object) -> None:
        """Ask the host whether a phone may have this seat."""
        chosen = next((one.seat for one in self._offered(phone) if one.seat == seat), None)
        if type(seat) is not int or phone not in self._choosing:
            raise RejectedError("chooses no seat, or twice")
        if chosen is None:
            self._tell_roster(phone)
            return
        if self._is_full_for(phone):
            return
        returns, moving = chosen == self.lent_to(phone), self._line(chosen).ticket is not None
        phone.seat, phone.words = chosen, () if returns else self._new_words()
        language, scanned = phone.who.language, phone.scanned
        wish = messages.WantsSeat(
            chosen, phone.device, phone.words, moving, language, scanned, returns
        )
        if not self._inbox.put(wish):
            raise RejectedError("too many arrivals")
        self._wait(phone)

    def bring(self, phone: PhoneConnection, person: object) -> None:
        """Ask the host for a seat for somebody who isn't on the roster."""
        if phone not in self._choosing:
            raise RejectedError("brings nobody, or twice")
        name, face = read_person(person)
        if self._newcomers is None or not self._newcomers.faces:
            self._tell_roster(phone)
        else:
            self._bring(phone, name, face if face in self._newcomers.faces else "")

    def _bring(self, phone: PhoneConnection, name: str, face: str) -> None:
        if self._is_full_for(phone):
            return
        if not phone.scanned:
            phone.words = self._new_words()
        wish = messages.BringsPerson(
            name, face, phone.device, phone.words, phone.who.language, phone.scanned
        )
        if not self._inbox.put(wish):
            raise RejectedError("too many arrivals")
        self._wait(phone)

    def _wait(self, phone: PhoneConnection) -> None:
        """Let a phone wait for the host's answer, with its words if somebody compares them."""
        self._choosing.discard(phone)
        self._waiting[phone.device] = phone
        if phone.words:
            phone.tell(messages.written({"words": list(phone.words)}))

    def _is_full_for(self, phone: PhoneConnection) -> bool:
        """Whether too many phones wait already; this one is then sent away."""
        if self._has_room(phone, [*self._waiting.values()], self._limits.waiting):
            return False
        self._choosing.discard(phone)
        self._send_away(phone, "busy", Farewell.OVER)
        return True

    def ask_who(self, device: str) -> None:
        """Let a waiting device choose again who it is."""
        phone = self._waiting.pop(device, None)
        if phone is not None:
            phone.seat, phone.words, phone.is_known = None, (), False
            self._choosing.add(phone)
            self._tell_roster(phone)

    def stand_up(self, phone: PhoneConnection) -> None:
        """Let a phone choose again who it is, instead of waiting or of its seat at set-up."""
        if phone.device in self._waiting:
            self._inbox.put(messages.NoLongerWants(phone.seat, phone.device))
            self.ask_who(phone.device)
        elif self.holds(phone) and self._newcomers is not None:
            assert phone.seat is not None
            self._void(phone.seat)
            del self._lines[phone.seat]
            self._inbox.put(messages.Left(phone.seat, gone=True))
            phone.seat, phone.ticket, phone.scanned = None, None, True
            self._choosing.add(phone)
            self._tell_roster(phone)

    def leave(self, phone: PhoneConnection) -> None:
        """Note that a connection has ended."""
        phone.is_over = True
        self._forget(phone)
        line = None if phone.seat is None else self._lines.get(phone.seat)
        if line is not None and line.phone is phone:
            line.phone = None
            assert phone.seat is not None
            self._inbox.put(messages.Left(phone.seat))

    def admit(self, seat: Seat, device: str) -> None:
        """Give a seat to a waiting device, if it is still waiting for it.

        It gets a new ticket to come back with, unless it has come back as its person; the
        previous phone's ticket is void.
        """
        phone = self._waiting.get(device)
        if phone is None or phone.seat not in (None, seat):
            return
        del self._waiting[device]
        self._void(seat)
        before = phone.ticket
        admitted: dict[str, object] = {"seat": seat}
        if before is not None and phone.is_known and before.name in self.tickets:
            ticket = replace(before, seat=seat)
        else:
            # The phone is somebody else's now.
            self.tickets.pop("" if before is None else before.name, None)
            ticket = messages.new_ticket(seat)
            admitted["ticket"] = ticket.text
        self.tickets[ticket.name] = phone.ticket = ticket
        self._line(seat).ticket, self._line(seat).is_lent = ticket.name, False
        phone.tell(messages.written({"admitted": admitted}))
        try:
            self._sit_down(phone, seat)
        except RejectedError:
            phone.drop()

    def refuse(self, device: str) -> None:
        """Send a waiting device away; if it wants its seat back, it may not again."""
        phone = self._waiting.pop(device, None)
        if phone is not None:
            lent = self.lent_to(phone)
            if lent is not None:
                self._void(lent)
            self._send_away(phone, REFUSED if lent is None else _CLOSED, Farewell.REFUSED)

    def close(self, seat: Seat) -> None:
        """Send away a seat's phone and those waiting for it; its ticket is void."""
        for phone in [p for p in self._waiting.values() if p.seat == seat]:
            self._forget(phone)
            self._send_away(phone, _CLOSED, Farewell.OVER)
        self._void(seat)
        line = self._lines.pop(seat, None)
        if line is not None and line.phone is not None:
            self._inbox.put(messages.Left(seat))
            self._send_away(line.phone, _CLOSED, Farewell.OVER)

    def lend(self, seat: Seat) -> None:
        """Take a seat from its phone, which may ask for it back with its ticket."""
        line = self._lines.get(seat)
        if line is None or line.ticket is None:
            return
        line.is_lent, phone, line.phone = True, line.phone, None
        if phone is not None:
            self._inbox.put(messages.Left(seat))
            phone.seat = None
            self._choosing.add(phone)
            self._tell_roster(phone)

    @property
    def lent(self) -> tuple[Seat, ...]:
        """The lent seats whose phones may ask for them; for any thread."""
        lines = tuple(self._lines.items())
        return tuple(seat for seat, line in lines if line.is_lent and line.ticket is not None)

    def give_back(self, seat: Seat) -> None:
        """Give a lent seat back to its phone, at once if that one is here."""
        line = self._lines.get(seat)
        if line is None or not line.is_lent:
            return
        asking = [*self._choosing, *self._waiting.values()]
        for phone in [one for one in asking if self.lent_to(one) == seat]:
            self._forget(phone)
            self._return(phone, line, seat)
        line.is_lent = False

    async def close_all(self, reason: str) -> None:
        """Send everybody away and wait for that; tickets stay valid."""
        seated = [line.phone for line in self._lines.values() if line.phone is not None]
        for phone in (*seated, *self._choosing, *self._waiting.values()):
            self._send_away(phone, reason, Farewell.OVER)
        if self._farewells:
            await asyncio.wait(self._farewells)

    def _line(self, seat: Seat) -> _SeatLine:
        limits = self._limits
        returns = Allowance(limits.returns_at_once, limits.returns_per_second)
        return self._lines.setdefault(seat, _SeatLine(returns))

    def _return(self, phone: PhoneConnection, line: _SeatLine, seat: Seat) -> None:
        """Give its seat back to a phone, unless it has come too often."""
        now = asyncio.get_running_loop().time()
        try:
            if not line.returns.take(now):
                raise RejectedError("comes back too often")
            phone.tell(messages.written({"admitted": {"seat": seat}}))
            self._sit_down(phone, seat)
        except RejectedError:
            # Not as a stranger: the page would throw its ticket away.
            self._send_away(phone, "", Farewell.LATER)

    def _has_room(
        self, phone: PhoneConnection, crowd: Sequence[PhoneConnection], most: int
    ) -> bool:
        """Whether a phone may ask beside this crowd; one of them may have to make room.

        Phones that know the code go first, then those from addresses with fewer phones.
        """
        if len(crowd) < most:
            return True
        asking = Counter(one.host for one in crowd)
        last = min(crowd, key=lambda one: (one.scanned, -asking[one.host]))
        if (phone.scanned, -asking[phone.host] - 1) <= (last.scanned, -asking[last.host]):
            return False
        self._forget(last)
        self._send_away(last, "busy", Farewell.OVER)
        return True

    def _new_words(self) -> tuple[str, ...]:
        """Random words, none of them shown by another waiting phone."""
        taken = {word for phone in self._waiting.values() for word in phone.words}
        free = [word for word in WORDS if word not in taken]
        return tuple(secrets.SystemRandom().sample(free, _WORDS_SHOWN))

    def lent_to(self, phone: PhoneConnection) -> Seat | None:
        """The seat that this phone held until the computer took over; None if there is none."""
        name = "" if phone.ticket is None else phone.ticket.name
        lines = self._lines.items()
        return next((seat for seat, one in lines if one.is_lent and one.ticket == name), None)

    def _offered(self, phone: PhoneConnection) -> list[messages.RosterSeat]:
        """The seats that a phone may choose: all, or its own for which the computer plays."""
        lent = self.lent_to(phone)
        return [one for one in self._roster if lent in (None, one.seat)]

    def _tell_who(self, phone: PhoneConnection) -> None:
        """Say to a phone who it is while the table is being set up."""
        who = next((one for one in self._roster if one.seat == phone.seat), None)
        if self._newcomers is not None and who is not None:
            phone.tell(messages.written({"you": {"name": who.name, "face": who.face}}), "you")

    def _tell_roster(self, phone: PhoneConnection) -> None:
        told: dict[str, object] = {"seats": [asdict(one) for one in self._offered(phone)]}
        if self.lent_to(phone) is not None:
            told["lent"] = True
        elif self._newcomers is not None and self._newcomers.faces:
            # A stranger doesn't learn who plays in this house.
            known = self._newcomers.people if phone.scanned else ()
            people = [{"name": name, "face": face} for name, face in known]
            told |= {"people": people, "faces": list(self._newcomers.faces)}
        phone.tell(messages.written(told), "seats")

    def _void(self, seat: Seat) -> None:
        """Invalidate a seat's ticket, also for a phone that may ask for the seat with it."""
        for phone in [one for one in self._choosing if self.lent_to(one) == seat]:
            self._forget(phone)
            self._send_away(phone, _CLOSED, Farewell.OVER)
        line = self._lines.get(seat)
        if line is not None and line.ticket is not None:
            self.tickets.pop(line.ticket, None)
            line.ticket = None

    def _forget(self, phone: PhoneConnection) -> None:
        """Remove a phone from those choosing or waiting."""
        self._choosing.discard(phone)
        if self._waiting.pop(phone.device, None) is not None:
            self._inbox.put(messages.NoLongerWants(phone.seat, phone.device))

    def _sit_down(self, phone: PhoneConnection, seat: Seat) -> None:
        """Give a seat to a phone, replacing the current one."""
        who = phone.who
        if not self._inbox.put(messages.Joined(seat, phone.device, who.language, who.large)):
            raise RejectedError("too many arrivals")
        line = self._lines[seat]
        self.hosts.add(phone.host)
        before, line.phone, phone.seat = line.phone, phone, seat
        self._tell_who(phone)
        if before is None:
            return
        if before.ticket is phone.ticket:
            before.drop()
        else:
            self._send_away(before, "moved", Farewell.MOVED)

    def _send_away(self, phone: PhoneConnection, reason: str, code: Farewell) -> None:
        """Dismiss a phone in the background."""
        phone.is_over = True
        farewell = asyncio.get_running_loop().create_task(phone.dismiss(reason, code))
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)


# --- Network thread


Args = TypeVarTuple("Args")

_log = logging.getLogger(__name__)
# What Windows calls it when somebody is gone before the connection is accepted.
_GONE = (errno.ENOTCONN, errno.ECONNRESET)
# The library would log requests and addresses, which a log doesn't need.
_SILENT = logging.Logger("silent", logging.CRITICAL + 1)
# Seconds for goodbyes: the table waits for them.
_LAST_WORDS = 0.2
# Loop turns that accepting a connection takes at most, or closing an aborted one.
_LAST_TURNS = 10
# Share of a processor for the network; seconds between two looks at what it has used, and
# of the longest rest.
_SHARE, _TURN, _LONGEST_REST = 0.25, 0.05, 0.2
# Bytes handed to the library at once: about eighty of the smallest frames.
_PIECE = 512


class PhoneNetwork:
    """The server; `run` is the body of its thread.

    The other methods may be called only in that thread: see `call_soon`.
    """

    def __init__(
        self,
        invitation: messages.Invitation,
        roster: Sequence[messages.RosterSeat],
        tickets: Iterable[messages.Ticket],
        inbox: messages.PhoneInbox,
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
        # Windows' usual one is deaf for good once a phone is gone before it is accepted.
        self._loop = asyncio.SelectorEventLoop()
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
        """Call a method in the network's thread; for any thread."""
        try:
            self._loop.call_soon_threadsafe(method, *args)
        except RuntimeError:
            _log.debug("the network has stopped already")

    def stop(self) -> None:
        """Send everybody away and end the thread."""
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
        self._loop.create_task(self._rest())
        await self._ending.wait()
        await self._accept_no_more(listening)
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

    async def _accept_no_more(self, listening: socket.socket) -> None:
        """Stop accepting, and let what is being accepted reach `opened`.

        asyncio never closes a connection whose server closes between accepting it and making
        its transport.
        """
        # Not on Windows, where accepting and making are one step.
        with suppress(NotImplementedError):
            self._loop.remove_reader(listening)
        await _some_turns()

    async def _rest(self) -> None:
        """Leave the processor to the table when more comes in than phones would send.

        Both threads share it: a flood of requests would slow the table down.
        """
        while True:
            began, used = monotonic(), thread_time()
            await asyncio.sleep(_TURN)
            too_much = (thread_time() - used) / _SHARE - (monotonic() - began)
            if too_much > 0:
                sleep(min(too_much, _LONGEST_REST))

    async def _end_latecomers(self) -> None:
        """Cut off connections still being accepted: browsers open spare sockets."""
        late = asyncio.all_tasks() - {asyncio.current_task()}
        for task in late:
            task.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await asyncio.gather(*late, return_exceptions=True)
        for connection in list(self._open):
            connection.transport.abort()
        await _some_turns()

    # --- The life of a connection, in this order

    def opened(self, connection: _Counted) -> None:
        """Accept a new connection or cut it off; it must send a request soon."""
        self._open.add(connection)
        if len(self._open) > self.limits.connections:
            self._make_room(connection)
        if not self._gate.enter(connection.host, self._loop.time()):
            connection.transport.abort()
            return
        patience = self.limits.request_time
        connection.hurry = self._loop.call_later(patience, connection.require_request)

    def _make_room(self, newcomer: _Counted) -> None:
        """Cut off a connection that isn't a phone's, of the address that has the most."""
        idle = [one for one in self._open if not one.is_phone and one is not newcomer]
        crowd = Counter(one.host for one in self._open)
        most = max(idle, key=lambda one: crowd[one.host], default=newcomer)
        if crowd[most.host] > crowd[newcomer.host]:
            most.transport.abort()
            self.closed(most)

    def closed(self, connection: _Counted) -> None:
        """Forget a connection, once."""
        if connection not in self._open:
            return
        self._open.remove(connection)
        if connection.hurry is not None:
            connection.hurry.cancel()
        self._gate.leave(connection.host)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, _Counted)
        answer = answer_to(request, self._invitation.address, self._files)
        if answer is not None or connection.host in self.lines.hosts:
            return answer
        if not self._gate.may_try(connection.host, self._loop.time()):
            return busy_answer(self._invitation.address)
        return answer

    async def _handle(self, connection: ServerConnection) -> None:
        """Serve a connection until it ends or misbehaves."""
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
        assert isinstance(phone.socket, _Counted)
        phone.socket.is_phone = True
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
        """Forward a phone's messages while they are valid."""
        allowance = taps(self.limits)
        while True:
            message = await phone.hear()
            if not allowance.take(self._loop.time()):
                raise RejectedError("too much at once")
            if "ping" in message:
                phone.tell(messages.written({"pong": _ping_number(message["ping"])}))
            elif "stand" in message:
                self.lines.stand_up(phone)
            elif self.lines.holds(phone):
                assert phone.seat is not None
                if not self._inbox.put(messages.Said(phone.seat, message)):
                    raise RejectedError("more than the table has heard of yet")
            elif "sit" in message and not phone.is_over:
                self.lines.choose(phone, message["sit"])
            elif "person" in message and not phone.is_over:
                self.lines.bring(phone, message["person"])
            elif not (phone.is_over or self.lines.lent_to(phone) is not None):
                raise RejectedError("holds no seat yet")


async def _some_turns() -> None:
    for _turn in range(_LAST_TURNS):
        await asyncio.sleep(0)


def _ping_number(value: object) -> int:
    """A ping's number; nothing else is echoed."""
    if type(value) is not int:
        raise RejectedError("a ping without a number")
    return value


class _Counted(ServerConnection):
    """A connection counted by the network; it must send a request soon.

    `is_phone`: it has greeted as a phone does.
    """

    network: ClassVar[PhoneNetwork]
    host = ""
    is_phone = False
    hurry: asyncio.TimerHandle | None = None
    received: Allowance
    frames: Allowance

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.host = transport.get_extra_info("peername")[0]
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, self.network.send_buffer
        )
        limits = self.network.limits
        self.received = Allowance(limits.bytes_at_once, limits.bytes_per_second)
        self.frames = Allowance(limits.frames_at_once, limits.frames_per_second)
        self.network.opened(self)

    def data_received(self, data: bytes) -> None:
        """Drop connections that send too fast or read too slowly."""
        limits = self.network.limits
        unsent = self.transport.get_write_buffer_size()
        if unsent > limits.unsent_bytes or not self.received.take(self.loop.time(), len(data)):
            self.transport.abort()
            return
        # In small pieces: the library answers every ping of a piece before frames are counted.
        for start in range(0, len(data), _PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _PIECE])

    def process_event(self, event: Event) -> None:
        """Drop connections that send too many frames."""
        if isinstance(event, Frame) and not self.frames.take(self.loop.time()):
            self.transport.abort()
        else:
            super().process_event(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.network.closed(self)

    def require_request(self) -> None:
        """Cut off a connection without a request."""
        if self.request is None:
            self.transport.abort()


def _note(loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """Log an error of the network's thread, without message contents."""
    error = context.get("exception")
    if not (isinstance(error, OSError) and error.errno in _GONE):
        _log.error("phones: %s (%s)", context.get("message"), type(error).__name__)
