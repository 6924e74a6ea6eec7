"""How a language writes numbers, dates and lists, sorts names, and letters the court cards.

Each language has its own in `conventions.json`, made from the Unicode locale data by
`locale_tool.py add`; the defaults here are English. `catalogue.choose_language` sets them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from unicodedata import category, normalize

_MONTHS = (
    "January February March April May June July August September October November December"
)
_LONG_MONTHS = tuple(_MONTHS.split())
_SHORT_MONTHS = tuple(month[:3] for month in _LONG_MONTHS)
# Letters that Unicode doesn't take apart, as the letters that they are sorted like.
_SORTED_LIKE = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "\u0131": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
# Behind every letter, so that a letter of its own follows all words with the one before it.
_BEHIND = "\uffff"


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of one language.

    Whole numbers from `least_grouped` on are grouped. `list_changes` holds what joins a list,
    what it becomes, and a pattern for the beginning of the word that changes it. A letter in
    `sorted_after` is sorted as one of its own, behind another. `card_letters` are jack, queen
    and king. `no_break_before` and `no_break_after` give the space that stands beside a sign,
    and `quotes` the marks around quoted words; translations are made so by `locale_tool.py`.
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
    """Write everything that follows by these conventions."""
    global _conventions
    _conventions = conventions


def use_card_letters(letters: str) -> None:
    """Letter jack, queen and king so from now on, such as "BDK", whatever the language."""
    global _card_letters
    _card_letters = letters if len(letters) == 3 else ENGLISH_CONVENTIONS.card_letters


def court_letter(letter: str) -> str:
    """The letter that stands on a card for J, Q or K; all others stay as they are."""
    place = ENGLISH_CONVENTIONS.card_letters.find(letter)
    return letter if place < 0 else _card_letters[place]


def number_text(value: float, form: str = "") -> str:
    """A number: "0.75" or "0,75", "1,175" or "1.175"; `form` is as in `format`."""
    text = format(value, form or ("d" if isinstance(value, int) else "g"))
    whole, _point, rest = text.partition(".")
    if abs(value) >= _conventions.least_grouped and whole.lstrip("-").isdigit():
        whole = f"{int(whole):,}".replace(",", _conventions.group_separator)
    return f"{whole}{_conventions.decimal_point}{rest}" if rest else whole


def percent_text(value: float) -> str:
    """A share in percent, such as "62%" or "62 %"."""
    return _conventions.percent.format(number=number_text(value))


def and_list(words: Sequence[str]) -> str:
    """Words in a row: "one, two and three"."""
    return _list(words, _conventions.list_and)


def or_list(words: Sequence[str]) -> str:
    """Words to choose from: "one, two or three"."""
    return _list(words, _conventions.list_or)


def comma_list(words: Sequence[str]) -> str:
    """Words with nothing but commas between them."""
    return _conventions.list_comma.join(words)


def date_text(day: datetime, *, long: bool = False) -> str:
    """A day: "Nov 22, 2026", or "November 22, 2026"."""
    return _dated(_conventions.long_date if long else _conventions.date, day)


def month_text(year: int, month: int) -> str:
    """A month: "Nov 2026"."""
    return _dated(_conventions.month_of_year, datetime(year, month, 1))


def day_text(month: int, day: int) -> str:
    """A day within a year that is known: "Nov 22"."""
    return _dated(_conventions.day_of_month, datetime(2000, month, day))  # a leap year


def time_text(moment: datetime) -> str:
    """A time of day: "8:15 PM" or "20:15"."""
    return _dated(_conventions.time, moment)


def sort_key(text: str) -> tuple[tuple[str, ...], str]:
    """What names are sorted by: their letters, then accents and capitals.

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
    """A letter without its accents, or the letters it is sorted like."""
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
