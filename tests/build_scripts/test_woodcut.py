"""The court cards: the same from both ends, in few inks, and coarse enough where small."""

from __future__ import annotations

import importlib
import io
import re
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "assets" / "cards"
COURTS = [rank + suit for rank in "KQJ" for suit in "SHDC"]
INKS = {"#1E1A22", "#2F4B7C", "#D9A441", "#010203"}
PAPERS = {"#FFFAF0", "#D8CBB0", "#FFFFFF"}
# A detail is as wide as 1.2 px when the card is 88 px wide.
FINEST = 1.2 * 250 / 88

Shape = list[tuple[float, float]]


@pytest.fixture
def woodcut(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts" / "art"))
    return importlib.import_module("card_art.woodcut.plate")


@pytest.mark.parametrize("name", COURTS)
@pytest.mark.parametrize("folder", ["", "small"])
def test_a_court_card_has_at_most_five_inks(folder: str, name: str) -> None:
    text = (CARDS / folder / f"{name}.svg").read_text(encoding="utf-8")
    used = set(re.findall(r'(?:fill|stroke)="(#[0-9A-F]{6})"', text)) - PAPERS
    assert len(used) <= 5
    assert len(used - INKS) == 1, "only the skin is a family's own"
    assert "opacity" not in text
    assert "Gradient" not in text


@pytest.mark.parametrize("name", COURTS)
@pytest.mark.parametrize("folder", ["", "small"])
def test_a_court_card_is_the_same_from_both_ends(folder: str, name: str) -> None:
    text = (CARDS / folder / f"{name}.svg").read_text(encoding="utf-8")
    turned = re.search(r'<g transform="rotate\(180 125 175\)">(.*?)</g></g>', text)
    turned = turned or re.search(r'<g transform="rotate\(180 125 175\)">(.*?</g>)', text)
    assert turned is not None
    assert text.count(turned[1]) == 2


@pytest.mark.parametrize("name", COURTS)
def test_the_picture_fills_the_field(woodcut: ModuleType, name: str) -> None:
    layout = importlib.import_module("card_art.woodcut.layout")
    (left, top), (right, bottom) = layout.field()[0], layout.field()[2]
    assert (right - left) / 250 == pytest.approx(0.68)
    assert (bottom - top) / 350 == pytest.approx(0.84)
    figures = importlib.import_module("card_art.woodcut.figures")
    points = [point for cut in figures.half(name[0], name[1]).cuts for point in cut.shape]
    assert min(y for _, y in points) < top, "the figure breaks the frame"
    assert all(2 <= x <= 248 and y >= 2 for x, y in points), "the figure stays on the card"


@pytest.mark.parametrize("name", COURTS)
def test_no_line_of_a_small_card_is_too_fine(woodcut: ModuleType, name: str) -> None:
    figures = importlib.import_module("card_art.woodcut.figures")
    plain = figures.half(name[0], name[1], fine=False)
    assert plain.strokes_drawn
    assert min(plain.strokes_drawn) >= FINEST
    fine = figures.half(name[0], name[1])
    assert min(fine.strokes_drawn) < FINEST
    assert len(fine.cuts) > len(plain.cuts)


@pytest.mark.parametrize("name", ["back1", "back2", "back3", "back4"])
@pytest.mark.parametrize("folder", ["", "small"])
def test_a_back_is_the_same_from_both_ends(folder: str, name: str) -> None:
    data = (CARDS / folder / f"{name}.svg").read_bytes()
    back = pygame.image.load_sized_svg(io.BytesIO(data), (250, 350))
    turned = pygame.transform.rotate(back, 180)
    one, other = (pygame.image.tobytes(each, "RGB") for each in (back, turned))
    far = sum(abs(a - b) > 96 for a, b in zip(one, other, strict=True))
    assert far / len(one) < 0.01
    white = pygame.transform.rotate(back, 90).subsurface((20, 20, 200, 200)).copy()
    upright = back.subsurface((20, 20, 200, 200))
    one, other = (pygame.image.tobytes(each, "RGB") for each in (white, upright))
    assert sum(abs(a - b) > 96 for a, b in zip(one, other, strict=True)) / len(one) > 0.01


def mean_width(shape: Shape) -> float:
    closed = [*shape, shape[0]]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed)) / 2
    around = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairwise(closed))
    return 2 * abs(area) / around


def test_a_stroke_swells_and_is_a_closed_shape(woodcut: ModuleType) -> None:
    curves = importlib.import_module("card_art.woodcut.curves")
    shape = curves.swelling(curves.curve("0,0 20,0 40,0"), 2.0)
    heights = {x: max(y for a, y in shape if abs(a - x) < 1.5) for x in (0, 20, 40)}
    assert heights[20] == pytest.approx(1.0, abs=0.02)
    assert heights[0] == pytest.approx(0.35, abs=0.15)
    assert heights[40] == pytest.approx(0.35, abs=0.15)
    assert 1.0 < mean_width(shape) < 2.0


def test_a_contour_is_heavier_on_the_side_away_from_the_lamp(woodcut: ModuleType) -> None:
    for mirrored in (False, True):
        curves = importlib.import_module("card_art.woodcut.curves")
        plate = woodcut.Plate("#F0CBA6").at(curves.placed(50, 50, mirrored=mirrored))
        plate.form(curves.ring(0, 0, 20), "#D9A441", 2.0)
        dark, light = (cut.shape for cut in plate.cuts)
        lit = min(x for x, _ in light) - min(x for x, _ in dark)
        shaded = max(x for x, _ in dark) - max(x for x, _ in light)
        assert shaded > 1.5 * lit > 0


@pytest.mark.parametrize(
    "pattern",
    ["ermine", "chevron", "scales", "vair", "lozenges", "leaves", "stripes", "stars"],
)
@pytest.mark.parametrize("fine", [True, False])
def test_a_pattern_is_cut_to_the_garment(woodcut: ModuleType, pattern: str, fine: bool) -> None:
    patterns = importlib.import_module("card_art.woodcut.patterns")
    plate = woodcut.Plate("#F0CBA6", fine)
    cloth = [(100.0, 100.0), (180.0, 110.0), (150.0, 140.0), (170.0, 190.0), (95.0, 180.0)]
    getattr(patterns, pattern)(plate, cloth, patterns.Cloth("#D9A441", 15))
    assert plate.cuts
    points = [point for cut in plate.cuts for point in cut.shape]
    # The end of a line may reach out by half its width, which the contour then covers.
    assert all(92 <= x <= 183 and 97 <= y <= 193 for x, y in points)
