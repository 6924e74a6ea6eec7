"""Dealer: every shuffle follows from the deal code and its purpose alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from mayi_desktop.engine.actions import (
    AddDeck,
    ChanceAction,
    CutForDeal,
    Deal,
    PickDealer,
    Reshuffle,
)
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.phases.deal import chance_cards
from mayi_desktop.engine.rulesheet import FirstDealer
from mayi_desktop.engine.state.game_state import GameState
from mayi_desktop.engine.state.table import Prompt, PromptKind

# Upcards that may be buried in one deal, and positions to choose from.
_MOST_BURIED = 64
_PLACES = 1 << 16

T = TypeVar("T")


def chance(seed: int, state: GameState, prompt: Prompt) -> ChanceAction:
    """Answer a chance prompt; the same prompt always gets the same answer.

    The shoe of a deal depends on the seed, the deal's number and its cards, never on the play
    before it.
    """
    table = state.table
    match prompt.kind:
        case PromptKind.FIRST_DEALER if table.sheet.first_dealer is FirstDealer.RANDOM:
            dice = _dice(seed, "dealer", 0)
            return PickDealer(Seat(_below(dice, len(table.seats))))
        case PromptKind.FIRST_DEALER:
            return CutForDeal(shuffled(_dice(seed, "cut", 0), chance_cards(state)))
        case PromptKind.DEAL:
            number = 0 if table.result is None else table.result.deal + 1
            order = shuffled(_dice(seed, "deal", number), chance_cards(state))
            natural = table.sheet.natural_upcard
            return Deal(order, _burials(seed, number) if natural else ())
        case PromptKind.RESHUFFLE:
            dice = _dice(seed, "reshuffle", prompt.id)
            return Reshuffle(shuffled(dice, chance_cards(state)))
        case PromptKind.ADD_DECK:
            dice = _dice(seed, "deck", prompt.id)
            return AddDeck(shuffled(dice, chance_cards(state)))
        case _:
            raise ValueError(f"{prompt} is not a question for chance.")


def shuffled(dice: Random, cards: Sequence[T]) -> tuple[T, ...]:
    """The cards in a fair random order.

    Uses only `Random.random()`, the one sequence that Python keeps from version to version.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = _below(dice, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _dice(seed: int, purpose: str, number: int) -> Random:
    return Random(f"{seed}:{purpose}:{number}")


def _below(dice: Random, count: int) -> int:
    return int(dice.random() * count)


def _burials(seed: int, number: int) -> tuple[int, ...]:
    dice = _dice(seed, "bury", number)
    return tuple(_below(dice, _PLACES) for _ in range(_MOST_BURIED))
