"""Phone channel: encrypted messages with a session and counters; see PROTOCOL.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Literal

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from mayi_desktop.ui.phones.wire.messages import RESERVED, read_object

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
