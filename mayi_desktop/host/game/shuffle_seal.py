"""Knows when the shoe of a coming deal gets its fingerprint, and when that is opened."""

from __future__ import annotations

from mayi_desktop.engine.actions import Deal
from mayi_desktop.engine.state.table import PromptKind
from mayi_desktop.host.fairness.certificate import certify, salt_of
from mayi_desktop.host.game.runner import Runner
from mayi_desktop.host.journal.entries import Sealed


class ShuffleSeal:
    """The fingerprint of the deal being played or, before it, of the next; none if not `on`."""

    def __init__(self, sealed: Sealed | None = None, *, on: bool = True) -> None:
        self._sealed = sealed
        self._on = on

    @property
    def fingerprint(self) -> str:
        """The fingerprint in full; empty where there is none."""
        return "" if self._sealed is None else self._sealed.fingerprint

    def seal(self, runner: Runner, seed: int) -> Sealed | None:
        """The fingerprint of the next shoe, if it is about to be dealt and has none yet.

        A newcomer may bring another deck, and so another shoe.
        """
        prompts = runner.state.table.prompts
        if not self._on or all(prompt.kind is not PromptKind.DEAL for prompt in prompts):
            return None
        move = runner.chance_move()
        if move is None or not isinstance(move.action, Deal):
            return None
        result = runner.state.table.result
        deal = 0 if result is None else result.deal + 1
        sealed = Sealed(deal, certify(seed, deal, move.action).fingerprint)
        if sealed == self._sealed:
            return None
        self._sealed = sealed
        return sealed

    def open(self, seed: int, deal: int) -> str:
        """The salt that opens the fingerprint of a deal that is over; empty if none."""
        if self._sealed is None or self._sealed.deal != deal:
            return ""
        self._sealed = None
        return salt_of(seed, deal)
