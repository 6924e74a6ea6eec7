"""Aim: the meld that a held card, or picked cards with pointer or focus, are aimed at."""

from __future__ import annotations

from mayi_desktop.engine import CardId, MeldId, TableView
from mayi_desktop.ui.table.gestures.drag import Pointer
from mayi_desktop.ui.table.gestures.keyboard import Keyboard
from mayi_desktop.ui.table.layout import drop_targets as zones
from mayi_desktop.ui.table.layout.drop_targets import DropTarget
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import OnDiscards
from mayi_desktop.ui.table.painting.drop_preview import DropPreview, preview_of
from mayi_desktop.ui.table.state.table_display import TableDisplay


class Aim:
    """Lets the meld that is aimed at open for the card; the same by drag, click and key."""

    def __init__(self, display: TableDisplay, pointer: Pointer, keyboard: Keyboard) -> None:
        self._display = display
        self._model = display.model
        self._pointer = pointer
        self._keyboard = keyboard
        self._view: TableView | None = None
        self._asked: tuple[object, ...] = ()
        self._found: list[tuple[MeldId, DropTarget]] = []

    def update(self) -> None:
        """Follow the pointer and the keyboard."""
        self._display.preview_drop(self._landing())

    def _landing(self) -> DropPreview | None:
        model, drag = self._model, self._pointer.drag
        if drag is not None:
            aim = drag.aim
            return None if aim is None else preview_of(model.view, aim.outcome)
        picked = model.hand.picked_in_hand
        if not picked or not self._display.presenter.is_idle:
            return None
        spot = self._keyboard.focused()
        if spot is not None:
            return self._at(picked, MeldId(spot.number), None) if spot.kind == "meld" else None
        meld = self._pointer.over_meld
        return None if meld is None else self._at(picked, meld, self._pointer.over)

    def _at(
        self, picked: tuple[CardId, ...], meld: MeldId, pos: zones.Point | None
    ) -> DropPreview | None:
        """What a click on a meld, or Enter at it, would do with the picked cards."""
        legal = [target for on, target in self._targets(picked) if on == meld]
        aimed = zones.target_at(legal, pos) if pos is not None else None
        target = aimed or next(iter(legal), None)
        return None if target is None else preview_of(self._model.view, target.outcome)

    def _targets(self, picked: tuple[CardId, ...]) -> list[tuple[MeldId, DropTarget]]:
        """The places on melds where the picked cards may go, worked out once for each table."""
        model, display = self._model, self._display
        if self._view is not model.view or self._asked != (picked, display.size):
            outcomes = drop_rules.drop_actions(model.view, picked)
            found = zones.drop_targets(outcomes, display.layout, model.view)
            self._view, self._asked = model.view, (picked, display.size)
            self._found = [
                (target.zone.meld, target)
                for target in found
                if not isinstance(target.zone, OnDiscards) and target.is_legal
            ]
        return self._found
