"""Knows how long a person may think about somebody's May I?, where a limit is chosen."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.model.prompt_model import ClaimQuestion, Verb
from mayi_desktop.ui.table.painting.renderer import Item
from mayi_desktop.ui.table.state.table_model import TableModel


class AnswerCountdown:
    """Lets the card pass when a question has been open for as long as the settings allow."""

    def __init__(self, model: TableModel, commands: TableCommands) -> None:
        self._model = model
        self._commands = commands
        self._asked: tuple[str, int] | None = None
        self._gone = 0.0

    @property
    def left(self) -> int | None:
        """How many seconds are left; None while nothing is asked or there is no limit."""
        limit = self._model.context.settings.answer_seconds
        if self._asked is None or limit <= 0:
            return None
        return max(0, math.ceil(limit - self._gone))

    def update(self, dt: float) -> None:
        """Let time go by; called while the table is calm and nothing lies over it."""
        model, before = self._model, self.left
        question = model.prompt().question
        asked = None if question is None else _owed(question)
        if asked != self._asked:
            self._asked, self._gone = asked, 0.0
        elif asked is not None:
            self._gone += dt
        if self.left != before:
            model.stale = True
        if self.left == 0:
            self._asked = None
            self._commands.claims.answer(yes=False)

    def items(self, panel: pygame.Rect) -> Iterator[Item]:
        """A bar along the upper edge of the panel that grows shorter."""
        left, look = self._model.context.settings.answer_seconds, self._model.look
        if self.left is None:
            return
        inset = look.metrics.px(14)
        wide = round((panel.width - 2 * inset) * self.left / left)
        bar = pygame.Rect(panel.x + inset, panel.y + look.metrics.px(5), wide, 0)
        bar.height = max(3, look.metrics.px(4))
        colour = look.palette.primary

        def paint(target: pygame.Surface) -> None:
            pygame.draw.rect(target, colour, bar, border_radius=bar.height // 2)

        yield Item("answer clock", bar, (bar.size, colour), paint)


def _owed(question: ClaimQuestion) -> tuple[str, int] | None:
    """What tells one question that must be answered from another."""
    if question.answers[0].verb not in (Verb.ALLOW, Verb.LET_GO):
        return None
    return question.heading, question.card
