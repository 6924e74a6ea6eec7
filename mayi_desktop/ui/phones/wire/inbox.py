"""Inbox of the table: what the network has heard of the phones, bounded for each seat."""

from __future__ import annotations

from collections import Counter, deque
from threading import Event, Lock

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.phone_events import (
    Joined,
    Left,
    NoLongerWants,
    PhoneEvent,
    Said,
    WantsSeat,
)

# Messages of one phone that wait for the table: more than a second's worth of taps, and the
# table looks sixty times a second.
MOST_SAID = 32
# Arrivals that wait for the table, of one seat. Departures are never refused, but there is at
# most one to each arrival.
MOST_ARRIVALS = 8


class PhoneInbox:
    """What the network has heard and the table has not; from one thread to the other.

    It is bounded for each seat, so that nobody can fill it for the others. `news` is set
    whenever something has come.
    """

    def __init__(self, news: Event | None = None) -> None:
        self._lock = Lock()
        self.news = news or Event()
        self._events: deque[PhoneEvent] = deque()
        self._said: Counter[Seat] = Counter()
        self._arrivals: Counter[Seat] = Counter()

    def put(self, event: PhoneEvent) -> bool:
        """Add an event; False if too many of this seat and kind wait already."""
        with self._lock:
            match event:
                case Said():
                    if self._said[event.seat] >= MOST_SAID:
                        return False
                    self._said[event.seat] += 1
                case Joined() | WantsSeat():
                    if self._arrivals[event.seat] >= MOST_ARRIVALS:
                        return False
                    self._arrivals[event.seat] += 1
                case Left() | NoLongerWants():
                    pass
            self._events.append(event)
        self.news.set()
        return True

    def take(self, most: int) -> list[PhoneEvent]:
        """The oldest events, at most this many; they are gone from here."""
        with self._lock:
            taken = [self._events.popleft() for _ in range(min(most, len(self._events)))]
            for event in taken:
                if isinstance(event, Said):
                    self._said[event.seat] -= 1
                elif isinstance(event, Joined | WantsSeat):
                    self._arrivals[event.seat] -= 1
            return taken
