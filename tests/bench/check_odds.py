"""Compares the chances shown for May I? with deals that whole tables of bots play on.

Run by `python -m tests.bench.check_odds [continuations] [first position] [how many]`. Chances
are those of the worlds that a table works out; a figure is out if it lies further from the
continuations than three standard errors of both. Points take longer, so fewer deals are played
to their end. The same questions are found as long as the steady players play as they do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.odds import MOST_WORLDS, PLAYOUT_BOT, TURNS_AHEAD, Odds
from mayi_desktop.engine import (
    Action,
    Allow,
    Claim,
    LetGo,
    MayI,
    Phase,
    PlayerAction,
    Prompt,
    PromptKind,
    TableView,
    check,
    unseen_cards,
)
from mayi_desktop.engine.solver import winning_claim
from mayi_desktop.engine.state_api import determinized_state, new_game, view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.shuffle import shuffled
from mayi_desktop.sheets.catalogue import SHEETS

CONTINUATIONS = 2000
PLAYED_TO_THE_END = 5
MOST_MOVES = 20_000
FAR = 3.0
ABOUT = (PromptKind.MAY_I, PromptKind.ANSWER, PromptKind.ASKED)


@dataclass(frozen=True)
class Wanted:
    """A question to look for: on which sheet, in which deal, and what it is like."""

    sheet: str
    deal: int
    kind: PromptKind
    down: bool = False
    my_turn: bool = False
    wins: bool = False
    seats: int = 4

    def suits(self, view: TableView, prompt: Prompt) -> bool:
        """Whether this is such a question, one that the seat may answer with a call."""
        table, seat = view.table, prompt.seat
        if seat is None or prompt.kind is not self.kind or table.deal != self.deal - 1:
            return False
        if table.seats[seat].down is not self.down or (table.turn == seat) is not self.my_turn:
            return False
        if self.wins and winning_claim(view) is None:
            return False
        return check(view, call(view, prompt)) is None


POSITIONS = (
    Wanted("grandma-jeanne", 2, PromptKind.MAY_I),
    Wanted("grandma-jeanne", 3, PromptKind.ASKED),
    Wanted("petersen", 4, PromptKind.ASKED),
    Wanted("grandma-jeanne", 6, PromptKind.MAY_I),
    Wanted("seven-round", 2, PromptKind.ANSWER),
    Wanted("twelve-deal", 2, PromptKind.ANSWER),
    Wanted("twelve-deal", 9, PromptKind.ANSWER),
    Wanted("twelve-deal", 2, PromptKind.ANSWER, down=True),
    Wanted("honsvick", 3, PromptKind.ANSWER),
    Wanted("honsvick", 2, PromptKind.ASKED, my_turn=True),
    Wanted("evil", 1, PromptKind.MAY_I),
    Wanted("evil", 3, PromptKind.ASKED, my_turn=True),
    Wanted("variant-one", 2, PromptKind.MAY_I),
    Wanted("variant-one", 6, PromptKind.MAY_I, wins=True),
    Wanted("variant-two", 4, PromptKind.ANSWER),
    Wanted("variant-four", 5, PromptKind.MAY_I),
)


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def call(view: TableView, prompt: Prompt) -> PlayerAction:
    """How the seat calls for the card."""
    assert prompt.seat is not None
    asked = prompt.kind is PromptKind.ASKED
    return Claim(prompt.seat) if asked else winning_claim(view) or MayI(prompt.seat)


def found(wanted: Wanted) -> tuple[TableView, Prompt]:
    """Such a question out of a game of steady players; not always the first there is."""
    sheet = SHEETS[wanted.sheet].sheet
    for seed in count():
        runner = Runner(new_game(sheet, wanted.seats), seed, [PLAYOUT_BOT] * wanted.seats)
        for _ in range(MOST_MOVES):
            for prompt in runner.state.table.prompts:
                if prompt.kind in ABOUT:
                    view = view_for(runner.state, prompt.seat)
                    if (
                        wanted.suits(view, prompt)
                        and Random(f"{seed} {prompt.id}").random() < 0.3
                    ):
                        return view, prompt
            move = runner.next_move()
            if move is None or runner.state.table.deal >= wanted.deal:
                break
            runner.apply(move)
    raise AssertionError("there is no such question")


class Refuser:
    """A steady player that lets one card go as long as it lies open."""

    def __init__(self, refused: int | None) -> None:
        self._refused = refused

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """What it answers."""
        assert prompt.seat is not None
        if view.table.top == self._refused is not None and prompt.kind in ABOUT:
            asked = prompt.kind is PromptKind.ASKED
            return Allow(prompt.seat) if asked else LetGo(prompt.seat)
        return PLAYOUT_BOT.choose(view, prompt, rng)


def continued(
    view: TableView, prompt: Prompt, seed: int, *, asks: bool, to_the_end: bool
) -> tuple[bool, int | None]:
    """Whether the viewer goes down in three turns, and its points if the deal is played out."""
    me = prompt.seat
    assert me is not None
    world = determinized_state(view, shuffled(Random(f"world {seed}"), unseen_cards(view)))
    players: list[Bot] = [PLAYOUT_BOT] * len(world.table.seats)
    players[me] = Refuser(None if asks else world.table.top)
    runner = Runner(world, seed, players)
    first: Action | None = call(view, prompt) if asks else None
    if not asks and not prompt.optional:
        first = Refuser(world.table.top).choose(view, prompt, Random(0))
    if first is not None:
        runner.apply(runner.try_out(first))
    turns: set[int] = set()
    soon = False
    for _ in range(MOST_MOVES):
        table = runner.state.table
        if table.turn == me and table.phase in (Phase.DRAW, Phase.PLAY):
            turns.add(table.turn_no)
        soon = soon or (table.seats[me].down and len(turns) <= TURNS_AHEAD)
        if table.result is not None and table.result.deal == world.table.deal:
            return soon, table.result.points[me]
        if not to_the_end and (soon or len(turns) > TURNS_AHEAD):
            return soon, None
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    raise AssertionError("the deal does not end")


def line(words: str, shown: float, error: float, values: Sequence[float], unit: float) -> str:
    """One figure beside the continuations, and how far they are apart."""
    mean = sum(values) / len(values)
    spread = (sum((value - mean) ** 2 for value in values) ** 0.5) / len(values)
    apart = shown - mean
    errors = abs(apart) / max((error**2 + spread**2) ** 0.5, 1e-9) if apart else 0.0
    out = "  OUT" if errors > FAR else ""
    return (
        f"   {words:12} shown {unit * shown:6.1f} ± {unit * error:4.1f}   "
        f"{len(values)} played on {unit * mean:6.1f} ± {unit * spread:4.1f}   "
        f"{errors:4.1f} errors{out}"
    )


def compare(wanted: Wanted, continuations: int) -> None:
    """Print both figures of both answers."""
    view, prompt = found(wanted)
    odds = Odds(view, prompt, Random(f"odds:{view.table.turn_no}:{prompt.id}:{prompt.seat}"))
    for _ in odds.think(MOST_WORLDS):
        pass
    say(f"{wanted.sheet}, deal {wanted.deal}, {wanted.kind.name}{marks(wanted)}")
    for words, outlook, asks in zip(
        ("with it", "without"), odds.outlooks(), (True, False), strict=True
    ):
        soon: list[float] = []
        points: list[float] = []
        for seed in range(continuations):
            whole = seed * PLAYED_TO_THE_END < continuations
            down, left = continued(view, prompt, seed, asks=asks, to_the_end=whole)
            soon.append(down)
            if left is not None and whole:
                points.append(left)
        say(line(f"{words} %", outlook.chance, outlook.error, soon, 100))
        say(line(f"{words} pts", outlook.points, outlook.points_error, points, 1))


def marks(wanted: Wanted) -> str:
    """What is special about a question."""
    flags: dict[str, Callable[[Wanted], bool]] = {
        "down": lambda w: w.down,
        "as the draw": lambda w: w.my_turn,
        "wins at once": lambda w: w.wins,
    }
    return "".join(f", {words}" for words, holds in flags.items() if holds(wanted))


def main(continuations: int, first: int, many: int) -> None:
    """All positions, or some of them."""
    for wanted in POSITIONS[first : first + many]:
        compare(wanted, continuations)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    usual = [CONTINUATIONS, 0, len(POSITIONS)]
    main(*(numbers + usual[len(numbers) :]))
