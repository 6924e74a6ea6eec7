"""Tests that rules pages, rulings and the host's sentences are told in sound German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import choose_language, language_keys, number_text
from mayi_desktop.engine import RuleSheet
from mayi_desktop.host.settings import Settings
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.sheets.rules_page import differences, facts_line, rules_page
from tests.sheets.every_sheet import NAMES, PLAYED, text_of
from tests.ui.reading import paint_anew
from tests.ui.screens import SCREENS, visit

ENGLISH = re.compile(r"\b(the|and|with|you|your|may|cards?|melds?|players?|not|of|is|are)\b")
LONGEST_LINE = 120


@pytest.fixture
def german() -> Iterator[None]:
    choose_language("de")
    yield
    choose_language("en")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_a_page_holds_no_english(sheet: RuleSheet) -> None:
    pages = [rules_page(sheet, deal, sheet.max_players) for deal in range(len(sheet.deals))]
    for text in {block.text for page in pages for block in page if block.kind != "place"}:
        assert ENGLISH.search(text) is None, text
        assert re.search(r"  | ,| \.|\.\.|\?\.|[{}_]|None|\(\)", text) is None, text
        assert text[0].isupper() or text[0].isdigit(), text


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("sheet", PLAYED, ids=NAMES)
def test_a_page_has_the_same_blocks_in_both_languages(sheet: RuleSheet) -> None:
    german = rules_page(sheet, 0, sheet.min_players)
    choose_language("en")
    english = rules_page(sheet, 0, sheet.min_players)
    assert [block.kind for block in german] == [block.kind for block in english]
    digits = [re.findall(r"\d+", block.text) for block in english]
    assert [re.findall(r"\d+", block.text) for block in german] == digits


@pytest.mark.usefixtures("german")
def test_differences_are_the_same_in_both_languages() -> None:
    one = SHEETS["grandma-jeanne"].sheet
    for other in PLAYED:
        choose_language("de")
        german = differences(one, other)
        choose_language("en")
        assert len(german) == len(differences(one, other))


@pytest.mark.usefixtures("german")
def test_the_line_of_facts_is_german_and_one_line() -> None:
    lines = [facts_line(sheet) for sheet in PLAYED]
    assert max(map(len, lines)) <= LONGEST_LINE
    assert not any(map(ENGLISH.search, lines))
    assert lines[0].startswith("11 Karten · Joker und Zweien wild · ")


@pytest.mark.usefixtures("german")
def test_some_german_sentences_read_well() -> None:
    told = text_of(rules_page(SHEETS["grandma-jeanne"].sheet, 0, 4))
    assert "Leg aus: zwei Sätze." in told
    assert "Das Spiel dauert sechs Runden." in told
    assert "Jede Zwei kostet 20 Punkte." in told
    assert "Du bekommst die Karte von der Ablage und eine Strafkarte vom Stapel." in told
    assert "Auf dem Regelblatt: Abschnitt 7" in told.split("\n")
    assert "mit vier Spielern: zwei Kartenspiele und vier Joker, 108 Karten" in told
    always_three = text_of(rules_page(SHEETS["evil"].sheet))
    assert "Ihr braucht drei Kartenspiele mit je 52 Karten, zusammen gemischt." in always_three


# --- Tests of what German does to a screen: its numbers, and its longer words.


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
        quiet = [_("Saved games"), _("Rules"), _("Quit")]
        high = {line.place.height for line in paint_anew(seen.app) if line.text in quiet}
    finally:
        seen.app.close()
    assert len(high) == 1
