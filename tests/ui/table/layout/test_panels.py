"""Tests of what the panels laid over the table leave in sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.pages.table import TableScene
from tests.ui.screens import SCREENS, Visit, visit
from tests.ui.table.seeing import options_rect

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
SCALES = (1.0, 1.7, 2.5)


@pytest.fixture(params=[(size, scale) for size in SIZES for scale in SCALES])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visit]:
    size, scale = request.param
    seen = visit(tmp_path, size, Settings(ui_scale=scale))
    yield seen
    seen.app.close()


def table_of(opened: Visit) -> TableScene:
    table = opened.app.context.scenes.top
    assert isinstance(table, TableScene)
    return table


def test_other_choices_stand_where_no_melds_and_no_seats_are(opened: Visit) -> None:
    SCREENS["hint-others"](opened)
    table = table_of(opened)
    (panel,) = (
        options_rect(item)
        for item in table.coach.hint.items(table.model.view, table.display.layout)
    )
    placed = table.display.layout
    others = [box.rect for box in placed.melds.values()]
    others += [box.plate for box in placed.seats.values()]
    others += [placed.stock.bounds(), placed.discards.bounds(), placed.action]
    assert panel.collidelist(others) < 0, (panel, others)
