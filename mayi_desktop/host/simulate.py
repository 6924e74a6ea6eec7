"""Plays whole games of computer players at full speed, and sums up the results."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from statistics import fmean

from mayi_desktop import engine
from mayi_desktop.bots import SPARRING
from mayi_desktop.bots.bot import Bot
from mayi_desktop.host.game_record import SeatCounts, count
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.sheets.catalogue import find_sheet

# Far more than any game needs; a game that gets there is going in circles.
MOST_MOVES = 20_000
# Games create few reference cycles, so collecting rarely is faster.
_OBJECTS_BETWEEN_COLLECTIONS = 50_000


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A finished deal: who went out, if anybody, and the points by seat.

    `turns`: of all seats together. `claims`: discards claimed out of turn, by seat. `restocks`:
    refills of the stock. `downs`: seats that laid down.
    """

    winner: engine.Seat | None
    points: tuple[int, ...]
    turns: int
    claims: tuple[int, ...]
    restocks: int
    downs: int


class DealCounter:
    """Counts the events of a game, deal by deal."""

    def __init__(self) -> None:
        self.deals: list[PlayedDeal] = []
        self._forget()

    def count(self, events: Iterable[engine.Event]) -> None:
        """Count further events."""
        for event in events:
            count(event, self._seats)
            match event:
                case engine.DealBegan():
                    self._forget()
                case engine.StockRefilled():
                    self._restocks += 1
                case engine.DealEnded(result):
                    self.deals.append(self._ended(result))
                case _:
                    pass

    def _ended(self, result: engine.DealResult) -> PlayedDeal:
        seats = [self._seats[seat] for seat in range(len(result.points))]
        return PlayedDeal(
            result.winner,
            result.points,
            turns=sum(seat.turns for seat in seats),
            claims=tuple(seat.claims for seat in seats),
            restocks=self._restocks,
            downs=sum(seat.down_in is not None for seat in seats),
        )

    def _forget(self) -> None:
        self._restocks = 0
        self._seats: dict[int, SeatCounts] = defaultdict(SeatCounts)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How a game ended, and how often a computer player failed to move.

    If not `finished`, it was stopped after too many moves and has no winner.
    """

    code: str
    scores: tuple[int, ...]
    winners: tuple[engine.Seat, ...]
    moves: int
    fallbacks: int
    finished: bool
    digest: str
    deals: tuple[PlayedDeal, ...]


@contextmanager
def rare_collections() -> Iterator[None]:
    """Collect reference cycles rarely: games create few, and collecting takes 10 %."""
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
    """Play one game of computer players.

    `checked`: check the invariants after each move; AssertionError names the violation and the
    deal code.
    """
    state = engine.rules.new_game(setup.sheet(), len(setup.seats))
    players = [player_for(who, bots) for who in setup.seats]
    tally = DealCounter()
    runner = Runner(state, setup.seed, players, checked=checked)
    while runner.moves < most_moves:
        move = runner.next_move()
        if move is None:
            break
        try:
            runner.apply(move)
        except AssertionError as wrong:
            wrong.add_note(f"It was in the game {setup.sheet_id} {setup.code}.")
            raise
        tally.count(move.step.events)
    table = runner.state.table
    finished = table.phase is engine.Phase.GAME_OVER
    return PlayedGame(
        code=setup.code,
        scores=tuple(facts.score for facts in table.seats),
        winners=table.winners() if finished else (),
        moves=runner.moves,
        fallbacks=runner.fallbacks,
        finished=finished,
        digest=engine.codec.digest(runner.state),
        deals=tuple(tally.deals),
    )


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Games to play: the sheet, the level of each seat, and the deal codes from `seed` on.

    `rotate`: play each code once per seat, moving the players on each time. `checked`: check
    the invariants after every move. `more_bots`: a Python module with more computer players.
    `house`: house rules to play by; `sheet` is then their key.
    """

    sheet: str
    options: tuple[str, ...]
    levels: tuple[str, ...]
    games: int
    seed: int
    rotate: bool
    checked: bool
    more_bots: str = ""
    house: engine.RuleSheet | None = None

    @property
    def rules(self) -> engine.RuleSheet:
        """The rules to play by."""
        return self.house or find_sheet(self.sheet, self.options)

    @property
    def size(self) -> int:
        """The number of games."""
        return self.games * (len(self.levels) if self.rotate else 1)

    def bots(self) -> Mapping[str, Bot]:
        """All available computer players; ImportError if the module has none."""
        return {**SPARRING, **_bots_in(self.more_bots)} if self.more_bots else SPARRING

    def play(self, bots: Mapping[str, Bot] | None = None) -> Iterator[PlayedGame]:
        """Play the games in order; `bots` replaces the available computer players."""
        bots = self.bots() if bots is None else bots
        return play_games(
            self.games,
            self.rules,
            self.levels,
            play=partial(play_game, bots=bots, checked=self.checked),
            first_seed=self.seed,
            rotate=self.rotate,
        )


def _bots_in(module: str) -> Mapping[str, Bot]:
    try:
        found = getattr(import_module(module), "BOTS", None)
    except (TypeError, ValueError) as error:
        raise ImportError(f"{module} is no name of a module") from error
    if not isinstance(found, Mapping):
        raise ImportError(f"no mapping BOTS in {module}")
    return found


# Plays one game.
Play = Callable[[GameSetup], PlayedGame]


def play_games(
    count: int,
    sheet: str | engine.RuleSheet,
    levels: Sequence[str],
    *,
    play: Play = play_game,
    first_seed: int = 0,
    rotate: bool = False,
) -> Iterator[PlayedGame]:
    """Play one game per deal code from `first_seed` on, with these levels in the seats.

    `sheet` is a sheet, or the key of a built-in one. With `rotate`, every code is played
    once per seat, moving the players on by one seat each time, so that all get the same cards.
    Scores and winners are then by player, in the order of `levels`, not by seat.
    """
    for seed in range(first_seed, first_seed + count):
        for moved in range(len(levels) if rotate else 1):
            seated = (*levels[moved:], *levels[:moved])
            yield _by_player(play(_setup(sheet, seated, seed)), moved)


def _setup(sheet: str | engine.RuleSheet, levels: Sequence[str], seed: int) -> GameSetup:
    """A game by a built-in sheet or by house rules."""
    house = None if isinstance(sheet, str) else sheet
    key = sheet if isinstance(sheet, str) else sheet.key
    return GameSetup(key, (), _seats(levels), code_of(seed), house)


def _seats(levels: Sequence[str]) -> tuple[SeatSetup, ...]:
    """A computer player for each level, or for a level and a style such as "steady:ben"."""
    split = [player.partition(":") for player in levels]
    return tuple(
        SeatSetup(f"{level} {number}", person=False, level=level, style=style)
        for number, (level, _, style) in enumerate(split, 1)
    )


def _by_player(game: PlayedGame, moved: int) -> PlayedGame:
    """The game with results by player instead of by seat, after `moved` seat changes."""
    count = len(game.scores)

    def own(seat: engine.Seat) -> engine.Seat:
        return engine.Seat((seat + moved) % count)

    def by_player(of_seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(of_seats[(player - moved) % count] for player in range(count))

    deals = tuple(
        replace(
            deal,
            winner=None if deal.winner is None else own(deal.winner),
            points=by_player(deal.points),
            claims=by_player(deal.claims),
        )
        for deal in game.deals
    )
    winners = tuple(sorted(own(seat) for seat in game.winners))
    return replace(game, scores=by_player(game.scores), winners=winners, deals=deals)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """The results of one seat; a shared win counts for each winner.

    `claims`: mean number of discards claimed out of turn per deal.
    """

    level: str
    wins: int
    mean_score: float | None
    claims: float | None


@dataclass(frozen=True, slots=True)
class DealSummary:
    """Means for one deal over all games; `nobody_down` and `nobody_out` are counts."""

    number: int
    turns: float
    claims: float
    restocks: float
    nobody_down: int
    nobody_out: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Results of all finished games; `given_up` counts the others."""

    games: int
    given_up: int
    fallbacks: int
    seats: tuple[SeatSummary, ...]
    deals: tuple[DealSummary, ...]


def summarise(levels: Sequence[str], games: Sequence[PlayedGame]) -> Summary:
    """The summary of games played with these levels in the seats."""
    finished = [game for game in games if game.finished]
    all_deals = [deal for game in finished for deal in game.deals]
    seats = tuple(
        SeatSummary(
            level,
            sum(seat in game.winners for game in finished),
            fmean(game.scores[seat] for game in finished) if finished else None,
            fmean(deal.claims[seat] for deal in all_deals) if all_deals else None,
        )
        for seat, level in enumerate(levels)
    )
    by_number = zip(*(game.deals for game in finished), strict=True)
    return Summary(
        games=len(games),
        given_up=len(games) - len(finished),
        fallbacks=sum(game.fallbacks for game in games),
        seats=seats,
        deals=tuple(_deal(number, deals) for number, deals in enumerate(by_number, 1)),
    )


def _deal(number: int, deals: Sequence[PlayedDeal]) -> DealSummary:
    return DealSummary(
        number=number,
        turns=fmean(deal.turns for deal in deals),
        claims=fmean(sum(deal.claims) for deal in deals),
        restocks=fmean(deal.restocks for deal in deals),
        nobody_down=sum(deal.downs == 0 for deal in deals),
        nobody_out=sum(deal.winner is None for deal in deals),
    )
