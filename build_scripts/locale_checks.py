"""Checks translations as `msgfmt --check` does, and sets their typography."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message, TranslationError
from babel.messages.plurals import get_plural

from mayi_desktop.base.languages import Conventions, read_po

# A placeholder may have another form for words of the feminine gender.
FEMININE = "_feminine"
# The name of the game is what players call out; it's set as in English everywhere.
_NAME = "May I?"
_ANY_SPACE = "[ \u00a0\u202f]*"
# What is between braces belongs to the program, such as a format after a colon.
_BRACES = re.compile(r"(\{[^{}]*\})")


def catalogue_faults(catalogue: Catalog, language: str, file: Path) -> Iterator[str]:
    """What is wrong with a catalogue as a whole: its header, and entries found twice."""
    plural = get_plural(language)
    if (catalogue.num_plurals, catalogue.plural_expr) != (
        plural.num_plurals,
        plural.plural_expr,
    ):
        yield f"its Plural-Forms are not {plural}"
    if str(catalogue.locale) != language:
        yield f"its header says it is {catalogue.locale}"
    if catalogue.charset.lower() != "utf-8":
        yield f"it is written in {catalogue.charset}, not in utf-8"
    entries = list(read_po(file.read_text(encoding="utf-8")))
    # Babel drops the forms that are too many.
    for entry in entries:
        if entry.plural is not None and len(entry.texts) != plural.num_plurals:
            yield f"{entry.id!r} has {len(entry.texts)} forms, not {plural.num_plurals}"
    counts = Counter(entry.key for entry in entries)
    yield from (f"{key!r} is there {count} times" for key, count in counts.items() if count > 1)


def message_faults(message: Message, catalogue: Catalog, signs: Conventions) -> Iterator[str]:
    """What is wrong with the translation of a message."""
    ids, texts = forms(message.id), forms(message.string)
    if not all(texts):
        yield "a plural form is missing"
    for fault in _babel_faults(message, catalogue):
        yield str(fault)
    wanted = {name for one in ids for name in placeholders(one)}
    if {name.removesuffix(FEMININE) for one in texts for name in placeholders(one)} != wanted:
        yield f"its placeholders are not {sorted(wanted)}"
    for text in texts:
        if _edges(text) != _edges(ids[0]):
            yield f"it doesn't begin or end with the same space or line break: {text!r}"
        if typeset(text, signs) != text:
            yield f"signs need other spaces or quotes (update sets them): {text!r}"


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """A text alone, or the forms of one that depends on a number."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def placeholders(text: str) -> set[str]:
    """The names in braces of a sentence; a brace that is not closed counts as one."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError as error:
        return {str(error)}


def typeset(text: str, signs: Conventions) -> str:
    """A translation with the quotes, apostrophes and no-break spaces of its language."""
    opening, closing = signs.quotes[0], signs.quotes[1]
    if signs.quotes != "“”":
        text = re.sub("“([^“”„]*)”", rf"{opening}\1{closing}", text)
    parts = _BRACES.split(text.replace("'", "’"))
    parts[::2] = (_spaced(part, signs) for part in parts[::2])
    return _joined(parts, signs)


def _spaced(text: str, signs: Conventions) -> str:
    """A part without placeholders, its spaces set within it."""
    for sign, space in signs.no_break_before.items():
        alone = "!?" if sign in "!?" else sign  # "?!" stays together
        before = rf"(?<=[^\s\u00a0\u202f(¿¡{re.escape(alone)}])"
        clock = r"(?!(?<=\d.)\d)"
        text = re.sub(f"{before}{_ANY_SPACE}{re.escape(sign)}{clock}", f"{space}{sign}", text)
    for sign, space in signs.no_break_after.items():
        text = re.sub(rf"{re.escape(sign)}{_ANY_SPACE}(?=\S)", f"{sign}{space}", text)
    for space in signs.no_break_before.values():
        text = text.replace(_NAME.replace("?", f"{space}?"), _NAME)
    return text


def _joined(parts: Sequence[str], signs: Conventions) -> str:
    """The parts with the spaces set where a sign stands beside a placeholder."""
    text = "".join(parts)
    for sign, space in signs.no_break_before.items():
        text = re.sub(
            rf"(?<=\}}){_ANY_SPACE}{re.escape(sign)}(?![\d{{])", f"{space}{sign}", text
        )
    for sign, space in signs.no_break_after.items():
        text = re.sub(rf"{re.escape(sign)}{_ANY_SPACE}(?=\{{)", f"{sign}{space}", text)
    return text


def _babel_faults(message: Message, catalogue: Catalog) -> list[TranslationError]:
    return list(message.check(catalogue))


def _edges(text: str) -> tuple[bool, ...]:
    """Whether a text is joined to what is before and after it, and its line breaks."""
    return text[:1] in " ,;", text[-1:] == " ", text[:1] == "\n", text[-1:] == "\n"
