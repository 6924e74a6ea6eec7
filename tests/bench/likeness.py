"""Measures imitators: how often they decide like the person whose games they are made from.

python -m tests.bench.likeness --games 8
Invented people, whose habits are known, and a random player as a control play games, which are
saved as any others. From half of each one's games, or from some, an imitator is made; on the
deals of the others, it and all levels are compared with what the person did.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Generator, Sequence
from functools import cache, lru_cache
from math import sqrt
from pathlib import Path
from typing import TypeVar

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.bots.imitator import Answered, Imitator, PlayerModel
from mayi_desktop.engine import Discard, PromptKind
from mayi_desktop.engine.state_api import digest, new_game
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.imitator import TrainingDeal, train, training_deals
from mayi_desktop.host.journal import (
    Acted,
    DealDone,
    Entry,
    GameDone,
    Header,
    Journal,
    journals_in,
)
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET
from tests.bench.agreement import agreement, is_open
from tests.bench.invented import PEOPLE, Person

T = TypeVar("T")
SEATS = 4
_STANDARD_ERRORS = 1.96


def save_games(data: Path, name: str, person: Person, seeds: Sequence[int]) -> None:
    """Save games of a person with three steady players as games of people are."""
    for seed in seeds:
        header, entries = _game_of(name, person, seed)
        book = Journal.create(games_folder(data), header)
        for entry in entries:
            book.write(entry)
        book.close()


@lru_cache(20)
def _game_of(name: str, person: Person, seed: int) -> tuple[Header, list[Entry]]:
    """A game of a person with three steady players; tests want the same one many times."""
    seats = [SeatSetup(f"Computer {n}", person=False) for n in range(SEATS)]
    own = seed % SEATS
    seats[own] = SeatSetup(name, person=True)
    setup = GameSetup(DEFAULT_SHEET, (), tuple(seats), code_of(seed))
    sheet = setup.sheet()
    entries: list[Entry] = []
    bots: list[Bot] = [LEVELS["steady"]] * SEATS
    bots[own] = person
    runner = Runner(new_game(sheet, SEATS), setup.seed, bots)
    while (move := runner.next_move()) is not None and runner.moves < 20_000:
        before = runner.state.table.result
        entries.append(Acted(move.action))
        runner.apply(move)
        table = runner.state.table
        if table.result is not before and table.result is not None:
            scores = tuple(facts.score for facts in table.seats)
            entries.append(DealDone(table.result.deal, digest(runner.state), scores))
    header = Header(setup, sheet, f"2026-01-01T00:00:{seed % 60:02}")
    return header, [*entries, GameDone()]


@cache
def model_of(name: str, person: Person, seeds: Sequence[int]) -> PlayerModel:
    """What is learned from these games of a person."""
    return result_of(train(name, deals_of(name, person, seeds)))


def result_of(steps: Generator[None, None, T]) -> T:
    """What comes of work in steps."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found


def deals_of(name: str, person: Person, seeds: Sequence[int]) -> list[TrainingDeal]:
    """The deals of a person in games that are saved and read again."""
    with tempfile.TemporaryDirectory() as folder:
        save_games(Path(folder), name, person, seeds)
        return result_of(training_deals(journals_in(games_folder(Path(folder))), name, 10_000))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8, help="games of each person")
    parser.add_argument("--learn", type=int, help="games to learn from; half, unless given")
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--people", default=",".join(PEOPLE))
    arguments = parser.parse_args()
    for name in arguments.people.split(","):
        seeds = range(arguments.seed, arguments.seed + arguments.games)
        known = arguments.learn or len(seeds) // 2
        learned = deals_of(name, PEOPLE[name], seeds[:known])
        fresh = deals_of(name, PEOPLE[name], seeds[known:])
        report(name, result_of(train(name, learned)), fresh)


def report(name: str, model: PlayerModel, fresh: Sequence[TrainingDeal]) -> None:
    """Print how often the imitator and each level decide like the person on fresh deals."""
    made = [answered for deal in fresh for answered in deal.made if is_open(answered)]
    kinds = [_kind(answered) for answered in made]
    print(f"{name}: from {model.deals} deals; {len(made)} decisions in {len(fresh)} others")
    print("  " + " ".join(f"{k}:{n}" for k, n in Counter(kinds).items()))
    bots = {"imitator": Imitator(model), **LEVELS}
    agreed = {key: agreement(bot, made) for key, bot in bots.items()}
    for key, same in agreed.items():
        share, error = _share(same)
        parts = " ".join(
            f"{kind} {100 * _share(_only(kind, kinds, same))[0]:.0f}"
            for kind in dict.fromkeys(kinds)
        )
        pairs = zip(agreed["imitator"], same, strict=True)
        gain, apart = _share([mine - theirs for mine, theirs in pairs])
        print(
            f"  {key:9} {100 * share:5.1f} ± {100 * error:.1f} %   "
            f"the imitator more often by {100 * gain:+5.1f} ± {100 * apart:.1f}   {parts}"
        )


def _kind(answered: Answered) -> str:
    if answered.prompt.kind is PromptKind.PLAY:
        down = answered.view.table.seats[answered.action.seat].down
        return ("shed" if down else "throw") if isinstance(answered.action, Discard) else "play"
    return "draw" if answered.prompt.kind is PromptKind.DRAW else "ask"


def _only(kind: str, kinds: Sequence[str], same: Sequence[bool]) -> list[bool]:
    return [one for one, other in zip(same, kinds, strict=True) if other == kind]


def _share(values: Sequence[float]) -> tuple[float, float]:
    count = len(values)
    mean = sum(values) / max(1, count)
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, _STANDARD_ERRORS * sqrt(spread / max(1, count))


if __name__ == "__main__":
    main()
