"""The master answers legally on every sheet, from what it may see, and better than by luck."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from mayi_desktop.bots import LEVELS, QUICK_LEVELS, Bot
from mayi_desktop.bots.bot import Searcher
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine import (
    Discard,
    DrawStock,
    LetGo,
    MayI,
    PlayerAction,
    PromptKind,
    Seat,
    TakeDiscard,
    check,
    unseen_cards,
)
from mayi_desktop.engine.cards import CARDS
from mayi_desktop.engine.state_api import (
    GameState,
    apply,
    determinized_state,
    new_game,
    view_for,
)
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bots.levels.test_levels import positions
from tests.notation import position

QUICKER = Master()
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
            order = list(unseen_cards(view))
            Random(number).shuffle(order)
            other = view_for(determinized_state(view, order), prompt.seat)
            assert QUICKER.choose(other, prompt, Random(number)) == action


@pytest.mark.parametrize("key", SHEETS)
def test_a_deal_with_masters_ends_without_help(key: str) -> None:
    sheet = SHEETS[key].sheet
    for seats in (sheet.min_players, sheet.max_players):
        bots: list[Bot] = [Sharp()] * seats
        bots[0] = bots[-1] = Master()
        runner = Runner(new_game(sheet, seats), 5, bots)
        while runner.state.table.result is None and runner.moves < MOST_MOVES:
            move = runner.next_move()
            assert move is not None
            runner.apply(move)
        assert runner.state.table.result is not None
        assert not runner.fallbacks


NEARER = "JS JD 9C 7C 3H KS 5D 4S QD 6H 8H"
MANY = "7S 7H 7D 9S 9H 9D KC KD JS 4C 6D"
FEW = "7S 7H 7D 5S 3H QD KC KD JS 4C 6D"


def call(deal: int, hand: str) -> PlayerAction:
    """What the master says to a jack that would make a second pair."""
    text = f"deal {deal}\nturn 2 draw\nseat 0: {hand}\nseat 1: *11\nseat 2: *11\ndiscards: JH"
    view = view_for(position(SHEETS["grandma-jeanne"].sheet, text), Seat(0))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.MAY_I)
    assert isinstance(Sharp().choose(view, prompt, Random(0)), LetGo)
    return Master().choose(view, prompt, Random(0))


def test_the_master_claims_for_outs_where_the_contract_takes_nearly_the_whole_hand() -> None:
    assert isinstance(call(4, MANY), MayI)
    assert isinstance(call(1, FEW), LetGo)


def after_stock(hand: str) -> tuple[PlayerAction, PlayerAction]:
    """What a sharp player and the master say to a jack, where melds can be added later."""
    text = f"deal 1\nturn 0 draw\nseat 0: *12\nseat 1: {hand}\nseat 2: *12\ndiscards: JH"
    state = position(SHEETS["twelve-deal"].sheet, text)
    view = view_for(apply(state, DrawStock(Seat(0))).state, Seat(1))
    (prompt,) = view.my_prompts
    sharp = Sharp().choose(view, prompt, Random(0))
    return sharp, Master().choose(view, prompt, Random(0))


def test_the_master_claims_for_outs_where_melds_can_be_added_later() -> None:
    sharp, master = after_stock("7S 7H 7D 9S 9H 5C KD JS AD 4C 6D 3D")
    assert isinstance(sharp, LetGo)
    assert isinstance(master, MayI)
    _, master = after_stock("7S 7H 7D 9S 9H 5C KD QS AD 4C 6D 3D")
    assert isinstance(master, LetGo)


def drawn(hand: str) -> PlayerAction:
    """What the master draws when down, with a jack on the discards that fits on no meld."""
    text = f"""
        deal 1
        turn 0 draw
        seat 0 down: {hand}
        seat 1: *9
        seat 2: *9
        set 0: 4S 4H 4D
        set 0: 6S 6H 6D
        discards: JH
    """
    view = view_for(position(SHEETS["twelve-deal"].sheet, text), Seat(0))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.DRAW)
    assert isinstance(Sharp().choose(view, prompt, Random(0)), DrawStock)
    return Master().choose(view, prompt, Random(0))


def test_the_master_draws_the_card_that_makes_a_new_meld() -> None:
    assert isinstance(drawn("JS JC 3D"), TakeDiscard)
    assert isinstance(drawn("TH QH 3D"), TakeDiscard)
    assert isinstance(drawn("JS QC 3D"), DrawStock)


def after(rounds: int, text: str) -> GameState:
    """A position with counted claims when the turn has gone round so often."""
    state = position(SHEETS["evil"].sheet, text)
    table = state.table
    turn = table.first_turn + rounds * len(table.seats)
    return replace(state, table=replace(table, turn_no=turn))


def late_call(rounds: int) -> tuple[PlayerAction, PlayerAction]:
    """What they say late in a deal to a card that brings the contract nearer."""
    text = """
        deal 1
        turn 0 draw
        seat 0: *11
        seat 1: 7S 7H 9D TD QD 3C KH 2C JH 5S 4C
        seat 2 down: *6
        seat 3: *11
        set 2: 9S 9H 9C
        run 2: 3S 4S 5S 6S
        discards: 7D
    """
    view = view_for(after(rounds, text), Seat(1))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.MAY_I)
    sharp = Sharp().choose(view, prompt, Random(0))
    return sharp, Master().choose(view, prompt, Random(0))


def test_the_master_makes_claims_that_are_counted_however_late_it_is() -> None:
    assert [type(answer) for answer in late_call(14)] == [MayI, MayI]
    assert [type(answer) for answer in late_call(16)] == [LetGo, MayI]


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "evil"])
def test_the_master_decides_the_same_whatever_the_dice_say(sheet: str) -> None:
    for state, prompt in islice(positions(sheet, 4), 0, None, 5):
        view = view_for(state, prompt.seat)
        first, *others = [Master().choose(view, prompt, Random(seed)) for seed in range(3)]
        assert others == [first, first]


def late_throw(rounds: int) -> tuple[str, str]:
    """What they throw of a hand that can spare its oldest card, a deuce, or an ace."""
    text = """
        deal 1
        turn 0 play stock
        seat 0: 2C 7S 7H 7D 9D TD QD 4S KH JH AC
        seat 1: *11
        seat 2: *11
        discards: 3H
    """
    view = view_for(after(rounds, text), Seat(0))
    (prompt,) = view.my_prompts
    answers = [bot.choose(view, prompt, Random(0)) for bot in (Sharp(), Master())]
    sharp, master = (str(CARDS[a.card]) for a in answers if isinstance(a, Discard))
    return sharp, master


def test_the_master_keeps_its_good_cards_longer_in_a_deal_that_does_not_end() -> None:
    fresh, same = late_throw(14)
    assert fresh == same != "2C"
    assert late_throw(16) == ("2C", fresh)
    assert late_throw(30) == ("2C", "2C")
