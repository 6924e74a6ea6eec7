"""Page of one recorded game: scores, chart, and score sheet."""

from __future__ import annotations

from functools import partial

import pygame

from mayi_desktop.host.files.paths import exports_folder
from mayi_desktop.host.records.game import GameRecord, SeatRecord
from mayi_desktop.host.records.recorder import journal_of, resumable_names
from mayi_desktop.host.records.scores import Scores
from mayi_desktop.i18n import N_, _, ngettext
from mayi_desktop.sheets.phrases import plural, sheet_title
from mayi_desktop.ui.scenes.results.end_actions import EndActions
from mayi_desktop.ui.scenes.results.score_views import score_chart, score_pad
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.open_folder import open_folder
from mayi_desktop.ui.widgets.basics import Label, Room, Tone
from mayi_desktop.ui.widgets.containers.row import place_right
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.page import Page
from mayi_desktop.ui.wording import date_of, player_label, together

_ROOMY = 1.4  # how far the pad grows beyond its comfortable height


class RecordedGamePage(Page):
    """The score pad and the chart of the totals, side by side or below each other."""

    def __init__(self, context: Context, game: GameRecord) -> None:
        super().__init__(context)
        look = self.look
        self.game = game
        when = date_of(game.started)
        heading = _("{title}, {date}", title=sheet_title(game.title), date=when)
        self._heading = Label(look, heading, Tone.SUBHEADING)
        self._waits = not game.finished and game.journal in resumable_names(context.folder)
        facts = _facts(game, waits=self._waits)
        self.facts = Label(look, "\n".join(facts), Tone.SOFT)
        scores = Scores.of_record(game)
        self.pad = score_pad(scores, look, mark_winners=game.finished)
        self.chart = score_chart(scores, look)
        self.note = Label(look, "", Tone.SOFT)
        self._folder = Button(look, _("Open the folder"), self._open_folder)
        self._folder.set_visible(visible=False)
        self._sheet = Button(look, _("Score sheet"), self._write_sheet)
        journal = journal_of(context.folder, game.journal)
        was_played_here = journal is not None and not game.real_cards
        after = []
        if was_played_here:
            after = EndActions(journal, compares=game.finished).buttons(context, look)
        kind = ButtonKind.NORMAL if self._waits else ButtonKind.PRIMARY
        self._back = Button(look, _("Back"), self.on_back, kind=kind)
        self._buttons = [self._folder, *after, self._sheet, self._back]
        if self._waits and journal is not None:
            go_on = partial(context.navigation.resume_game, journal)
            self._buttons.append(Button(look, _("Continue"), go_on, kind=ButtonKind.PRIMARY))
        elif game.real_cards and journal is not None:
            correct = partial(context.navigation.resume_game, journal)
            self._buttons.insert(0, Button(look, _("Correct something"), correct))
        self.widgets = [self._heading, self.facts, self.pad, self.chart, self.note]
        self.widgets += self._buttons
        self.focus.to(self._back)

    def arrange(self, bounds: pygame.Rect) -> None:
        """Heading and facts on top, pad and chart in the middle, the buttons below."""
        sizes = self.look.metrics
        room = Room(self.lay_panel(bounds, 24, (28, 18)), sizes.gap)
        room.put(self._heading, 0)
        room.put(self.facts)
        line = room.bottom(sizes.control)
        line.width = place_right(self._buttons, line, sizes.px(140)) - sizes.gap - line.x
        self.note.place(line)
        left = room.left((room.rest.width - sizes.gap) // 2)
        left.height = min(left.height, round(_ROOMY * self.pad.height_for(left.width)))
        self.pad.place(left)
        self.chart.place(room.rest)

    def _write_sheet(self) -> None:
        from mayi_desktop.ui.scenes.results.score_sheet import SheetError, write_sheet

        folder = exports_folder(self.context.folder)
        try:
            path = write_sheet(self.game, folder, self.look.fonts)
        except SheetError as error:
            self.note.set_text(str(error), Tone.WARNING)
            return
        self.note.set_text(_("Score sheet saved to {path}", path=path), Tone.NORMAL)
        self._folder.set_visible(visible=True)
        self.rearrange()

    def _open_folder(self) -> None:
        folder = exports_folder(self.context.folder)
        if not open_folder(folder):
            self.note.set_text(
                _("No file manager found; the file is in {folder}", folder=folder),
                Tone.WARNING,
            )


def _facts(game: GameRecord, *, waits: bool) -> list[str]:
    """What else there is to say of a game, a line each."""
    deals = [(seat, deal) for seat in game.seats for deal in seat.deals if deal is not None]
    claims = sum(deal.claims for _ignored, deal in deals)
    caught = []
    for seat in game.seats:
        jokers = sum(deal.jokers for deal in seat.deals if deal is not None)
        if jokers:
            name = player_label(seat.name, person=seat.person)
            caught.append(together(_("{name} {total}", name=name, total=jokers)))
    said = ", ".join(caught) or "0"
    turns, asked = (
        ngettext("{count} turn", "{count} turns", count=game.turns),
        ngettext("{count} May I?", "{count} May I?s", count=claims),
    )
    played = _(
        "{turns} · {claims} · wild cards left in hand: {jokers}",
        turns=turns,
        claims=asked,
        jokers=said,
    )
    # May I?s and wild cards are known of finished deals only: of the turns, all are.
    lines = [played if game.finished else turns]
    if game.real_cards:
        lines = [_("Played with real cards")]
    lines += [
        _shared_seat(number, seat) for number, seat in enumerate(game.seats, 1) if seat.shares
    ]
    if game.options:
        lines.append(_("Options: {options}", options=", ".join(game.options)))
    if not game.finished:
        words = plural(game.deal_word)
        key = N_("Not finished: {dealt} of {planned} {deals} played.")
        if waits:
            key = N_("{dealt} of {planned} {deals} played; you can continue this game.")
        lines.append(_(key, dealt=game.dealt, planned=game.planned, deals=words))
    return lines


def _shared_seat(number: int, seat: SeatRecord) -> str:
    """Who took how many turns of a seat that changed hands, and whom it counts for."""
    shares = (
        ngettext(
            "{name} {count} turn",
            "{name} {count} turns",
            count=share.turns,
            name=player_label(share.name, person=share.person),
        )
        for share in seat.shares
    )
    return _(
        "Seat {number} changed hands: {shares}. It counts for {name}.",
        number=number,
        shares=", ".join(map(together, shares)),
        name=player_label(seat.name, person=seat.person),
    )
