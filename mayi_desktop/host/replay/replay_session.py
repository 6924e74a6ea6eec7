"""Knows a recorded game at one of its moments, as a host from which a table can be shown."""

from __future__ import annotations

from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.host.game.event_feed import Update
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.game.open_game import Opening
from mayi_desktop.host.game.runner import Runner
from mayi_desktop.host.replay.recorded_game import Decision, Film
from mayi_desktop.host.setup.bot_delays import Pacing


class Rerun(GameHost):
    """Nothing happens here that did not happen then; it moves only by `forward` and `go`.

    `honest` is the decision of a computer player whose own view is shown.
    """

    def __init__(self, game: Film) -> None:
        self.game = game
        self.at = 0
        self.honest: Decision | None = None
        self._fresh: list[int] = []
        setup = game.setup(0)
        runner = Runner(game.truth(0), setup.seed, [None] * len(setup.seats))
        super().__init__(Opening(setup, runner), Pacing.instant())

    def go(self, at: int) -> None:
        """Be at a moment, without a story."""
        self._be(max(0, min(at, self.game.last)))
        self._fresh.clear()

    def forward(self) -> bool:
        """Go on to the next moment and tell what happened; False at the last one."""
        if self.at >= self.game.last:
            return False
        self._be(self.at + 1)
        self._fresh.append(self.at)
        return True

    def view(self, viewer: Seat | None) -> TableView:
        """The table at this moment, as far as the viewer may see it."""
        if self.honest is not None and viewer == self.honest.seat:
            seen = self.game.bots_view(self.honest)
            if seen is not None:
                return seen
        return self.game.view(self.at, viewer)

    def updates(self, viewer: Seat | None) -> list[Update]:
        """What happened since this was last asked, however many moments that were."""
        fresh, self._fresh = self._fresh, []
        return [
            Update(self.game.events(at, viewer), self.game.view(at, viewer)) for at in fresh
        ]

    def tick(self, now: float, calm: bool) -> bool:
        """Time changes nothing that has been."""
        return False

    def submit(self, prompt_id: int, action: PlayerAction) -> Refusal | None:
        """Nobody is asked any more."""
        return Refusal.NOT_ASKED

    def people_asked(self) -> tuple[Seat, ...]:
        """Nobody is asked any more."""
        return ()

    def close(self) -> None:
        """Leave the file as it is."""

    def _be(self, at: int) -> None:
        self.at = at
        self._runner.state = self.game.truth(at)
        self.setup = self.game.setup(at)
