"""Languages: translations, and the format of numbers, dates, lists and court cards."""

from __future__ import annotations

import json
import os
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from unicodedata import category, normalize

from mayi_desktop.base import i18n
from mayi_desktop.base.files import asset_root
from mayi_desktop.base.i18n import NP_

# --- Compiling .po files to .mo files.

# The magic number of little-endian .mo files.
_MAGIC = 0x950412DE
_HEADER_SIZE = 28
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(slots=True)
class Entry:
    """A message of a .po file; the header has an empty id."""

    context: str | None = None
    id: str = ""
    plural: str | None = None
    texts: dict[int, str] = field(default_factory=dict)
    fuzzy: bool = False

    @property
    def key(self) -> str:
        """The key of the message in a .mo file."""
        key = self.id if self.plural is None else f"{self.id}\0{self.plural}"
        return key if self.context is None else f"{self.context}\x04{key}"

    @property
    def is_translated(self) -> bool:
        """Whether every plural form has a text that is not fuzzy."""
        return not self.fuzzy and bool(self.texts) and all(self.texts.values())


def read_po(text: str) -> Iterator[Entry]:
    """Read the entries of a .po file, except obsolete ones."""
    entry, keyword = Entry(), ""
    for line in text.splitlines():
        if line.startswith("#"):
            if keyword.startswith("msgstr"):
                yield entry
                entry, keyword = Entry(), ""
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
        elif line:
            before = keyword
            if line[0] != '"':
                keyword, _, line = line.partition(" ")
            if before.startswith("msgstr") and keyword in ("msgctxt", "msgid"):
                yield entry
                entry = Entry()
            _append(entry, keyword, _unquoted(line))
    if keyword.startswith("msgstr"):
        yield entry


def compile_po(text: str) -> bytes:
    """Compile a .po file; adds the number of missing translations to its header."""
    header, *entries = read_po(text)
    ready = [entry for entry in entries if entry.is_translated]
    header.texts[0] += f"X-Untranslated: {len(entries) - len(ready)}\n"
    return _mo({entry.key: "\0".join(entry.texts.values()) for entry in [header, *ready]})


def _append(entry: Entry, keyword: str, text: str) -> None:
    match keyword:
        case "msgctxt":
            entry.context = (entry.context or "") + text
        case "msgid":
            entry.id += text
        case "msgid_plural":
            entry.plural = (entry.plural or "") + text
        case _:
            form = int(keyword[7:-1] or 0)
            entry.texts[form] = entry.texts.get(form, "") + text


def _unquoted(quoted: str) -> str:
    text = quoted.strip()[1:-1]
    if "\\" not in text:
        return text
    letters, out = iter(text), []
    for letter in letters:
        follows = next(letters) if letter == "\\" else ""
        out.append(_ESCAPES.get(follows, follows) if follows else letter)
    return "".join(out)


def _mo(messages: dict[str, str]) -> bytes:
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items())
    count = len(pairs)
    start = _HEADER_SIZE + 16 * count
    tables, strings = [], bytearray()
    for column in (0, 1):
        for pair in pairs:
            tables += [len(pair[column]), start + len(strings)]
            strings += pair[column] + b"\0"
    offsets = _HEADER_SIZE, _HEADER_SIZE + 8 * count
    header = struct.pack("<7I", _MAGIC, 0, count, *offsets, 0, start)
    return header + struct.pack(f"<{len(tables)}I", *tables) + bytes(strings)


# --- Conventions: numbers, dates, lists, sorting and court cards.
# Each language has a `conventions.json`, generated from Unicode locale data by
# `locale_tool.py add`; the defaults here are English. `choose_language` sets them.

_MONTHS = (
    "January February March April May June July August September October November December"
)
_LONG_MONTHS = tuple(_MONTHS.split())
_SHORT_MONTHS = tuple(month[:3] for month in _LONG_MONTHS)
# The sort order of letters that Unicode does not decompose.
_SORTED_LIKE = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "\u0131": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
# Sorts after every letter, so an extra letter follows all words with the letter before it.
_BEHIND = "\uffff"


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of one language.

    `least_grouped`: the first whole number with group separators. `list_changes`: a list
    joiner, its variant, and a pattern for the next word that requires the variant.
    `sorted_after`: letters that sort on their own, after another one. `card_letters`: jack,
    queen and king. `no_break_before` and `no_break_after` (the space beside a sign) and
    `quotes` are applied to translations by `locale_tool.py`.
    """

    decimal_point: str = "."
    group_separator: str = ","
    least_grouped: int = 1000
    percent: str = "{number}%"
    list_comma: str = ", "
    list_and: str = " and "
    list_or: str = " or "
    list_changes: Sequence[Sequence[str]] = ()
    date: str = "{month} {day}, {year}"
    long_date: str = "{long_month} {day}, {year}"
    month_of_year: str = "{month} {year}"
    day_of_month: str = "{month} {day}"
    time: str = "{hour12}:{minute:02}\u00a0{half}"
    halves_of_day: Sequence[str] = ("AM", "PM")
    months: Sequence[str] = _SHORT_MONTHS
    long_months: Sequence[str] = _LONG_MONTHS
    sorted_after: Mapping[str, str] = field(default_factory=dict)
    card_letters: str = "JQK"
    quotes: str = "“”"
    no_break_before: Mapping[str, str] = field(default_factory=dict)
    no_break_after: Mapping[str, str] = field(default_factory=dict)


ENGLISH_CONVENTIONS = Conventions()
_conventions = ENGLISH_CONVENTIONS
_card_letters = ENGLISH_CONVENTIONS.card_letters


def use_conventions(conventions: Conventions) -> None:
    """Set the conventions."""
    global _conventions
    _conventions = conventions


def use_card_letters(letters: str) -> None:
    """Set the letters of jack, queen and king, such as "BDK", whatever the language."""
    global _card_letters
    _card_letters = letters if len(letters) == 3 else ENGLISH_CONVENTIONS.card_letters


def court_letter(letter: str) -> str:
    """The letter on a card for J, Q or K; any other is returned unchanged."""
    place = ENGLISH_CONVENTIONS.card_letters.find(letter)
    return letter if place < 0 else _card_letters[place]


def number_text(value: float, form: str = "") -> str:
    """A number: "0.75" or "0,75", "1,175" or "1.175"; `form` is a format spec."""
    text = format(value, form or ("d" if isinstance(value, int) else "g"))
    whole, _point, rest = text.partition(".")
    if abs(value) >= _conventions.least_grouped and whole.lstrip("-").isdigit():
        whole = f"{int(whole):,}".replace(",", _conventions.group_separator)
    return f"{whole}{_conventions.decimal_point}{rest}" if rest else whole


def percent_text(value: float) -> str:
    """A percentage: "62%" or "62 %"."""
    return _conventions.percent.format(number=number_text(value))


def and_list(words: Sequence[str]) -> str:
    """A list: "one, two and three"."""
    return _list(words, _conventions.list_and)


def or_list(words: Sequence[str]) -> str:
    """Alternatives: "one, two or three"."""
    return _list(words, _conventions.list_or)


def comma_list(words: Sequence[str]) -> str:
    """A list with commas only: "one, two, three"."""
    return _conventions.list_comma.join(words)


def date_text(day: datetime, *, long: bool = False) -> str:
    """A date: "Nov 22, 2026" or "November 22, 2026"."""
    return _dated(_conventions.long_date if long else _conventions.date, day)


def month_text(year: int, month: int) -> str:
    """A month: "Nov 2026"."""
    return _dated(_conventions.month_of_year, datetime(year, month, 1))


def day_text(month: int, day: int) -> str:
    """A date without the year: "Nov 22"."""
    return _dated(_conventions.day_of_month, datetime(2000, month, day))  # a leap year


def time_text(moment: datetime) -> str:
    """A time of day: "8:15 PM" or "20:15"."""
    return _dated(_conventions.time, moment)


def sort_key(text: str) -> tuple[tuple[str, ...], str]:
    """Sort key for names: letters first, then accents and capitals.

    >>> sorted(["Zoe", "Émile", "emil", "Ödön", "Paul"], key=sort_key)
    ['emil', 'Émile', 'Ödön', 'Paul', 'Zoe']
    """
    letters: list[str] = []
    for letter in normalize("NFC", text).casefold():
        before = _conventions.sorted_after.get(letter)
        if before is not None:
            letters.append(before + _BEHIND)
        else:
            letters += _plain(letter)
    return tuple(letters), text


def _plain(letter: str) -> str:
    """The letter without accents, or the letters it sorts as."""
    apart = normalize("NFKD", letter).translate(_SORTED_LIKE)
    return "".join(part for part in apart if category(part) != "Mn")


def _list(words: Sequence[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    for usual, changed, beginning in _conventions.list_changes:
        if last == usual and re.match(beginning, words[-1], re.IGNORECASE):
            last = changed
            break
    return f"{comma_list(words[:-1])}{last}{words[-1]}"


def _dated(pattern: str, moment: datetime) -> str:
    return pattern.format(
        year=moment.year,
        month=_conventions.months[moment.month - 1],
        long_month=_conventions.long_months[moment.month - 1],
        month_number=moment.month,
        day=moment.day,
        hour=moment.hour,
        hour12=moment.hour % 12 or 12,
        minute=moment.minute,
        half=_conventions.halves_of_day[moment.hour // 12],
    )


# --- Finding, compiling and choosing languages.

LOCALE = asset_root() / "locale"
ENGLISH = "en"
CONVENTIONS = "conventions.json"
_INSIDE = Path("LC_MESSAGES", "mayi")


@dataclass(frozen=True, slots=True)
class Language:
    """A language and its own name; sentences missing from its catalogue appear in English.

    Unless it `is_whole`, it is never chosen automatically, only by the players.
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
    """All language codes, English first."""
    folders = sorted(LOCALE.glob("*/LC_MESSAGES"))
    return (ENGLISH, *(folder.parent.name for folder in folders))


@cache
def read_language(key: str) -> Language:
    """Read a language, compiling its catalogue first if necessary."""
    if key == ENGLISH:
        return _ENGLISH
    file = LOCALE / key / _INSIDE
    with BytesIO(_compiled(file.with_suffix(".po"), file.with_suffix(".mo"))) as mo:
        translations = GNUTranslations(mo)
    name = translations.pgettext(*_OWN_NAME)
    is_whole = translations.info()["x-untranslated"] == "0"
    return Language(key, name, translations, is_whole, read_conventions(LOCALE / key))


def read_conventions(folder: Path) -> Conventions:
    """The conventions in a language's folder; English where its file lacks some."""
    file = folder / CONVENTIONS
    if not file.exists():
        return ENGLISH_CONVENTIONS
    written = json.loads(file.read_text(encoding="utf-8"))
    known = (field.name for field in fields(Conventions))
    return Conventions(**{name: written[name] for name in known if name in written})


def languages() -> tuple[Language, ...]:
    """All languages, English first."""
    return tuple(read_language(key) for key in language_keys())


def card_letters() -> tuple[str, ...]:
    """The letters of jack, queen and king in all languages, English first."""
    folders = sorted(file.parent for file in LOCALE.glob(f"*/{CONVENTIONS}"))
    letters = (read_conventions(folder).card_letters for folder in folders)
    return tuple(dict.fromkeys((ENGLISH_CONVENTIONS.card_letters, *letters)))


def choose_language(chosen: str, *preferred: str) -> bool:
    """Switch to the chosen language, else the first whole preferred one, else English.

    True if the language changed.
    """
    before = _chosen
    _speak(_find(chosen, preferred))
    return _chosen is not before


def chosen_language() -> str:
    """The code of the current language."""
    return _chosen.key


@contextmanager
def speaking(key: str) -> Iterator[None]:
    """Switch the language for a block; an unknown one changes nothing."""
    before = _chosen
    if key and key != before.key and key in language_keys():
        _speak(read_language(key))
    try:
        yield
    finally:
        if _chosen is not before:
            _speak(before)


def compile_catalogues(locale: Path) -> None:
    """Compile every catalogue in a folder, for packaging."""
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
    """The compiled catalogue; compiled (and saved, if possible) when its source is newer."""
    if mo.exists() and (not po.exists() or mo.stat().st_mtime >= po.stat().st_mtime):
        return mo.read_bytes()
    compiled = compile_po(po.read_text(encoding="utf-8"))
    # A read-only checkout compiles at every start: a few milliseconds.
    with suppress(OSError):
        whole = mo.with_suffix(f".{os.getpid()}.mo")
        whole.write_bytes(compiled)
        whole.replace(mo)
    return compiled
