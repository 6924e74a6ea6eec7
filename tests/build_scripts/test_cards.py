"""The committed cards are those that the script draws."""

from __future__ import annotations

import importlib
import io
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest


@pytest.fixture(scope="module")
def figures() -> Iterator[ModuleType]:
    """The figures of court cards, each of which is drawn once for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "build_scripts" / "art"))
        module = importlib.import_module("card_art.woodcut.figures")
        draw = cache(module.half)

        def half(rank: str, suit: str, *, fine: bool = True, right: float = module.FAR) -> Any:
            return draw(rank, suit, fine=fine, right=right)

        patch.setattr(module, "half", half)
        yield module


@pytest.fixture(scope="module")
def drawings(figures: ModuleType) -> dict[str, str]:
    assert figures
    drawn: dict[str, str] = importlib.import_module("make_cards").drawings()
    return drawn


def test_every_committed_card_is_as_drawn(drawings: dict[str, str]) -> None:
    committed = {
        file.relative_to(CARDS).with_suffix("").as_posix(): file.read_text(encoding="utf-8")
        for file in CARDS.rglob("*.svg")
        if "traditional" not in file.parts
    }
    assert committed.keys() == drawings.keys()
    assert [name for name in drawings if drawings[name] != committed[name]] == []


@pytest.mark.parametrize(("rank", "count"), [(str(n), n) for n in range(2, 10)] + [("T", 10)])
def test_a_number_card_shows_as_many_pips_as_it_says(
    monkeypatch: pytest.MonkeyPatch, rank: str, count: int
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts" / "art"))
    places = importlib.import_module("card_art.numbers").places(rank)
    assert len(set(places)) == count


# --- What React components of a deck repeat is written out, moved and scaled as they say.


SOURCE = """
const SvgHK = _ref => {
  return /*#__PURE__*/React.createElement("svg", _extends({
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: "-120 -168 240 336",
    "aria-labelledby": titleId
  }, props), title ? /*#__PURE__*/React.createElement("title", {
    id: titleId
  }, title) : null, /*#__PURE__*/React.createElement("defs", null,
  /*#__PURE__*/React.createElement("symbol", {
    id: "H-K_svg__a",
    viewBox: "-600 -600 1200 1200"
  }, /*#__PURE__*/React.createElement("path", {
    d: "M-600-600H600V600H-600z",
    fill: "red"
  })), /*#__PURE__*/React.createElement("symbol", {
    id: "H-K_svg__g",
    viewBox: "0 0 1300 2000"
  }, /*#__PURE__*/React.createElement("path", {
    stroke: "#44F",
    strokeWidth: 3,
    fill: "#FC4",
    d: "M0 0h650v1000h-650z"
  }), /*#__PURE__*/React.createElement("use", {
    xlinkHref: "#H-K_svg__a",
    height: 200,
    width: 200,
    transform: "translate(700 100)"
  }))), /*#__PURE__*/React.createElement("rect", {
    width: 239,
    fill: "#fff"
  }), /*#__PURE__*/React.createElement("use", {
    transform: "rotate(180)",
    width: 130,
    height: 200,
    x: -65,
    y: -100,
    xlinkHref: "#H-K_svg__g"
  }), /*#__PURE__*/React.createElement("use", {
    xlinkHref: "#H-K_svg__a",
    height: 26.7,
    width: 26.7,
    x: -111,
    y: -119
  }));
};
"""


@pytest.fixture
def traditional(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts" / "art"))
    return importlib.import_module("make_traditional")


def test_what_is_used_is_written_out_where_it_belongs(traditional: ModuleType) -> None:
    start = SOURCE.index("/*#__PURE__*/")
    shown = traditional.picture(traditional.Reader(SOURCE, start).element())
    assert "<use" not in shown
    assert "fff" not in shown, "the paper is the game's own"
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336"'
        f' viewBox="-120 -168 240 336">{shown}</svg>'
    )
    picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (240, 336))
    # The yellow quarter of the field, turned to the lower right.
    assert picture.get_at((120 + 30, 168 + 50))[:3] == (0xED, 0xB9, 0x3F)
    assert picture.get_at((120 - 30, 168 - 50))[3] == 0
    # The suit in the field, in the ink that takes the suit's colour; that of the index is gone.
    assert picture.get_at((120 - 15, 168 + 80))[:3] == (1, 2, 3)
    assert picture.get_at((120 - 100, 168 - 110))[3] == 0


def test_colours_become_those_of_the_table(traditional: ModuleType) -> None:
    words = traditional.written({"fill": "red", "strokeWidth": 3.0, "id": "x", "d": "M0 0"})
    assert words == ' fill="#C4122F" stroke-width="3" d="M0 0"'


def test_path_data_is_rounded_but_read_the_same(traditional: ModuleType) -> None:
    data = "M801.772 1151.052c4.937.411-3.38 18.269.82.04h-.02a10 16.642 0 0 0-10 16.64z"
    assert (
        traditional.shortened(data)
        == "M801.8 1151.1c4.9 0.4-3.4 18.3 0.8 0h0a10 16.6 0 0 0-10 16.6z"
    )


# --- The court cards: the same from both ends, in few inks, and coarse enough where small.


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
def test_the_picture_fills_the_field(figures: ModuleType, name: str) -> None:
    layout = importlib.import_module("card_art.woodcut.layout")
    (left, top), (right, bottom) = layout.field()[0], layout.field()[2]
    assert (right - left) / 250 == pytest.approx(0.68)
    assert (bottom - top) / 350 == pytest.approx(0.84)
    points = [point for cut in figures.half(name[0], name[1]).cuts for point in cut.shape]
    assert min(y for _, y in points) < top, "the figure breaks the frame"
    assert all(2 <= x <= 248 and y >= 2 for x, y in points), "the figure stays on the card"


@pytest.mark.parametrize("name", COURTS)
def test_no_line_of_a_small_card_is_too_fine(figures: ModuleType, name: str) -> None:
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
