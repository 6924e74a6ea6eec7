"""Tests that the program is idle when nothing happens, and only then."""

from __future__ import annotations

from mayi_desktop.ui.app import IDLE_AFTER, IdleTimer

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
