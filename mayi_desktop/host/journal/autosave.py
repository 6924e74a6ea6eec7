"""Autosave: a journal whose failed writes are queued and retried."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from pathlib import Path

from mayi_desktop.host.journal.entries import (
    COMMITTED_SINCE,
    SEALED_SINCE,
    SEALED_UNTIL,
    Committed,
    DealDone,
    DrawClosed,
    Entry,
    GameDone,
    Header,
)
from mayi_desktop.host.journal.journal import Journal, Recording, SaveError, read, unsaved_text
from mayi_desktop.host.seal.shown_words import JournalHead
from mayi_desktop.i18n import _

_log = logging.getLogger(__name__)
# Entries between two tries to reopen the file, as each try may block on a slow disk.
_TRY_EVERY = 8


@dataclass(frozen=True, slots=True)
class _NewFile:
    """A journal that is still to be created."""

    folder: Path
    header: Header


class Autosave:
    """The saving of a running game; the game continues when nothing can be saved.

    Entries that fail to write are queued and retried. `notice` is one sentence for the people
    at the table, None while all is well. `seals` says whether every deal is sealed for itself,
    as in files of the formats 2 and 3.
    """

    def __init__(self) -> None:
        self.path: Path | None = None
        self.notice: str | None = None
        self._journal: Journal | None = None
        self._entries = 0
        self.seals = False
        self._has_heads = True
        self._last_head: JournalHead | None = None
        self._missed: list[Entry] = []
        self._target: _NewFile | Path | None = None

    @classmethod
    def create(cls, folder: Path, header: Header) -> Autosave:
        """Start saving a new game in a folder."""
        keeping = cls()
        keeping._target = _NewFile(folder, header)
        keeping._open()
        return keeping

    @classmethod
    def disabled(cls) -> Autosave:
        """Save nothing, as another window of the program is saving."""
        keeping = cls()
        keeping.notice = _(
            "This game isn’t being saved, because May I? is open in another window."
        )
        return keeping

    @classmethod
    def resume(cls, path: Path, recording: Recording) -> Autosave:
        """Continue the sound part of a journal; SaveError if another window plays that game."""
        keeping = cls()
        keeping._entries = len(recording.entries)
        format = recording.header.format
        keeping.seals = SEALED_SINCE <= format <= SEALED_UNTIL
        keeping._has_heads = format >= COMMITTED_SINCE
        keeping._target = path
        keeping._open(recording)
        return keeping

    @property
    def is_saving(self) -> bool:
        """Whether everything so far is written and the journal is open."""
        return self._journal is not None

    @property
    def checkpoint(self) -> tuple[int, int] | None:
        """The size and running check of the journal; None if none is being written."""
        return None if self._journal is None else self._journal.checkpoint

    @property
    def head(self) -> JournalHead | None:
        """The head of the journal, also after its end; None if something is not written."""
        if self._missed or not self._has_heads:
            return None
        return self._last_head if self._journal is None else self._journal.head

    def write(self, entry: Entry) -> None:
        """Write an entry, after all that are queued, before anybody sees its effect."""
        if self._target is None:
            return
        self._missed.append(entry)
        lasting = isinstance(entry, Committed | DrawClosed | DealDone | GameDone)
        if self._journal is None and (lasting or len(self._missed) % _TRY_EVERY == 0):
            self._try_again()
        self._flush()

    def close(self) -> None:
        """Close the journal; an empty one is removed."""
        if self._missed and self._target is not None:
            self._try_again()
            self._flush()
        self._target = None
        if self._journal is None:
            return
        if self._entries:
            self._journal.close()
        else:
            self._journal.delete()
            self.path = None
        self._journal = None

    def _open(self, recording: Recording | None = None) -> None:
        """Open the journal if possible; SaveError if another window has it.

        A file that exists is read first, unless its `recording` is at hand.
        """
        target = self._target
        assert target is not None
        try:
            if isinstance(target, _NewFile):
                journal = Journal.create(target.folder, target.header)
            else:
                journal = Journal.resume(target, recording or self._read_again(target))
        except OSError as error:
            self._give_up(error)
            return
        self._journal, self.path = journal, journal.path
        self._target = journal.path
        if journal.damaged_copy is not None:
            self.notice = _(
                "This saved game was damaged. It continues from the last good move, "
                "and the damaged file is kept next to it as {name}.",
                name=journal.damaged_copy.name,
            )

    def _try_again(self) -> None:
        """Reopen the journal; give up for good if another program has written to it."""
        try:
            self._open()
        except SaveError as error:
            self.notice, self._target = str(error), None
        else:
            if self._journal is not None:
                self.notice = _("Saving works again.")

    def _read_again(self, path: Path) -> Recording:
        """The recording of the entries written so far; SaveError if the file holds others."""
        recording = read(path)
        checkpoints, count = recording.checkpoints, self._entries
        # Of an entry that failed, all may have reached the file nevertheless.
        if recording.entries[count:] == tuple(self._missed[:1]):
            entries = recording.entries[:count]
            recording = replace(
                recording, entries=entries, checkpoints=checkpoints[: count + 1]
            )
        if len(recording.entries) != count:
            raise SaveError(_("This game can’t be saved: something else changed its file."))
        return recording

    def _flush(self) -> None:
        """Write the queued entries until one fails."""
        while self._journal is not None and self._missed:
            try:
                if self._journal.restore_deleted():
                    self._note_restored(self._journal)
                self._journal.write(self._missed[0])
            except OSError as error:
                self._journal.close()
                self._journal = None
                self._give_up(error)
                return
            self._entries += 1
            if isinstance(self._missed.pop(0), GameDone):
                self._last_head = self._journal.head
                self._journal.archive()
                self.path = self._journal.path
                self._journal = self._target = None

    def _note_restored(self, journal: Journal) -> None:
        self.path = journal.path
        self._target = journal.path
        _log.warning("the journal had disappeared: %s", journal.path)
        self.notice = _(
            "This game’s file went missing, so it was saved again as {name}.",
            name=journal.path.name,
        )

    def _give_up(self, error: OSError) -> None:
        _log.warning("the journal cannot be written: %r", error)
        self.notice = unsaved_text(error)
