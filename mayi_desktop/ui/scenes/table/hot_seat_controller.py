"""Hot-seat controller: hides and shows hands as people take turns; the page of seats."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine import Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.game_setup import Sitting
from mayi_desktop.i18n import _
from mayi_desktop.ui.scenes.new_game.seat_row import SeatRow
from mayi_desktop.ui.scenes.new_game.table_setup import TableSetup
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.gestures.commands import TableCommands
from mayi_desktop.ui.table.hud.curtain import Curtain
from mayi_desktop.ui.table.model.hot_seat import Change
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.basics.signal import Signal
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.form import FormPage


def people_of(host: GameHost) -> tuple[Seat, ...]:
    """The seats that people play."""
    return tuple(Seat(s) for s, who in enumerate(host.setup.seats) if who.person)


class HotSeatController:
    """Shows one person's hand at a time, with at least one frame without any in between.

    `menu_wanted` reports that somebody asked for the menu on a curtain.
    """

    def __init__(self, display: TableDisplay, host: GameHost, commands: TableCommands) -> None:
        self._display = display
        self._model = display.model
        self._hot_seat = display.model.hot_seat
        self._host = host
        self._commands = commands
        self.menu_wanted: Signal[[]] = Signal()
        self._curtain: Curtain | None = None
        self._hidden_frames = 0
        self._idle = 0.0
        self._read: dict[Seat, int] = {}

    def frame_drawn(self) -> None:
        """Count the frames painted without a hand; a curtain waits for the first."""
        if self._model.viewer is None:
            self._hidden_frames += 1

    def step(self) -> None:
        """Hide a hand, raise the curtain for the next person, or show a hand again."""
        model, hot_seat = self._model, self._hot_seat
        hot_seat.trusting = self._host.setup.sitting is Sitting.TRUST
        hot_seat.open_hands = self._host.setup.sitting is Sitting.OPEN
        if self._others_are_asked():
            self.hide(forget=False)
        before = hot_seat.guest, hot_seat.offered, hot_seat.asks_others
        change, seat = hot_seat.step(
            model.view,
            asked=self._host.undecided_people(),
            passed=model.answers.passed,
            timed=self._host.clock.delays.hold is not None,
        )
        if before != (hot_seat.guest, hot_seat.offered, hot_seat.asks_others):
            model.changed()
        match change:
            case Change.HIDE:
                self.hide(forget=False)
            case Change.SHOW if seat is not None:
                self._commands.seat_viewer(seat)
            case Change.CURTAIN if seat is not None and self._hidden_frames > 0:
                self._raise_curtain(seat)
            case _:
                pass

    def hide(self, *, forget: bool = True) -> None:
        """Turn every hand face down, if people share the screen."""
        model = self._model
        if not self._hot_seat.shared:
            return
        if forget:
            self._hot_seat.forget_viewers()
        if model.viewer is not None:
            self._read[model.viewer] = self._display.log.lines.total
            self._hidden_frames = 0
            self._display.view_as(None)

    def note_presence(self) -> None:
        """Note that somebody is there, as a key or the pointer was used."""
        self._idle = 0.0

    def update(self, dt: float) -> None:
        """Hide the hand once nobody has touched anything for the time that is set."""
        self._idle += dt
        longest = self._model.context.settings.hide_after
        if 0 < longest <= self._idle and self._model.viewer is not None:
            self._idle = 0.0
            self.hide()

    def peek(self, *, on: bool) -> bool:
        """Without a curtain: show the next player's hand while a key is held."""
        hot_seat = self._hot_seat
        if not (hot_seat.shared and hot_seat.trusting):
            return False
        if not on:
            self.hide(forget=False)
        elif hot_seat.viewer is None:
            seat = hot_seat.coming(self._model.view)
            if seat is not None:
                self._commands.seat_viewer(seat)
        return True

    def change_seats(self, then: Callable[[], None] | None = None) -> None:
        """Open the page on which people and computers swap seats; `then` follows a change."""
        context = self._model.context
        context.scenes.push(SeatsPage(context, self._host, then or self.seat_people))

    def seat_people(self) -> None:
        """Follow a change of who plays which seat."""
        people, before = people_of(self._host), self._hot_seat.viewer
        self._hot_seat.seat_people(people)
        if self._curtain is not None and self._curtain.seat not in people:
            self._model.context.scenes.remove(self._curtain)
        if self._hot_seat.viewer != before:
            self._display.view_as(self._hot_seat.viewer)
        self._model.changed()

    def _others_are_asked(self) -> bool:
        """Whether the viewer let the discard go and other people still have to be asked."""
        viewer, turn = self._model.viewer, self._model.view.table.turn
        if viewer not in self._model.answers.passed or self._host.setup.seats[turn].person:
            return False
        return any(seat != viewer for seat in self._host.undecided_people())

    def _raise_curtain(self, seat: Seat) -> None:
        model, lines = self._model, self._display.log.lines
        news = lines.lines[: lines.total - self._read.get(seat, 0)]

        def show() -> None:
            self._commands.seat_viewer(seat)

        curtain = Curtain(model.context, seat, model.names, model.view, news, show)
        curtain.menu_wanted.connect(self.menu_wanted.emit)
        self._curtain = curtain
        model.context.scenes.push(curtain)


class SeatsPage(FormPage):
    """Asks who plays which seat; nothing changes until it is confirmed."""

    def __init__(self, context: Context, host: GameHost, on_change: Callable[[], None]) -> None:
        super().__init__(context, _("Who plays which seat?"))
        look, setup = context.look, host.setup
        self._host = host
        self.changed = Signal(on_change)
        self.draft = TableSetup(setup.sheet_id, (), list(setup.seats), len(setup.seats))
        known = context.settings.names
        self.rows = [
            SeatRow(look, self.draft, seat, known, self._follow_seats)
            for seat in range(self.draft.count)
        ]
        self._note = Label(look, "", Tone.WARNING)
        text = Label(
            look, _("A seat keeps its cards and its points, whoever plays it."), Tone.NORMAL
        )
        back = Button(look, _("Cancel"), self.on_back)
        self.done = Button(look, _("So be it"), self._change, kind=ButtonKind.PRIMARY)
        self.compose(([text, *self.rows, self._note],), (back, self.done))
        self.focus.to(self.done)

    def _follow_seats(self) -> None:
        for row in self.rows:
            row.show_seat()
        self._show_problem()

    def _show_problem(self) -> None:
        problem = self.draft.name_problem(self.look.fonts.writes_whole)
        self._note.set_text(self.draft.name_note(self.look.fonts.writes_whole))
        self.done.set_enabled(enabled=not problem, reason=_("Check the names"))

    def _change(self) -> None:
        self.context.scenes.remove(self)
        for seat, who in enumerate(self.draft.game_setup().seats):
            if who != self._host.setup.seats[seat]:
                self._host.hand_over(Seat(seat), who)
        self.changed.emit()
