"""Two people and two computer players at one screen: in no frame is the wrong hand drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mayi_desktop.engine import CardId, Seat
from mayi_desktop.engine.table import Phase
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import GameSetup, code_of
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.scene import DEAF_SECONDS
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.play.prompts import Commands
from mayi_desktop.ui.table.card_pictures import CardPictures
from tests.host.tables import runner_of
from tests.ui.table.deal_player import DealPlayer
from tests.ui.table.tables import seats

PEOPLE = (Seat(0), Seat(2))
QUICK = replace(BotDelays.instant(), patient=True)


class Witness:
    """Sees every picture of a face that is asked for, frame by frame."""

    def __init__(self, pictures: CardPictures) -> None:
        self.drawn: set[CardId] = set()
        for name in ("resting", "flying"):
            setattr(pictures, name, self._watched(getattr(pictures, name)))

    def _watched(self, made: Callable[..., object]) -> Callable[..., object]:
        def make(card: CardId | None, slot: object, *rest: object, **more: object) -> object:
            if card is not None and slot.up:  # type: ignore[attr-defined]
                self.drawn.add(card)
            return made(card, slot, *rest, **more)

        return make


class Family(DealPlayer):
    """Everybody at the screen, playing in turn and asking now and then."""

    def __init__(self, app: App, host: GameHost) -> None:
        self.frames = self.handovers = 0
        self.watching = False
        super().__init__(app, host)
        self.witness = Witness(self.table.display.canvas.pictures)
        self.watching = True

    def wait(self, seconds: float = 1 / 60) -> None:
        for _ in range(max(1, round(seconds * 60))):
            super().wait()
            if self.watching:
                self._look()

    def pass_frame(self) -> None:
        """What is drawn belongs to the frame in which it is: every one is painted."""
        self.wait()

    def _decide(self) -> None:
        """At the table between turns ask, let it go, or sit down; else play."""
        moment = self.table.prompt.now()
        primary = moment.primary
        if moment.notice is None:
            super()._decide()
            return
        self.table.misclicks.update(DEAF_SECONDS)
        if primary is None or not primary.enabled:
            return
        self.decisions += 1
        seats = [spec.seat for spec in moment.seats if spec.seat is not None]
        if seats and self.decisions % 4 == 0:
            self.click(self.seat(seats[self.decisions % len(seats)]))
        else:
            self.handovers += primary.does(Commands.sit_down)
            self.click(self.table.controls.primary)

    def _look(self) -> None:
        """No face of a hand but the viewer's own was drawn in this frame of the deal."""
        self.frames += 1
        drawn, self.witness.drawn = self.witness.drawn, set()
        model = self.table.model
        if not isinstance(self.scene, TableScene):
            return
        state = runner_of(self.table.host).state
        if state.table.phase not in (Phase.DRAW, Phase.PLAY):
            return
        for seat, hand in enumerate(state.hands):
            if seat != model.viewer:
                secret = set(hand) - set(state.table.seats[seat].known)
                assert not drawn & secret, f"cards of seat {seat} seen by {model.viewer}"


@pytest.mark.parametrize("code", [3, 8])
def test_no_frame_shows_the_hand_of_the_other(app: App, tmp_path: Path, code: int) -> None:
    app.change_settings(replace(app.context.settings, speed=4.0))
    setup = GameSetup("grandma-jeanne", (), seats(4, PEOPLE), code_of(code))
    family = Family(app, GameHost.new(setup, tmp_path, delays=QUICK, checked=True))
    family.play_deal()
    assert family.handovers >= 4
    assert family.frames > 300
    log = family.table.display.log.lines.lines
    assert any(line.startswith("Anna discards") for line in log)
    assert any(line.startswith("Clara discards") for line in log)
    assert not any("you" in line.lower().split() for line in log)
