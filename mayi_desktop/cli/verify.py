"""Command `verify`: checks a saved game and prints what was found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.host.fairness.shuffle_seal import fingerprint_of_code, short_fingerprint
from mayi_desktop.host.fairness.verify import check_journal
from mayi_desktop.host.journal.journal import SaveError
from mayi_desktop.terminal import write_line

_DIFFERS = 1


def run(path: Path) -> int:
    """Check a journal and print the findings; 0 if it is sound."""
    try:
        found = check_journal(path)
    except SaveError as error:
        write_line(str(error))
        return _DIFFERS
    write_line("\n".join(report(path, found)))
    return 0 if found.is_sound else _DIFFERS


def report(path: Path, found: Findings) -> Iterator[str]:
    """The findings, line by line."""
    setup = found.header.setup
    yield f"{path.name}: {found.header.sheet.title}, {len(setup.seats)} seats, "
    cut = f" with the players' cut “{setup.cut}”" if setup.cut else ""
    yield f"deal code {setup.code}{cut}, started {found.header.started.replace('T', ' ')}."
    if setup.cut:
        code = short_fingerprint(fingerprint_of_code(setup.code))
        yield f"The seal on the code alone starts with {code}."
    yield ""
    yield "Checked:"
    yield f"  {_many(found.lines, 'line')} against the file’s running checksum"
    yield f"  {_many(found.moves, 'move')} against the rules"
    yield f"  {_many(found.shuffles, 'shuffle')} against the deal code"
    yield f"  {_many(found.deals, 'deal')} against the cards and scores written at the end"
    yield from _certificates(found)
    yield ""
    if found.problem is not None:
        yield f"Line {found.problem_line} is wrong: {found.problem}"
        yield "Everything before that line checks out; nothing after it was checked."
        return
    yield from _praise(found)


def _certificates(found: Findings) -> Iterator[str]:
    """The checked seals, and each that was opened."""
    if not found.sealed:
        yield "  this file has no seals"
        return
    count = _many(len(found.opened), "shuffle")
    yield f"  {count} against the seal shown before the deal"
    for opened in found.opened:
        number = opened.deal + 1
        fingerprint = short_fingerprint(opened.fingerprint)
        yield f"    deal {number}: {fingerprint}, opened by {opened.salt}"


def _praise(found: Findings) -> Iterator[str]:
    yield "Everything checks out. " + (
        "The game is finished." if found.finished else "The game isn’t over yet."
    )
    if found.cut_off:
        yield "The last line was still being written when the program ended; it doesn’t count."
    if not found.usual_rules:
        yield "The game’s rules differ from the sheet of that name here."
    if found.header.practice:
        yield "It’s a practice game: from some move on, its cards come from another deal code."
    yield "So the cards were dealt as the deal code says, nobody broke the rules, and the"
    yield "hands and scores follow from the moves."
    if found.opened:
        yield "The seals show that no card changed places after they were shown;"
        yield "compare one with what you wrote down before the deal."
    if found.header.setup.cut:
        yield "If the seal of the code was shown before the players chose their cut,"
        yield "nobody can have picked the code for its cards."
    yield "This doesn’t prove who made the moves, that the deal code was picked at random,"
    yield "or that nobody looked into the file, where all the cards can be read."


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
