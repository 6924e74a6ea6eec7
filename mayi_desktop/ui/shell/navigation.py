"""Knows the ways that any page may take, back to the title or on to a table."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from mayi_desktop.host.setup.game_setup import GameSetup


class Ways(Protocol):
    """A page imports those that open from it; those that come before it, it reaches by these.

    They leave everything that is open, but for a game that cannot be gone on with.
    """

    def to_title(self) -> None:
        """Go to the title, which looks anew for a game to go on with."""

    def to_setup(self) -> None:
        """Go to the page on which a game is set up; the title lies below it."""

    def begin(self, setup: GameSetup) -> None:
        """Begin a new game and sit down at its table."""

    def go_on(self, journal: Path) -> None:
        """Go on with the game in a file, or say over the page why that is not possible."""
