"""Knows a guided deal under way: which step it has come to, and whether a deed fits it."""

from __future__ import annotations

from mayi_desktop.engine import PlayerAction, prompt_for
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.tutorial.steps import STEPS, LessonStep
from mayi_desktop.ui.tutorial.story import PUPIL

_LONGEST_WAIT = 400


class LessonError(Exception):
    """Raised when the guided deal does not come to its next step."""


class LessonProgress:
    """A guided deal: the game stands still at every step until that is done or read."""

    def __init__(self, game: GameHost) -> None:
        self.game = game
        self.index = 0

    @property
    def step(self) -> LessonStep:
        """The step that is to be done or read, or that the others are playing towards."""
        return STEPS[self.index]

    @property
    def ready(self) -> bool:
        """Whether the step is to be done or read now."""
        return self.step.ready(self.game.view(PUPIL))

    @property
    def at_end(self) -> bool:
        """Whether this is the last step."""
        return self.index == len(STEPS) - 1

    def wants(self, action: PlayerAction) -> bool:
        """Whether this is what the pupil is asked to do now."""
        return self.ready and self.step.wants(self.game.view(PUPIL), action)

    def advance(self) -> None:
        """Go on to the next step."""
        self.index = min(self.index + 1, len(STEPS) - 1)

    def go_to(self, index: int) -> None:
        """Play everything up to a step as it was done before; LessonError if it goes wrong."""
        while self.index < min(index, len(STEPS) - 1):
            self._wait()
            self._do()
            self.advance()

    def _wait(self) -> None:
        for _ in range(_LONGEST_WAIT):
            if self.ready:
                return
            self.game.tick(0.0, calm=True)
        raise LessonError(f"the step {self.step.key!r} does not come")

    def _do(self) -> None:
        view = self.game.view(PUPIL)
        action = self.step.action(view)
        if action is None:
            return
        prompt = prompt_for(view.table, action)
        if prompt is None or self.game.submit(prompt.id, action) is not None:
            raise LessonError(f"the step {self.step.key!r} cannot be done")
