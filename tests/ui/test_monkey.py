"""Lets a monkey play every sheet for a while; nothing may break, no card may get lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.app import App
from tests.ui.monkey import let_loose


@pytest.mark.parametrize("sheet", list(SHEETS))
def test_nothing_breaks_whatever_is_pressed(app: App, tmp_path: Path, sheet: str) -> None:
    let_loose(app, tmp_path, sheet, inputs=100, seed=3)
