"""Knows how people come and go at a running table: newcomers, and seats that change hands."""

from __future__ import annotations

from mayi_desktop.engine import Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.scenes.table.seats import Seats
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.hud.curtain import Curtain
from mayi_desktop.ui.table.model.hot_seat import Sitting
from mayi_desktop.ui.table.state.board import Board


def people_of(host: GameHost) -> tuple[Seat, ...]:
    """The seats that people play."""
    return tuple(Seat(s) for s, who in enumerate(host.setup.seats) if who.person)


class Company:
    """Everybody at one table; `curtain` is the one that may be hanging before a person."""

    def __init__(self, context: Context, board: Board, sitting: Sitting) -> None:
        self.curtain: Curtain | None = None
        self._context = context
        self._board = board
        self._sitting = sitting

    def change_seats(self) -> None:
        """Open the page on which seats change hands."""
        self._context.scenes.push(Seats(self._context, self._board.host, self.follow))

    def follow(self) -> None:
        """Bring everything into line with who plays which seat now."""
        board, sitting = self._board, self._sitting
        people = people_of(board.host)
        sitting.change(people)
        if self.curtain is not None and self.curtain.seat not in people:
            self._context.scenes.remove(self.curtain)
        if sitting.viewer != board.viewer:
            board.look_as(sitting.viewer)
        board.stale = True
