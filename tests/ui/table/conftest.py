"""Fixtures that seat a test at a table of any sheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from mayi_desktop.ui.program.app import App
from tests.ui.table.hearing import Watch, Watched
from tests.ui.table.player import Player
from tests.ui.table.sheets_at import Wanting, sheet_at, sit_down


@pytest.fixture
def sit(app: App, tmp_path: Path):
    def at(
        text: str,
        sheet: str,
        *,
        option: str = "",
        wanting: Mapping[int, Wanting] | None = None,
    ) -> Player:
        return sit_down(app, sheet_at(tmp_path, text, sheet, option=option, wanting=wanting))

    return at


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Listens to a player's table from now on."""

    def start(player: Player) -> Watched:
        watched = Watched(player)
        monkeypatch.setattr(player.app.context.audio, "play", watched.play)
        return watched

    return start
