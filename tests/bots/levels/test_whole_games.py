"""Whole games of steady and random players on every sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from mayi_desktop.bots import LEVELS, SPARRING, Bot
from mayi_desktop.bots.beginner import RandomBot
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    Claim,
    Discard,
    LetGo,
    MayI,
    Phase,
    PlayerAction,
    Prompt,
    RuleSheet,
    TableView,
    unseen_cards,
)
from mayi_desktop.engine.state_api import GameState, determinized_state, problems, view_for
from mayi_desktop.host.setup import seed_of
from mayi_desktop.host.simulate import play_in_every_seat
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots.games import play


def sheets_with_options() -> Mapping[str, RuleSheet]:
    found = {key: entry.sheet for key, entry in SHEETS.items()}
    for key, entry in SHEETS.items():
        for name, option in entry.options.items():
            found[f"{key}, {name}"] = option.sheet
    return found


EVERY_SHEET = list(sheets_with_options().items())
NAMES = [name for name, _ in EVERY_SHEET]


def test_people_play_against_steady_players() -> None:
    assert "steady" in LEVELS
    assert set(LEVELS) < set(SPARRING)
    assert "random" in SPARRING


@pytest.mark.parametrize(("name", "sheet"), EVERY_SHEET, ids=NAMES)
def test_steady_players_finish_their_games_legally(name: str, sheet: RuleSheet) -> None:
    for seats in (sheet.min_players, sheet.max_players):
        state = play(sheet, [Steady()] * seats, seed=seats)
        assert state.table.phase is Phase.GAME_OVER
        assert not problems(state)


@pytest.mark.parametrize(("name", "sheet"), EVERY_SHEET, ids=NAMES)
def test_steady_players_are_legal_among_people_who_claim_everything(
    name: str, sheet: RuleSheet
) -> None:
    wild = RandomBot(claims=0.9)
    bots: list[Bot] = [Steady(), wild, wild, Steady()][: sheet.max_players]
    for seed in range(2):
        state = play(sheet, bots, seed, most_moves=1500)
        assert not problems(state)


@pytest.mark.parametrize(("name", "sheet"), EVERY_SHEET, ids=NAMES)
def test_random_players_are_legal(name: str, sheet: RuleSheet) -> None:
    for seed, claims in enumerate((0.0, 0.3, 1.0)):
        state = play(sheet, [RandomBot(claims)] * 3, seed, most_moves=700)
        assert not problems(state)


@pytest.mark.parametrize(("name", "sheet"), EVERY_SHEET, ids=NAMES)
def test_nobody_decides_by_cards_that_are_not_seen(name: str, sheet: RuleSheet) -> None:
    """Whatever lies where the viewer cannot look, the answer stays the same."""
    mix = Random(name)
    kinds: Counter[str] = Counter()

    def ask_again(
        state: GameState, view: TableView, prompt: Prompt, action: PlayerAction
    ) -> None:
        if kinds[prompt.kind.name] > 40 and mix.random() < 0.9:
            return
        kinds[prompt.kind.name] += 1
        hidden = list(unseen_cards(view))
        mix.shuffle(hidden)
        other = view_for(determinized_state(view, hidden), prompt.seat)
        assert Steady().choose(other, prompt, Random(5)) == action

    play(sheet, [Steady()] * 4, seed=1, watch=ask_again, most_moves=1200)
    assert kinds["PLAY"] > 30
    assert kinds["DRAW"] > 30


@pytest.mark.parametrize(("name", "sheet"), EVERY_SHEET, ids=NAMES)
def test_nobody_calls_back_its_own_discard(name: str, sheet: RuleSheet) -> None:
    thrown_by: dict[tuple[int, int], int] = {}

    def look(state: GameState, view: TableView, prompt: Prompt, action: PlayerAction) -> None:
        deal = view.table.deal
        if isinstance(action, Discard):
            thrown_by[deal, action.card] = action.seat
        elif isinstance(action, MayI | Claim) and prompt.seat != view.table.turn:
            assert thrown_by.get((deal, view.table.discards[-1])) != action.seat

    play(sheet, [Steady()] * 4, seed=2, watch=look, most_moves=1500)


def test_the_same_question_gets_the_same_answer() -> None:
    first = play(SHEETS["honsvick"].sheet, [Steady()] * 4, seed=3, most_moves=400)
    again = play(SHEETS["honsvick"].sheet, [Steady()] * 4, seed=3, most_moves=400)
    assert first == again


def test_silence_answers_an_optional_question() -> None:
    silent = 0

    def look(state: GameState, view: TableView, prompt: Prompt, action: PlayerAction) -> None:
        nonlocal silent
        if prompt.optional:
            assert isinstance(action, MayI | LetGo)
            silent += isinstance(action, LetGo)

    play(SHEETS["grandma-jeanne"].sheet, [Steady()] * 3, 4, watch=look, most_moves=300)
    assert silent


@pytest.mark.parametrize("key", ["grandma-jeanne", "evil", "seven-round"])
def test_steady_beats_random(key: str) -> None:
    sheet = SHEETS[key].sheet
    for seed in range(4):
        bots: list[Bot] = [RandomBot()] * 3
        bots.insert(seed % 4, Steady())
        state = play(sheet, bots, seed, most_moves=4000)
        assert state.table.phase is Phase.GAME_OVER
        assert state.table.winners() == (seed % 4,)


@pytest.mark.parametrize("code", ["MELON-0000-01ZE", "CLOVER-0000-020J"])
def test_players_down_to_a_card_each_gather_cards_for_a_new_meld(code: str) -> None:
    levels = ("steady", "beginner", "beginner", "beginner")
    games = play_in_every_seat(1, "twelve-deal", levels, first_seed=seed_of(code))
    assert [game.finished for game in games] == [True] * 4
