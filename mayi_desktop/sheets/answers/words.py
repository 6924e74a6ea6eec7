"""Words of a text, cut to their stems, so that different forms of a word are found alike."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from mayi_desktop.i18n import _
from mayi_desktop.i18n.catalogue import chosen_language
from mayi_desktop.sheets.phrases import number

# Endings of inflected words by language, the longest first; what is left has three letters.
_ENDINGS = {
    "en": ("ings", "ing", "ies", "ied", "es", "ed", "ly", "s", "e", "y"),
    "de": ("ungen", "ung", "est", "ern", "end", "en", "er", "es", "em", "st", "et", "e", "n",
           "s", "t"),
    "es": ("amientos", "amiento", "iendo", "ando", "ados", "adas", "aron", "amos", "emos",
           "ado", "ada", "ido", "ida", "ar", "er", "ir", "an", "en", "os", "as", "es", "o",
           "a", "e", "s"),
    "fr": ("ements", "ement", "issez", "ants", "ant", "ees", "er", "ez", "ir", "es", "ee",
           "nt", "e", "s", "x"),
}  # fmt: skip
_LEAST = 3
# Stands for the game's own question, whatever it is called in a language.
MAY_I = "mayi"
_TOKEN = re.compile(r"[^\W_]+(?:[’'][^\W_]+)?")
# What a short word before an apostrophe is in French, and what follows one in English.
_ELIDED = re.compile(r"^(?:l|d|j|n|m|t|s|c|qu)[’'](?=\w{2})|[’'](?:s|t|re|ll|ve|m|d)$")


def plain(text: str) -> str:
    """A text in small letters without accents.

    >>> plain("Wer fängt AN? ß")
    'wer fangt an? ss'
    """
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def stems(text: str) -> list[str]:
    """The stems of all words of a text, in their order, in the language that is spoken.

    A number is found whether it is written in letters or in digits.
    """
    language = chosen_language()
    numbers = _number_words(language)
    found = (_stem(word, language) for word in _words(_with_may_i(text)))
    return [numbers.get(stem, stem) for stem in found]


def _with_may_i(text: str) -> str:
    """The text with one word for the game's question where that is meant.

    It is meant where a sentence or a quotation ends after it, or where it has its capital
    letter in the middle of one: "What does a May I cost?", but not "When may I lay off?".
    """
    for name in dict.fromkeys((_("May I?").strip("¿? \u00a0"), "May I")):
        ends = rf"(?i:\b{re.escape(name)})(?=\s*(?:[?!\"”»“]|$))"
        inside = rf"(?<=\w\s){re.escape(name)}\b"
        text = re.sub(f"{ends}|{inside}", MAY_I, text)
    return text


def _words(text: str) -> list[str]:
    found = (_ELIDED.sub("", word) for word in _TOKEN.findall(plain(text)))
    return [part for word in found for part in re.split(r"[’']", word) if part]


@lru_cache(maxsize=16)
def _number_words(language: str) -> dict[str, str]:
    """The digits of the numbers that have a word, by its stem; "one" is mostly no number."""
    return {_stem(plain(number(count)), language): str(count) for count in range(2, 13)}


@lru_cache(maxsize=20_000)
def _stem(word: str, language: str) -> str:
    if word.isdigit():
        return word
    for ending in _ENDINGS.get(language, ("s",)):
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST:
            return word[: -len(ending)]
    return word
