"""Counts plays of each level at which a person at the table would shake their head.

python build_scripts/tools/head_shakers.py --games 24 --levels steady,sharp
Four players of a level play each game. Only throws that could be avoided without needing a card
more are counted, and none in stalled deals, where cards are passed round so that they end.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from mayi_desktop.base.terminal import write_line
from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.bots.bot import StyleDecision
from mayi_desktop.bots.endgame import gives_contract_up
from mayi_desktop.bots.knowledge import Knowledge, feeds_last_cards, is_stalling
from mayi_desktop.cli.arguments import (
    ArgumentValueError,
    known_code,
    known_sheet,
    number_up_to,
    report_error,
)
from mayi_desktop.engine import RANKS, CardId, Discard, PlayerAction, Prompt, TableView
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of, seed_of
from mayi_desktop.host.simulate import play_game, rare_collections
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET

MOST_GAMES = 10_000
SEATS = 4
# Two cards of a rank, taken in the open, are a set that waits.
_WAITING = 2


class HeadShaker(Enum):
    """A kind of throw."""

    FEEDS_A_SET = "fed a set that waited for its third card"
    THROWS_BACK = "threw back a card it had just paid for"
    BREAKS_A_MELD = "broke up what its contract needs"
    GIVES_UP = "gave its contract up in the last deal, as the replay explains"
    THROWS_A_WILD = "threw a wild"
    ENDS_THE_DEAL = "gave the next player a place for its last cards"


class Observer:
    """Watches a computer player of one level in all seats of a game, and counts its throws."""

    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, bot: Bot) -> None:
        self.throws = 0
        self.found: Counter[HeadShaker] = Counter()
        self.examples: dict[HeadShaker, str] = {}
        self.where = ""
        self._bot = bot
        self._held: dict[tuple[int, int], frozenset[CardId]] = {}

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """What the player decides."""
        action = self._bot.choose(view, prompt, rng)
        if isinstance(action, Discard):
            self._look(view, action)
        return action

    def next_game(self, where: str) -> None:
        """Forget the hands of the game before."""
        self.where = where
        self._held.clear()

    def _look(self, view: TableView, action: Discard) -> None:
        seat, table = action.seat, view.table
        know = Knowledge(view, seat)
        own = frozenset(know.facts.known)
        paid = own - self._held.get((table.deal, seat), frozenset()) - {table.taken}
        self._held[table.deal, seat] = own - {action.card}
        self.throws += 1
        if len(know.hand) == 1 or is_stalling(know):
            return
        for kind in _kinds(know, action.card, paid):
            self.found[kind] += 1
            turn = table.turn_no - table.first_turn
            place = f"{self.where}, deal {table.deal + 1}, turn {turn + 1}, seat {seat + 1}"
            self.examples.setdefault(kind, place)


def _kinds(know: Knowledge, card: CardId, paid: frozenset[CardId]) -> Iterator[HeadShaker]:
    """What people would say about throwing this card."""
    others = [other for other in know.hand if other != card and _does_as_well(know, other)]
    wild = know.rules.wild_table
    if not know.down and know.missing_without(card) > know.missing_now and others:
        given_up = gives_contract_up(know.view, Discard(know.seat, card))
        yield HeadShaker.GIVES_UP if given_up else HeadShaker.BREAKS_A_MELD
        return
    naturals = [other for other in others if not wild[other]]
    if wild[card] and naturals and not know.down:
        yield HeadShaker.THROWS_A_WILD
    if _feeds_a_set(know, card) and any(not _feeds_a_set(know, c) for c in naturals):
        yield HeadShaker.FEEDS_A_SET
    if card in paid and not know.down and any(other not in paid for other in naturals):
        yield HeadShaker.THROWS_BACK
    if feeds_last_cards(know, card) and any(not feeds_last_cards(know, c) for c in naturals):
        yield HeadShaker.ENDS_THE_DEAL


def _does_as_well(know: Knowledge, card: CardId) -> bool:
    """Whether throwing this card costs nothing: no place on the table, none in the contract."""
    if card == know.table.taken:
        return False
    if know.down:
        return not know.fits_somewhere(card) and not know.rules.wild_table[card]
    return know.missing_without(card) == know.missing_now


def _feeds_a_set(know: Knowledge, card: CardId) -> bool:
    if not know.rule.set_sizes or know.rules.wild_table[card]:
        return False
    return any(
        seat != know.seat
        and not facts.down
        and sum(RANKS[other] is RANKS[card] for other in facts.known) >= _WAITING
        for seat, facts in enumerate(know.table.seats)
    )


def observe(level: str, sheet: str, games: int, seed: int) -> Observer:
    """The throws of a level in this many games from a deal code on."""
    observer = Observer(LEVELS[level])
    seats = tuple(SeatSetup(f"{n}", person=False, level="observed") for n in range(SEATS))
    with rare_collections():
        for code in map(code_of, range(seed, seed + games)):
            observer.next_game(code)
            play_game(GameSetup(sheet, (), seats, code), bots={**LEVELS, "observed": observer})
    return observer


def main(argv: Sequence[str]) -> int:
    """Print the counts of each level; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default=",".join(LEVELS), help="the levels, with commas")
    parser.add_argument("--games", default="24", help="how many games a level plays")
    parser.add_argument("--sheet", default=DEFAULT_SHEET, help="the rule sheet")
    parser.add_argument("--seed", default=code_of(0), metavar="CODE", help="first deal code")
    args = parser.parse_args(argv)
    try:
        games = number_up_to(MOST_GAMES, "--games", args.games)
        sheet = known_sheet(args.sheet, ())
        seed = seed_of(known_code(args.seed))
        levels, known = args.levels.split(","), ", ".join(LEVELS)
        if not set(levels) <= set(LEVELS):
            raise ArgumentValueError(f"--levels {args.levels}: choose from {known}.")
    except ArgumentValueError as error:
        return report_error(error)
    for level in levels:
        seen = observe(level, sheet, games, seed)
        write_line(f"{level}: {seen.throws} throws in {games} games")
        for kind in HeadShaker:
            example = seen.examples.get(kind)
            first = "" if example is None else f" (first in {example})"
            write_line(f"  {seen.found[kind]:4} {kind.value}{first}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
