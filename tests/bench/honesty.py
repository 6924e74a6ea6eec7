"""Checks that nobody decides by cards they cannot see: levels, characters and imitators.

python -m tests.bench.honesty --decisions 20000
At decisions of games by several sheets everybody is asked twice: with the table as it is, and
with all hidden cards dealt anew. Any difference is printed and fails the run. The strongest
level plays on for claims, which takes long, so that it is asked for every hundredth time only;
without playing on it is asked as often as everybody else.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count, cycle
from random import Random

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.bots.characters import CHARACTERS, with_style
from mayi_desktop.bots.imitator import Imitator
from mayi_desktop.engine import CHANCE_PROMPTS, Prompt, unseen_cards
from mayi_desktop.engine.state_api import GameState, determinized_state, new_game, view_for
from mayi_desktop.host.imitator import train
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bench.invented import PEOPLE
from tests.bench.likeness import deals_of, result_of

_SHEETS = ("grandma-jeanne", "honsvick", "evil", "twelve-deal", "variant-four")
_SELDOM = 100


def everybody() -> dict[str, Bot]:
    """The levels, every character at every quick level, and imitators of invented people."""
    found: dict[str, Bot] = dict(LEVELS)
    for level in ("beginner", "steady", "sharp"):
        for key, character in CHARACTERS.items():
            found[f"{level}:{key}"] = with_style(LEVELS[level], character)
    for name, person in PEOPLE.items():
        deals = deals_of(name, person, range(3))
        found[f"like {name}"] = Imitator(result_of(train(name, deals)))
    return found


def situations() -> Iterator[tuple[GameState, Prompt]]:
    """Decisions of games that four mixed players play by several sheets."""
    levels = [LEVELS[key] for key in ("beginner", "steady", "sharp", "steady")]
    for seed, key in zip(count(), cycle(_SHEETS), strict=False):
        sheet = SHEETS[key].sheet
        seats = max(4, sheet.min_players)
        bots = [levels[seat % len(levels)] for seat in range(seats)]
        runner = Runner(new_game(sheet, seats), seed, bots)
        while (move := runner.next_move()) is not None and runner.moves < 2000:
            for prompt in runner.state.table.prompts:
                if prompt.kind not in CHANCE_PROMPTS:
                    yield runner.state, prompt
            runner.apply(move)


def is_blind(bot: Bot, state: GameState, prompt: Prompt, dice: Random) -> bool:
    """Whether a player decides the same when everything it cannot see is dealt anew."""
    view = view_for(state, prompt.seat)
    hidden = list(unseen_cards(view))
    dice.shuffle(hidden)
    other = view_for(determinized_state(view, hidden), prompt.seat)
    key = dice.random()
    return bot.choose(view, prompt, Random(key)) == bot.choose(other, prompt, Random(key))


def check(players: Mapping[str, Bot], decisions: int) -> tuple[Counter[str], list[str]]:
    """How often everybody was asked, and where somebody decided otherwise."""
    dice, asked, wrong = Random(18), Counter[str](), []
    names = cycle(players)
    for state, prompt in situations():
        total = sum(asked.values())
        if total >= decisions:
            return asked, wrong
        some = ["master, playing on"] if total % _SELDOM == 0 else []
        for name in (*some, *(next(names) for _ in range(3))):
            bot = players.get(name, LEVELS["master"])
            asked[name] += 1
            if not is_blind(bot, state, prompt, dice):
                wrong.append(f"{name}: {prompt} in deal {state.table.deal}")
    return asked, wrong


def main() -> int:
    """Print the counts; 1 if anybody looked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=20_000)
    asked, wrong = check(everybody(), parser.parse_args().decisions)
    for name, times in sorted(asked.items()):
        print(f"{name:20} {times:6}")
    print(f"{sum(asked.values())} decisions, {len(wrong)} by hidden cards")
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
