"""Every level answers legally, from what it may see, and the levels are in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from mayi_desktop.bots import LEVELS, QUICK_LEVELS, STRONGEST, Bot
from mayi_desktop.bots.beginner import RandomBot
from mayi_desktop.bots.bot import Searcher
from mayi_desktop.engine import (
    CHANCE_PROMPTS,
    CardId,
    Claim,
    Deal,
    Discard,
    LetGo,
    MayI,
    Prompt,
    PromptKind,
    Seat,
    check,
    unseen_cards,
)
from mayi_desktop.engine.state_api import GameState, determinized_state, new_game, view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.simulate import play_in_every_seat
from mayi_desktop.sheets.catalogue import SHEETS

MOST_STEPS = 500
EVERY = 7


def positions(key: str, seats: int) -> Iterator[tuple[GameState, Prompt]]:
    """Questions to seats in a game of all levels and of players who do anything."""
    known: list[Bot] = [RandomBot(), *QUICK_LEVELS.values()]
    bots = [bot for bot, _ in zip(cycle(known), range(seats), strict=False)]
    runner = Runner(new_game(SHEETS[key].sheet, seats), seats, bots)
    for count in range(MOST_STEPS):
        move = runner.next_move()
        if move is None:
            return
        if count % EVERY == 0:
            prompts = runner.state.table.prompts
            yield from ((runner.state, p) for p in prompts if p.kind not in CHANCE_PROMPTS)
        runner.apply(move)


@pytest.mark.parametrize("level", QUICK_LEVELS)
@pytest.mark.parametrize("key", SHEETS)
def test_every_choice_is_legal_and_the_same_whatever_is_hidden(key: str, level: str) -> None:
    bot = QUICK_LEVELS[level]
    asked: set[PromptKind] = set()
    for seats in SHEETS[key].sheet.players:
        for number, (state, prompt) in enumerate(positions(key, seats)):
            view = view_for(state, prompt.seat)
            action = bot.choose(view, prompt, Random(number))
            silent = isinstance(action, LetGo) and prompt.optional
            assert silent or check(view, action) is None, (prompt, action)
            order = list(unseen_cards(view))
            Random(number).shuffle(order)
            other = view_for(determinized_state(view, order), prompt.seat)
            assert bot.choose(other, prompt, Random(number)) == action
            asked.add(prompt.kind)
    assert {PromptKind.DRAW, PromptKind.PLAY} <= asked


@pytest.mark.parametrize("level", QUICK_LEVELS)
@pytest.mark.parametrize("key", SHEETS)
def test_nobody_calls_back_its_own_discard(key: str, level: str) -> None:
    sheet = SHEETS[key].sheet
    state = new_game(sheet, sheet.min_players)
    runner = Runner(state, 1, [QUICK_LEVELS[level]] * sheet.min_players)
    thrown_by: dict[CardId, Seat] = {}
    for _ in range(MOST_STEPS):
        move = runner.next_move()
        if move is None:
            break
        action = move.action
        top = runner.state.table.top
        if isinstance(action, Deal):
            thrown_by.clear()
        elif isinstance(action, MayI | Claim) and action.seat != runner.state.table.turn:
            assert top is None or thrown_by.get(top) != action.seat
        elif isinstance(action, Discard):
            thrown_by[action.card] = action.seat
        runner.apply(move)
        if runner.state.table.top in thrown_by:
            assert runner.state.table.discarder == thrown_by[runner.state.table.top]
    assert not runner.fallbacks


def test_the_levels_are_in_order() -> None:
    levels = tuple(QUICK_LEVELS)
    games = list(play_in_every_seat(14, "grandma-jeanne", levels, first_seed=40))
    assert all(game.finished and not game.fallbacks for game in games)
    means = [sum(game.scores[n] for game in games) for n, _ in enumerate(levels)]
    assert means == sorted(means, reverse=True), dict(zip(levels, means, strict=True))


def test_the_strongest_level_is_the_last_and_the_only_searcher() -> None:
    assert list(LEVELS)[-1] == STRONGEST
    assert [level for level, bot in LEVELS.items() if isinstance(bot, Searcher)] == [STRONGEST]
    assert list(LEVELS) == [*QUICK_LEVELS, STRONGEST]
