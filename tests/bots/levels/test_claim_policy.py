"""Claim policies: which level pays for a card out of turn, and when."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.bots.levels.sharp import Sharp
from mayi_desktop.bots.levels.steady import Steady
from mayi_desktop.bots.persona.styled_bot import CHARACTERS, with_style
from mayi_desktop.engine import LetGo, MayI, PlayerAction
from tests.language import Game, table

ONE_LACKS_THEN = "7H 7D 9C 9D 3H 4S KH QD JC 8S 5C"
TWO_LACK_THEN = "7H 7D 9C JD 3H 4S KH QD AC 8S 5C"

NOBODY_DOWN = """
    deal 1
    turn 2 draw
    seat 0: {hand}
    seat 1: *11
    seat 2: *11
    seat 3: *11
    discards: 7S
"""

SOMEBODY_DOWN = """
    deal 2
    turn 2 draw
    seat 0: {hand}
    seat 1 down: *9
    seat 2: *11
    seat 3: *11
    set 1: KC KD KS
    run 1: 4D 5D 6D 7D
    discards: 7S
"""


def answer(game: Game, bot: Bot) -> PlayerAction:
    view = game.view(0)
    return bot.choose(view, next(iter(view.my_prompts)), Random(0))


@pytest.mark.parametrize(
    ("hand", "steady", "sharp", "free"),
    [
        (ONE_LACKS_THEN, MayI, MayI, MayI),
        (TWO_LACK_THEN, LetGo, LetGo, MayI),
    ],
)
def test_a_card_that_leaves_two_to_wait_for_is_too_dear(
    hand: str, steady: type[PlayerAction], sharp: type[PlayerAction], free: type[PlayerAction]
) -> None:
    game = table("grandma-jeanne", NOBODY_DOWN.format(hand=hand))
    assert isinstance(answer(game, Steady()), steady)
    assert isinstance(answer(game, Sharp()), sharp)
    assert isinstance(answer(game, Steady(policy=None)), free)
    assert isinstance(answer(game, Sharp(policy=None)), free)


def test_once_somebody_is_down_a_steady_player_pays_only_for_its_last_card() -> None:
    hand = "7H 7D 9C TC JC 4S KH QD AS 3S 5D"
    game = table("grandma-jeanne", SOMEBODY_DOWN.format(hand=hand))
    assert isinstance(answer(game, Sharp()), MayI)
    assert isinstance(answer(game, Steady()), LetGo)


@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_who_likes_to_ask_does_not_count_the_price(level: Bot) -> None:
    game = table("grandma-jeanne", NOBODY_DOWN.format(hand=TWO_LACK_THEN))
    eager = next(p for p in CHARACTERS.values() if p.weights.outs_for_a_claim is not None)
    assert isinstance(answer(game, level), LetGo)
    assert isinstance(answer(game, with_style(level, eager)), MayI)
