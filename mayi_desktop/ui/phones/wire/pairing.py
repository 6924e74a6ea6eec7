"""Pairing: how a phone that knows only the short address gets a link; see PROTOCOL.md."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import dataclass

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from mayi_desktop.engine import Seat
from mayi_desktop.host.seal.shown_words import shown_words
from mayi_desktop.ui.phones.invitations import Invitation, from_text, to_text
from mayi_desktop.ui.phones.wire.channel import RejectedError
from mayi_desktop.ui.phones.wire.connection import Farewell, Introduction, read_introduction
from mayi_desktop.ui.phones.wire.limits import Limits
from mayi_desktop.ui.phones.wire.messages import read_object, written

# Bytes of a hash that commit to a key.
_OFFER = 32
# 60 bits. Both sides are bound to their keys before they see the other's, so that somebody in
# between has one try, not as many as a computer makes.
_WORDS = 6
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
    return shown_words(_hash(_CONTEXT + host + phone + bytes([seat])), _WORDS)


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
