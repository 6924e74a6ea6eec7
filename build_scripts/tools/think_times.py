"""Measures how long computer players think, in processor time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time

from mayi_desktop.bots.bot import Bot, StyleDecision
from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.table import Prompt
from mayi_desktop.engine.view import TableView

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
