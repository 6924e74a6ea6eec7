"""Turns a layout of faces into melds with cards of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.cards import RANK_NUMBERS, RANKS, CardId, Rank
from mayi_desktop.engine.rulesheet import MeldKind, MeldRules, RuleSheet
from mayi_desktop.engine.solver.faces import SUIT_NUMBERS
from mayi_desktop.engine.solver.price import prices_for
from mayi_desktop.engine.solver.search import Layout
from mayi_desktop.engine.solver.sets import SetsLayout
from mayi_desktop.engine.solver.suits import LaidRun
from mayi_desktop.engine.solver.windows import index_of

_TWO = 0


def plans_for(
    sheet: RuleSheet, rules: MeldRules, hand: Sequence[CardId], layout: Layout
) -> tuple[MeldPlan, ...]:
    """The melds of a layout with cards of this hand, sets first.

    Of equal cards the one that comes first in the hand is laid; of wilds the dearest.
    """
    supply = _Supply(sheet, rules, hand)
    runs = [(suit, run) for suit, laid in enumerate(layout.runs) for run in laid]
    naturals = [supply.naturals_of(suit, run) for suit, run in runs]
    run_plans = [
        MeldPlan(MeldKind.RUN, supply.fill(suit, run, cards), run.window.low)
        for (suit, run), cards in zip(runs, naturals, strict=True)
    ]
    set_plans = [plan for rank, way in layout.sets for plan in supply.sets(rank, way)]
    return (*set_plans, *run_plans)


class _Supply:
    """The cards of a hand that have not been given to a meld yet."""

    def __init__(self, sheet: RuleSheet, rules: MeldRules, hand: Sequence[CardId]) -> None:
        self._rules = rules
        self._faces: dict[tuple[int, int], list[CardId]] = {}
        for card in hand:
            if not rules.wild_table[card]:
                face = SUIT_NUMBERS[card], RANK_NUMBERS[card] - 2
                self._faces.setdefault(face, []).append(card)
        prices = prices_for(sheet)
        wilds = [card for card in hand if rules.wild_table[card]]
        self._wilds = sorted(wilds, key=prices.wild, reverse=True)

    def naturals_of(self, suit: int, run: LaidRun) -> dict[int, CardId]:
        """The natural cards of a run, by their places."""
        found: dict[int, CardId] = {}
        window = run.window
        for place in range(window.high, window.low - 1, -1):
            rank = index_of(place)
            again = bool(run.twice >> rank & 1) or place != 1 or window.high != 14
            if run.taken >> rank & 1 and again:
                found[place] = self._take(suit, rank)
        return found

    def fill(self, suit: int, run: LaidRun, naturals: dict[int, CardId]) -> tuple[CardId, ...]:
        """The cards of a run from low to high, with wilds in the places still open."""
        own_two = suit if self._rules.natural_twos else None
        return tuple(
            naturals[place] if place in naturals else self._wild(avoid_two_of=own_two)
            for place in range(run.window.low, run.window.high + 1)
        )

    def sets(self, rank: int, way: SetsLayout) -> list[MeldPlan]:
        """Sets of this rank; where suits may not repeat, no set gets a suit twice."""
        dealt: list[list[CardId]] = [[] for _ in way.sets]
        for cards in self._suits_with_most_first(rank):
            for card in cards if not self._rules.distinct_suits else cards[: len(dealt)]:
                self._add_to_emptiest(dealt, way, card)
        for held in dealt:
            for card in held:
                self._faces[SUIT_NUMBERS[card], rank].remove(card)
        return [
            MeldPlan(
                MeldKind.SET, (*held, *(self._wild(avoid_two_of=None) for _ in range(wilds)))
            )
            for held, (_, wilds) in zip(dealt, way.sets, strict=True)
        ]

    def _suits_with_most_first(self, rank: int) -> list[list[CardId]]:
        held = [self._faces.get((suit, rank), []) for suit in range(4)]
        return sorted((cards for cards in held if cards), key=len, reverse=True)

    def _add_to_emptiest(
        self, dealt: list[list[CardId]], way: SetsLayout, card: CardId
    ) -> None:
        """Give a card to the set that lacks most and can take it."""
        short = [
            (len(held) - wanted, n)
            for n, (held, (wanted, _)) in enumerate(zip(dealt, way.sets, strict=True))
            if len(held) < wanted and not self._has_suit(held, card)
        ]
        if short:
            dealt[min(short)[1]].append(card)

    def _has_suit(self, held: list[CardId], card: CardId) -> bool:
        suits = [SUIT_NUMBERS[other] for other in held]
        return self._rules.distinct_suits and SUIT_NUMBERS[card] in suits

    def _take(self, suit: int, rank: int) -> CardId:
        if rank == _TWO and self._rules.natural_twos:
            own = next(
                card
                for card in self._wilds
                if RANKS[card] is Rank.TWO and SUIT_NUMBERS[card] == suit
            )
            self._wilds.remove(own)
            return own
        return self._faces[suit, rank].pop(0)

    def _wild(self, *, avoid_two_of: int | None) -> CardId:
        """The dearest wild left; of equal ones no two of this suit, if possible."""
        dearest = self._wilds[0]
        if avoid_two_of is not None and RANKS[dearest] is Rank.TWO:
            others = [card for card in self._wilds if SUIT_NUMBERS[card] != avoid_two_of]
            dearest = others[0] if others else dearest
        self._wilds.remove(dearest)
        return dearest
