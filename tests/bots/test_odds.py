"""The odds shown for May I? agree with deals that are played to their end."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.bots.odds import PLAYOUT_BOT, TURNS_AHEAD, Odds, Outlook
from mayi_desktop.engine import MayI, Prompt, PromptKind, Seat, unseen_cards
from mayi_desktop.engine.state_api import GameState, determinized_state, new_game, view_for
from mayi_desktop.engine.view import TableView
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.shuffle import shuffled
from mayi_desktop.sheets.catalogue import SHEETS
from tests.notation import position

ME = Seat(0)
ASKING = """
deal 1
turn 2 draw
seat 0: 3C 3D 9C 9D KS 5H JH 4S 7D TD QC
seat 1: *11
seat 2: *11
seat 3: *11
discards: 4C 3S
"""


def view_of(text: str = ASKING) -> TableView:
    return view_for(position(SHEETS["grandma-jeanne"].sheet, text), ME)


def estimate(view: TableView, worlds: int, seed: int) -> tuple[Outlook, Outlook]:
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.MAY_I)
    odds = Odds(view, prompt, Random(seed))
    for _ in odds.think(worlds):
        pass
    assert odds.worlds == worlds
    return odds.outlooks()


def continued(view: TableView, seed: int, *, asks: bool) -> bool:
    """Whether the viewer goes down in three turns, when a whole table of bots plays on.

    A card that was let go is let go as long as it lies open.
    """
    world = determinized_state(view, shuffled(Random(f"world {seed}"), unseen_cards(view)))
    runner = Runner(world, seed, [PLAYOUT_BOT] * len(world.table.seats))
    if asks:
        runner.apply(runner.try_out(MayI(ME)))
    turns: set[int] = set()
    while len(turns) <= TURNS_AHEAD:
        table = runner.state.table
        if not asks and runner.window is not None and table.turn_no == world.table.turn_no:
            runner.window.bots_passed.add(ME)
        if table.seats[ME].down:
            return True
        if table.result is not None:
            return False
        if table.turn == ME:
            turns.add(table.turn_no)
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    return False


def agree(found: Outlook, view: TableView, count: int, *, asks: bool) -> None:
    share = sum(continued(view, seed, asks=asks) for seed in range(count)) / count
    error = (share * (1 - share) / count + found.error**2) ** 0.5
    assert abs(found.chance - share) <= 3.3 * error + 0.001, (found, share, error)


@pytest.mark.slow
def test_the_chances_agree_with_hundreds_of_continuations() -> None:
    view = view_of()
    with_it, without = estimate(view, 300, seed=2)
    agree(with_it, view, 300, asks=True)
    agree(without, view, 300, asks=False)
    assert with_it.chance > without.chance


def test_the_same_seed_gives_the_same_chances_whatever_is_hidden() -> None:
    state = position(SHEETS["grandma-jeanne"].sheet, ASKING)
    other = determinized_state(
        view_for(state, ME), shuffled(Random(9), unseen_cards(view_of()))
    )
    assert view_for(other, ME) == view_for(state, ME)
    assert estimate(view_for(other, ME), 4, seed=3) == estimate(view_of(), 4, seed=3)


class Watched(Odds):
    """Notes all the tables that it plays through."""

    def __init__(self, view: TableView, prompt: Prompt, rng: Random) -> None:
        super().__init__(view, prompt, rng)
        self.seen: list[GameState] = []

    def _down_in_time(self, state: GameState, turns: set[int]) -> bool:
        self.seen.append(state)
        return super()._down_in_time(state, turns)


def wished(sheet: str, seed: int) -> tuple[TableView, Prompt]:
    """The first discard of a game that somebody out of turn would ask for."""
    seats = SHEETS[sheet].sheet.min_players
    runner = Runner(new_game(SHEETS[sheet].sheet, seats), seed, [PLAYOUT_BOT] * seats)
    for _ in range(2000):
        for prompt in runner.state.table.prompts:
            if prompt.kind in (PromptKind.MAY_I, PromptKind.ANSWER):
                view = view_for(runner.state, prompt.seat)
                if isinstance(PLAYOUT_BOT.choose(view, prompt, Random(0)), MayI):
                    return view, prompt
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    raise AssertionError("nobody wanted anything")


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick", "evil", "variant-two"])
def test_a_card_that_was_let_go_is_not_taken_after_all(sheet: str) -> None:
    for seed in range(4):
        view, prompt = wished(sheet, seed)
        odds = Watched(view, prompt, Random(seed))
        for _ in odds.think(3):
            pass
        card, seat = view.table.top, prompt.seat
        hands = _this_turn(odds.seen, view.table.turn_no)
        assert len(hands) == 6
        asked, passed = hands[::2], hands[1::2]
        assert all(card not in state.hands[seat] for way in passed for state in way)
        assert any(card in state.hands[seat] for way in asked for state in way)


def _this_turn(seen: list[GameState], turn_no: int) -> list[list[GameState]]:
    """The tables of the turn in which all began, one list for each time it was played."""
    ways: list[list[GameState]] = []
    before = None
    for state in seen:
        if state.table.turn_no == turn_no:
            if before is None or before.table.turn_no != turn_no:
                ways.append([])
            ways[-1].append(state)
        before = state
    return ways
