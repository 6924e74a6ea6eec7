"""Tests that every whole language says everything, with the same values in it."""

from __future__ import annotations

from string import Formatter

import pytest

import locale_tool
from locale_checks import forms
from mayi_desktop.engine import Refusal
from mayi_desktop.i18n import _, ngettext
from mayi_desktop.i18n.catalogue import choose_language, read_language
from mayi_desktop.sheets import find_sheet
from mayi_desktop.ui.wording import refusal_text

WHOLE = [key for key in locale_tool.languages() if read_language(key).is_whole]
# Words spelled alike in English and in another language: sentences of only these may be equal.
SPELLED_ALIKE = {"fr": {"point", "points", "Section"}}


def letters(text: str) -> str:
    plain = "".join(part for part, *_rest in Formatter().parse(text))
    return "".join(letter for letter in plain if letter.isalpha())


def test_template_and_catalogues_have_just_the_sentences_of_the_code() -> None:
    assert list(locale_tool.faults()) == [], "Run build_scripts/locale_tool.py update."


def test_german_is_whole() -> None:
    assert "de" in WHOLE


@pytest.mark.parametrize("language", WHOLE)
def test_no_sentence_was_left_in_english(language: str) -> None:
    file = locale_tool.catalogue_file(language)
    same = {
        one
        for message in locale_tool.read_catalogue(file, language)
        for one in forms(message.id)
        if one in forms(message.string) and len(letters(one)) > 4 and " " in one
    }
    alike = SPELLED_ALIKE.get(language, set())
    assert {one for one in same if letters(one) not in alike} == set()


@pytest.mark.parametrize("language", WHOLE)
def test_every_refusal_is_one_sentence_of_its_own(language: str) -> None:
    choose_language(language)
    words = [_(reason.value[1]) for reason in Refusal]
    assert len(set(words)) == len(words)
    assert not {reason.value[1] for reason in Refusal} & set(words)
    assert all(one[0].isupper() and one[-1] == "." for one in words)


def test_a_refusal_at_the_table_cites_no_section_and_the_engine_does() -> None:
    sheet = find_sheet("grandma-jeanne")
    assert refusal_text(Refusal.DRAW_FIRST) == "Draw a card first."
    assert Refusal.DRAW_FIRST.sentence(sheet) == "Section 5: draw a card first."


def test_one_and_many_are_told_apart_in_german() -> None:
    choose_language("de")
    one, many = "{count} set of {size}", "{count} sets of {size}"
    assert ngettext(one, many, count=1, size=3) == "1 Satz zu 3"
    assert ngettext(one, many, count=2, size=3) == "2 Sätze zu 3"
