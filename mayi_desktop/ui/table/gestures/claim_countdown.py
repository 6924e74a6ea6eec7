"""Knows the time in which May I? may be said: how much is left, and if anybody is there."""

from __future__ import annotations

import math

from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.table.state.table_model import TableModel

_MEANT = 24


class ClaimCountdown:
    """The ring around the discard; `left` of it is seen, from 1 to 0.

    Time begins to run only for somebody who is there. That is known from the first key, click
    or clear movement of the pointer after the table was opened, and again after each question
    that is put to all who share the screen.
    """

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self.left = 0.0
        self._there = False
        self._asked: object = None
        self._came_from: tuple[int, int] | None = None

    def note_presence(self, event: InputEvent) -> None:
        """Note a sign that somebody is there; a pointer that only trembles is none."""
        match event:
            case KeyPressed() | PointerDown():
                self._there = True
            case PointerMove(pos=pos):
                self._came_from = self._came_from or pos
                self._there |= math.dist(self._came_from, pos) >= _MEANT
            case _:
                pass

    @property
    def is_waiting(self) -> bool:
        """Whether time stands still until somebody is there."""
        return not self._there

    def stops(self, now: float) -> bool:
        """Whether the computer players are to wait because nobody has seen the discard yet."""
        return self.is_waiting and self._model.host.clock.hold_left(now) > 0

    def update(self, now: float, *, asked: bool) -> bool:
        """Follow the table; `asked` says that a question is open. True if the ring moved."""
        model = self._model
        self._follow(model)
        watched = model.viewer is not None or asked
        seen = watched and model.presenter.is_idle
        left = model.host.clock.hold_left(now) if seen else 0.0
        before, self.left = self.left, left
        return round(left * 60) != round(before * 60)

    def _follow(self, model: TableModel) -> None:
        """Begin to wait again at each new question that is put to all."""
        question = model.prompt().question if model.viewer is None else None
        asked = None if question is None else (question.heading, question.card)
        if asked != self._asked and asked is not None:
            self._there, self._came_from = False, None
        self._asked = asked
