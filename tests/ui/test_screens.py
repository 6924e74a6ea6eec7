"""Tests that on every screen, at every size, everything can be read and reached."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from mayi_desktop.host.settings import Settings
from mayi_desktop.ui.theme import SUIT_COLOURS, Size
from tests.ui.colour_sight import SIGHTS, difference, seen_by
from tests.ui.reading import (
    cut_short,
    faint,
    outside,
    overlapping,
    paint_anew,
    things,
    too_high,
    written_over,
)
from tests.ui.screens import NAMES, SCREENS, STRANGE_NAMES, Visit, visit

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
LAID_OVER_OTHERS = (
    "log",
    "strange-names",
    "pause",
    "warning",
    "hint-others",
    "hint-lay-off",
    "talk",
    "talk-of-eight",
)
LARGER = Settings(ui_scale=1.5, theme="contrast", suits="safe", jumbo=True)
LEAST_DIFFERENCE = 48


def faults(seen: Visit, name: str) -> list[str]:
    """Everything that is wrong with what is seen."""
    lines = paint_anew(seen.app)
    named = things(seen.app)
    places = {f"text {line.shown!r}": line.ink for line in lines if line.on_screen}
    found = [
        *outside(seen.app, named.items()),
        *outside(seen.app, places.items()),
        *overlapping(named),
        *cut_short(lines, (*NAMES, *STRANGE_NAMES)),
        *too_high(lines),
        *faint(lines),
    ]
    return found if name in LAID_OVER_OTHERS else [*found, *written_over(lines)]


def look_at(folder: Path, name: str, size: Size, settings: Settings) -> list[str]:
    """Open a screen and name what is wrong with it."""
    seen = visit(folder, size, settings)
    try:
        SCREENS[name](seen)
        return faults(seen, name)
    finally:
        seen.app.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_everything_can_be_read_and_reached(tmp_path: Path, name: str, size: Size) -> None:
    assert look_at(tmp_path, name, size, Settings()) == []


@pytest.mark.parametrize("name", SCREENS)
def test_larger_words_in_high_contrast_too(tmp_path: Path, name: str) -> None:
    assert look_at(tmp_path, name, (1280, 720), LARGER) == []


@pytest.mark.parametrize("name", SCREENS)
def test_german_words_fit_as_well(tmp_path: Path, name: str) -> None:
    assert look_at(tmp_path, name, SIZES[0], Settings(language="de")) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_larger_german_words_fit_too(tmp_path: Path, name: str) -> None:
    assert look_at(tmp_path, name, (1280, 720), replace(LARGER, language="de")) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_the_largest_screens_too(tmp_path: Path, name: str) -> None:
    assert look_at(tmp_path, name, (3840, 2160), Settings()) == []


@pytest.mark.parametrize("sight", SIGHTS)
def test_suits_for_the_colour_blind_differ_in_everybodys_sight(sight: str) -> None:
    colours = {suit: seen_by(sight, rgb) for suit, rgb in SUIT_COLOURS["safe"].items()}
    for one, other in combinations(colours, 2):
        apart = difference(colours[one], colours[other])
        assert apart >= LEAST_DIFFERENCE, (sight, one, other, apart)
