"""Measures how a newcomer fares on the ladder: `python -m tests.bench.bench_newcomer`.

From each level it plays evenings of games with three computer players and takes every offer of
another level. It prints the share of wins in the game after five others, which should be 15 to
35 %, and the levels at which that is played.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt

from mayi_desktop.base.terminal import write_line
from mayi_desktop.bots import LEVELS, OFFERED
from mayi_desktop.host.ladder import LadderGame, level_step
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import play_game, rare_collections
from tests.bench.reference import Newcomer

_SEATS = 4
_GAMES_BEFORE = 5
_BOTS = {"newcomer": Newcomer(), **LEVELS}


def last_game(first_level: str, seed: int, sheet: str) -> LadderGame:
    """The game after five others, of an evening that begins at this level."""
    played: list[LadderGame] = []
    level = first_level
    for number in range(_GAMES_BEFORE + 1):
        mine = (seed + number) % _SEATS
        levels = ["newcomer" if seat == mine else level for seat in range(_SEATS)]
        seats = (SeatSetup(str(n), person=False, level=key) for n, key in enumerate(levels))
        code = code_of(seed * (_GAMES_BEFORE + 1) + number)
        game = play_game(GameSetup(sheet, (), tuple(seats), code), bots=_BOTS)
        played.append(LadderGame(level, _SEATS, mine in game.winners))
        at = OFFERED.index(level) + level_step(played)
        level = OFFERED[min(max(at, 0), len(OFFERED) - 1)]
    return played[-1]


def main() -> None:
    """Play the evenings and print a line for each first level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet", default="grandma-jeanne")
    asked = parser.parse_args()
    with rare_collections():
        for first in OFFERED:
            seeds = range(asked.seed, asked.seed + asked.evenings)
            last = [last_game(first, seed, asked.sheet) for seed in seeds]
            share = sum(game.won for game in last) / len(last)
            error = 1.96 * sqrt(share * (1 - share) / len(last))
            levels = dict(Counter(game.level for game in last))
            write_line(
                f"from {first}: {100 * share:.1f} ± {100 * error:.1f} % wins, at {levels}"
            )


if __name__ == "__main__":
    main()
