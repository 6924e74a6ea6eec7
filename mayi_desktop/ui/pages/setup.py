"""Page to set up a game: rules, seats, options and deal code."""

from __future__ import annotations

from dataclasses import replace

import pygame

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.languages import number_text
from mayi_desktop.host.imitator import player_models
from mayi_desktop.host.ladder import standing_offer
from mayi_desktop.host.settings import USUAL_HOLD, Mixing
from mayi_desktop.host.setup import SharingMode, new_code
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, find_sheet
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.kit.button import Button, ButtonKind, OneOf, Row
from mayi_desktop.ui.kit.controls import Choice, TextField, Toggle, number_choice
from mayi_desktop.ui.kit.input import TableAct
from mayi_desktop.ui.kit.page import FormPage, KeyedButton
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Tone, Widget
from mayi_desktop.ui.pages.choices import (
    FEWEST_SEATS,
    MOST_SEATS,
    SeatRow,
    SheetChoices,
    SheetPicker,
    TableSetup,
    available_sheets,
    coach_switches,
    option_toggles,
    sharing_choice,
    show_options,
)
from mayi_desktop.ui.pages.house_rules import OwnSheetButtons
from mayi_desktop.ui.pages.phones import GatherPage, SetupPhones
from mayi_desktop.ui.play.words import level_name, offer_words

_LONGEST_CODE = 160  # a long deal code with spaces and dashes
_DECISION_TIMES = {
    3.0: N_("Quick: {seconds}"),
    5.0: N_("Usual: {seconds}"),
    15.0: N_("Slow: {seconds}"),
    -1.0: N_("No clock"),
}


class SetupPage(FormPage):
    """Sets up a game; everything has a value, so that Enter starts it at once."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("A new game"))
        look = self.look
        self.offer = SheetChoices(context.folder, context.settings.last_table.sheet)
        known_players = {one.name: one.deals for one in player_models(context.folder)}
        self.draft = TableSetup.from_settings(
            context.settings, self.offer.entries, known_players
        )
        self._apply_arguments()
        self._offer = standing_offer(self.draft.active_seats, context.folder)
        self._offered_to = self._levels()
        self.played_last = context.settings.last_table.sheet
        self.line = SetupPhones(context, self.draft)
        self._with_phones = False
        self._more_page: MorePage | None = None
        self.sheets = SheetPicker(look, self.draft.sheet_id, self._choose_sheet)
        self.all_sheets = Button(look, "", self._open_sheets)
        self.count = Choice(look, _("Players"), [("4", "4")], "4", self._choose_count)
        self.seats = [
            SeatRow(context, self.draft, seat, self._show_seats) for seat in range(MOST_SEATS)
        ]
        pairs = zip(self.seats[::2], self.seats[1::2], strict=True)
        self._pairs = [Row(look, ((one, 0.5), (other, 0.5))) for one, other in pairs]
        self._make_company_rows()
        self.options = option_toggles(look, self.draft.options, self._choose_options)
        self._time_rows = self._rows_about_time()
        self._note = Label(look, "", Tone.WARNING, least_lines=2)
        self._name_note = Label(look, "", Tone.WARNING, least_lines=1)
        self.start = Button(
            look, _("Deal the cards"), self._start_game, kind=ButtonKind.PRIMARY
        )
        back = Button(look, _("Back"), self.on_back)
        rules = KeyedButton(context, _("Rules"), TableAct.RULES, self.open_rules)
        self.more = Button(look, _("More…"), self._open_more)
        self._buttons = (self.more, rules, back, self.start)
        above = Row(look, ((self.all_sheets, 0.5), (self.phones, 0.5)))
        self._above = OneOf(look, ((above,), (self._name_note,)))
        self._compose(side_by_side=True)
        self._coach = coach_switches(look, self.draft.coaching, self._set_coach)
        self._cards = self._rows_about_the_cards()
        self.focus.to(self.start)
        self._show_draft()
        self.acts = {TableAct.RULES: self.open_rules}

    def _make_company_rows(self) -> None:
        """Make the rows about missing players, sharing modes and phones."""
        look = self.look
        self._company_note = Label(look, "", Tone.WARNING)
        self.company = Button(look, "", self._fill_table)
        self.company_row = Row(look, ((self._company_note, 0.6), (self.company, 0.4)))
        self.sharing = sharing_choice(self.context, self.draft.sharing, self._choose_sharing)
        self.phones = Toggle(look, _("Invite phones"), self._choose_phones)
        heading = Label(look, _("How will you share the screen?"), Tone.SUBHEADING)
        self._sharing_rows = [heading, self.sharing]

    @property
    def is_awake(self) -> bool:
        return self.line.is_open

    def update(self, dt: float) -> bool:
        self.read_sheets()
        self._hear_phones()
        return super().update(dt)

    def read_sheets(self) -> bool:
        """Read more of one's own rules; True if now all are read."""
        done = self.offer.read()
        if done:
            self.rearrange()
        return done

    def update_hidden(self, dt: float) -> None:
        super().update_hidden(dt)
        self._hear_phones()

    def leave(self) -> None:
        self.line.close()
        super().leave()

    def _hear_phones(self) -> None:
        """Let phones sit down, and show whom they brought."""
        before = self.draft.active_seats
        if self.line.poll() or before != self.draft.active_seats:
            self._follow_seats()

    def arrange(self, bounds: pygame.Rect) -> None:
        """Place everything, with a line for each habit if there is room.

        Where three sheets are too many, the chosen one is listed alone. Where it or the heading
        has no room either, the button for the rules names the chosen ones; where that is too
        little, two seats share a line.
        """
        side_by_side = bounds.width >= 2 * self.look.metrics.px(self.least_column)
        beside = [(3, True, True, False), (3, False, True, False), (1, False, True, False)]
        ways = beside if side_by_side else []
        ways += [(0, True, True, False), (0, False, True, False), (0, False, False, False)]
        ways += [(0, False, True, True), (0, False, False, True)]
        for sheets, with_habits, with_heading, in_pairs in ways:
            for row in self.seats:
                row.be_narrow(on=in_pairs)
                row.show_habit(on=with_habits)
            self._list_sheets(alone=sheets == 1)
            self._compose(side_by_side=sheets > 0, in_pairs=in_pairs)
            self.heading.set_visible(visible=with_heading)
            self._name_sheets()
            super().arrange(bounds)
            if not self.form.scrolls:
                break

    def _compose(self, *, side_by_side: bool, in_pairs: bool = False) -> None:
        """Put the sheets beside the table; in a narrow window one row has to do for them.

        There a note about a name takes the place of that row, so that nothing moves.
        """
        if side_by_side:
            sheets: list[Widget] = [self.sheets, self.all_sheets, self.phones]
            table = [self.count, self.company_row, self._name_note, *self.seats]
            self._name_note.set_visible(visible=True)
            self.compose((sheets, table), self._buttons)
        else:
            for line, pair in enumerate(self._pairs):
                pair.set_visible(visible=2 * line < self.draft.count)
            seats = self._pairs if in_pairs else self.seats
            rows = [self._above, self.count, self.company_row, *seats]
            self.compose((rows,), self._buttons)
        self._show_name_note()

    def _list_sheets(self, *, alone: bool = False) -> None:
        """List the sheet played last, the default, and the chosen one, or this alone."""
        draft = self.draft
        keys = {draft.sheet_id} if alone else {self.played_last, DEFAULT_SHEET, draft.sheet_id}
        entries = {key: entry for key, entry in draft.entries.items() if key in keys}
        self.sheets.picked = draft.sheet_id
        self.sheets.list_sheets(entries, draft.sheet, self.played_last)
        self._name_sheets()

    def _name_sheets(self) -> None:
        """Label the button for other rules, with the chosen ones where no heading does."""
        title = sheet_title(self.draft.entry.sheet.title)
        words = _("Other rules…") if self.heading.visible else title
        self.all_sheets.set_label(words)

    def _open_sheets(self) -> None:
        self.context.scenes.push(SheetsPage(self))

    def _open_more(self) -> None:
        self._more_page = MorePage(self)
        self.context.scenes.push(self._more_page)

    def more_rows(self) -> tuple[list[Widget], list[Widget]]:
        """Two columns of rows for the page of less frequent choices."""
        left = [*self.options.values(), *self._sharing_rows, *self._time_rows]
        coach = Label(self.look, _("The coach"), Tone.SUBHEADING)
        return left, [coach, *self._coach, *self._cards]

    def open_rules(self) -> None:
        """Show the rules of the chosen sheet."""
        from mayi_desktop.ui.pages.rules import RulesPage

        own = self.offer.house_rules.get(self.draft.sheet_id)
        base = None if own is None else find_sheet(own.based_on, own.options)
        seats = self.draft.count + self.draft.missing
        rules = RulesPage(self.context, self.draft.sheet, seats=seats, base=base)
        self.context.scenes.push(rules)

    def _apply_arguments(self) -> None:
        arguments = self.context.arguments
        if arguments.sheet is not None:
            self.draft.choose_sheet(arguments.sheet)
        if arguments.code is not None:
            self.draft.code = arguments.code

    def _rows_about_time(self) -> list[Widget]:
        """The time to decide on a May I?, saved in the settings."""
        look = self.look
        now = self.draft.hold_seconds
        # A time of the settings that isn't among the usual ones is offered as it is.
        labels = {now: "{seconds}"} | _DECISION_TIMES
        times = {
            seconds: _(labels[seconds], seconds=_("{seconds} s", seconds=number_text(seconds)))
            for seconds in sorted(labels, key=lambda number: (number < 0, number))
        }
        self._time = number_choice(look, "", times, now, self._choose_time)
        self._times = self._time.options
        words = _(
            "No clock: whenever you can ask for a discard, everybody waits "
            "until you ask or let it go."
        )
        self._no_clock = Label(look, words, Tone.SOFT)
        heading = Label(look, _("Clock for “May I?”"), Tone.SUBHEADING)
        return [heading, self._time, self._no_clock]

    def _choose_time(self, seconds: float) -> None:
        self.draft.hold_seconds = seconds

    def _set_coach(self, **helps: bool) -> None:
        self.draft.coaching = replace(self.draft.coaching, **helps)

    def reload_sheets(self, key: str) -> None:
        """Reload the sheets and choose one; the first if there is no such key."""
        self.offer = available_sheets(self.context.folder)
        entries = self.draft.entries = self.offer.entries
        self._choose_sheet(key if key in entries else next(iter(entries)))
        self.focus.to(self.start)

    def _choose_sheet(self, key: str) -> None:
        self.draft.choose_sheet(key)
        self._follow_seats()

    def _choose_count(self, count: str) -> None:
        self.draft.choose_count(int(count))
        self._follow_seats()

    def _fill_table(self) -> None:
        """Add the computer players that the sheet needs."""
        self.draft.fill_with_computers()
        self._follow_seats()
        self.focus.to(self.start)

    def _follow_seats(self) -> None:
        for row in self.seats:
            row.show_seat()
        self._show_draft()
        self.rearrange()

    def _choose_sharing(self, sharing: SharingMode) -> None:
        self.draft.sharing = sharing

    def _choose_options(self, options: tuple[str, ...]) -> None:
        self.draft.options = options
        self._show_draft()
        self.rearrange()
        if self._more_page is not None:
            self._more_page.rearrange()

    def _rows_about_the_cards(self) -> list[Widget]:
        """Shuffling by people, or a deal code for a given deal."""
        look = self.look
        self.mixing = Toggle(look, _("Cut the pack"), self._choose_mixing)
        mixing = _(
            "Before the deal, the player before the dealer cuts the pack. Then the computer "
            "can’t choose the cards on its own."
        )
        self.code = TextField(
            look,
            self.draft.code,
            self._type_code,
            limit=_LONGEST_CODE,
            hint=_("The deal code"),
        )
        self.code.entered.connect(self._start_game)
        given = bool(self.draft.code)
        self.given = Toggle(look, _("Use a deal code"), self._choose_given, on=given)
        random = Button(look, _("New code"), self._new_code)
        code_row = Row(look, ((self.code, 0.66), (random, 0.34)))
        by_code = code_row, self._note
        by_chance = self.mixing, Label(look, mixing, Tone.SOFT)
        self._cards_from = OneOf(look, (by_chance, by_code))
        return [
            Label(look, _("The cards"), Tone.SUBHEADING),
            self.given,
            self._cards_from,
        ]

    def _choose_mixing(self, on: bool) -> None:
        self.draft.mixing = Mixing.ALWAYS if on else Mixing.NEVER

    def _show_mixing(self) -> None:
        """Offer to help shuffle a random deal if there are people."""
        draft = self.draft
        people = any(who.person for who in draft.active_seats)
        self.phones.set_visible(visible=people)
        self._cards_from.show(1 if self.given.on else 0 if people else None)
        self.mixing.set(on=draft.mixes)

    def _choose_given(self, on: bool) -> None:
        """Show the field for a deal code, or clear it."""
        if not on:
            self.code.set("")
            self._type_code("")
        self._show_mixing()
        page = self._more_page
        if page is not None:
            page.repaint()
            if on:
                page.form.reveal(self._note)
                page.focus.to(self.code)

    def _type_code(self, code: str) -> None:
        self.draft.code = code
        self._show_problems()

    def _new_code(self) -> None:
        self.code.set(new_code())
        self._type_code(self.code.text)

    def _show_draft(self) -> None:
        """Update every row."""
        draft = self.draft
        sheet = draft.sheet
        fewest = min(FEWEST_SEATS, sheet.min_players)
        numbers = [str(n) for n in range(fewest, sheet.max_players + 1)]
        self.count.set_options([(n, n) for n in numbers], str(draft.count))
        self._list_sheets()
        title = sheet_title(draft.entry.sheet.title)
        self.heading.set_text(_("A new game: {title}", title=title))
        for seat, row in enumerate(self.seats):
            row.set_visible(visible=seat < draft.count)
        show_options(self.options, draft.entry, draft.options)
        self._show_company()
        self._show_problems()

    def _show_company(self) -> None:
        """Show the sharing modes for several people, and the offer of missing players."""
        draft = self.draft
        self._company_note.set_text(draft.company_offer())
        self.company.set_label(
            ngettext(
                "Add {count} computer",
                "Add {count} computers",
                count=draft.missing,
            )
        )
        self.company_row.set_visible(visible=bool(draft.missing))
        # No clock runs on a shared screen; with phones everybody has the same time.
        timed = self._with_phones or not draft.has_company
        for part in self._time_rows:
            part.set_visible(visible=draft.sheet.has_claims and timed)
        if self._with_phones:
            # A clock always runs where nobody sees whether the others have looked.
            self._no_clock.set_visible(visible=False)
            chosen = USUAL_HOLD if draft.hold_seconds < 0 else draft.hold_seconds
            self._time.set_options(self._times[:-1], str(chosen))
        else:
            self._time.set_options(self._times, str(draft.hold_seconds))
        for part in self._sharing_rows:
            part.set_visible(visible=draft.has_company and not self._with_phones)
        self._show_mixing()

    def _show_seats(self) -> None:
        for row in self.seats:
            row.show_seat()
        asked = self._questions_shown()
        self._show_company()
        self._show_problems()
        if asked != self._questions_shown():
            self.rearrange()

    def _questions_shown(self) -> tuple[bool, ...]:
        """Whether the questions about sharing, shuffling and phones are visible."""
        return self.sharing.visible, self.mixing.visible, self.phones.visible

    def _show_problems(self) -> None:
        """Show each problem in its place, and the reason on the disabled button."""
        code = self.draft.code_problem()
        names = self.draft.name_problem(self.look.fonts.writes_whole)
        known = _(
            "Everybody who plays this code gets the same cards. So they’re no secret: "
            "whoever knows the code knows the cards."
        )
        self._note.set_text(code or known)
        self._show_name_note()
        reason = _("Check the names") if names else _("Check the deal code")
        if self.draft.missing:
            reason = _("Add a player first")
        problem = self.draft.problem(self.look.fonts.writes_whole)
        self.start.set_enabled(enabled=problem is None, reason=reason)

    def _show_name_note(self) -> None:
        """Show a note about a name above the seats, in sight while typing."""
        note, words = self._name_note, self.draft.name_note(self.look.fonts.writes_whole)
        high = note.height_for(note.rect.width)
        wish = words or self.draft.typed_note() or self._wish_text()
        note.set_text(wish, Tone.WARNING if words else Tone.SOFT)
        if self._above in self.form.children:
            self._above.show(1 if words else 0)
        elif note.height_for(note.rect.width) != high:
            self.rearrange()

    def _wish_text(self) -> str:
        """What the computer players would like after the last game, until it is chosen."""
        offer = self._offer
        if offer is None or self._levels() != self._offered_to:
            return ""
        wish = offer_words(offer.name, harder=offer.harder)
        return _("{name}: {words}", name=wish, words=level_name(offer.level))

    def _levels(self) -> set[str]:
        return {who.level for who in self.draft.active_seats if not who.person}

    def _choose_phones(self, on: bool) -> None:
        """Let phones come, and show the code for them; or send them away."""
        if on and self.line.open():
            self.context.scenes.push(GatherPage(self.context, self.line, self._start_game))
        elif not on:
            self.line.close()
        self._with_phones = self.line.is_open
        self.phones.set(on=self._with_phones)
        self._show_draft()
        self.rearrange()

    def _start_game(self) -> None:
        if self.draft.problem(self.look.fonts.writes_whole) is None:
            self.context.keep_settings(self.draft.saved_in(self.context.settings))
            setup = self.draft.game_setup()
            self.context.navigation.start_game(setup, self.line.let_go())


class SheetsPage(FormPage):
    """All rules to choose from, and one's own to make, change and delete."""

    def __init__(self, setup: SetupPage) -> None:
        super().__init__(setup.context, _("Which rules?"))
        look = self.look
        self._setup = setup
        self.sheets = SheetPicker(look, setup.draft.sheet_id, self._choose)
        self.own_sheets = OwnSheetButtons(setup.context, self._reload)
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        rules = KeyedButton(setup.context, _("Rules"), TableAct.RULES, setup.open_rules)
        self.errors: list[Label] = []
        self._below = (self.own_sheets.make, rules, done)
        self.acts = {TableAct.RULES: setup.open_rules}
        self._revealed = False
        self._show()
        self.focus.to(done)

    def arrange(self, bounds: pygame.Rect) -> None:
        super().arrange(bounds)
        if not self._revealed:
            self._revealed = True
            self._reveal_chosen()

    def update(self, dt: float) -> bool:
        if self._setup.read_sheets():
            self._show()
            self._revealed = False
            self.rearrange()
        return super().update(dt)

    def _choose(self, key: str) -> None:
        self._setup.sheets.choose(key)
        self._show()
        self.rearrange()
        if self.own_sheets.row.visible:
            self._reveal_chosen()

    def _reload(self, key: str) -> None:
        """Choose a sheet that was saved and go back to it; stay after a deletion."""
        self._setup.reload_sheets(key)
        if key:
            self.on_back()
            return
        self.sheets.picked = self._setup.draft.sheet_id
        self._show()
        self._revealed = False
        self.rearrange()

    def _show(self) -> None:
        setup = self._setup
        self.sheets.list_sheets(setup.draft.entries, setup.draft.sheet, setup.played_last)
        self.own_sheets.show_for(
            setup.offer.house_rules, setup.draft.sheet_id, setup.draft.options
        )
        self.errors = [Label(self.look, words, Tone.WARNING) for words in setup.offer.errors]
        self.compose(((self.sheets, self.own_sheets.row, *self.errors),), self._below)

    def _reveal_chosen(self) -> None:
        """Scroll to the chosen sheet, and to its buttons if it is one's own."""
        if self.own_sheets.row.visible:
            self.form.reveal(self.own_sheets.change)
        self.form.reveal(self.sheets)


class MorePage(FormPage):
    """What is changed less often: variants, sharing, the clock, the coach and the deal."""

    def __init__(self, setup: SetupPage) -> None:
        super().__init__(setup.context, _("More"))
        done = Button(self.look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.compose(setup.more_rows(), (done,))
        self.focus.to(done)
