"""Shuffle: every answer of chance follows from a game's keys or from a deal code."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from random import Random
from typing import TypeVar

from mayi_desktop import engine
from mayi_desktop.engine.deal import chance_cards
from mayi_desktop.engine.rulesheet import FirstDealer
from mayi_desktop.engine.state import GameState
from mayi_desktop.host.seal import DealKeys

# Upcards that may be buried in one deal, and positions to choose from.
_MOST_BURIED = 64
_PLACES = 1 << 16

# Bytes of one number, and how many are made at first: enough for three decks.
_NUMBER, _AT_FIRST = 4, 1024

T = TypeVar("T")


class KeyDice:
    """Fair dice from a key: the stream of SHAKE-256, skipping numbers that would bias it."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._stream = b""
        self._at = 0

    def below(self, count: int) -> int:
        """The next number in [0, count), each as likely as any other."""
        most = 1 << 8 * _NUMBER
        while True:
            number = self._next()
            if number < most - most % count:
                return number % count

    def _next(self) -> int:
        end = self._at + _NUMBER
        if end > len(self._stream):
            # A longer output of SHAKE-256 begins with the shorter one.
            self._stream = shake_256(self._key).digest(max(_AT_FIRST, 2 * end))
        number = int.from_bytes(self._stream[self._at : end], "big")
        self._at = end
        return number


Dice = Random | KeyDice


def is_decided(source: DealKeys | int, prompt: engine.Prompt) -> bool:
    """Whether the source can answer a chance prompt: before the cut, only for the dealer."""
    return (
        not isinstance(source, DealKeys)
        or source.cut is not None
        or prompt.kind is engine.PromptKind.FIRST_DEALER
    )


def chance(
    source: DealKeys | int, state: GameState, prompt: engine.Prompt
) -> engine.ChanceAction:
    """Answer a chance prompt; the same prompt always gets the same answer.

    The source is the keys of a sealed game or the seed of a deal code. A deal's shoe depends on
    the source, the deal's number and its cards, never on the play before it.
    """
    table = state.table
    match prompt.kind:
        case engine.PromptKind.FIRST_DEALER if table.sheet.first_dealer is FirstDealer.RANDOM:
            dice = _dice(source, "dealer", 0)
            return engine.PickDealer(engine.Seat(_below(dice, len(table.seats))))
        case engine.PromptKind.FIRST_DEALER:
            return engine.CutForDeal(shuffled(_dice(source, "cut", 0), chance_cards(state)))
        case engine.PromptKind.DEAL:
            number = 0 if table.result is None else table.result.deal + 1
            order = shuffled(_dice(source, "deal", number), chance_cards(state))
            return engine.Deal(
                order, _burials(source, number) if table.sheet.natural_upcard else ()
            )
        case engine.PromptKind.RESHUFFLE:
            dice = _dice(source, "reshuffle", prompt.id)
            return engine.Reshuffle(shuffled(dice, chance_cards(state)))
        case engine.PromptKind.ADD_DECK:
            dice = _dice(source, "deck", prompt.id)
            return engine.AddDeck(shuffled(dice, chance_cards(state)))
        case _:
            raise ValueError(f"{prompt} is not a question for chance.")


def shuffled(dice: Dice, cards: Sequence[T]) -> tuple[T, ...]:
    """The cards in a fair random order.

    Of `Random` it uses only `random()`, the one sequence that Python keeps from version to
    version.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = _below(dice, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _dice(source: DealKeys | int, purpose: str, number: int) -> Dice:
    if isinstance(source, DealKeys):
        return KeyDice(source.key(purpose, number))
    return Random(f"{source}:{purpose}:{number}")


def _below(dice: Dice, count: int) -> int:
    return dice.below(count) if isinstance(dice, KeyDice) else int(dice.random() * count)


def _burials(source: DealKeys | int, number: int) -> tuple[int, ...]:
    dice = _dice(source, "bury", number)
    return tuple(_below(dice, _PLACES) for _ in range(_MOST_BURIED))
