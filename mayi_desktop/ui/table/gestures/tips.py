"""Tips: what is explained the first time, and the whole name of a seat under the pointer."""

from __future__ import annotations

from mayi_desktop.engine import Phase, Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.table.layout.table_layout import Point
from mayi_desktop.ui.table.model.prompt_model import TablePrompt
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.table.text.event_text import card_name
from mayi_desktop.ui.table.text.player_names import isolated

# Seconds a pointer rests on a seat before its name is told: long enough to pass over it.
_AFTER_SECONDS = 0.35


class Tips:
    """Explains how others who share the screen ask, until whoever plays has drawn."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._turn: int | None = None
        # What is to be explained; nothing at any later time.
        self.sentence = ""

    def update(self, prompt: TablePrompt) -> None:
        """Look whether the prompt has something that nobody here has seen before."""
        table, self.sentence = self._model.view.table, ""
        if not self._others_may_call(prompt) or table.top is None:
            return
        if self._turn is None:
            self._turn = table.turn_no
        if self._turn == table.turn_no:
            self.sentence = _(
                "Does anybody else want {card}? Press your name while it’s there.",
                card=card_name(table.top),
            )

    def _others_may_call(self, prompt: TablePrompt) -> bool:
        """Whether one is about to draw, and others here may ask for the discard."""
        model, table = self._model, self._model.view.table
        drawing = model.viewer == table.turn and table.phase is Phase.DRAW
        return drawing and bool(prompt.seats)


class SeatTooltip:
    """Waits for the pointer to rest on a plaque; what is told then goes when it leaves."""

    def __init__(self, display: TableDisplay) -> None:
        self._display = display
        self._model = display.model
        self._over: Seat | None = None
        self._rested = 0.0
        self._told = ""

    def update(self, pointer: Point, dt: float) -> None:
        """Let time go by with the pointer at this place."""
        over, before = self._seat_at(pointer), self._rested
        if over != self._over:
            self._withdraw()
        self._rested = before + dt if over == self._over else 0.0
        self._over = over
        if over is not None and before < _AFTER_SECONDS <= self._rested:
            self._told = self._words(over)
            if self._told:
                self._model.captions.explain(self._told)
                self._model.changed()

    def rest(self, pointer: Point) -> None:
        """Tell nothing until the pointer comes to a seat anew, as this one was pressed."""
        self._withdraw()
        self._over = self._seat_at(pointer)
        self._rested = _AFTER_SECONDS

    def _withdraw(self) -> None:
        """Take back what was told, unless something else is said by now."""
        if self._told and self._model.captions.reply == self._told:
            self._model.captions.clear_refusal()
            self._model.changed()
        self._told = ""

    def _seat_at(self, pointer: Point) -> Seat | None:
        home = self._display.layout.home
        seats = self._display.layout.seats.items()
        return next(
            (seat for seat, box in seats if seat != home and box.panel.collidepoint(pointer)),
            None,
        )

    def _words(self, seat: Seat) -> str:
        """What the seat did last; before that, its name where the plaque shortens it."""
        model = self._model
        name = model.source.names[seat]
        name = name if self._display.look.fonts.can_write(name) else model.names[seat]
        did = model.history.turns.texts_of(seat)
        if did:
            return _("{name}: {did}", name=isolated(name), did=did[0])
        return isolated(name) if name != model.names[seat] else ""
