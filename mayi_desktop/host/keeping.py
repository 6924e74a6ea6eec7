"""Knows a game's journal while it can be written, and the sentence for when it cannot."""

from __future__ import annotations

import logging
from pathlib import Path

from mayi_desktop.host.entries import SEALED_SINCE, Entry, GameDone, Header
from mayi_desktop.host.journal import Journal
from mayi_desktop.host.replay import Replayed
from mayi_desktop.tongue import told

_log = logging.getLogger(__name__)


class Keeping:
    """What is kept of a running game; the game goes on when nothing can be kept.

    `notice` is one sentence for the people at the table, None while all is well. `seals` tells
    whether deals have certificates; a file of an older format goes on without.
    """

    def __init__(self) -> None:
        self.path: Path | None = None
        self.notice: str | None = None
        self._journal: Journal | None = None
        self._entries = 0
        self.seals = True

    @classmethod
    def begin(cls, folder: Path, header: Header) -> Keeping:
        """Begin to keep a new game in a folder."""
        keeping = cls()
        try:
            keeping._open(Journal.begin(folder, header))
        except OSError as error:
            keeping._give_up(error)
        return keeping

    @classmethod
    def nothing(cls) -> Keeping:
        """Keep nothing, as another window of the program keeps everything."""
        keeping = cls()
        keeping.notice = told(
            "This game is not saved, because May I? is open in another window already."
        )
        return keeping

    @classmethod
    def go_on(cls, path: Path, replayed: Replayed) -> Keeping:
        """Go on with a journal that was read; SaveError if another window plays that game."""
        keeping = cls()
        keeping._entries = len(replayed.recording.entries)
        keeping.seals = replayed.recording.header.format >= SEALED_SINCE
        try:
            journal = Journal.go_on(path, replayed.recording)
        except OSError as error:
            keeping._give_up(error)
            return keeping
        keeping._open(journal)
        if journal.kept is not None:
            keeping.notice = told(
                "This saved game was damaged: it goes on from the last sound move, and "
                "the damaged file was kept beside it as {name}.",
                name=journal.kept.name,
            )
        return keeping

    @property
    def mark(self) -> tuple[int, int] | None:
        """How far the journal is written; None if nothing is being written."""
        return None if self._journal is None else self._journal.mark

    def note(self, entry: Entry) -> None:
        """Write an entry down before anybody hears of it."""
        if self._journal is None:
            return
        try:
            self._journal.write(entry)
        except OSError as error:
            self._journal.close()
            self._journal = None
            self._give_up(error)
            return
        self._entries += 1
        if isinstance(entry, GameDone):
            self._journal.put_away()
            self.path = self._journal.path
            self._journal = None

    def close(self) -> None:
        """Let the journal go; one in which nothing happened is removed."""
        if self._journal is None:
            return
        if self._entries:
            self._journal.close()
        else:
            self._journal.throw_away()
            self.path = None
        self._journal = None

    def _open(self, journal: Journal) -> None:
        self._journal = journal
        self.path = journal.path

    def _give_up(self, error: OSError) -> None:
        _log.warning("the journal cannot be written: %r", error)
        reason = error.strerror or told("the disk does not take it")
        self.notice = told(
            "This game cannot be saved: {reason}.", reason=f"{reason[0].lower()}{reason[1:]}"
        )
