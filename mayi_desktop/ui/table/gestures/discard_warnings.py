"""Discard warnings: which discard might be a mistake; each warning comes once a turn."""

from __future__ import annotations

from enum import Enum, auto

from mayi_desktop.engine import CardId, Discard
from mayi_desktop.ui.table.model.tray import tray_refusal
from mayi_desktop.ui.table.state.available_plays import AvailablePlays
from mayi_desktop.ui.table.state.table_model import TableModel


class Warn(Enum):
    """What a discard might overlook."""

    COULD_GO_DOWN = auto()
    WASTES_WILD = auto()


class DiscardWarnings:
    """Says which warning a discard deserves; discarded once more in that turn, it goes."""

    def __init__(self, model: TableModel, plays: AvailablePlays) -> None:
        self._model = model
        self._plays = plays
        self._given: set[tuple[int, Warn]] = set()

    def due(self, discard: Discard) -> Warn | None:
        """The warning to give now; from then on it has been given."""
        if self._could_go_down() and self._is_first(Warn.COULD_GO_DOWN):
            return Warn.COULD_GO_DOWN
        if self._wastes_wild(discard.card) and self._is_first(Warn.WASTES_WILD):
            return Warn.WASTES_WILD
        return None

    def _could_go_down(self) -> bool:
        model = self._model
        if model.viewer is None or model.view.table.seats[model.viewer].down:
            return False
        if tray_refusal(model.view, model.hand.tray) is None:
            return True
        return bool(self._plays.melds())

    def _wastes_wild(self, card: CardId) -> bool:
        """Whether a wild card is to be thrown although there are others to throw."""
        view = self._model.view
        wild = view.table.meld_rules.wild_table
        return bool(wild[card]) and not all(wild[other] for other in view.hand)

    def _is_first(self, warning: Warn) -> bool:
        turn = self._model.view.table.turn_no
        new = (turn, warning) not in self._given
        self._given = {(turn, warning), *(given for given in self._given if given[0] == turn)}
        return new
