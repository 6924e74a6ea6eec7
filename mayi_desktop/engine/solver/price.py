"""Prices of cards kept back when laying down: the cheapest lay-down is the best.

A card left in hand is alive if it will fit on the melds just laid, as wilds always do; it costs
its points. A dead one also costs a turn to discard, so it counts its points five times and more
than any wild. No card is free: a price of nothing means that all cards are on the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.actions import MeldPlan
from mayi_desktop.engine.cards import RANK_NUMBERS, CardId, Rank
from mayi_desktop.engine.rulesheet import MeldKind, MeldRules, RuleSheet
from mayi_desktop.engine.solver.faces import SUIT_NUMBERS
from mayi_desktop.engine.solver.windows import RunWindow, continuing

# Dead cards start above the dearest wild, whatever the points of a sheet are, and differ more.
_DEAREST_WILD = 50
_DEAD_SURCHARGE = 52
_DEAD_FACTOR = 5


class CardPrices:
    """The prices on a sheet, by the index of the rank (0 a two, 12 an ace)."""

    def __init__(self, sheet: RuleSheet) -> None:
        points = [max(0, sheet.points.get(Rank(number + 2), 0)) for number in range(13)]
        self.alive = tuple(number + 1 for number in points)
        self.dead = tuple(_DEAD_FACTOR * number + _DEAD_SURCHARGE for number in points)
        self._points = sheet.points_table

    def wild(self, card: CardId) -> int:
        """The price of a wild that stays in hand."""
        return min(max(0, self._points[card]), _DEAREST_WILD) + 1

    def of_left(
        self, rules: MeldRules, plans: Sequence[MeldPlan], hand: Sequence[CardId]
    ) -> int:
        """The price of the cards that these melds leave in a hand; runs must have their low."""
        laid = {card for plan in plans for card in plan.cards}
        left = [card for card in hand if card not in laid]
        naturals = [card for card in left if not rules.wild_table[card]]
        price = sum(self.wild(card) for card in left if rules.wild_table[card])
        price += sum(self.dead[RANK_NUMBERS[card] - 2] for card in naturals)
        ranks = _set_ranks(rules, plans)
        at_ends = _at_ends(rules, plans, left, ranks)
        for card in naturals:
            suit, rank = SUIT_NUMBERS[card], RANK_NUMBERS[card] - 2
            if rank in ranks:
                price -= 0 if rules.distinct_suits else self.dead[rank] - self.alive[rank]
            elif rank in at_ends[suit]:
                at_ends[suit].remove(rank)
                price -= self.dead[rank] - self.alive[rank]
        return price


# Sheets in use at a time: one is played, a few more are looked at or tried out.
_MOST_SHEETS = 16
_CACHE: dict[int, tuple[RuleSheet, CardPrices]] = {}


def prices_for(sheet: RuleSheet) -> CardPrices:
    """The prices on a sheet, cached by the sheet object, which is kept alive meanwhile."""
    known = _CACHE.get(id(sheet))
    if known is None or known[0] is not sheet:
        if len(_CACHE) >= _MOST_SHEETS:
            del _CACHE[next(iter(_CACHE))]
        known = _CACHE[id(sheet)] = sheet, CardPrices(sheet)
    return known[1]


def _set_ranks(rules: MeldRules, plans: Sequence[MeldPlan]) -> set[int]:
    return {
        RANK_NUMBERS[card] - 2
        for plan in plans
        if plan.kind is MeldKind.SET
        for card in plan.cards
        if not rules.wild_table[card]
    }


def _at_ends(
    rules: MeldRules, plans: Sequence[MeldPlan], left: Sequence[CardId], ranks: set[int]
) -> list[list[int]]:
    """For each suit the ranks of cards left that continue its runs, those of sets aside."""
    spare = [[0] * 13 for _ in range(4)]
    windows: list[list[RunWindow]] = [[] for _ in range(4)]
    for plan in plans:
        if plan.kind is MeldKind.RUN:
            assert plan.low is not None
            suit = next(SUIT_NUMBERS[c] for c in plan.cards if not rules.wild_table[c])
            windows[suit].append(RunWindow(plan.low, len(plan.cards), 0))
    for card in left:
        rank = RANK_NUMBERS[card] - 2
        if not rules.wild_table[card] and rank not in ranks:
            spare[SUIT_NUMBERS[card]][rank] += 1
    return [continuing(rules, *pair) for pair in zip(spare, windows, strict=True)]
