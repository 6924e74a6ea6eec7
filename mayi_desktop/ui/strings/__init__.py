"""Knows every sentence the windows say, by key, in the language chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mayi_desktop.i18n import N_, _, ngettext, pgettext
from mayi_desktop.ui.strings.en_coach import COACH
from mayi_desktop.ui.strings.en_house import HOUSE
from mayi_desktop.ui.strings.en_keys import KEYS
from mayi_desktop.ui.strings.en_lesson import LESSON
from mayi_desktop.ui.strings.en_menus import MENUS
from mayi_desktop.ui.strings.en_records import RECORDS
from mayi_desktop.ui.strings.en_replay import REPLAY
from mayi_desktop.ui.strings.en_sheets import SHEETS
from mayi_desktop.ui.strings.en_table import TABLE
from mayi_desktop.ui.strings.en_words_of_the_table import WORDS_OF_THE_TABLE
from mayi_desktop.ui.strings.en_you import YOU

Wording = str | tuple[str, str]

WORDS: Mapping[str, Wording] = {
    **MENUS,
    **TABLE,
    **SHEETS,
    **LESSON,
    **RECORDS,
    **COACH,
    **REPLAY,
    **KEYS,
    **HOUSE,
    **WORDS_OF_THE_TABLE,
    **YOU,
}


_NO_BREAK = "\u00a0"
# Keys whose English means something else elsewhere, with what tells them apart.
_CONTEXTS = {
    "app.title": "name of the game",
    "paper.heading": "name of the game",
    "replay.play": "replay",
    "lesson.go_on": "lesson",
    "you.over.share": "you among them",
    "todo.draw_stock": "instruction",
    "plaque.dealer": "dealer",
    "others.keep": "option",
    "others.joker": "option",
    "after.verify": "button",
    "keys.carry_group": "with the keyboard",
    "number.point": "decimal point",
}


def say(key: str, **values: Any) -> str:  # noqa: ANN401
    """The wording of a key with the values put in; `_("English {name}", name=…)` replaces this.

    A wording may be a pair, for one and for many; `count` then decides which is used.
    """
    wording, context = WORDS[key], _CONTEXTS.get(key)
    if isinstance(wording, str):
        return pgettext(context, wording, **values) if context else _(wording, **values)
    return ngettext(*wording, **values)


LEVEL_NAMES: Mapping[str, str] = {
    "beginner": N_("Beginner"),
    "steady": N_("Steady"),
    "sharp": N_("Sharp"),
    "master": N_("Master"),
}


def level_name(level: str) -> str:
    """What a level of play is called."""
    return _(LEVEL_NAMES[level])


def figure(value: float, form: str = "g") -> str:
    """A number as the chosen language writes it: "0.75" or "0,75"; `form` is as in `format`."""
    return format(value, form).replace(".", pgettext("decimal point", "."))


def together(words: str) -> str:
    """The words as they are written where no line may end between them."""
    return words.replace(" ", _NO_BREAK)


def say_deal(key: str, word: str, **values: object) -> str:
    """A wording with the sheet's own word for a deal, such as "Hand 3 of 6"."""
    text = say(key, deal=deal_word(word), **values)
    return text[:1].upper() + text[1:]


def deal_words(word: str) -> str:
    """What a sheet calls several deals."""
    key = f"word.{word}s"
    return say(key) if key in WORDS else f"{word}s"


def deal_word(word: str) -> str:
    """What a sheet calls a deal; a word of the user's own stays as it is."""
    key = f"word.{word}"
    return say(key) if key in WORDS else word
