"""Knows the command that checks a saved game, and how it tells what was found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mayi_desktop.cli_words import tell
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.verify import Findings, check_journal

_DIFFERS = 1


def run(path: Path) -> int:
    """Check the journal in a file and say what was found; 0 if all is as it must be."""
    try:
        found = check_journal(path)
    except SaveError as error:
        tell(str(error))
        return _DIFFERS
    tell("\n".join(report(path, found)))
    return 0 if found.sound else _DIFFERS


def report(path: Path, found: Findings) -> Iterator[str]:
    """The findings, a line each."""
    setup = found.header.setup
    yield f"{path.name}: {found.header.sheet.title}, {len(setup.seats)} seats, "
    yield f"deal code {setup.code}, begun {found.header.started.replace('T', ' ')}."
    yield ""
    yield "Checked:"
    yield f"  {_many(found.lines, 'line')} against the running check of the file"
    yield f"  {_many(found.moves, 'move')} against the rules"
    yield f"  {_many(found.shuffles, 'shuffle')} against the deal code"
    yield f"  {_many(found.deals, 'deal')} against the cards and scores written at the end"
    yield ""
    if found.wrong is not None:
        yield f"Line {found.wrong_line} is not as it must be: {found.wrong}"
        yield "Everything before that line is in order; nothing after it was looked at."
        return
    yield from _praise(found)


def _praise(found: Findings) -> Iterator[str]:
    yield "Everything is as it must be. " + (
        "The game was played to its end." if found.finished else "The game is not over yet."
    )
    if found.cut_off:
        yield "The last line was still being written when the program ended; it does not count."
    if not found.usual_rules:
        yield "The game has rules of its own, which differ from the sheet of that name here."
    yield "This proves that the cards were dealt as the deal code says, that nobody made a"
    yield "move against the rules, and that hands and scores follow from the moves. It does"
    yield "not prove who made the moves, or that the deal code was drawn by chance."


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
