"""Standing orders and the other answers about discards that people give ahead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from mayi_desktop.base.i18n import N_
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
    Table,
    TableView,
    check,
)


class OrderKind(Enum):
    """What somebody who is not looking wants done about a discard."""

    ASK = "ask"
    NEVER = "never"
    CLAIM = "claim"


ORDER_NAMES: Mapping[OrderKind, str] = {
    OrderKind.ASK: N_("Ask me"),
    OrderKind.NEVER: N_("Let everything go"),
    OrderKind.CLAIM: N_("Ask for these"),
}


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
    pressed, `wanted` those who want it: once all are asked about it, or instead of whoever asks
    for it. `allowed` are those who let the one who asks have it. With `no_one_until_turn`
    everybody lets every discard go until a person plays. A clock, where one is chosen, runs
    once somebody said so: `clock_runs`. The viewer is `quiet` until their own turn. Those who
    `always_allow` allow every card until the next deal.
    """

    passed: set[Seat] = field(default_factory=set)
    nobody: set[Seat] = field(default_factory=set)
    wanted: set[Seat] = field(default_factory=set)
    allowed: set[Seat] = field(default_factory=set)
    no_one_until_turn: bool = False
    clock_runs: bool = False
    always_allow: set[Seat] = field(default_factory=set)
    quiet: bool = False
    orders: dict[Seat, StandingOrder] = field(default_factory=dict)

    def follow(self, before: Table, now: Table, viewer: Seat | None) -> None:
        """Forget what was said about a discard, a claim or a turn that is over now."""
        if before.top != now.top or before.turn_no != now.turn_no:
            self.forget_discard()
        if now.claim is None:
            self.allowed.clear()
        if now.turn == viewer:
            self.quiet = False

    def forget_discard(self) -> None:
        """Another discard, or another turn: what was said about the last one is over."""
        self.clock_runs = False
        self.passed.clear()
        self.nobody.clear()
        self.wanted.clear()

    def forget_viewer(self) -> None:
        """Somebody else looks: what the last viewer said for themselves is over."""
        self.quiet = False

    def start_deal(self) -> None:
        """A new deal: only the orders that name no cards go on."""
        self.quiet = self.no_one_until_turn = False
        self.always_allow.clear()
        self.orders = {seat: order.for_next_deal() for seat, order in self.orders.items()}

    def answers_alone(self, seat: Seat) -> bool:
        """Whether somebody who asks gets this person's answer without their being there."""
        order = self.orders.get(seat)
        is_told = order is not None and order.kind is not OrderKind.ASK
        return is_told or seat in self.always_allow or seat in self.allowed

    def known_answer(
        self, prompt: Prompt, view: TableView, *, is_viewer: bool
    ) -> PlayerAction | None:
        """What the seat of a view said it would answer; None where the person is asked."""
        seat = view.viewer
        assert seat is not None
        if prompt.kind is PromptKind.ASKED:
            if seat in self.wanted and check(view, Claim(seat)) is None:
                return Claim(seat)
            if seat in self.always_allow or seat in self.allowed:
                return Allow(seat)
        elif prompt.kind is PromptKind.ANSWER and self._still_wants(view):
            return MayI(seat)
        elif self._lets_go(view, is_viewer=is_viewer):
            return LetGo(seat)
        order = self.orders.get(seat)
        return None if order is None else answer_to(order, view, prompt)

    def _still_wants(self, view: TableView) -> bool:
        """Whether the seat of a view said that it wants the discard, and may have it."""
        seat = view.viewer
        return seat in self.wanted and check(view, MayI(seat)) is None

    def _lets_go(self, view: TableView, *, is_viewer: bool) -> bool:
        """Whether the seat of a view said that it does not want the discard."""
        seat = view.viewer
        if seat in self.passed or self.no_one_until_turn or seat == view.table.discarder:
            return True
        return is_viewer and self.quiet


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
