"""Claims: every level above Beginner asks for what brings its contract nearer."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import Claim, LetGo, MayI, PlayerAction, PromptKind
from mayi_desktop.host.simulate import play_games
from tests.language import Game, table

NEARER = [
    ("1", "7H 7D 9C 9D 3H 4S KH QD JC 8S 5C"),
    ("1", "7H 7D 9C JD 3H 4S KH QD AC 8S 5C"),
    ("4", "7H 7D 9C JD 3H 4S KH QD AC 8S 5C"),
    ("5", "7H 7D 9C JD 3H 4S KH QD AC 8S 5C"),
]

NOBODY_DOWN = """
    deal {deal}
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


@pytest.mark.parametrize("level", [Steady(), Sharp()])
@pytest.mark.parametrize(("deal", "hand"), NEARER)
def test_it_asks_however_much_its_contract_lacks(level: Bot, deal: str, hand: str) -> None:
    game = table("grandma-jeanne", NOBODY_DOWN.format(deal=deal, hand=hand))
    assert isinstance(answer(game, level), MayI)


@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_it_asks_while_somebody_who_is_down_holds_many_cards(level: Bot) -> None:
    hand = "7H 7D 9C TC JC 4S KH QD AS 3S 5D"
    assert isinstance(
        answer(table("grandma-jeanne", SOMEBODY_DOWN.format(hand=hand)), level), MayI
    )


@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_it_does_not_ask_for_a_card_that_goes_with_nothing(level: Bot) -> None:
    hand = "3H 9D KC JD 4H 4S KH QD AC 8S 5C"
    game = table("grandma-jeanne", NOBODY_DOWN.format(deal=1, hand=hand))
    assert isinstance(answer(game, level), LetGo)


@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_ahead_in_line_it_keeps_what_it_needs(level: Bot) -> None:
    game = table("grandma-jeanne", NOBODY_DOWN.format(deal=1, hand=NEARER[1][1]))
    game.may_i(1)
    game.allow(2)
    game.allow(3)
    view = game.view(0)
    (prompt,) = view.my_prompts
    assert prompt.kind is PromptKind.ASKED
    assert isinstance(level.choose(view, prompt, Random(0)), Claim)


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_a_deal_sees_more_than_one_may_i(level: str) -> None:
    assert level in LEVELS
    games = list(play_games(6, "grandma-jeanne", (level,) * 4, first_seed=900))
    claims = [sum(deal.claims) for game in games for deal in game.deals[:5]]
    assert sum(claims) > 1.5 * len(claims)


FOR_OUTS = """
    deal {deal}
    turn 2 draw
    seat 0: 7H 7D 9C JD 4H 4S 5H KC QD AC 8S
    seat 1: *11
    seat 2: *11
    seat 3: *11
    discards: 9S
"""


@pytest.mark.parametrize(
    ("sheet", "deal", "asks"),
    [("grandma-jeanne", 5, True), ("grandma-jeanne", 3, False), ("petersen", 5, True)],
)
def test_a_sharp_player_asks_for_live_cards_in_contracts_of_three_melds(
    sheet: str, deal: int, asks: bool
) -> None:
    game = table(sheet, FOR_OUTS.format(deal=deal))
    assert isinstance(answer(game, Sharp()), MayI if asks else LetGo)
    assert isinstance(answer(game, Steady()), LetGo)


@pytest.mark.parametrize(("sheet", "deal"), [("honsvick", 5), ("variant-four", 5)])
def test_live_cards_are_not_paid_for_where_claims_are_few_or_melds_grow(
    sheet: str, deal: int
) -> None:
    text = f"""
        deal {deal}
        turn 1 draw
        seat 0: 7H 7D 9C JD 4H 4S 5H KC QD AC 8S
        seat 1: *11
        seat 2: *11
        discards: 9S
    """
    assert isinstance(answer(table(sheet, text), Sharp()), LetGo)
