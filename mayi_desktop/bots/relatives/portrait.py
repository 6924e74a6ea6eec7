"""Portrait: what was learned of one person's play, and how it is learned from their choices."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

from mayi_desktop.bots.relatives.fitting import Chosen, Weights, chances, fitted
from mayi_desktop.bots.relatives.occasions import MARKS, Kind

# What most players do, by the names of the marks; what is not named counts nothing. Whoever
# chose too seldom to show a habit plays about like this, which is like a steady player.
_MOST_PLAYERS: Mapping[Kind, Mapping[str, float]] = {
    Kind.ASK: {"always": -2.0, "steady_would": 3.5},
    Kind.DRAW: {"always": -2.0, "steady_would": 4.0},
    Kind.LAY: {"always": 3.0},
    Kind.WAY: {"usual": 1.5},
    Kind.MORE: {"always": 3.0},
    Kind.THROW: {"steady_would": 1.0, "breaks": -2.0, "wild": -4.0, "just_taken": -1.0},
    Kind.SHED: {"steady_would": 3.0, "wild": -2.0},
}
# A yes or no is said at the rate of the person only if it came up this often.
_OCCASIONS_FOR_A_RATE = 12
_EVEN = 0.5


def usual_weights(kind: Kind) -> Weights:
    """The weights of a kind of decision before anything was learned."""
    named = _MOST_PLAYERS[kind]
    return tuple(named.get(mark, 0.0) for mark in MARKS[kind])


@dataclass(frozen=True, slots=True)
class Habit:
    """How one kind of decision is made: the weights of the marks, and the least chance for yes.

    `choices` counts those from which it was learned.
    """

    weights: Weights
    threshold: float = _EVEN
    choices: int = 0


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person's habits, from so many deals; `pace` is a factor on the time for a step."""

    name: str
    deals: int
    habits: Mapping[Kind, Habit] = field(default_factory=dict)
    pace: float = 1.0
    made: str = ""

    def habit(self, kind: Kind) -> Habit:
        """The habit of a kind of decision, or what most players do."""
        return self.habits.get(kind) or Habit(usual_weights(kind))


Choices = Mapping[Kind, Sequence[Chosen]]


def learned(choices: Choices) -> Generator[None, None, dict[Kind, Habit]]:
    """The habits with which these choices are likeliest, found in short steps."""
    found: dict[Kind, Habit] = {}
    for kind in Kind:
        made = choices.get(kind, ())
        if made:
            weights = yield from fitted(made, usual_weights(kind))
            found[kind] = Habit(weights, _threshold(kind, made, weights), len(made))
    return found


def is_yes_or_no(kind: Kind) -> bool:
    """Whether the first of exactly two options is to leave it."""
    return kind not in (Kind.WAY, Kind.THROW, Kind.SHED)


def _threshold(kind: Kind, made: Sequence[Chosen], weights: Weights) -> float:
    """The least chance at which yes is said, so that it is said as often as the person did.

    Otherwise somebody who asks every third time for no reason that can be seen never would.
    """
    if not is_yes_or_no(kind) or len(made) < _OCCASIONS_FOR_A_RATE:
        return _EVEN
    yes = sorted((chances(choice.options, weights)[1] for choice in made), reverse=True)
    count = sum(choice.chosen == 1 for choice in made)
    above = yes[count - 1] if count else 1.0
    below = yes[count] if count < len(made) else 0.0
    return (above + below) / 2
