"""Games of computer players for tests to watch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from mayi_desktop.bots import Bot
from mayi_desktop.engine import (
    CHANCE_PROMPTS,
    LetGo,
    Phase,
    PlayerAction,
    Prompt,
    RuleSheet,
    TableView,
    check,
)
from mayi_desktop.engine.state_api import GameState, apply, new_game, view_for
from mayi_desktop.host.shuffle import chance

Watcher = Callable[[GameState, TableView, Prompt, PlayerAction], None]


def play(
    sheet: RuleSheet,
    bots: Sequence[Bot],
    seed: int,
    watch: Watcher | None = None,
    most_moves: int = 6000,
) -> GameState:
    """Play a game, optional questions in the order of the prompts; every answer is legal."""
    random = Random(seed)
    state = new_game(sheet, len(bots))
    passed: set[int] = set()
    for _ in range(most_moves):
        if state.table.phase is Phase.GAME_OVER:
            break
        state = _step(state, bots, random, passed, seed, watch)
    return state


def _step(
    state: GameState,
    bots: Sequence[Bot],
    random: Random,
    passed: set[int],
    seed: int,
    watch: Watcher | None,
) -> GameState:
    first = state.table.prompts[0]
    if first.kind in CHANCE_PROMPTS:
        return apply(state, chance(seed, state, first)).state
    prompts = [p for p in state.table.prompts if p.optional and p.id not in passed]
    prompts += [p for p in state.table.prompts if not p.optional]
    for prompt in prompts:
        assert prompt.seat is not None
        view = view_for(state, prompt.seat)
        action = bots[prompt.seat].choose(view, prompt, random)
        if watch is not None:
            watch(state, view, prompt, action)
        if prompt.optional and isinstance(action, LetGo):
            passed.add(prompt.id)
            continue
        assert check(view, action) is None, (prompt, action, check(view, action))
        return apply(state, action).state
    raise AssertionError(f"nobody goes on: {state.table.prompts}")
