"""Shares a game: a copy of its file where people find it."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.journal.journal import SaveError, share, shared_folder
from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.pages.dialog import show_message


def share_game(context: Context, journal: Path) -> None:
    """Copy a game's journal to a folder that people can find, and show which one."""
    try:
        copy = share(journal, shared_folder(context.arguments.data))
    except SaveError as error:
        show_message(context, _("This game can’t be shared"), str(error))
        return
    show_message(
        context,
        _("Ready to share"),
        _(
            "A copy is in {path}. Anybody who has it can replay the game, and "
            "check whether it was fair.",
            path=copy,
        ),
    )
