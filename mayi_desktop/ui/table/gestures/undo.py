"""Knows how a play is taken back at the table: the button, the reason, the hand as it was."""

from __future__ import annotations

from mayi_desktop.host.journal.undo import WhyNot
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.layout.hand_state import Grip
from mayi_desktop.ui.table.state.board import Board

_SENTENCES = {
    WhyNot.NOTHING_DONE: "undo.nothing_done",
    WhyNot.NOT_YOUR_TURN: "undo.not_your_turn",
    WhyNot.CARD_SEEN: "undo.card_seen",
    WhyNot.ANSWERED: "undo.answered",
    WhyNot.HANDED_OVER: "undo.handed_over",
}


class Undoing:
    """Takes plays back one by one, and gives the hand the order it had before each."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._grips: list[Grip] = []

    def remember(self, before: Grip) -> None:
        """Note how the hand was held before a play that has just been made."""
        board = self._board
        if board.viewer is None or board.host.why_not_back(board.viewer) is not None:
            self._grips.clear()
        else:
            self._grips.append(before)

    def undo(self) -> bool:
        """Take the last play back, or say why that cannot be."""
        board = self._board
        board.catch_up()
        why = WhyNot.NOT_YOUR_TURN
        if board.viewer is not None:
            refusal = board.host.take_back(board.viewer)
            if refusal is None:
                self._after()
                return True
            why = refusal
        board.refuse(say(_SENTENCES[why]))
        return False

    def _after(self) -> None:
        board = self._board
        hand = set(board.host.view(board.viewer).hand)
        while self._grips:
            grip = self._grips.pop()
            if set(grip.order) == hand:
                board.touch.again = grip
                break
        board.notes.clear_refusal()
        board.pump()
        board.acted = True
        board.stale = True
