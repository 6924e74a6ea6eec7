"""Knows in which words the layers below the windows speak: English, or a table's wordings."""

from __future__ import annotations

from collections.abc import Mapping

_spoken: Mapping[str, str] = {}


def speak(words: Mapping[str, str]) -> None:
    """From now on say sentences with these wordings; an empty table means English."""
    global _spoken
    _spoken = words


def worded(english: str) -> str:
    """A word or a name in the language spoken; what it does not know stays as it is."""
    return _spoken.get(english, english)


def told(english: str, **values: object) -> str:
    """A sentence in the language spoken now, with the values put in.

    Its English wording is what it is known by; a language that lacks it says it in English.
    """
    return _spoken.get(english, english).format(**values)
