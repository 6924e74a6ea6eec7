"""Tries a player that chooses by playing whole deals out, on the same deals as without that.

python build_scripts/train/rollouts.py --deals 3,4 --others plain-outs --games 1000 --seed 0
Wherever `--policy` answers, its answer and the others that could be as good are played on to
the end of the deal in worlds with the hidden cards dealt anew. Another answer is given if it is
better there by more than `--surely` standard errors. Prints what that adds to the points of the
deal: the mean of the others' less one's own. `--own` plays on for oneself, `--guess` for the
others; the closer that is to what `--others` really are, the better this must be.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from decisions import ABOUT_THE_DISCARD, Call, Decision, other_answers, play_deal, play_on

from mayi_desktop.bots.bot import Bot, StyleDecision
from mayi_desktop.bots.knowledge import Knowledge, Weights, best_first
from mayi_desktop.bots.odds import sample_world
from mayi_desktop.bots.sharp import sharp_discards
from mayi_desktop.engine import (
    Allow,
    Discard,
    LetGo,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
    check,
    rules,
    unseen_cards,
)
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.simulate import GameBatch, rare_collections
from mayi_desktop.sheets.catalogue import find_sheet

SEATS = 4
_OTHER_THROWS = 3
_LOOKS = (8, 16, 32)  # after so many worlds, answers that hardly stand a chance are given up
_HARDLY = 0.5  # standard errors


@dataclass(slots=True)
class RolloutPlayer:
    """A policy, whose answers give way to those that playing out finds better."""

    policy: Bot
    own: Bot
    guess: Bot
    worlds: int
    surely: float
    decisions: int = 0
    changed: int = 0
    _let_go: Call | None = None
    restylable: frozenset[StyleDecision] = field(default=frozenset(), init=False)

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """The best answer by the points of the deal."""
        seat, call = prompt.seat, (view.table.turn_no, view.table.top)
        assert seat is not None
        # A discard that stays exposed is offered again: letting it go holds for both times.
        if call == self._let_go and prompt.kind in ABOUT_THE_DISCARD:
            return Allow(seat) if prompt.kind is PromptKind.ASKED else LetGo(seat)
        usual = self.policy.choose(view, prompt, rng)
        dice = Random(hash((view.table.turn_no, len(view.table.discards), seat)))
        world = sample_world(view, unseen_cards(view), dice)
        at = Decision(world, 0, frozenset(), view, prompt, usual)
        others = list(
            _throws(view, usual) if isinstance(usual, Discard) else _other_ways(at, dice)
        )
        if not others:
            return usual
        self.decisions += 1
        best = self._best(at, others, dice)
        if best != usual:
            self.changed += 1
            self._let_go = call if isinstance(best, LetGo | Allow) else None
        return best

    def _best(self, at: Decision, others: Sequence[PlayerAction], dice: Random) -> PlayerAction:
        """The answer that is surely better by most, or the usual one."""
        gains: dict[PlayerAction, list[int]] = {answer: [] for answer in others}
        hidden = unseen_cards(at.view)
        for number in range(self.worlds):
            here = at
            if number:
                here = replace(at, state=sample_world(at.view, hidden, dice))
            seed = dice.randrange(1 << 40)
            usual = self._worth(here, at.usual, seed)
            for answer, found in gains.items():
                other = self._worth(here, answer, seed)
                if usual is not None and other is not None:
                    found.append(other - usual)
            if number + 1 in _LOOKS:
                gains = {one: got for one, got in gains.items() if _least(got, -_HARDLY) >= 0}
            if not gains:
                return at.usual
        sure = {
            answer: _least(got, self.surely)
            for answer, got in gains.items()
            if len(got) >= self.worlds // 2
        }
        best = max(sure, key=sure.__getitem__, default=at.usual)
        return best if sure.get(best, 0) > 0 else at.usual

    def _worth(self, at: Decision, answer: PlayerAction, seed: int) -> int | None:
        """The points of all others less as many times one's own, once the deal is over."""
        ended = play_on(at, answer, seed, [self.guess] * SEATS, self.own)
        seat = at.prompt.seat
        assert seat is not None
        return None if ended is None else sum(ended[0]) - SEATS * ended[0][seat]


def _throws(view: TableView, usual: Discard) -> Iterator[PlayerAction]:
    """The best other throws that leave a hand that is not down as near."""
    know = Knowledge(view, usual.seat)
    if know.down:
        return
    keys = know.ruler.keys
    seen = {keys[usual.card]}
    for throw in best_first(sharp_discards(know, Weights())):
        action = throw.action
        if not isinstance(action, Discard) or keys[action.card] in seen:
            continue
        if know.missing_without(action.card) > know.missing_now:
            continue
        seen.add(keys[action.card])
        if check(view, action) is None:
            yield action
        if len(seen) > _OTHER_THROWS:
            return


def _other_ways(at: Decision, dice: Random) -> Iterator[PlayerAction]:
    """A claim or a draw the other way."""
    return (answer for _kind, answer in other_answers(at, None, dice))


def _least(gains: Sequence[int], errors: float) -> float:
    """The mean, less so many standard errors."""
    if len(gains) < 2:
        return 0.0
    return float(mean(gains) - errors * stdev(gains) / len(gains) ** 0.5)


def _points(bot: Bot, other: Bot, sheet: RuleSheet, seat: Seat, seed: int) -> float | None:
    """What the others have on average more than one bot after a deal; None if it never ends."""
    seated = [other] * SEATS
    seated[seat] = bot
    ended = play_deal(Runner(rules.new_game(sheet, SEATS), seed, seated))
    return None if ended is None else (sum(ended[0]) - SEATS * ended[0][seat]) / (SEATS - 1)


def _line(name: str, gains: Sequence[float]) -> str:
    if len(gains) < 2:
        return f"{name}: {len(gains)} deals\n"
    error = 1.96 * stdev(gains) / len(gains) ** 0.5
    return f"{name}: {mean(gains):+.2f} ± {error:.2f} points in {len(gains)} deals\n"


def main(argv: Sequence[str]) -> int:
    """Play and print; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", default="grandma-jeanne")
    parser.add_argument("--deals", default="3,4", help="numbers of deals, with commas")
    parser.add_argument("--policy", default="master")
    parser.add_argument("--own", default="steady")
    parser.add_argument("--guess", default="steady")
    parser.add_argument("--others", default="plain-outs")
    parser.add_argument("--bots", default="tests.bench.reference")
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--surely", type=float, default=2.0, help="in standard errors")
    parser.add_argument("--games", type=int, default=1000, help="how many deals")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    args = parser.parse_args(argv)
    bots = GameBatch(args.sheet, (), (), 0, 0, False, False, args.bots).bots()
    policy, others, sheet = bots[args.policy], bots[args.others], find_sheet(args.sheet)
    deals = [int(number) for number in args.deals.split(",")]
    own, guess = bots[args.own], bots[args.guess]
    decisions = changed = 0
    gains: dict[int, list[float]] = {deal: [] for deal in deals}
    with rare_collections():
        for number in range(args.games):
            deal, seat = deals[number % len(deals)], Seat(number // len(deals) % SEATS)
            short = replace(sheet, deals=(sheet.deals[deal],))
            player = RolloutPlayer(policy, own, guess, args.worlds, args.surely)
            before = _points(policy, others, short, seat, args.seed + number)
            after = _points(player, others, short, seat, args.seed + number)
            decisions += player.decisions
            changed += player.changed
            if before is not None and after is not None:
                gains[deal].append(after - before)
    for deal, found in gains.items():
        sys.stdout.write(_line(f"deal {deal}", found))
    sys.stdout.write(_line("all", [gain for found in gains.values() for gain in found]))
    sys.stdout.write(f"{changed} of {decisions} decisions changed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
