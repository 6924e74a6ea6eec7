"""Tests that the program is idle when nothing happens, and only then."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from mayi_desktop.ui.app import IDLE_AFTER, IdleTimer, Tidying

FRAME = 1 / 60


def after(seconds: float, *, had_input: bool = False, painted: bool = False) -> IdleTimer:
    """A timer after some seconds in which all frames were alike."""
    timer = IdleTimer()
    run(timer, seconds, had_input=had_input, painted=painted)
    return timer


def run(
    timer: IdleTimer, seconds: float, *, had_input: bool = False, painted: bool = False
) -> None:
    for _ in range(round(seconds / FRAME)):
        timer.record(FRAME, had_input=had_input, painted=painted)


def test_it_is_idle_after_a_quiet_while_and_not_sooner():
    assert not IdleTimer().idle
    assert not after(IDLE_AFTER / 2).idle
    assert after(1.1 * IDLE_AFTER).idle


def test_input_and_movement_keep_it_awake():
    assert not after(5, had_input=True).idle
    assert not after(5, painted=True).idle


def test_input_ends_idling_at_once():
    timer = after(5)
    timer.record(FRAME, had_input=True, painted=False)
    assert not timer.idle


def test_a_blinking_caret_does_not_keep_it_awake_and_a_movement_does():
    timer = after(5)
    for _ in range(10):
        timer.record(FRAME, had_input=False, painted=True)
        assert timer.idle
        run(timer, 0.5)
    timer.record(FRAME, had_input=False, painted=True)
    timer.record(FRAME, had_input=False, painted=True)
    assert not timer.idle


def test_it_looks_around_less_often_once_nobody_can_be_about_to_play():
    timer = after(5)
    often = timer.nap_ms
    run(timer, 10)
    assert timer.nap_ms > often
    timer.record(FRAME, had_input=True, painted=False)
    assert timer.nap_ms == often


# --- Tests that memory is looked through while nothing happens, and not in between.


class Circle:
    """Something that only a look at all of memory can find to be of no use any more."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def nothing_frozen() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("nothing_frozen")
def test_what_a_new_screen_is_made_of_is_not_looked_through_again() -> None:
    tidying = Tidying()
    tidying.follow("title", idle=False)
    assert gc.get_freeze_count() > 0
    before = gc.get_freeze_count()
    kept = [Circle() for _ in range(100)]
    tidying.follow("title", idle=False)
    assert gc.get_freeze_count() <= before
    tidying.follow("table", idle=False)
    assert gc.get_freeze_count() >= before + len(kept)


@pytest.mark.usefixtures("nothing_frozen")
def test_what_is_left_of_a_screen_goes_when_nothing_happens() -> None:
    tidying, circle = Tidying(), Circle()
    left = weakref.ref(circle)
    tidying.follow("title", idle=False)
    del circle
    gc.collect()
    assert left() is not None
    tidying.follow("title", idle=True)
    assert left() is None


@pytest.mark.usefixtures("nothing_frozen")
def test_an_idle_program_looks_once() -> None:
    tidying = Tidying()
    tidying.follow("title", idle=False)
    tidying.follow("title", idle=True)
    whole = gc.get_stats()[-1]["collections"]
    for _ in range(5):
        tidying.follow("title", idle=True)
    assert gc.get_stats()[-1]["collections"] == whole
