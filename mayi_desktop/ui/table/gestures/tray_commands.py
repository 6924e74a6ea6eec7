"""Tray commands: what a person does with the tray, before the rules hear of it."""

from __future__ import annotations

from collections.abc import Sequence

from mayi_desktop.engine import CardId, MeldPlan, ReplaceWild
from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.animation.cue import INTO_HAND, INTO_TRAY
from mayi_desktop.ui.table.animation.motion import REORDER, SELECT, TABLE
from mayi_desktop.ui.table.model.tray import best_slot, filled_with, shifted
from mayi_desktop.ui.table.state.available_plays import AvailablePlays
from mayi_desktop.ui.table.state.table_display import TableDisplay


class TrayCommands:
    """Fills the tray and empties it, also with a wild that is being freed."""

    def __init__(self, display: TableDisplay, plays: AvailablePlays) -> None:
        self._display = display
        self._model = display.model
        self._plays = plays

    def put_wild_back(self) -> bool:
        """Leave on the table the wild that was to be freed; False if there is none."""
        hand = self._model.hand
        if hand.swap is None:
            return False
        hand.end_swap(self._display.presenter.shown.view, self._model.view)
        self._display.rearrange(TABLE)
        return True

    def stage(self, cards: Sequence[CardId], index: int | None = None) -> bool:
        """Put cards into the tray: into a slot, or where they fit best."""
        model, hand = self._model, self._model.hand
        if index is None:
            index = best_slot(model.view, hand.tray, cards)
        if index is None or not cards or index >= len(hand.tray):
            return False
        hand.stage(index, cards)
        self._display.rearrange(SELECT)
        self._display.animator.sound_landing(cards, INTO_TRAY)
        return True

    def unstage(self, cards: Sequence[CardId]) -> None:
        """Take cards back from the tray; without the wild that is being freed all go back."""
        hand = self._model.hand
        if hand.swap is not None and hand.swap.wild in cards:
            self.put_wild_back()
            return
        hand.unstage(cards)
        self._display.rearrange(REORDER)
        self._display.animator.sound_landing(cards, INTO_HAND)

    def shift_run(self, index: int) -> None:
        """Let the wilds of a run in the tray stand for the next cards they could."""
        model = self._model
        rules = model.view.table.meld_rules
        model.hand.tray = shifted(rules, model.hand.tray, index)
        model.context.audio.play("slide")
        self._display.rearrange(REORDER)

    def suggest(self) -> None:
        """Fill the tray with the best melds in the hand, or say that there are none.

        While a hint speaks of melds, it is those.
        """
        model = self._model
        self._display.catch_up()
        found = self._plays.melds()
        if model.hand.swap is None:
            found = model.advised or found
        if found:
            self.fill(found)
            return
        seat = model.viewer
        down = seat is not None and model.view.table.seats[seat].down
        text = (
            _("You don’t have a new meld yet: keep collecting.")
            if down
            else _("You don’t have your contract yet: keep collecting.")
        )
        if model.source.setup.coaching.hints:
            cap = model.context.keys.cap(TableAct.HINT)
            text = _("{words} For a hint, press {cap}.", words=text, cap=cap)
        model.refuse(text)

    def fill(self, plans: Sequence[MeldPlan]) -> None:
        """Put whole melds into the tray."""
        hand = self._model.hand
        hand.tray = filled_with(hand.tray, plans)
        hand.picked = ()
        self._display.rearrange(SELECT)
        self._display.animator.sound_landing(hand.staged, INTO_TRAY)

    def begin_swap(self, action: ReplaceWild) -> None:
        """Lay the natural card over the wild, and the wild into the tray with a new meld."""
        self._model.hand.begin_swap(action, self._model.view)
        self.fill(self._plays.melds())
