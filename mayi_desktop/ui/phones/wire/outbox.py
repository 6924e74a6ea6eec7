"""Outbox of one phone: what waits to be sent to it, and of screens only the newest."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from threading import Lock


@dataclass(frozen=True, slots=True)
class _Waiting:
    text: str
    is_screen: bool


class PhoneOutbox:
    """Messages for one phone, from the table's thread to the network's; it never grows."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._waiting: deque[_Waiting] = deque()

    def put(self, text: str, *, is_screen: bool) -> bool:
        """Add a message; a screen takes the place of one that still waits.

        False if the phone has fetched nothing for so long that it's full.
        """
        with self._lock:
            if is_screen:
                self._waiting = deque(one for one in self._waiting if not one.is_screen)
            if len(self._waiting) >= self._most:
                return False
            self._waiting.append(_Waiting(text, is_screen))
            return True

    def take(self) -> str | None:
        """The oldest message, which is gone from here; None if there is none."""
        with self._lock:
            return self._waiting.popleft().text if self._waiting else None

    def clear(self) -> None:
        """Forget everything, as for another phone."""
        with self._lock:
            self._waiting.clear()
