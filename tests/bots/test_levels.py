"""Every level answers legally, from what it may see, and the levels are in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from random import Random
from statistics import fmean

import pytest

from mayi_desktop.bots import LEVELS, SPARRING, STRONGEST, Bot
from mayi_desktop.bots.beginner import RandomBot
from mayi_desktop.bots.bot import is_searcher
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    CALL_PROMPTS,
    CHANCE_PROMPTS,
    CardId,
    Claim,
    Deal,
    Discard,
    LetGo,
    MayI,
    Phase,
    PlayerAction,
    Prompt,
    PromptKind,
    RuleSheet,
    Seat,
    TableView,
    check,
    unseen_cards,
)
from mayi_desktop.engine.state_api import (
    GameState,
    determinized_state,
    new_game,
    problems,
    view_for,
)
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of, seed_of
from mayi_desktop.host.simulate import play_game, play_games
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bench import head_shakers
from tests.bench.reference import BOTS
from tests.bots.games import play
from tests.levels import QUICK_LEVELS

MOST_STEPS = 500
EVERY = 7


def sheets_with_options() -> Mapping[str, RuleSheet]:
    found = {key: entry.sheet for key, entry in SHEETS.items()}
    for key, entry in SHEETS.items():
        for name, option in entry.options.items():
            found[f"{key}, {name}"] = option.sheet
    return found


EVERY_SHEET = list(sheets_with_options().items())
NAMES = [name for name, _ in EVERY_SHEET]


def positions(sheet: RuleSheet, seats: int) -> Iterator[tuple[GameState, Prompt]]:
    """Questions to seats in a game of all levels and of players who do anything."""
    known: list[Bot] = [RandomBot(), *QUICK_LEVELS.values()]
    bots = [bot for bot, _ in zip(cycle(known), range(seats), strict=False)]
    runner = Runner(new_game(sheet, seats), seats, bots)
    for count in range(MOST_STEPS):
        move = runner.next_move()
        if move is None:
            return
        if count % EVERY == 0:
            prompts = runner.state.table.prompts
            yield from ((runner.state, p) for p in prompts if p.kind not in CHANCE_PROMPTS)
        runner.apply(move)


@pytest.mark.parametrize("key", SHEETS)
def test_every_choice_is_legal_and_the_same_whatever_is_hidden(key: str) -> None:
    asked: set[PromptKind] = set()
    sheet = SHEETS[key].sheet
    for seats in sheet.players:
        for number, (state, prompt) in enumerate(positions(sheet, seats)):
            view = view_for(state, prompt.seat)
            order = list(unseen_cards(view))
            Random(number).shuffle(order)
            other = view_for(determinized_state(view, order), prompt.seat)
            for bot in QUICK_LEVELS.values():
                action = bot.choose(view, prompt, Random(number))
                silent = isinstance(action, LetGo) and prompt.optional
                assert silent or check(view, action) is None, (prompt, action)
                assert bot.choose(other, prompt, Random(number)) == action
            asked.add(prompt.kind)
    assert {PromptKind.DRAW, PromptKind.PLAY} <= asked


@pytest.mark.parametrize(("name", "sheet"), EVERY_SHEET, ids=NAMES)
def test_no_level_calls_back_its_own_discard(name: str, sheet: RuleSheet) -> None:
    seats = max(4, sheet.min_players)
    bots = [bot for bot, _ in zip(cycle(QUICK_LEVELS.values()), range(seats), strict=False)]
    runner = Runner(new_game(sheet, seats), 1, bots)
    thrown_by: dict[CardId, Seat] = {}
    for _ in range(2 * MOST_STEPS):
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
    games = list(play_games(7, "grandma-jeanne", levels, first_seed=40, rotate=True))
    assert all(game.finished and not game.fallbacks for game in games)
    means = [sum(game.scores[n] for game in games) for n, _ in enumerate(levels)]
    assert means == sorted(means, reverse=True), dict(zip(levels, means, strict=True))


def test_the_strongest_level_is_the_last_and_the_only_searcher() -> None:
    assert list(LEVELS)[-1] == STRONGEST
    assert [level for level, bot in LEVELS.items() if is_searcher(bot)] == [STRONGEST]
    assert list(LEVELS) == [*QUICK_LEVELS, STRONGEST]


# --- Whole games of steady and random players on every sheet.


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
    state = play(sheet, bots, seed=NAMES.index(name), most_moves=1000)
    assert not problems(state)


@pytest.mark.parametrize(("name", "sheet"), EVERY_SHEET, ids=NAMES)
def test_random_players_are_legal(name: str, sheet: RuleSheet) -> None:
    for seed, claims in enumerate((0.0, 0.3, 1.0)):
        state = play(sheet, [RandomBot(claims)] * 3, seed, most_moves=300)
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


@pytest.mark.parametrize(
    ("key", "seeds"), [("grandma-jeanne", (0, 1)), ("evil", (2,)), ("seven-round", (3,))]
)
def test_steady_beats_random(key: str, seeds: tuple[int, ...]) -> None:
    sheet = SHEETS[key].sheet
    for seed in seeds:
        bots: list[Bot] = [RandomBot()] * 3
        bots.insert(seed % 4, Steady())
        state = play(sheet, bots, seed, most_moves=4000)
        assert state.table.phase is Phase.GAME_OVER
        assert state.table.winners() == (seed % 4,)


@pytest.mark.parametrize("code", ["MELON-0000-01ZE", "CLOVER-0000-020J"])
def test_players_down_to_a_card_each_gather_cards_for_a_new_meld(code: str) -> None:
    levels = ("steady", "beginner", "beginner", "beginner")
    games = play_games(1, "twelve-deal", levels, first_seed=seed_of(code), rotate=True)
    assert [game.finished for game in games] == [True] * 4


# --- Reference opponents: every answer is legal on every sheet, and every game ends.


@pytest.mark.parametrize("key", SHEETS)
def test_the_reference_opponents_play_every_sheet_to_its_end(key: str) -> None:
    seats = tuple(SeatSetup(name, person=False, level=name) for name in BOTS)
    game = play_game(GameSetup(key, (), seats, code_of(7)), bots={**SPARRING, **BOTS})
    assert game.finished
    assert not game.fallbacks


def test_the_reference_opponents_are_not_in_the_game() -> None:
    assert not set(BOTS) & set(SPARRING)


def test_casual_rarely_discards_what_it_has_just_asked_for() -> None:
    found, turns = head_shakers.count("casual", "grandma-jeanne", range(10))
    assert turns > 1000
    assert found["taken"] <= 1
    assert set(found) <= {"feeds", "meld", "late", "taken"}, "mistakes that people make, too"


def casual_unlike_steady(sheet: RuleSheet, *kinds: PromptKind) -> float:
    """The share of such questions that Casual answers otherwise, where Steady isn't silent."""
    unlike = []
    for state, prompt in positions(sheet, 6):
        view = view_for(state, prompt.seat)
        wanted = LEVELS["steady"].choose(view, prompt, Random(0))
        if prompt.kind in kinds and not isinstance(wanted, LetGo):
            choices = (LEVELS["casual"].choose(view, prompt, Random(n)) for n in range(200))
            unlike += [choice != wanted for choice in choices]
    return fmean(unlike)


def test_casual_draws_by_eye_where_may_is_are_rationed_and_pay() -> None:
    limited = SHEETS["variant-three"].sheet
    all_at_once = replace(limited, deals=limited.deals[-1:])
    milder = replace(limited, claims=replace(limited.claims, limit=None, two_in_a_row=False))
    free = replace(limited, claims=replace(limited.claims, limit=None))
    by_eye = [
        casual_unlike_steady(sheet, PromptKind.DRAW)
        for sheet in (limited, milder, free, all_at_once)
    ]
    assert by_eye[0] > by_eye[1] > 0
    assert by_eye[2:] == [0, 0]


def test_casual_looks_more_closely_where_cards_are_melded_after_the_lay_down() -> None:
    usual = casual_unlike_steady(SHEETS["grandma-jeanne"].sheet, *CALL_PROMPTS)
    closer = casual_unlike_steady(SHEETS["twelve-deal"].sheet, *CALL_PROMPTS)
    assert usual == pytest.approx(1 / 3, abs=0.1)
    assert closer == pytest.approx(1 / 6, abs=0.1)
