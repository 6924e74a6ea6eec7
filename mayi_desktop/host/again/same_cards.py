"""Finds the games on this computer that were dealt from the same cards."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from mayi_desktop.engine.encoding import codec
from mayi_desktop.host.again.deal_play import deals_in_steps
from mayi_desktop.host.again.duplicate import PlayedTable
from mayi_desktop.host.files.paths import games_folder
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.entries import Committed, Contributed, DrawClosed, Practised
from mayi_desktop.host.journal.journal import FINISHED, SUFFIX, Recording, SaveError
from mayi_desktop.host.seal.commitment import DealKeys, SealedDraw
from mayi_desktop.host.setup.game_setup import GameSetup

_log = logging.getLogger(__name__)
# More tables than any evening has; bounds the work for a folder that holds thousands of copies.
MOST_TABLES = 40


def cards_id(recording: Recording) -> str:
    """What two games share if all their cards come from the same source by the same rules.

    Empty while the cards are not known yet.
    """
    setup = _drawn(recording)
    chance = setup.chance
    if chance is None:
        return ""
    source = chance.key("again", 0).hex() if isinstance(chance, DealKeys) else f"{chance}"
    rules = codec.encode_sheet(recording.header.sheet)
    text = f"{rules}|{len(setup.seats)}|{source}"
    return sha256(text.encode()).hexdigest()


def journals(data: Path, shared: Path) -> Iterator[Path]:
    """The journals in which other plays of some cards may be, the newest first."""
    games = games_folder(data)
    found = [
        path
        for folder in (games / FINISHED, games, shared)
        if folder.is_dir()
        for path in folder.glob(f"*{SUFFIX}")
        if path.is_file()
    ]
    return iter(sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))


def tables_in_steps(
    original: Recording, paths: Iterable[Path]
) -> Generator[None, None, tuple[PlayedTable, ...]]:
    """All plays of the cards of a game that lie in files, in small steps.

    Files that cannot be read, and those of other games, are passed over.
    """
    wanted = cards_id(original)
    tables: list[PlayedTable] = []
    for path in paths:
        yield
        if len(tables) >= MOST_TABLES:
            break
        try:
            recording = journal.read(path)
            if not wanted or cards_id(recording) != wanted:
                continue
            deals = yield from deals_in_steps(recording)
        except (SaveError, OSError) as error:
            _log.info("%s: %s", path.name, error)
            continue
        if deals:
            tables.append(PlayedTable(path.stem, recording.header.started, deals))
    return tuple(tables)


def _drawn(recording: Recording) -> GameSetup:
    """The setup with what was drawn before the first deal."""
    setup = recording.header.setup
    draw: SealedDraw | None = None
    for entry in recording.entries:
        match entry:
            case Committed(commitment):
                draw = SealedDraw(commitment)
            case Contributed(given) if draw is not None:
                draw = draw.adding(given)
            case DrawClosed() if draw is not None:
                return replace(setup, sealed=replace(draw, closed=True))
            case Practised():
                break
            case _ if not setup.by_chance:
                break
            case _:
                pass
    return replace(setup, sealed=draw)
