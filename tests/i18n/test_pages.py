"""Tests that rules pages, rulings and the host's sentences are told in sound German."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mayi_desktop.base.languages import choose_language
from mayi_desktop.engine import RuleSheet
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.sheets.rules_page import differences, facts_line, rules_page
from tests.sheets.every_sheet import NAMES, PLAYED, text_of

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
