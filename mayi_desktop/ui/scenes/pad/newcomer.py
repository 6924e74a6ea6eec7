"""Page on which somebody joins an evening with real cards, between two deals."""

from __future__ import annotations

from collections.abc import Callable

from mayi_desktop.engine.actions import FirstTotal
from mayi_desktop.host.pad.session import PadSession
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.sheets.phrases import deal_word
from mayi_desktop.ui.scenes.new_game.table_setup import TableSetup, default_names
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.text.player_names import LONGEST_NAME
from mayi_desktop.ui.widgets.basics import Label, Signal, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.widgets.pages.form import FormPage


class PadNewcomerPage(FormPage):
    """Asks for the name, and with how many points they start where the sheet is silent."""

    def __init__(
        self, context: Context, session: PadSession, on_done: Callable[[], None]
    ) -> None:
        super().__init__(context, _("Who’s joining in?"))
        look, evening = self.look, session.evening
        self._session = session
        self.joined = Signal(on_done)
        taken = set(evening.names)
        name = next((name for name in default_names() if name not in taken), "")
        people = [SeatSetup(who, person=True) for who in (*evening.names, name)]
        self._draft = TableSetup(evening.setup.sheet_id, (), people, len(people))
        self.name = TextField(look, name, self._rename, limit=LONGEST_NAME)
        self.name.entered.connect(self._join)
        text = _(
            "From the next {deal} on, the newcomer plays last.",
            deal=deal_word(evening.sheet),
        )
        points = {kind: kind.of(evening.totals) for kind in FirstTotal}
        start = ngettext(
            "They start with the highest total at the table: {count} point.",
            "They start with the highest total at the table: {count} points.",
            count=points[FirstTotal.HIGHEST],
        )
        options = [(kind.value, str(total)) for kind, total in points.items()]
        usual = FirstTotal.HIGHEST.value
        self.points = Choice(look, _("They start with"), options, usual, lambda key: None)
        agreed = Label(look, _("These rules don’t say, so decide together."), Tone.SOFT)
        self._note = Label(look, "", Tone.WARNING, least_lines=1)
        told = evening.sheet.tells_of_newcomers
        rows = [Label(look, text, Tone.NORMAL), self.name, self._note]
        rows += [Label(look, start, Tone.NORMAL)] if told else [self.points, agreed]
        self.done = Button(look, _("Sit down"), self._join, kind=ButtonKind.PRIMARY)
        self.compose((rows,), (Button(look, _("Cancel"), self.on_back), self.done))
        self.focus.to(self.name)

    def _rename(self, name: str) -> None:
        self._draft.rename(len(self._draft.seats) - 1, name)
        problem = self._problem()
        self._note.set_text(problem or "")
        self.done.set_enabled(enabled=not problem, reason=_("Check the names"))
        self.rearrange()

    def _problem(self) -> str | None:
        return self._draft.name_problem(self.look.fonts.writes_whole)

    def _join(self) -> None:
        if not self._problem():
            name = self._draft.seats[-1].name
            first_total = FirstTotal(self.points.chosen)
            self._session.join(" ".join(name.split()), first_total)
            self.context.scenes.remove(self)
            self.joined.emit()
