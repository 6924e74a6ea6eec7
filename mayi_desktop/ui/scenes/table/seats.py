"""Seats pages: hand seats of a running game to others, or let somebody join it."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine import Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.sheets.phrases import singular
from mayi_desktop.ui.scenes.new_game.seat_row import SeatRow
from mayi_desktop.ui.scenes.new_game.table_setup import TableSetup, default_names
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.form import FormPage
from mayi_desktop.ui.wording import refusal_text


class SeatsPage(FormPage):
    """Asks who plays which seat; nothing changes until it is confirmed."""

    def __init__(
        self, context: Context, host: GameHost, on_changed: Callable[[], None]
    ) -> None:
        super().__init__(context, _("Who plays which seat?"))
        look, setup = context.look, host.setup
        self._host = host
        self._on_changed = on_changed
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
        self._note.set_text(problem or "")
        self.done.set_enabled(enabled=not problem, reason=_("Look at the names"))

    def _change(self) -> None:
        self.context.scenes.remove(self)
        for seat, who in enumerate(self.draft.game_setup().seats):
            if who != self._host.setup.seats[seat]:
                self._host.hand_over(Seat(seat), who)
        self._on_changed()


class NewcomerPage(FormPage):
    """Asks for the newcomer's name, and says with how many points they begin."""

    def __init__(self, context: Context, host: GameHost, on_joined: Callable[[], None]) -> None:
        super().__init__(context, _("Who sits down at the table?"))
        look, table = context.look, host.view(None).table
        self._host = host
        self._on_joined = on_joined
        seats = list(host.setup.seats)
        taken = {who.name for who in seats}
        name = next((name for name in default_names() if name not in taken), "")
        seats.append(SeatSetup(name, person=True))
        self.draft = TableSetup(host.setup.sheet_id, (), seats, len(seats))
        known = context.settings.names
        self.row = SeatRow(look, self.draft, len(seats) - 1, known, self._show_problem)
        points = max(facts.score for facts in table.seats)
        text = ngettext(
            "The newcomer plays last in turn order from the next {deal} on, and "
            "begins with the highest total at the table: {count} point.",
            "The newcomer plays last in turn order from the next {deal} on, and "
            "begins with the highest total at the table: {count} points.",
            count=points,
            deal=singular(table.sheet.deal_word),
        )
        self._note = Label(look, "", Tone.WARNING)
        back = Button(look, _("Cancel"), self.on_back)
        self.done = Button(look, _("Sit down"), self._join, kind=ButtonKind.PRIMARY)
        rows = [Label(look, text, Tone.NORMAL), self.row, self._note]
        self.compose((rows,), (back, self.done))
        self.focus.to(self.row.name)

    def _show_problem(self) -> None:
        self.row.show_seat()
        problem = self.draft.name_problem(self.look.fonts.writes_whole)
        self._note.set_text(problem or "")
        self.done.set_enabled(enabled=not problem, reason=_("Look at the names"))

    def _join(self) -> None:
        refusal = self._host.join(self.draft.game_setup().seats[-1])
        if refusal is not None:
            self._note.set_text(refusal_text(refusal, self._host.sheet))
            return
        self.context.scenes.remove(self)
        self._on_joined()
