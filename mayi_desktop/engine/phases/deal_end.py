"""Knows how a deal ends: somebody is out, or nobody can go on, and points are written down."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import DealEnded, GameEnded
from mayi_desktop.engine.phases.stalemate import is_stalemate
from mayi_desktop.engine.rulesheet import hand_points
from mayi_desktop.engine.state.table import DealResult, Phase
from mayi_desktop.engine.state_builder import StateBuilder


def end_if_out(builder: StateBuilder, seat: Seat) -> bool:
    """End the deal if the seat has no card left; True if it did."""
    if builder.hands[seat]:
        return False
    end_deal(builder, winner=seat)
    return True


def end_if_stalemate(builder: StateBuilder) -> bool:
    """End the deal if no card can ever be played again; True if it did."""
    if not is_stalemate(builder):
        return False
    end_deal(builder, winner=None)
    return True


def end_deal(builder: StateBuilder, winner: Seat | None) -> None:
    """Open all hands, write the points down, and close every question of the deal."""
    points = tuple(
        0 if seat == winner else hand_points(builder.sheet, hand)
        for seat, hand in enumerate(builder.hands)
    )
    builder.seats = [
        replace(facts, points=(*facts.points, scored))
        for facts, scored in zip(builder.seats, points, strict=True)
    ]
    builder.result = DealResult(builder.deal, winner, tuple(builder.hands), points)
    builder.claim = None
    builder.owed = []
    builder.must_play = []
    builder.exposed = builder.drawable = False
    builder.emit(DealEnded(builder.result))
    last = builder.deal == len(builder.sheet.deals) - 1
    builder.phase = Phase.GAME_OVER if last else Phase.BETWEEN_DEALS
    if last:
        best = min(facts.score for facts in builder.seats)
        builder.emit(
            GameEnded(tuple(Seat(s) for s, f in enumerate(builder.seats) if f.score == best))
        )
