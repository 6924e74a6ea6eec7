"""Lets sharp players play each other, and writes down their positions and what came of them.

python build_scripts/train/selfplay.py --games 2000 --seed 0 --out FILE.npz
Some choices are made at random, so that what is written down shows what other choices lead to.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mayi_desktop.bots import SPARRING
from mayi_desktop.bots.bot import StyleDecision
from mayi_desktop.bots.knowledge import Knowledge, Weights, best_first, is_stalling
from mayi_desktop.bots.odds import Outs
from mayi_desktop.bots.sharp import Sharp, rated_actions
from mayi_desktop.engine import (
    Allow,
    CardId,
    Claim,
    Discard,
    DrawStock,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    TableView,
    TakeDiscard,
    check,
)
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import PlayedGame, play_game, rare_collections

# Shares of choices made at random. Few enough that the others still play sharply.
_OTHER_DISCARDS = 0.12
_OTHER_CLAIMS = 0.02
_CLAIMS_LET_GO = 0.15
_OTHER_DRAWS = 0.06
_DISCARDS_TO_CHOOSE_FROM = 4
# Positions before a draw differ little from those after the discard before.
_SHARE_OF_DRAWS = 0.3

COLUMNS = (
    "game",
    "seat",
    "deal",
    "before_draw",
    "cards",
    "missing",
    "outs",
    "unseen",
    "points",
    "wilds",
    "rounds",
    "seats",
    "down",
    "fewest_down",
    "fewest_up",
    "next_down",
    "score",
    "best_score",
    "claims",
    "own_points",
    "others_points",
    "out",
    "won_game",
)
"""One row a position of a seat that is not down; the last four columns are what came of it."""


class Recorder:
    """A sharp player that tries other choices now and then, and writes down its positions."""

    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, seed: int) -> None:
        self.rows: list[tuple[int, ...]] = []
        self.game = 0
        self._dice = Random(seed)
        self._sharp = Sharp()

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """What a sharp player does, or something else."""
        usual = self._sharp.choose(view, prompt, rng)
        assert prompt.seat is not None
        know = Knowledge(view, prompt.seat)
        if know.down or know.rule.winning_claims_only or is_stalling(know):
            return usual
        if prompt.kind is PromptKind.DRAW and self._dice.random() < _SHARE_OF_DRAWS:
            self._write(know, None)
        action = self._other(know, prompt, usual)
        if check(view, action) is not None:
            action = usual
        if isinstance(action, Discard):
            self._write(know, action.card)
        return action

    def _other(self, know: Knowledge, prompt: Prompt, usual: PlayerAction) -> PlayerAction:
        luck, seat = self._dice.random(), know.seat
        match usual:
            case Discard() if luck < _OTHER_DISCARDS:
                options = list(rated_actions(know, prompt.kind, Weights()))[-1]
                throws = [option.action for option in best_first(options)]
                return self._dice.choice(throws[:_DISCARDS_TO_CHOOSE_FROM])
            case LetGo() if luck < _OTHER_CLAIMS and not know.is_own_discard:
                return MayI(seat)
            case MayI() | Claim() if luck < _CLAIMS_LET_GO:
                asked = prompt.kind is PromptKind.ASKED
                return Allow(seat) if asked else LetGo(seat)
            case DrawStock() if luck < _OTHER_DRAWS:
                return TakeDiscard(seat)
            case TakeDiscard() if luck < _OTHER_DRAWS:
                return DrawStock(seat)
            case _:
                return usual

    def _write(self, know: Knowledge, thrown: CardId | None) -> None:
        key = know.key - (0 if thrown is None else know.ruler.keys[thrown])
        hand = [card for card in know.hand if card != thrown]
        outs, wild = Outs(know), know.rules.wild_table
        missing = know.missing_now if thrown is None else know.missing_without(thrown)
        others = [
            (facts, know.view.counts[seat])
            for seat, facts in enumerate(know.table.seats)
            if seat != know.seat
        ]
        self.rows.append(
            (
                self.game,
                know.seat,
                know.table.deal,
                int(thrown is None),
                len(hand),
                missing,
                outs.count(key, missing),
                outs.unseen,
                sum(know.points[card] for card in hand),
                sum(wild[card] for card in hand),
                know.table.rounds,
                len(know.table.seats),
                sum(facts.down for facts, _ in others),
                min((n for facts, n in others if facts.down), default=99),
                min((n for facts, n in others if not facts.down), default=99),
                int(know.table.seats[know.next_to_draw].down),
                know.facts.score,
                min(facts.score for facts, _ in others),
                know.facts.claims,
            )
        )


def finished_rows(rows: Sequence[tuple[int, ...]], played: PlayedGame) -> list[tuple[int, ...]]:
    """The rows of a game with what came of each position."""
    found = []
    for row in rows:
        seat, number = row[1], row[2]
        deal = played.deals[number]
        others = sum(deal.points) - deal.points[seat]
        won = seat in played.winners
        found.append((*row, deal.points[seat], others, int(deal.winner == seat), int(won)))
    return found


def main(argv: Sequence[str]) -> int:
    """Play and write the file; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", default="grandma-jeanne")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first deal code")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    recorder = Recorder(args.seed)
    seats = tuple(SeatSetup(f"{n}", person=False, level="rec") for n in range(args.seats))
    bots = {**SPARRING, "rec": recorder}
    cells = array("h")
    with rare_collections():
        for number in range(args.games):
            recorder.game = number
            recorder.rows.clear()
            code = code_of(args.seed + number)
            played = play_game(GameSetup(args.sheet, (), seats, code), bots=bots)
            if played.finished:
                for row in finished_rows(recorder.rows, played):
                    cells.extend(row)
    table = np.array(cells, dtype=np.int16).reshape(-1, len(COLUMNS))
    np.savez_compressed(args.out, rows=table, columns=np.array(COLUMNS))
    sys.stdout.write(f"{len(table)} positions of {args.games} games\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
