"""Counting: the cards left over, one after the other, hand by hand."""

from __future__ import annotations

from collections.abc import Sequence

# Seconds from card to card, and all counting together: eight full hands take no longer.
_STEP, _IN_ALL = 0.07, 3.0
_BEFORE, _BETWEEN = 0.4, 0.12  # seconds: time to see the page, and from hand to hand


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
        self._age = 0.0

    @property
    def is_running(self) -> bool:
        """Whether cards are left to count."""
        return bool(self._due)

    def finish(self) -> None:
        """Count everything at once."""
        self._due.clear()

    def update(self, dt: float) -> list[tuple[int, int]]:
        """Advance by `dt` seconds; the cards counted meanwhile, by seat and place."""
        self._age += dt
        ready = [card for card in self._due if card[0] <= self._age]
        self._due = self._due[len(ready) :]
        for _, seat, number in ready:
            self._counted[seat] = number + 1
        return [(seat, number) for _, seat, number in ready]

    def points(self, seat: int) -> int | None:
        """The points counted so far; None once the whole hand is counted."""
        if not self.is_running:
            return None
        counted, hand = self._counted[seat], self._hands[seat]
        return None if counted == len(hand) else sum(hand[:counted])
