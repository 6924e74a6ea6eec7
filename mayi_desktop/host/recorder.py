"""Recorder: adds games and evenings to the records in the background."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from itertools import chain
from pathlib import Path

from mayi_desktop.base.files import is_locked, is_there
from mayi_desktop.base.i18n import _
from mayi_desktop.engine.cards import Rank
from mayi_desktop.host.folder import evenings_folder, games_folder, records_file
from mayi_desktop.host.game_record import (
    MARK_LENGTH,
    DealRecord,
    GameRecord,
    SeatRecord,
    record_of,
)
from mayi_desktop.host.journal import FINISHED, SUFFIX, SaveError, data_of
from mayi_desktop.host.pad import SUFFIX as EVENING_SUFFIX
from mayi_desktop.host.pad import Evening, HandLeft, read_evening
from mayi_desktop.host.records import (
    Connection,
    DamagedRecordsError,
    RecordsError,
    add,
    damaged_error,
    move_aside,
    open_records,
    put,
    readable_games,
)
from mayi_desktop.sheets.house_rules import is_house_rules


def evening_record(path: Path) -> GameRecord | None:
    """An evening's record, None without deals; SaveError or OSError if it can't be read."""
    read, facts = read_evening(path), path.stat()
    if not read.evening.deals:
        return None
    ended = datetime.fromtimestamp(facts.st_mtime).isoformat(timespec="seconds")
    return record_of_evening(
        read.evening, path.name, ended, (facts.st_size, read.end.lines - 1)
    )


def record_of_evening(
    evening: Evening, name: str = "", ended: str = "", size: tuple[int, int] = (0, 0)
) -> GameRecord:
    """The record of an evening so far; `size` is its file's bytes and entries.

    A real table counts no turns or May I?s, and wild cards only where the cards are tapped in.
    """
    setup = evening.setup
    return GameRecord(
        mark=_identity(evening),
        started=setup.started,
        ended=ended or setup.started,
        sheet=setup.sheet_id,
        title=setup.sheet.title,
        house=is_house_rules(setup.sheet),
        options=setup.options,
        code="",
        planned=len(setup.sheet.deals),
        finished=evening.finished,
        turns=0,
        moves=size[1],
        hints=None,
        journal=name,
        size=size[0],
        seats=tuple(_seats(evening)),
    )


def _identity(evening: Evening) -> str:
    """A digest of how an evening began; identifies it."""
    setup = evening.setup
    text = json.dumps(["evening", setup.started, setup.sheet_id, setup.names])
    return sha256(text.encode()).hexdigest()[:MARK_LENGTH]


def _seats(evening: Evening) -> Iterator[SeatRecord]:
    for seat, (name, start) in enumerate(zip(evening.names, evening.starts, strict=True)):
        deals: list[DealRecord | None] = []
        for deal in evening.deals:
            hand = deal.hands[seat] if seat < len(deal.hands) else None
            deals.append(None if hand is None else _deal(evening, deal.deal, hand, seat))
        yield SeatRecord(name, person=True, start=start, deals=tuple(deals))


def _deal(evening: Evening, deal: int, hand: HandLeft, seat: int) -> DealRecord:
    wilds: frozenset[Rank] = evening.sheet.meld_rules(deal).wilds
    left = sum(rank in wilds for rank in hand.cards or ())
    out = evening.deals[deal].out == seat
    return DealRecord(hand.points, jokers=left, down=out, out=out)


_log = logging.getLogger(__name__)
MOST_KEPT = 10_000
"""Most files of finished games and evenings, and of unfinished games: decades of them."""
_KNOWN = "SELECT journal, size, finished FROM games INDEXED BY games_by_journal"


class Recorder:
    """Records finished and abandoned games on its own thread.

    `revision` changes with every new record. `notice` is a sentence about a problem; it clears
    when recording works again.
    """

    def __init__(self, data: Path) -> None:
        self.revision = 0
        self.notice: str | None = None
        self._data = data
        self._lock = threading.Lock()
        self._wanted: Iterable[Path] | None = None
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._checked = False
        self._found_damaged = False
        self._failed = False
        self._unreadable: set[Path] = set()

    def record(self, left: Iterable[Path] = ()) -> None:
        """Find finished games, and record them and these abandoned ones in the background."""
        with self._lock:
            self._wanted = chain(self._wanted or (), left)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="records")
                self._thread.start()

    def repair(self) -> None:
        """Replace damaged records in the background."""
        self._found_damaged = True
        self.record()

    def wait(self) -> None:
        """Block until everything is recorded."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def stop(self) -> None:
        """Stop after the current game; the rest is recorded next time."""
        self._stopping = True
        self.wait()
        self._stopping = False

    def record_now(self, left: Iterable[Path] = ()) -> None:
        """Do the work of `record` on this thread."""
        left = set(left)
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
        games = games_folder(self._data)
        over = [*_files(games / FINISHED), *_files(evenings_folder(self._data), EVENING_SUFFIX)]
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
            if not self._stopping:
                self._remove_oldest(records, over, recorded=True)
                self._remove_oldest(records, _files(games), recorded=False)

    def _remove_oldest(
        self, records: Connection, paths: Iterable[Path], *, recorded: bool
    ) -> None:
        """Delete the oldest files beyond `MOST_KEPT`; the records keep what is in them.

        With `recorded`, only those of which the records have everything. Files that are open or
        can't be read stay.
        """
        dated: list[tuple[float, Path]] = []
        for path in paths:
            with suppress(OSError):
                dated.append((path.stat().st_mtime, path))
        surplus = sorted(dated)[:-MOST_KEPT]
        known = {row[:2] for row in records.rows(_KNOWN)} if surplus else set()
        for _when, path in surplus:
            if self._stopping:
                break
            with suppress(OSError):
                if is_locked(path):
                    continue
                if not recorded:
                    self._add(records, path)
                    is_done = path not in self._unreadable
                else:
                    is_done = (path.name, path.stat().st_size) in known
                if is_done:
                    path.unlink()
                    _log.info("%s is one of too many, and deleted", path.name)

    def _check_once(self, records: Connection) -> None:
        """Verify the whole file, once per run."""
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
        """Rebuild the records from what is readable; the damaged file is kept."""
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
    """The recorder for a data folder."""
    return _RECORDERS.setdefault(data, Recorder(data))


def recorder_of(journal: Path) -> Recorder | None:
    """The recorder for the data folder of a finished journal; None elsewhere."""
    data = data_of(journal)
    return None if data is None or journal.parent.name != FINISHED else recorder_for(data)


def journal_of(data: Path, name: str) -> Path | None:
    """The journal or evening file of a recorded game; None if it no longer exists."""
    games = games_folder(data)
    if name == Path(name).name and name.endswith(EVENING_SUFFIX):
        evening = evenings_folder(data) / name
        return evening if is_there(evening) else None
    if name != Path(name).name or not name.endswith(SUFFIX):
        return None
    return next((p for p in (games / FINISHED / name, games / name) if is_there(p)), None)


def is_resumable(data: Path, name: str) -> bool:
    """Whether a recorded game or evening can be resumed.

    A finished evening can be: it is resumed to correct it.
    """
    journal = journal_of(data, name)
    return journal is not None and journal.parent.name != FINISHED


def abandoned_games(data: Path, begun: Path | None) -> Iterator[Path]:
    """The unfinished games that count as abandoned when another one starts."""
    return (path for path in _files(games_folder(data)) if path != begun)


def _files(folder: Path, suffix: str = SUFFIX) -> Iterator[Path]:
    try:
        yield from sorted(folder.glob(f"*{suffix}"))
    except OSError as error:
        _log.warning("%s cannot be listed: %r", folder, error)


def _rescue(file: Path) -> Path:
    """Replace damaged records with new ones of all readable games.

    Returns the damaged file's new name. The new file is completed first, so that a crash loses
    nothing.
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
