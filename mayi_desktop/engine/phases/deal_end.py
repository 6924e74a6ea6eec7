"""Knows how a deal ends: somebody is out, or nobody can go on, and points are written down."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import DealEnded, GameEnded
from mayi_desktop.engine.phases.stalemate import stands_still
from mayi_desktop.engine.scoring import hand_points
from mayi_desktop.engine.state.table import DealResult, Phase
from mayi_desktop.engine.state_builder import Draft


def end_if_out(draft: Draft, seat: Seat) -> bool:
    """End the deal if the seat has no card left; True if it did."""
    if draft.hands[seat]:
        return False
    end_deal(draft, winner=seat)
    return True


def end_if_nobody_can_go_on(draft: Draft) -> bool:
    """End the deal if no card can ever be played again; True if it did."""
    if not stands_still(draft):
        return False
    end_deal(draft, winner=None)
    return True


def end_deal(draft: Draft, winner: Seat | None) -> None:
    """Open all hands, write the points down, and close every question of the deal."""
    points = tuple(
        0 if seat == winner else hand_points(draft.sheet, hand)
        for seat, hand in enumerate(draft.hands)
    )
    draft.seats = [
        replace(facts, points=(*facts.points, scored))
        for facts, scored in zip(draft.seats, points, strict=True)
    ]
    draft.result = DealResult(draft.deal, winner, tuple(draft.hands), points)
    draft.claim = None
    draft.owed = []
    draft.must_play = []
    draft.exposed = draft.drawable = False
    draft.tell(DealEnded(draft.result))
    last = draft.deal == len(draft.sheet.deals) - 1
    draft.phase = Phase.GAME_OVER if last else Phase.BETWEEN_DEALS
    if last:
        best = min(facts.score for facts in draft.seats)
        draft.tell(
            GameEnded(tuple(Seat(s) for s, f in enumerate(draft.seats) if f.score == best))
        )
