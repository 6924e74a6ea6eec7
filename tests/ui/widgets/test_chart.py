"""Tests of how charts are written."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.settings import Settings
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit


def test_the_names_at_the_ends_of_the_lines_are_written_in_one_size(tmp_path: Path) -> None:
    seen = visit(tmp_path, (1024, 640), Settings())
    try:
        SCREENS["recorded-game"](seen)
        lines = [line for line in paint_anew(seen.app) if line.text[:1].isdigit()]
    finally:
        seen.app.close()
    named = {line.place.height for line in lines if " · " in line.text}
    assert len(named) == 1
