"""Buttons and pages to make, change and delete own rules where a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from mayi_desktop.host.setup.house_sheets import (
    NotSavedError,
    delete_draft,
    delete_rules,
    free_title,
    load_draft,
    names_taken,
)
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.sheets import SHEETS, HouseRules, find_sheet
from mayi_desktop.sheets.house_rules.draft import HouseDraft
from mayi_desktop.sheets.house_rules.values import LONGEST_TEXT
from mayi_desktop.sheets.phrases import sheet_title
from mayi_desktop.ui.scenes.house_rules.editor import RulesEditor
from mayi_desktop.ui.scenes.new_game.sheet_choices import SheetPicker
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics import Label, Signal, Tone, Widget
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, show_message
from mayi_desktop.ui.widgets.pages.form import FormPage


class OwnSheetButtons:
    """The button that makes rules, and a row below the list with those for the chosen ones.

    They report the key of a sheet that was saved, or nothing where one was deleted.
    """

    def __init__(self, context: Context, on_change: Callable[[str], None]) -> None:
        self._context = context
        self.changed = Signal(on_change)
        self._chosen: HouseRules | None = None
        self._sheet_id = ""
        self._options: tuple[str, ...] = ()
        look = context.look.page
        self.make = Button(look, _("Make our own rules…"), self._make)
        self.change = Button(look, _("Change…"), self._change)
        self.delete = Button(look, _("Delete"), self._confirm_delete, kind=ButtonKind.QUIET)
        self.row = Row(look, ((self.change, 0.5), (self.delete, 0.5)))
        if context.read_only:
            self.make.disable(_("Change rules in the other window"))

    def show_for(
        self, own: Mapping[str, HouseRules], sheet_id: str, options: tuple[str, ...]
    ) -> None:
        """Show the buttons for the chosen sheet."""
        self._chosen = own.get(sheet_id)
        chosen = self._chosen
        self._sheet_id = sheet_id if chosen is None else chosen.based_on
        self._options = options if chosen is None else chosen.options
        can_change = chosen is not None and not self._context.read_only
        for part in (self.change, self.delete, self.row):
            part.set_visible(visible=can_change)

    def _make(self) -> None:
        context = self._context
        page = NewRulesPage(context, self._sheet_id, self._options, self.changed.emit)
        self._offer_draft(lambda: context.scenes.push(page))

    def _change(self) -> None:
        if self._chosen is not None:
            self._offer_draft(partial(self._edit, HouseDraft.from_rules(self._chosen)))

    def _edit(self, draft: HouseDraft) -> None:
        self._context.scenes.push(RulesEditor(self._context, draft, self.changed.emit))

    def _offer_draft(self, start: Callable[[], None]) -> None:
        """Start at once, or ask first if an autosaved draft could be resumed instead."""
        context = self._context
        draft = load_draft(context.folder)
        if draft is None:
            start()
            return

        def discard() -> None:
            delete_draft(context.folder)
            start()

        answers = (
            Answer(_("Continue"), partial(self._edit, draft), ButtonKind.PRIMARY),
            Answer(_("Throw it away"), discard),
            Answer(_("Not now"), lambda: None),
        )
        title = draft.sheet.title or _("Our rules")
        text = _(
            "{title}, made from {base}, isn’t saved yet.",
            title=title,
            base=sheet_title(draft.base.title),
        )
        context.scenes.push(Dialog(context, _("Unsaved rules"), text, answers))

    def _confirm_delete(self) -> None:
        if self._chosen is None:
            return
        answers = (
            Answer(_("Delete"), partial(self._delete, self._chosen)),
            Answer(_("Keep them"), lambda: None, ButtonKind.PRIMARY),
        )
        text = _(
            "{title}. You can still finish games you started with these rules.",
            title=self._chosen.sheet.title,
        )
        context = self._context
        context.scenes.push(Dialog(context, _("Delete these rules for good?"), text, answers))

    def _delete(self, rules: HouseRules) -> None:
        try:
            delete_rules(rules, self._context.folder)
        except NotSavedError as error:
            show_message(
                self._context,
                _("Just so you know"),
                _("That didn’t work: {why}", why=str(error)),
            )
        self.changed.emit("")


class NewRulesPage(FormPage):
    """A built-in sheet with its options to start from, and a name; all is filled in."""

    def __init__(
        self,
        context: Context,
        sheet_id: str,
        options: tuple[str, ...],
        on_saved: Callable[[str], None],
    ) -> None:
        super().__init__(context, _("Our own rules"))
        self.saved = Signal(on_saved)
        self._based_on, self._chosen = sheet_id, options
        look = self.look
        title = free_title(_("Our rules"), names_taken(context.folder))
        self.title = TextField(
            look,
            title,
            lambda _text: None,
            limit=LONGEST_TEXT,
            hint=_("What are your rules called?"),
        )
        self.title.entered.connect(self._start_editor)
        self.sheets = SheetPicker(look, sheet_id, self._choose)
        self._list_sheets()
        self._options = {
            (key, option): Toggle(
                look,
                pgettext("sheet", entry.options[option].title),
                partial(self._choose_option, option),
                on=option in options,
            )
            for key, entry in SHEETS.items()
            for option in entry.options
        }
        begin = Button(
            look, _("On to the questions"), self._start_editor, kind=ButtonKind.PRIMARY
        )
        back = Button(look, _("Back"), self.on_back)
        rows: list[Widget] = [
            Label(look, _("What are your rules called?"), Tone.SUBHEADING),
            self.title,
            Label(look, _("Which rules are closest to yours?"), Tone.SUBHEADING),
            self.sheets,
            *self._options.values(),
        ]
        self.compose((rows,), (back, begin))
        self.focus.to(begin)
        self._show_options()

    def _choose(self, key: str) -> None:
        self._based_on, self._chosen = key, ()
        self._list_sheets()
        self._show_options()
        self.rearrange()

    def _list_sheets(self) -> None:
        self.sheets.list_sheets(SHEETS, find_sheet(self._based_on, self._chosen))

    def _choose_option(self, option: str, on: bool) -> None:
        self._chosen = (option,) if on else ()
        self._show_options()

    def _show_options(self) -> None:
        for (key, option), toggle in self._options.items():
            toggle.set_visible(visible=key == self._based_on)
            toggle.set(on=option in self._chosen)

    def _start_editor(self) -> None:
        draft = HouseDraft(self._based_on, self._chosen, self.title.text)
        scenes = self.context.scenes
        scenes.remove(self)
        scenes.push(RulesEditor(self.context, draft, self.saved.emit))
