"""Determinization: the cards a viewer cannot place, and states consistent with its view."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.phases.deal import cards_in_play
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.view import TableView


def unseen_cards(view: TableView) -> tuple[CardId, ...]:
    """The cards whose place the viewer does not know, in order of their ids."""
    table = view.table
    seen = {*view.hand, *table.discards}
    seen.update(card for meld in table.melds for card in meld.cards)
    for facts in table.seats:
        seen.update(facts.known)
    return tuple(card for card in cards_in_play(table) if card not in seen)


def determinized_state(view: TableView, order: Sequence[CardId]) -> GameState:
    """A state consistent with this view, with the unseen cards in the given order.

    `order` is any order of `unseen_cards(view)`: hands are filled from its front, the rest is
    stock.
    """
    hidden = list(order)
    hands: list[tuple[CardId, ...]] = []
    for seat, facts in enumerate(view.table.seats):
        if seat == view.viewer:
            hands.append(view.hand)
            continue
        missing = view.counts[seat] - len(facts.known)
        hands.append((*facts.known, *hidden[:missing]))
        del hidden[:missing]
    return GameState(view.table, tuple(hands), tuple(hidden))
