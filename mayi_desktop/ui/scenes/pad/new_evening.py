"""Page on which an evening with real cards begins: the sheet, the players, the first dealer."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

import pygame

from mayi_desktop.host.pad.evening import EveningSetup
from mayi_desktop.host.pad.session import PadSession
from mayi_desktop.host.setup.settings import Settings
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.sheets import SHEETS
from mayi_desktop.ui.scenes.new_game.sheet_choices import SheetPicker, available_sheets
from mayi_desktop.ui.scenes.new_game.table_setup import MOST_SEATS, TableSetup
from mayi_desktop.ui.scenes.pad.evening_page import EveningPage
from mayi_desktop.ui.scenes.reading.rules import RulesPage
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.text.player_names import LONGEST_NAME
from mayi_desktop.ui.widgets.basics import Label, Tone, Widget
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.choice import Choice
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.form import FormPage


class NewEveningPage(FormPage):
    """The sheets to the left, the players to the right; everybody is a person here."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Score pad"))
        look = self.look
        offer = available_sheets(context.folder)
        self.draft = _people_only(TableSetup.from_settings(context.settings, offer.entries))
        self.dealer = 0
        self._arranged = False
        self.sheets = SheetPicker(look, self.draft.sheet_id, self._choose_sheet)
        self.count = Choice(look, _("Players"), [("4", "4")], "4", self._choose_count)
        self.names = [self._name_field(seat) for seat in range(MOST_SEATS)]
        self.deals_first = Choice(look, _("Who deals first?"), [], "0", self._choose_dealer)
        self.options = {
            key: Toggle(
                look,
                pgettext("sheet", option.title),
                partial(self._choose_option, key),
                on=key in self.draft.options,
            )
            for entry in SHEETS.values()
            for key, option in entry.options.items()
        }
        self._note = Label(look, "", Tone.WARNING, least_lines=1)
        self.start = Button(look, _("Start"), self._begin, kind=ButtonKind.PRIMARY)
        rules = Button(
            look, _("Rules ({cap})", cap=context.keys.cap(TableAct.RULES)), self._open_rules
        )
        intro = _(
            "You play with your own cards, and the game keeps score. It tells you what to "
            "deal, checks the points, and remembers everything."
        )
        table: list[Widget] = [
            Label(look, intro, Tone.NORMAL),
            Label(look, _("Who’s at the table?"), Tone.SUBHEADING),
            self.count,
            self._note,
            *self.names,
            self.deals_first,
            *self.options.values(),
        ]
        heading = Label(look, _("Which rules?"), Tone.SUBHEADING)
        errors = [Label(look, words, Tone.WARNING) for words in offer.errors]
        sheets: list[Widget] = [heading, self.sheets, *errors]
        back = Button(look, _("Back"), self.on_back)
        self.compose((sheets, table), (rules, back, self.start))
        self.focus.to(self.start)
        self._show()
        self.acts = {TableAct.RULES: self._open_rules}

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place everything; at first with the chosen sheet in sight."""
        super().arrange(bounds)
        if not self._arranged:
            self._arranged = True
            self.form.reveal(self.sheets)

    def _name_field(self, seat: int) -> TextField:
        change = partial(self._rename, seat)
        name = self.draft.seats[seat].name
        return TextField(self.look, name, change, limit=LONGEST_NAME)

    def _open_rules(self) -> None:
        self.context.scenes.push(
            RulesPage(self.context, self.draft.sheet, seats=self.draft.count)
        )

    def _choose_sheet(self, key: str) -> None:
        self.draft.choose_sheet(key)
        self._fit_count()
        self._show()
        self.rearrange()

    def _choose_count(self, count: str) -> None:
        self.draft.count = int(count)
        self._show()
        self.rearrange()

    def _choose_option(self, key: str, on: bool) -> None:
        self.draft.options = (key,) if on else ()
        self._fit_count()
        self._show()

    def _choose_dealer(self, seat: str) -> None:
        self.dealer = int(seat)

    def _rename(self, seat: int, name: str) -> None:
        self.draft.rename(seat, name)
        self._show_names()

    def _fit_count(self) -> None:
        sheet = self.draft.sheet
        self.draft.count = max(sheet.min_players, min(sheet.max_players, self.draft.count))

    def _show(self) -> None:
        """Update every row."""
        draft, sheet = self.draft, self.draft.sheet
        self._fit_count()
        numbers = [str(n) for n in range(sheet.min_players, sheet.max_players + 1)]
        self.count.set_options([(n, n) for n in numbers], str(draft.count))
        self.sheets.list_sheets(draft.entries, sheet)
        for seat, field in enumerate(self.names):
            field.set_visible(visible=seat < draft.count)
        for key, toggle in self.options.items():
            toggle.set_visible(visible=key in draft.entry.options)
            toggle.set(on=key in draft.options)
        self._show_names()

    def _show_names(self) -> None:
        """Offer the names as dealers, and say what is wrong with them."""
        draft = self.draft
        self.dealer = min(self.dealer, draft.count - 1)
        names = [(str(seat), who.name) for seat, who in enumerate(draft.active_seats)]
        self.deals_first.set_options(names, str(self.dealer))
        problem = draft.name_problem(self.look.fonts.writes_whole)
        high = self._note.height_for(self._note.rect.width)
        self._note.set_text(problem or "")
        if self._note.height_for(self._note.rect.width) != high:
            self.rearrange()
        self.start.set_enabled(enabled=problem is None, reason=_("Check the names"))

    def _begin(self) -> None:
        context, draft = self.context, self.draft
        if draft.name_problem(self.look.fonts.writes_whole) is not None:
            return
        game = draft.game_setup()
        names = tuple(who.name for who in game.seats)
        context.change_settings(_with_names(context.settings, names))
        context.save_settings()
        started = datetime.now().isoformat(timespec="seconds")
        setup = EveningSetup(
            draft.sheet_id, draft.sheet, names, started, self.dealer, draft.options
        )
        session = PadSession.begin(context.folder, setup, read_only=context.read_only)
        context.scenes.remove(self)
        context.scenes.push(EveningPage(context, session))


def _people_only(draft: TableSetup) -> TableSetup:
    """The draft with a person in every seat, those who have played before first."""
    people = [who for who in draft.seats if who.person]
    others = [who for who in draft.seats if not who.person]
    draft.lent.clear()
    draft.seats = [replace(who, person=True, style="") for who in (*people, *others)]
    draft.code = ""
    return draft


def _with_names(settings: Settings, names: tuple[str, ...]) -> Settings:
    """The settings with these names first among those that are offered."""
    known = (*names, *(name for name in settings.names if name not in names))
    return replace(settings, names=known[:MOST_SEATS])
