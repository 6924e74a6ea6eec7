"""Decides some claims by the toss of a coin, and writes down what came of them.

python build_scripts/train/claims.py --games 2000 --seed 0 --out FILE.npz
In every deal one claim of each seat at most is decided so, the others as the master does: what
asking adds to the points of a deal is then the difference of two means.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mayi_desktop.bots import SPARRING
from mayi_desktop.bots.levels.bot import Bot, StyleDecision
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.bots.reading.outs import Outs
from mayi_desktop.bots.reading.stalling import is_stalling
from mayi_desktop.engine import (
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
    check,
    rules,
)
from mayi_desktop.engine.cards import CardId
from mayi_desktop.host.game.runner import Runner
from mayi_desktop.host.simulation.simulate import DealCounter, rare_collections
from mayi_desktop.sheets import find_sheet

# One in so many claims that could help is left to the coin, until one has been in this deal.
_ONE_IN = 2

COLUMNS = (
    "deal",
    "missing",
    "missing_with",
    "outs",
    "outs_with",
    "unseen",
    "cards",
    "points",
    "rounds",
    "down",
    "fewest_down",
    "fewest_up",
    "first_asked",
    "asked",
    "own_points",
    "others_points",
    "out",
)
"""One row a coin; `asked` is what it said, the last three columns are what came of it."""


class Tosser:
    """A master whose claims are now and then decided by a coin."""

    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, bot: Bot, seed: int) -> None:
        self.rows: list[tuple[Seat, tuple[int, ...]]] = []
        self._bot = bot
        self._dice = Random(seed)
        self._tossed: set[tuple[int, Seat]] = set()
        self._let_go: set[tuple[int, Seat, CardId]] = set()

    def next_game(self) -> None:
        """Forget the game before."""
        self.rows.clear()
        self._tossed.clear()
        self._let_go.clear()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """What the master does, or what the coin says."""
        seat, card = prompt.seat, view.table.top
        if prompt.kind is not PromptKind.MAY_I or seat is None or card is None:
            return self._bot.choose(view, prompt, rng)
        know = Knowledge(view, seat)
        if (know.table.turn_no, seat, card) in self._let_go:
            return LetGo(seat)
        if (know.table.deal, seat) in self._tossed or not self._is_open(know, card):
            return self._bot.choose(view, prompt, rng)
        row = _row(know, card)
        if row is None or self._dice.randrange(_ONE_IN):
            return self._bot.choose(view, prompt, rng)
        asks = self._dice.random() < 1 / 2
        self._tossed.add((know.table.deal, seat))
        self.rows.append((seat, (know.table.deal, *row, int(asks))))
        if asks:
            return MayI(seat)
        # A discard that stays exposed is offered again: the coin holds for both times.
        self._let_go.add((know.table.turn_no, seat, card))
        return LetGo(seat)

    def _is_open(self, know: Knowledge, card: CardId) -> bool:
        barred = know.down or know.is_own_discard or know.is_my_turn or is_stalling(know)
        if barred or know.rule.all_at_once or know.rule.winning_claims_only:
            return False
        return bool(know.missing_now) and check(know.view, MayI(know.seat)) is None


def _row(know: Knowledge, card: CardId) -> tuple[int, ...] | None:
    """What is known when the coin is tossed; None if the card cannot help or completes all."""
    outs, missing = Outs(know), know.missing_now
    after = know.missing_with(card)
    if not after:
        return None
    now = outs.count(know.key, missing)
    then = outs.count(know.key + know.ruler.keys[card], after)
    if after == missing and then <= now:
        return None
    others = [
        (facts, know.view.counts[seat])
        for seat, facts in enumerate(know.table.seats)
        if seat != know.seat
    ]
    return (
        missing,
        after,
        now,
        then,
        outs.unseen,
        len(know.hand),
        know.points[card],
        know.table.rounds,
        sum(facts.down for facts, _ in others),
        min((n for facts, n in others if facts.down), default=99),
        min((n for facts, n in others if not facts.down), default=99),
        int(know.table.claim is None),
    )


def main(argv: Sequence[str]) -> int:
    """Play and write the file; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", default="grandma-jeanne")
    parser.add_argument("--deals", default="", help="numbers of deals to play, with commas")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    sheet = find_sheet(args.sheet)
    chosen = [int(n) for n in args.deals.split(",")] if args.deals else range(len(sheet.deals))
    sheet = replace(sheet, deals=tuple(sheet.deals[n] for n in chosen))
    tosser = Tosser(SPARRING["master"], args.seed)
    cells = array("h")
    with rare_collections():
        for number in range(args.games):
            tosser.next_game()
            tally = DealCounter()
            start = rules.new_game(sheet, args.seats)
            runner = Runner(start, args.seed + number, [tosser] * args.seats)
            while (move := runner.next_move()) is not None:
                runner.apply(move)
                tally.count(move.step.events)
            for seat, (deal, *row) in tosser.rows:
                points, winner = tally.deals[deal].points, tally.deals[deal].winner
                others = sum(points) - points[seat]
                cells.extend((chosen[deal], *row, points[seat], others, int(winner == seat)))
    table = np.array(cells, dtype=np.int16).reshape(-1, len(COLUMNS))
    np.savez_compressed(args.out, rows=table, columns=np.array(COLUMNS))
    sys.stdout.write(f"{len(table)} coins in {args.games} games\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
