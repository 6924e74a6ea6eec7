"""The master answers legally on every sheet, from what it may see, and better than by luck."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from mayi_desktop.bots import LEVELS, QUICK_LEVELS, Bot
from mayi_desktop.bots.base import Searcher
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine import LetGo, check, new_game, plausible_state, unseen, view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets import SHEETS
from tests.bots.test_levels import positions

QUICKER = Master(worlds=1)
MOST_MOVES = 3000


def test_only_the_master_has_to_search() -> None:
    assert [key for key, bot in LEVELS.items() if isinstance(bot, Searcher)] == ["master"]
    assert not set(QUICK_LEVELS) - set(LEVELS)


@pytest.mark.parametrize("key", SHEETS)
def test_the_master_is_legal_and_the_same_whatever_is_hidden(key: str) -> None:
    for seats in (SHEETS[key].sheet.min_players, SHEETS[key].sheet.max_players):
        for number, (state, prompt) in enumerate(islice(positions(key, seats), 0, None, 5)):
            view = view_for(state, prompt.seat)
            action = QUICKER.choose(view, prompt, Random(number))
            silent = isinstance(action, LetGo) and prompt.optional
            assert silent or check(view, action) is None, (prompt, action)
            order = list(unseen(view))
            Random(number).shuffle(order)
            other = view_for(plausible_state(view, order), prompt.seat)
            assert QUICKER.choose(other, prompt, Random(number)) == action


@pytest.mark.parametrize("key", SHEETS)
def test_a_deal_with_masters_ends_without_help(key: str) -> None:
    sheet = SHEETS[key].sheet
    for seats in (sheet.min_players, sheet.max_players):
        bots: list[Bot] = [Sharp()] * seats
        bots[0] = bots[-1] = Master(worlds=1)
        runner = Runner(new_game(sheet, seats), 5, bots)
        while runner.state.table.result is None and runner.made < MOST_MOVES:
            move = runner.next_move()
            assert move is not None
            runner.make(move)
        assert runner.state.table.result is not None
        assert not runner.fallbacks
