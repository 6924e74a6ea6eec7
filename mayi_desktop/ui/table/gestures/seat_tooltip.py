"""Knows the whole name and the latest turn of a seat, told when the pointer rests on it."""

from __future__ import annotations

from mayi_desktop.engine import Seat
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.layout.drop_targets import Point
from mayi_desktop.ui.table.layout.table_layout import home_seat
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.table.text.player_names import isolated

_AFTER_SECONDS = 0.35


class SeatTooltip:
    """Waits for the pointer to rest on a plaque; what is told then goes by itself."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._over: Seat | None = None
        self._rested = 0.0

    def update(self, pointer: Point, dt: float) -> None:
        """Let time go by with the pointer at this place."""
        over, before = self._seat_at(pointer), self._rested
        self._rested = before + dt if over == self._over else 0.0
        self._over = over
        if over is not None and before < _AFTER_SECONDS <= self._rested:
            self._model.notes.explain(self._words(over))
            self._model.stale = True

    def _seat_at(self, pointer: Point) -> Seat | None:
        home = home_seat(self._model.presenter.shown.view)
        seats = self._model.layout.seats.items()
        return next(
            (seat for seat, box in seats if seat != home and box.panel.collidepoint(pointer)),
            None,
        )

    def _words(self, seat: Seat) -> str:
        model = self._model
        name = model.source.names[seat]
        name = name if model.look.fonts.can_write(name) else model.names[seat]
        did = model.memory.turns.texts_of(seat)
        return say("last.told", name=isolated(name), did=did[0]) if did else isolated(name)
