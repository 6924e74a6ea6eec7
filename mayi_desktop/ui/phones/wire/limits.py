"""Limits of the phones' server: sizes, numbers and times, so that nobody can stop the table."""

from __future__ import annotations

from dataclasses import dataclass


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
