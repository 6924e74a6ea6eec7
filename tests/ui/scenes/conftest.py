"""Fixtures of the tests of pages: the games that a page would start."""

from __future__ import annotations

import pytest

from mayi_desktop.host.setup.game_setup import GameSetup
from mayi_desktop.ui.scenes.table import table
from mayi_desktop.ui.shell.context import Context


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[GameSetup]:
    """The games that were begun, instead of a table."""
    setups: list[GameSetup] = []

    def start_game(context: Context, setup: GameSetup) -> None:
        setups.append(setup)

    monkeypatch.setattr(table, "start_game", start_game)
    return setups
