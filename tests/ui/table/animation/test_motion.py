"""Tests of how cards are drawn after the pointer, and how long and how high they fly."""

from __future__ import annotations

import math

import pytest

from mayi_desktop.engine import CARDS
from mayi_desktop.ui.table.animator import (
    GO_HOME,
    PLACED,
    Animator,
    Motion,
    Spring,
    Timing,
    flight_ms,
    pose_of,
)
from mayi_desktop.ui.table.card_places import CardPose

A = CARDS[3].id


def test_a_dragged_card_swings_a_little_past_the_pointer_and_comes_to_rest():
    spring, at, farthest = Spring(), 0.0, 0.0
    for _ in range(90):
        step, aside = spring.pull(100 - at, 0.0, 1 / 60)
        at += step
        farthest = max(farthest, at)
        assert aside == 0
    assert 105 < farthest < 120
    assert abs(at - 100) < 0.5
    assert spring.is_still


@pytest.mark.parametrize("frames", [20, 30, 60, 120])
def test_a_dragged_card_moves_alike_at_any_frame_rate(frames: int):
    spring, at = Spring(), 0.0
    for _ in range(frames // 10):
        at += spring.pull(100 - at, 0.0, 1 / frames)[0]
    assert 103 < at < 109


def test_a_flight_takes_longer_the_farther_it_goes_but_never_long():
    assert flight_ms(0) == 180
    assert flight_ms(500) == 260
    assert flight_ms(5000) == 420


def test_a_card_rises_on_an_arc_and_settles_where_it_belongs():
    animator = Animator()
    start, goal = CardPose(0, 500, 100), CardPose(600, 500, 100)
    animator.place(A, start)
    flight = animator.fly(A, goal, Timing(300, PLACED))
    poses = []
    while animator.cards[A].flight is not None:
        animator.update(0.01)
        poses.append((pose_of(flight)[0], flight.rise))
    assert min(pose.y for pose, _ in poses) == pytest.approx(500 - 50, abs=2)
    assert max(pose.height for pose, _ in poses) == pytest.approx(108, abs=1)
    assert max(rise for _, rise in poses) > 0.95
    landed = [pose for pose, rise in poses if pose.x > 599.9]
    assert 2 < abs(landed[0].angle) <= 4
    assert len(landed) <= 12
    assert animator.cards[A].at == goal


def test_with_reduced_motion_a_card_goes_straight():
    animator = Animator(Motion(reduced=True))
    animator.place(A, CardPose(0, 500, 100))
    flight = animator.fly(A, CardPose(600, 500, 100), Timing(300, PLACED))
    while animator.cards[A].flight is not None:
        animator.update(0.01)
        pose = pose_of(flight)[0]
        assert (pose.y, pose.height, pose.angle, flight.rise) == (500, 100, 0, 0)


def test_a_card_sent_elsewhere_in_flight_turns_without_a_jump():
    animator = Animator()
    animator.place(A, CardPose(0, 0, 100))
    animator.fly(A, CardPose(600, 0, 100), Timing(300, PLACED))
    for _ in range(10):
        animator.update(0.01)
    before = animator.cards[A].pose()[0]
    goal = CardPose(500, 400, 100)
    animator.slide({A: goal}, GO_HOME)
    after = animator.cards[A].pose()[0]
    assert math.dist((before.x, before.y), (after.x, after.y)) < 1
    for _ in range(60):
        animator.update(0.01)
    assert animator.cards[A].at == goal
