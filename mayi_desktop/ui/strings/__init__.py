"""Knows every sentence the windows say, by key, in the language chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mayi_desktop import i18n as tongue
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
from mayi_desktop.ui.strings.german import GERMAN, GERMAN_REFUSALS, GERMAN_TOLD

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


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its own name, its wordings by key, and what it makes of English sentences.

    `refusals` are by the name of the reason; what is empty is said in English.
    """

    name: str
    words: Mapping[str, Wording]
    told: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)


ENGLISH = "en"
LANGUAGES: Mapping[str, Language] = {
    ENGLISH: Language("English", WORDS),
    "de": Language("Deutsch", GERMAN, GERMAN_TOLD, GERMAN_REFUSALS),
}
_NO_BREAK = "\u00a0"
_chosen = LANGUAGES[ENGLISH]


def choose_language(*wishes: str) -> bool:
    """Speak the first of these languages that is known, or English; True if that is new."""
    global _chosen
    key = next((wish for wish in wishes if wish in LANGUAGES), ENGLISH)
    before, _chosen = _chosen, LANGUAGES[key]
    tongue.speak(_chosen.told)
    return _chosen is not before


def chosen_language() -> str:
    """The key of the language that is spoken."""
    return next(key for key, language in LANGUAGES.items() if language is _chosen)


def refusal_wordings() -> Mapping[str, str]:
    """The reasons to refuse in the language spoken, by name; empty for English."""
    return _chosen.refusals


def say(key: str, **values: object) -> str:
    """The wording of a key with the values put in.

    A wording may be a pair, for one and for many; `count` then decides which is used. What the
    chosen language lacks is said in English.
    """
    wording = _chosen.words.get(key) or WORDS[key]
    if isinstance(wording, tuple):
        wording = wording[0 if values["count"] == 1 else 1]
    return wording.format(**values)


def figure(value: float, form: str = "g") -> str:
    """A number as the chosen language writes it: "0.75" or "0,75"; `form` is as in `format`."""
    return format(value, form).replace(".", say("number.point"))


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
