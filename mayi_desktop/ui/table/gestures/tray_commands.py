"""Knows what a person does with the tray, which the rules hear of only when it is laid down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mayi_desktop.engine import CardId, MeldPlan, ReplaceWild
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.animation.motion import REORDER, SELECT, TABLE
from mayi_desktop.ui.table.model import tray as staging
from mayi_desktop.ui.table.state.board import Board


class TrayDeeds:
    """Fills the tray and empties it, also with a wild that is being freed."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def put_back(self) -> bool:
        """Leave the wild on the table after all; False if none was being freed."""
        board, touch = self._board, self._board.touch
        if touch.freeing is None:
            return False
        new = touch.new
        touch.unstage(touch.staged)
        touch.freeing = None
        touch.follow(board.presenter.shown.view)
        touch.new = new & set(board.view.hand)
        board.rearrange(TABLE)
        board.stale = True
        return True

    def stage(self, cards: Sequence[CardId], index: int | None = None) -> bool:
        """Put cards into the tray: into a slot, or where they fit best."""
        board, touch = self._board, self._board.touch
        if index is None:
            index = staging.best_slot(board.view, touch.tray, cards)
        if index is None or not cards or index >= len(touch.tray):
            return False
        touch.stage(index, cards)
        board.rearrange(SELECT)
        return True

    def unstage(self, cards: Sequence[CardId]) -> None:
        """Take cards back from the tray; without the wild that is being freed all go back."""
        touch = self._board.touch
        if touch.freeing is not None and touch.freeing.wild in cards:
            self.put_back()
            return
        touch.unstage(cards)
        self._board.rearrange(REORDER)

    def shift_run(self, index: int) -> None:
        """Let the wilds of a run in the tray stand for the next cards they could."""
        board = self._board
        rules = board.view.table.meld_rules
        board.touch.tray = staging.shifted(rules, board.touch.tray, index)
        board.rearrange(REORDER)

    def suggest(self) -> None:
        """Fill the tray with the best melds in the hand, or say that there are none.

        While a hint speaks of melds, it is those.
        """
        board = self._board
        board.catch_up()
        found = board.could.melds()
        if board.touch.freeing is None:
            found = board.advised or found
        if found:
            self.fill(found)
            return
        seat = board.viewer
        down = seat is not None and board.view.table.seats[seat].down
        words = say("refuse.no_new_meld" if down else "refuse.no_melds")
        if board.source.setup.coaching.hints:
            cap = board.context.keys.cap(TableAct.HINT)
            words = say("refuse.hint_instead", words=words, cap=cap)
        board.refuse(words)

    def fill(self, plans: Sequence[MeldPlan]) -> None:
        """Put whole melds into the tray."""
        touch = self._board.touch
        touch.tray = staging.filled_with(touch.tray, plans)
        touch.picked = ()
        self._board.rearrange(SELECT)

    def begin_freeing(self, action: ReplaceWild) -> None:
        """Lay the natural card over the wild, and the wild into the tray with a new meld."""
        board, touch = self._board, self._board.touch
        new = touch.new
        touch.freeing = replace(action, new_meld=None)
        touch.follow(board.view)
        touch.new = new & set(touch.order)
        self.fill(board.could.melds())
        board.stale = True
