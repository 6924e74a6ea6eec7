"""Plays single decisions on both ways in the same deal, and writes down what each brought.

python build_scripts/train/decisions.py --games 2000 --seed 0 --out FILE.npz
One seat plays `--policy`, the others what `--others` names. Of its decisions some are played on
once more with another answer, the cards staying as they lie: a claim or a draw the other way, a
throw that leaves the hand as near, or whatever `--against`, another player, would have done.
All that follows is the policy's own play, so the difference is what the answer was worth.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mayi_desktop.bots.bot import Bot, StyleDecision
from mayi_desktop.bots.knowledge import Knowledge, is_stalling
from mayi_desktop.bots.odds import Outs
from mayi_desktop.engine import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
    TakeDiscard,
    check,
    rules,
)
from mayi_desktop.engine.cards import CardId
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state import GameState
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.simulate import GameBatch, rare_collections
from mayi_desktop.sheets.catalogue import find_sheet

KINDS = ("claim", "draw", "keep", "throw", "differs")
"""Claims out of turn, draws, keeping what another asks for in one's own turn, throws of another
card, and what the other player does differently."""

COLUMNS = (
    "deal",
    "kind",
    "takes",
    "missing",
    "missing_with",
    "outs",
    "outs_with",
    "cards",
    "rounds",
    "down",
    "fewest_down",
    "unseen",
    "points",
    "wilds",
    "fitting",
    "exposed_points",
    "exposed_is_wild",
    "exposed_fits",
    "seats_to_turn",
    "seed",
    "gain",
    "own",
    "out",
)
"""One row an answer. `takes` says whether the policy takes the exposed card. `points`, `wilds`
and `fitting`, the cards that fit on the table, are of the hand. `own` is what the other answer
adds to one's own points, `out` to going out, and `gain` what it adds to the points of all
others, less as many times one's own."""

_MOST_MOVES = 3000
_OTHER_THROWS = 2
ABOUT_THE_DISCARD = (PromptKind.MAY_I, PromptKind.ANSWER, PromptKind.ASKED)
Call = tuple[int, CardId | None]


@dataclass(frozen=True, slots=True)
class Decision:
    """A position in which the policy answered, and its answer."""

    state: GameState
    moves: int
    passed: frozenset[Seat]
    view: TableView
    prompt: Prompt
    usual: PlayerAction


class Watcher:
    """Plays a policy and remembers its decisions, or gives one other answer first."""

    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, bot: Bot, first: PlayerAction | None = None) -> None:
        self.decisions: list[Decision] = []
        self.runner: Runner | None = None
        self._bot = bot
        self._first = first
        self._let_go: Call | None = None

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The policy's answer, or the one to be tried."""
        call = view.table.turn_no, view.table.top
        seat, first = prompt.seat, self._first
        assert seat is not None
        if first is not None:
            self._first = None
            # A discard that stays exposed is offered again: letting it go holds for both times.
            self._let_go = call if isinstance(first, LetGo | Allow) else None
            return first
        if call == self._let_go and prompt.kind in ABOUT_THE_DISCARD:
            return Allow(seat) if prompt.kind is PromptKind.ASKED else LetGo(seat)
        usual = self._bot.choose(view, prompt, rng)
        if self.runner is not None:
            window = self.runner.window
            passed = frozenset(() if window is None else window.bots_passed) - {seat}
            state, moves = self.runner.state, self.runner.moves
            self.decisions.append(Decision(state, moves, passed, view, prompt, usual))
        return usual


def other_answers(
    decision: Decision, against: Bot | None, dice: Random
) -> Iterator[tuple[str, PlayerAction]]:
    """Other legal answers worth trying, with their kinds."""
    view, usual, seat = decision.view, decision.usual, decision.prompt.seat
    assert seat is not None
    know = Knowledge(view, seat)
    if is_stalling(know):
        return
    if against is not None:
        other = against.choose(view, decision.prompt, Random(0))
        found = [("differs", other)] if other != usual else []
    else:
        found = list(_by_kind(know, decision.prompt.kind, usual, dice))
    for kind, answer in found:
        if isinstance(answer, LetGo) or check(view, answer) is None:
            yield kind, answer


def _by_kind(
    know: Knowledge, kind: PromptKind, usual: PlayerAction, dice: Random
) -> Iterator[tuple[str, PlayerAction]]:
    seat, own = know.seat, know.is_my_turn
    opposite: dict[PlayerAction, PlayerAction] = {
        DrawStock(seat): TakeDiscard(seat),
        TakeDiscard(seat): DrawStock(seat),
        MayI(seat): LetGo(seat),
        LetGo(seat): MayI(seat),
        Claim(seat): Allow(seat),
        Allow(seat): Claim(seat),
    }
    if isinstance(usual, Discard):
        keys = know.ruler.keys
        near = {
            keys[card]: card
            for card in know.hand
            if know.down or know.missing_without(card) == know.missing_now
        }
        near.pop(keys[usual.card], None)
        for card in dice.sample(sorted(near.values()), min(_OTHER_THROWS, len(near))):
            yield "throw", Discard(seat, card)
    elif usual in opposite and not know.down:
        about = kind in ABOUT_THE_DISCARD
        if not about or own or not know.is_own_discard:
            yield ("keep" if about and own else "claim" if about else "draw"), opposite[usual]


def _row(decision: Decision, kind: str) -> tuple[int, ...]:
    seat, card = decision.prompt.seat, decision.view.table.top
    assert seat is not None
    know = Knowledge(decision.view, seat)
    missing, outs = know.missing_now, Outs(know)
    nearer = missing if card is None else know.missing_with(card)
    key = know.key + (0 if card is None else know.ruler.keys[card])
    facts, is_wild, points = know.table.seats, know.rules.wild_table, know.points
    return (
        KINDS.index(kind),
        int(isinstance(decision.usual, TakeDiscard | MayI | Claim)),
        missing,
        nearer,
        outs.count(know.key, missing),
        outs.count(key, nearer),
        len(know.hand),
        know.table.rounds,
        sum(other.down for number, other in enumerate(facts) if number != seat),
        know.fewest_cards,
        outs.unseen,
        sum(points[held] for held in know.hand),
        sum(is_wild[held] for held in know.hand),
        sum(know.fits_somewhere(held) for held in know.hand),
        0 if card is None else points[card],
        int(card is not None and is_wild[card]),
        int(card is not None and know.fits_somewhere(card)),
        (seat - know.table.turn) % len(facts),
    )


def play_deal(runner: Runner) -> tuple[tuple[int, ...], Seat | None] | None:
    """Play the deal to its end: the points, and who went out; None if it never ends."""
    while runner.state.table.result is None and runner.moves < _MOST_MOVES:
        move = runner.next_move()
        if move is None:
            return None
        runner.apply(move)
    result = runner.state.table.result
    return None if result is None else (result.points, result.winner)


def play_on(
    decision: Decision, answer: PlayerAction, seed: int, bots: Sequence[Bot], policy: Bot
) -> tuple[tuple[int, ...], Seat | None] | None:
    """How the deal ends with another answer."""
    seat = decision.prompt.seat
    assert seat is not None
    seated = list(bots)
    seated[seat] = Watcher(policy, answer)
    runner = Runner(decision.state, seed, seated)
    runner.moves = decision.moves
    if runner.window is not None:
        runner.window.bots_passed = set(decision.passed)
    move = runner.bot_move(decision.prompt)
    if move is not None:
        runner.apply(move)
    return play_deal(runner)


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what: the sheet, the policy, the others to draw from, and whom to compare."""

    sheet: RuleSheet
    seats: int
    policy: Bot
    others: Sequence[Bot]
    against: Bot | None
    most: int

    def rows(self, deal: int, seed: int) -> Iterator[tuple[int, ...]]:
        """Play one deal and the other answers to some of its decisions."""
        dice = Random(seed)
        watcher = Watcher(self.policy)
        seated: list[Bot] = [dice.choice(self.others) for _ in range(self.seats)]
        seat = Seat(dice.randrange(self.seats))
        seated[seat] = watcher
        short = replace(self.sheet, deals=(self.sheet.deals[deal],))
        watcher.runner = Runner(rules.new_game(short, self.seats), seed, seated)
        usual = play_deal(watcher.runner)
        if usual is None:
            return
        dice.shuffle(watcher.decisions)
        tried = 0
        for decision in watcher.decisions:
            answers = list(other_answers(decision, self.against, dice))
            tried += bool(answers)
            if tried > self.most:
                return
            for kind, answer in answers:
                other = play_on(decision, answer, seed, seated, self.policy)
                if other is not None:
                    more = [b - a for a, b in zip(usual[0], other[0], strict=True)]
                    gain = sum(more) - self.seats * more[seat]
                    out = (other[1] == seat) - (usual[1] == seat)
                    yield deal, *_row(decision, kind), seed, gain, more[seat], out


def main(argv: Sequence[str]) -> int:
    """Play and write the file; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", default="grandma-jeanne")
    parser.add_argument("--deals", default="0,1,2,3,4", help="numbers of deals, with commas")
    parser.add_argument("--policy", default="master")
    parser.add_argument("--others", default="plain-outs,claims-by-outs,sharp")
    parser.add_argument("--against", default="", help="a player whose other answers to try")
    parser.add_argument("--bots", default="tests.bench.reference")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000, help="how many deals")
    parser.add_argument("--most", type=int, default=4, help="decisions of a deal to try")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(argv)
    bots = GameBatch(args.sheet, (), (), 0, 0, False, False, args.bots).bots()
    table = Table(
        find_sheet(args.sheet),
        args.seats,
        bots[args.policy],
        [bots[name] for name in args.others.split(",")],
        bots[args.against] if args.against else None,
        args.most,
    )
    numbers, cells = [int(number) for number in args.deals.split(",")], array("i")
    with rare_collections():
        for seed in range(args.seed, args.seed + args.games):
            for row in table.rows(numbers[seed % len(numbers)], seed):
                cells.extend(row)
    found = np.array(cells, dtype=np.int32).reshape(-1, len(COLUMNS))
    np.savez_compressed(args.out, rows=found, columns=np.array(COLUMNS), seats=args.seats)
    sys.stdout.write(f"{len(found)} answers in {args.games} deals\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
