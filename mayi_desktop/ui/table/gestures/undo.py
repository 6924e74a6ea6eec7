"""Knows how a play is taken back at the table: the button, the reason, the hand as it was."""

from __future__ import annotations

from mayi_desktop.host.journal.undo import UndoRefusal
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.layout.hand_state import HandSnapshot
from mayi_desktop.ui.table.state.table_model import TableModel

_SENTENCES = {
    UndoRefusal.NOTHING_DONE: "undo.nothing_done",
    UndoRefusal.NOT_YOUR_TURN: "undo.not_your_turn",
    UndoRefusal.CARD_SEEN: "undo.card_seen",
    UndoRefusal.ANSWERED: "undo.answered",
    UndoRefusal.HANDED_OVER: "undo.handed_over",
}


class UndoCommand:
    """Takes plays back one by one, and gives the hand the order it had before each."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._grips: list[HandSnapshot] = []

    def remember(self, before: HandSnapshot) -> None:
        """Note how the hand was held before a play that has just been made."""
        model = self._model
        if model.viewer is None or model.host.undo_refusal(model.viewer) is not None:
            self._grips.clear()
        else:
            self._grips.append(before)

    def undo(self) -> bool:
        """Take the last play back, or say why that cannot be."""
        model = self._model
        model.catch_up()
        why = UndoRefusal.NOT_YOUR_TURN
        if model.viewer is not None:
            refusal = model.host.undo(model.viewer)
            if refusal is None:
                self._after()
                return True
            why = refusal
        model.refuse(say(_SENTENCES[why]))
        return False

    def _after(self) -> None:
        model = self._model
        hand = set(model.host.view(model.viewer).hand)
        while self._grips:
            grip = self._grips.pop()
            if set(grip.order) == hand:
                model.hand.restore_to = grip
                break
        model.notes.clear_refusal()
        model.fetch_updates()
        model.acted = True
        model.stale = True
