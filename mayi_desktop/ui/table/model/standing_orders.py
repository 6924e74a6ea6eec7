"""Knows the standing orders that people at one screen leave about discards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mayi_desktop.engine import (
    RANKS,
    SUITS,
    Allow,
    CardId,
    Claim,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    Rank,
    Suit,
    TableView,
    check,
)


class OrderKind(Enum):
    """What somebody who is not looking wants done about a discard."""

    ASK = "ask"
    NEVER = "never"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """One person's order; `ranks` and `suits` say which cards are claimed, all others pass."""

    kind: OrderKind = OrderKind.ASK
    ranks: frozenset[Rank] = frozenset()
    suits: frozenset[Suit] = frozenset()

    def wants(self, card: CardId) -> bool:
        """Whether this card is to be claimed."""
        if self.kind is not OrderKind.CLAIM:
            return False
        return RANKS[card] in self.ranks or SUITS[card] in self.suits

    def for_next_deal(self) -> StandingOrder:
        """The order as it goes on: cards were named for one contract only."""
        return StandingOrder() if self.kind is OrderKind.CLAIM else self


def answer_to(order: StandingOrder, view: TableView, prompt: Prompt) -> PlayerAction | None:
    """What an order says to a question about the discard; None where the person is asked."""
    seat, top = view.viewer, view.table.top
    if order.kind is OrderKind.ASK or seat is None or top is None:
        return None
    if order.wants(top):
        if view.table.rule.winning_claims_only:
            return None
        yes = Claim(seat) if prompt.kind is PromptKind.ASKED else MayI(seat)
        if check(view, yes) is None:
            return yes
    return Allow(seat) if prompt.kind is PromptKind.ASKED else LetGo(seat)
