"""Standing orders and the other answers about discards that people give ahead."""

from __future__ import annotations

from dataclasses import dataclass, field
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
    Seat,
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


@dataclass(slots=True)
class ClaimAnswers:
    """What the people at one screen have said about discards.

    `passed` are those who let this discard go, `nobody` those of them for whom "No one" was
    pressed. `asks_everyone` says that it remains to say who
    wants it, `picks_viewer` that it remains to say who looks at their hand first. The viewer is
    `quiet` until their own turn. Those who `always_allow` allow every card until the next deal.
    """

    passed: set[Seat] = field(default_factory=set)
    nobody: set[Seat] = field(default_factory=set)
    asks_everyone: bool = False
    picks_viewer: bool = False
    always_allow: set[Seat] = field(default_factory=set)
    quiet: bool = False
    orders: dict[Seat, StandingOrder] = field(default_factory=dict)

    def forget_discard(self) -> None:
        """Another discard, or another turn: what was said about the last one is over."""
        self.asks_everyone = self.picks_viewer = False
        self.passed.clear()
        self.nobody.clear()

    def forget_viewer(self) -> None:
        """Somebody else looks: what the last viewer said for themselves is over."""
        self.quiet = False

    def start_deal(self) -> None:
        """A new deal: only the orders that name no cards go on."""
        self.quiet = self.asks_everyone = False
        self.always_allow.clear()
        self.orders = {seat: order.for_next_deal() for seat, order in self.orders.items()}

    def known_answer(
        self, prompt: Prompt, view: TableView, *, is_viewer: bool
    ) -> PlayerAction | None:
        """What the seat of a view said it would answer; None where the person is asked."""
        seat = view.viewer
        assert seat is not None
        if prompt.kind is PromptKind.ASKED:
            if seat in self.always_allow:
                return Allow(seat)
        elif seat in self.passed or (is_viewer and self.quiet) or seat == view.table.discarder:
            return LetGo(seat)
        order = self.orders.get(seat)
        return None if order is None else answer_to(order, view, prompt)


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
