"""Plays a recorded game over the table: step by step, by itself, or in jumps."""

from __future__ import annotations

from mayi_desktop.engine import Seat
from mayi_desktop.host.replay.recorded_game import Landmark, ReplaySession
from mayi_desktop.ui.table.animation.choreography import notable_events
from mayi_desktop.ui.table.animation.motion import Motion
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.text.event_text import event_sentence

SPEEDS = (1.0, 2.0, 4.0, 8.0, 0.5)
# Seconds between two steps at usual speed.
_PAUSE = 0.7


class ReplayPlayer:
    """What is shown of a recorded game; `playing` tells whether it runs by itself."""

    def __init__(self, display: TableDisplay, session: ReplaySession) -> None:
        self.playing = False
        self.speed = SPEEDS[0]
        self._display = display
        self._model = display.model
        self._session = session
        self._wait = 0.0

    @property
    def at(self) -> int:
        """The number of the moment that is shown."""
        return self._session.at

    def go_to(self, at: int) -> None:
        """Show a moment at once."""
        self._session.go(at)
        self.show_as(self._model.viewer)

    def show_as(self, viewer: Seat | None) -> None:
        """Show the same moment from another seat, or from none."""
        model, display = self._model, self._display
        display.view_as(viewer)
        model.hand.clear_new()
        model.captions.clear_badges()
        self._retell()

    def step_forward(self) -> bool:
        """Show how the next moment comes about; False at the end."""
        display = self._display
        display.catch_up()
        if not self._session.forward():
            self.playing = False
            return False
        display.fetch_updates()
        return True

    def jump(self, landmark: Landmark, *, back: bool = False) -> bool:
        """Go to the next moment of a kind, or the one before; False if there is none."""
        marks = [mark.at for mark in self._session.game.bookmarks if mark.landmark is landmark]
        found = [at for at in marks if (at < self.at if back else at > self.at)]
        if found:
            self.go_to(max(found) if back else min(found))
        return bool(found)

    def toggle(self) -> None:
        """Run by itself, or stop; at the end it begins anew."""
        self.playing = not self.playing
        self._wait = 0.0
        if self.playing and self.at >= self._session.game.last:
            self.go_to(0)

    def change_speed(self) -> None:
        """Take the next speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.set_motion()

    def set_motion(self) -> None:
        """Let the cards move as fast as the game runs."""
        settings = self._model.context.settings
        motion = Motion(settings.speed * self.speed, settings.reduced_motion)
        self._display.animator.motion = motion

    def update(self, dt: float) -> None:
        """Let time go by: the next moment comes when the last has been seen."""
        display = self._display
        if not self.playing or not display.presenter.is_idle or display.animator.is_busy:
            return
        self._wait -= dt * self.speed
        if self._wait <= 0:
            self._wait = _PAUSE
            self.step_forward()

    def _retell(self) -> None:
        """Fill the log with what had happened in this deal, and the caption with the latest."""
        model, session = self._model, self._session
        display = self._display
        starts = [m.at for m in session.game.bookmarks if m.landmark is Landmark.DEAL]
        first = max((at for at in starts if at <= session.at), default=0)
        happened = [
            event
            for at in range(first, session.at + 1)
            for event in notable_events(session.game.events(at, model.viewer))
        ]
        model.history.turns.clear()
        for event in happened:
            model.history.turns.record(event)
        told = (event_sentence(event, model.player_names, session.sheet) for event in happened)
        lines = [words for words in told if words]
        display.log.lines.lines.clear()
        for line in lines:
            display.log.add(line)
        display.announcer.tell_last_round()
        model.captions.show(lines[-1] if lines else "")
