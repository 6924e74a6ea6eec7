"""Dialogs around own rules: save, leave, resume a draft, delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from mayi_desktop.host.setup.house_sheets import (
    NotKeptError,
    delete_rules,
    forget_draft,
    free_title,
    kept_draft,
    names_taken,
    save_rules,
)
from mayi_desktop.i18n import worded
from mayi_desktop.sheets import HouseRules
from mayi_desktop.sheets.house_rules.draft import HouseDraft
from mayi_desktop.sheets.house_rules.files import slug
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.strings import say
from mayi_desktop.ui.widgets.controls.button import Kind
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog, tell

Saved = Callable[[str], None]
"""Told the key of the sheet that was saved."""


class DraftPage(Protocol):
    """The page on which a draft is made."""

    draft: HouseDraft
    context: Context

    def problem(self) -> str:
        """Why the rules cannot be saved, in a sentence; empty if they can."""

    def save(self) -> None:
        """Save the rules and go back, after a question where the name is taken."""

    def close(self) -> None:
        """Go back, with nothing left to be gone on with."""


def save_draft(page: DraftPage, on_saved: Saved) -> None:
    """Save the rules and close their page; ask first where others have their name."""
    draft, data = page.draft, page.context.folder
    title = draft.sheet.title
    named_so = draft.saved_title == title
    name = draft.name if draft.name and named_so else slug(title)
    taken = names_taken(data) - {draft.name}
    if name not in taken:
        _save(page, name, on_saved)
        return
    free = free_title(title, taken)
    answers = (
        Answer(say("house.replace"), partial(_save, page, name, on_saved)),
        Answer(say("house.save_as", title=free), partial(_save_as, page, free, on_saved)),
        Answer(say("house.stay"), lambda: None, Kind.PRIMARY),
    )
    text = say("house.taken_text", title=title)
    page.context.scenes.push(Dialog(page.context, say("house.taken"), text, answers))


def ask_before_leaving(page: DraftPage) -> None:
    """Ask what becomes of changes that are not saved."""
    answers = [
        Answer(say("house.throw_away"), page.close),
        Answer(say("house.stay"), lambda: None, Kind.PRIMARY),
    ]
    if not page.problem():
        answers.insert(0, Answer(say("house.save"), page.save))
    text = say("house.leave_text", title=page.draft.sheet.title or say("house.usual_name"))
    page.context.scenes.push(Dialog(page.context, say("house.leave"), text, answers))


def after_what_was_begun(
    context: Context, go_on: Callable[[HouseDraft], None], anew: Callable[[], None]
) -> None:
    """Begin anew, after a question where a draft was laid aside that could be gone on with."""
    draft = kept_draft(context.folder)
    if draft is None:
        anew()
        return

    def throw_away() -> None:
        forget_draft(context.folder)
        anew()

    answers = (
        Answer(say("house.go_on"), partial(go_on, draft), Kind.PRIMARY),
        Answer(say("house.throw_begun"), throw_away),
        Answer(say("house.not_now"), lambda: None),
    )
    title = draft.sheet.title or say("house.usual_name")
    text = say("house.begun_text", title=title, base=worded(draft.base.title))
    context.scenes.push(Dialog(context, say("house.begun"), text, answers))


def ask_to_delete(context: Context, rules: HouseRules, on_deleted: Callable[[], None]) -> None:
    """Delete a sheet after one question."""

    def delete() -> None:
        try:
            delete_rules(rules, context.folder)
        except NotKeptError as error:
            _say_no(context, str(error))
        on_deleted()

    answers = (
        Answer(say("house.delete"), delete),
        Answer(say("house.keep"), lambda: None, Kind.PRIMARY),
    )
    text = say("house.delete_text", title=rules.sheet.title)
    context.scenes.push(Dialog(context, say("house.ask_delete"), text, answers))


def _save_as(page: DraftPage, title: str, on_saved: Saved) -> None:
    page.draft.rename(title)
    _save(page, slug(title), on_saved)


def _save(page: DraftPage, name: str, on_saved: Saved) -> None:
    try:
        rules = save_rules(page.draft, page.context.folder, name)
    except NotKeptError as error:
        _say_no(page.context, str(error))
        return
    page.close()
    on_saved(rules.sheet.key)


def _say_no(context: Context, why: str) -> None:
    tell(context, say("app.note"), say("house.not_kept", why=why))
