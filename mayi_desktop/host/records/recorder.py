"""Knows when games come into the records: in the background, read off their journals."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from mayi_desktop.host.files.paths import games_folder, records_file
from mayi_desktop.host.journal.journal import FINISHED, SUFFIX, SaveError
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
    """Whoever writes the records: games played to their end, and games that were left.

    It works in a thread of its own, so that no game ever waits for it. `revision` grows with
    every change; `notice` is a sentence when something is wrong.
    """

    def __init__(self, data: Path) -> None:
        self.revision = 0
        self.notice: str | None = None
        self._data = data
        self._lock = threading.Lock()
        self._wanted: set[Path] | None = None
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._looked_over = False
        self._found_damaged = False
        self._hopeless: set[Path] = set()

    @property
    def busy(self) -> bool:
        """Whether something is being written down."""
        with self._lock:
            return self._thread is not None

    def record(self, left: Iterable[Path] = ()) -> None:
        """Write down, soon, every game that is over and these, which have been left."""
        with self._lock:
            self._wanted = {*(self._wanted or ()), *left}
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="records")
                self._thread.start()

    def repair(self) -> None:
        """Make, soon, new records in the place of the ones that somebody found damaged."""
        self._found_damaged = True
        self.record()

    def wait(self) -> None:
        """Wait until everything is written down."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def stop(self) -> None:
        """End with the game that is being written down; the rest comes another time."""
        self._stopping = True
        self.wait()
        self._stopping = False

    def record_now(self, left: Iterable[Path] = ()) -> None:
        """Write down at once what `record` would write down soon."""
        try:
            if self._found_damaged:
                raise damaged_error(records_file(self._data))
            self._record(left)
        except DamagedRecordsError as damaged:
            self._begin_anew(damaged, left)
        except RecordsError as error:
            _log.warning("%s", error)
            self._tell(str(error))

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
        over = list(_journals(games_folder(self._data) / FINISHED))
        left = [path for path in left if path.exists()]
        if not over and not left and not file.exists():
            return
        with open_records(file, write=True) as records:
            self._look_over(records)
            known = set(records.rows(_KNOWN))
            finished = {journal for journal, _, done in known if done}
            sizes = {(journal, size) for journal, size, _ in known}
            for path in (*over, *left):
                if self._stopping:
                    break
                with suppress(OSError):
                    told = (path.name, path.stat().st_size) in sizes
                    if not told and path.name not in finished:
                        self._add(records, path)

    def _look_over(self, records: Connection) -> None:
        """Make sure, once, that the whole file is sound."""
        if not self._looked_over:
            if records.rows("PRAGMA quick_check(1)") != [("ok",)]:
                raise damaged_error(records.path)
            self._looked_over = True

    def _add(self, records: Connection, path: Path) -> None:
        if path in self._hopeless:
            return
        try:
            game = record_of(path)
        except (SaveError, OSError) as error:
            _log.warning("%s is not recorded: %s", path.name, error)
            self._hopeless.add(path)
            return
        if game is not None and add(records, game):
            self.revision += 1

    def _begin_anew(self, damaged: DamagedRecordsError, left: Iterable[Path]) -> None:
        """Make new records of what can still be read, and keep the damaged file aside."""
        _log.warning("%s", damaged)
        self._looked_over, self._found_damaged = True, False
        try:
            kept = _rescue(records_file(self._data))
            self._tell(
                _(
                    "The records were damaged: new ones are made from the saved games, and the "
                    "damaged file was kept beside them as {name}.",
                    name=kept.name,
                )
            )
            self._record(left)
        except OSError as error:
            _log.warning("the damaged records cannot be replaced: %r", error)
            self._tell(
                _(
                    "The damaged file {name} cannot be replaced, so nothing is recorded.",
                    name=records_file(self._data).name,
                )
            )
        except RecordsError as error:
            _log.warning("%s", error)
            self._tell(str(error))
        self.revision += 1

    def _tell(self, notice: str) -> None:
        self.notice = notice
        self.revision += 1


_RECORDERS: dict[Path, Recorder] = {}


def recorder_for(data: Path) -> Recorder:
    """The one who keeps the records of a data folder."""
    return _RECORDERS.setdefault(data, Recorder(data))


def recorder_of(journal: Path) -> Recorder | None:
    """The one who keeps the records where a finished journal lies; None where nobody does."""
    games = journal.parent.parent
    data = games.parent
    return recorder_for(data) if journal.parent == games_folder(data) / FINISHED else None


def journal_of(data: Path, name: str) -> Path | None:
    """Where the journal of a recorded game lies; None if it is not there any more."""
    games = games_folder(data)
    if name != Path(name).name or not name.endswith(SUFFIX):
        return None
    return next((p for p in (games / FINISHED / name, games / name) if p.is_file()), None)


def resumable_names(data: Path) -> frozenset[str]:
    """The file names of the journals whose games can be gone on with."""
    return frozenset(path.name for path in _journals(games_folder(data)))


def abandoned_games(data: Path, begun: Path | None) -> list[Path]:
    """The unfinished games that somebody leaves who begins another one."""
    return [path for path in _journals(games_folder(data)) if path != begun]


def _journals(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        _log.warning("%s cannot be listed: %r", folder, error)


def _rescue(file: Path) -> Path:
    """Put new records, with the games that can still be read, in the place of damaged ones.

    The name under which the damaged file is kept. All is made ready beside it, so that a sudden
    end loses nothing.
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
