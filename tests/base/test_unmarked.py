"""Finds words in the code that would reach the screen without gettext."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

MARKS = {"_", "N_", "pgettext", "NP_", "ngettext"}
# What these are given is drawn or written on the screen, whatever it looks like.
DRAWN = {
    *("write", "write_centred", "write_label", "write_name", "set_text", "set_label"),
    *("set_caption", "Label", "Button", "ActionButton", "SmallButton", "Toggle", "Choice"),
    *("Column", "Axes", "Series", "Dialog", "Answer", "show_message", "refuse", "explain"),
    *("ButtonSpec", "TablePrompt", "HeaderText", "TableText"),
}
# What these are given is for developers, or names something in the program.
TECHNICAL = {
    *("debug", "info", "warning", "error", "exception", "getLogger", "write_error"),
    *("getattr", "NewType", "TypeVar", "Item", "Sprite", "execute", "compile", "match", "sub"),
    *("strftime", "glob", "rglob", "removeprefix", "removesuffix", "startswith", "endswith"),
}
# Where the written sheets say something, cited in their own words.
CITED = {"sections", "place", "topics"}
# Two words in a row, a word beside a gap that something is put into, or one with a capital.
_WORDS = re.compile(r"[A-Za-z’']{2,}[,.:;]? [A-Za-z]{2,}|[A-Za-z]{2,}[,.:]? $|^ [A-Za-z]{2,}")
_LABEL = re.compile(r"^[A-Z][a-z]+[.!?…]?$")
_LETTERS = re.compile(r"[A-Za-z]{2,}")
# Cards, colours, markup and SQL.
_NO_WORDS = re.compile(r"^([2-9TJQKA][SHDC] ?)+$|^#[0-9A-F]{6}|[<>=]|\b[A-Z]{4,} [A-Z]|^\*")


def unmarked(text: str) -> list[tuple[int, str]]:
    """The words in a file's text that are not marked for translation, with their lines."""
    tree = ast.parse(text)
    return [(node.lineno, node.value) for node in _strings(tree) if _is_words(node.value)] + [
        (node.lineno, node.value) for node in _drawn(tree) if not _is_words(node.value)
    ]


def _strings(node: ast.AST) -> Iterator[ast.Constant]:
    """The strings below a node that nothing exempts."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert():
                pass
            case ast.Call() if _name(child) in MARKS | TECHNICAL or _marks_partially(child):
                pass
            case ast.keyword(arg=name) if name in CITED:
                pass
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                pass
            case ast.AnnAssign():
                if child.value is not None:
                    yield from _strings(ast.Expression(child.value))
            case ast.Constant(value=str()):
                yield child
            case _:
                yield from _strings(child)


def _drawn(tree: ast.AST) -> Iterator[ast.Constant]:
    """The strings with letters that are given to what draws them."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _name(call) in DRAWN:
            for given in (*call.args, *(one.value for one in call.keywords)):
                parts = given.values if isinstance(given, ast.JoinedStr) else [given]
                yield from (part for part in parts if _has_letters(part))


def _has_letters(node: ast.expr) -> TypeGuard[ast.Constant]:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return _LETTERS.search(node.value) is not None


def _name(call: ast.Call) -> str:
    """What is called, without what it belongs to."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _marks_partially(call: ast.Call) -> bool:
    match call:
        case ast.Call(func=ast.Name(id="partial"), args=[ast.Name(id=name), *_]):
            return name in MARKS
    return False


def _is_words(text: str) -> bool:
    found = _WORDS.search(text) or _LABEL.search(text)
    return found is not None and _NO_WORDS.search(text) is None


# --- Tests that no words reach the screen but through gettext.


PACKAGE = Path(__file__).resolve().parents[2] / "mayi_desktop"
# Whose words never reach the screen, and why.
SPEAK_ENGLISH = {
    "cli/*": "the command line speaks English: scripts read it",
    "base/terminal.py": "as the command line",
    "base/versions.py": "as the command line",
    "base/values.py": "code that it writes, and told to developers who use it wrongly",
    "engine/rules.py": "told to developers when the engine is wrong",
    "engine/codec.py": "written into files",
    "host/journal.py": "names of the parts of a file",
    "host/records.py": "SQL",
    "host/recorder.py": "SQL",
    "host/statistics.py": "the names of columns in exported files",
    "host/seal.py": "written into files, or words that a commitment is made of",
    "host/simulate.py": "as the command line",
    "host/thinking.py": "written into the log",
    "base/languages.py": "the conventions of English, and a field of a catalogue's header",
    "ui/kit/faces.py": "features of a face",
    "ui/kit/scene.py": "names of buttons, and what is written into the log",
    "ui/phones/server.py": "a request, and what is written into the log",
    "ui/phones/network.py": "what is written into the log",
    "ui/phones/website.py": "headers of pages",
}
# Single words and names that are no sentences.
NAMES = {
    "own name of this language": "a context",
    "English": "the name of English in itself",
    "Rules of May I (twelve deals)": "a title in files, shown as another",
    "Variant One (no wilds)": "as above",
    "Grandma Jeanne's House Rules": "as above",
    "Variant Two (twos wild, eight rounds)": "as above",
    "Variant Three (twos wild, all-at-once finish)": "as above",
    "Variant Four (Contract Rummy)": "as above",
    "penalty card": "a key of words",
    "one ": "before a word of the family's own",
    "Section": "found in a place of a written sheet",
    "Ruling": "found in a place of a written sheet",
    "cut ": "part of the keys of a shuffle",
    "the evening": "the name of a part of a file",
    "the file": "as above",
    "READY ": "told to the test of the window",
    "no_seat": "told to a phone's page, which has the sentence",
    "GET / HTTP/1.1\r\nHost: ": "asked of our own server",
    "Literata": "the file of a typeface",
    **dict.fromkeys(("left meta", "right meta", "space", "enter", "escape"), "a key"),
    **dict.fromkeys(("pad lt", "pad rt", "pad back", "pad left", "pad right"), "a button"),
    **dict.fromkeys(("View", "Menu", "Share", "Options", "Select", "Start"), "a button's name"),
    **dict.fromkeys(("pending edge", "coach button"), "the key of a picture"),
    **dict.fromkeys(("So", "Sk", "Mn", "Me", "Cc", "Cs", "Cf"), "a category of letters"),
}


def speaking_files() -> list[Path]:
    silent = {path for pattern in SPEAK_ENGLISH for path in PACKAGE.glob(pattern)}
    return sorted(set(PACKAGE.rglob("*.py")) - silent)


def test_no_words_reach_the_screen_but_through_gettext() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {words!r}"
        for path in speaking_files()
        for line, words in unmarked(path.read_text(encoding="utf-8"))
        if words not in NAMES
    ]
    assert found == []


@pytest.mark.parametrize("pattern", SPEAK_ENGLISH)
def test_every_exception_is_still_needed(pattern: str) -> None:
    texts = [
        path.read_text(encoding="utf-8") for path in PACKAGE.glob(pattern) if path.is_file()
    ]
    assert any(map(unmarked, texts))


@pytest.mark.parametrize(
    "code",
    [
        'Button(look, "Play again", act)',
        'Button(look, "down", act)',
        'look.write(target, f"{count} cards", rect, px, ink)',
        'label.set_text("no")',
        'words = {"a": "Lay down"}',
        'text = f"{name} is out"',
        'return f"{name} wins"',
        'TITLE = "Settings"',
        'titles = ["Your hand", "their"]',
        'note: str = "Nothing to undo."',
        '_("Hello") + ", dear player"',
        'def f(why: str = "too late"): ...',
    ],
)
def test_words_that_are_not_marked_are_found(code: str) -> None:
    assert len(unmarked(code)) == 1, code


@pytest.mark.parametrize(
    "code",
    [
        'Button(look, _("Play again"), act)',
        'text = ngettext("1 card", "{count} cards", count=3)',
        'words = {"key": N_("Lay down")}',
        'tell = partial(_, "{name} is out")',
        '"""What this file does."""',
        'raise ValueError("the deck is empty")',
        'assert cards, "no cards are left"',
        'cards = "KS QS JS"',
        'colour = "#FFB547"',
        '__all__ = ["Block"]',
        'log.info("the worker is gone")',
    ],
)
def test_what_is_marked_or_for_developers_is_left_alone(code: str) -> None:
    assert unmarked(code) == []
