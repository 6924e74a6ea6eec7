"""Knows every sentence the windows say, by key."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.ui.strings.en_lesson import LESSON
from mayi_desktop.ui.strings.en_menus import MENUS
from mayi_desktop.ui.strings.en_sheets import SHEETS
from mayi_desktop.ui.strings.en_table import TABLE

Wording = str | tuple[str, str]

WORDS: Mapping[str, Wording] = {**MENUS, **TABLE, **SHEETS, **LESSON}


def say(key: str, **values: object) -> str:
    """The wording of a key with the values put in.

    A wording may be a pair, for one and for many; `count` then decides which is used.
    """
    wording = WORDS[key]
    if isinstance(wording, tuple):
        wording = wording[0 if values["count"] == 1 else 1]
    return wording.format(**values)


def say_deal(key: str, word: str, **values: object) -> str:
    """A wording with the sheet's own word for a deal, such as "Hand 3 of 6"."""
    text = say(key, deal=deal_word(word), **values)
    return text[:1].upper() + text[1:]


def deal_word(word: str) -> str:
    """What a sheet calls a deal; a word of the user's own stays as it is."""
    key = f"word.{word}"
    return say(key) if key in WORDS else word
