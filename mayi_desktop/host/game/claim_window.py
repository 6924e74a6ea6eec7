"""Claim window: who has passed on the exposed discard, and who reacts how fast."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b

from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.state.table import Phase, PromptKind, Table

WindowKey = tuple[int, CardId | None, Phase, bool]


def window_key(table: Table) -> WindowKey | None:
    """What identifies a claim window; None while nobody may claim the discard."""
    if not any(p.kind in (PromptKind.MAY_I, PromptKind.ANSWER) for p in table.prompts):
        return None
    return table.turn_no, table.top, table.phase, table.claim is not None


@dataclass(slots=True)
class ClaimWindow:
    """One exposed discard in one phase of a turn.

    `bots_passed` are the computer players who passed on an optional prompt, `people_passed` the
    people who declined the card. `opened` is the time from which the hold is counted.
    """

    key: WindowKey
    seed: int
    bots_passed: set[Seat] = field(default_factory=set)
    people_passed: set[Seat] = field(default_factory=set)
    opened: float | None = None
    _luck: bytes = b""

    def slowness(self, seat: Seat) -> float:
        """How slow a seat is this time, in [0, 1): random, never dependent on its hand."""
        if not self._luck:
            turn_no, top, phase, asked = self.key
            text = f"{self.seed}:reaction:{turn_no}:{top}:{phase.name}:{asked}"
            self._luck = blake2b(text.encode(), digest_size=64).digest()
        start = 2 * seat % len(self._luck)
        return int.from_bytes(self._luck[start : start + 2], "big") / (1 << 16)
