"""Knows the line of a summary that compares with what the best player would have scored."""

from __future__ import annotations

from mayi_desktop.host.game.par import GAMES, Par
from mayi_desktop.host.thinking.time_slice import work_on
from mayi_desktop.ui.drawing.look import Align, Look
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.basics.label import Label, Tone

_SLICE = 0.008


class ParLine(Label):
    """Plays the deal again while the summary is looked at, and tells how far it has come."""

    def __init__(self, look: Look, par: Par, own: int) -> None:
        super().__init__(look, "", Tone.NORMAL, Align.CENTRE)
        self._par = par
        self._own = own
        self._steps = par.think()
        self.done = False
        self._tell()

    def update(self, dt: float) -> None:
        """Play on for a few milliseconds."""
        super().update(dt)
        if not self.done:
            self.done = work_on(self._steps, _SLICE)
            self._tell()

    def _tell(self) -> None:
        played = len(self._par.scores)
        if not played:
            words = "" if self.done else say("par.working", games=GAMES)
        else:
            mean = round(self._par.mean)
            words = say("par.so_far", count=mean, own=self._own)
            if not self.done:
                words = say("par.progress", par=words, played=played, games=GAMES)
        self.rewrite(words)
