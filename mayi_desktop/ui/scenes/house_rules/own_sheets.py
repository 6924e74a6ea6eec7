"""Buttons to make, change and delete own rules where a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from mayi_desktop.i18n import worded
from mayi_desktop.sheets import HouseRules
from mayi_desktop.ui.drawing.look import Look
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.basics.label import Label, Tone
from mayi_desktop.ui.widgets.containers.row import Row
from mayi_desktop.ui.widgets.controls.button import Button, ButtonKind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, show_message

if TYPE_CHECKING:
    from mayi_desktop.sheets.house_rules.draft import HouseDraft


class _HeadRow(Row):
    """A heading with buttons at its end; they make it no higher."""

    def __init__(self, look: Look, heading: Label, buttons: tuple[Button, ...]) -> None:
        self._heading = heading
        share = 0.56 / len(buttons)
        super().__init__(look, ((heading, 0.44), *((button, share) for button in buttons)))

    def height_for(self, width: int) -> int:
        """The height of the heading."""
        return self._heading.height_for(width)


class OwnSheetButtons:
    """The button that makes rules, and a heading for the list with those for the chosen ones.

    `on_change` is told the key of a sheet that was saved, or nothing where one was deleted.
    """

    def __init__(self, context: Context, on_change: Callable[[str], None]) -> None:
        self._context = context
        self._on_change = on_change
        self._chosen: HouseRules | None = None
        self._sheet_id = ""
        self._options: tuple[str, ...] = ()
        look = context.look
        self.make = Button(look, say("house.make"), self._make)
        self.change = Button(look, say("house.change"), self._change)
        self.delete = Button(
            look, say("house.delete"), self._confirm_delete, kind=ButtonKind.QUIET
        )
        heading = Label(look, say("setup.sheet"), Tone.SUBHEADING)
        self.row = _HeadRow(look, heading, (self.change, self.delete))
        if context.read_only:
            self.make.disable(say("house.looks_on"))

    def show_for(
        self, own: Mapping[str, HouseRules], sheet_id: str, options: tuple[str, ...]
    ) -> None:
        """Show the buttons for the chosen sheet."""
        self._chosen = own.get(sheet_id)
        chosen = self._chosen
        self._sheet_id = sheet_id if chosen is None else chosen.based_on
        self._options = options if chosen is None else chosen.options
        for button in (self.change, self.delete):
            button.set_visible(visible=chosen is not None and not self._context.read_only)

    def _make(self) -> None:
        from mayi_desktop.ui.scenes.house_rules.new_rules import NewRulesPage

        context = self._context
        page = NewRulesPage(context, self._sheet_id, self._options, self._on_change)
        self._offer_draft(lambda: context.scenes.push(page))

    def _change(self) -> None:
        from mayi_desktop.sheets.house_rules.draft import HouseDraft

        if self._chosen is not None:
            self._offer_draft(partial(self._edit, HouseDraft.from_rules(self._chosen)))

    def _edit(self, draft: HouseDraft) -> None:
        from mayi_desktop.ui.scenes.house_rules.editor import RulesEditor

        self._context.scenes.push(RulesEditor(self._context, draft, self._on_change))

    def _offer_draft(self, start: Callable[[], None]) -> None:
        """Start at once, or ask first if an autosaved draft could be resumed instead."""
        from mayi_desktop.host.setup.house_sheets import delete_draft, load_draft

        context = self._context
        draft = load_draft(context.folder)
        if draft is None:
            start()
            return

        def discard() -> None:
            delete_draft(context.folder)
            start()

        answers = (
            Answer(say("house.go_on"), partial(self._edit, draft), ButtonKind.PRIMARY),
            Answer(say("house.throw_begun"), discard),
            Answer(say("house.not_now"), lambda: None),
        )
        title = draft.sheet.title or say("house.usual_name")
        text = say("house.begun_text", title=title, base=worded(draft.base.title))
        context.scenes.push(Dialog(context, say("house.begun"), text, answers))

    def _confirm_delete(self) -> None:
        if self._chosen is None:
            return
        answers = (
            Answer(say("house.delete"), partial(self._delete, self._chosen)),
            Answer(say("house.keep"), lambda: None, ButtonKind.PRIMARY),
        )
        text = say("house.delete_text", title=self._chosen.sheet.title)
        context = self._context
        context.scenes.push(Dialog(context, say("house.ask_delete"), text, answers))

    def _delete(self, rules: HouseRules) -> None:
        from mayi_desktop.host.setup.house_sheets import NotSavedError, delete_rules

        try:
            delete_rules(rules, self._context.folder)
        except NotSavedError as error:
            show_message(self._context, say("app.note"), say("house.not_kept", why=str(error)))
        self._on_change("")
