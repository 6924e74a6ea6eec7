"""Knows how people who share a screen change places: hands hidden, curtains, hands shown."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine import Phase, Seat
from mayi_desktop.ui.scenes.table.seat_changes import SeatChanges
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.hud.curtain import Curtain
from mayi_desktop.ui.table.model.hot_seat import Change, HotSeat
from mayi_desktop.ui.table.state.table_model import TableModel


class HotSeatController:
    """Shows one person's hand at a time, and at least one frame without any in between."""

    def __init__(
        self,
        context: Context,
        model: TableModel,
        hot_seat: HotSeat,
        seat_changes: SeatChanges,
        on_menu: Callable[[], None],
    ) -> None:
        self._context = context
        self._model = model
        self._hot_seat = hot_seat
        self._seat_changes = seat_changes
        self._on_menu = on_menu
        self._hidden_frames = 0
        self._idle = 0.0
        self._read: dict[Seat, int] = {}

    def frame_drawn(self) -> None:
        """A frame has been painted; a curtain may come once one has shown no hand."""
        if self._model.viewer is None:
            self._hidden_frames += 1

    def change_places(self) -> None:
        """Hide a hand, ask the next person to sit down, or show the hand again."""
        model, hot_seat = self._model, self._hot_seat
        hot_seat.trusting = self._context.settings.trusting
        wanted, model.wants_to_look = model.wants_to_look, None
        if wanted is not None:
            hot_seat.guest = wanted
        if hot_seat.guest in model.passed:
            hot_seat.guest = None
        if model.others_are_asked():
            self.hide(forget=False)
        change, seat = hot_seat.due(model.view)
        if model.guest != hot_seat.guest:
            model.guest = hot_seat.guest
            model.forget_prompt()
        self._offer_to_show()
        if self._asks_others(change, seat):
            change = Change.HIDE if model.viewer is not None else Change.NOTHING
        match change:
            case Change.HIDE:
                self.hide(forget=False)
            case Change.SHOW if seat is not None:
                self.show(seat)
            case Change.CURTAIN if seat is not None and self._hidden_frames > 0:
                self._raise_curtain(seat)
            case _:
                pass

    def _asks_others(self, change: Change, seat: Seat | None) -> bool:
        """Whether the others are asked about the discard before a hand turns up.

        Where no clock runs nobody is passed over, and no hand lies open meanwhile.
        """
        model, hot_seat = self._model, self._hot_seat
        table = model.view.table
        about = change in (Change.CURTAIN, Change.SHOW) or model.viewer == table.turn
        asks = (
            hot_seat.shared
            and not hot_seat.trusting
            and hot_seat.guest is None
            and model.host.clock.delays.hold is None
            and about
            and table.phase is Phase.DRAW
            and any(other != table.turn for other in model.host.undecided_people())
        )
        if asks != model.asks_others:
            model.asks_others = asks
            model.forget_prompt()
            model.stale = True
        return asks

    def _offer_to_show(self) -> None:
        """In a trusting family: name whose hand may be shown, and show it if asked."""
        model, hot_seat = self._model, self._hot_seat
        hidden = hot_seat.shared and hot_seat.trusting and hot_seat.viewer is None
        coming = hot_seat.coming(model.view) if hidden else None
        if coming != model.to_be_shown:
            model.to_be_shown = coming
            model.forget_prompt()
            model.stale = True
        shows, model.shows = model.shows, False
        if shows and coming is not None:
            self.show(coming)

    def show(self, seat: Seat) -> None:
        """Turn up the hand of a person who is there."""
        if self._hot_seat.last_viewer not in (None, seat):
            self._model.host.keep_plays()
        self._hot_seat.show(seat)
        self._model.view_as(seat)

    def hide(self, *, forget: bool = True) -> None:
        """Turn every hand face down; where people share the screen only."""
        model, hot_seat = self._model, self._hot_seat
        if not hot_seat.shared:
            return
        hot_seat.hide()
        if forget:
            hot_seat.forget()
        if model.viewer is not None:
            self._read[model.viewer] = model.log.lines.total
            self._hidden_frames = 0
            model.view_as(None)

    def touched(self) -> None:
        """Somebody is there: a key, the pointer, a finger."""
        self._idle = 0.0

    def pass_time(self, dt: float) -> None:
        """Hide a hand that nobody has touched anything over for as long as is chosen."""
        self._idle += dt
        longest = self._context.settings.hide_after
        if 0 < longest <= self._idle and self._model.viewer is not None:
            self._idle = 0.0
            self.hide()

    def peek(self, *, on: bool) -> bool:
        """In a trusting family: show the hand of whoever plays next while a key is held."""
        hot_seat, model = self._hot_seat, self._model
        if not (hot_seat.shared and hot_seat.trusting):
            return False
        if not on:
            self.hide(forget=False)
        elif hot_seat.viewer is None:
            seat = hot_seat.coming(model.view)
            if seat is not None:
                self.show(seat)
        return True

    def _raise_curtain(self, seat: Seat) -> None:
        model = self._model
        lines = model.log.lines
        news = lines.lines[: lines.total - self._read.get(seat, 0)]
        curtain = Curtain(
            self._context, seat, model.names, model.view, news, lambda: self.show(seat)
        )
        curtain.on_menu = self._on_menu
        self._seat_changes.curtain = curtain
        self._context.scenes.push(curtain)
