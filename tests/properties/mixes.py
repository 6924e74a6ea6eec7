"""Plays games by random house rules: any mix that the editor accepts, at any number of seats.

Run by `python -m tests.properties.mixes COUNT [--first SEED] [--out FILE]`. A mix and its game
follow from one seed, so `--first SEED` with a count of 1 plays it again. A game fails if a
deal takes more than `MOST_MOVES_OF_A_DEAL`, if nobody who has to act can, if an invariant is
or a law about the discard is broken, or if a computer player does not find a legal move.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from time import perf_counter

from mayi_desktop.bots import SPARRING
from mayi_desktop.engine import Phase, PlayerAction, Prompt, RuleSheet, TableView
from mayi_desktop.engine.rulesheet import DealRule, MeldKind, Requirement
from mayi_desktop.engine.state_api import GameState, new_game, problems
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.sheets.draft import (
    FEWEST_CARDS,
    LARGEST_MELD,
    MOST_CARDS,
    MOST_MELDS,
    HouseDraft,
    with_meld,
    with_need,
    without_meld,
)
from mayi_desktop.sheets.options import RULE_OPTIONS
from tests.levels import QUICK_LEVELS
from tests.properties import laws
from tests.properties.playing import (
    Player,
    Walked,
    builder,
    drifter,
    grabber,
    walk,
    wanderer,
)

MOST_MOVES_OF_A_DEAL = 20_000
"""The bound: no deal takes more moves, by whatever rules and players."""

_MOST_CHANGES = 14
_MOST_DEALS = 2
# Players that list all legal actions are slow with large hands: there they drift.
_LISTING = ("wanderer", "grabber", "builder")
_SHARE_OF_LISTING, _SHARE_OF_RANDOM = 0.03, 0.3
_FAR_TOO_MANY = _MOST_DEALS * MOST_MOVES_OF_A_DEAL + 1
# Invariants are checked after every so many moves.
_CHECKED_EVERY = 8
_FLAGS = ("exact", "all_at_once", "winning_claims_only", "suits_repeat")
_RANDOM_PLAYERS: dict[str, Player] = {
    "wanderer": wanderer,
    "grabber": grabber,
    "builder": builder,
    "drifter": drifter,
}
_LARGEST_HAND_LISTED = 16
_PROGRESS_EVERY = 1000


@dataclass(frozen=True, slots=True)
class Mix:
    """House rules that the editor accepts, and who plays by them."""

    base: str
    changes: tuple[str, ...]
    sheet: RuleSheet
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went: the moves and the winner of each deal, and why it failed, if it did."""

    moves: tuple[int, ...]
    winners: tuple[int | None, ...]
    failure: str = ""


def random_mix(seed: int) -> Mix:
    """The mix of a seed: a built-in sheet with some rules changed as the editor can."""
    dice = Random(f"mix {seed}")
    key = dice.choice(list(SHEETS))
    options = tuple(option for option in SHEETS[key].options if dice.random() < 0.3)
    draft = HouseDraft(key, options, f"Mix {seed}")
    changes: list[str] = []
    for _ in range(dice.randint(1, _MOST_CHANGES)):
        before = len(draft.errors())
        change = _change_a_deal if dice.random() < 0.25 else _change_a_rule
        name = change(draft, dice)
        if len(draft.errors()) > before and dice.random() < 0.8:
            draft.undo()
        else:
            changes.append(name)
    while draft.errors():
        draft.undo()
    sheet = draft.rules().sheet
    seats = dice.randint(*sheet.players)
    kind = dice.random()
    # Random players take most moves; one deal of theirs costs as much as two of computers'.
    most = 1 if kind < _SHARE_OF_RANDOM else dice.randint(1, _MOST_DEALS)
    deals = dice.sample(sheet.deals, min(len(sheet.deals), most))
    if kind < _SHARE_OF_LISTING:
        players: tuple[str, ...] = (dice.choice(_LISTING),) * seats
    elif kind < _SHARE_OF_RANDOM:
        players = ("drifter",) * seats
    else:
        levels = [*QUICK_LEVELS, "random"]
        players = tuple(dice.choice(levels) for _ in range(seats))
    return Mix(key, tuple(changes), replace(sheet, deals=tuple(deals)), players)


def _change_a_rule(draft: HouseDraft, dice: Random) -> str:
    # Points make no difference to what can be played.
    options = [
        option
        for option in RULE_OPTIONS.values()
        if option.applies(draft.sheet) and not option.name.startswith("points")
    ]
    option = dice.choice(options)
    value = dice.choice(tuple(option.answers))
    draft.set_value(option.name, value)
    return f"{option.name}={getattr(value, 'name', value)}"


def _change_a_deal(draft: HouseDraft, dice: Random) -> str:
    index = dice.randrange(len(draft.deals))
    rule = _changed_deal(draft.deals[index], dice)
    draft.set_deal(index, rule)
    return f"deals={''.join(map(str, rule.contract))}"


def _changed_deal(rule: DealRule, dice: Random) -> DealRule:
    need = dice.randrange(len(rule.contract))
    match dice.randrange(5):
        case 0:
            return replace(rule, cards=dice.randint(FEWEST_CARDS, MOST_CARDS))
        case 1 if len(rule.contract) < MOST_MELDS:
            return with_meld(rule, dice.choice(list(MeldKind)))
        case 2:
            return without_meld(rule, need)
        case 3:
            size = dice.randint(3, dice.choice((5, 5, 8, LARGEST_MELD)))
            return with_need(rule, need, Requirement(dice.choice(list(MeldKind)), size))
        case _:
            flag = dice.choice(_FLAGS)
            return replace(rule, **{flag: not getattr(rule, flag)})


def play(mix: Mix, seed: int) -> Outcome:
    """Play the game of a mix until it ends or fails."""
    moves, winners = [0], list[int | None]()
    after = new_game(mix.sheet, len(mix.players))
    failure = ""
    try:
        for walked in _walk(mix, seed, after):
            after = walked.step.state
            moves[-1] += 1
            laws.no_answer_gets_what_may_not_be_drawn(after)
            laws.the_turn_seat_is_asked_first(walked)
            if moves[-1] % _CHECKED_EVERY == 0:
                failure = " ".join(problems(after))
            if moves[-1] > MOST_MOVES_OF_A_DEAL:
                failure = "endless"
            if failure:
                break
            result = after.table.result
            if result is not None and result.deal == len(winners):
                winners.append(result.winner)
                moves.append(0)
    except AssertionError as error:
        failure = str(error)
    if not failure and after.table.phase is not Phase.GAME_OVER:
        failure = f"dead: {after.table.prompts}"
    return Outcome(tuple(moves[: None if failure else -1]), tuple(winners), failure)


def _walk(mix: Mix, seed: int, state: GameState) -> Iterator[Walked]:
    """The steps of the game."""
    player = _RANDOM_PLAYERS.get(mix.players[0])
    if player is not None:
        yield from walk(state, _quick(player), Random(seed), _FAR_TOO_MANY)
        return
    runner = Runner(state, seed, [SPARRING[level] for level in mix.players])
    while (move := runner.next_move()) is not None:
        before = runner.state
        runner.apply(move)
        assert not runner.fallbacks, f"no legal move found: {move.action}"
        yield Walked(before, move.action, move.step)


def _quick(player: Player) -> Player:
    """The player, or a drifter where a hand is large."""

    def act(view: TableView, prompt: Prompt, dice: Random) -> PlayerAction | None:
        small = len(view.hand) <= _LARGEST_HAND_LISTED
        return (player if small else drifter)(view, prompt, dice)

    return act


class Tally:
    """Counts of the games played."""

    def __init__(self) -> None:
        self.games = self.moves = self.longest = 0
        self.longest_seed = -1
        self.winners: list[int | None] = []
        self.failed: list[int] = []
        self._by: dict[str, Counter[str]] = {
            name: Counter() for name in ("sheets", "changed rules", "seats", "players")
        }

    def add(self, seed: int, mix: Mix, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self.moves += sum(outcome.moves)
        self.winners += outcome.winners
        if max(outcome.moves, default=0) > self.longest:
            self.longest, self.longest_seed = max(outcome.moves), seed
        if outcome.failure:
            self.failed.append(seed)
        self._by["sheets"][mix.base] += 1
        self._by["changed rules"].update({name.partition("=")[0] for name in mix.changes})
        self._by["seats"][str(len(mix.players))] += 1
        self._by["players"].update(set(mix.players))

    def lines(self) -> Iterator[str]:
        """The summary."""
        nobody = self.winners.count(None)
        yield f"{self.games} games, {len(self.winners)} deals, {self.moves} moves"
        yield f"{nobody} deals ended with nobody out"
        yield f"longest deal: {self.longest} moves, seed {self.longest_seed}"
        yield f"failed: {len(self.failed)} {self.failed}"
        for name, counter in self._by.items():
            counts = ", ".join(f"{key} {count}" for key, count in sorted(counter.items()))
            yield f"{name}: {counts}"


def main() -> None:
    """Play the games and print the failures and a summary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--out", type=Path, help="append a line of JSON for each game")
    args = parser.parse_args()
    tally, start = Tally(), perf_counter()
    with args.out.open("a", encoding="utf-8") if args.out else nullcontext() as out:
        for seed in range(args.first, args.first + args.count):
            mix = random_mix(seed)
            outcome = play(mix, seed)
            tally.add(seed, mix, outcome)
            if outcome.failure:
                _say(f"seed {seed}, {mix.base}: {outcome.failure} {mix.changes} {mix.players}")
            if out is not None:
                played = {"seed": seed, "base": mix.base, "changes": mix.changes}
                line = {**played, "players": mix.players, **asdict(outcome)}
                out.write(json.dumps(line) + "\n")
                out.flush()
            if tally.games % _PROGRESS_EVERY == 0:
                _say(f"{tally.games} games, {perf_counter() - start:.0f} s")
    for line in tally.lines():
        _say(line)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
