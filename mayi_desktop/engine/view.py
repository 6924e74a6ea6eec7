"""View: the public table, the viewer's own hand, the size of every hand; events as seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mayi_desktop.base.values import quickly_made
from mayi_desktop.engine.cards import CardId, Seat
from mayi_desktop.engine.events import Event, HandDealt, StockDrawn
from mayi_desktop.engine.table import Phase, Prompt, Table

if TYPE_CHECKING:
    from mayi_desktop.engine.state import GameState


@quickly_made
@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one seat sees it; a viewer of None sees no hand.

    `hand` is in the order the cards came; `counts` are the sizes of all hands.
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
    def is_my_turn(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.viewer is not None and self.table.turn == self.viewer

    @property
    def can_play(self) -> bool:
        """Whether the viewer has drawn and may play."""
        return self.is_my_turn and self.table.phase is Phase.PLAY and self.table.claim is None

    @property
    def my_prompts(self) -> tuple[Prompt, ...]:
        """The open prompts of the viewer."""
        return tuple(p for p in self.table.prompts if p.seat == self.viewer is not None)


def view_for(state: GameState, viewer: Seat | None) -> TableView:
    """The view of a seat; lists explicitly what it may see."""
    return TableView(
        viewer=viewer,
        table=state.table,
        hand=() if viewer is None else state.hands[viewer],
        counts=tuple(map(len, state.hands)),
        stock_count=len(state.stock),
    )


def seen_by(event: Event, viewer: Seat | None) -> Event:
    """The event as a viewer may see it: hidden cards become None."""
    match event:
        case HandDealt(seat, cards) if seat != viewer:
            return HandDealt(seat, (None,) * len(cards))
        case StockDrawn(seat) if seat != viewer:
            return replace(event, card=None)
        case _:
            return event
