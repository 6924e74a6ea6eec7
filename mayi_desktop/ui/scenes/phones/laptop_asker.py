"""Laptop asker: somebody at the laptop whose call waits, as phones may have been quicker."""

from __future__ import annotations

from mayi_desktop.engine import Refusal, Seat
from mayi_desktop.i18n import _
from mayi_desktop.ui.phones.held.phone_hand import ASKED_FIRST
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.wording import refusal_text


class LaptopAsker:
    """A seat of this screen; while it waits, the table says "One moment"."""

    def __init__(self, model: TableModel, seat: Seat) -> None:
        self.seat = seat
        self._model = model
        self._top = model.view.table.top

    @property
    def waits(self) -> bool:
        """Whether what this seat did is about to be settled."""
        return self.seat in self._model.waiting

    @waits.setter
    def waits(self, waits: bool) -> None:
        if waits:
            self._model.waiting.add(self.seat)
            self._model.has_acted = True
        else:
            self._model.waiting.discard(self.seat)
        self._model.changed()

    def tell_late(self, refusal: Refusal) -> None:
        """Say why what waited could not be done any more."""
        model = self._model
        gone = model.history.discards.why_gone(self._top, model.player_names)
        model.refuse(gone or refusal_text(refusal), refusal)

    def tell_slower(self, than: Seat) -> None:
        """Say who asked for the discard before."""
        self._model.refuse(_(ASKED_FIRST, name=self._model.names[than]))
