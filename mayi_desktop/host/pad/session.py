"""Session: an evening that is being entered, with its file."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from mayi_desktop.engine.actions import FirstTotal
from mayi_desktop.host.files.paths import evenings_folder
from mayi_desktop.host.pad.checks import MISSING, Doubt, doubts_about
from mayi_desktop.host.pad.evening import DealEntry, Evening, EveningSetup
from mayi_desktop.host.pad.evening_file import EveningFile, read_evening


class PadSession:
    """One evening; every change is in the file before the method returns.

    `kept` doubts are those to which the people have said that the entry is right.
    """

    def __init__(self, evening: Evening, file: EveningFile) -> None:
        self.evening = evening
        self._file = file

    @classmethod
    def begin(cls, data: Path, setup: EveningSetup, *, read_only: bool = False) -> PadSession:
        """Begin an evening; a `read_only` window saves nothing."""
        if read_only:
            return cls(Evening(setup), EveningFile.disabled())
        file, setup = EveningFile.create(evenings_folder(data), setup)
        return cls(Evening(setup), file)

    @classmethod
    def resume(cls, path: Path, *, read_only: bool = False) -> PadSession:
        """Go on with the evening in a file; SaveError says why that is not possible."""
        read = read_evening(path)
        file = EveningFile.disabled() if read_only else EveningFile.resume(path, read)
        return cls(read.evening, file)

    @property
    def path(self) -> Path | None:
        """The file; None if there is none."""
        return self._file.path

    @property
    def notice(self) -> str | None:
        """A sentence if something could not be saved."""
        return self._file.notice

    def doubts(self, entry: DealEntry) -> list[Doubt]:
        """What there is to say about an entry; the answered questions are left out."""
        found = doubts_about(self.evening.sheet, self.evening.names, entry)
        return [doubt for doubt in found if doubt.certain or doubt.key not in entry.kept]

    def note(self, entry: DealEntry) -> None:
        """Note an entry that is being made, so that a crash loses nothing of it."""
        if entry not in self.evening.drafts:
            self._file.write(entry)
            self.evening = self.evening.with_entry(entry)

    def drop_draft(self, deal: int) -> None:
        """Forget the entry that was begun for a deal."""
        evening = self.evening.without_draft(deal)
        if evening != self.evening:
            self._file.write(deal)
            self.evening = evening

    def enter(self, entry: DealEntry, now: datetime | None = None) -> bool:
        """Enter a deal or correct one; False if there is still a doubt about it."""
        if self.doubts(entry):
            return False
        when = (now or datetime.now()).isoformat(timespec="seconds")
        done = replace(entry, done=True, when=when)
        evening = self.evening.with_entry(done)
        self._file.write(done)
        self.evening = evening
        return True

    def join(self, name: str, first_total: FirstTotal = FirstTotal.HIGHEST) -> None:
        """Let somebody sit down between two deals; EveningError if that is not possible."""
        evening = self.evening.with_newcomer(name, first_total)
        self._file.write(evening.newcomers[-1])
        self.evening = evening

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def keep(entry: DealEntry, doubt: Doubt) -> DealEntry:
    """The entry with a question answered: it is right all the same."""
    assert not doubt.certain
    assert doubt.key != MISSING
    return replace(entry, kept=(*entry.kept, doubt.key))
