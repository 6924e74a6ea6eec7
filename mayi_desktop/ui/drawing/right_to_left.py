"""Puts Hebrew and Arabic words into the order they are drawn in, with joined letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby

# The Arabic presentation forms A and B of Unicode.
_FORMS = (range(0xFB50, 0xFDFE), range(0xFE70, 0xFEFD))
_MIRRORED = str.maketrans("()[]<>«»", ")(][><»«")
_FORM_NAMES = ("<isolated>", "<initial>", "<medial>", "<final>")


def visual_order(text: str) -> str:
    """The text as its pictures stand from left to right: right-to-left words are reversed.

    Arabic letters get the form in which they join their neighbours. Joiners and marks of
    direction, which have no picture, fall away.
    """
    if text.isascii():
        return text
    text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    if not any(map(_from_the_right, text)):
        return text
    words = groupby(text.split(" "), key=lambda word: any(map(_from_the_right, word)))
    return " ".join(
        _turned(_joined(" ".join(group))) if turned else " ".join(group)
        for turned, group in words
    )


def _from_the_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL")


def _turned(text: str) -> str:
    """The text from its end, but numbers from their beginning and marks after their letter."""
    clusters: list[str] = []
    for piece in re.findall(r"\d+|\D", text):
        if clusters and unicodedata.category(piece[0]) == "Mn":
            clusters[-1] += piece
        else:
            clusters.append(piece.translate(_MIRRORED))
    return "".join(reversed(clusters))


def _joined(text: str) -> str:
    """Every Arabic letter in the form that its neighbours ask for."""
    return "".join(_shapes(text))


def _shapes(text: str) -> Iterator[str]:
    forms, at = _arabic_forms(), 0
    while at < len(text):
        letter, following = text[at], _neighbour(text, at, 1)
        before = "<final>" in forms.get(letter, {}) and "<initial>" in forms.get(
            _neighbour(text, at, -1), {}
        )
        pair = forms.get(text[at : at + 2], {})
        if pair:
            yield pair.get("<final>" if before else "<isolated>", text[at : at + 2])
            at += 2
            continue
        after = "<initial>" in forms.get(letter, {}) and "<final>" in forms.get(following, {})
        name = _FORM_NAMES[(2 if after else 3) if before else (1 if after else 0)]
        yield forms.get(letter, {}).get(name, letter)
        at += 1


def _neighbour(text: str, at: int, step: int) -> str:
    """The next letter in a direction that is no mark upon another one."""
    at += step
    while 0 <= at < len(text) and unicodedata.category(text[at]) == "Mn":
        at += step
    return text[at] if 0 <= at < len(text) else ""


@cache
def _arabic_forms() -> Mapping[str, Mapping[str, str]]:
    """The forms of every Arabic letter, and of lam with alef, by the name of the form."""
    found: dict[str, dict[str, str]] = {}
    for code in (code for part in _FORMS for code in part):
        name, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts)
        of_one = len(letters) == 1
        if name in _FORM_NAMES and (of_one or (len(letters) == 2 and letters[0] == "ل")):
            found.setdefault(letters, {}).setdefault(name, chr(code))
    alefs = "آأإا"
    return {
        letters: forms
        for letters, forms in found.items()
        if len(letters) == 1 or letters[1] in alefs
    }
