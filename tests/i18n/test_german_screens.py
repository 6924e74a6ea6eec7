"""Tests of what German does to a screen: its numbers, and its longer words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import choose_language, language_keys, number_text
from mayi_desktop.host.settings import Settings
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit


def test_numbers_have_a_comma_in_german() -> None:
    assert (number_text(0.75), number_text(12, ".1f"), number_text(3.0)) == (
        "0.75",
        "12.0",
        "3",
    )
    choose_language("de")
    assert (number_text(0.75), number_text(12, ".1f"), number_text(3.0)) == (
        "0,75",
        "12,0",
        "3",
    )


@pytest.mark.parametrize("screen", ["settings", "records-players", "records-pairs"])
def test_no_point_stands_within_a_number_on_a_german_screen(
    tmp_path: Path, screen: str
) -> None:
    seen = visit(tmp_path, (1280, 720), Settings(language="de", hold_seconds=1.5))
    try:
        SCREENS[screen](seen)
        words = [line.text for line in paint_anew(seen.app)]
    finally:
        seen.app.close()
    fractions = [word for text in words for word in re.findall(r"\d+[.,]\d{1,2}\b(?!\.)", text)]
    assert fractions
    assert not [word for word in fractions if "." in word]


@pytest.mark.parametrize("language", language_keys())
def test_the_quiet_buttons_of_the_title_are_written_in_one_size(
    tmp_path: Path, language: str
) -> None:
    seen = visit(tmp_path, (1024, 640), Settings(language=language))
    try:
        SCREENS["title-with-a-game"](seen)
        seen.hand.wait()
        quiet = [_("Saved games"), _("About"), _("Quit")]
        high = {line.place.height for line in paint_anew(seen.app) if line.text in quiet}
    finally:
        seen.app.close()
    assert len(high) == 1
