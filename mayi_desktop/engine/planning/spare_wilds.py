"""Spares wilds in a suggested lay-down by naturals that fit as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mayi_desktop.engine import CardId, LayDown, NewMeld, TableView, check
from mayi_desktop.engine.actions import MeldPlan

Plans = tuple[MeldPlan, ...]


def with_wilds_spared(view: TableView, plans: Plans) -> Plans:
    """The same melds, with naturals in the places of wilds where that is legal.

    Wilds that have to be played in this turn stay where they are, and so do all wilds where
    every card has to go at once.
    """
    rules, table = view.table.meld_rules, view.table
    if table.rule.all_at_once:
        return plans
    free = [
        card for card in view.hand if not rules.wild_table[card] and not _holds(plans, card)
    ]
    for number, plan in enumerate(plans):
        for wild in plan.cards:
            if rules.wild_table[wild] and wild not in table.must_play:
                found = _first_legal(view, plans, number, wild, free)
                if found is not None:
                    free = [card for card in free if not _holds(found, card)]
                    plans = found
    return plans


def _first_legal(
    view: TableView, plans: Plans, number: int, wild: CardId, free: list[CardId]
) -> Plans | None:
    """The melds with one of the free cards in a wild's place, if that can be laid."""
    return next(
        (
            changed
            for card in free
            for changed in _swapped(plans, number, wild, card)
            if _legal(view, changed)
        ),
        None,
    )


def _swapped(plans: Plans, number: int, wild: CardId, card: CardId) -> Iterator[Plans]:
    """The melds with another card in the place of a wild; a run may then begin elsewhere."""
    plan = plans[number]
    cards = tuple(card if other == wild else other for other in plan.cards)
    for low in dict.fromkeys((plan.low, None)):
        yield (*plans[:number], replace(plan, cards=cards, low=low), *plans[number + 1 :])


def _legal(view: TableView, plans: Plans) -> bool:
    assert view.viewer is not None
    if view.table.seats[view.viewer].down:
        return check(view, NewMeld(view.viewer, plans[0])) is None
    return check(view, LayDown(view.viewer, plans)) is None


def _holds(plans: Plans, card: CardId) -> bool:
    return any(card in plan.cards for plan in plans)
