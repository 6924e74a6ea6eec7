"""Finds words in the code that would reach the screen without gettext."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TypeGuard

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
