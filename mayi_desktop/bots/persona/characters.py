"""Characters: named styles of play with their weights and pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mayi_desktop.bots.reading.weights import Weights


@dataclass(frozen=True, slots=True)
class Character:
    """A style of play; `pace` multiplies the time for a step and has no effect on the cards."""

    weights: Weights
    pace: float = 1.0


CHARACTERS: Mapping[str, Character] = {
    "ben": Character(Weights(points=1.5, danger=4.0), pace=1.25),
    "clara": Character(Weights(keeps_wilds=True, points=0.5)),
    "daniel": Character(Weights(outs_for_a_claim=7), pace=0.7),
    "ella": Character(Weights(danger=4.0, points=0.3)),
    "frank": Character(Weights(keeps_wilds=True, danger=1.2), pace=1.5),
    "grace": Character(Weights(fits=16.0, points=0.2), pace=1.1),
    "henry": Character(Weights(points=0.5, danger=0.0, outs_for_a_claim=10), pace=0.5),
}
"""All characters by key, in the order in which they are offered."""
