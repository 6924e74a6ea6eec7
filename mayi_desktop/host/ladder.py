"""Ladder: the level that the table offers a person after a game."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from mayi_desktop.bots import OFFERED
from mayi_desktop.engine.table import Table
from mayi_desktop.host.folder import records_file
from mayi_desktop.host.game_record import DAILY, GameRecord
from mayi_desktop.host.records import RecordsError, games, one_game, open_records
from mayi_desktop.host.setup import GameSetup, SeatSetup

# Wins above the share that falls to each player by chance, and below it, since the level was
# chosen or last offered. With four players a win counts 0.75 and a loss -0.25.
_HARDER = Fraction(3, 4)
_EASIER = Fraction(-1)
# Recorded games to look through: people rarely play more at one level.
_RECENT_GAMES = 20

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LadderGame:
    """A finished game of one person against computer players of one level."""

    level: str
    seats: int
    won: bool


@dataclass(frozen=True, slots=True)
class LevelOffer:
    """The level for the next game, a neighbour of the present one, and who would like it."""

    level: str
    harder: bool
    name: str

    def seated(self, setup: GameSetup) -> GameSetup:
        """The same table with its computer players at this level."""
        seats = (who if who.person else replace(who, level=self.level) for who in setup.seats)
        return replace(setup, seats=tuple(seats))


def level_offer(
    setup: GameSetup, table: Table, data: Path | None, journal: str
) -> LevelOffer | None:
    """The level to offer after this game; None to stay, or where several people play.

    Earlier games come from the records in `data`, in which this one, recorded under the name
    `journal`, may already be.
    """
    people = [who.name for who in setup.seats if who.person]
    totals = [facts.score for facts in table.seats]
    game = _ladder_game(setup.seats, totals, people[0]) if people else None
    if game is None:
        return None
    earlier = [] if data is None else recorded_games(data, people[0], besides=journal)
    return _offer_to(setup.seats, [*earlier, game])


def standing_offer(seats: Sequence[SeatSetup], data: Path) -> LevelOffer | None:
    """The offer after the last recorded game, while the table about to play is at its level."""
    people = [who.name for who in seats if who.person]
    levels = {who.level for who in seats if not who.person}
    if len(people) != 1 or len(levels) != 1:
        return None
    played = recorded_games(data, people[0])
    return _offer_to(seats, played) if played and played[-1].level in levels else None


def _offer_to(seats: Sequence[SeatSetup], played: Sequence[LadderGame]) -> LevelOffer | None:
    step = level_step(played)
    number = OFFERED.index(played[-1].level) + step
    if not step or not 0 <= number < len(OFFERED):
        return None
    name = next(who.name for who in seats if not who.person)
    return LevelOffer(OFFERED[number], step > 0, name)


def level_step(played: Sequence[LadderGame]) -> int:
    """How many levels higher to offer after the last of these games: 1, 0 or -1.

    Only games since the last change of level count. An offer that is not taken comes again only
    once it is earned again.
    """
    balance, step = Fraction(0), 0
    for game in _latest(played):
        balance += game.won - Fraction(1, game.seats)
        step = (balance >= _HARDER) - (balance <= _EASIER)
        if step:
            balance = Fraction(0)
    return step


def _latest(played: Sequence[LadderGame]) -> Sequence[LadderGame]:
    """The games since the level was last changed."""
    first = len(played)
    while first and played[first - 1].level == played[-1].level:
        first -= 1
    return played[first:]


def recorded_games(data: Path, name: str, besides: str = "") -> list[LadderGame]:
    """A person's latest games in the records, oldest first; none if they can't be read."""
    try:
        with open_records(records_file(data), write=False) as records:
            lines = games(records, 0, _RECENT_GAMES)
            found = [one_game(records, line.number) for line in lines]
    except (RecordsError, OSError) as error:
        _log.warning("The records say nothing about levels: %s", error)
        return []
    recorded = [game for game in found if game is not None and game.journal != besides]
    played = (_of_record(game, name) for game in reversed(recorded))
    return [game for game in played if game is not None]


def _of_record(game: GameRecord, name: str) -> LadderGame | None:
    if not game.finished or game.real_cards or game.sheet == DAILY:
        return None
    if any(seat.handed_over for seat in game.seats):
        return None
    seats = [SeatSetup(seat.name, seat.person, seat.level) for seat in game.seats]
    return _ladder_game(seats, [seat.total for seat in game.seats], name)


def _ladder_game(
    seats: Sequence[SeatSetup], totals: Sequence[int], name: str
) -> LadderGame | None:
    """The result of a person; None unless they alone played computers of one level."""
    mine = [seat for seat, who in enumerate(seats) if who.person]
    levels = {who.level for who in seats if not who.person}
    if len(mine) != 1 or seats[mine[0]].name != name or len(levels) != 1:
        return None
    (level,) = levels
    if level not in OFFERED:
        return None
    return LadderGame(level, len(seats), totals[mine[0]] == min(totals))
