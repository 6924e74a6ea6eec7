"""Recorder: writes games into the records in the background, from their journals."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from mayi_desktop.file_access import is_there
from mayi_desktop.host.files.paths import evenings_folder, games_folder, records_file
from mayi_desktop.host.journal.journal import FINISHED, SUFFIX, SaveError
from mayi_desktop.host.pad.evening_file import SUFFIX as EVENING_SUFFIX
from mayi_desktop.host.records.evenings import evening_files, evening_record
from mayi_desktop.host.records.file import (
    Connection,
    DamagedRecordsError,
    RecordsError,
    damaged_error,
    move_aside,
    open_records,
)
from mayi_desktop.host.records.game import record_of
from mayi_desktop.host.records.read import readable_games
from mayi_desktop.host.records.write import add, put
from mayi_desktop.i18n import _

_log = logging.getLogger(__name__)
_KNOWN = "SELECT journal, size, finished FROM games INDEXED BY games_by_journal"


class Recorder:
    """Records finished and abandoned games in a thread of its own.

    `revision` grows with every change; `notice` is a sentence when something is wrong, and
    goes when games are recorded again.
    """

    def __init__(self, data: Path) -> None:
        self.revision = 0
        self.notice: str | None = None
        self._data = data
        self._lock = threading.Lock()
        self._wanted: set[Path] | None = None
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._checked = False
        self._found_damaged = False
        self._failed = False
        self._unreadable: set[Path] = set()

    @property
    def busy(self) -> bool:
        """Whether games are being recorded."""
        with self._lock:
            return self._thread is not None

    def record(self, left: Iterable[Path] = ()) -> None:
        """Record all finished games and these abandoned ones in the background."""
        with self._lock:
            self._wanted = {*(self._wanted or ()), *left}
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="records")
                self._thread.start()

    def repair(self) -> None:
        """Replace records that were found damaged, in the background."""
        self._found_damaged = True
        self.record()

    def wait(self) -> None:
        """Wait until everything is recorded."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def stop(self) -> None:
        """Stop after the current game; the rest is recorded another time."""
        self._stopping = True
        self.wait()
        self._stopping = False

    def record_now(self, left: Iterable[Path] = ()) -> None:
        """Record in this thread what `record` would record in the background."""
        try:
            if self._found_damaged:
                raise damaged_error(records_file(self._data))
            self._record(left)
        except DamagedRecordsError as damaged:
            self._rebuild(damaged, left)
        except RecordsError as error:
            _log.warning("%s", error)
            self._failed = True
            self._tell(str(error))
        else:
            if self._failed:
                self._failed = False
                self._tell(None)

    def _work(self) -> None:
        while True:
            with self._lock:
                left, self._wanted = self._wanted, None
                if left is None:
                    self._thread = None
                    return
            try:
                self.record_now(left)
            except Exception:
                _log.exception("the records could not be brought up to date")

    def _record(self, left: Iterable[Path]) -> None:
        file = records_file(self._data)
        over = [*_journals(games_folder(self._data) / FINISHED), *_evenings(self._data)]
        left = [path for path in left if is_there(path)]
        if not over and not left and not is_there(file):
            return
        with open_records(file, write=True) as records:
            self._check_once(records)
            known = set(records.rows(_KNOWN))
            sizes = {(journal, size) for journal, size, _ in known}
            for path in (*over, *left):
                if self._stopping:
                    break
                with suppress(OSError):
                    if (path.name, path.stat().st_size) not in sizes:
                        self._add(records, path)

    def _check_once(self, records: Connection) -> None:
        """Check once that the whole file is valid."""
        if not self._checked:
            if records.rows("PRAGMA quick_check(1)") != [("ok",)]:
                raise damaged_error(records.path)
            self._checked = True

    def _add(self, records: Connection, path: Path) -> None:
        if path in self._unreadable:
            return
        try:
            is_evening = path.suffix == EVENING_SUFFIX
            game = evening_record(path) if is_evening else record_of(path)
        except (SaveError, OSError) as error:
            _log.warning("%s is not recorded: %s", path.name, error)
            self._unreadable.add(path)
            return
        if game is not None and add(records, game):
            self.revision += 1

    def _rebuild(self, damaged: DamagedRecordsError, left: Iterable[Path]) -> None:
        """Rebuild the records from what can still be read, keeping the damaged file."""
        _log.warning("%s", damaged)
        self._checked, self._found_damaged = True, False
        try:
            kept = _rescue(records_file(self._data))
            self._tell(
                _(
                    "The records were damaged, so they’re being rebuilt from the saved "
                    "games. The damaged file is kept next to them as {name}.",
                    name=kept.name,
                )
            )
            self._record(left)
        except OSError as error:
            _log.warning("the damaged records cannot be replaced: %r", error)
            self._tell(
                _(
                    "The damaged file {name} can’t be replaced, so no games are being "
                    "recorded.",
                    name=records_file(self._data).name,
                )
            )
        except RecordsError as error:
            _log.warning("%s", error)
            self._tell(str(error))
        self.revision += 1

    def _tell(self, notice: str | None) -> None:
        self.notice = notice
        self.revision += 1


_RECORDERS: dict[Path, Recorder] = {}


def recorder_for(data: Path) -> Recorder:
    """The recorder of a data folder."""
    return _RECORDERS.setdefault(data, Recorder(data))


def recorder_of(journal: Path) -> Recorder | None:
    """The recorder of the data folder of a finished journal; None elsewhere."""
    games = journal.parent.parent
    data = games.parent
    return recorder_for(data) if journal.parent == games_folder(data) / FINISHED else None


def journal_of(data: Path, name: str) -> Path | None:
    """The journal of a recorded game, or the file of an evening; None if it is gone."""
    games = games_folder(data)
    if name == Path(name).name and name.endswith(EVENING_SUFFIX):
        evening = evenings_folder(data) / name
        return evening if is_there(evening) else None
    if name != Path(name).name or not name.endswith(SUFFIX):
        return None
    return next((p for p in (games / FINISHED / name, games / name) if is_there(p)), None)


def resumable_names(data: Path) -> frozenset[str]:
    """The file names of the journals and evenings that can be resumed.

    An evening can be resumed even when it is over, to correct it; whoever asks knows that.
    """
    paths = (*_journals(games_folder(data)), *_evenings(data))
    return frozenset(path.name for path in paths)


def abandoned_games(data: Path, begun: Path | None) -> list[Path]:
    """The unfinished games that are abandoned when another one starts."""
    return [path for path in _journals(games_folder(data)) if path != begun]


def _evenings(data: Path) -> Iterator[Path]:
    try:
        yield from evening_files(data)
    except OSError as error:
        _log.warning("the evenings cannot be listed: %r", error)


def _journals(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        _log.warning("%s cannot be listed: %r", folder, error)


def _rescue(file: Path) -> Path:
    """Replace damaged records with new ones of all games that can still be read.

    Returns the name under which the damaged file is kept. The new file is completed first, so
    that a crash loses nothing.
    """
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    with (
        open_records(new, write=True) as records,
        records.transaction(),
        suppress(DamagedRecordsError),
        open_records(file, write=False) as damaged,
    ):
        for game in readable_games(damaged):
            put(records, game)
    kept = move_aside(file)
    new.replace(file)
    return kept
