"""Tests that a way to play the whole hand is found where there is one, and only there."""

from __future__ import annotations

import pytest

from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import Bot
from mayi_desktop.engine.actions import Discard, LayDown, LayOff, NewMeld, PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.going_out import winning_line
from mayi_desktop.engine.rules import apply, new_game
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.table import CHANCE_PROMPTS, Phase
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of, seed_of
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from tests.notation import position
from tests.ui.screens.positions import late

TABLE = """
turn 0 play stock
seat 0 down: {hand}
seat 1 down: *8
seat 2: *9
set 1: QS QC QH
run 1: 5H 6H 7H 8H
discards: 3C
"""


def at(hand: str, sheet: str = "grandma-jeanne", text: str = TABLE) -> GameState:
    return position(find_sheet(sheet), text.format(hand=hand))


def played(state: GameState, plan: tuple[PlayerAction, ...]) -> GameState:
    for action in plan:
        state = apply(state, action).state
    return state


def won(state: GameState, plan: tuple[PlayerAction, ...]) -> bool:
    result = played(state, plan).table.result
    return result is not None and result.winner == Seat(0)


def test_cards_that_open_the_way_for_others_go_first():
    state = at("JH TH 9H QD KC")
    plan = winning_line(state)
    assert won(state, plan)
    assert [type(action) for action in plan] == [LayOff] * 4 + [Discard]


def test_a_wild_goes_where_the_naturals_need_it():
    state = at("JK TH QD KC")
    assert won(state, winning_line(state))


@pytest.mark.parametrize("cards", [11, 18, 24, 32])
def test_a_long_hand_finds_its_way_among_ten_melds(cards: int):
    state = position(find_sheet("grandma-jeanne"), late(5, 10, cards))
    assert won(state, winning_line(state))


@pytest.mark.parametrize("hand", ["KC KD QD", "JH TH KC QD", "3S 4S 2C"])
def test_no_way_is_found_where_there_is_none(hand: str):
    assert winning_line(at(hand)) == ()


@pytest.mark.parametrize(
    ("sheet", "hand", "last"),
    [
        ("grandma-jeanne", "QD 4H", (Discard, LayOff)),
        ("honsvick", "QD 4H", (Discard,)),
        ("evil", "QD 4H", (LayOff,)),
        ("twelve-deal", "QD 4H", (Discard, LayOff)),
    ],
)
def test_the_last_card_leaves_as_the_sheet_has_it(
    sheet: str, hand: str, last: tuple[type, ...]
):
    state = at(hand, sheet)
    plan = winning_line(state)
    assert won(state, plan)
    assert isinstance(plan[-1], last)


def test_where_all_must_be_played_a_stray_card_bars_the_way():
    assert winning_line(at("QD KC", "evil")) == ()


def test_new_melds_count_where_the_sheet_has_them():
    state = at("KC KD KS QD 3S", "twelve-deal")
    plan = winning_line(state)
    assert won(state, plan)
    assert any(isinstance(action, NewMeld) for action in plan)


def test_somebody_not_down_yet_lays_down_first():
    text = TABLE.replace("seat 0 down:", "seat 0:")
    state = at("7H 7D 7S 9D 9S 9C KC", text=text)
    plan = winning_line(state)
    assert isinstance(plan[0], LayDown)
    assert won(state, plan)


def test_an_all_at_once_deal_is_laid_down_whole():
    text = "deal 6\nturn 0 play stock\nseat 0: {hand}\nseat 1: *11\nseat 2: *11\ndiscards: 3C"
    hand = "3H 3D 3S 4C 5C 6C 7C 8H 9H TH JH"
    state = at(hand, text=text.replace("deal 6", f"deal {_last('grandma-jeanne')}"))
    plan = winning_line(state)
    assert isinstance(plan[0], LayDown)
    assert won(state, plan)


def _last(sheet: str) -> int:
    return len(find_sheet(sheet).deals)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_way_found_in_real_games_ends_the_deal(sheet: str):
    rules = find_sheet(sheet)
    seats = tuple(SeatSetup(f"P{n}", person=False) for n in range(rules.min_players))
    setup = GameSetup(sheet, (), seats, code_of(5))
    bots: list[Bot | None] = [player_for(who, LEVELS) for who in seats]
    runner = Runner(new_game(setup.sheet(), len(seats)), seed_of(setup.code), bots)
    found = turns = 0
    for _ in range(700):
        table = runner.state.table
        chance = bool(table.prompts) and table.prompts[0].kind in CHANCE_PROMPTS
        if table.phase is Phase.PLAY and not chance and table.claim is None:
            turns += 1
            plan = winning_line(runner.state)
            if plan:
                found += 1
                result = played(runner.state, plan).table.result
                assert result is not None
                assert result.winner == table.turn
        move = runner.next_move()
        if move is None:
            break
        runner.apply(move)
    assert turns > 60
    assert found >= 1
