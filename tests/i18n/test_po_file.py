"""Tests of compiling .po files, against Babel's own compiler."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo

import locale_tool
from mayi_desktop.base.languages import compile_po, read_po

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
