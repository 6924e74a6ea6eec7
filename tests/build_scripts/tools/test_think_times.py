"""Think times of computer players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mayi_desktop.bots import SPARRING
from mayi_desktop.engine.state_api import new_game
from mayi_desktop.engine.view import view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS
from think_times import Stopwatch


def clock(milliseconds: list[int]) -> Iterator[float]:
    now = 0.0
    for time in milliseconds:
        yield now
        now += time / 1000
        yield now


def test_the_time_of_most_decisions_is_told_apart_from_the_slowest() -> None:
    times = [1] * 60 + [5] * 38 + [400] * 2
    ticks = clock(times)
    watch = Stopwatch(lambda: next(ticks))
    bot = watch.watching(SPARRING)["steady"]
    runner = Runner(new_game(SHEETS["honsvick"].sheet, 3), 1, [SPARRING["steady"]] * 3)
    while not runner.bots_prompts():
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    (prompt, *_) = runner.bots_prompts()
    view = view_for(runner.state, prompt.seat)
    for _ in times:
        choice = bot.choose(view, prompt, Random(0))
        assert choice == SPARRING["steady"].choose(view, prompt, Random(0))
    found = watch.think_times("steady")
    assert found is not None
    assert found.decisions == 100
    assert found.p50_ms == pytest.approx(1, rel=0.01)
    assert found.p99_ms == pytest.approx(400, rel=0.01)
    assert watch.think_times("sharp") is None
