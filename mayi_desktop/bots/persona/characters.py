"""Characters: seven people to play with, each with one habit by which they can be told apart.

The numbers follow from `tests/bench/people/habits.py`: each habit is clearly visible beside
the plain level, at no more than two points of win share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taste:
    """What somebody likes to do where it costs the contract nothing; weights are in points.

    `points` favours throwing dear cards, `fits` keeps those with a place on the table, `echo`
    throws the ranks that were thrown lately, `newest` the card just drawn, `hearts` keeps
    these. A discard may leave `live_cards` fewer cards that help, and `points_more` in the
    hand.
    """

    points: float = 0.0
    fits: float = 0.0
    echo: float = 0.0
    newest: float = 0.0
    hearts: float = 0.0
    live_cards: int = 3
    points_more: int = 10
    outs_for_a_claim: int | None = None
    """Outs a card must add to be asked for though it brings the contract no nearer; None: as
    the level does."""
    points_for_a_wild: int = 0
    """Points more that may stay in the hand for each wild that is not laid down."""


@dataclass(frozen=True, slots=True)
class Character:
    """A style of play; `pace` multiplies the time for a step and has no effect on the cards."""

    taste: Taste
    pace: float = 1.0


# In the order in which they are offered.
CHARACTERS: Mapping[str, Character] = {
    "ben": Character(Taste(points=2.0, live_cards=40), pace=1.25),
    "clara": Character(Taste(points_for_a_wild=30)),
    "daniel": Character(Taste(outs_for_a_claim=4), pace=0.7),
    "ella": Character(Taste(echo=20.0, live_cards=40)),
    "frank": Character(Taste(hearts=10.0, live_cards=40, points_more=4), pace=1.5),
    "grace": Character(Taste(fits=16.0, live_cards=40), pace=1.1),
    "henry": Character(Taste(newest=20.0, live_cards=8, points_more=2), pace=0.5),
}
