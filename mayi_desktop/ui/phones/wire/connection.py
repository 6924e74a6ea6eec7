"""One phone's connection: who it is, and its conversation once it may hold a seat."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from threading import Lock

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from mayi_desktop.engine import Seat
from mayi_desktop.host.seal.shown_words import shown_words
from mayi_desktop.ui.phones.invitations import Invitation, from_text, to_text
from mayi_desktop.ui.phones.wire.channel import PhoneChannel, RejectedError
from mayi_desktop.ui.phones.wire.limits import Allowance, Limits
from mayi_desktop.ui.phones.wire.messages import read_object, written


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
