"""Knows how a game is copied to be given to others, and how the player hears where it is."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.journal.journal import SaveError, share, shared_folder
from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.pages.dialog import show_message


def share_game(context: Context, journal: Path) -> None:
    """Copy the file of a game to where people find it, and say where that is."""
    try:
        copy = share(journal, shared_folder(context.arguments.data))
    except SaveError as error:
        show_message(context, _("The game cannot be shared"), str(error))
        return
    show_message(
        context,
        _("The game can be shared"),
        _(
            "A copy lies in {path}. Whoever has the game can look back at it, and "
            "check whether it was fair.",
            path=copy,
        ),
    )
