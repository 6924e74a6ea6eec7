"""Tests of the page for standing orders: its two columns lie in line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.theme import Size
from mayi_desktop.ui.pages.table import StandingOrdersPage
from tests.ui.screens import SCREENS, visit


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_rows_of_both_columns_lie_in_line(tmp_path: Path, size: Size) -> None:
    seen = visit(tmp_path, size, Settings())
    try:
        SCREENS["orders"](seen)
        seen.hand.wait(0.1)
        page = seen.app.context.scenes.top
        assert isinstance(page, StandingOrdersPage)
        rows = [*page.suits, *page.ranks]
        columns = [{r.rect.y for r in rows if r.rect.x == x} for x in {r.rect.x for r in rows}]
        assert len(columns) == 2
        assert columns[0] == columns[1]
    finally:
        seen.app.close()
