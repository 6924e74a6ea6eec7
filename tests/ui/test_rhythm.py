"""Tests that the program rests when all is still, and only then."""

from __future__ import annotations

from mayi_desktop.ui.shell.frame_rate import QUIET_AFTER, Rhythm

FRAME = 1 / 60


def after(seconds: float, *, heard: bool = False, painted: bool = False) -> Rhythm:
    """A rhythm after so many seconds of which all frames were alike."""
    rhythm = Rhythm()
    go_on(rhythm, seconds, heard=heard, painted=painted)
    return rhythm


def go_on(
    rhythm: Rhythm, seconds: float, *, heard: bool = False, painted: bool = False
) -> None:
    for _ in range(round(seconds / FRAME)):
        rhythm.note(FRAME, heard=heard, painted=painted)


def test_it_rests_after_a_quiet_while_and_not_sooner():
    assert not Rhythm().resting
    assert not after(QUIET_AFTER / 2).resting
    assert after(1.1 * QUIET_AFTER).resting


def test_input_and_movement_keep_it_awake():
    assert not after(5, heard=True).resting
    assert not after(5, painted=True).resting


def test_input_ends_the_rest_at_once():
    rhythm = after(5)
    rhythm.note(FRAME, heard=True, painted=False)
    assert not rhythm.resting


def test_a_blinking_caret_does_not_keep_it_awake_and_a_movement_does():
    rhythm = after(5)
    for _ in range(10):
        rhythm.note(FRAME, heard=False, painted=True)
        assert rhythm.resting
        go_on(rhythm, 0.5)
    rhythm.note(FRAME, heard=False, painted=True)
    rhythm.note(FRAME, heard=False, painted=True)
    assert not rhythm.resting
