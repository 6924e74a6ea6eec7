"""Command `verify`: checks a saved game and prints the findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import fill

from mayi_desktop.base.terminal import write_line
from mayi_desktop.cli.arguments import known_rules_file
from mayi_desktop.engine.rulesheet import RuleSheet
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.seal import PLACES
from mayi_desktop.host.verify import Findings, check_journal, not_proven, proven, to_compare

# Exit code for a file with a problem.
_DIFFERS = 1
# Characters; the default width of terminals.
_WIDTH = 80
_WORDS_A_ROW = 4


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
    setup = found.header.setup
    yield f"{path.name}: {found.header.sheet.title}, {len(setup.seats)} seats, "
    dealt_by = f"deal code {setup.code}" if setup.code else "dealt from a seal"
    yield f"{dealt_by}, started {found.header.started.replace('T', ' ')}."
    yield ""
    yield "Checked:"
    source = "deal code" if setup.code else "secret and the cut"
    yield f"  {_many(found.lines, 'line')} against the file’s running checksum"
    yield f"  {_many(found.moves, 'move')} against the rules"
    yield f"  {_many(found.shuffles, 'shuffle')} against the {source}"
    yield f"  {_many(found.deals, 'deal')} against the cards and scores written at the end"
    yield from _draw(found)
    yield from _last_words(found)
    yield ""
    if found.problem is not None:
        yield f"Line {found.problem_line} is wrong: {found.problem}"
        yield "Everything before that line checks out; nothing after it was checked."
        return
    yield from _praise(found)
    yield from _listed("What the file proves:", proven(found))
    yield from _listed("What only a photo or a witness can prove:", to_compare(found))
    yield from _listed("What nobody can prove from the file:", not_proven(found))


def _draw(found: Findings) -> Iterator[str]:
    """The seal, the cut, and after the game what opens the seal."""
    if found.draw is None:
        return
    commitment, cut = found.draw.commitment, found.draw.cut
    yield ""
    yield "The words of the seal:"
    yield from _rows(commitment.shown_words())
    yield f"  in full: {commitment.digest.hex()}"
    if found.finished:
        yield f"  opened by the secret {commitment.secret.hex()}"
        yield f"  and the salt {commitment.salt.hex()}"
    if cut is None:
        yield "  The pack isn’t cut yet; no card is known."
    elif found.cutter:
        yield f"  {found.cutter} cut the pack at place {cut.place} of {PLACES}"
    else:
        yield "  Nobody cut the pack."


def _last_words(found: Findings) -> Iterator[str]:
    if found.last is not None:
        yield ""
        yield f"The words after deal {found.last.deal + 1}:"
        yield from _rows(found.last.head.shown_words())
        yield f"  in full: {found.last.head.digest.hex()}"


def _rows(words: Sequence[str]) -> Iterator[str]:
    for at in range(0, len(words), _WORDS_A_ROW):
        yield f"  {' '.join(f'{word:<8}' for word in words[at : at + _WORDS_A_ROW]).rstrip()}"


def _praise(found: Findings) -> Iterator[str]:
    yield "Everything checks out. " + (
        "The game is finished." if found.finished else "The game isn’t over yet."
    )
    if found.cut_off:
        yield "The last line was still being written when the program ended; it doesn’t count."
    if not found.usual_rules:
        yield "The rules in the file aren’t the ones this game has for the sheet of that name."
    if found.header.practice:
        yield (
            "It’s a practice game: partway through, its cards start coming from another code."
        )


def _listed(heading: str, sentences: Sequence[str]) -> Iterator[str]:
    if not sentences:
        return
    yield ""
    yield heading
    for sentence in sentences:
        yield fill(sentence, _WIDTH, initial_indent="- ", subsequent_indent="  ")


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
