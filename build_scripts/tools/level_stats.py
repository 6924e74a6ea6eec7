"""Win shares and scores of levels over many games, with 95 % intervals.

Games of one deal code are correlated: their mean counts as one sample, so the intervals are
computed over codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from mayi_desktop.host.simulate import PlayedGame

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


@dataclass(frozen=True, slots=True)
class LevelCurve:
    """How the estimates of a level developed, code by code."""

    level: str
    win_share: tuple[Estimate, ...]
    score: tuple[Estimate, ...]


def level_stats(levels: Sequence[str], games: Sequence[PlayedGame]) -> tuple[LevelStats, ...]:
    """The results of every level in order of first mention, from the finished games."""
    finished = [game for game in games if game.finished]
    if not finished:
        return ()
    return tuple(
        LevelStats(
            curve.level,
            levels.count(curve.level),
            curve.win_share[-1],
            curve.score[-1],
            _by_deal(_seats_of(curve.level, levels), finished),
        )
        for curve in level_curves(levels, finished)
    )


def level_curves(levels: Sequence[str], games: Sequence[PlayedGame]) -> tuple[LevelCurve, ...]:
    """How the estimates of every level developed."""
    by_code: dict[str, list[PlayedGame]] = {}
    for game in games:
        if game.finished:
            by_code.setdefault(game.code, []).append(game)
    found = []
    for level in dict.fromkeys(levels):
        seats = _seats_of(level, levels)
        shares = (fmean(_share(seats, game) for game in code) for code in by_code.values())
        scores = (fmean(_score(seats, game) for game in code) for code in by_code.values())
        found.append(LevelCurve(level, _running_estimates(shares), _running_estimates(scores)))
    return tuple(found)


def _running_estimates(values: Iterable[float]) -> tuple[Estimate, ...]:
    """The estimate after the first value, the second and so on."""
    found: list[Estimate] = []
    mean = squares = 0.0
    for count, value in enumerate(values, 1):
        before, mean = mean, mean + (value - mean) / count
        squares += (value - before) * (value - mean)
        error = _STANDARD_ERRORS * sqrt(squares / (count - 1) / count) if count > 1 else None
        found.append(Estimate(mean, error))
    return tuple(found)


def _seats_of(level: str, levels: Sequence[str]) -> list[int]:
    return [seat for seat, other in enumerate(levels) if other == level]


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
