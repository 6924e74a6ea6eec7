"""First scenes of a run: the title, notes about the start, and what the command line asks."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.context import Context

_log = logging.getLogger(__name__)


def show_first_page(context: Context, notes: Iterable[str | None]) -> None:
    """Show the title, over it what the command line asks for, and over that the notes."""
    args = context.arguments
    if args.sheet or args.code:
        context.navigation.show_setup()
    else:
        context.navigation.show_title()
    if args.replay is not None:
        open_replay(context, args.replay)
    read_only = (
        _(
            "May I? is open in another window already. You can play here, but "
            "nothing is kept: neither games nor settings."
        )
        if context.read_only
        else None
    )
    for note in (*notes, read_only):
        if note is not None:
            _show_note(context, note)


def open_replay(context: Context, path: Path) -> None:
    """Replay the game in a file, or say why that is not possible."""
    from mayi_desktop.ui.scenes.results.end_actions import replay_game

    replay_game(context, path)


def show_welcome(context: Context) -> None:
    """Ask for a name at the very first start, unless the command line names a game."""
    from mayi_desktop.ui.scenes.menu.welcome import WelcomePage, is_first_start

    args = context.arguments
    if not (args.sheet or args.code or args.replay) and is_first_start(context.settings):
        context.scenes.push(WelcomePage(context))


def _show_note(context: Context, note: str) -> None:
    """Log a note and show it over the first page."""
    from mayi_desktop.ui.widgets.pages.dialog import show_message

    _log.warning("%s", note)
    show_message(context, _("Please note"), note)
