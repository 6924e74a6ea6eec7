"""Tests of how charts are written."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.kit.chart import Axes, BarChart
from mayi_desktop.ui.kit.look import Look
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit


def test_the_names_at_the_ends_of_the_lines_are_written_in_one_size(tmp_path: Path) -> None:
    seen = visit(tmp_path, (1024, 640), Settings())
    try:
        SCREENS["recorded-game"](seen)
        lines = [line for line in paint_anew(seen.app) if line.text[:1].isdigit()]
    finally:
        seen.app.close()
    named = {line.place.height for line in lines if line.text.count(" · ") == 1}
    assert len(named) == 1


def test_the_numbers_on_bars_stand_on_plain_ground(look: Look) -> None:
    chart = BarChart(look, "Points", Axes("Points", "Deals"))
    chart.fill([("0-19", 97), ("20-39", 40)])
    chart.place(pygame.Rect(0, 0, 500, 400))
    target = pygame.Surface((500, 400))
    grounds: list[pygame.Surface] = []
    write = Look.write

    def note(look: Look, surface: Any, text: str, rect: Any, *rest: Any, **how: Any) -> Any:
        place = write(look, surface, text, rect, *rest, **how)
        if text == "97":
            grounds.append(surface.subsurface(place.inflate(8, 0)).copy())
        return place

    with patch.object(Look, "write", note):
        chart.draw(target)
    (ground,) = grounds
    edge = [ground.get_at((1, y))[:3] for y in range(ground.get_height() * 2 // 3)]
    assert set(edge) == {look.palette.sunken}


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_last_label_below_a_chart_does_not_touch_the_names(
    tmp_path: Path, scale: float
) -> None:
    seen = visit(tmp_path, (1024, 640), Settings(ui_scale=scale))
    try:
        SCREENS["records-seasons"](seen)
        lines = paint_anew(seen.app)
    finally:
        seen.app.close()
    last = max(
        (line for line in lines if line.text.endswith(" 2023")), key=lambda line: line.place.x
    )
    names = min(line.place.left for line in lines if line.text.startswith("15 · "))
    assert last.place.right < names - 20
