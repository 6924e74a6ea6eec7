"""Standing orders and other answers about discards given in advance."""

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
    """What to do about discards while their person isn't looking."""

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
    """One person's order; cards of these `ranks` and `suits` are claimed, all others passed."""

    kind: OrderKind = OrderKind.ASK
    ranks: frozenset[Rank] = frozenset()
    suits: frozenset[Suit] = frozenset()

    def wants(self, card: CardId) -> bool:
        """Whether this card is to be claimed."""
        if self.kind is not OrderKind.CLAIM:
            return False
        return RANKS[card] in self.ranks or SUITS[card] in self.suits

    def for_next_deal(self) -> StandingOrder:
        """The order for the next deal: cards were named for one contract only."""
        return StandingOrder() if self.kind is OrderKind.CLAIM else self


@dataclass(slots=True)
class ClaimAnswers:
    """What the people at one screen have said about discards.

    `passed` are those who pass on this discard, `nobody` those of them covered by one press of
    "Nobody". `wanted` want it: once all are asked about it, or instead of whoever asks for it.
    `allowed` let the one who asks have it. With `no_one_until_turn` everybody passes on every
    discard until a person plays. `clock_runs` once somebody started the chosen clock. The
    viewer stays `quiet` (passes) until their own turn. Those in `always_allow` allow every card
    until the next deal.
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
        """Drop answers about a discard, a claim or a turn that is over."""
        if before.top != now.top or before.turn_no != now.turn_no:
            self.forget_discard()
        if now.claim is None:
            self.allowed.clear()
        if now.turn == viewer:
            self.quiet = False

    def forget_discard(self) -> None:
        """Drop the answers about the last discard."""
        self.clock_runs = False
        self.passed.clear()
        self.nobody.clear()
        self.wanted.clear()

    def forget_viewer(self) -> None:
        """Drop what the last viewer said for themselves."""
        self.quiet = False

    def start_deal(self) -> None:
        """Start a deal: only orders that name no cards survive."""
        self.quiet = self.no_one_until_turn = False
        self.always_allow.clear()
        self.orders = {seat: order.for_next_deal() for seat, order in self.orders.items()}

    def answers_alone(self, seat: Seat) -> bool:
        """Whether this person's answer to a claim is known without asking them."""
        order = self.orders.get(seat)
        is_told = order is not None and order.kind is not OrderKind.ASK
        return is_told or seat in self.always_allow or seat in self.allowed

    def known_answer(
        self, prompt: Prompt, view: TableView, *, is_viewer: bool
    ) -> PlayerAction | None:
        """The answer given in advance for the view's seat; None if the person must be asked."""
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
        """Whether the view's seat wants the discard and may have it."""
        seat = view.viewer
        return seat in self.wanted and check(view, MayI(seat)) is None

    def _lets_go(self, view: TableView, *, is_viewer: bool) -> bool:
        """Whether the view's seat passes on the discard."""
        seat = view.viewer
        if seat in self.passed or self.no_one_until_turn or seat == view.table.discarder:
            return True
        return is_viewer and self.quiet


def answer_to(order: StandingOrder, view: TableView, prompt: Prompt) -> PlayerAction | None:
    """An order's answer to a prompt about the discard; None if the person must be asked."""
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
