"""View: the public table, the viewer's own hand, and the sizes of the other hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.table import Prompt, Table

if TYPE_CHECKING:
    from mayi_desktop.engine.state import GameState


@quickly_made
@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one seat sees it; a viewer of None is somebody who may see no hand.

    `hand` is in the order in which its cards came; `counts` are the cards in each seat's hand.
    """

    viewer: Seat | None
    table: Table
    hand: tuple[CardId, ...]
    counts: tuple[int, ...]
    stock_count: int

    @property
    def is_down(self) -> bool:
        """Whether the viewer has laid down its contract in this deal."""
        return self.viewer is not None and self.table.seats[self.viewer].down

    @property
    def my_prompts(self) -> tuple[Prompt, ...]:
        """The questions that the viewer owes, or may give, an answer to."""
        return tuple(p for p in self.table.prompts if p.seat == self.viewer is not None)


class _LatestView:
    """The view made last: a player chooses by it, and the rules then judge the choice by it.

    State and view change places in one step, so that threads cannot mix them up.
    """

    def __init__(self) -> None:
        self._latest: tuple[GameState, TableView] | None = None

    def get(self, state: GameState, viewer: Seat | None) -> TableView:
        """What a seat may know, built by naming what may be seen."""
        latest = self._latest
        if latest is not None and latest[0] is state and latest[1].viewer == viewer:
            return latest[1]
        view = TableView(
            viewer=viewer,
            table=state.table,
            hand=() if viewer is None else state.hands[viewer],
            counts=tuple(map(len, state.hands)),
            stock_count=len(state.stock),
        )
        self._latest = state, view
        return view


_LATEST = _LatestView()


def view_for(state: GameState, viewer: Seat | None) -> TableView:
    """What a seat may know; the same view for as long as one asks for no other."""
    return _LATEST.get(state, viewer)
