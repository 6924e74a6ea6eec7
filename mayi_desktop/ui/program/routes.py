"""Knows where the ways lead that any page may take; only this file sees both their ends."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.ui.shell.services import Services


class WaysLaid:
    """The ways through one window; what lies at their ends is loaded when one is taken."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def to_title(self) -> None:
        """Put the title in the place of everything."""
        from mayi_desktop.ui.scenes.menu.title import Title

        self._services.scenes.reset(Title(self._services))

    def to_setup(self) -> None:
        """Put the title in the place of everything, and the page for a new game over it."""
        from mayi_desktop.ui.scenes.menu.setup import Setup

        self.to_title()
        self._services.scenes.push(Setup(self._services))

    def begin(self, setup: GameSetup) -> None:
        """Begin a new game."""
        from mayi_desktop.ui.scenes.table.start import start_game

        start_game(self._services, setup)

    def go_on(self, journal: Path) -> None:
        """Go on with the game in a file, where that is possible."""
        from mayi_desktop.ui.scenes.table.start import resume_game

        resume_game(self._services, journal)
