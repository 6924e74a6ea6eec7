"""Page of an evening with real cards: what to deal next, the score pad, and the winner."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.host.pad.evening import Evening
from mayi_desktop.host.pad.session import PadSession
from mayi_desktop.host.records.evenings import record_of_evening
from mayi_desktop.host.records.recorder import recorder_for
from mayi_desktop.host.records.scores import Scores
from mayi_desktop.i18n import N_, _
from mayi_desktop.i18n.conventions import and_list
from mayi_desktop.sheets import rules_page
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.scenes.pad.correct import CorrectPage
from mayi_desktop.ui.scenes.pad.deal_entry import DealEntryPage
from mayi_desktop.ui.scenes.pad.newcomer import PadNewcomerPage
from mayi_desktop.ui.scenes.pad.pad_line import PadLine
from mayi_desktop.ui.scenes.phones.invite_page import open_invitations
from mayi_desktop.ui.scenes.reading.rules import RulesPage
from mayi_desktop.ui.scenes.results.score_sheet import export_record
from mayi_desktop.ui.scenes.results.score_views import score_chart, score_pad
from mayi_desktop.ui.scenes.settle.settle import SettlePage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.widgets.basics import Label, Room, Tone
from mayi_desktop.ui.widgets.containers.row import place_shared
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, RichText, TextStyle
from mayi_desktop.ui.widgets.pages.dialog import show_message
from mayi_desktop.ui.widgets.pages.page import Page
from mayi_desktop.ui.wording import date_of

_STYLES = {"heading": TextStyle.HEADING, "bullet": TextStyle.BULLET}
# Of the width for what to do next: points are columns and need more, all the more with many.
_SHARE, _LITTLE_SHARE, _MANY = 0.4, 0.32, 6
_ROOMY = 1.4  # how far the pad grows beyond its comfortable height
_LEAST_CHART = 260  # with less height below the pad, pad and chart take turns
_PRIMARY = 68  # height of the one large button, at 1080 lines


class EveningPage(Page):
    """To the left what comes next, to the right the points; everything is saved already."""

    def __init__(self, context: Context, session: PadSession) -> None:
        super().__init__(context)
        look = self.look
        self.session = session
        self.phones = PadLine(context, session)
        self._entry_page: DealEntryPage | None = None
        self._shows_chart = False
        sheet, started = session.evening.sheet, session.evening.setup.started
        words = _("{title}, {date}", title=sheet_title(sheet.title), date=date_of(started))
        self._heading = Label(look, words, Tone.SUBHEADING)
        self.next = RichText(look, ())
        self.notice = Label(look, "", Tone.WARNING)
        self.sent = Label(look, "", Tone.STRONG)
        self.enter_points = Button(look, "", self._go_on, kind=ButtonKind.PRIMARY)
        self.enter_points.large = True
        self.correct = self._quiet(_("Correct something"), self._open_corrections)
        self.join = self._quiet(_("Add a player"), self._open_newcomer)
        self.invite = self._quiet(_("Invite phones"), self._open_invitations)
        cap = context.keys.cap(TableAct.RULES)
        self.rules = self._quiet(_("Rules ({cap})", cap=cap), self._open_rules)
        self.settle = self._quiet(_("Ask about a rule"), self._open_settle)
        self.chart_button = self._quiet(_("Show chart"), self._toggle_chart)
        self.sheet = self._quiet(_("Score sheet"), self._write_sheet)
        self.back = self._quiet(_("Back to the first page"), self.on_back)
        self._buttons = [
            self.correct, self.join, self.invite, self.chart_button, self.sheet,
            self.settle, self.rules, self.back,
        ]  # fmt: skip
        self.show_evening()
        self.focus.to(self.enter_points)
        self.acts = {TableAct.RULES: self._open_rules}

    @property
    def evening(self) -> Evening:
        """The evening as it is now."""
        return self.session.evening

    def enter(self) -> None:
        """Go on with an entry that was begun before the program ended."""
        if self.evening.drafts:
            self.open_entry(self.evening.drafts[-1].deal)

    def leave(self) -> None:
        """Send the phones away, close the file, and record the evening."""
        self.phones.close()
        self.session.close()
        self._record()

    @property
    def is_awake(self) -> bool:
        """While phones can come: they wait for no pointer to move here."""
        return self.phones.is_open

    def update(self, dt: float) -> bool:
        """Hear the phones, seen or not."""
        self._poll()
        return super().update(dt)

    def update_hidden(self, dt: float) -> None:
        """Hear the phones while a deal is entered, or another page is open."""
        self._poll()

    def _poll(self) -> None:
        page = self._entry_page if self._entry_page in self.context.scenes.scenes else None
        sent = self.phones.has_sent
        if self.phones.poll([self] if page is None else [self, page]) and page is not None:
            page.follow(self.phones.has_sent)
        if sent != self.phones.has_sent:
            self._say_who_sent()

    def _say_who_sent(self) -> None:
        """Say below the points who has said by phone what they still hold."""
        names = [self.evening.names[seat] for seat in sorted(self.phones.has_sent)]
        words = _("Sent by phone: {names}", names=and_list(names)) if names else ""
        self.sent.set_text(words)
        self.rearrange()

    def on_back(self) -> None:
        """Go back to the title, which offers to continue."""
        self.context.navigation.show_title()

    def show_evening(self) -> None:
        """Show everything as it is after an entry, a correction or a newcomer."""
        evening = self.evening
        scores = Scores.of_record(record_of_evening(evening))
        self.scores = scores
        self.pad = score_pad(scores, self.look, mark_winners=bool(evening.deals))
        self.pad.note = _("The lowest total wins.")
        self.chart = score_chart(scores, self.look)
        self.next.set_paragraphs(self._paragraphs())
        self.enter_points.set_label(
            _("Another evening") if evening.finished else _("Enter the points")
        )
        self.correct.set_visible(visible=bool(evening.deals))
        self.join.set_visible(visible=evening.can_join)
        self.invite.set_visible(visible=not evening.finished)
        self.chart_button.set_visible(visible=bool(evening.deals))
        self.sheet.set_visible(visible=bool(evening.deals))
        self.notice.set_text(self.session.notice or "")
        self.widgets = [self._heading, self.next, self.pad, self.chart, self.notice, self.sent]
        self.widgets += [self.enter_points, *self._buttons]
        self.rearrange()

    def open_entry(self, deal: int) -> None:
        """Enter a deal, or correct it."""
        page = DealEntryPage(self.context, self.session, deal, self._entered)
        is_next = deal == len(self.evening.deals)
        self._entry_page = page if is_next else None
        self.context.scenes.push(page)
        if is_next:
            page.follow(self.phones.has_sent)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Heading on top, what comes next to the left, the points to the right."""
        sizes = self.look.metrics
        inner = Room(self.lay_panel(bounds, 24, (28, 18)), sizes.gap)
        inner.put(self._heading)
        self.chart_button.set_visible(visible=bool(self.evening.deals))
        self.pad.rows = self.scores.rows
        room = self._between(inner.rest)
        free = self._free_below_pad(room)
        if free:
            # The chart needs no button then; without it the buttons may fit in one line.
            self.chart_button.set_visible(visible=False)
            room = self._between(inner.rest)
            free = self._free_below_pad(room)
        left = Room(Room(room).left(round(room.width * self._share)), sizes.gap)
        self.enter_points.place(left.bottom(sizes.px(_PRIMARY)))
        if self.sent.text:
            self.sent.place(left.bottom(self.sent.height_for(left.rest.width)))
        self.next.place(left.rest)
        if not free:
            self._add_empty_rows(self._right(room))
        self._place_scores(self._right(room), free)

    def _between(self, inner: pygame.Rect) -> pygame.Rect:
        """Place the buttons and the notice at the foot; the room from there to the heading."""
        sizes = self.look.metrics
        seen = [button for button in self._buttons if button.visible]
        room = Room(inner, sizes.px(6))
        room.bottom(inner.bottom - place_shared(seen, inner, sizes.control), sizes.gap)
        if self.notice.text:
            self.notice.place(room.bottom(self.notice.height_for(inner.width)))
        return room.rest

    @property
    def _share(self) -> float:
        return _LITTLE_SHARE if len(self.evening.names) > _MANY else _SHARE

    def _right(self, room: pygame.Rect) -> pygame.Rect:
        """The part of the room that the points have."""
        x = room.x + round(room.width * self._share) + 2 * self.look.metrics.gap
        return pygame.Rect(x, room.y, room.right - x, room.height)

    def _free_below_pad(self, room: pygame.Rect) -> int:
        """How high a chart below the pad can be; 0 where there is to be none."""
        wide = self._right(room).width
        free = room.height - self._pad_height(wide) - self.look.metrics.gap
        fits = free >= self.look.metrics.px(_LEAST_CHART) and len(self.evening.deals) > 1
        return free if fits else 0

    def _add_empty_rows(self, room: pygame.Rect) -> None:
        """Print lines for the deals to come on the pad, as many as have room at ease."""
        for row in self.scores.coming(len(self.evening.sheet.deals)):
            before = self.pad.rows
            self.pad.rows = (*before, row)
            if self.pad.height_for(room.width) > room.height:
                self.pad.rows = before
                return

    def _pad_height(self, wide: int) -> int:
        return round(_ROOMY * self.pad.height_for(wide))

    def _place_scores(self, room: pygame.Rect, free: int) -> None:
        """The pad or the chart; both where room is free below the pad."""
        self.pad.set_visible(visible=free > 0 or not self._shows_chart)
        self.chart.set_visible(visible=free > 0 or self._shows_chart)
        pad, chart = pygame.Rect(room), pygame.Rect(room)
        pad.height = min(room.height, self._pad_height(room.width))
        if free:
            chart.y, chart.height = room.bottom - free, free
        self.pad.place(pad)
        self.chart.place(chart)

    def _quiet(self, label: str, act: Callable[[], None]) -> Button:
        return Button(self.look, label, act, kind=ButtonKind.QUIET)

    def _paragraphs(self) -> tuple[Paragraph, ...]:
        """What comes next: the deal, its contract, the cards and the dealer; or the winner."""
        evening = self.evening
        if evening.finished:
            return self._result()
        deal = len(evening.deals)
        names, seats = evening.names, evening.seats_at(deal)
        blocks = rules_page(evening.sheet, deal, seats)[1:]
        end = next(n for n, block in enumerate(blocks) if n and block.kind == "heading")
        facts = [Paragraph(_STYLES.get(b.kind, TextStyle.TEXT), b.text) for b in blocks[:end]]
        dealing = _(
            "{dealer} deals. {starter} plays first.",
            dealer=names[evening.dealer_of(deal)],
            starter=names[evening.starter_of(deal)],
        )
        return (facts[0], Paragraph(TextStyle.TEXT, dealing), *facts[1:])

    def _result(self) -> tuple[Paragraph, ...]:
        scores = self.scores
        winners = [scores.names[seat] for seat in scores.winners]
        key = (
            N_("{names} wins the game!") if len(winners) == 1 else N_("{names} share the win!")
        )
        places = [
            Paragraph(
                TextStyle.TEXT,
                _(
                    "{place}. {name} {total}",
                    place=place,
                    name=scores.names[seat],
                    total=scores.totals[seat],
                ),
            )
            for place, seat in scores.places()
        ]
        told = _("It’s in the records now. If something is wrong, you can still correct it.")
        won = Paragraph(TextStyle.HEADING, _(key, names=and_list(winners)))
        return (won, *places, Paragraph(TextStyle.NOTE, told))

    def _go_on(self) -> None:
        """Enter the next deal; after the last one, begin another evening."""
        if not self.evening.finished:
            self.open_entry(len(self.evening.deals))
            return
        self.context.navigation.show_new_evening()

    def _open_invitations(self) -> None:
        open_invitations(self.context, self.phones)

    def _entered(self) -> None:
        self._entry_page = None
        self._say_who_sent()
        if self.evening.finished:
            self._record()
            if not self.evening.corrections:
                self.context.audio.play("win")
        self.show_evening()
        self.focus.to(self.enter_points)

    def _record(self) -> None:
        """Bring the records up to date in the background."""
        if not self.context.read_only:
            recorder_for(self.context.folder).record()

    def _open_corrections(self) -> None:
        page = CorrectPage(self.context, self.evening, self.open_entry)
        self.context.scenes.push(page)

    def _open_newcomer(self) -> None:
        self.context.scenes.push(PadNewcomerPage(self.context, self.session, self.show_evening))

    def _open_settle(self) -> None:
        self.context.scenes.push(SettlePage(self.context, self.evening.sheet, self._deal))

    @property
    def _deal(self) -> int:
        """The deal that is played now; the last one when all are over."""
        return min(len(self.evening.deals), len(self.evening.sheet.deals) - 1)

    def _open_rules(self) -> None:
        evening, deal = self.evening, self._deal
        page = RulesPage(self.context, evening.sheet, deal, evening.seats_at(deal))
        self.context.scenes.push(page)

    def _toggle_chart(self) -> None:
        self._shows_chart = not self._shows_chart
        self.chart_button.set_label(_("Show scores") if self._shows_chart else _("Show chart"))
        self.rearrange()

    def _write_sheet(self) -> None:
        export_record(self.context, record_of_evening(self.evening))


def resume_evening(context: Context, path: Path) -> None:
    """Continue the evening in a file, or say over the page why that is not possible."""
    try:
        session = PadSession.resume(path, read_only=context.read_only)
    except (SaveError, OSError) as error:
        show_message(context, _("This game can’t be continued"), str(error))
        return
    context.scenes.push(EveningPage(context, session))
