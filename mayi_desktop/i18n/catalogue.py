"""Finds the languages in assets/locale, compiles their catalogues and chooses one of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from mayi_desktop import i18n
from mayi_desktop.assets import asset_root
from mayi_desktop.i18n import NP_
from mayi_desktop.i18n.conventions import (
    ENGLISH_CONVENTIONS,
    Conventions,
    number_text,
    use_conventions,
)

LOCALE = asset_root() / "locale"
ENGLISH = "en"
CONVENTIONS = "conventions.json"
_INSIDE = Path("LC_MESSAGES", "mayi")


@dataclass(frozen=True, slots=True)
class Language:
    """A language with its own name; what its catalogue lacks is said in English.

    One that lacks sentences is not whole: players may choose it, but it is never chosen for
    them because their computer speaks it.
    """

    key: str
    name: str
    translations: NullTranslations
    is_whole: bool = True
    conventions: Conventions = ENGLISH_CONVENTIONS


_OWN_NAME = "own name of this language", NP_("own name of this language", "English")
_ENGLISH = Language(ENGLISH, "English", NullTranslations())
_chosen = _ENGLISH


def language_keys() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    folders = sorted(LOCALE.glob("*/LC_MESSAGES"))
    return (ENGLISH, *(folder.parent.name for folder in folders))


@cache
def read_language(key: str) -> Language:
    """Read the catalogue of a language, compiling it first where that has not been done."""
    if key == ENGLISH:
        return _ENGLISH
    file = LOCALE / key / _INSIDE
    with BytesIO(_compiled(file.with_suffix(".po"), file.with_suffix(".mo"))) as mo:
        translations = GNUTranslations(mo)
    name = translations.pgettext(*_OWN_NAME)
    is_whole = translations.info()["x-untranslated"] == "0"
    return Language(key, name, translations, is_whole, read_conventions(LOCALE / key))


def read_conventions(folder: Path) -> Conventions:
    """The conventions in a language's folder; what its file lacks is as in English."""
    file = folder / CONVENTIONS
    if not file.exists():
        return ENGLISH_CONVENTIONS
    written = json.loads(file.read_text(encoding="utf-8"))
    known = (field.name for field in fields(Conventions))
    return Conventions(**{name: written[name] for name in known if name in written})


def languages() -> tuple[Language, ...]:
    """All languages, each with its catalogue, English first."""
    return tuple(read_language(key) for key in language_keys())


def card_letters() -> tuple[str, ...]:
    """The letters that jack, queen and king have in any language, English first."""
    folders = sorted(file.parent for file in LOCALE.glob(f"*/{CONVENTIONS}"))
    told = (read_conventions(folder).card_letters for folder in folders)
    return tuple(dict.fromkeys((ENGLISH_CONVENTIONS.card_letters, *told)))


def choose_language(chosen: str, *preferred: str) -> bool:
    """Speak the chosen language, or else the first preferred one that is whole, or English.

    True if that is another language than before.
    """
    before = _chosen
    _speak(_find(chosen, preferred))
    return _chosen is not before


def chosen_language() -> str:
    """The code of the language that is spoken."""
    return _chosen.key


@contextmanager
def speaking(key: str) -> Iterator[None]:
    """Speak another language until the block ends; an unknown one changes nothing."""
    before = _chosen
    if key != before.key and key in language_keys():
        _speak(read_language(key))
    try:
        yield
    finally:
        if _chosen is not before:
            _speak(before)


def compile_catalogues(locale: Path) -> None:
    """Compile every catalogue in a folder, for packages."""
    from mayi_desktop.i18n.po_file import compile_po

    for po in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        po.with_suffix(".mo").write_bytes(compile_po(po.read_text(encoding="utf-8")))


def _speak(language: Language) -> None:
    global _chosen
    _chosen = language
    i18n.use_translations(language.translations, number_text)
    use_conventions(language.conventions)


def _find(chosen: str, preferred: tuple[str, ...]) -> Language:
    known = language_keys()
    if chosen in known:
        return read_language(chosen)
    wishes = (read_language(key) for key in preferred if key in known)
    return next((language for language in wishes if language.is_whole), _ENGLISH)


def _compiled(po: Path, mo: Path) -> bytes:
    """The compiled catalogue; made anew when its source is newer, and kept if possible."""
    if mo.exists() and (not po.exists() or mo.stat().st_mtime >= po.stat().st_mtime):
        return mo.read_bytes()
    # Needed once in a checkout and never in a package, so that no start waits for it.
    from mayi_desktop.i18n.po_file import compile_po

    compiled = compile_po(po.read_text(encoding="utf-8"))
    # A read-only checkout compiles at every start: a few milliseconds.
    with suppress(OSError):
        whole = mo.with_suffix(f".{os.getpid()}.mo")
        whole.write_bytes(compiled)
        whole.replace(mo)
    return compiled
