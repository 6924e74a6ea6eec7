"""Fitting: the weights of marks with which a person's choices are likeliest.

Each choice is one of a multinomial logit model: an option is chosen in proportion to the
exponential of its weighted marks. The weights are drawn toward what most players do, so that a
few deals cannot make a habit of an accident.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import exp

from mayi_desktop.bots.relatives.occasions import Marks

Weights = tuple[float, ...]
# How strongly a weight is drawn to the usual one: as by so many choices that speak for it.
_SMOOTHING = 0.8
# Steps of Newton's method; after these nothing moves by more than a thousandth.
_STEPS = 12
_LONGEST_STEP = 2.0
_CLOSE = 1e-3
# Choices looked at between two pauses, a few milliseconds.
_CHOICES_AT_ONCE = 40


@dataclass(frozen=True, slots=True)
class Chosen:
    """The marks of all options, and which was chosen."""

    options: tuple[Marks, ...]
    chosen: int


def chances(options: Sequence[Marks], weights: Weights) -> list[float]:
    """How likely each option is to be chosen."""
    worth = [score(marks, weights) for marks in options]
    best = max(worth)
    odds = [exp(value - best) for value in worth]
    total = sum(odds)
    return [value / total for value in odds]


def score(marks: Marks, weights: Weights) -> float:
    """The weighted marks of an option."""
    return sum(mark * weight for mark, weight in zip(marks, weights, strict=True))


def fitted(choices: Sequence[Chosen], usual: Weights) -> Generator[None, None, Weights]:
    """The likeliest weights, found in short steps; the usual ones where nothing was chosen."""
    weights = list(usual)
    for _ in range(_STEPS if choices else 0):
        slope, curve = yield from _slope_and_curve(choices, weights, usual)
        step = _solved(curve, slope)
        longest = max(map(abs, step))
        short = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        weights = [weight + short * move for weight, move in zip(weights, step, strict=True)]
        if longest < _CLOSE:
            break
    return tuple(weights)


def _slope_and_curve(
    choices: Sequence[Chosen], weights: Sequence[float], usual: Weights
) -> Generator[None, None, tuple[list[float], list[list[float]]]]:
    """Gradient and negated Hessian of the smoothed likelihood."""
    size = len(weights)
    fixed = tuple(weights)
    slope = [_SMOOTHING * (u - w) for u, w in zip(usual, weights, strict=True)]
    curve = [[_SMOOTHING * (i == j) for j in range(size)] for i in range(size)]
    for number, choice in enumerate(choices):
        if number % _CHOICES_AT_ONCE == 0:
            yield
        odds = chances(choice.options, fixed)
        mean = _mean(choice.options, odds)
        chosen = choice.options[choice.chosen]
        for place in range(size):
            slope[place] += chosen[place] - mean[place]
        for chance, marks in zip(odds, choice.options, strict=True):
            apart = [mark - middle for mark, middle in zip(marks, mean, strict=True)]
            _add_square(curve, apart, chance)
    return slope, curve


def _mean(options: Sequence[Marks], odds: Sequence[float]) -> list[float]:
    """The mean marks of the options."""
    mean = [0.0] * len(options[0])
    for chance, marks in zip(odds, options, strict=True):
        for place, mark in enumerate(marks):
            if mark:
                mean[place] += chance * mark
    return mean


def _add_square(matrix: list[list[float]], vector: Sequence[float], factor: float) -> None:
    """Add a vector times itself, by a factor."""
    for place, one in enumerate(vector):
        if one:
            row, share = matrix[place], factor * one
            for other, two in enumerate(vector):
                row[other] += share * two


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of equations whose matrix is positive definite."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        row = rows[pivot]
        for below in rows[pivot + 1 :]:
            factor = below[pivot] / row[pivot]
            if factor:
                for place in range(pivot, size + 1):
                    below[place] -= factor * row[place]
    found = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][place] * found[place] for place in range(pivot + 1, size))
        found[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return found
