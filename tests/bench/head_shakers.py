"""Counts plays at which people shake their heads, by level, on a hundred own turns.

python -m tests.bench.head_shakers --games 60 --levels beginner,casual,steady,master
Each level plays against itself, so that all meet positions of their own making. A play counts
only where the player's own cards and the table show a better one to everybody who looks.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from mayi_desktop.base.terminal import write_line
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.knowledge import Knowledge, Manners, paid_for_lately
from mayi_desktop.engine import RANKS, SUITS, CardId, Discard, DrawStock, LayOff, PlayerAction
from mayi_desktop.engine import check as refusal_of
from mayi_desktop.engine.state_api import new_game, view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.host.simulate import MOST_MOVES
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, SHEETS

SEATS = 4
_NEIGHBOURS = 2
_A_SET = 3

SHAKERS: Mapping[str, str] = {
    "taken": "discards the card it has just taken or asked for",
    "wild": "discards a wild before it is down",
    "broken": "breaks up a complete contract",
    "meld": "breaks up three of a kind beside a card that goes with nothing",
    "late": "keeps a complete contract for another turn, the second time",
    "fits": "discards a card that it could lay off",
    "feeds": "discards a third card to somebody who has openly taken two of its rank",
    "finisher": "draws from the stock beside the card that completes its contract",
    "wild left": "draws from the stock beside a wild",
}


def shakers(know: Knowledge, action: PlayerAction, ready: bool) -> Iterator[str]:
    """What one would shake one's head at; `ready` if the contract was complete a turn ago."""
    match action:
        case DrawStock() if (
            not know.down and know.table.drawable and know.table.top is not None
        ):
            top = know.table.top
            if know.missing_now and not know.missing_with(top):
                yield "finisher"
            elif know.rules.wild_table[top]:
                yield "wild left"
        case Discard(card=card):
            yield from _discard(know, card, ready=ready)
        case _:
            pass


def _discard(know: Knowledge, card: CardId, *, ready: bool) -> Iterator[str]:
    wild = know.rules.wild_table
    others = [one for one in know.hand if one != card and not wild[one]]
    if card == know.table.taken or card in paid_for_lately(know):
        yield "taken"
    if know.down:
        melds = (meld for meld in know.table.melds if know.can_lay_off_on(meld))
        plays = (LayOff(know.seat, card, meld.id) for meld in melds)
        if len(know.hand) > 1 and any(refusal_of(know.view, play) is None for play in plays):
            yield "fits"
        return
    if wild[card] and others:
        yield "wild"
    if not know.missing_now:
        if ready:
            yield "late"
        if know.missing_without(card) and any(not know.missing_without(c) for c in others):
            yield "broken"
    elif _is_in_a_set(know, card) and any(_goes_with_nothing(know, one) for one in others):
        yield "meld"
    feeds = Manners(know).feed_waiting_set
    if feeds(card) and not all(map(feeds, others)):
        yield "feeds"


def _is_in_a_set(know: Knowledge, card: CardId) -> bool:
    same = [one for one in know.hand if RANKS[one] == RANKS[card]]
    return bool(know.rule.set_sizes) and len(same) == _A_SET


def _goes_with_nothing(know: Knowledge, card: CardId) -> bool:
    for other in know.hand:
        apart = abs(int(RANKS[other]) - int(RANKS[card]))
        near = SUITS[other] is SUITS[card] and apart <= _NEIGHBOURS
        if other != card and (not apart or near):
            return False
    return True


def count(level: str, sheet: str, seeds: range) -> tuple[Counter[str], int]:
    """How often each happened in these games, and the number of turns."""
    found: Counter[str] = Counter()
    turns = 0
    for seed in seeds:
        runner = Runner(new_game(SHEETS[sheet].sheet, SEATS), seed, [LEVELS[level]] * SEATS)
        ready: dict[int, tuple[int, bool]] = {}
        while runner.moves < MOST_MOVES:
            move = runner.next_move()
            if move is None:
                break
            action = move.action
            if isinstance(action, Discard | DrawStock):
                know = Knowledge(view_for(runner.state, action.seat), action.seat)
                deal, was_ready = ready.get(action.seat, (-1, False))
                found.update(shakers(know, action, was_ready and deal == know.table.deal))
                if isinstance(action, Discard):
                    turns += 1
                    complete = not know.down and not know.missing_now
                    ready[action.seat] = know.table.deal, complete
            runner.apply(move)
    return found, turns


def main(argv: Sequence[str]) -> int:
    """Print a line for each kind of play and a column for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="beginner,casual,steady,master")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--sheet", default=DEFAULT_SHEET, choices=list(SHEETS))
    arguments = parser.parse_args(argv)
    levels = arguments.levels.split(",")
    columns = [count(level, arguments.sheet, range(arguments.games)) for level in levels]
    write_line(" ".join(f"{level:>9}" for level in levels))
    for key, words in SHAKERS.items():
        shares = (100 * found[key] / max(1, turns) for found, turns in columns)
        write_line(" ".join(f"{share:9.2f}" for share in shares) + f"  {words}")
    totals = (100 * sum(found.values()) / max(1, turns) for found, turns in columns)
    write_line(" ".join(f"{total:9.2f}" for total in totals) + "  in all, on 100 turns")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
