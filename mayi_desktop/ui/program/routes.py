"""Routes of the navigation: which scenes each of its targets shows."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.ui.shell.context import Context


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

    def start_game(self, setup: GameSetup) -> None:
        """Start a new game."""
        from mayi_desktop.ui.scenes.table.start import start_game

        start_game(self._context, setup)

    def resume_game(self, journal: Path) -> None:
        """Resume the game in a file, where that is possible."""
        from mayi_desktop.ui.scenes.table.start import resume_game

        resume_game(self._context, journal)
