"""Plaques where people press their seat: everybody's face and number, with large words too."""

from __future__ import annotations

from pathlib import Path

import pytest

from mayi_desktop.host.setup.settings import Settings
from mayi_desktop.ui.scenes.table.table import TableScene
from mayi_desktop.ui.table.hud import seat_panels
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_eight_people_keep_faces_and_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    opened = visit(tmp_path, size, Settings(ui_scale=scale, reduced_motion=True))
    SCREENS["public-of-eight"](opened)
    table = opened.app.context.scenes.top
    assert isinstance(table, TableScene)
    faces, numbers = {}, {}
    monkeypatch.setattr(
        seat_panels,
        "_draw_face",
        lambda _look, _on, spot, seat, _facts: faces.update({seat: spot}),
    )
    monkeypatch.setattr(
        seat_panels, "seat_badge", lambda _brush, _on, seat, spot: numbers.update({seat: spot})
    )
    paint_anew(opened.app)
    assert set(faces) == set(numbers) == set(table.display.layout.seats)
    shares = {round(n.clip(faces[s]).width / n.width, 1) > 0.5 for s, n in numbers.items()}
    for seat, face in faces.items():
        assert face.width >= 24
        assert numbers[seat].width >= 14 * scale
        assert face.y < table.display.layout.seats[seat].panel.y
    # All numbers are on cheeks, or none.
    assert len(shares) == 1
    opened.app.close()
