"""Routes of the navigation, and the first scenes of a run."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.context import Context

# Not imported from where the files are written: that would load the rules with the title.
EVENING_SUFFIX = ".evening"
_log = logging.getLogger(__name__)


class Routes:
    """The navigation of one window; a scene's module is loaded when it is first shown."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def show_title(self) -> None:
        """Replace every scene with the title."""
        from mayi_desktop.ui.scenes.menu.title import TitlePage

        self._context.scenes.reset(TitlePage(self._context))

    def show_setup(self) -> None:
        """Replace every scene with the title, and the page for a new game over it."""
        from mayi_desktop.ui.scenes.menu.setup_page import SetupPage

        self.show_title()
        self._context.scenes.push(SetupPage(self._context))

    def show_new_evening(self) -> None:
        """Replace every scene with the title, and over it the page for a new evening."""
        from mayi_desktop.ui.scenes.pad.new_evening import NewEveningPage

        self.show_title()
        self._context.scenes.push(NewEveningPage(self._context))

    def start_game(self, setup: GameSetup, *, phones: bool = False) -> None:
        """Start a new game, with `phones` by inviting people with theirs."""
        from mayi_desktop.ui.scenes.table.start import start_game

        start_game(self._context, setup, phones=phones)

    def resume_game(self, journal: Path) -> None:
        """Resume the game or the evening in a file, where that is possible."""
        if journal.suffix == EVENING_SUFFIX:
            from mayi_desktop.ui.scenes.pad.evening_page import resume_evening

            resume_evening(self._context, journal)
            return
        from mayi_desktop.ui.scenes.table.start import resume_game

        resume_game(self._context, journal)


def show_first_page(context: Context, notes: Iterable[str | None]) -> None:
    """Show the title, over it what the command line asks for, and over that the notes."""
    args = context.arguments
    if args.sheet or args.code:
        context.navigation.show_setup()
    else:
        context.navigation.show_title()
    if args.replay is not None:
        open_replay(context, args.replay)
    read_only = None
    if context.read_only:
        read_only = _(
            "May I? is already open in another window. You can play here, but "
            "games and settings won’t be saved."
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
    show_message(context, _("Just so you know"), note)
