"""Advice is what the sharp level would do, with what it and its legal alternatives come to."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.explain import Advice, advice
from mayi_desktop.engine import (
    CARDS,
    CHANCE_PROMPTS,
    LetGo,
    MayI,
    Seat,
    check,
    new_game,
    position,
    view_for,
)
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets import SHEETS

MOST_STEPS = 300
EVERY = 5


@pytest.mark.parametrize("key", SHEETS)
def test_advice_is_what_a_sharp_player_does_beside_what_else_it_may_do(key: str) -> None:
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
            assert found.best.action == LEVELS["sharp"].choose(view, prompt, Random(0))
            actions = [found.best.action, *(other.action for other in found.alternatives)]
            assert len(set(actions)) == len(actions)
            assert all(isinstance(a, LetGo) or check(view, a) is None for a in actions)
            kinds.add(type(found.best.action))
            others += len(found.alternatives)
        runner.make(move)
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
    assert (found.lacks_now, found.best.lacks) == (1, 1)
    assert str(CARDS[found.best.action.card]) == "KS"
    assert found.best.sheds == 10
    assert found.best.live > 6
    assert [other.lacks for other in found.alternatives] == sorted(
        other.lacks for other in found.alternatives
    )


def test_a_claim_is_weighed_with_its_penalty() -> None:
    found = advised(
        "turn 2 draw\nseat 0: 3C 3D 9C 9D KS 5H\nseat 1: *11\nseat 2: *11\ndiscards: 4C 3S"
    )
    assert isinstance(found.best.action, MayI)
    assert (found.lacks_now, found.best.lacks, found.best.unknown) == (2, 1, 1)
    assert isinstance(found.alternatives[0].action, LetGo)
