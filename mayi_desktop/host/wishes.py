"""Wishes: what each person has said about discards, and the answers that follow from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from mayi_desktop import engine


class OrderKind(Enum):
    """What to do about discards while their person isn't looking."""

    ASK = "ask"
    NEVER = "never"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """One person's order; cards of these `ranks` and `suits` are claimed, all others passed."""

    kind: OrderKind = OrderKind.ASK
    ranks: frozenset[engine.Rank] = frozenset()
    suits: frozenset[engine.Suit] = frozenset()

    def wants(self, card: engine.CardId) -> bool:
        """Whether to claim this card."""
        if self.kind is not OrderKind.CLAIM:
            return False
        return engine.RANKS[card] in self.ranks or engine.SUITS[card] in self.suits

    def for_next_deal(self) -> StandingOrder:
        """The order for the next deal: cards were named for one contract only."""
        return StandingOrder() if self.kind is OrderKind.CLAIM else self

    def answer(
        self, prompt: engine.Prompt, view: engine.TableView
    ) -> engine.PlayerAction | None:
        """The answer to a prompt about the discard; None if the person must be asked."""
        seat, top = view.viewer, view.table.top
        if self.kind is OrderKind.ASK or seat is None or top is None:
            return None
        is_asked = prompt.kind is engine.PromptKind.ASKED
        if self.wants(top) and seat != view.table.discarder:
            if view.table.rule.winning_claims_only:
                return None
            yes = engine.Claim(seat) if is_asked else engine.MayI(seat)
            if engine.check(view, yes) is None:
                return yes
        return engine.Allow(seat) if is_asked else engine.LetGo(seat)


@dataclass(slots=True)
class Wishes:
    """What the people at one table have said about discards, by seat.

    About the current discard: `passed` don't want it; `together` are those of them covered by
    one press of "Nobody"; `wanted` want it, once everybody is asked or instead of the caller;
    `allowed` let the caller have it. For longer: `quiet` pass on every discard until one of the
    seats noted there plays; `always_allow` allow every claim and `orders` stand until the next
    deal.
    """

    passed: set[engine.Seat] = field(default_factory=set)
    together: set[engine.Seat] = field(default_factory=set)
    wanted: set[engine.Seat] = field(default_factory=set)
    allowed: set[engine.Seat] = field(default_factory=set)
    quiet: dict[engine.Seat, frozenset[engine.Seat]] = field(default_factory=dict)
    always_allow: set[engine.Seat] = field(default_factory=set)
    orders: dict[engine.Seat, StandingOrder] = field(default_factory=dict)

    def want(self, seat: engine.Seat) -> None:
        """A seat wants the current discard."""
        self.wanted.add(seat)
        self.allowed.discard(seat)
        self.passed.discard(seat)

    def be_quiet(self, seats: Iterable[engine.Seat]) -> None:
        """These seats pass on every discard until one of them plays."""
        people = frozenset(seats)
        self.quiet.update(dict.fromkeys(people, people))

    def follow(self, before: engine.Table, now: engine.Table) -> None:
        """Drop answers about a discard, a claim or a turn that is over."""
        if before.top != now.top or before.turn_no != now.turn_no:
            self.passed.clear()
            self.together.clear()
            self.wanted.clear()
        if now.claim is None:
            self.allowed.clear()
        self.quiet = {seat: ends for seat, ends in self.quiet.items() if now.turn not in ends}

    def start_deal(self) -> None:
        """Start a deal: only orders that name no cards survive."""
        self.quiet.clear()
        self.always_allow.clear()
        self.orders = {seat: order.for_next_deal() for seat, order in self.orders.items()}

    def answers_claims(self, seat: engine.Seat) -> bool:
        """Whether this person's answer to a claim is known without asking them."""
        order = self.orders.get(seat, StandingOrder())
        is_set = order.kind is not OrderKind.ASK
        return is_set or seat in self.always_allow or seat in self.allowed

    def answer(
        self, prompt: engine.Prompt, view: engine.TableView
    ) -> engine.PlayerAction | None:
        """The known answer of the view's seat to a prompt about the discard.

        None if the person must be asked.
        """
        seat = view.viewer
        assert seat is not None, "only a seat has wishes"
        if prompt.kind is engine.PromptKind.ASKED:
            wants = seat in self.wanted and seat != view.table.discarder
            if wants and engine.check(view, engine.Claim(seat)) is None:
                return engine.Claim(seat)
            if seat in self.always_allow or seat in self.allowed:
                return engine.Allow(seat)
        elif prompt.kind is engine.PromptKind.ANSWER and self._still_wants(view):
            return engine.MayI(seat)
        elif seat in self.passed or seat in self.quiet or seat == view.table.discarder:
            return engine.LetGo(seat)
        order = self.orders.get(seat)
        return None if order is None else order.answer(prompt, view)

    def passes(self, prompt: engine.Prompt, view: engine.TableView) -> bool:
        """Whether the view's seat is known to pass on the discard."""
        return isinstance(self.answer(prompt, view), engine.LetGo)

    def _still_wants(self, view: engine.TableView) -> bool:
        """Whether the view's seat wants the discard and may have it."""
        seat = view.viewer
        if seat not in self.wanted or seat == view.table.discarder:
            return False
        return engine.check(view, engine.MayI(seat)) is None
