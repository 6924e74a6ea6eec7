"""Worlds: whole tables that match a view, and what chance does in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mayi_desktop.engine.actions import Action, AddDeck, Reshuffle
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.state.table import Prompt, PromptKind
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.engine.state_api import GameState, chance_cards, determinized_state


def sample_world(view: TableView, hidden: Sequence[CardId], rng: Random) -> GameState:
    """A whole table that matches the view, its hidden cards dealt at random."""
    return determinized_state(view, shuffled(hidden, rng))


def chance_action(state: GameState, prompt: Prompt, rng: Random) -> Action | None:
    """The answer of chance to a prompt about the stock; None for any other prompt."""
    match prompt.kind:
        case PromptKind.RESHUFFLE:
            return Reshuffle(shuffled(chance_cards(state), rng))
        case PromptKind.ADD_DECK:
            return AddDeck(shuffled(chance_cards(state), rng))
        case _:
            return None


def shuffled(cards: Sequence[CardId], rng: Random) -> tuple[CardId, ...]:
    """The cards in random order."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
