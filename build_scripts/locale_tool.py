"""Keeps the translations in step with the code: locale_tool.py extract | update | add | check.

extract: write assets/locale/mayi.pot from the marked sentences.
update: extract, bring every catalogue in line with the template (new sentences empty), and set
the quotes and no-break spaces of each language.
add LANGUAGE: begin the catalogue of a new language, such as "fr", and write its conventions;
again, it writes these alone.
check: name every fault and the share of sentences that each language has.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from locale_checks import (
    FEMININE,
    catalogue_faults,
    forms,
    message_faults,
    placeholders,
    typeset,
)
from locale_data import write_conventions
from mayi_desktop.base.languages import Conventions, read_conventions

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "mayi_desktop"
LOCALE = ROOT / "assets" / "locale"
TEMPLATE = LOCALE / "mayi.pot"
# Whether a function takes a context, and how many texts follow.
KEYWORDS = {
    "_": (False, 1),
    "N_": (False, 1),
    "pgettext": (True, 1),
    "NP_": (True, 1),
    "ngettext": (False, 2),
}
# Sources without these words need not be parsed, which takes longest.
_MARKS = re.compile(rf"\b({'|'.join(KEYWORDS)})\b")
# One fixed moment, so that nothing changes in the files but sentences.
_WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
_WIDTH = 96
# Of what a language lacks, this many sentences are named; a new one would fill the screen.
_NAMED = 10
_AUTHORS = "May I? contributors"
_HEADER = """\
# {title} of the card game "May I?".
# Distributed under the same licence as the game.
#"""


def extract() -> Catalog:
    """All marked sentences of the code."""
    template = _catalogue(None, "Template for translations")
    for _path, call in _calls():
        if found := _mark(call):
            context, texts = found
            template.add(texts[0] if len(texts) == 1 else texts, "", context=context)
    return template


def read_catalogue(path: Path, language: str | None = None) -> Catalog:
    """Read a template or a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def languages() -> list[str]:
    """The codes of the languages that have a catalogue."""
    return sorted(folder.parent.name for folder in LOCALE.glob("*/LC_MESSAGES"))


def catalogue_file(language: str) -> Path:
    """Where the catalogue of a language is."""
    return LOCALE / language / "LC_MESSAGES" / "mayi.po"


def faults() -> Iterator[str]:
    """What is wrong with the template, the catalogues, or the marks in the code."""
    template = extract()
    written = read_catalogue(TEMPLATE)
    for key in sorted(_keys(template) - _keys(written), key=str):
        yield f"mayi.pot lacks {key}: run locale_tool.py update"
    for key in sorted(_keys(written) - _keys(template), key=str):
        yield f"mayi.pot has {key}, which is not in the code: run locale_tool.py update"
    for language in languages():
        yield from _faults_of(language, template)
    yield from unfilled_placeholders()


def unfilled_placeholders() -> Iterator[str]:
    """Sentences in the code whose placeholders are not those of the values given to them."""
    for path, call in _calls():
        if wrong := _unfilled(call):
            yield f"{path.relative_to(ROOT)}:{call.lineno}: {wrong}"


def missing(language: str) -> list[str]:
    """The sentences that a language lacks, and says in English."""
    return _lacking(read_catalogue(catalogue_file(language), language))


def report(language: str) -> Iterator[str]:
    """How much of a language is there, and the first sentences that are not."""
    catalogue = read_catalogue(catalogue_file(language), language)
    messages, lacking = [one for one in catalogue if one.id], _lacking(catalogue)
    share = 100 * (1 - len(lacking) / max(len(messages), 1))
    yield f"{language}: {share:.1f} % of {len(messages)} sentences"
    yield from lacking[:_NAMED]
    if len(lacking) > _NAMED:
        yield f"  and {len(lacking) - _NAMED} more"


def conventions(language: str) -> Conventions:
    """The conventions of a language."""
    return read_conventions(LOCALE / language)


def update() -> None:
    """Write the template and bring all catalogues in line with it."""
    template = extract()
    _write(TEMPLATE, template)
    for language in languages():
        catalogue = read_catalogue(catalogue_file(language), language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        signs = conventions(language)
        for message in catalogue:
            if message.id:
                texts = tuple(typeset(text, signs) for text in forms(message.string))
                message.string = texts if isinstance(message.string, tuple) else texts[0]
        _write(catalogue_file(language), catalogue)


def begin_language(language: str) -> None:
    """Write an empty catalogue for a language, unless there is one, and its conventions."""
    if not catalogue_file(language).exists():
        name = Locale.parse(language).get_display_name("en")
        catalogue = _catalogue(language, f"{name} translation")
        catalogue.update(extract(), no_fuzzy_matching=True)
        catalogue_file(language).parent.mkdir(parents=True)
        _write(catalogue_file(language), catalogue)
    write_conventions(LOCALE / language, language)


def main() -> int:
    """Carry out the verb given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verb", choices=("extract", "update", "add", "check"))
    parser.add_argument("language", nargs="?", default="")
    asked = parser.parse_args()
    if asked.verb == "extract":
        _write(TEMPLATE, extract())
    elif asked.verb == "update":
        update()
    elif asked.verb == "add":
        begin_language(asked.language)
    found = list(faults())
    print("\n".join(found), end="\n" if found else "")
    for language in languages():
        print(*report(language), sep="\n")
    return 1 if found else 0


@cache
def _calls() -> tuple[tuple[Path, ast.Call], ...]:
    """Every call in the sources that may mark a sentence, and its file.

    Babel's own search overlooks calls within others and within f-strings.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    return tuple(
        (path, node)
        for path, text in texts.items()
        if _MARKS.search(text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in (*KEYWORDS, "partial")
    )


def _mark(call: ast.Call) -> tuple[str | None, tuple[str, ...]] | None:
    """The context and the texts that a call marks, if it does."""
    match call:
        case ast.Call(func=ast.Name(id="partial"), args=[ast.Name(id=name), *args]):
            pass
        case ast.Call(func=ast.Name(id=name), args=args):
            pass
        case _:
            return None
    has_context, count = KEYWORDS.get(name, (False, 0))
    texts = [str(one.value) for one in args if isinstance(one, ast.Constant)]
    if not count or len(texts) != len(args) or len(texts) != count + has_context:
        return None
    return (texts[0], tuple(texts[1:])) if has_context else (None, tuple(texts))


def _catalogue(language: str | None, title: str) -> Catalog:
    return Catalog(
        locale=language,
        header_comment=_HEADER.format(title=title),
        project="May I?",
        version="1",
        charset="utf-8",
        fuzzy=False,
        creation_date=_WRITTEN,
        revision_date=_WRITTEN,
    )


def _write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue sorted by sentence, so that code that moves leaves it as it is."""
    catalogue.creation_date = catalogue.revision_date = _WRITTEN
    catalogue.last_translator = catalogue.language_team = _AUTHORS
    catalogue.msgid_bugs_address = ""
    with path.open("wb") as file:
        write_po(file, catalogue, width=_WIDTH, no_location=True, sort_output=True)


def _keys(catalogue: Catalog) -> set[tuple[str | None, object]]:
    return {(one.context, one.id) for one in catalogue if one.id}


def _faults_of(language: str, template: Catalog) -> Iterator[str]:
    file = catalogue_file(language)
    catalogue, signs = read_catalogue(file, language), conventions(language)
    for fault in catalogue_faults(catalogue, language, file):
        yield f"{language}: {fault}"
    for key in sorted(_keys(template) ^ _keys(catalogue), key=str):
        yield f"{language}: {key} is not in both template and catalogue: run update"
    for message in catalogue:
        if message.id and any(forms(message.string)):
            for why in message_faults(message, catalogue, signs):
                yield f"{language}: {message.id!r}: {why}"


def _lacking(catalogue: Catalog) -> list[str]:
    return [f"  lacks {m.id!r}" for m in catalogue if m.id and not _is_translated(m)]


def _is_translated(message: Message) -> bool:
    return all(forms(message.string)) and not message.fuzzy


def _unfilled(call: ast.Call) -> str:
    """What is wrong with the values that a sentence is given."""
    marked = _mark(call)
    given = {one.arg for one in call.keywords if one.arg}
    if (
        ast.unparse(call.func) in ("N_", "NP_")
        or marked is None
        or len(given) < len(call.keywords)
    ):
        return ""
    wanted = {name for text in marked[1] for name in placeholders(text)}
    optional = {"count", *(f"{name}{FEMININE}" for name in wanted)}
    lacking, extra = wanted - given, given - wanted - optional
    return f"lacks {sorted(lacking)}, needs no {sorted(extra)}" if lacking | extra else ""


if __name__ == "__main__":
    sys.exit(main())
