"""Knows the pages that open over a running game, and what each has to know of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mayi_desktop.ui.scenes.options.coach_page import CoachPage
from mayi_desktop.ui.scenes.options.pause import PausedGame, open_pause_menu, open_rules
from mayi_desktop.ui.scenes.table.standing_orders import StandingOrdersPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.model.hot_seat import HotSeat
from mayi_desktop.ui.table.model.standing_orders import StandingOrder
from mayi_desktop.ui.table.state.table_model import TableModel
from mayi_desktop.ui.widgets.pages.dialog import show_message


class TablePages:
    """The pages of one table; `change_seats` is None where seats stay whose they are."""

    def __init__(
        self,
        context: Context,
        model: TableModel,
        hot_seat: HotSeat,
        change_seats: Callable[[], None] | None,
        toggle_log: Callable[[], None],
    ) -> None:
        self._context = context
        self._model = model
        self._hot_seat = hot_seat
        self._change_seats = change_seats
        self._toggle_log = toggle_log
        self._note = model.host.notice
        self._hitches = 0
        self._hitch_told_in: int | None = None

    def played(self) -> PausedGame:
        """What the menu and the rules have to know of this game."""
        model, host = self._model, self._model.host
        table = model.view.table
        shared = self._hot_seat.shared and model.viewer is not None
        return PausedGame(
            table.sheet,
            table.deal,
            len(table.seats),
            self._change_seats,
            host.fingerprint,
            self._open_coach,
            self.open_orders if shared else None,
            self._toggle_log,
            model.notes.last_refusal,
            host.unsaved_reason,
        )

    def open_menu(self) -> None:
        """Lay the menu over the table."""
        open_pause_menu(self._context, self.played())

    def open_rules(self) -> None:
        """Show the rules of the game that is played."""
        open_rules(self._context, self.played())

    def open_orders(self) -> None:
        """Open the page of the viewer's standing order."""
        model, seat = self._model, self._model.viewer
        if seat is None:
            return

        def keep(order: StandingOrder) -> None:
            model.orders[seat] = order

        order = model.orders.get(seat, StandingOrder())
        self._context.scenes.push(
            StandingOrdersPage(self._context, model.names[seat], order, keep)
        )

    def tell_note(self) -> None:
        """Tell what has become amiss with the save or the table, or is well again."""
        model = self._model
        deal = model.view.table.deal
        if model.host.bot_driver.fallbacks > self._hitches and deal != self._hitch_told_in:
            self._hitch_told_in = deal
            model.announcer.announce_note(partial(say, "told.simpler"))
        self._hitches = model.host.bot_driver.fallbacks
        notice = self._model.host.notice
        if notice != self._note:
            self._note = notice
            if notice is not None:
                show_message(self._context, say("app.note"), notice)

    def _open_coach(self) -> None:
        model = self._model
        self._context.scenes.push(CoachPage(self._context, model.host, model.on_change))
