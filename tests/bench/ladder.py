"""Measures levels against each other: `simulate` with 95 % intervals and think times.

python -m tests.bench.ladder --seats sharp,steady,steady,steady --games 250 --rotate
python -m tests.bench.ladder --bots tests.bench.reference --seats sharp,plain-outs,…
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from mayi_desktop.base.terminal import write_line
from mayi_desktop.bots.bot import Bot, StyleDecision
from mayi_desktop.cli.arguments import (
    EXIT_INTERRUPTED,
    ArgumentValueError,
    add_simulation_options,
    number_up_to,
    report_error,
)
from mayi_desktop.cli.simulate import (
    batch_as_json,
    deal_table,
    heading,
    parse_batch,
    seat_table,
    text_table,
    with_progress,
)
from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.table import Prompt
from mayi_desktop.engine.view import TableView
from mayi_desktop.host.simulate import (
    GameBatch,
    PlayedGame,
    Summary,
    rare_collections,
    summarise,
)

# --- How long computer players think, in processor time.


# Times are rounded to one part in 200, so that few different ones have to be kept.
_STEPS = 200


@dataclass(frozen=True, slots=True)
class ThinkTimes:
    """The number of decisions, and the times within which 50 and 99 % of them were made."""

    decisions: int
    p50_ms: float
    p99_ms: float


class Stopwatch:
    """Takes the times of watched computer players by level."""

    def __init__(self, clock: Callable[[], float] = process_time) -> None:
        self._clock = clock
        self._times: dict[str, Counter[int]] = {}

    def watching(self, bots: Mapping[str, Bot]) -> Mapping[str, Bot]:
        """The same computer players, watched."""
        return {level: _Watched(level, bot, self) for level, bot in bots.items()}

    def decide(
        self, level: str, bot: Bot, view: TableView, prompt: Prompt, rng: Random
    ) -> PlayerAction:
        """The decision of a computer player, with its time noted under this level."""
        start = self._clock()
        action = bot.choose(view, prompt, rng)
        self._note(level, self._clock() - start)
        return action

    def think_times(self, level: str) -> ThinkTimes | None:
        """What was measured of a level; None if it made no decision."""
        times = self._times.get(level)
        if not times:
            return None
        return ThinkTimes(times.total(), _quantile(times, 0.5), _quantile(times, 0.99))

    def add(self, other: Stopwatch) -> None:
        """Add what another watch has measured."""
        for level, times in other._times.items():
            self._times.setdefault(level, Counter()).update(times)

    def _note(self, level: str, seconds: float) -> None:
        step = 1
        micros = max(0, round(seconds * 1e6))
        while micros // step > _STEPS:
            step *= 2
        self._times.setdefault(level, Counter())[micros // step * step] += 1


class _Watched:
    """A computer player whose decisions are timed."""

    def __init__(self, level: str, bot: Bot, watch: Stopwatch) -> None:
        self._level = level
        self._bot = bot
        self._watch = watch

    @property
    def restylable(self) -> frozenset[StyleDecision]:
        """What the watched player lets a style change."""
        return self._bot.restylable

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        """What the player itself decides."""
        return self._watch.decide(self._level, self._bot, view, prompt, rng)


def _quantile(times: Counter[int], share: float) -> float:
    """The time within which this share of the decisions was made, in milliseconds."""
    left = share * times.total()
    for micros, count in sorted(times.items()):
        left -= count
        if left <= 0:
            return micros / 1000
    return max(times) / 1000


# --- Win shares and scores of levels over many games, with 95 % intervals. Games of one deal
# code are correlated: their mean counts as one sample, so the intervals are over codes.


# Standard errors to either side of the mean that make a 95 % interval.
_STANDARD_ERRORS = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deal codes and half its 95 % interval; None with a single code."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class LevelStats:
    """The results of one level per player; a shared win counts in parts.

    `by_deal` holds the mean points, deal by deal.
    """

    level: str
    players: int
    win_share: Estimate
    score: Estimate
    by_deal: tuple[float, ...]


def level_stats(levels: Sequence[str], games: Sequence[PlayedGame]) -> tuple[LevelStats, ...]:
    """The results of every level in order of first mention, from the finished games."""
    finished = [game for game in games if game.finished]
    by_code: dict[str, list[PlayedGame]] = {}
    for game in finished:
        by_code.setdefault(game.code, []).append(game)
    found = []
    for level in dict.fromkeys(levels) if finished else ():
        seats = [seat for seat, other in enumerate(levels) if other == level]
        shares = [fmean(_share(seats, game) for game in code) for code in by_code.values()]
        scores = [fmean(_score(seats, game) for game in code) for code in by_code.values()]
        stats = _estimate(shares), _estimate(scores), _by_deal(seats, finished)
        found.append(LevelStats(level, len(seats), *stats))
    return tuple(found)


def _estimate(values: Sequence[float]) -> Estimate:
    if len(values) < 2:
        return Estimate(values[0], None)
    return Estimate(fmean(values), _STANDARD_ERRORS * stdev(values) / sqrt(len(values)))


def _share(seats: Sequence[int], game: PlayedGame) -> float:
    won = sum(seat in game.winners for seat in seats)
    return won / len(game.winners) / len(seats)


def _score(seats: Sequence[int], game: PlayedGame) -> float:
    return fmean(game.scores[seat] for seat in seats)


def _by_deal(seats: Sequence[int], games: Sequence[PlayedGame]) -> tuple[float, ...]:
    by_number = zip(*(game.deals for game in games), strict=True)
    return tuple(
        fmean(deal.points[seat] for deal in deals for seat in seats) for deals in by_number
    )


# --- A batch of games in several processes, one deal code after the other in each.


class LostProcessError(Exception):
    """Raised when a process that was playing has ended."""


def play_in_processes(
    batch: GameBatch, processes: int, watch: Stopwatch
) -> Iterator[PlayedGame]:
    """The games of the batch, in the order in which one process plays them.

    LostProcessError is raised if a process ends too soon; games yielded before still count.
    """
    context = multiprocessing.get_context("spawn")
    codes = (replace(batch, games=1, seed=batch.seed + n) for n in range(batch.games))
    with ProcessPoolExecutor(processes, context, _ignore_interrupts) as players:
        try:
            for games, times in players.map(_play_and_time, codes):
                watch.add(times)
                yield from games
        except BrokenProcessPool as error:
            gone = "A process that was playing has gone; the games after that are missing."
            raise LostProcessError(gone) from error
        finally:
            players.shutdown(wait=False, cancel_futures=True)


def _play_and_time(batch: GameBatch) -> tuple[list[PlayedGame], Stopwatch]:
    watch = Stopwatch()
    with rare_collections():
        return list(batch.play(watch.watching(batch.bots()))), watch


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the first process; the others finish the game they play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- The tables.


# ProcessPoolExecutor takes 61 at most on Windows.
MOST_PROCESSES = 60

Ladder = list[tuple[LevelStats, ThinkTimes | None]]


def main(argv: Sequence[str]) -> int:
    """Play the games and print the ladder; the exit code."""
    try:
        return run(_parser().parse_args(argv))
    except ArgumentValueError as error:
        return report_error(error)


def run(args: argparse.Namespace) -> int:
    """Play and print the tables."""
    batch = parse_batch(args)
    processes = number_up_to(MOST_PROCESSES, "--processes", args.processes)
    watch = Stopwatch()
    played: list[PlayedGame] = []
    code = 0
    try:
        with rare_collections():
            for game in with_progress(_games(batch, processes, watch), batch.size):
                played.append(game)
    except KeyboardInterrupt:
        code = EXIT_INTERRUPTED
    except LostProcessError as error:
        code = report_error(error)
    summary = summarise(batch.levels, played)
    ladder = [
        (stats, watch.think_times(stats.level.partition(":")[0]))
        for stats in level_stats(batch.levels, played)
    ]
    if args.json:
        asked = {**batch_as_json(batch), "processes": processes}
        write_line(as_json(asked, summary, ladder))
    else:
        write_line(as_table(batch, summary, ladder))
    return code


def as_json(asked: dict[str, object], summary: Summary, ladder: Ladder) -> str:
    """The result for programs to read; half widths of intervals are called errors."""
    levels = [
        {**asdict(stats), "thinking": None if times is None else asdict(times)}
        for stats, times in ladder
    ]
    return json.dumps({"asked": asked, "summary": asdict(summary), "levels": levels}, indent=2)


def as_table(batch: GameBatch, summary: Summary, ladder: Ladder) -> str:
    """The result for people to read: seats, levels and deals."""
    points = {f"Points {stats.level}": stats.by_deal for stats, _ in ladder}
    parts = [heading(batch, summary), seat_table(batch, summary)]
    if ladder:
        parts.append(_level_table(ladder))
    parts.append(deal_table(batch, summary, points))
    return "\n\n".join("\n".join(part) for part in parts)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    add_simulation_options(parser)
    parser.set_defaults(sheet=None, seed=None)
    parser.add_argument(
        "--processes", metavar="N", default="1", help="play that many games at the same time"
    )
    return parser


def _games(batch: GameBatch, processes: int, watch: Stopwatch) -> Iterator[PlayedGame]:
    if processes == 1:
        return batch.play(watch.watching(batch.bots()))
    return play_in_processes(batch, processes, watch)


def _level_table(ladder: Ladder) -> list[str]:
    rows = [
        [
            stats.level,
            str(stats.players),
            _share_text(stats.win_share),
            _mean_text(stats.score),
            *(["-", "-"] if times is None else [_ms(times.p50_ms), _ms(times.p99_ms)]),
        ]
        for stats, times in ladder
    ]
    head = ["Level", "Players", "Wins of each", "Mean score", "Thinks p50", "p99"]
    return text_table(head, rows)


def _share_text(share: Estimate) -> str:
    error = "" if share.error is None else f" ± {100 * share.error:.1f}"
    return f"{100 * share.mean:.1f} %{error}"


def _mean_text(score: Estimate) -> str:
    error = "" if score.error is None else f" ± {score.error:.1f}"
    return f"{score.mean:.1f}{error}"


def _ms(time: float) -> str:
    return f"{time:.2f} ms"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
