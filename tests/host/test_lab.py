"""Tests of trying rules out: games are played aside, told together, and given up at once."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.connection import Connection
from time import sleep

import pytest

from mayi_desktop.engine.rulesheet import DealRule, RuleSheet, contract
from mayi_desktop.host.playtest import Playtest, serve_games
from mayi_desktop.host.thinking import READY, Worker
from mayi_desktop.sheets.catalogue import find_sheet

PATIENCE = 4_000


def short_sheet() -> RuleSheet:
    """A sheet of the user's own that is over soon."""
    deals = (DealRule(7, contract("S")), DealRule(7, contract("R")))
    return replace(find_sheet("evil"), key="evil+short", deals=deals)


def until_done(one: Playtest) -> None:
    for _ in range(PATIENCE):
        one.update()
        if one.done:
            return
        sleep(0.01)
    raise AssertionError(f"only {len(one.played)} games were played")


def fall_over(connection: Connection) -> None:
    """A desk whose worker ends with the first question."""
    connection.send(READY)
    connection.recv()


def test_games_are_played_in_a_worker_and_told_together() -> None:
    one = Playtest(short_sheet(), 3, games=3)
    until_done(one)
    summary = one.summary()
    assert (summary.games, summary.given_up, summary.fallbacks) == (3, 0, 0)
    assert [deal.number for deal in summary.deals] == [1, 2]
    assert all(deal.turns > 2 for deal in summary.deals)
    spread = one.mean_winner_and_loser_points()
    assert spread is not None
    assert spread[0] < spread[1]
    one.update()
    assert one._worker is None


def test_without_a_worker_the_same_games_are_played_in_slices() -> None:
    aside, here = (
        Playtest(short_sheet(), 3, games=2),
        Playtest(short_sheet(), 3, 2, start_worker=None),
    )
    until_done(aside)
    until_done(here)
    assert [game.digest for game in here.played] == [game.digest for game in aside.played]


def test_a_worker_that_is_lost_is_done_without() -> None:
    one = Playtest(short_sheet(), 3, games=1, start_worker=lambda: Worker(fall_over))
    until_done(one)
    assert len(one.played) == 1
    assert one.error == ""


def test_whoever_cannot_hire_plays_here(caplog: pytest.LogCaptureFixture) -> None:
    def refuse() -> Worker:
        raise OSError("no more processes")

    one = Playtest(short_sheet(), 3, games=1, start_worker=refuse)
    until_done(one)
    assert len(one.played) == 1


def test_stopping_ends_the_process_and_keeps_what_was_played() -> None:
    hired: list[Worker] = []

    def hire() -> Worker:
        hired.append(Worker(serve_games))
        return hired[0]

    one = Playtest(find_sheet("twelve-deal"), 6, games=1000, start_worker=hire)
    for _ in range(PATIENCE):
        one.update()
        if one.played:
            break
        sleep(0.01)
    one.stop()
    assert one.done
    count = len(one.played)
    one.update()
    assert len(one.played) == count > 0
    hired[0].join()
    assert not hired[0]._thread.is_alive()


def test_nothing_is_told_before_the_first_game_has_ended() -> None:
    one = Playtest(short_sheet(), 3, games=1, start_worker=None)
    assert one.mean_winner_and_loser_points() is None
    assert one.summary().deals == ()
