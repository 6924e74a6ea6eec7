"""Tests of finding, compiling and choosing languages."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

import locale_tool
from locale_data import conventions_of
from mayi_desktop.base import languages
from mayi_desktop.base.i18n import _, ngettext, pgettext
from mayi_desktop.base.languages import (
    ENGLISH,
    ENGLISH_CONVENTIONS,
    Conventions,
    and_list,
    choose_language,
    chosen_language,
    compile_catalogues,
    compile_po,
    court_letter,
    date_text,
    day_text,
    language_keys,
    month_text,
    number_text,
    or_list,
    percent_text,
    read_language,
    read_po,
    sort_key,
    time_text,
    use_card_letters,
    use_conventions,
)

HEADER = r"""
msgid ""
msgstr ""
"Language: tlh\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "own name of this language"
msgid "English"
msgstr "tlhIngan"
"""
PLAY = """
msgid "Play"
msgstr "Quj"
"""
NOT_YET = """
msgid "Quit"
msgstr ""
"""


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of languages with Klingon in it, which lacks a sentence."""
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    read_language.cache_clear()
    write(tmp_path, HEADER + PLAY + NOT_YET)
    yield tmp_path
    read_language.cache_clear()
    choose_language(ENGLISH)


def write(folder: Path, text: str) -> Path:
    file = folder / "tlh" / "LC_MESSAGES" / "mayi.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_the_first_known_language_is_spoken() -> None:
    assert choose_language("", "tlh", "de")
    assert (chosen_language(), _("Play")) == ("de", "Spielen")
    assert not choose_language("de")
    assert choose_language("tlh")
    assert (chosen_language(), _("Play")) == ("en", "Play")


def test_a_context_tells_two_meanings_apart() -> None:
    choose_language("de")
    assert (_("Play"), pgettext("replay", "Play")) == ("Spielen", "Abspielen")


@pytest.mark.usefixtures("locale")
def test_what_a_language_lacks_is_said_in_english() -> None:
    choose_language("tlh")
    assert (chosen_language(), _("Play"), _("Quit")) == ("tlh", "Quj", "Quit")


def test_a_language_that_is_not_whole_is_never_chosen_unasked(locale: Path) -> None:
    choose_language("", "tlh")
    assert chosen_language() == ENGLISH
    assert not read_language("tlh").is_whole
    read_language.cache_clear()
    write(locale, HEADER + PLAY)
    choose_language("", "tlh")
    assert (chosen_language(), read_language("tlh").is_whole) == ("tlh", True)


@pytest.mark.usefixtures("locale")
def test_a_language_is_called_by_its_own_name() -> None:
    assert language_keys() == ("en", "tlh")
    assert [one.name for one in languages.languages()] == ["English", "tlhIngan"]


def test_a_catalogue_is_compiled_once_and_again_when_it_changes(locale: Path) -> None:
    file = locale / "tlh" / "LC_MESSAGES" / "mayi.po"
    compiled = file.with_suffix(".mo")
    read_language("tlh")
    first = compiled.stat().st_mtime_ns
    read_language.cache_clear()
    read_language("tlh")
    assert compiled.stat().st_mtime_ns == first
    write(locale, HEADER + PLAY.replace("Quj", "Reghuluch"))
    later = file.stat().st_mtime + 5
    os.utime(file, (later, later))
    read_language.cache_clear()
    choose_language("tlh")
    assert _("Play") == "Reghuluch"


def test_a_package_has_compiled_catalogues_alone(locale: Path) -> None:
    compile_catalogues(locale)
    (locale / "tlh" / "LC_MESSAGES" / "mayi.po").unlink()
    choose_language("tlh")
    assert _("Play") == "Quj"


def test_a_folder_that_cannot_be_written_to_is_read_all_the_same(
    locale: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_anything: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "write_bytes", refuse)
    choose_language("tlh")
    assert _("Play") == "Quj"
    assert not list(locale.rglob("*.mo"))


def test_a_name_cut_short_takes_the_full_stop_with_it() -> None:
    assert _("Waiting for {name}.", name="Grandma Jo…") == "Waiting for Grandma Jo…"
    assert _("{name} is next.", name="Grandma Jo…") == "Grandma Jo… is next."
    isolated = "\u2068Großmama Jo…\u2069"
    assert _("Waiting for {name}.", name=isolated) == f"Waiting for {isolated}"


# --- Tests of numbers, dates, lists and the order of names in each language.


EVENING = datetime(2026, 11, 22, 20, 5)
NARROW, NO_BREAK = "\u202f", "\u00a0"


@pytest.fixture
def in_english_again() -> Iterator[None]:
    yield
    choose_language("en")
    use_card_letters("JQK")


def written(conventions: Conventions) -> str:
    return json.dumps(asdict(conventions))


def speak(language: str) -> None:
    use_conventions(conventions_of(language))


@pytest.mark.usefixtures("in_english_again")
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


@pytest.mark.usefixtures("in_english_again")
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


@pytest.mark.usefixtures("in_english_again")
def test_midnight_and_noon_on_a_clock_of_twelve_hours() -> None:
    told = [time_text(EVENING.replace(hour=hour)) for hour in (0, 11, 12)]
    assert told == ["12:05\u00a0AM", "11:05\u00a0AM", "12:05\u00a0PM"]


@pytest.mark.usefixtures("in_english_again")
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


@pytest.mark.usefixtures("in_english_again")
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


@pytest.mark.usefixtures("in_english_again")
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


@pytest.mark.usefixtures("in_english_again")
def test_counts_in_sentences_are_grouped() -> None:
    choose_language("de")
    assert ngettext("1 point", "{count} points", count=1250) == "1.250 Punkte"


@pytest.mark.usefixtures("in_english_again")
def test_court_letters_can_be_those_of_a_language() -> None:
    use_card_letters("VDR")
    assert [court_letter(letter) for letter in "JQKA9T"] == ["V", "D", "R", "A", "9", "T"]
    use_card_letters("nonsense")
    assert court_letter("J") == "J"


@pytest.mark.usefixtures("in_english_again")
@pytest.mark.parametrize("language", locale_tool.languages())
def test_the_conventions_of_a_language_are_those_of_the_locale_data(language: str) -> None:
    assert written(locale_tool.conventions(language)) == written(conventions_of(language))


@pytest.mark.usefixtures("in_english_again")
def test_the_defaults_are_english() -> None:
    assert written(conventions_of("en")) == written(ENGLISH_CONVENTIONS)


# --- Tests of compiling .po files, against Babel's own compiler.


TEXT = r"""
# A comment.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: some/file.py
msgid "A \"quoted\" line\n"
"and another"
msgstr "Eine \"zitierte\" Zeile\n"
"und noch eine \\"
msgctxt "verb"
msgid "Play"
msgstr "Spielen"

#, fuzzy, python-brace-format
msgid "Not sure"
msgstr "Nicht sicher"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Karte"
msgstr[1] "{count} Karten"

msgid "one"
msgid_plural "many"
msgstr[0] "eins"
msgstr[1] ""

#~ msgid "Gone"
#~ msgstr "Weg"
"""


def compiled(text: str) -> GNUTranslations:
    return GNUTranslations(BytesIO(compile_po(text)))


def test_all_kinds_of_entries_are_read() -> None:
    ids = [(entry.context, entry.id, entry.fuzzy) for entry in read_po(TEXT)]
    assert ids == [
        (None, "", False),
        (None, 'A "quoted" line\nand another', False),
        ("verb", "Play", False),
        (None, "Not sure", True),
        (None, "{count} card", False),
        (None, "one", False),
    ]


def test_messages_are_translated_in_form_and_context() -> None:
    german = compiled(TEXT)
    quoted = german.gettext('A "quoted" line\nand another')
    assert quoted == 'Eine "zitierte" Zeile\nund noch eine \\'
    assert german.pgettext("verb", "Play") == "Spielen"
    assert german.gettext("Play") == "Play"
    assert german.ngettext("{count} card", "{count} cards", 1) == "{count} Karte"
    assert german.ngettext("{count} card", "{count} cards", 5) == "{count} Karten"


def test_fuzzy_and_unfinished_messages_stay_english_and_are_counted() -> None:
    german = compiled(TEXT)
    assert german.gettext("Not sure") == "Not sure"
    assert german.ngettext("one", "many", 2) == "many"
    assert german.info()["x-untranslated"] == "2"


# What is missing is left out by us, and said twice in English by Babel.
@pytest.mark.parametrize(
    "language", [key for key in locale_tool.languages() if not locale_tool.missing(key)]
)
def test_a_catalogue_is_compiled_as_by_babel(language: str) -> None:
    file = locale_tool.catalogue_file(language)
    expected = BytesIO()
    write_mo(expected, locale_tool.read_catalogue(file, language))
    theirs = GNUTranslations(BytesIO(expected.getvalue()))._catalog  # type: ignore[attr-defined]
    ours = compiled(file.read_text(encoding="utf-8"))._catalog  # type: ignore[attr-defined]
    assert {key: text for key, text in ours.items() if key} == {
        key: text for key, text in theirs.items() if key
    }
