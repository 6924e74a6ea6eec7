"""Values that are quick to make are frozen dataclasses like all others."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from mayi_desktop.base.values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Card:
    rank: int
    suit: str = "S"

    def __post_init__(self) -> None:
        if self.rank < 0:
            raise ValueError(self.rank)


def test_arguments_defaults_and_checks_are_those_of_the_dataclass() -> None:
    assert (Card(3).rank, Card(3).suit, Card(suit="H", rank=2)) == (3, "S", Card(2, "H"))
    assert str(Card(3)) == "Card(rank=3, suit='S')"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'rank'"):
        Card()  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="-1"):
        Card(-1)


def test_they_compare_copy_and_travel_and_cannot_be_changed() -> None:
    card = Card(3, "H")
    assert hash(card) == hash(Card(3, "H"))
    assert replace(card, rank=4) == Card(4, "H")
    assert pickle.loads(pickle.dumps(card)) == card
    with pytest.raises(FrozenInstanceError):
        card.rank = 5  # type: ignore[misc]


def test_a_class_with_other_defaults_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Hand:
        cards: list[int] = field(default_factory=list)

    with pytest.raises(AssertionError, match="cards has no plain default"):
        quickly_made(Hand)
