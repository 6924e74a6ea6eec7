"""Evaluation weights of a sharp player, which differ between characters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in points of the cards.

    Measured in thousands of duels, which of several spare cards is discarded hardly changes how
    often a player wins, so characters may differ in that.
    """

    outs: float = 2.0
    """Value of one live card that helps."""
    danger: float = 1.2
    """Share of what a discard is likely to give away that counts against it."""
    fits: float = 6.0
    """Value of a card that can be laid off later."""
    outs_for_a_claim: int | None = None
    """Outs a card must add to be claimed if it brings the contract no nearer; None: never claim
    it then, because the penalty cards cost about what it gains."""
    rounds_of_hope: int = 3
    """Rounds after which an all-at-once hand that lacks `hopeless` cards sheds its points; it
    trades the chance to complete the hand for the points it is caught with."""
    hopeless: int = 5
    behind_at_most: int = -1
    """Points that this seat may be behind and still give up; -1: only a leader does."""
    points: float = 1.0
    """Value of a point that leaves the hand."""
