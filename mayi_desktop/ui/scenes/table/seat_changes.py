"""Knows how people come and go at a running table: newcomers, and seats that change hands."""

from __future__ import annotations

from mayi_desktop.engine import Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.scenes.table.seats import SeatsPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.hud.curtain import Curtain
from mayi_desktop.ui.table.model.hot_seat import HotSeat
from mayi_desktop.ui.table.state.table_model import TableModel


def people_of(host: GameHost) -> tuple[Seat, ...]:
    """The seats that people play."""
    return tuple(Seat(s) for s, who in enumerate(host.setup.seats) if who.person)


class SeatChanges:
    """Everybody at one table; `curtain` is the one that may be hanging before a person."""

    def __init__(self, context: Context, model: TableModel, hot_seat: HotSeat) -> None:
        self.curtain: Curtain | None = None
        self._context = context
        self._model = model
        self._hot_seat = hot_seat

    def change_seats(self) -> None:
        """Open the page on which seats change hands."""
        self._context.scenes.push(SeatsPage(self._context, self._model.host, self.follow))

    def follow(self) -> None:
        """Bring everything into line with who plays which seat now."""
        model, hot_seat = self._model, self._hot_seat
        people = people_of(model.host)
        hot_seat.change(people)
        if self.curtain is not None and self.curtain.seat not in people:
            self._context.scenes.remove(self.curtain)
        if hot_seat.viewer != model.viewer:
            model.view_as(hot_seat.viewer)
        model.stale = True
