"""Knows what is explained at a table when it is there for the first time."""

from __future__ import annotations

from mayi_desktop.engine import Phase
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.model.prompt_model import TablePrompt, Verb
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.table.text.event_text import card_text


class Tips:
    """Explains how others who share the screen ask, until whoever plays has drawn."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._turn: int | None = None
        self._sentence = ""

    @property
    def sentence(self) -> str:
        """What is to be explained; nothing at any later time."""
        return self._sentence

    def update(self, moment: TablePrompt) -> None:
        """Look whether the moment has something that nobody here has seen before."""
        table, self._sentence = self._model.view.table, ""
        if not self._others_may_call(moment) or table.top is None:
            return
        if self._turn is None:
            self._turn = table.turn_no
        if self._turn == table.turn_no and moment.pill is not None:
            self._sentence = say(
                "first.others",
                card=card_text(table.top),
                button=moment.pill.name,
            )

    def _others_may_call(self, moment: TablePrompt) -> bool:
        """Whether one is about to draw, and others here may ask for the discard."""
        model, pill = self._model, moment.pill
        table = model.view.table
        drawing = model.viewer == table.turn and table.phase is Phase.DRAW
        return drawing and pill is not None and pill.verb is Verb.CALL
