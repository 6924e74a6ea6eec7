"""Plates where people press their seat: everybody's face and number, with large words too."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.pages.table import TableScene
from mayi_desktop.ui.table import seats
from mayi_desktop.ui.table.animator import Motion
from mayi_desktop.ui.table.cards_at_rest import Canvas
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
        seats,
        "_draw_face",
        lambda _look, _on, spot, seat, _facts: faces.update({seat: spot}),
    )
    monkeypatch.setattr(
        seats, "seat_badge", lambda _canvas, _on, seat, spot: numbers.update({seat: spot})
    )
    paint_anew(opened.app)
    assert set(faces) == set(numbers) == set(table.display.layout.seats)
    shares = {round(n.clip(faces[s]).width / n.width, 1) > 0.5 for s, n in numbers.items()}
    for seat, face in faces.items():
        assert face.width >= 24
        assert numbers[seat].width >= 14 * scale
        assert face.y < table.display.layout.seats[seat].plate.y
    # All numbers are on cheeks, or none.
    assert len(shares) == 1
    opened.app.close()


def test_a_face_that_looks_aside_keeps_its_number_and_its_ring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = visit(tmp_path, (1280, 720), Settings(reduced_motion=True))
    SCREENS["public-of-eight"](opened)
    table, window = opened.app.context.scenes.top, opened.app.window.surface
    assert isinstance(table, TableScene)
    numbers: list[pygame.Rect] = []
    badge = seats.seat_disc

    def noted(canvas: Canvas, on: pygame.Surface, seat: Seat, spot: pygame.Rect) -> None:
        numbers.append(spot)
        badge(canvas, on, seat, spot)

    monkeypatch.setattr(seats, "seat_badge", noted)
    paint_anew(opened.app)
    faces = table.display.faces
    spots = [spot for _key, spot in faces._faces]
    assert len(spots) == 8
    # The number itself, and the ring where it is farthest from the eyes.
    parts = [n.inflate(-n.width // 3, -n.height // 3) for n in numbers]
    parts += [pygame.Rect(spot.centerx - 4, spot.y, 8, 3) for spot in spots]
    table.draw(window, everything=True)
    before = [pygame.image.tobytes(window.subsurface(part), "RGB") for part in parts]
    whole = pygame.image.tobytes(window, "RGB")
    assert faces.update(1.0, (1280.0, 360.0), 1280, Motion(1.0, reduced=False))
    table.draw(window, everything=True)
    assert pygame.image.tobytes(window, "RGB") != whole
    assert before == [pygame.image.tobytes(window.subsurface(part), "RGB") for part in parts]
    opened.app.close()
