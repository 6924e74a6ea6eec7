"""Prints how fast computer players play, by processor time.

Run by `python -m tests.bench.bench_games [games] [sheet ...]`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import process_time

from mayi_desktop.bots import SPARRING
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import play_game, rare_collections
from mayi_desktop.sheets.catalogue import SHEETS

WARM_UP = 3


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(games: int, keys: Sequence[str]) -> None:
    """One line a sheet: games a second with four steady players, moves, time a move."""
    with rare_collections():
        for key in keys:
            say(line(key, games))


def line(key: str, games: int) -> str:
    """What so many games of a sheet took."""
    seats = tuple(SeatSetup(f"steady {n}", person=False, level="steady") for n in range(4))
    moves = 0
    start = process_time()
    for seed in range(games + WARM_UP):
        if seed == WARM_UP:
            moves, start = 0, process_time()
        moves += play_game(GameSetup(key, (), seats, code_of(seed)), bots=SPARRING).moves
    taken = process_time() - start
    return (
        f"{key:16} {games / taken:6.1f} games/s {moves // games:6} moves a game "
        f"{taken / moves * 1e6:6.0f} us a move"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, sys.argv[2:] or list(SHEETS))
