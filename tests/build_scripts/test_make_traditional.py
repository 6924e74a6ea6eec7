"""What React components of a deck repeat is written out, moved and scaled as they say."""

from __future__ import annotations

import importlib
import io
from pathlib import Path
from types import ModuleType

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
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
