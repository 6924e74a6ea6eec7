"""Tests of finding, compiling and choosing languages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mayi_desktop.base import languages
from mayi_desktop.base.i18n import _, pgettext
from mayi_desktop.base.languages import (
    ENGLISH,
    choose_language,
    chosen_language,
    compile_catalogues,
    language_keys,
    read_language,
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
