"""Knows the pages that open over a running game, and what each has to know of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mayi_desktop.ui.scenes.options.coach_page import CoachPage
from mayi_desktop.ui.scenes.options.pause import PausedGame, open_pause_menu, open_rules
from mayi_desktop.ui.scenes.table.standing_orders import Orders
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.model.hot_seat import Sitting
from mayi_desktop.ui.table.model.standing_orders import Order
from mayi_desktop.ui.table.state.board import Board
from mayi_desktop.ui.widgets.pages.dialog import tell


class TablePages:
    """The pages of one table; `change_seats` is None where seats stay whose they are."""

    def __init__(
        self,
        context: Context,
        board: Board,
        sitting: Sitting,
        change_seats: Callable[[], None] | None,
        toggle_log: Callable[[], None],
    ) -> None:
        self._context = context
        self._board = board
        self._sitting = sitting
        self._change_seats = change_seats
        self._toggle_log = toggle_log
        self._note = board.host.notice
        self._hitches = 0
        self._hitch_told_in: int | None = None

    def played(self) -> PausedGame:
        """What the menu and the rules have to know of this game."""
        board, host = self._board, self._board.host
        table = board.view.table
        shared = self._sitting.shared and board.viewer is not None
        return PausedGame(
            table.sheet,
            table.deal,
            len(table.seats),
            self._change_seats,
            host.fingerprint,
            self._open_coach,
            self.open_orders if shared else None,
            self._toggle_log,
            board.notes.last_refusal,
            host.unsaved,
        )

    def open_menu(self) -> None:
        """Lay the menu over the table."""
        open_pause_menu(self._context, self.played())

    def open_rules(self) -> None:
        """Show the rules of the game that is played."""
        open_rules(self._context, self.played())

    def open_orders(self) -> None:
        """Open the page of the viewer's standing order."""
        board, seat = self._board, self._board.viewer
        if seat is None:
            return

        def keep(order: Order) -> None:
            board.orders[seat] = order

        order = board.orders.get(seat, Order())
        self._context.scenes.push(Orders(self._context, board.names[seat], order, keep))

    def tell_note(self) -> None:
        """Tell what has become amiss with the save or the table, or is well again."""
        board = self._board
        deal = board.view.table.deal
        if board.host.hitches > self._hitches and deal != self._hitch_told_in:
            self._hitch_told_in = deal
            board.teller.tell_aside(partial(say, "told.simpler"))
        self._hitches = board.host.hitches
        notice = self._board.host.notice
        if notice != self._note:
            self._note = notice
            if notice is not None:
                tell(self._context, say("app.note"), notice)

    def _open_coach(self) -> None:
        board = self._board
        self._context.scenes.push(CoachPage(self._context, board.host, board.on_change))
