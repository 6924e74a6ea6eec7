"""Knows what tells players of one level apart: how much they make of the things they notice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a sharp player's thoughts, in points of the cards.

    `outs` is the worth of one live card that helps, `danger` says how much of what a discard
    gives away counts, `fits` is the worth of a card that can be laid off later.
    `outs_for_a_claim` are the outs that a claimed card must add if it brings the contract no
    nearer; with None it is never claimed then, as that costs about what it brings. An
    all-at-once hand that lacks `hopeless` cards after `rounds_of_hope` sheds its points, if
    this seat leads or is behind by `behind_at_most` points.

    Two weights belong to a person's style alone: `points` is the worth of a point that leaves
    the hand, and somebody who `keeps_wilds` lays down without them where that costs little.
    """

    outs: float = 2.0
    danger: float = 1.2
    fits: float = 6.0
    outs_for_a_claim: int | None = None
    rounds_of_hope: int = 3
    hopeless: int = 5
    behind_at_most: int = -1
    points: float = 1.0
    keeps_wilds: bool = False
