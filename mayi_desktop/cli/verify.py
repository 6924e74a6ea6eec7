"""Command `verify`: checks a saved game and prints the findings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import fill

from mayi_desktop.base.terminal import write_line
from mayi_desktop.cli.arguments import known_rules_file
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.verify import Findings, certificate, check_journal

# Exit code for a file with a problem.
_DIFFERS = 1
# Characters; the default width of terminals.
_WIDTH = 80
# A long deal code stays whole, to be copied.
_whole_words = partial(fill, width=_WIDTH, break_long_words=False, break_on_hyphens=False)


def run(path: Path, sheet: str | None = None) -> int:
    """Check a journal and print the findings; returns 0 if it is sound.

    With the name of a house rules file, the game must have been played by these rules.
    """
    rules = None if sheet is None else known_rules_file(sheet)
    try:
        found = check_journal(path)
    except SaveError as error:
        write_line(str(error))
        return _DIFFERS
    write_line("\n".join(report(path, found)))
    if rules is None:
        return 0 if found.is_sound else _DIFFERS
    same = _without_names(rules) == _without_names(found.header.sheet)
    write_line(f"\nThe game was {'played' if same else 'not played'} by the rules in {sheet}.")
    return 0 if found.is_sound and same else _DIFFERS


def _without_names(sheet: RuleSheet) -> RuleSheet:
    """The rules without what a file name gives them."""
    return replace(sheet, key="", title="")


def report(path: Path, found: Findings) -> Iterator[str]:
    """The findings, line by line."""
    header = found.header
    started = header.started.replace("T", " ")
    seats = len(header.setup.seats)
    yield _whole_words(f"{path.name}: {header.sheet.title}, {seats} seats, started {started}.")
    for block in certificate(found):
        if block.kind in ("title", "heading"):
            yield ""
        bullet, under = ("- ", "  ") if block.kind == "bullet" else ("", "")
        yield _whole_words(block.text, initial_indent=bullet, subsequent_indent=under)
