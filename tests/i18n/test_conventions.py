"""Tests of numbers, dates, lists and the order of names in each language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime

import pytest

import locale_tool
from locale_data import conventions_of
from mayi_desktop.base.i18n import ngettext
from mayi_desktop.base.languages import (
    ENGLISH_CONVENTIONS,
    Conventions,
    and_list,
    choose_language,
    court_letter,
    date_text,
    day_text,
    month_text,
    number_text,
    or_list,
    percent_text,
    sort_key,
    time_text,
    use_card_letters,
    use_conventions,
)

EVENING = datetime(2026, 11, 22, 20, 5)
NARROW, NO_BREAK = "\u202f", "\u00a0"


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    choose_language("en")
    use_card_letters("JQK")


def written(conventions: Conventions) -> str:
    return json.dumps(asdict(conventions))


def speak(language: str) -> None:
    use_conventions(conventions_of(language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("0.75", "999", "1,175", "1,175.5", "-12,000", "62%")),
        ("de", ("0,75", "999", "1.175", "1.175,5", "-12.000", f"62{NO_BREAK}%")),
        ("es", ("0,75", "999", "1175", "1175,5", "-12.000", f"62{NO_BREAK}%")),
        (
            "fr",
            (
                "0,75",
                "999",
                f"1{NARROW}175",
                f"1{NARROW}175,5",
                f"-12{NARROW}000",
                f"62{NO_BREAK}%",
            ),
        ),
    ],
)
def test_numbers(language: str, words: tuple[str, ...]) -> None:
    speak(language)
    numbers = [number_text(number) for number in (0.75, 999, 1175, 1175.5, -12000)]
    assert (*numbers, percent_text(62)) == words
    assert number_text(12, ".1f")[2] == words[0][1]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Nov 22, 2026", "November 22, 2026", "Nov 2026", "Feb 29", "8:05\u00a0PM")),
        ("de", ("22.11.2026", "22. November 2026", "Nov. 2026", "29. Feb.", "20:05")),
        ("es", ("22 nov 2026", "22 de noviembre de 2026", "nov 2026", "29 feb", "20:05")),
        ("fr", ("22 nov. 2026", "22 novembre 2026", "nov. 2026", "29 févr.", "20:05")),
    ],
)
def test_dates_and_times(language: str, words: tuple[str, ...]) -> None:
    speak(language)
    days = date_text(EVENING), date_text(EVENING, long=True), month_text(2026, 11)
    assert (*days, day_text(2, 29), time_text(EVENING)) == words


def test_midnight_and_noon_on_a_clock_of_twelve_hours() -> None:
    told = [time_text(EVENING.replace(hour=hour)) for hour in (0, 11, 12)]
    assert told == ["12:05\u00a0AM", "11:05\u00a0AM", "12:05\u00a0PM"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("A", "A and B", "A, B and C", "A, B or C")),
        ("de", ("A", "A und B", "A, B und C", "A, B oder C")),
        ("es", ("A", "A y B", "A, B y C", "A, B o C")),
        ("fr", ("A", "A et B", "A, B et C", "A, B ou C")),
    ],
)
def test_lists(language: str, told: tuple[str, ...]) -> None:
    speak(language)
    lists = [and_list("ABC"[:count]) for count in (1, 2, 3)]
    assert (*lists, or_list("ABC")) == told
    assert and_list([]) == ""


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("Inés", "Ana e Inés"),
        ("Hilda", "Ana e Hilda"),
        ("hielo", "Ana y hielo"),
        ("Julia", "Ana y Julia"),
        ("Íñigo", "Ana e Íñigo"),
    ],
)
def test_and_in_spanish_before_the_sound_of_i(last: str, told: str) -> None:
    speak("es")
    assert and_list(["Ana", last]) == told
    assert or_list(["siete", "ocho"]) == "siete u ocho"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Ana émile Emilia Nuria Ñusta Nydia Ödön Øyvind Paul Søren Sova Zoe"),
        ("es", "Ana émile Emilia Nuria Nydia Ñusta Ödön Øyvind Paul Søren Sova Zoe"),
    ],
)
def test_names_are_sorted_as_people_look_for_them(language: str, names: str) -> None:
    speak(language)
    assert " ".join(sorted(names.split(), key=sort_key)) == names


def test_counts_in_sentences_are_grouped() -> None:
    choose_language("de")
    assert ngettext("1 point", "{count} points", count=1250) == "1.250 Punkte"


def test_court_letters_can_be_those_of_a_language() -> None:
    use_card_letters("VDR")
    assert [court_letter(letter) for letter in "JQKA9T"] == ["V", "D", "R", "A", "9", "T"]
    use_card_letters("nonsense")
    assert court_letter("J") == "J"


@pytest.mark.parametrize("language", locale_tool.languages())
def test_the_conventions_of_a_language_are_those_of_the_locale_data(language: str) -> None:
    assert written(locale_tool.conventions(language)) == written(conventions_of(language))


def test_the_defaults_are_english() -> None:
    assert written(conventions_of("en")) == written(ENGLISH_CONVENTIONS)
