"""Knows how careful a player is with the unknown cards that come with one out of turn."""

from __future__ import annotations

from dataclasses import dataclass

from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine.actions import Claim, MayI, PlayerAction
from mayi_desktop.engine.state.table import PromptKind


@dataclass(frozen=True, slots=True)
class ClaimPolicy:
    """How many cards a contract may still lack, with the exposed one, that is paid for.

    `asking` counts for a call, `in_the_way` for what another has called already, and `late`
    for both as soon as somebody is down.
    """

    when_asking: int
    when_blocking: int
    once_down: int

    def forbids(self, know: Knowledge, kind: PromptKind, action: PlayerAction) -> bool:
        """Whether an action takes the exposed card where its price is feared.

        Only a seat that is not down and would get penalty cards has something to fear; a call
        that wins the deal costs nothing.
        """
        if not isinstance(action, MayI | Claim) or know.down or know.is_my_turn:
            return False
        card = know.table.top
        if card is None or know.rule.winning_claims_only or not know.sheet.claims.penalty:
            return False
        most = self.when_blocking if kind is PromptKind.ASKED else self.when_asking
        if any(facts.down for facts in know.table.seats):
            most = min(most, self.once_down)
        return know.missing_with(card) > most


STEADY_POLICY = ClaimPolicy(when_asking=1, when_blocking=0, once_down=0)
SHARP_POLICY = ClaimPolicy(when_asking=1, when_blocking=0, once_down=1)
