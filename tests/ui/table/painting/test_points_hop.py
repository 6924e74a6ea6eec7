"""Tests of the points that hop up at the end of a deal, and of a hand that sinks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mayi_desktop.engine import CARDS, ClaimCalled, ClaimWon, DealBegan, DealEnded, Seat
from mayi_desktop.engine.table import DealResult
from mayi_desktop.ui.app import App
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.effects import HandSink, PointsHop
from tests.ui.screens.positions import late
from tests.ui.table.player import at

STEP = 1 / 60
MOVING, REDUCED = Motion(1.0, reduced=False), Motion(1.0, reduced=True)
RESULT = DealResult(0, Seat(1), ((), (), (), ()), (35, 0, 12, 80))


def test_the_points_of_every_hand_hop_one_after_the_other_and_stay(
    app: App, tmp_path: Path
) -> None:
    player = at(app, tmp_path, late(4, 4, 11))
    display = player.table.display
    shown = display.presenter.shown
    table = replace(shown.view.table, result=RESULT)
    shown.view = replace(shown.view, table=table)
    hop, begun, tops = PointsHop(), 0, {0: set(), 2: set(), 3: set()}
    hop.start_for(DealEnded(RESULT))
    for _ignored in range(120):
        begun += hop.update(STEP, MOVING)[1]
        for sprite in hop.sprites(display.look, shown, MOVING):
            tops[sprite.key[1]].add(sprite.pos[1])
    assert begun == 3
    assert all(len(seen) > 4 for seen in tops.values())
    assert not hop.update(STEP, MOVING)[0]
    assert len(list(hop.sprites(display.look, shown, MOVING))) == 3
    hop.start_for(DealBegan(1, Seat(0), 2))
    assert list(hop.sprites(display.look, shown, MOVING)) == []


def test_points_that_are_hurried_lie_still_at_once(app: App, tmp_path: Path) -> None:
    hop = PointsHop()
    hop.start_for(DealEnded(RESULT))
    hop.finish()
    assert hop.update(STEP, MOVING) == (False, 0)


def test_the_hand_sinks_only_when_another_gets_what_the_viewer_asked_for() -> None:
    card = CARDS[0].id
    for caller, winner, motion, sinks in (
        (0, 1, MOVING, True),
        (0, 0, MOVING, False),
        (2, 1, MOVING, False),
        (0, 1, REDUCED, False),
    ):
        sink = HandSink()
        sink.follow(ClaimCalled(Seat(caller), card), Seat(0), motion)
        sink.follow(ClaimWon(Seat(winner), card, 1), Seat(0), motion)
        shares = []
        for _ignored in range(60):
            sink.update(STEP, motion)
            shares.append(sink.share)
        assert (max(shares) > 0.9) == sinks
        assert shares[-1] == 0
