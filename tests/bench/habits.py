"""Measures the habits by which one can tell characters apart, each against its plain level.

python -m tests.bench.habits --level steady --games 200 --people ben,clara
Every deal code is played twice by the same four seats: once with the plain level in the seat
that is watched, once with the character. What is printed are means per game, and how far the
character is from the plain level, with 95 % intervals over the codes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from mayi_desktop.base.terminal import write_line
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.characters import CHARACTERS, is_echo, is_just_drawn
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.cli.arguments import (
    ArgumentValueError,
    known_code,
    known_sheet,
    number_up_to,
    report_error,
)
from mayi_desktop.engine import RANKS, Seat
from mayi_desktop.engine.cards import SUITS, Suit
from mayi_desktop.engine.events import (
    CardDiscarded,
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DealEnded,
    DiscardTaken,
    Event,
    LaidDown,
    TurnBegan,
)
from mayi_desktop.engine.state_api import GameState, new_game, view_for
from mayi_desktop.engine.table import DrawSource
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.setup import SeatSetup, code_of, seed_of
from mayi_desktop.host.simulate import MOST_MOVES, rare_collections
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, find_sheet

MOST_GAMES = 100_000
SEATS = 4
# Standard errors to either side of the mean that make a 95 % interval.
_STANDARD_ERRORS = 1.96
_PERCENT = 100

HABITS: Mapping[str, str] = {
    "asks": "May I?s asked in a deal",
    "points thrown": "points of a card thrown before going down",
    "fed": "% of throws that another player takes",
    "fitting": "% of throws before going down that have a place on the table",
    "echoes": "% of throws before going down of a rank that was thrown lately",
    "newest": "% of throws before going down of the card just drawn",
    "hearts": "% of throws before going down that are hearts",
    "wilds laid": "wilds in a contract that is laid down",
    "turns to go down": "own turns until it goes down, where it does",
    "down": "% of deals in which it goes down",
    "points": "points in a deal",
    "wins": "% of games won",
}


@dataclass(slots=True)
class Watch:
    """What one seat does in a game."""

    seat: Seat
    deals: int = 0
    asked: int = 0
    thrown: list[int] = field(default_factory=list)
    throws: int = 0
    fed: int = 0
    fitting: list[bool] = field(default_factory=list)
    echoes: list[bool] = field(default_factory=list)
    newest: list[bool] = field(default_factory=list)
    hearts: list[bool] = field(default_factory=list)
    wilds: list[int] = field(default_factory=list)
    turns_to_go_down: list[int] = field(default_factory=list)
    points: int = 0
    _turns: int = 0
    _own_on_top: bool = False

    def see(self, before: GameState, events: Iterable[Event]) -> None:
        """Count what happened after this state."""
        for event in events:
            match event:
                case DealBegan():
                    self.deals, self._turns = self.deals + 1, 0
                case TurnBegan(seat) if seat == self.seat:
                    self._turns += 1
                case ClaimCalled(seat) if seat == self.seat:
                    self.asked += 1
                case LaidDown(seat, melds) if seat == self.seat:
                    table = before.table.meld_rules.wild_table
                    cards = [place.card for meld in melds for place in meld.places]
                    self.wilds.append(sum(bool(table[card]) for card in cards))
                    self.turns_to_go_down.append(self._turns)
                case CardDiscarded(seat):
                    self._own_on_top = seat == self.seat
                    if self._own_on_top:
                        self._look(before, event)
                case DiscardTaken() | ClaimWon() if self._own_on_top:
                    self.fed += 1
                    self._own_on_top = False
                case DealEnded(result):
                    self.points += result.points[self.seat]
                case _:
                    pass

    def _look(self, before: GameState, event: CardDiscarded) -> None:
        know = Knowledge(view_for(before, self.seat), self.seat)
        self.throws += 1
        if know.down or know.rules.wild_table[event.card]:
            return
        self.thrown.append(know.sheet.points[RANKS[event.card]])
        self.hearts.append(SUITS[event.card] is Suit.HEARTS)
        self.echoes.append(is_echo(know, event.card))
        if know.table.drawn is DrawSource.STOCK:
            self.newest.append(is_just_drawn(know, event.card))
        if know.table.melds:
            self.fitting.append(know.fits_somewhere(event.card))

    def figures(self, winners: Sequence[Seat]) -> dict[str, float | None]:
        """The habits in this game; None where there was no occasion."""
        return {
            "asks": self.asked / self.deals,
            "points thrown": _mean(self.thrown),
            "fed": _PERCENT * self.fed / max(1, self.throws),
            "fitting": _share(self.fitting),
            "echoes": _share(self.echoes),
            "newest": _share(self.newest),
            "hearts": _share(self.hearts),
            "wilds laid": _mean(self.wilds),
            "turns to go down": _mean(self.turns_to_go_down),
            "down": _PERCENT * len(self.turns_to_go_down) / self.deals,
            "points": self.points / self.deals,
            "wins": _PERCENT / len(winners) if self.seat in winners else 0.0,
        }


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _share(values: Sequence[bool]) -> float | None:
    return _PERCENT * fmean(values) if values else None


def play(sheet: str, level: str, person: str, seed: int) -> dict[str, float | None]:
    """The habits of one player, in a seat that follows from the seed, in one game."""
    watched = Seat(seed % SEATS)
    seats = [SeatSetup(f"{n}", person=False, level=level) for n in range(SEATS)]
    seats[watched] = SeatSetup("watched", person=False, level=level, style=person)
    players = [player_for(who, LEVELS) for who in seats]
    runner = Runner(new_game(find_sheet(sheet, ()), SEATS), seed, players)
    watch = Watch(watched)
    while runner.moves < MOST_MOVES:
        move = runner.next_move()
        if move is None:
            break
        before = runner.state
        runner.apply(move)
        watch.see(before, move.step.events)
    return watch.figures(runner.state.table.winners())


def difference(
    one: Sequence[float | None], other: Sequence[float | None]
) -> tuple[float, float]:
    """The mean of the paired differences, and half its 95 % interval."""
    pairs = zip(one, other, strict=True)
    found = [a - b for a, b in pairs if a is not None and b is not None]
    if len(found) < 2:
        return 0.0, float("inf")
    return fmean(found), _STANDARD_ERRORS * stdev(found) / sqrt(len(found))


def main(argv: Sequence[str]) -> int:
    """Print the habits of each character; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="steady", choices=list(LEVELS))
    parser.add_argument("--games", default="200", help="how many deal codes are played")
    parser.add_argument("--people", default=",".join(CHARACTERS), help="with commas")
    parser.add_argument("--sheet", default=DEFAULT_SHEET, help="the rule sheet")
    parser.add_argument(
        "--seed", default=code_of(0), metavar="CODE", help="the first deal code"
    )
    arguments = parser.parse_args(argv)
    try:
        people = arguments.people.split(",")
        for person in people:
            if person not in CHARACTERS:
                raise ArgumentValueError(f"{person} is none of {', '.join(CHARACTERS)}")
        count = number_up_to(MOST_GAMES, "--games", arguments.games)
        sheet, first = known_sheet(arguments.sheet, ()), seed_of(known_code(arguments.seed))
    except ArgumentValueError as error:
        return report_error(error)
    with rare_collections():
        _measure(sheet, arguments.level, people, range(first, first + count))
    return 0


def _measure(sheet: str, level: str, people: Sequence[str], seeds: range) -> None:
    plain = [play(sheet, level, "", seed) for seed in seeds]
    for person in people:
        styled = [play(sheet, level, person, seed) for seed in seeds]
        write_line(f"{person} at {level}, {len(seeds)} games each")
        for habit, words in HABITS.items():
            mine, usual = ([game[habit] for game in games] for games in (styled, plain))
            mean, error = difference(mine, usual)
            told = "  *" if abs(mean) > error else ""
            here = _mean([value for value in mine if value is not None])
            write_line(f"  {here or 0:8.2f}  {mean:+7.2f} ± {error:5.2f}  {words}{told}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
