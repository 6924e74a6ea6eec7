"""Tests that every wording that is asked for exists, and that every one that exists is used."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from mayi_desktop.ui import strings
from mayi_desktop.ui.strings import WORDS, deal_word, say, say_deal
from mayi_desktop.ui.strings.en_menus import MENUS
from mayi_desktop.ui.strings.en_table import TABLE

UI = Path(strings.__file__).resolve().parents[1]
WORDINGS = {"en_", "de_"}
SOURCES = [path for path in UI.rglob("*.py") if path.name[:3] not in WORDINGS]
SAYING = ("say", "say_deal")


def asked() -> tuple[set[str], set[str], set[str]]:
    """Keys given to `say`, beginnings of keys put together, and all other texts in the code."""
    keys, beginnings, texts = set(), set(), set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(key)), *_]):
                    if name in SAYING:
                        keys.add(key)
                case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
                    if re.fullmatch(r"[a-z_]+\.[a-z_]*", start):
                        beginnings.add(start)
                case ast.Constant(value=str(text)):
                    texts.add(text)
    return keys, beginnings, texts


def test_every_key_asked_for_exists() -> None:
    keys, beginnings, _ = asked()
    assert keys - WORDS.keys() == set()
    assert {b for b in beginnings if not any(key.startswith(b) for key in WORDS)} == set()


def test_every_key_is_used() -> None:
    _, beginnings, texts = asked()
    unused = {
        key
        for key in WORDS
        if key not in texts and not any(key.startswith(start) for start in beginnings)
    }
    assert unused == set()


def test_no_key_is_worded_twice() -> None:
    assert MENUS.keys() & TABLE.keys() == set()


@pytest.mark.parametrize("key", WORDS)
def test_every_wording_can_be_filled_in(key: str) -> None:
    wording = WORDS[key]
    wordings = (wording,) if isinstance(wording, str) else wording
    names = {name for text in wordings for _, name, _, _ in Formatter().parse(text) if name}
    values = dict.fromkeys({*names, "count"}, 3)
    assert "{" not in say(key, **values)
    assert all(text.strip() for text in wordings)


def test_one_and_many_are_worded_differently() -> None:
    assert say("contract.set", count=1, size=3) == "1 set of 3"
    assert say("contract.set", count=2, size=3) == "2 sets of 3"


def test_a_sheets_own_word_for_a_deal_is_used() -> None:
    assert say_deal("ribbon.deal", "hand", number=1, count=6) == "Hand 1 of 6"
    assert say_deal("summary.next", "round", number=2) == "On to round 2"
    assert deal_word("mano") == "mano"
