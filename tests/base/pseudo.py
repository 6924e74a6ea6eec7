"""A pseudo-language for pictures and tests: longer words, accents, brackets; never for players.

Every sentence is 40 % longer, as translations may be; a bracket that is missing on the screen
shows that a sentence was cut, and a plain letter that it does not come from a catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from math import ceil
from unittest.mock import patch

from mayi_desktop.base import languages
from mayi_desktop.base.languages import ENGLISH, Conventions, Language, choose_language

PSEUDO = "pseudo"
# What German and French add to an English sentence of the usual length.
LONGER = 0.4
_ACCENTED = str.maketrans(
    "aceinouyACEINOUYs",
    "äçéïñöüýÄÇÉÏÑÖÜÝš",
)
_VOWELS = "aeiouyAEIOUY"
# Placeholders in braces, and the markup of the pages: bold and italics.
_KEPT = re.compile(r"(\{[^{}]*\}|\*+|\n)")
_AS_IT_IS = ("own name of this language",)


_MONTHS = "Jäñ Féb Mär Äpr Mäý Jüñ Jül Äüg Šép Öçt Ñöv Déç"
_CONVENTIONS = Conventions(
    list_and=" ääñd ",
    list_or=" öör ",
    months=[f"{month}t." for month in _MONTHS.split()],
    time="{hour:02}:{minute:02}",
)
_WORD = re.compile(r"[^\W\d_]+")


class PseudoTranslations(NullTranslations):
    """Gives every sentence its pseudo-translation."""

    def gettext(self, message: str) -> str:
        """The sentence as the pseudo-language says it."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for the number, as in English."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The sentence, unless its context says that it is no words."""
        return message if context in _AS_IT_IS else pseudo(message)


def pseudo(message: str) -> str:
    """A sentence with accents and brackets, 40 % longer; placeholders and markup are kept."""
    parts = _KEPT.split(message)
    letters = sum(map(str.isalpha, "".join(parts[::2])))
    if letters < 2:
        return message
    more = ceil(LONGER * sum(map(len, parts[::2])))
    parts[::2] = _stretched(parts[::2], more - 2)
    return f"[{''.join(parts)}]"


def _stretched(texts: list[str], more: int) -> list[str]:
    """The texts with accents, and longer by so many letters, which are spread evenly."""
    vowels = sum(letter in _VOWELS for text in texts for letter in text)
    due, out = 0.0, []
    for text in texts:
        longer = ""
        for letter in text:
            longer += letter
            if letter in _VOWELS:
                due += more / vowels
                longer += letter.lower() * int(due)
                due -= int(due)
        out.append(longer.translate(_ACCENTED))
    return out


def plain_words(text: str) -> list[str]:
    """The words of a text that the pseudo-language didn't say: their vowels bear no accents."""
    return [word for word in _WORD.findall(text) if set(word) & set("aeiou")]


@contextmanager
def with_pseudo() -> Iterator[None]:
    """Let the program find the pseudo-language under its key meanwhile."""
    keys, read = languages.language_keys, languages.read_language
    language = Language(PSEUDO, "[Pšéüüdöö]", PseudoTranslations(), conventions=_CONVENTIONS)

    def read_any(key: str) -> Language:
        return language if key == PSEUDO else read(key)

    with (
        patch.object(languages, "language_keys", lambda: (*keys(), PSEUDO)),
        patch.object(languages, "read_language", read_any),
    ):
        yield
    choose_language(ENGLISH)
