"""Knows when a button has just changed its meaning, so that no click slips onto it."""

from __future__ import annotations

from mayi_desktop.engine import CardId

SLIP_SECONDS = 0.6


class Slip:
    """Watches the offer of a discard, whose buttons make room for others when it runs out.

    Somebody on the way to "Let it go" must not draw, and who wants one card not get the next.
    """

    def __init__(self) -> None:
        self._offer: CardId | None = None
        self._since = SLIP_SECONDS

    def pass_time(self, dt: float, offer: CardId | None) -> None:
        """Let time go by; `offer` is the discard that may be asked for now, if any."""
        if offer == self._offer:
            self._since = min(SLIP_SECONDS, self._since + dt)
            return
        if self._offer is not None:
            self._since = 0.0
        self._offer = offer

    @property
    def likely(self) -> bool:
        """Whether a click now may have been meant for the buttons that were there before."""
        return self._since < SLIP_SECONDS
