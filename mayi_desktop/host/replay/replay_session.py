"""Replay session: a recorded game at one of its moments, as the source of a table."""

from __future__ import annotations

from mayi_desktop.engine.actions import PlayerAction
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.events import Event
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.engine.state.view import TableView
from mayi_desktop.host.game.event_feed import Update
from mayi_desktop.host.replay.recorded_game import Decision, RecordedGame
from mayi_desktop.host.setup.game_setup import GameSetup


class ReplaySession:
    """A recorded game that moves only by `forward` and `go`.

    `bot_decision` is the decision of a computer player whose own view is shown.
    """

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.at = 0
        self.bot_decision: Decision | None = None
        self._untold: list[int] = []

    @property
    def setup(self) -> GameSetup:
        """How the game was set up, with the players of this moment."""
        return self.game.setup(self.at)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat's player at this moment."""
        return tuple(who.name for who in self.setup.seats)

    @property
    def sheet(self) -> RuleSheet:
        """The rule sheet that was played."""
        return self.game.header.sheet

    def go(self, at: int) -> None:
        """Jump to a moment without telling what led to it."""
        self.at = max(0, min(at, self.game.last))
        self._untold.clear()

    def forward(self) -> bool:
        """Step to the next moment and tell what happened; False at the last one."""
        if self.at >= self.game.last:
            return False
        self.at += 1
        self._untold.append(self.at)
        return True

    def view(self, viewer: Seat | None) -> TableView:
        """The table at this moment, as far as the viewer may see it."""
        if self.bot_decision is not None and viewer == self.bot_decision.seat:
            seen = self.game.bots_view(self.bot_decision)
            if seen is not None:
                return seen
        return self.game.view(self.at, viewer)

    def updates(self, viewer: Seat | None) -> list[Update]:
        """What happened since the last call, one update for each moment."""
        untold, self._untold = self._untold, []
        return [
            Update(self.game.events(at, viewer), self.game.view(at, viewer)) for at in untold
        ]

    def earlier(self, viewer: Seat | None) -> list[Event]:
        """Nothing: the scene tells the events of the deal itself after each jump."""
        return []

    def tick(self, now: float, calm: bool) -> bool:
        """Time changes nothing in a recorded game."""
        return False

    def submit(self, prompt_id: int, action: PlayerAction) -> Refusal:
        """Refuse: nobody is asked in a recorded game."""
        return Refusal.NOT_ASKED
