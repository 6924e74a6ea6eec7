"""Knows every English sentence and word that the layers below the windows may say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import mayi_desktop
from mayi_desktop.engine import Rank
from mayi_desktop.sheets import SHEETS
from mayi_desktop.sheets.phrases import number, plural
from mayi_desktop.sheets.rulings.rulings import RULINGS

SOURCE = Path(mayi_desktop.__file__).parent
NOUNS = ("deck", "joker", "penalty card", "set", "run", "hand", "round", "deal")
WITH_ARTICLE = ("a set", "a run")
NAMED = {Rank.JOKER: "joker", Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"}
NAMED |= {Rank.ACE: "ace"}
RANKS = {rank: NAMED.get(rank) or number(int(rank)) for rank in Rank}


def told_sentences() -> set[str]:
    """All of them: those written where they are told, and those that lie in tables."""
    return {*_written(), *_of_sheets(), *_words()}


def _written() -> Iterator[str]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="told" | "worded" | "Contradiction"),
                    args=[ast.Constant(value=str(text))],
                ):
                    yield text


def _of_sheets() -> Iterator[str]:
    for ruling in RULINGS:
        yield ruling.text
    yield from ("Ruling {number}", "Small print {number}", "Section {number}")
    for entry in SHEETS.values():
        yield entry.sheet.title
        yield entry.blurb
        yield from (option.title for option in entry.options.values())


def _words() -> Iterator[str]:
    for noun in NOUNS:
        yield from (noun, f"one {noun}", plural(noun))
    yield from (number(count) for count in range(13))
    for rank, name in RANKS.items():
        yield from (f"each {name}", plural(name))
        if rank in (Rank.TWO, Rank.THREE):
            yield f"the {name}"
    yield from ("once", "twice", "and", "or", *WITH_ARTICLE)
