"""Advice about a claim from its odds: whether to claim, and by which figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from mayi_desktop.bots.advice.explain import Advice
from mayi_desktop.bots.reading.rated_action import Motive
from mayi_desktop.bots.search.odds import Gain, Odds, Outlook
from mayi_desktop.engine.actions import Allow, Claim, LetGo, MayI, PlayerAction

# Fewer worlds give no advice; the errors are too large then.
ENOUGH_WORLDS = 40

# Standard errors by which two figures differ for sure, and by which they lean to one side.
_SURE = 2.0
_LEANS = 1.0

# Smaller differences vanish when the figures are rounded for display.
_LEAST_CHANCE = 0.01
_LEAST_POINTS = 1.0


class DecidingFigure(Enum):
    """The figures that decide: chance to go down, points, or both against each other."""

    CHANCE = auto()
    POINTS = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class ClaimAdvice:
    """Whether the odds speak for the claim, against it or, with None, for neither."""

    should_claim: bool | None
    decided_by: DecidingFigure
    if_claimed: Outlook
    if_passed: Outlook


def claim_advice(odds: Odds, *, down: bool = False) -> ClaimAdvice | None:
    """The advice by the worlds played so far; None while there are too few.

    The game is won by points, so they decide where they differ; otherwise the chance to go down
    soon does, which is the surer figure, unless the points lean the other way. For a seat that
    is `down` only the points count.
    """
    if odds.worlds < ENOUGH_WORLDS:
        return None
    asks, ground = compare_answers(odds.gain(), down=down)
    return ClaimAdvice(asks, ground, *odds.outlooks())


def compare_answers(gain: Gain, *, down: bool) -> tuple[bool | None, DecidingFigure]:
    """Whether to claim and what decides; a higher chance speaks for it, more points against."""
    for_points = -_side(gain.points, gain.points_error, _SURE, _LEAST_POINTS)
    if down:
        return _answer(for_points), DecidingFigure.POINTS
    for_chance = _side(gain.chance, gain.error, _SURE, _LEAST_CHANCE)
    if for_points:
        grounds = {
            for_points: DecidingFigure.CHANCE,
            0: DecidingFigure.POINTS,
            -for_points: DecidingFigure.BOTH,
        }
        return _answer(for_points), grounds[for_chance]
    leaning = -_side(gain.points, gain.points_error, _LEANS, _LEAST_POINTS)
    if for_chance and leaning == -for_chance:
        return None, DecidingFigure.BOTH
    alike = not for_chance and abs(gain.chance) < _LEAST_CHANCE
    return _answer(for_chance), DecidingFigure.POINTS if alike else DecidingFigure.CHANCE


def reorder_by_odds(found: Advice, odds: ClaimAdvice) -> Advice:
    """The advice with the answer first that the odds speak for, if they do.

    A claim that goes out at once is certain, whatever the odds. One that completes the contract
    stays, unless it makes going down less likely: points alone are too rough a guess for that.
    """
    best, claim = found.best, odds.should_claim
    no_worse = odds.if_claimed.chance >= odds.if_passed.chance
    completes = is_claim(best.action) is True and best.missing == 0 and no_worse
    if claim is None or completes or best.motive is Motive.WINS:
        return found
    if is_claim(best.action) is claim:
        return found
    others = found.alternatives
    better = next((other for other in others if is_claim(other.action) is claim), None)
    if better is None:
        return found
    rest = tuple(other for other in others if other is not better)
    return replace(found, best=better, alternatives=(best, *rest))


def is_claim(action: PlayerAction) -> bool | None:
    """Whether an answer claims the discard; None if it is about something else."""
    match action:
        case MayI() | Claim():
            return True
        case LetGo() | Allow():
            return False
        case _:
            return None


def _answer(side: int) -> bool | None:
    return None if side == 0 else side > 0


def _side(value: float, error: float, times: float, least: float) -> int:
    """1 or -1 for a value clearly above or below 0 that is visible when rounded, else 0."""
    if abs(value) < least or abs(value) <= times * error:
        return 0
    return 1 if value > 0 else -1
