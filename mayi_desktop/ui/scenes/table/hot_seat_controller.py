"""Knows how people who share a screen change places: hands hidden, curtains, hands shown."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine import Phase, Seat
from mayi_desktop.ui.scenes.table.seat_changes import Company
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.hud.curtain import Curtain
from mayi_desktop.ui.table.model.hot_seat import Change, Sitting
from mayi_desktop.ui.table.state.board import Board


class HotSeat:
    """Shows one person's hand at a time, and at least one frame without any in between."""

    def __init__(
        self,
        context: Context,
        board: Board,
        sitting: Sitting,
        company: Company,
        on_menu: Callable[[], None],
    ) -> None:
        self._context = context
        self._board = board
        self._sitting = sitting
        self._company = company
        self._on_menu = on_menu
        self._hidden_frames = 0
        self._idle = 0.0
        self._read: dict[Seat, int] = {}

    def frame_drawn(self) -> None:
        """A frame has been painted; a curtain may come once one has shown no hand."""
        if self._board.viewer is None:
            self._hidden_frames += 1

    def change_places(self) -> None:
        """Hide a hand, ask the next person to sit down, or show the hand again."""
        board, sitting = self._board, self._sitting
        sitting.trusting = self._context.settings.trusting
        wanted, board.wants_to_look = board.wants_to_look, None
        if wanted is not None:
            sitting.guest = wanted
        if sitting.guest in board.passed:
            sitting.guest = None
        if board.others_wait():
            self.hide(forget=False)
        change, seat = sitting.due(board.view)
        if board.guest != sitting.guest:
            board.guest = sitting.guest
            board.forget_moment()
        self._offer_to_show()
        if self._asks_others(change, seat):
            change = Change.HIDE if board.viewer is not None else Change.NOTHING
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
        board, sitting = self._board, self._sitting
        table = board.view.table
        about = change in (Change.CURTAIN, Change.SHOW) or board.viewer == table.turn
        asks = (
            sitting.shared
            and not sitting.trusting
            and sitting.guest is None
            and board.host.pacing.hold is None
            and about
            and table.phase is Phase.DRAW
            and any(other != table.turn for other in board.host.people_asked())
        )
        if asks != board.asks_others:
            board.asks_others = asks
            board.forget_moment()
            board.stale = True
        return asks

    def _offer_to_show(self) -> None:
        """In a trusting family: name whose hand may be shown, and show it if asked."""
        board, sitting = self._board, self._sitting
        hidden = sitting.shared and sitting.trusting and sitting.viewer is None
        coming = sitting.coming(board.view) if hidden else None
        if coming != board.to_be_shown:
            board.to_be_shown = coming
            board.forget_moment()
            board.stale = True
        shows, board.shows = board.shows, False
        if shows and coming is not None:
            self.show(coming)

    def show(self, seat: Seat) -> None:
        """Turn up the hand of a person who is there."""
        if self._sitting.last_viewer not in (None, seat):
            self._board.host.let_stand()
        self._sitting.show(seat)
        self._board.look_as(seat)

    def hide(self, *, forget: bool = True) -> None:
        """Turn every hand face down; where people share the screen only."""
        board, sitting = self._board, self._sitting
        if not sitting.shared:
            return
        sitting.hide()
        if forget:
            sitting.forget()
        if board.viewer is not None:
            self._read[board.viewer] = board.log.lines.total
            self._hidden_frames = 0
            board.look_as(None)

    def touched(self) -> None:
        """Somebody is there: a key, the pointer, a finger."""
        self._idle = 0.0

    def pass_time(self, dt: float) -> None:
        """Hide a hand that nobody has touched anything over for as long as is chosen."""
        self._idle += dt
        longest = self._context.settings.hide_after
        if 0 < longest <= self._idle and self._board.viewer is not None:
            self._idle = 0.0
            self.hide()

    def peek(self, *, on: bool) -> bool:
        """In a trusting family: show the hand of whoever plays next while a key is held."""
        sitting, board = self._sitting, self._board
        if not (sitting.shared and sitting.trusting):
            return False
        if not on:
            self.hide(forget=False)
        elif sitting.viewer is None:
            seat = sitting.coming(board.view)
            if seat is not None:
                self.show(seat)
        return True

    def _raise_curtain(self, seat: Seat) -> None:
        board = self._board
        lines = board.log.lines
        news = lines.lines[: lines.total - self._read.get(seat, 0)]
        curtain = Curtain(
            self._context, seat, board.names, board.view, news, lambda: self.show(seat)
        )
        curtain.on_menu = self._on_menu
        self._company.curtain = curtain
        self._context.scenes.push(curtain)
