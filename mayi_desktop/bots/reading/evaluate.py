"""Knows what a hand is worth: how far from its contract it is, what helps, what it groups to.

`distance` itself is in its own file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mayi_desktop.bots.distance.distance import FAR, Ruler, distance, ruler_for
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine import unseen_cards
from mayi_desktop.engine.cards import CARDS, RANK_NUMBERS, CardId
from mayi_desktop.engine.rulesheet import MeldKind, RuleSheet
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.engine.state.view import TableView

__all__ = ["PartialMeld", "distance", "outs", "partial_melds"]

_MOST_FACES = 53


@dataclass(frozen=True, slots=True)
class PartialMeld:
    """Cards of a hand that belong together in a meld of the contract, complete or not."""

    kind: MeldKind
    cards: tuple[CardId, ...]


def outs(view: TableView) -> tuple[CardId, ...]:
    """The cards not yet seen, each by itself, that bring the viewer's hand nearer."""
    assert view.viewer is not None
    know = Knowledge(view, view.viewer)
    if know.down or not know.missing_now:
        return ()
    return tuple(
        card for card in unseen_cards(view) if know.missing_with(card) < know.missing_now
    )


def partial_melds(
    sheet: RuleSheet, deal: int, hand: Sequence[CardId]
) -> tuple[PartialMeld, ...]:
    """The cards of a hand grouped as they come nearest to the contract, without the others.

    The hand is completed by the fewest cards that it lacks, and laid; what of it then lies
    together is a group. Runs come from low to high, an ace where it serves.
    """
    ruler = ruler_for(sheet, deal)
    useful = _needed_all_at_once(ruler, hand) if ruler.at_once else list(hand)
    total = max(len(hand), ruler.size)
    added = _completion(ruler, useful, total)
    complete = [*useful, *added]
    plans = solver.best_lay_down(sheet, deal, complete, keep_one=False) or ()
    groups = (
        PartialMeld(plan.kind, tuple(card for card in plan.cards if card not in added))
        for plan in plans
    )
    return tuple(group for group in groups if group.cards)


def _needed_all_at_once(ruler: Ruler, hand: Sequence[CardId]) -> list[CardId]:
    """The cards that an all-at-once hand would not exchange, dear ones going first."""
    total = max(len(hand), ruler.size)
    key = ruler.key(hand)
    missing = ruler.missing(key, total)
    kept = list(hand)
    for card in sorted(hand, key=lambda card: -RANK_NUMBERS[card]):
        if ruler.missing(key - ruler.keys[card], total) == missing:
            key -= ruler.keys[card]
            kept.remove(card)
    return kept


def _completion(ruler: Ruler, hand: list[CardId], total: int) -> list[CardId]:
    """The fewest cards, not of this hand and natural if possible, that complete it."""
    key = ruler.key(hand)
    missing = ruler.missing(key, total)
    added: list[CardId] = []
    while 0 < missing < FAR:
        card = next(
            card
            for card in _spare_cards(ruler, {*hand, *added})
            if ruler.missing(key + ruler.keys[card], total, missing - 1, missing) < missing
        )
        added.append(card)
        key += ruler.keys[card]
        missing -= 1
    return added


def _spare_cards(ruler: Ruler, taken: set[CardId]) -> list[CardId]:
    """A card of each face that is not taken, wilds last."""
    found: dict[int, CardId] = {}
    for card in CARDS:
        key = ruler.keys[card.id]
        if key not in found and card.id not in taken:
            found[key] = card.id
            if len(found) == _MOST_FACES:
                break
    return sorted(found.values(), key=lambda card: ruler.rules.wild_table[card])
