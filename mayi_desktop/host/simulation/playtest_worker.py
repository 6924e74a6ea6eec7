"""Knows the worker's side of trying rules out: one whole game after the other, by itself.

It must stay cheap to load: a worker needs the rules and the computer players, no window.
"""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.connection import Connection

from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.host.simulation.simulate import play_game
from mayi_desktop.host.thinking.worker_main import READY, WorkerFailure, lower_priority


def serve_games(connection: Connection) -> None:
    """Play the games that are asked for until the other side is gone."""
    lower_priority()
    sheets: list[RuleSheet] = []
    try:
        connection.send(READY)
        while True:
            connection.send(_played(connection.recv(), sheets))
    except (EOFError, OSError):
        return


def _played(setup: GameSetup, sheets: list[RuleSheet]) -> object:
    """The game as it was played; what has been measured is remembered by the first sheet."""
    if not sheets:
        sheets.append(setup.sheet())
    try:
        return play_game(replace(setup, house=sheets[0]))
    except Exception as error:
        return WorkerFailure(repr(error))
