"""Takes a language's conventions from the Unicode locale data that Babel carries."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from babel import Locale

from mayi_desktop.base.languages import CONVENTIONS, Conventions

_NARROW, _NO_BREAK = "\u202f", "\u00a0"
# What the locale data as Babel reads it does not say: marks and spaces, the smallest number
# that is grouped, letters of their own, and court letters.
_BESIDES: Mapping[str, Mapping[str, object]] = {
    "de": {"quotes": "„“", "card_letters": "BDK", "no_break_before": {"%": _NO_BREAK}},
    "es": {
        "quotes": "«»",
        "least_grouped": 10000,
        "sorted_after": {"ñ": "n"},
        # Before the sound of i, "y" becomes "e", and before that of o, "o" becomes "u".
        "list_changes": [[" y ", " e ", "h?[ií](?![aeo])"], [" o ", " u ", "h?[oó]"]],
        "no_break_before": {"%": _NO_BREAK},
    },
    "fr": {
        "quotes": "«»",
        "card_letters": "VDR",
        "no_break_before": {
            **dict.fromkeys(";!?", _NARROW),
            **dict.fromkeys(":»%", _NO_BREAK),
        },
        "no_break_after": {"«": _NO_BREAK},
    },
}
_TOKENS = {
    "y": "{year}",
    "MMMM": "{long_month}",
    "MMM": "{month}",
    "LLLL": "{long_month}",
    "LLL": "{month}",
    "MM": "{month_number:02}",
    "M": "{month_number}",
    "dd": "{day:02}",
    "d": "{day}",
    "HH": "{hour:02}",
    "H": "{hour}",
    "hh": "{hour12:02}",
    "h": "{hour12}",
    "mm": "{minute:02}",
    "a": "{half}",
}
_PARTS = re.compile(r"'([^']*)'|([A-Za-z])\2*|.")


def conventions_of(language: str) -> Conventions:
    """The conventions of a language, as far as they are known; the rest as in English."""
    locale = Locale.parse(language)
    signs = locale.number_symbols["latn"]
    lists, dates = locale.list_patterns, locale.date_formats
    shorter = locale.datetime_skeletons
    halves = locale.day_periods["format"]["abbreviated"]
    months = locale.months["format"]
    values: dict[str, object] = {
        "decimal_point": signs["decimal"],
        "group_separator": signs["group"],
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{number}"),
        "list_comma": _between(lists["standard"]["middle"]),
        "list_and": _between(lists["standard"]["2"]),
        "list_or": _between(lists["or"]["2"]),
        "date": _pattern(dates["medium"].pattern),
        "long_date": _pattern(dates["long"].pattern),
        "month_of_year": _pattern(shorter["yMMM"].pattern),
        "day_of_month": _pattern(shorter["MMMd"].pattern),
        "time": _pattern(locale.time_formats["short"].pattern),
        "halves_of_day": [halves["am"], halves["pm"]],
        "months": [months["abbreviated"][number] for number in range(1, 13)],
        "long_months": [months["wide"][number] for number in range(1, 13)],
    }
    return Conventions(**{**values, **_BESIDES.get(language, {})})  # type: ignore[arg-type]


def write_conventions(folder: Path, language: str) -> None:
    """Write the conventions of a language into its folder, for its translators to look over."""
    text = json.dumps(asdict(conventions_of(language)), ensure_ascii=False, indent=2)
    for space in (_NARROW, _NO_BREAK):  # editors show them alike
        text = text.replace(space, f"\\u{ord(space):04x}")
    (folder / CONVENTIONS).write_text(f"{text}\n", encoding="utf-8")


def _between(pattern: str) -> str:
    """What stands between the two parts of a list."""
    return pattern.removeprefix("{0}").removesuffix("{1}")


def _pattern(pattern: str) -> str:
    """A pattern such as "d 'de' MMMM" in the form of `str.format`."""
    parts = (match.group(0) for match in _PARTS.finditer(pattern))
    words = (part.strip("'") if part[0] == "'" else _TOKENS.get(part, part) for part in parts)
    return "".join(words).replace(_NARROW, _NO_BREAK)
