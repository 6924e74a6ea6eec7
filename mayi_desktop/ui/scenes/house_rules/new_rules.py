"""Page that begins own rules: a name, and the sheet they are nearest to."""

from __future__ import annotations

from functools import partial

from mayi_desktop.host.setup.house_sheets import free_title, names_taken
from mayi_desktop.i18n import _, pgettext
from mayi_desktop.sheets import SHEETS, find_sheet
from mayi_desktop.sheets.house_rules.draft import HouseDraft
from mayi_desktop.sheets.house_rules.values import LONGEST_TEXT
from mayi_desktop.ui.scenes.house_rules.editor import OnSaved, RulesEditor
from mayi_desktop.ui.scenes.new_game.sheet_choices import SheetPicker
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.basics.base import Widget
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.controls.text_field import TextField
from mayi_desktop.ui.widgets.controls.toggle import Toggle
from mayi_desktop.ui.widgets.pages.form import FormPage


class NewRulesPage(FormPage):
    """A built-in sheet with its options to start from, and a name; all is filled in."""

    def __init__(
        self, context: Context, sheet_id: str, options: tuple[str, ...], on_saved: OnSaved
    ) -> None:
        super().__init__(context, _("Our own rules"))
        self._on_saved = on_saved
        self._based_on, self._chosen = sheet_id, options
        look = context.look
        title = free_title(_("Our rules"), names_taken(context.folder))
        self.title = TextField(
            look,
            title,
            lambda _text: None,
            limit=LONGEST_TEXT,
            hint=_("What are your rules called?"),
        )
        self.title.on_enter = self._start_editor
        self.sheets = SheetPicker(look, sheet_id, self._choose)
        self._list_sheets()
        self._options = {
            (key, option): Toggle(
                look,
                pgettext("sheet", entry.options[option].title),
                (_("On"), _("Off")),
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
            Label(look, _("Which rules come nearest to yours?"), Tone.SUBHEADING),
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
        scenes.push(RulesEditor(self.context, draft, self._on_saved))
