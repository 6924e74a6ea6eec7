"""Journals and other files of checked lines, and how they are saved while a game goes on."""

from __future__ import annotations

import errno
import json
import logging
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, BinaryIO, ClassVar, Generic, Self, TypeVar, get_args
from zlib import crc32

from platformdirs import user_documents_path

from mayi_desktop import __version__, engine
from mayi_desktop.base import codec
from mayi_desktop.base.codec import at_most, matching, within
from mayi_desktop.base.files import (
    create_free,
    create_new,
    free_damaged_name,
    lock_file,
    make_private_file,
    make_private_folder,
    move_to_free_name,
    open_for_change,
    open_regular,
    read_limited,
    short_text,
)
from mayi_desktop.base.i18n import _
from mayi_desktop.host.folder import games_folder
from mayi_desktop.host.seal import Commitment, Cut, JournalHead
from mayi_desktop.host.setup import (
    HELPS,
    Coaching,
    GameSetup,
    SeatSetup,
    SharingMode,
    Text,
    check_code,
)
from mayi_desktop.sheets.house_rules import is_house_rules

# --- Entries of a journal, and their JSON.


FORMAT = 1
_MARK = "mayi"
_MOST_SEATS = 99


class NewerFormatError(ValueError):
    """A line was written by a newer version of the game."""


def moment(value: str) -> str:
    """A limit for the codec: a date and time in its standard form."""
    return datetime.fromisoformat(short_text(value)).isoformat()


Moment = Annotated[str, moment]
Digest = Annotated[str, matching("[0-9a-f]{64}|")]
Seconds = Annotated[tuple[Annotated[float, within(0, 3600)], ...], at_most(_MOST_SEATS)]


@dataclass(frozen=True, slots=True)
class Header:
    """How the game started: setup, whole sheet, and when; `practice` counts in no records."""

    setup: GameSetup
    sheet: engine.RuleSheet
    started: str
    program: str = __version__
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat, chance or the table did something; a newcomer comes with `Join`."""

    action: engine.Action
    newcomer: SeatSetup | None = None


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A seat passed to another player, person or computer."""

    seat: engine.Seat
    who: SeatSetup


@dataclass(frozen=True, slots=True)
class Committed:
    """The commitment of a sealed game, with what opens it; `shown` is its digest."""

    commitment: Commitment
    shown: Digest


@dataclass(frozen=True, slots=True)
class TookBack:
    """A person undid the last play of its turn."""

    seat: engine.Seat


@dataclass(frozen=True, slots=True)
class DealDone:
    """A deal (from 0) ended: the digest of the state, and the totals.

    `head` is that of all lines before this one; the journal fills it in. `seconds` are each
    person's mean time for a step, 0 for computer players; empty if unknown.
    """

    deal: Annotated[int, within(0, 10**6)]
    digest: Text
    scores: tuple[int, ...]
    head: Digest = field(default="", compare=False)
    seconds: Seconds = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Practised:
    """From here on the game is practice, with another deal code."""

    code: Annotated[str, short_text, check_code]


@dataclass(frozen=True, slots=True)
class CoachSet:
    """From here on the coach has other permissions."""

    coaching: Coaching


@dataclass(frozen=True, slots=True)
class SharingSet:
    """From here on the people share their screen in another way."""

    sharing: SharingMode


@dataclass(frozen=True, slots=True)
class Helped:
    """A seat used this kind of the coach's help for the first time."""

    seat: engine.Seat
    kind: Annotated[str, matching("|".join(HELPS))]


@dataclass(frozen=True, slots=True)
class GameDone:
    """The game is over and needs no resuming."""


Entry = (
    Acted
    | HandedOver
    | TookBack
    | Committed
    | Cut
    | DealDone
    | Practised
    | CoachSet
    | SharingSet
    | Helped
    | GameDone
)
_KINDS: tuple[type, ...] = get_args(Entry)
_NAMED = frozenset(kind.__name__ for kind in _KINDS)


@dataclass(frozen=True, slots=True)
class _HeaderLine:
    """The header as it stands in the file."""

    mayi: int
    program: Text
    started: Moment
    sheet: Text
    options: tuple[Text, ...]
    rules: engine.RuleSheet
    seats: tuple[SeatSetup, ...]
    code: Text
    practice: bool
    coach: Coaching
    sharing: SharingMode


def encode_header(header: Header) -> dict[str, Any]:
    """The header as a JSON object."""
    setup = header.setup
    return {
        _MARK: FORMAT,
        "program": header.program,
        "started": header.started,
        "sheet": setup.sheet_id,
        "options": codec.plain(setup.options),
        "rules": engine.codec.encode_sheet(header.sheet),
        "seats": codec.plain(setup.seats),
        "code": setup.code,
        "practice": header.practice,
        "coach": codec.plain(setup.coaching),
        "sharing": codec.plain(setup.sharing),
    }


def check_format(raw: object, mark: str, newest: int) -> None:
    """ValueError unless a first line has this mark, with a format that is known."""
    if not isinstance(raw, dict) or type(raw.get(mark)) is not int or raw[mark] < 1:
        raise ValueError(f"not the first line of a file of this kind: {mark}")
    if raw[mark] > newest:
        raise NewerFormatError(raw[mark])


def decode_header(raw: object) -> Header:
    """The header in a JSON value; ValueError if it is none, or of a newer format."""
    check_format(raw, _MARK, FORMAT)
    line: _HeaderLine = codec.read(_HeaderLine, raw, "the header")
    sheet = line.rules
    if engine.contradictions(sheet) or not short_text(sheet.title):
        raise ValueError("the sheet cannot be played")
    if not sheet.min_players <= len(line.seats) <= sheet.max_players:
        raise ValueError(f"{len(line.seats)} seats do not fit the sheet")
    setup = GameSetup(
        line.sheet,
        line.options,
        line.seats,
        check_code(line.code) if line.code else "",
        house=sheet if is_house_rules(sheet) else None,
        coaching=line.coach,
        sharing=line.sharing,
    )
    return Header(setup, sheet, line.started, line.program, line.practice)


def encode_entry(entry: Entry) -> object:
    """An entry as JSON: its name and fields; just the seat for a pass, the most common one."""
    match entry:
        case Acted(engine.LetGo(seat)):
            return seat
        case Acted(action, None):
            return engine.codec.encode_action(action)
        case Acted(action, newcomer):
            return ["Acted", engine.codec.encode_action(action), codec.plain(newcomer)]
        case _:
            return codec.encode_named(entry)


def is_move(raw: object) -> bool:
    """Whether a line holds an action without a newcomer; it may still be an invalid one."""
    match raw:
        case [str(name), *_]:
            return name not in _NAMED
        case _:
            return type(raw) is int


def decode_entry(raw: object) -> Entry:
    """The entry in a JSON value; ValueError if it is none."""
    match raw:
        case int() if type(raw) is int and 0 <= raw < _MOST_SEATS:
            return Acted(engine.LetGo(engine.Seat(raw)))
        case ["Acted", action, newcomer]:
            joins = engine.codec.decode_action(action)
            if not isinstance(joins, engine.Join):
                raise ValueError("only a newcomer comes with a player")
            return Acted(joins, codec.read(SeatSetup, newcomer, "the newcomer"))
        case [str(name), *_] if name in _NAMED:
            entry: Entry = codec.decode_named(_KINDS, raw)
            return entry
        case list():
            return Acted(engine.codec.decode_action(raw))
        case _:
            raise ValueError("not an entry of a journal")


# --- Journal: the file of a saved game, one checked line of JSON for each entry.


SUFFIX = ".mayi"
FINISHED = "finished"
_SHARED = "May I"
_LASTING = (Committed, Cut, DealDone, GameDone)


T = TypeVar("T")


class SaveError(Exception):
    """Raised when a save cannot be used; says why in one sentence."""


def unsaved_text(error: OSError) -> str:
    """That a game cannot be saved, with what the system says."""
    reason = error.strerror or _("the disk couldn’t be written to")
    return _("This game can’t be saved: {reason}.", reason=f"{reason[0].lower()}{reason[1:]}")


@dataclass(frozen=True, slots=True)
class Recording:
    """A journal as it was read; `damaged` if something after its entries is not valid.

    `checkpoints` are the sizes of the file and the running checks after the header and after
    each entry; `size` is the size of the whole file.
    """

    header: Header
    entries: tuple[Entry, ...]
    checkpoints: tuple[tuple[int, int], ...]
    damaged: bool
    size: int

    def truncated(self, count: int) -> Recording:
        """The recording up to a number of entries; it then counts as damaged."""
        if count >= len(self.entries):
            return self
        return replace(
            self,
            entries=self.entries[:count],
            checkpoints=self.checkpoints[: count + 1],
            damaged=True,
        )

    @property
    def end(self) -> FileEnd:
        """Where to continue its file."""
        return FileEnd(*self.checkpoints[-1], len(self.checkpoints), self.size, self.damaged)

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.entries) and isinstance(self.entries[-1], GameDone)


@dataclass(frozen=True, slots=True)
class FileEnd:
    """Where to continue a file of checked lines: after so many valid lines.

    `whole` is the size of the file; `damaged` if something invalid follows the lines.
    """

    size: int
    check: int
    lines: int
    whole: int
    damaged: bool


class LineFile:
    """A file of checked lines; a line has left the process before `append` returns.

    `damaged_copy` is the copy of the damaged file that it continues, if it was damaged.
    """

    def __init__(self, path: Path, file: BinaryIO, size: int = 0, check: int = 0) -> None:
        self.path = path
        self._file = file
        self._size = size
        self._check = check
        self._chain = sha256()
        self.lines = 0
        self.damaged_copy: Path | None = None

    @classmethod
    def begin(
        cls, folder: Path, started: str, ending: str, first: Callable[[str], object]
    ) -> Self:
        """Create a file with a first line; OSError if that fails.

        `first` makes that line from the start time. If a file of that time exists, it starts
        some seconds later: the records tell games apart by that.
        """
        make_private_folder(folder)
        path, file, started = create_dated(folder, started, ending)
        lock_file(file)
        book = cls(path, file)
        try:
            book.append(first(started), lasting=True)
        except OSError:
            book.close()
            path.unlink(missing_ok=True)
            raise
        return book

    @classmethod
    def go_on(cls, path: Path, end: FileEnd) -> Self:
        """Append to a file; a damaged one is copied first.

        SaveError if the file is open elsewhere, OSError if it cannot be written.
        """
        file = open_for_change(path)
        try:
            if not lock_file(file):
                raise SaveError(_("This game is already open in another window."))
            if os.fstat(file.fileno()).st_size != end.whole:
                raise SaveError(
                    _("This game is being played right now. Please try again in a moment.")
                )
            kept = keep_original(path) if end.damaged else None
            file.truncate(end.size)
            file.seek(0)
            written = file.read(end.size)
        except (OSError, SaveError):
            file.close()
            raise
        make_private_folder(path.parent)
        make_private_file(path)
        book = cls(path, file, end.size, end.check)
        book._chain.update(_as_written(written))
        book.lines = end.lines
        book.damaged_copy = kept
        return book

    @property
    def checkpoint(self) -> tuple[int, int]:
        """The size of the file and the running check."""
        return self._size, self._check

    @property
    def head(self) -> JournalHead:
        """The head of all lines written so far: the SHA-256 of the file as it stands."""
        return JournalHead(self._chain.digest())

    def append(self, payload: object, *, lasting: bool) -> None:
        """Append a line; a `lasting` one is synced to the disk."""
        line, check = encode_line(payload, self._check)
        larger = self._size + len(line) > LARGEST_FILE or self.lines >= MOST_LINES
        if len(line) > LONGEST_LINE or larger:
            raise OSError(errno.EFBIG, _("It has grown too long"))
        self._file.write(line)
        self._file.flush()
        if lasting:
            os.fsync(self._file.fileno())
        self._size += len(line)
        self._check = check
        self._chain.update(line)
        self.lines += 1

    def restore_deleted(self) -> bool:
        """Write the file again if somebody deleted or replaced it; whether that was so.

        What was written is still in the open file. A file that took its place stays.
        """
        if self._is_in_place():
            return False
        self._file.seek(0)
        data = self._file.read(self._size)
        make_private_folder(self.path.parent)
        path, file = create_free(self.path)
        lock_file(file)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        self.close()
        self.path, self._file = path, file
        return True

    def _is_in_place(self) -> bool:
        """Whether the path still leads to the open file.

        Windows deletes no open file. A file of just this size counts as the same, as some disks
        of other computers number one file differently from time to time.
        """
        if sys.platform == "win32":
            return True
        try:
            there = self.path.stat()
        except FileNotFoundError:
            return False
        same = os.path.samestat(there, os.fstat(self._file.fileno()))
        return same or there.st_size == self._size

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            self._file.close()


class Journal(LineFile):
    """The journal of a game being written."""

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """Create the journal of a new game in a folder; OSError if that fails."""
        ending = f"{header.setup.sheet_id}{SUFFIX}"
        return cls.begin(
            folder,
            header.started,
            ending,
            lambda started: encode_header(replace(header, started=started)),
        )

    def write(self, entry: Entry) -> None:
        """Append an entry; what people see as a proof is synced to the disk first."""
        if isinstance(entry, DealDone):
            entry = replace(entry, head=self.head.digest.hex())
        self.append(encode_entry(entry), lasting=isinstance(entry, _LASTING))


def write_practice(folder: Path, of: Header, entries: Iterable[Entry]) -> Path:
    """Write a practice game of another's header and entries; SaveError if the disk refuses."""
    now = datetime.now().isoformat(timespec="seconds")
    try:
        book = Journal.create(folder, replace(of, practice=True, started=now))
        for entry in entries:
            book.write(entry)
    except OSError as error:
        raise SaveError(unsaved_text(error)) from error
    book.close()
    return book.path


def data_of(journal: Path) -> Path | None:
    """The data folder of a journal, finished or not; None if it lies elsewhere."""
    games = journal.parent.parent if journal.parent.name == FINISHED else journal.parent
    return games.parent if games == games_folder(games.parent) else None


def journals_in(games: Path, *others: Path) -> list[Path]:
    """The journals in the folder of games, finished ones too, and in others; newest first."""
    found: list[tuple[float, Path]] = []
    for folder in (games, games / FINISHED, *others):
        try:
            found += [(path.stat().st_mtime, path) for path in folder.glob(f"*{SUFFIX}")]
        except OSError as error:
            _log.warning("%s cannot be listed: %r", folder, error)
    return [path for _, path in sorted(found, reverse=True)]


def move_to_finished(path: Path) -> Path:
    """Move the journal of a finished game to the finished ones; its path then.

    It gets another name if there is a finished game of its name already.
    """
    folder = path.parent / FINISHED
    with suppress(OSError):
        make_private_folder(folder)
        return move_to_free_name(path, folder)
    return path


def shared_folder(data: Path | None) -> Path:
    """The folder of shared games: in the documents, or in the data folder if one is given."""
    return user_documents_path() / _SHARED if data is None else data / "shared"


def share(journal: Path, folder: Path) -> Path:
    """Copy a journal into a folder under a free name; SaveError says why not."""
    try:
        data = read_limited(journal, LARGEST_FILE)
        folder.mkdir(parents=True, exist_ok=True)
        return _write_copy(data, folder, journal.stem)
    except OSError as error:
        raise SaveError(
            _(
                "The game can’t be copied to {folder} ({why}).",
                folder=folder,
                why=error.strerror,
            )
        ) from error


def read(path: Path) -> Recording:
    """The journal in a file up to its last valid entry; SaveError if it has none."""
    sound = read_sound(path)
    header = header_of(sound, path)
    entries: list[Entry] = []
    for line in sound.lines[1:]:
        try:
            entries.append(decode_entry(line.payload))
        except ValueError:
            break
    kept = sound.lines[: len(entries) + 1]
    damaged = sound.damaged or len(kept) < len(sound.lines)
    marks = tuple((line.end, line.check) for line in kept)
    return Recording(header, tuple(entries), marks, damaged, sound.size)


def read_sound(path: Path) -> SoundLines:
    """The valid lines of a file; SaveError if it cannot be read."""
    try:
        return read_lines(path)
    except OSError as error:
        raise SaveError(
            _("{name} can’t be read ({why}).", name=path.name, why=error.strerror)
        ) from error


def header_of(sound: SoundLines, path: Path) -> Header:
    """The header of a file; SaveError if it has no known one."""
    return first_line(sound, path, decode_header)


def first_line(sound: SoundLines, path: Path, decode: Callable[[object], T]) -> T:
    """What the first line of a file says; SaveError if that is not known."""
    if not sound.lines:
        raise SaveError(_no_first_line(sound, path))
    try:
        return decode(sound.lines[0].payload)
    except NewerFormatError as error:
        raise SaveError(
            _("{name} was saved by a newer version of the game.", name=path.name)
        ) from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise SaveError(
            _("{name} doesn’t say clearly which game it is.", name=path.name)
        ) from error


def _no_first_line(sound: SoundLines, path: Path) -> str:
    """Why the first line of a file cannot be used, in a sentence."""
    with suppress(ValueError):
        raw = decode_unchecked(sound.bad_line)
        if isinstance(raw, dict) and _MARK in raw:
            return _(
                "The first line of {name} was changed after it was written.", name=path.name
            )
    return _("{name} isn’t a saved game, or there’s nothing left of it.", name=path.name)


def create_dated(folder: Path, started: str, ending: str) -> tuple[Path, BinaryIO, str]:
    """A new file with a moment in its name that no file has yet, finished or not.

    Where there is one, it starts some seconds later: the records tell games apart by that. The
    moment is returned, too.
    """
    moment = datetime.fromisoformat(started)
    while True:
        path = folder / f"{moment:%Y-%m-%d_%H-%M-%S}_{ending}"
        with suppress(FileExistsError):
            if not os.path.lexists(folder / FINISHED / path.name):
                return path, create_new(path), moment.isoformat()
        moment += timedelta(seconds=1)


def keep_original(path: Path) -> Path:
    """Keep a copy of a damaged file beside it, before its end is cut off."""
    while True:
        kept = free_damaged_name(path)
        with (
            suppress(FileExistsError),
            open_regular(path) as source,
            create_new(kept) as target,
        ):
            shutil.copyfileobj(source, target)
            return kept


def _write_copy(data: bytes, folder: Path, stem: str) -> Path:
    number = 1
    while True:
        again = "" if number == 1 else f"_{number}"
        target = folder / f"{stem}{again}{SUFFIX}"
        try:
            with target.open("xb") as file:
                file.write(data)
        except FileExistsError:
            if read_limited(target, LARGEST_FILE) == data:
                return target
            number += 1
        else:
            return target


# Bytes; limits on damaged or hostile files, far above any real game.
LONGEST_LINE = 1 << 16
LARGEST_FILE = 1 << 22
MOST_LINES = 20_000
_HEAD = len('["00000000",')


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One valid line: its payload, its end in the file, and the running check after it."""

    payload: Any
    end: int
    check: int


@dataclass(frozen=True, slots=True)
class SoundLines:
    """The valid lines of a file of `size` bytes; `damaged` if something follows them.

    A last line without its line end was still being written, which is no damage. `bad_line` is
    the first damaged line, if it has its end. `data` is what was read of the file.
    """

    lines: tuple[JournalLine, ...]
    damaged: bool
    size: int
    bad_line: bytes = b""
    data: bytes = field(default=b"", repr=False)

    def heads(self) -> Iterator[JournalHead]:
        """The head after each line, the header's first."""
        chain, position = sha256(), 0
        for line in self.lines:
            chain.update(_as_written(self.data[position : line.end]))
            position = line.end
            yield JournalHead(chain.digest())


def encode_line(payload: object, check: int) -> tuple[bytes, int]:
    """The line of a payload after a running check, and the check after it."""
    text = json.dumps(payload, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    check = crc32(text, check)
    return b'["%08x",%s]\n' % (check, text), check


def read_lines(path: Path) -> SoundLines:
    """The valid lines of a file of any size; OSError if it cannot be read.

    Mail programs, editors and git may change line ends; checks and heads ignore that.
    """
    with open_regular(path) as file:
        data = file.read(LARGEST_FILE + 1)
        size = os.fstat(file.fileno()).st_size
    found: list[JournalLine] = []
    position = check = 0
    while position < len(data):
        end = data.find(b"\n", position, position + LONGEST_LINE)
        if end < 0:
            damaged = _never_ends(data, position, check)
            return SoundLines(tuple(found), damaged, size, data=data)
        raw = data[position:end].removesuffix(b"\r")
        read = _parse(raw, end + 1, check)
        if read is None or len(found) >= MOST_LINES:
            return SoundLines(tuple(found), True, size, raw, data)
        found.append(read)
        position, check = read.end, read.check
    return SoundLines(tuple(found), False, size, data=data)


def _as_written(data: bytes) -> bytes:
    """Lines with the line ends that the game writes; within a line there is no CR."""
    return data.replace(b"\r\n", b"\n")


def decode_unchecked(raw: bytes) -> Any:  # noqa: ANN401
    """The payload of a line, ignoring its check; ValueError if it is not JSON."""
    try:
        return json.loads(raw[_HEAD:-1])
    except RecursionError as error:
        raise ValueError("too many lists within lists") from error


def _never_ends(data: bytes, position: int, check: int) -> bool:
    """Whether the rest of a file without a line end is damage.

    It is too long, or it is a whole line whose end was changed into something else.
    """
    if len(data) - position >= LONGEST_LINE or len(data) > LARGEST_FILE:
        return True
    return _parse(data[position:-1], len(data), check) is not None


def _parse(raw: bytes, end: int, check: int) -> JournalLine | None:
    text = raw[_HEAD:-1]
    check = crc32(text, check)
    if raw[:_HEAD] != b'["%08x",' % check or raw[-1:] != b"]":
        return None
    try:
        return JournalLine(json.loads(text), end, check)
    except (ValueError, RecursionError):
        return None


_log = logging.getLogger(__name__)
# Entries between two tries to reopen the file, as each try may block on a slow disk.
_TRY_EVERY = 8

E = TypeVar("E")
F = TypeVar("F", bound=LineFile)


@dataclass(frozen=True, slots=True)
class LineKind(Generic[E, F]):
    """How entries are written in one kind of file, which are synced to the disk, and read."""

    file: type[F]
    write: Callable[[F, E], None]
    is_lasting: Callable[[E], bool]
    decode: Callable[[object], E]


class Saver(Generic[E, F]):
    """Saves entries as they come; the game continues when nothing can be saved.

    Entries that fail to write are queued and retried.
    """

    kind: ClassVar[LineKind[Any, Any]]

    def __init__(self) -> None:
        self.path: Path | None = None
        self._wording: Callable[[], str] | None = None
        self._create: Callable[[], F] | None = None
        self._book: F | None = None
        self._lines = 1
        self._missed: list[E] = []
        self._goes_on = False

    @classmethod
    def disabled(cls) -> Self:
        """Save nothing: another window of the program is saving."""
        keeping = cls()
        keeping._wording = partial(
            _, "This game isn’t being saved, because May I? is open in another window."
        )
        return keeping

    @property
    def notice(self) -> str | None:
        """A sentence for the people at the table, in their language; None if all is well."""
        return None if self._wording is None else self._wording()

    def _written(self, entry: E) -> None:
        """Follow up an entry that was written."""

    @property
    def lines(self) -> int:
        """How many lines the file has, with those that are queued."""
        return self._lines + len(self._missed)

    @property
    def is_saving(self) -> bool:
        """Whether everything so far is written and the file is open."""
        return self._book is not None

    @property
    def checkpoint(self) -> tuple[int, int] | None:
        """The size and running check of the file; None if none is being written."""
        return None if self._book is None else self._book.checkpoint

    def write(self, entry: E) -> None:
        """Write an entry, after all that are queued, before anybody sees its effect."""
        if not self._goes_on:
            return
        self._missed.append(entry)
        due = self.kind.is_lasting(entry) or len(self._missed) % _TRY_EVERY == 0
        if self._book is None and due:
            self._try_again()
        self._flush()

    def close(self) -> None:
        """Write what is queued, if possible, and close the file."""
        if self._missed and self._goes_on:
            self._try_again()
            self._flush()
        self._goes_on = False
        if self._book is not None:
            self._finish(self._book)
            self._book = None

    def _finish(self, book: F) -> None:
        book.close()

    def _start(self, create: Callable[[], F]) -> None:
        """Begin a file."""
        self._create, self._goes_on = create, True
        self._open()

    def _reopen(self, path: Path, end: FileEnd) -> None:
        """Continue a file; SaveError if another window has it."""
        self.path, self._goes_on, self._lines = path, True, end.lines
        self._open(end)

    def _open(self, end: FileEnd | None = None) -> None:
        """Open the file if possible; it is read first, unless its `end` is known."""
        try:
            if self.path is not None:
                book = self.kind.file.go_on(self.path, end or self._end_again(self.path))
            else:
                assert self._create is not None
                book = self._create()
        except OSError as error:
            self._give_up(error)
            return
        self._book, self.path = book, book.path
        if book.damaged_copy is not None:
            self._wording = partial(
                _,
                "This saved game was damaged. It continues from the last good move, "
                "and the damaged file is kept next to it as {name}.",
                name=book.damaged_copy.name,
            )

    def _try_again(self) -> None:
        """Reopen the file; give up for good if another program has written to it."""
        try:
            self._open()
        except SaveError as error:
            self._wording, self._goes_on = partial(str, error), False
        else:
            if self._book is not None:
                self._wording = partial(_, "Saving works again.")

    def _end_again(self, path: Path) -> FileEnd:
        """The end of the lines written so far; SaveError if the file holds others.

        Of an entry that failed, all may have reached the file nevertheless.
        """
        sound = read_sound(path)
        lines = sound.lines
        if len(lines) == self._lines + 1 and self._is_missed(lines[-1].payload):
            lines = lines[:-1]
        if len(lines) != self._lines:
            raise SaveError(_("This game can’t be saved: something else changed its file."))
        last = lines[-1]
        return FileEnd(last.end, last.check, len(lines), sound.size, sound.damaged)

    def _is_missed(self, payload: object) -> bool:
        try:
            return self.kind.decode(payload) in self._missed[:1]
        except ValueError:
            return False

    def _flush(self) -> None:
        """Write the queued entries until one fails."""
        while self._book is not None and self._missed:
            try:
                if self._book.restore_deleted():
                    self._note_restored(self._book)
                self.kind.write(self._book, self._missed[0])
            except OSError as error:
                self._book.close()
                self._book = None
                self._give_up(error)
                return
            self._lines += 1
            self._written(self._missed.pop(0))

    def _note_restored(self, book: F) -> None:
        self.path = book.path
        _log.warning("the file had disappeared: %s", book.path)
        self._wording = partial(
            _,
            "This game’s file went missing, so it was saved again as {name}.",
            name=book.path.name,
        )

    def _give_up(self, error: OSError) -> None:
        _log.warning("the file cannot be written: %r", error)
        self._wording = partial(unsaved_text, error)


class Autosave(Saver[Entry, Journal]):
    """Saves a running game in its journal; an empty journal is removed at the end."""

    kind = LineKind(
        Journal, Journal.write, lambda entry: isinstance(entry, _LASTING), decode_entry
    )

    def __init__(self) -> None:
        super().__init__()
        self._last_head: JournalHead | None = None

    @classmethod
    def create(cls, folder: Path, header: Header) -> Autosave:
        """Start saving a new game in a folder."""
        keeping = cls()
        keeping._start(partial(Journal.create, folder, header))
        return keeping

    @classmethod
    def resume(cls, path: Path, recording: Recording) -> Autosave:
        """Continue the sound part of a journal; SaveError if another window plays that game."""
        keeping = cls()
        keeping._reopen(path, recording.end)
        return keeping

    @property
    def head(self) -> JournalHead | None:
        """The head of the journal, also after its end; None if something is not written."""
        if self._missed:
            return None
        return self._last_head if self._book is None else self._book.head

    def _finish(self, book: Journal) -> None:
        book.close()
        if self._lines == 1:
            with suppress(OSError):
                book.path.unlink()
            self.path = None

    def _written(self, entry: Entry) -> None:
        if isinstance(entry, GameDone) and self._book is not None:
            self._last_head = self._book.head
            self._book.close()
            self.path = move_to_finished(self._book.path)
            self._book, self._goes_on = None, False
