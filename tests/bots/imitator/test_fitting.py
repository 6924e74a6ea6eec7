"""Fitting of choices: known weights are found again, and few choices change little."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from mayi_desktop.bots.imitator import Example, FeatureWeights, chances, fitted


def result(steps: Generator[None, None, FeatureWeights]) -> FeatureWeights:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: FeatureWeights = done.value
            return found


def made_by(weights: FeatureWeights, count: int) -> list[Example]:
    rng = Random(5)
    choices = []
    for _ in range(count):
        options = tuple(tuple(rng.random() for _ in weights) for _ in range(4))
        chosen = rng.choices(range(4), chances(options, weights))[0]
        choices.append(Example(options, chosen))
    return choices


def test_the_weights_by_which_choices_were_made_are_found_again() -> None:
    true = (3.0, -2.0, 0.0)
    found = result(fitted(made_by(true, 3000), (0.0, 0.0, 0.0)))
    assert found == pytest.approx(true, abs=0.35)


def test_without_choices_the_usual_weights_stay() -> None:
    assert result(fitted([], (1.0, 2.0))) == (1.0, 2.0)


def test_a_single_choice_moves_a_weight_by_less_than_it_would_take_to_be_sure() -> None:
    usual = (0.0,)
    found = result(fitted([Example(((0.0,), (1.0,)), 1)], usual))
    assert 0 < found[0] < 1


def test_chances_add_up_to_one_even_for_huge_weights() -> None:
    odds = chances([(1.0,), (0.0,)], (5000.0,))
    assert odds == pytest.approx([1.0, 0.0])
