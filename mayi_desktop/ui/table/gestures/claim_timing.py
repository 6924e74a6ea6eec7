"""Claim timing: how long a discard is offered, and how long a question stays open."""

from __future__ import annotations

import math

from mayi_desktop.engine import Allow, LetGo
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed, PointerDown, PointerMove
from mayi_desktop.ui.table.model.prompt_model import ClaimQuestion
from mayi_desktop.ui.table.state.current_prompt import CurrentPrompt
from mayi_desktop.ui.table.state.table_display import TableDisplay

# Pixels a pointer moves before it counts as somebody's: a table that is knocked moves it less.
_MEANT = 24


class ClaimCountdown:
    """The ring around the discard; `left` of it is seen, from 1 to 0.

    Time begins to run only for somebody who is there. For a person alone that is known from the
    first key, click or clear movement of the pointer after the table was opened. Where people
    share the screen, somebody has to say so for each discard: a key says nothing about those
    who have not looked.
    """

    def __init__(self, display: TableDisplay, host: GameHost) -> None:
        self._display = display
        self._host = host
        self.left = 0.0
        self._is_somebody_there = False
        self._came_from: tuple[int, int] | None = None

    def note_presence(self, event: InputEvent) -> None:
        """Note a sign that somebody is there; a pointer that only trembles is none."""
        was_waiting = self.is_waiting
        self._note(event)
        if self.is_waiting != was_waiting:
            # The words that there is no hurry have to go when time begins to run.
            self._display.model.changed()

    def _note(self, event: InputEvent) -> None:
        match event:
            case KeyPressed() | PointerDown():
                self._is_somebody_there = True
            case PointerMove(pos=pos):
                self._came_from = self._came_from or pos
                self._is_somebody_there |= math.dist(self._came_from, pos) >= _MEANT
            case _:
                pass

    @property
    def is_waiting(self) -> bool:
        """Whether time stands still until somebody is there."""
        model = self._display.model
        if model.hot_seat.shared:
            return not model.answers.clock_runs
        if model.hot_seat.is_television:
            return False
        return not self._is_somebody_there

    def stops(self, now: float) -> bool:
        """Whether the computer players are to wait because nobody has seen the discard yet."""
        return self.is_waiting and self._host.clock.hold_left(now) > 0

    def update(self, now: float, *, asked: bool) -> bool:
        """Follow the table; `asked` says that a question is open. True if the ring moved."""
        model = self._display.model
        looks = model.viewer is not None or model.hot_seat.is_television
        seen = (looks or asked) and self._display.presenter.is_idle
        left = self._host.clock.hold_left(now) if seen else 0.0
        before, self.left = self.left, left
        return round(left * 60) != round(before * 60)


class AnswerCountdown:
    """Lets the card pass when a question has been open for as long as the settings allow.

    Only for a person alone: around one screen it would answer for people who have not looked.
    """

    def __init__(self, display: TableDisplay, prompt: CurrentPrompt) -> None:
        self._display = display
        self._prompt = prompt
        self._asked: tuple[str, int] | None = None
        self._elapsed = 0.0

    @property
    def left(self) -> int | None:
        """How many seconds are left; None while nothing is asked or there is no limit."""
        limit = self._display.model.context.settings.answer_seconds
        if self._asked is None or limit <= 0:
            return None
        return max(0, math.ceil(limit - self._elapsed))

    @property
    def share(self) -> float:
        """Which part of the time is left, in whole seconds; 0 where none runs."""
        left, limit = self.left, self._display.model.context.settings.answer_seconds
        return 0.0 if left is None else left / limit

    def update(self, dt: float) -> None:
        """Advance time; called while the table is calm and nothing lies over it."""
        before = self.left
        question = self._prompt.of_frame().question
        alone = not self._display.model.hot_seat.shared
        asked = _owed(question) if alone and question is not None else None
        if asked != self._asked:
            self._asked, self._elapsed = asked, 0.0
        elif asked is not None:
            self._elapsed += dt
        if self.left != before:
            self._display.model.changed()
        if self.left == 0:
            self._asked = None
            self._prompt.answer(yes=False)


def _owed(question: ClaimQuestion) -> tuple[str, int] | None:
    """What tells one question that must be answered from another."""
    if not isinstance(question.answers[0].action, Allow | LetGo):
        return None
    return question.heading, question.card
