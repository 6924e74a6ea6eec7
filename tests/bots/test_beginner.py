"""Beginner: what it overlooks, and when it looks closely."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mayi_desktop.bots.beginner import Beginner
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.engine import Discard, LayDown, LayOff, PlayerAction, PromptKind, Seat
from tests.language import table

DICE = 40

CONTRACT = """
    deal 1
    turn 0 play stock
    seat 0: {hand}
    seat 1: *{cards}
    seat 2: *11
"""

PLACES = """
    deal 1
    turn 0 play stock
    seat 0 down: {hand}
    seat 1 down: *{cards}
    seat 2: *11
    set 0: 8C 8D 8S
    set 0: KC KD KS
    set 1: 5C 5D 5S
    set 1: 4C 4D 4S
"""


def plays(text: str, rounds: int = 3) -> list[PlayerAction]:
    """What a beginner does in this position, for many dice."""
    view = table("grandma-jeanne", text).view(0)
    began = view.table.turn_no - rounds * len(view.table.seats)
    view = replace(view, table=replace(view.table, first_turn=began))
    (prompt,) = (p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    return [Beginner().choose(view, prompt, Random(dice)) for dice in range(DICE)]


def kinds(text: str, rounds: int = 3) -> set[str]:
    return {type(action).__name__ for action in plays(text, rounds)}


JUST_COMPLETE = "7H 7D 7C 3H 4S KH QD JC 9S 9C 9D"
HELD_BEFORE = "7H 7D 7C 9C 9S 9D 3H 4S KH QD JC"


def test_it_may_overlook_a_contract_that_the_drawn_card_completes() -> None:
    assert kinds(CONTRACT.format(hand=JUST_COMPLETE, cards=11)) == {"LayDown", "Discard"}


def test_what_it_overlooked_is_still_there_in_its_next_turn() -> None:
    text = CONTRACT.format(hand=JUST_COMPLETE, cards=11)
    know = Knowledge(table("grandma-jeanne", text).view(0), Seat(0))
    thrown = {action.card for action in plays(text) if isinstance(action, Discard)}
    assert thrown
    assert all(not know.missing_without(card) for card in thrown)


def test_it_does_not_overlook_its_contract_twice() -> None:
    assert kinds(CONTRACT.format(hand=HELD_BEFORE, cards=11)) == {LayDown.__name__}


def test_it_may_overlook_a_contract_that_it_was_dealt_in_its_first_turn_only() -> None:
    dealt = CONTRACT.format(hand=HELD_BEFORE, cards=11)
    assert kinds(dealt, rounds=0) == {"LayDown", "Discard"}
    assert kinds(dealt, rounds=1) == {LayDown.__name__}


@pytest.mark.parametrize("cards", [1, 2])
def test_it_looks_closely_once_somebody_has_two_cards_or_fewer(cards: int) -> None:
    assert kinds(CONTRACT.format(hand=JUST_COMPLETE, cards=cards)) == {LayDown.__name__}
    assert kinds(PLACES.format(hand="3H 9H JS 8H", cards=cards)) == {LayOff.__name__}


def test_it_may_overlook_where_the_drawn_card_fits_but_no_other() -> None:
    assert kinds(PLACES.format(hand="3H 9H JS 8H", cards=5)) == {"LayOff", "Discard"}
    assert kinds(PLACES.format(hand="8H 3H 9H JS", cards=5)) == {LayOff.__name__}
