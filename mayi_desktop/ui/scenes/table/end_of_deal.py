"""End of deal: a pause to see the last play, the summary, and who joins for the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from mayi_desktop.engine import FirstTotal, RuleSheet
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.setup.game_setup import SeatSetup
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.i18n.catalogue import chosen_language
from mayi_desktop.sheets.phrases import singular
from mayi_desktop.ui.drawing.faces import faces_of
from mayi_desktop.ui.scenes.new_game.seat_row import SeatRow
from mayi_desktop.ui.scenes.new_game.sitting_choice import open_sitting
from mayi_desktop.ui.scenes.new_game.table_setup import TableSetup, default_names
from mayi_desktop.ui.scenes.phones.invite_page import open_invitations
from mayi_desktop.ui.scenes.phones.table_phones import TablePhones
from mayi_desktop.ui.scenes.results.deal_over import DealOver
from mayi_desktop.ui.scenes.results.end_actions import (
    DealWords,
    EndActions,
    JoinAction,
    ParLine,
)
from mayi_desktop.ui.scenes.results.game_over import GameOver
from mayi_desktop.ui.scenes.table.hot_seat_controller import HotSeatController
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.state.table_display import TableDisplay
from mayi_desktop.ui.widgets.basics import Label, Tone, Widget
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.pages.dialog import Answer
from mayi_desktop.ui.widgets.pages.form import FormPage
from mayi_desktop.ui.wording import refusal_text

_FIRST_TOTALS: Mapping[FirstTotal, str] = {
    FirstTotal.HIGHEST: N_("the highest: {count}"),
    FirstTotal.AVERAGE: N_("the average: {count}"),
    FirstTotal.NOTHING: N_("no points"),
}


class EndOfDeal:
    """Runs the end of each deal; newcomers can join between deals."""

    def __init__(
        self,
        display: TableDisplay,
        host: GameHost,
        seating: HotSeatController,
        phones: TablePhones,
    ) -> None:
        self._context = display.model.context
        self._display = display
        self._model = display.model
        self._host = host
        self._seating = seating
        self._phones = phones
        self._summary_of: int | None = None
        self._summary: DealOver | None = None
        self._coming: tuple[object, DealOver] | None = None

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; show the summary once, after the pause."""
        model, result = self._model, self._model.view.table.result
        if result is None or result.deal == self._summary_of:
            return
        if not (self._host.waiting_for_next_deal or self._host.is_over):
            return
        before = model.end_pause.is_running
        model.end_pause.start(result.deal)
        model.end_pause.update(dt)
        if before != model.end_pause.is_running:
            model.changed()
        if model.end_pause.is_running:
            self._rehearse()
            return
        self._summary_of = result.deal
        self.show_summary()
        if self._summary is not None:
            self._summary.count_up()
        winner = result.winner
        if winner is not None and self._host.setup.seats[winner].person and self._summary:
            self._summary.celebrate()

    def follow(self) -> None:
        """Close the summary once somebody with a phone has gone on to the next deal."""
        summary, host = self._summary, self._host
        if summary is None or host.is_over or host.waiting_for_next_deal:
            return
        self._summary = None
        if host.elsewhere:
            self._context.scenes.remove(summary)

    def retranslate(self) -> None:
        """Let an open summary speak the language that is chosen now."""
        summary = self._summary
        if summary is not None and summary in self._context.scenes.scenes:
            summary.tell(self._words(summary.par_line))

    def _rehearse(self) -> None:
        """Paint the summary piece by piece in the pause, so that it then opens at once."""
        if self._coming is None:
            self._coming = self._told(), self._make_summary()
            self._coming[1].layout(self._display.size)
        else:
            self._coming[1].rehearse()

    def show_summary(self) -> None:
        """Open the summary of the finished deal over the table."""
        coming, self._coming = self._coming, None
        if coming is None or coming[0] != self._told():
            coming = None, self._make_summary()
        self._summary = coming[1]
        self._context.scenes.push(self._summary)

    def _told(self) -> object:
        """What the summary tells that may still change in the pause."""
        host, model = self._host, self._model
        spoken = chosen_language(), self._context.settings.card_letters
        return model.view, host.setup, host.unsaved_reason, model.hot_seat.shared, spoken

    def _make_summary(self) -> DealOver:
        told = self._words(self._par())
        return DealOver(self._context, self._model.view, self._go_on, told)

    def _words(self, par: ParLine | None) -> DealWords:
        """What the summary says and offers, in the current language."""
        model, host = self._model, self._host
        result, joining = model.view.table.result, None
        menu: tuple[Answer, ...] = ()
        if not host.is_over:
            seats = partial(self._seating.change_seats, self.show_again)
            menu = (Answer(_("Who sits where"), seats),)
            if model.hot_seat.shared:
                sitting = partial(open_sitting, self._context, host, model.changed)
                menu += (Answer(_("How we share the screen"), sitting),)
            invite = partial(open_invitations, self._context, self._phones)
            menu += (Answer(_("Invite phones"), invite),)
            refusal = host.join_refusal()
            why = refusal_text(refusal) if refusal is not None else ""
            joining = JoinAction(self._add_player, why)
        plays = model.history.current_turn.texts(model.player_names, host.sheet)
        end = EndActions(
            host.autosave.path,
            par,
            plays,
            host.unsaved_reason,
            result.deal if result is not None else 0,
            menu,
            faces_of((who.name, who.style) for who in host.setup.seats),
            compares=host.practice,
        )
        return DealWords(model.player_names, end, joining)

    def _par(self) -> ParLine | None:
        """The line on what a strong player would have scored; only for a person alone."""
        result = self._model.view.table.result
        if self._model.hot_seat.shared or self._model.viewer is None or result is None:
            return None
        seat = self._model.viewer
        par = self._host.par(seat) if seat < len(result.points) else None
        return None if par is None else ParLine(self._display.look, par, result.points[seat])

    def _add_player(self) -> None:
        self._context.scenes.push(NewcomerPage(self._context, self._host, self))

    def show_again(self) -> None:
        """Show the summary again, after somebody has come or seats have changed hands."""
        self._display.catch_up()
        self._seating.seat_people()
        if self._summary is not None:
            self._context.scenes.remove(self._summary)
        self.show_summary()

    def _go_on(self) -> None:
        """Go on from the summary to the next deal, or to the final scores."""
        if not self._host.is_over:
            self._host.start_next_deal()
            return
        after = EndActions(self._host.autosave.path, compares=True)
        host = self._host
        page = GameOver(self._context, host.setup, self._model.view, after, host.rematch_setup)
        self._context.scenes.reset(page)


class NewcomerPage(FormPage):
    """Asks for the newcomer's name, and says with how many points they begin."""

    def __init__(self, context: Context, host: GameHost, ending: EndOfDeal) -> None:
        super().__init__(context, _("Who’s joining in?"))
        look, table = self.look, host.view(None).table
        self._host = host
        self._ending = ending
        seats = list(host.setup.seats)
        taken = {who.name for who in seats}
        name = next((name for name in default_names() if name not in taken), "")
        seats.append(SeatSetup(name, person=True))
        self.draft = TableSetup(host.setup.sheet_id, (), seats, len(seats))
        known = context.settings.names
        self.row = SeatRow(look, self.draft, len(seats) - 1, known, self._show_problem)
        text = _(
            "From the next {deal} on, the newcomer plays last.",
            deal=singular(table.sheet.deal_word),
        )
        self._first_total = FirstTotal.HIGHEST
        scores = [facts.score for facts in table.seats]
        self._note = Label(look, "", Tone.WARNING, least_lines=1)
        back = Button(look, _("Cancel"), self.on_back)
        self.done = Button(look, _("Sit down"), self._join, kind=ButtonKind.PRIMARY)
        rows = [Label(look, text, Tone.NORMAL), self.row, self._note]
        rows += self._rows_about_points(table.sheet, scores)
        self.compose((rows,), (back, self.done))
        self.focus.to(self.row.name)

    def _rows_about_points(self, sheet: RuleSheet, scores: Sequence[int]) -> list[Widget]:
        """With which total they begin, as the sheet says or as the table chooses."""
        points = {kind: kind.of(scores) for kind in FirstTotal}
        if sheet.tells_of_newcomers:
            text = ngettext(
                "They start with the highest total at the table: {count} point.",
                "They start with the highest total at the table: {count} points.",
                count=points[FirstTotal.HIGHEST],
            )
            return [Label(self.look, text, Tone.NORMAL)]
        options = [
            (kind.value, _(words, count=points[kind])) for kind, words in _FIRST_TOTALS.items()
        ]
        usual, words = FirstTotal.HIGHEST.value, _("They start with")
        self.points = Choice(self.look, words, options, usual, self._choose_total)
        note = _("These rules don’t say, so decide together.")
        return [self.points, Label(self.look, note, Tone.SOFT)]

    def _choose_total(self, kind: str) -> None:
        self._first_total = FirstTotal(kind)

    def _show_problem(self) -> None:
        self.row.show_seat()
        problem = self.draft.name_problem(self.look.fonts.writes_whole)
        self._note.set_text(self.draft.name_note(self.look.fonts.writes_whole))
        self.done.set_enabled(enabled=not problem, reason=_("Check the names"))

    def _join(self) -> None:
        refusal = self._host.join(self.draft.game_setup().seats[-1], self._first_total)
        if refusal is not None:
            self._note.set_text(refusal_text(refusal))
            return
        self.context.scenes.remove(self)
        self._ending.show_again()
