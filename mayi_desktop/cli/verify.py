"""Command `verify`: checks a saved game and prints the findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill

from mayi_desktop.base.terminal import write_line
from mayi_desktop.host.journal import SaveError
from mayi_desktop.host.shuffle import short_fingerprint
from mayi_desktop.host.verify import Findings, check_journal, list_sentences, not_proven, proven

# Exit code for a file with a problem.
_DIFFERS = 1
# Characters; the default width of terminals.
_WIDTH = 80
_WORDS_A_ROW = 4


def run(path: Path) -> int:
    """Check a journal and print the findings; returns 0 if it is sound."""
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
    dealt_by = f"deal code {setup.code}{cut}" if setup.code else "dealt from a seal"
    yield f"{dealt_by}, started {found.header.started.replace('T', ' ')}."
    yield ""
    yield "Checked:"
    source = "deal code" if setup.code else "seal and what was added to it"
    yield f"  {_many(found.lines, 'line')} against the file’s running checksum"
    yield f"  {_many(found.moves, 'move')} against the rules"
    yield f"  {_many(found.shuffles, 'shuffle')} against the {source}"
    yield f"  {_many(found.deals, 'deal')} against the cards and scores written at the end"
    yield from _certificates(found)
    yield from _draw(found)
    yield from _heads(found)
    yield ""
    if found.problem is not None:
        yield f"Line {found.problem_line} is wrong: {found.problem}"
        yield "Everything before that line checks out; nothing after it was checked."
        return
    yield from _praise(found)
    yield from _listed("Proven:", proven(found))
    yield from _listed("Not proven:", not_proven(found))
    yield from _listed("Other games:", list_sentences(path, found))


def _certificates(found: Findings) -> Iterator[str]:
    """The checked seals of single deals, and those that were opened."""
    if not found.sealed:
        return
    count = _many(len(found.opened), "shuffle")
    yield f"  {count} against the seal shown before the deal"
    for opened in found.opened:
        number = opened.deal + 1
        fingerprint = short_fingerprint(opened.fingerprint)
        yield f"    deal {number}: {fingerprint}, opened by {opened.salt}"


def _draw(found: Findings) -> Iterator[str]:
    """The commitment as shown, the contributions, and what opens it after the game."""
    if found.draw is None:
        return
    commitment = found.draw.commitment
    yield ""
    yield "The words of the seal, as they were shown before anybody added anything:"
    yield from _rows(commitment.shown_words())
    yield f"  in full: {commitment.digest.hex()}"
    if found.finished:
        yield f"  opened by the secret {commitment.secret.hex()}"
        yield f"  and the salt {commitment.salt.hex()}"
    for given in found.draw.contributions:
        name = found.drawn_by[given.seat].name
        yield f"  {name} added “{given.text}”" if given.text else f"  {name} added nothing"
    if not found.draw.closed:
        yield "  People may still add something to it; no card is known."


def _heads(found: Findings) -> Iterator[str]:
    for shown in found.heads:
        yield ""
        yield f"The words after deal {shown.deal + 1}:"
        yield from _rows(shown.head.shown_words())
        yield f"  in full: {shown.head.digest.hex()}"


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
