"""Advice is what a sharp player that claims freely does, with legal alternatives."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.advice import Advice, advice
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine import (
    CARDS,
    CHANCE_PROMPTS,
    Discard,
    DrawStock,
    LayOff,
    LetGo,
    MayI,
    ReplaceWild,
    Seat,
    check,
)
from mayi_desktop.engine.state_api import new_game, view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS
from tests.notation import position

MOST_STEPS = 300
EVERY = 5


@pytest.mark.parametrize("key", SHEETS)
def test_advice_is_what_a_sharp_player_does_who_asks_freely(key: str) -> None:
    sheet = SHEETS[key].sheet
    seats = sheet.min_players
    runner = Runner(new_game(sheet, seats), 5, [LEVELS["steady"]] * seats)
    kinds: set[type] = set()
    others = 0
    for count in range(MOST_STEPS):
        move = runner.next_move()
        if move is None:
            break
        for prompt in runner.state.table.prompts:
            if count % EVERY or prompt.kind in CHANCE_PROMPTS:
                continue
            view = view_for(runner.state, prompt.seat)
            found = advice(view, prompt)
            assert found is not None
            assert found.best.action == Sharp().choose(view, prompt, Random(0))
            actions = [found.best.action, *(other.action for other in found.alternatives)]
            assert len(set(actions)) == len(actions)
            assert all(isinstance(a, LetGo) or check(view, a) is None for a in actions)
            kinds.add(type(found.best.action))
            others += len(found.alternatives)
        runner.apply(move)
    assert len(kinds) >= 4
    assert others > 20


def advised(text: str) -> Advice:
    state = position(SHEETS["grandma-jeanne"].sheet, text)
    view = view_for(state, Seat(0))
    found = advice(view, view.my_prompts[0])
    assert found is not None
    return found


def test_a_discard_is_weighed_by_what_is_lacking_then_and_by_its_points() -> None:
    found = advised("turn 0 play stock\nseat 0: 3C 3D 3H 9C 9D KS\nseat 1: *11\nseat 2: *11")
    assert (found.missing_now, found.best.missing) == (1, 1)
    assert str(CARDS[found.best.action.card]) == "KS"
    assert found.best.points_shed == 10
    assert found.best.outs > 6
    assert [other.missing for other in found.alternatives] == sorted(
        other.missing for other in found.alternatives
    )


def test_a_claim_is_weighed_with_its_penalty() -> None:
    found = advised(
        "turn 2 draw\nseat 0: 3C 3D 9C 9D KS 5H\nseat 1: *11\nseat 2: *11\ndiscards: 4C 3S"
    )
    assert isinstance(found.best.action, MayI)
    assert (found.missing_now, found.best.missing, found.best.unknown_cards) == (2, 1, 1)
    assert isinstance(found.alternatives[0].action, LetGo)


def told_on(sheet: str, text: str) -> Advice:
    view = view_for(position(SHEETS[sheet].sheet, text), Seat(0))
    found = advice(view, view.my_prompts[0])
    assert found is not None
    return found


REPLACING = """
deal 1
turn 0 play stock
seat 0{down}: 7H {hand}
seat 1 down: *5
seat 2: *9
set 1: 7C 7D JK
set 1: KC KD KH
{mine}
"""


def test_a_wild_that_comes_to_the_hand_counts_there() -> None:
    mine = "set 0: 9C 9D 9H\nset 0: TC TD TH"
    found = told_on("honsvick", REPLACING.format(down=" down", hand="4D", mine=mine))
    assert isinstance(found.best.action, ReplaceWild)
    assert (found.best.points_shed, found.best.goes_out) == (7 - 25, False)


def test_a_wild_is_weighed_by_what_the_contract_lacks_with_it() -> None:
    text = REPLACING.format(down="", hand="3C 3D 9C 9D 9H KS 5H", mine="")
    found = told_on("honsvick", text)
    assert isinstance(found.best.action, ReplaceWild)
    assert (found.missing_now, found.best.missing) == (1, 0)


def test_the_last_card_is_known_to_go_out() -> None:
    text = """
        turn 0 play stock
        seat 0 down: {hand}
        seat 1: *9
        seat 2: *9
        set 0: 3C 3D 3H
        set 0: KC KD KH
        """
    thrown = told_on("honsvick", text.format(hand="8S")).best
    assert isinstance(thrown.action, Discard)
    assert (thrown.goes_out, thrown.fits) == (True, False)
    laid = told_on("grandma-jeanne", text.format(hand="3S")).best
    assert isinstance(laid.action, LayOff)
    assert laid.goes_out
    assert not told_on("grandma-jeanne", text.format(hand="8S 4D")).best.goes_out


def test_equal_plays_are_offered_once() -> None:
    text = """
        turn 0 play stock
        seat 0 down: 2S 9H 9H 4S
        seat 1: *9
        seat 2: *9
        run 0: 5H 6H 7H 8H
        set 0: KC KD KH
        """
    found = told_on("grandma-jeanne", text)
    laid = [o.action for o in (found.best, *found.alternatives) if isinstance(o.action, LayOff)]
    faces = [(str(CARDS[action.card]), action.meld) for action in laid]
    assert len(faces) == len(set(faces)) >= 3


def test_what_comes_unseen_is_counted() -> None:
    text = "turn 0 draw\nseat 0: 3C 3D 9C 9D KS 5H\nseat 1: *11\nseat 2: *11\ndiscards: 4C 8S"
    found = told_on("grandma-jeanne", text)
    assert isinstance(found.best.action, DrawStock)
    assert found.best.unknown_cards == 1
    assert [other.unknown_cards for other in found.alternatives] == [0]
