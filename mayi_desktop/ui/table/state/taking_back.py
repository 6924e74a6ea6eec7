"""Taking back at one screen: whose play it would be, and whether "No one" can be withdrawn."""

from __future__ import annotations

from mayi_desktop.engine import Phase, Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.table.state.table_model import TableModel


def undoing_seat(model: TableModel, host: GameHost) -> Seat | None:
    """The viewer or, while no hand is private, whoever may take a discard back.

    Where nobody can, that is who discarded last, so that it can be said why not.
    """
    table, discard = model.view.table, host.undoable_discard
    public = model.viewer is None or model.hot_seat.open_hands
    if discard is not None and public:
        return discard.seat
    if model.viewer is not None or table.turn == table.discarder:
        return model.viewer
    return table.discarder


def declined_together(model: TableModel, host: GameHost) -> tuple[Seat, ...]:
    """The people for whom "No one" was pressed, as long as the next player has not drawn."""
    table = model.view.table
    if table.phase is not Phase.DRAW or table.claim is not None:
        return ()
    return tuple(seat for seat in host.people_who_may_claim() if seat in model.answers.nobody)
