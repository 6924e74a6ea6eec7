"""Decisions of a steady player."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    CARDS,
    Allow,
    Claim,
    Discard,
    DrawStock,
    EndTurn,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    NewMeld,
    PlayerAction,
    PromptKind,
    ReplaceWild,
    TakeDiscard,
    check,
)
from tests.engine.hands import spelled
from tests.language import Game, table

STEADY = Steady()


def answer(
    game: Game, seat: int, kind: PromptKind | None = None, bot: Bot = STEADY
) -> PlayerAction:
    """What a steady player answers to its question; the answer is legal."""
    view = game.view(seat)
    prompt = next(p for p in view.my_prompts if kind in (None, p.kind))
    action = bot.choose(view, prompt, Random(0))
    assert isinstance(action, LetGo) or check(view, action) is None
    return action


def go_on(game: Game, seat: int) -> list[str]:
    """What a steady player does until its turn is over, by the names of the actions."""
    done = []
    while game.turn == seat and game.asked() and game.asked()[0][1] == seat:
        action = answer(game, seat)
        done.append(type(action).__name__)
        game.do(action)
    return done


def thrown(game: Game, seat: int = 0) -> str:
    action = answer(game, seat, PromptKind.PLAY)
    assert isinstance(action, Discard)
    return str(CARDS[action.card])


HAND_ONE = """
    deal 1
    turn {turn} {phase}
    seat 0: {hand}
    seat 1: *11
    seat 2: *11
    seat 3: *11
    discards: {discards}
"""


def hand_one(hand: str, discards: str, turn: int = 0, phase: str = "draw") -> Game:
    text = HAND_ONE.format(hand=hand, discards=discards, turn=turn, phase=phase)
    return table("grandma-jeanne", text)


# The draw, and May I?


def test_it_draws_the_discard_that_brings_it_nearer() -> None:
    game = hand_one("7H 7D 9C 9D 3H 4S KH QD JC 8S 5C", "9S")
    assert isinstance(answer(game, 0, PromptKind.DRAW), TakeDiscard)


def test_it_draws_from_the_stock_if_the_discard_is_of_no_use() -> None:
    game = hand_one("7H 7D 9C 9D 9H 4S KH QD JC 8S 5C", "3S")
    assert isinstance(answer(game, 0, PromptKind.DRAW), DrawStock)


def test_it_asks_for_a_card_it_needs_and_for_no_other() -> None:
    needed = hand_one("7H 7D 9C 9D 3H 4S KH QD JC 8S 5C", "9S", turn=2)
    assert isinstance(answer(needed, 0), MayI)
    useless = hand_one("7H 7D 9C 9D 9H 4S KH QD JC 8S 5C", "3S", turn=2)
    assert isinstance(answer(useless, 0), LetGo)


def test_it_does_not_call_back_what_it_threw_itself() -> None:
    game = hand_one("7H 7D 9C 9D 3H 4S KH QD JC 8S 5C", "KC 9S", turn=1)
    assert isinstance(answer(game, 0), LetGo)


def test_ahead_in_line_it_takes_what_it_needs_and_allows_the_rest() -> None:
    for top, expected in (("9S", Claim), ("3S", Allow)):
        game = hand_one("7H 7D 9C 9D 3D 4S KH QD JC 8S 5C", top, turn=0)
        game.may_i(2)
        assert isinstance(answer(game, 0, PromptKind.ASKED), expected)


NEARLY_OUT = """
    deal 2
    turn 2 draw
    seat 0: 7H 7D 9C JD 3H 4S KH QD JC 8S 5C
    seat 1 down: {cards}
    seat 2: *11
    seat 3: *11
    set 1: KC KD KS
    run 1: 4D 5D 6D 7D
    discards: 7S
"""


@pytest.mark.parametrize(("cards", "expected"), [("3C", LetGo), ("*9", MayI)])
def test_a_dear_claim_is_let_go_when_others_are_nearly_out(
    cards: str, expected: type[PlayerAction]
) -> None:
    game = table("grandma-jeanne", NEARLY_OUT.format(cards=cards))
    assert isinstance(answer(game, 0, bot=STEADY), expected)


def test_where_all_are_asked_it_answers_too() -> None:
    game = table(
        "twelve-deal",
        """
        deal 1
        turn 2 draw
        seat 0: 7H 7D 9C 9D 3H 4S KH QD JC 8S 5C 6D
        seat 1: *12
        seat 2: *12
        discards: 9S
        """,
    )
    game.draw(2)
    assert isinstance(answer(game, 0, PromptKind.ANSWER), MayI)


def test_it_wins_with_a_claim_where_only_that_is_allowed() -> None:
    game = table(
        "variant-one",
        """
        deal 6
        turn 1 draw
        seat 0: 7S 7D 7C 4H 5H 6H 7H 9S TS JS
        seat 1: *10
        seat 2: *10
        discards: 3C 8S
        """,
    )
    call = answer(game, 0, PromptKind.MAY_I)
    assert isinstance(call, MayI)
    assert call.melds


# Playing.


def test_it_goes_down_as_soon_as_it_can() -> None:
    game = hand_one("7H 7D 7S 9C 9D 9H 4S KH QD JC 8S 5C", "3S", phase="play")
    action = answer(game, 0, PromptKind.PLAY)
    assert isinstance(action, LayDown)
    assert go_on(game, 0) == ["LayDown", "Discard"]
    assert game.view(1).table.seats[0].down


def test_it_throws_the_dearest_card_it_can_spare() -> None:
    assert thrown(hand_one("7H 7D 9C 9D 3H 4S AH QD JC 8S 5C 6D", "3S", phase="play")) == "AH"
    assert thrown(hand_one("AH AD KC KD 3H 4S 6S 8D 5C 7H 9S TD", "3S", phase="play")) == "TD"


def test_it_does_not_throw_the_card_it_just_took() -> None:
    game = hand_one("7H 7D 9C 9D 3H 4S 6H 5D 4C 8S 5C", "TS QS", turn=0)
    game.take(0)
    assert thrown(game) != "QS"


def test_a_joker_on_the_table_is_fetched_by_its_natural() -> None:
    game = table(
        "grandma-jeanne",
        """
        deal 2
        turn 0 play
        seat 0: 6D 7H 7S 9C TC 3H 4S KH QD 8S 5C
        seat 1 down: *9
        seat 2: *11
        set 1: KC KD KS
        run 1: 4D 5D JK 7D
        """,
    )
    assert isinstance(answer(game, 0, PromptKind.PLAY), ReplaceWild)


DOWN = """
    deal {deal}
    turn 0 play
    seat 0 down: {hand}
    seat 1 down: *9
    seat 2: *9
    set 1: KC KD KS
    run 1: 4D 5D 6D 7D
    {more}
"""


def down(sheet: str, hand: str, deal: int = 2, more: str = "") -> Game:
    return table(sheet, DOWN.format(hand=hand, deal=deal, more=more))


def test_it_lays_off_card_after_card_and_goes_out() -> None:
    game = down("grandma-jeanne", "9D 8D KH JK 3C")
    assert go_on(game, 0) == ["LayOff", "LayOff", "LayOff", "LayOff", "Discard"]
    assert game.view(0).table.result is not None


def test_it_keeps_a_card_to_discard_where_that_is_required() -> None:
    game = down("seven-round", "8D KH")
    assert go_on(game, 0) == ["LayOff", "Discard"]
    assert game.view(0).table.result is not None


def test_it_keeps_the_card_that_fits_where_the_last_must_be_played() -> None:
    game = down("evil", "8D QH", deal=1)
    action = answer(game, 0)
    assert isinstance(action, Discard)
    assert str(CARDS[action.card]) == "QH"


def test_it_plays_both_cards_where_the_last_must_be_played() -> None:
    game = down("evil", "8D KH", deal=1)
    assert go_on(game, 0) == ["LayOff", "LayOff"]
    assert game.view(0).table.result is not None


def test_it_ends_its_turn_with_the_one_card_it_may_not_throw() -> None:
    game = down("evil", "QH", deal=1)
    assert isinstance(answer(game, 0), EndTurn)


def test_it_lays_further_melds() -> None:
    game = down("twelve-deal", "9H TH JH 3C 5S 8C", deal=2)
    action = answer(game, 0)
    assert isinstance(action, NewMeld)
    assert spelled(action.meld.cards) == "9H TH JH"


def test_a_wild_slides_when_its_natural_comes() -> None:
    game = table(
        "seven-round",
        """
        deal 2
        turn 0 play
        seat 0 down: 6D 3C QC
        seat 1 down: *9
        seat 2: *9
        set 1: KC KD KS
        run 1: 4D 5D 2S 7D
        """,
    )
    assert isinstance(answer(game, 0), ReplaceWild)


def test_it_makes_room_for_other_cards_first() -> None:
    game = down("grandma-jeanne", "8D 9D 2S 3C QC")
    action = answer(game, 0)
    assert isinstance(action, LayOff)
    assert str(CARDS[action.card]) == "8D"


def test_down_it_takes_a_discard_only_if_it_can_be_laid_off() -> None:
    text = """
        deal 2
        turn 0 draw
        seat 0 down: 3C QC
        seat 1 down: *9
        seat 2: *9
        set 1: KC KD KS
        run 1: 4D 5D 6D 7D
        discards: {}
    """
    assert isinstance(answer(table("seven-round", text.format("8D")), 0), TakeDiscard)
    assert isinstance(answer(table("seven-round", text.format("9D")), 0), DrawStock)


@pytest.mark.parametrize(
    ("deal", "hand", "kept"),
    [
        (1, "3C 3D 3H 8C 8D KC KD 4S 6D TH JC", {"KC", "KD", "8C", "8D"}),
        (3, "TS JS QS KS 9D 5D 6D KH 4C 8C 2S", {"5D", "6D", "9D"}),
    ],
)
def test_of_spare_cards_it_keeps_those_that_go_together(
    deal: int, hand: str, kept: set[str]
) -> None:
    text = f"deal {deal}\nturn 0 play stock\nseat 0: {hand}\nseat 1: *11\nseat 2: *11"
    assert thrown(table("grandma-jeanne", text)) not in kept
