"""Searching players think elsewhere or in slices and decide the same; failures end no game."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mayi_desktop.bots import LEVELS, SPARRING, Bot
from mayi_desktop.bots.bot import Searcher
from mayi_desktop.bots.master import Master
from mayi_desktop.engine import Discard, PlayerAction
from mayi_desktop.engine.state_api import new_game
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.runner import BotRequest, Runner
from mayi_desktop.host.simulate import play_game
from mayi_desktop.host.thinking import SEARCH_TIMEOUT, START_TIMEOUT, SearchScheduler, Worker
from mayi_desktop.host.verify import check_journal
from mayi_desktop.sheets.catalogue import SHEETS
from tests.host.tables import INSTANT, setup, table_digest
from tests.host.thinkers import (
    Absent,
    Babbling,
    Cheating,
    Clock,
    Dying,
    Hanging,
    Ponderer,
    Raising,
    TickingClock,
    answer_here,
    say_nothing,
    slam_the_door,
    wait_for,
)

DISCARDS = 12
KILLS = 12


@pytest.fixture
def thinking() -> Iterator[SearchScheduler]:
    """Thinking with a worker, as the program has it."""
    found = SearchScheduler()
    yield found
    found.close()


def questions(bot: Searcher, sheet: str, count: int) -> list[BotRequest]:
    """Questions about discards in a game that such players play."""
    seats = SHEETS[sheet].sheet.min_players
    runner = Runner(new_game(SHEETS[sheet].sheet, seats), 3, [bot] * seats)
    found: list[BotRequest] = []
    while len(found) < count:
        asked = [runner.request_for(prompt) for prompt in runner.bots_prompts()]
        move = runner.next_move()
        assert move is not None
        if isinstance(move.action, Discard):
            found.extend(question for question in asked if question is not None)
        runner.apply(move)
    return found


def think_it_over(thinking: SearchScheduler, question: BotRequest) -> PlayerAction:
    """The answer that comes in the end."""

    def done() -> bool:
        thinking.update([question])
        return thinking.is_decided(question)

    wait_for(done)
    return thinking.answer(question)


def begin_with(bot: Bot, folder: Path, thinking: SearchScheduler) -> GameHost:
    """A game of such a player against two others."""
    game = setup("thinker", "steady", "steady")
    bots = {**LEVELS, "thinker": bot}
    host = GameHost.new(game, folder, delays=INSTANT, bots=bots, checked=True)
    host.bot_driver.think_with(thinking)
    return host


def play_on(host: GameHost, deals: int) -> None:
    """Play so many deals, or to the end of the game."""

    def done() -> bool:
        host.tick(0.0, calm=True)
        result = host.view(None).table.result
        return host.is_over or (result is not None and result.deal + 1 >= deals)

    wait_for(done)


@pytest.mark.parametrize("sheet", ["grandma-jeanne", "honsvick"])
def test_the_worker_and_slices_decide_what_is_decided_at_once(
    sheet: str, thinking: SearchScheduler
) -> None:
    slices = SearchScheduler(start_worker=None, clock=TickingClock())
    for bot in (Ponderer(), Master()):
        asked = questions(bot, sheet, DISCARDS)
        at_once = [answer_here(question) for question in asked]
        thinking.warm_up()
        worker = thinking._worker
        assert worker is not None
        wait_for(lambda worker=worker: worker.ready)  # type: ignore[misc]
        assert [think_it_over(thinking, question) for question in asked] == at_once
        assert thinking._worker is worker
        assert [think_it_over(slices, question) for question in asked] == at_once


def test_a_slice_ends_before_the_thought_does() -> None:
    slices = SearchScheduler(start_worker=None, clock=TickingClock())
    (question,) = questions(Ponderer(), "grandma-jeanne", 1)
    slices.update([question])
    assert not slices.is_decided(question)
    slices.update([question])
    assert slices.is_decided(question)


def test_a_game_with_a_worker_is_the_game_played_at_once(
    tmp_path: Path, thinking: SearchScheduler
) -> None:
    host = begin_with(Ponderer(), tmp_path, thinking)
    play_on(host, deals=99)
    game = play_game(host.setup, bots={**SPARRING, "thinker": Ponderer()})
    assert table_digest(host) == game.digest
    host.close()


@pytest.mark.parametrize("bot", [Dying(), Babbling(), Cheating(), Absent(), Raising()])
def test_whatever_goes_wrong_in_the_worker_the_quick_level_answers(
    bot: Ponderer, thinking: SearchScheduler, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = questions(Ponderer(), "grandma-jeanne", 2)
    thinking.warm_up()
    worker = thinking._worker
    assert worker is not None
    wait_for(lambda: worker.ready)
    for question in (first, second):
        caplog.clear()
        bad = replace(question, bot=bot)
        assert think_it_over(thinking, bad) == question.quick_answer()
        (line,) = caplog.records
        assert line.levelno == logging.WARNING
        assert "the quick level answers" in line.getMessage()
    assert thinking.fallbacks == 2
    good = think_it_over(thinking, first)
    assert good == answer_here(first)
    assert (thinking._worker is worker) == isinstance(bot, Raising)


def test_a_worker_that_hangs_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    thinking = SearchScheduler(clock=clock)
    (question,) = questions(Ponderer(), "grandma-jeanne", 1)
    stuck = replace(question, bot=Hanging())
    thinking.warm_up()
    worker = thinking._worker
    assert worker is not None
    wait_for(lambda: worker.ready)
    for _ in range(20):
        thinking.update([stuck])
        assert not thinking.is_decided(stuck)
    clock.now += SEARCH_TIMEOUT + 1
    thinking.update([stuck])
    assert thinking.answer(stuck) == question.quick_answer()
    assert len(caplog.records) == 1
    worker.join()
    assert worker._process is not None
    assert worker._process.exitcode is not None
    assert thinking._worker is not worker
    thinking.close()


def test_without_a_worker_the_game_is_played_in_slices(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hired = 0

    def hire() -> Worker:
        nonlocal hired
        hired += 1
        worker = Worker(slam_the_door)
        wait_for(lambda: not worker._thread.is_alive())
        return worker

    thinking = SearchScheduler(hire)
    host = begin_with(Ponderer(), tmp_path, thinking)
    play_on(host, deals=1)
    wait_for(lambda: _gave_up(thinking, host))
    play_on(host, deals=99)
    assert hired == 3
    assert (
        table_digest(host)
        == play_game(host.setup, bots={**SPARRING, "thinker": Ponderer()}).digest
    )
    assert not any("quick level" in line.getMessage() for line in caplog.records)
    host.close()
    thinking.close()


def _gave_up(thinking: SearchScheduler, host: GameHost) -> bool:
    host.tick(0.0, calm=True)
    return thinking._start_worker is None


def test_a_worker_that_never_comes_up_is_given_up() -> None:
    clock = TickingClock()
    thinking = SearchScheduler(lambda: Worker(say_nothing), clock)
    (question,) = questions(Ponderer(), "grandma-jeanne", 1)
    for _ in range(3):
        thinking.warm_up()
        clock.now += START_TIMEOUT + 1
        assert think_it_over(thinking, question) == answer_here(question)
    assert thinking._worker is None
    thinking.warm_up()
    assert thinking._worker is None


def test_where_no_worker_can_be_had_nothing_is_lost(caplog: pytest.LogCaptureFixture) -> None:
    def hire() -> Worker:
        raise RuntimeError("can't start new thread")

    thinking = SearchScheduler(hire)
    (question,) = questions(Ponderer(), "grandma-jeanne", 1)
    assert think_it_over(thinking, question) == answer_here(question)
    assert len(caplog.records) == 1


def test_a_question_that_nobody_asks_any_more_is_forgotten(thinking: SearchScheduler) -> None:
    first, second = questions(Ponderer(), "grandma-jeanne", 2)
    think_it_over(thinking, first)
    assert think_it_over(thinking, second) == answer_here(second)
    assert not thinking.is_decided(first)
    thinking.update(())
    assert not thinking.is_decided(second)


def test_a_closed_worker_is_gone() -> None:
    thinking = SearchScheduler()
    (question,) = questions(Ponderer(), "grandma-jeanne", 1)
    thinking.warm_up()
    worker = thinking._worker
    assert worker is not None
    wait_for(lambda: worker.ready)
    think_it_over(thinking, question)
    thinking.close()
    assert worker._process is not None
    assert worker._process.exitcode is not None


def _noticed(worker: Worker) -> bool:
    """Whether the end of its process has come through, or an answer had come just before."""
    return not worker._thread.is_alive() or not worker._answers.empty()


@pytest.mark.slow
def test_a_game_ends_rightly_though_its_worker_is_killed_again_and_again(
    tmp_path: Path, thinking: SearchScheduler
) -> None:
    killed = 0
    host = begin_with(Ponderer(), tmp_path, thinking)
    while not host.is_over:
        worker = thinking._worker
        if killed < KILLS and worker is not None:
            wait_for(lambda worker=worker: worker.ready)  # type: ignore[misc]
            if thinking._sent is not None:
                assert worker._process is not None
                worker._process.kill()
                wait_for(partial(_noticed, worker))
                killed += 1
        host.tick(0.0, calm=True)
    path = host.autosave.path
    host.close()
    assert killed == KILLS
    assert path is not None
    found = check_journal(path)
    assert found.is_sound
    assert found.finished
    totals = [facts.score for facts in host.view(None).table.seats]
    assert totals == [sum(facts.points) for facts in host.view(None).table.seats]
