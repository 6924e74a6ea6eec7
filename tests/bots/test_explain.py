"""Advice is what the sharp level would do, with a sentence and legal alternatives."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.explain import advice, name_of
from mayi_desktop.engine import (
    CHANCE_PROMPTS,
    CardId,
    Discard,
    LetGo,
    check,
    new_game,
    view_for,
)
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets import SHEETS

MOST_STEPS = 300
EVERY = 5


@pytest.mark.parametrize("key", SHEETS)
def test_advice_is_what_a_sharp_player_does_with_a_sentence(key: str) -> None:
    sheet = SHEETS[key].sheet
    seats = sheet.min_players
    runner = Runner(new_game(sheet, seats), 5, [LEVELS["steady"]] * seats)
    reasons: set[str] = set()
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
            assert found.action == LEVELS["sharp"].choose(view, prompt, Random(0))
            assert found.reason.endswith(".")
            if isinstance(found.action, Discard):
                assert name_of(found.action.card) in found.reason
            for option in found.alternatives:
                silent = isinstance(option.action, LetGo)
                assert silent or check(view, option.action) is None
            reasons.add(found.reason)
        runner.make(move)
    assert len(reasons) > 5


def test_cards_are_named_as_people_name_them() -> None:
    assert name_of(CardId(0)) == "2 of clubs"
    assert name_of(CardId(12)) == "ace of clubs"
    assert name_of(CardId(52)) == "joker"
