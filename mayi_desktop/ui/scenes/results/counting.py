"""Counting: the cards left over, one after the other, hand by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

# Seconds from card to card, and all counting together: eight full hands take no longer.
_STEP, _IN_ALL = 0.07, 3.0
_BEFORE, _BETWEEN = 0.4, 0.12  # seconds: time to see the page, and from hand to hand
_HOP = 0.2  # seconds for which the points of a card hop as it is counted


class Counting:
    """Which cards have been counted by now; it can be finished at any time.

    `hands` are the points of every card in the order in which they lie.
    """

    def __init__(self, hands: Sequence[Sequence[int]]) -> None:
        self._hands = [tuple(hand) for hand in hands]
        cards = sum(map(len, self._hands))
        step = min(_STEP, _IN_ALL / max(1, cards))
        self._due: list[tuple[float, int, int]] = []
        at = _BEFORE
        for seat, hand in enumerate(self._hands):
            for number in range(len(hand)):
                self._due.append((at, seat, number))
                at += step
            at += _BETWEEN if hand else 0.0
        self._counted = [0] * len(self._hands)
        self._latest: dict[int, tuple[int, float]] = {}
        self._age = 0.0

    @property
    def is_running(self) -> bool:
        """Whether cards are left to count."""
        return bool(self._due)

    def finish(self) -> None:
        """Count everything at once."""
        self._due.clear()
        self._latest.clear()

    @property
    def hopping(self) -> frozenset[int]:
        """The seats of whose cards one is hopping."""
        return frozenset(self._latest)

    def hop(self, seat: int) -> tuple[int, float] | None:
        """The card of a seat whose points hop, and how high, from 0 to 1; None if none does."""
        if seat not in self._latest:
            return None
        number, at = self._latest[seat]
        return number, math.sin(math.pi * min(1.0, (self._age - at) / _HOP))

    def update(self, dt: float) -> list[tuple[int, int]]:
        """Advance by `dt` seconds; the cards counted meanwhile, by seat and place."""
        self._age += dt
        ready = [card for card in self._due if card[0] <= self._age]
        self._due = self._due[len(ready) :]
        for at, seat, number in ready:
            self._counted[seat] = number + 1
            self._latest[seat] = number, at
        for seat, (_, at) in list(self._latest.items()):
            if self._age - at >= _HOP:
                del self._latest[seat]
        return [(seat, number) for _, seat, number in ready]

    def points(self, seat: int) -> int | None:
        """The points counted so far; None once the whole hand is counted."""
        if not self.is_running:
            return None
        counted, hand = self._counted[seat], self._hands[seat]
        return None if counted == len(hand) else sum(hand[:counted])
