"""Sharing one screen: shows and hides hands as people take turns; the page of seats."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.base.i18n import _
from mayi_desktop.engine import Phase, Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.imitator import player_models
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.scene import Context, Scene
from mayi_desktop.ui.kit.widget import Label, Signal, Tone
from mayi_desktop.ui.pages.choices import SeatRow, TableSetup
from mayi_desktop.ui.play.hot_seat import Change
from mayi_desktop.ui.table.commands import TableCommands
from mayi_desktop.ui.table.model import TableDisplay


def people_of(host: GameHost) -> tuple[Seat, ...]:
    """The seats of people at this screen, without phones."""
    seats = (Seat(s) for s, who in enumerate(host.setup.seats) if who.person)
    return tuple(seat for seat in seats if seat not in host.remote_seats)


class HotSeatController:
    """Turns hands face up and face down as people at one screen take turns."""

    def __init__(self, display: TableDisplay, host: GameHost, commands: TableCommands) -> None:
        self._display = display
        self._model = display.model
        self._hot_seat = display.model.hot_seat
        self._host = host
        self._commands = commands
        self._idle = 0.0

    def step(self) -> None:
        """Hide the open hand if its time is over, or show the present player's hand."""
        model, hot_seat = self._model, self._hot_seat
        self._follow_sharing()
        before = hot_seat.coming, hot_seat.to_play(model.view)
        change, seat = hot_seat.step(
            model.view,
            asked=bool(self._commands.people.owing()),
            deciding=self._host.bot_driver.is_deciding or self._are_phones_deciding(),
        )
        if before != (hot_seat.coming, hot_seat.to_play(model.view)):
            model.changed()
        match change:
            case Change.HIDE:
                self._display.view_as(None)
            case Change.SHOW if seat is not None:
                self._commands.seat_viewer(seat)
                self._welcome()
            case _:
                pass

    def _follow_sharing(self) -> None:
        """Apply the chosen sharing mode; leaving open cards hides the hand.

        Before cards are opened, the last discard becomes final: everybody sees what follows.
        """
        hot_seat = self._hot_seat
        were_open, hot_seat.sharing = hot_seat.open_hands, self._host.setup.sharing
        if were_open and not hot_seat.open_hands:
            self.hide()
        playing = hot_seat.to_play(self._model.view)
        if hot_seat.open_hands and not were_open and playing is not None:
            self._host.keep_plays(playing)

    def _welcome(self) -> None:
        """Give the one person left at the screen an open hand and the usual clock."""
        if self._hot_seat.left_alone:
            self._hot_seat.left_alone = False
            self._host.clock.delays = self._model.context.delays(phones=self._hot_seat.watched)
            self._display.view_as(self._hot_seat.viewer)
            self._model.changed()

    def _are_phones_deciding(self) -> bool:
        """Whether a phone may still ask for the discard."""
        away = self._host.remote_seats.intersection(self._host.undecided_people())
        return bool(away) and self._model.view.table.phase is Phase.DRAW

    def hide(self) -> None:
        """Turn every hand face down, unless cards are open or one person plays alone.

        An open question about the player's own cards closes too.
        """
        hot_seat, question = self._hot_seat, self._commands.own_question
        if not hot_seat.shared or hot_seat.open_hands:
            return
        hot_seat.forget_viewers()
        if question is not None:
            self._model.context.scenes.remove(question)
        self._commands.cover()

    def hide_by_key(self) -> None:
        """Turn the open hand face down, or say why that isn't done."""
        hot_seat, refuse = self._hot_seat, self._model.refuse
        if hot_seat.viewer is None and hot_seat.coming is None and hot_seat.peeker is None:
            refuse(_("There’s no open hand to hide."))
        elif not hot_seat.shared:
            refuse(_("You have this screen to yourself, so your hand stays open."))
        elif hot_seat.open_hands:
            refuse(_("You play with open cards, so the hands stay face up."))
        else:
            self.hide()

    def hide_if_covered(self, table: Scene) -> None:
        """Hide the hand if a menu or another page lies over the table.

        A question about the player's own play doesn't count.
        """
        top = self._model.context.scenes.top
        if self._model.viewer is None or top is table:
            return
        if top is None or top is not self._commands.own_question:
            self.hide()

    def note_presence(self, table: Scene) -> None:
        """Restart the idle timer: a key or the pointer was used, and may have covered it."""
        self._idle = 0.0
        self.hide_if_covered(table)

    def update(self, dt: float) -> None:
        """Hide the hand after the idle time from the settings."""
        self._idle += dt
        longest = self._model.context.settings.hide_after
        if 0 < longest <= self._idle and self._model.viewer is not None:
            self._idle = 0.0
            self.hide()

    def look(self, seat: Seat) -> None:
        """Show a person their own hand while they hold their seat."""
        hot_seat = self._hot_seat
        if hot_seat.open_hands or seat == hot_seat.viewer:
            return
        if hot_seat.shared and seat in hot_seat.people:
            self._display.catch_up()
            self._commands.cover()
            hot_seat.coming = None
            hot_seat.peeker = seat
            self._display.view_as(seat)

    def end_look(self) -> None:
        """Turn the hand face down that somebody looked at."""
        self._hot_seat.peeker = None
        self._commands.cover()

    def change_seats(self, then: Callable[[], None] | None = None) -> None:
        """Open the page that changes who plays which seat; `then` runs after a change."""
        context = self._model.context
        context.scenes.push(SeatsPage(context, self._host, then or self.seat_people))

    def seat_people(self) -> None:
        """Apply a change of who plays which seat."""
        before = self._hot_seat.viewer
        laid_out_for = self._hot_seat.shared, self._hot_seat.is_television
        watched = bool(self._host.remote_seats)
        self._hot_seat.seat_people(people_of(self._host), watched=watched)
        self._host.clock.delays = self._model.context.delays(
            shared=self._hot_seat.has_no_clock, phones=self._hot_seat.watched
        )
        if self._hot_seat.viewer != before:
            self._display.view_as(self._hot_seat.viewer)
        elif laid_out_for != (self._hot_seat.shared, self._hot_seat.is_television):
            self._display.rearrange()
        if laid_out_for[1] != self._hot_seat.is_television:
            # The spectator view has another layout and larger text.
            self._model.context.scenes.layout(self._display.size)
        self._model.changed()


class SeatsPage(FormPage):
    """Changes who plays which seat, once confirmed."""

    def __init__(self, context: Context, host: GameHost, on_change: Callable[[], None]) -> None:
        super().__init__(context, _("Who sits where"))
        look, setup = self.look, host.setup
        self._host = host
        self.changed = Signal(on_change)
        self.draft = TableSetup(setup.sheet_id, (), list(setup.seats), len(setup.seats))
        self.draft.settled = self.draft.count
        # People whom the computer replaces come back as they were.
        regulars = enumerate(host.rematch_setup.seats)
        self.draft.left = {seat: who for seat, who in regulars if who.person}
        self.draft.relatives = {one.name: one.deals for one in player_models(context.folder)}
        self.rows = [
            SeatRow(context, self.draft, seat, self._follow_seats)
            for seat in range(self.draft.count)
        ]
        self._note = Label(look, "", Tone.WARNING)
        text = Label(
            look, _("A seat keeps its cards and its points, whoever sits there."), Tone.NORMAL
        )
        back = Button(look, _("Cancel"), self.on_back)
        self.done = Button(look, _("Done"), self._change, kind=ButtonKind.PRIMARY)
        self.compose(([text, *self.rows, self._note],), (back, self.done))
        self.focus.to(self.done)

    def _follow_seats(self) -> None:
        for row in self.rows:
            row.show_seat()
        problem = self.draft.name_problem(self.look.fonts.writes_whole)
        self._note.set_text(self.draft.name_note(self.look.fonts.writes_whole))
        self.done.set_enabled(enabled=not problem, reason=_("Check the names"))

    def _change(self) -> None:
        self.context.scenes.remove(self)
        for seat, who in enumerate(self.draft.seated()):
            if who != self._host.setup.seats[seat]:
                self._host.hand_over(Seat(seat), who)
        self.changed.emit()
