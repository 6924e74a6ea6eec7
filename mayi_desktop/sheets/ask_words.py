"""Words of questions as families type them: what means the same, and when May I? is called."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from mayi_desktop.base.files import asset_root
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import chosen_language
from mayi_desktop.sheets.phrases import plain

_TOKEN = re.compile(r"[^\W_]+")
# Letters on cards; others alone say nothing.
_LETTERS = "kqjbrv"
# Stands for the game's own question, whatever it is called in a language.
MAY_I = "mayi"


@dataclass(slots=True)
class Ways:
    """How families ask in a language, by the keys of questions.

    `same`: words by the first of their line. `phrases`: what several words in a row mean, by
    the first of them. `instead`: the question that answers where a sheet lacks one, in the
    English file only. `after`, `before`: words after or before which May I? is the call.
    """

    same: dict[str, str]
    phrases: dict[str, list[tuple[list[str], list[str]]]]
    texts: dict[str, list[str]]
    instead: dict[str, str]
    after: list[str]
    before: list[str]


@cache
def read_ways(language: str) -> Ways:
    """The ways of a language; none where nobody has written them down."""
    ways, key = Ways({}, defaultdict(list), {}, {}, [], []), ""
    file = asset_root() / "questions" / f"{language}.txt"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if line.startswith("= "):
            first, *others = plain(line[2:]).split()
            ways.same |= dict.fromkeys([first, *others], first)
        elif line.startswith("~ "):
            meant, _colon, said = line[2:].partition(": ")
            for phrase in said.split(", "):
                first, *others = plain(phrase).split()
                ways.phrases[first].append((others, plain(meant).split()))
        elif line.startswith("? "):
            ways.after += line[2:].split()
        elif line.startswith("! "):
            ways.before += line[2:].split()
        elif line.startswith("["):
            key, _arrow, instead = line.strip("[]").partition(" > ")
            ways.texts[key], ways.instead[key] = [], instead
        elif line and not line.startswith("#"):
            ways.texts[key].append(line)
    for phrases_of_word in ways.phrases.values():
        phrases_of_word.sort(key=lambda phrase: -len(phrase[0]))
    return ways


def tokens_of(text: str) -> list[str]:
    """The words of a text in small letters without accents, and May I? as one word."""
    for name, called in _calls(chosen_language()).items():
        if name in text.casefold():
            text = called.sub(f" {MAY_I}", text)
    words = _meant(_TOKEN.findall(plain(text)))
    return [word for word in words if len(word) > 1 or word.isdigit() or word in _LETTERS]


def _meant(words: list[str]) -> list[str]:
    """Words, with those in place of phrases that the phrases mean."""
    phrases, meant, within = read_ways(chosen_language()).phrases, list[str](), 0
    for at, word in enumerate(words, 1):
        if within:
            within -= 1
            continue
        for others, means in phrases.get(word, ()):
            if words[at : at + len(others)] == others:
                meant += means
                within = len(others)
                break
        else:
            meant.append(word)
    return meant


@cache
def _calls(language: str) -> dict[str, re.Pattern[str]]:
    """Where May I? is the call: at the end, in capitals, or after some words; by its names."""
    patterns = {}
    for spelled in (_("May I?").strip("¿? \u00a0"), "May I"):
        name = re.escape(spelled)
        ends = rf"(?i:\b{name})(?=\s*(?:[?!.,;\"”»“]|[’']s|$))"
        large = rf"(?<=\w\s){name}\b|(?i:(?<=\w\s){name}s\b)"
        before = "|".join(read_ways(language).before) or "(?!)"
        ends = rf"{ends}|(?i:\b{name})(?=\s+(?:{before})\b)"
        after = "|".join(rf"(?<=\b{word}) " for word in read_ways(language).after)
        after = rf"|(?i:({after}){name}\b)" if after else ""
        patterns[spelled.casefold()] = re.compile(f"{ends}|{large}{after}")
    return patterns


def letters_of(word: str) -> int:
    """The letters of a word, as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 64
    return bits


def parts_of(word: str) -> tuple[str, ...]:
    """Every three letters in a row, its ends counted as letters; none of a number."""
    if word.isdigit():
        return ()
    ends = f"<{word}>"
    return tuple([ends[n : n + 3] for n in range(len(word))])
