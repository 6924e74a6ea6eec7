"""Rules that hold in every hand of the two family sheets."""

from __future__ import annotations

import pytest

from tests.language import table
from tests.rules.dealing import claimed
from tests.rules.family import BOTH

pytestmark = pytest.mark.parametrize("key", BOTH)


@pytest.mark.parametrize("deal", range(1, 7))
def test_s7_may_i_in_every_hand(key: str, deal: int) -> None:
    assert claimed(key, deal).hand(1).startswith("4C KD")


def test_s9_a_set_grows_without_limit(key: str) -> None:
    hand, others = "7D 7H 7H 7S JK JD", "seat 1 down: *3\nseat 2: *3"
    text = f"turn 0 play\nseat 0 down: {hand}\n{others}\nset 1: 7C 7C 7D"
    game = table(key, text)
    for card in ("7D", "7H", "7H", "7S", "JK"):
        game.lay_off(0, card, 0)
    assert game.meld(0) == "7C 7C 7D 7D 7H 7H 7S JK"
