"""Fixtures that seat a test at a table of any sheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from mayi_desktop.ui.app import App
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
