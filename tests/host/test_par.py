"""Tests of par: the same shoe is played again, step by step, by a strong player."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.bots import STRONGEST
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import rules
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.state import GameState
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.par import Par
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of

BOTS: dict[str, Bot] = {"steady": Steady(), "sharp": Steady(), STRONGEST: Steady()}
SEATS = tuple(SeatSetup(name, person=name == "Anna") for name in ("Anna", "Ben", "Clara"))
INSTANT = BotDelays.instant()


def dealt() -> GameState:
    """A state in which the first deal has just been dealt."""
    host_setup = GameSetup("grandma-jeanne", (), SEATS, code_of(21))
    runner = Runner(rules.new_game(host_setup.sheet(), 3), host_setup.seed, [Steady()] * 3)
    while not runner.state.hands[0]:
        move = runner.chance_move()
        assert move is not None
        runner.apply(move)
    return runner.state


def played(par: Par, games: int) -> int:
    """How many little steps so many games take."""
    return sum(1 for _ in par.think(games))


def test_par_is_what_the_deal_comes_to_when_the_same_players_play_it() -> None:
    state = dealt()
    runner = Runner(state, 0, [Steady()] * 3)
    while runner.state.table.result is None:
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    par = Par(state, Seat(0), SEATS, BOTS)
    assert played(par, 1) > 20
    assert par.scores == [runner.state.table.result.points[0]]
    assert par.mean == par.scores[0]


def test_players_who_think_are_thought_for_in_steps() -> None:
    bots = {**BOTS, STRONGEST: Master()}
    par = Par(dealt(), Seat(1), SEATS, bots)
    plain = Par(dealt(), Seat(1), SEATS, BOTS)
    assert played(par, 1) > 0
    assert played(plain, 1) > 0
    assert len(par.scores) == 1


def test_a_resumed_game_knows_the_deal_it_is_in(tmp_path: Path) -> None:
    setup = GameSetup("grandma-jeanne", (), SEATS, code_of(21))
    host = GameHost.new(setup, tmp_path, delays=INSTANT)
    assert host.par(Seat(0)) is None
    for _ in range(6):
        host.tick(0.0, calm=True)
    par, path = host.par(Seat(0)), host.autosave.path
    assert par is not None
    assert path is not None
    host.close()
    again = GameHost.resume(path, delays=INSTANT)
    same = again.par(Seat(0))
    assert same is not None
    assert same._dealt == par._dealt
    again.close()
