"""Plays whole games of computer players as fast as possible."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from mayi_desktop.bots import SPARRING
from mayi_desktop.bots.levels.bot import Bot
from mayi_desktop.engine import rules
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.encoding import codec
from mayi_desktop.engine.state.table import Phase
from mayi_desktop.host.game.runner import Runner, player_for
from mayi_desktop.host.records.deal_stats import DealCounter, PlayedDeal
from mayi_desktop.host.setup.deal_codes import code_of
from mayi_desktop.host.setup.game_setup import GameSetup, SeatSetup

# Far more than any game needs; a game that gets there goes round in circles.
MOST_MOVES = 20_000
_OBJECTS_BETWEEN_COLLECTIONS = 50_000


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How a game ended, and how often a computer player failed in it.

    `finished` is False if it was given up after too many moves; then nobody has won.
    """

    code: str
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    moves: int
    fallbacks: int
    finished: bool
    digest: str
    deals: tuple[PlayedDeal, ...]


@contextmanager
def rare_collections() -> Iterator[None]:
    """Look for reference cycles rarely: games leave none, and looking takes a tenth."""
    usual = gc.get_threshold()
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def play_game(
    setup: GameSetup,
    *,
    bots: Mapping[str, Bot] = SPARRING,
    checked: bool = False,
    most_moves: int = MOST_MOVES,
) -> PlayedGame:
    """Play one game in which every seat is a computer player's.

    With `checked` the invariants of the table are checked after each move; AssertionError says
    what is wrong, and under which deal code.
    """
    steps = game_in_steps(setup, bots=bots, checked=checked, most_moves=most_moves)
    try:
        while True:
            next(steps)
    except AssertionError as wrong:
        wrong.add_note(f"It was in the game {setup.sheet_id} {setup.code}.")
        raise
    except StopIteration as done:
        played: PlayedGame = done.value
        return played


def game_in_steps(
    setup: GameSetup,
    *,
    bots: Mapping[str, Bot] = SPARRING,
    checked: bool = False,
    most_moves: int = MOST_MOVES,
) -> Generator[None, None, PlayedGame]:
    """Play one game, pausing after each move."""
    state = rules.new_game(setup.sheet(), len(setup.seats))
    players = [player_for(who, bots) for who in setup.seats]
    tally = DealCounter()
    runner = Runner(state, setup.seed, players, checked=checked)
    while runner.moves < most_moves:
        move = runner.next_move()
        if move is None:
            break
        runner.apply(move)
        tally.count(move.step.events)
        yield
    table = runner.state.table
    finished = table.phase is Phase.GAME_OVER
    return PlayedGame(
        code=setup.code,
        scores=tuple(facts.score for facts in table.seats),
        winners=table.winners() if finished else (),
        moves=runner.moves,
        fallbacks=runner.fallbacks,
        finished=finished,
        digest=codec.digest(runner.state),
        deals=tuple(tally.deals),
    )


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Games to play: the sheet, the level of each seat, and the deal codes from `seed` on.

    With `rotate` each code is played once per seat, the players moving on in between; with
    `checked` the invariants of the table are checked after every move.
    """

    sheet: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    games: int
    seed: int
    rotate: bool
    checked: bool

    @property
    def size(self) -> int:
        """How many games it takes."""
        return self.games * (len(self.levels) if self.rotate else 1)

    def play(self, bots: Mapping[str, Bot] = SPARRING) -> Iterator[PlayedGame]:
        """Play them one after the other."""
        play = play_in_every_seat if self.rotate else play_games
        return play(
            self.games,
            self.sheet,
            self.levels,
            options=self.options,
            play=partial(play_game, bots=bots, checked=self.checked),
            first_seed=self.seed,
        )


Play = Callable[[GameSetup], PlayedGame]
"""How one game is played."""


def play_games(
    count: int,
    sheet_id: str,
    levels: Sequence[str],
    *,
    options: tuple[str, ...] = (),
    play: Play = play_game,
    first_seed: int = 0,
) -> Iterator[PlayedGame]:
    """Play one game for each deal code from `first_seed` on, with these levels in the seats."""
    for seed in range(first_seed, first_seed + count):
        setup = GameSetup(sheet_id, options, _seats(levels), code_of(seed))
        yield play(setup)


def play_in_every_seat(
    count: int,
    sheet_id: str,
    levels: Sequence[str],
    *,
    options: tuple[str, ...] = (),
    play: Play = play_game,
    first_seed: int = 0,
) -> Iterator[PlayedGame]:
    """Play every deal code once per seat, the players moving on by one seat each time.

    Every player thus gets the same cards. Scores and winners are those of the players, in the
    order of `levels`, wherever they sat.
    """
    for seed in range(first_seed, first_seed + count):
        for moved in range(len(levels)):
            seated = (*levels[moved:], *levels[:moved])
            setup = GameSetup(sheet_id, options, _seats(seated), code_of(seed))
            yield _by_player(play(setup), moved)


def _seats(levels: Sequence[str]) -> tuple[SeatSetup, ...]:
    """A computer player for each level, or for a level and a style such as "steady:ben"."""
    split = [player.partition(":") for player in levels]
    return tuple(
        SeatSetup(f"{level} {number}", person=False, level=level, style=style)
        for number, (level, _, style) in enumerate(split, 1)
    )


def _by_player(game: PlayedGame, moved: int) -> PlayedGame:
    """The game with its results by player instead of by seat, after `moved` seat changes."""
    count = len(game.scores)

    def own(seat: Seat) -> Seat:
        return Seat((seat + moved) % count)

    def by_player(points: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(points[(player - moved) % count] for player in range(count))

    deals = tuple(
        replace(
            deal,
            winner=None if deal.winner is None else own(deal.winner),
            points=by_player(deal.points),
        )
        for deal in game.deals
    )
    winners = tuple(sorted(own(seat) for seat in game.winners))
    return replace(game, scores=by_player(game.scores), winners=winners, deals=deals)
