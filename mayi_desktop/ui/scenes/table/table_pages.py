"""Table pages: the pages that open over a running game, with what each needs to know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.scenes.options.coach_page import CoachPage
from mayi_desktop.ui.scenes.options.pause import PausedGame, open_pause_menu, open_rules
from mayi_desktop.ui.scenes.table.standing_orders import StandingOrdersPage
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.table.model.standing_orders import StandingOrder
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.widgets.pages.dialog import show_message


class TablePages:
    """The pages of one table; `seat_change` gives how seats change hands, or None."""

    def __init__(
        self,
        display: TableDisplay,
        host: GameHost,
        seat_change: Callable[[], Callable[[], None] | None],
        toggle_log: Callable[[], None],
    ) -> None:
        self._context = display.model.context
        self._display = display
        self._model = display.model
        self._host = host
        self._seat_change = seat_change
        self._toggle_log = toggle_log
        self._note = host.notice
        self._hitches = 0
        self._hitch_told_in: int | None = None

    def played(self) -> PausedGame:
        """What the menu and the rules have to know of this game."""
        model, host = self._model, self._host
        table = model.view.table
        shared = model.hot_seat.shared and model.viewer is not None
        return PausedGame(
            table.sheet,
            table.deal,
            len(table.seats),
            self._seat_change(),
            host.fingerprint,
            self._open_coach,
            self.open_orders if shared else None,
            self._toggle_log,
            model.captions.last_refusal,
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
            model.answers.orders[seat] = order

        order = model.answers.orders.get(seat, StandingOrder())
        self._context.scenes.push(
            StandingOrdersPage(self._context, model.names[seat], order, keep)
        )

    def tell_note(self) -> None:
        """Tell what has become amiss with the save or the table, or is well again."""
        model, host = self._model, self._host
        deal = model.view.table.deal
        if host.bot_driver.fallbacks > self._hitches and deal != self._hitch_told_in:
            self._hitch_told_in = deal
            self._display.announcer.announce_note(partial(say, "told.simpler"))
        self._hitches = host.bot_driver.fallbacks
        notice = host.notice
        if notice != self._note:
            self._note = notice
            if notice is not None:
                show_message(self._context, say("app.note"), notice)

    def _open_coach(self) -> None:
        page = CoachPage(self._context, self._host, self._model.changed)
        self._context.scenes.push(page)
