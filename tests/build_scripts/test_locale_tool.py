"""Tests that faults of translations are named, and that typography is set."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from locale_checks import catalogue_faults, message_faults, typeset
from locale_data import conventions_of

HEADER = """
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals={count}; plural={rule};\\n"
"""
SPANISH = HEADER.format(language="es", count=2, rule="(n != 1)")
NARROW, NO_BREAK = "\u202f", "\u00a0"


def catalogue(text: str) -> Catalog:
    return read_po(BytesIO(text.encode()))


def faults(entry: str) -> list[str]:
    read = catalogue(SPANISH + entry)
    [message] = [one for one in read if one.id]
    return list(message_faults(message, read, conventions_of("es")))


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "Take {card}"\nmsgstr "Toma {carta}"', "its placeholders are not ['card']"),
        ('msgid "Take {card}"\nmsgstr "Toma {card"', "its placeholders are not ['card']"),
        ('msgid "Take {card}"\nmsgstr "Toma la carta"', "its placeholders are not ['card']"),
        (
            'msgid "one"\nmsgid_plural "{count}"\nmsgstr[0] "uno"\nmsgstr[1] ""',
            "a plural form is missing",
        ),
        ('msgid " and so on"\nmsgstr "etcétera"', "it doesn't begin or end"),
        ('msgid "Say “yes”"\nmsgstr "Di “sí”"', "signs need other spaces or quotes"),
        ('msgid "It\'s {x} %"\nmsgstr "Es {x} %"', "signs need other spaces or quotes"),
    ],
)
def test_a_fault_of_a_translation_is_named(entry: str, fault: str) -> None:
    assert any(one.startswith(fault) for one in faults(entry)), faults(entry)


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "Take {card}"\nmsgstr "Toma {card}"',
        'msgid "the {nth} queen"\nmsgstr "la {nth_feminine} reina"',
        'msgid "1 point"\nmsgid_plural "{count} points"\nmsgstr[0] "un punto"\n'
        'msgstr[1] "{count} puntos"',
        'msgid "Say “yes”"\nmsgstr "Di «sí»"',
    ],
)
def test_nothing_is_wrong_with_a_sound_translation(entry: str) -> None:
    assert faults(entry) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEADER.format(language="es", count=3, rule="(n % 3)"), "its Plural-Forms are not"),
        (HEADER.format(language="fr", count=2, rule="(n != 1)"), "its header says it is fr"),
        (
            f'{SPANISH}\nmsgid "one"\nmsgid_plural "{{count}}"\n'
            'msgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n',
            "'one' has 3 forms, not 2",
        ),
        (SPANISH + 2 * '\nmsgid "Play"\nmsgstr "Jugar"\n', "'Play' is there 2 times"),
    ],
)
def test_a_fault_of_a_whole_catalogue_is_named(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "mayi.po"
    file.write_text(text, encoding="utf-8")
    assert any(one.startswith(fault) for one in catalogue_faults(catalogue(text), "es", file))


@pytest.mark.parametrize(
    ("language", "typed", "wanted"),
    [
        ("fr", "Prêt ?", f"Prêt{NARROW}?"),
        ("fr", "Prêt?", f"Prêt{NARROW}?"),
        ("fr", "{name} : {x}!", f"{{name}}{NO_BREAK}: {{x}}{NARROW}!"),
        ("fr", "“oui” ?!", f"«{NO_BREAK}oui{NO_BREAK}»{NARROW}?!"),
        ("fr", "« May I ? »", f"«{NO_BREAK}May I?{NO_BREAK}»"),
        ("fr", "l'as, à 12:30, {day:02}", "l’as, à 12:30, {day:02}"),
        ("de", "„{x}“ und “ja”: 62 %", f"„{{x}}“ und „ja“: 62{NO_BREAK}%"),
        ("es", "¿“Sí”? ¡Ya!", "¿«Sí»? ¡Ya!"),
    ],
)
def test_typography_is_set_and_then_stays(language: str, typed: str, wanted: str) -> None:
    signs = conventions_of(language)
    assert typeset(typed, signs) == wanted
    assert typeset(wanted, signs) == wanted
