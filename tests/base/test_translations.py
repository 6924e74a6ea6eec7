"""Tests that every whole language says everything, with the same values in it."""

from __future__ import annotations

import re
from dataclasses import replace
from string import Formatter

import pytest

import locale_tool
from locale_checks import forms
from mayi_desktop.base.i18n import _, ngettext
from mayi_desktop.base.languages import choose_language, language_keys, read_language
from mayi_desktop.engine import Rank, Refusal
from mayi_desktop.sheets.catalogue import find_sheet
from mayi_desktop.sheets.rules_page import rules_page
from mayi_desktop.ui.phones.screen import page_words
from mayi_desktop.ui.play.words import refusal_text
from tests.sheets.every_sheet import text_of

WHOLE = [key for key in locale_tool.languages() if read_language(key).is_whole]
# Words spelled alike in English and in another language: sentences of only these may be equal.
SPELLED_ALIKE = {
    "es": {"joker", "jokers"},
    "fr": {"point", "points", "Section", "joker", "jokers"},
}

# Other words for what has its term: seats, people, phones' hands, undoing, asking for a card.
# A language keeps to one term, and to "tú" and "tu" where it could say "you" to several.
NOT_SAID = {
    "de": ("spielzettel", "rückgängig", "statistik"),
    "es": (
        "asiento",
        "jugador del ordenador",
        "juega el ordenador",
        "vuestr",
        "estadística",
        *("está abajo", "estás abajo", "estando abajo", "una vez abajo"),
        "los de siempre",
    ),
    "fr": (
        "joueur de l’ordinateur",
        "statistique",
        *("vos règles", "votre wi-fi"),
        "reste appuyé",
        "comme pioche",
        "bout du",
    ),
}
# French shortens these words before a vowel, with which somebody's name may begin.
ELIDED_BEFORE_A_NAME = re.compile(
    r"\b(de|que|jusque|puisque|lorsque) "
    r"\{(name|names|caller|other|owner|person|winner|dealer|starter|ben|ella)\}",
    re.IGNORECASE,
)
# Here the name is that of a file, which is read out letter by letter.
OF_A_FILE = "The first line of {name} was changed after it was written."


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


@pytest.mark.parametrize("language", NOT_SAID)
def test_one_thing_has_one_word(language: str) -> None:
    file = locale_tool.catalogue_file(language)
    said = [one for m in locale_tool.read_catalogue(file, language) for one in forms(m.string)]
    found = {word: text for word in NOT_SAID[language] for text in said if word in text.lower()}
    assert found == {}


def test_french_shortens_no_word_before_a_name_that_it_does_not_know() -> None:
    found = {
        text
        for message in locale_tool.read_catalogue(locale_tool.catalogue_file("fr"), "fr")
        if message.id != OF_A_FILE
        for text in forms(message.string)
        if ELIDED_BEFORE_A_NAME.search(text)
    }
    assert found == set()


@pytest.mark.parametrize(
    ("language", "wild", "swapped"),
    [
        ("en", "Jokers and twos are wild: ", "Twos are never swapped."),
        ("de", "Joker und Zweien sind wild: ", "Zweien werden nie getauscht."),
        ("es", "Los jokers y doses son comodines: ", "Los doses no se cambian nunca."),
        ("fr", "Cartes passe-partout\xa0: jokers et 2. ", "On n’échange jamais les 2."),
    ],
)
def test_cards_have_their_article_in_each_language(
    language: str, wild: str, swapped: str
) -> None:
    choose_language(language)
    sheet = find_sheet("grandma-jeanne")
    assert wild in text_of(rules_page(sheet))
    only_jokers = replace(sheet.replace, wilds=frozenset({Rank.JOKER}))
    assert swapped in text_of(rules_page(replace(sheet, replace=only_jokers)))


@pytest.mark.parametrize("language", language_keys())
def test_the_phones_page_is_called_as_the_game_is(language: str) -> None:
    assert page_words(language)["game"] == "May I?"


def test_code_that_moves_changes_no_catalogue() -> None:
    for file in [locale_tool.TEMPLATE, *map(locale_tool.catalogue_file, WHOLE)]:
        assert "\n#: " not in file.read_text(encoding="utf-8")
        keys = [
            one.id[0] if one.pluralizable else one.id
            for one in locale_tool.read_catalogue(file)
        ]
        assert keys == sorted(keys)
