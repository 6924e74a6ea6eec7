"""File access: limited reads, atomic writes, locks, and the location of the assets."""

from __future__ import annotations

import errno
import json
import logging
import os
import re
import stat
import sys
import zipfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any, BinaryIO, TypeVar

from mayi_desktop.base.i18n import _

T = TypeVar("T")

_log = logging.getLogger(__name__)

# --- Assets.

# A packaged program may have an archive in place of a folder.
Folder = Path | zipfile.Path


def asset_root() -> Path:
    """The assets folder: in the frozen program, beside the sources, or in the package."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle) / "assets"
    package = Path(__file__).resolve().parents[1]
    beside = package.parent / "assets"
    return beside if (beside / "fonts").is_dir() else package / "assets"


def card_folder(root: Path) -> Folder:
    """The card pictures: a folder, or an archive in the frozen program."""
    packed = root / "cards.zip"
    return zipfile.Path(packed) if packed.is_file() else root / "cards"


# --- File access. Only regular files are opened: a FIFO or a device never blocks the program.

PART = ".part"
# Longer than any name, title or code.
_LONGEST_TEXT = 200
_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
# A link in the place of our file is not followed: its target may be anybody's.
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
# Windows locks bytes; this one is never written.
_FAR_BEYOND_THE_END = 1 << 40
_BRACKETS = re.compile(r"[\[\]{}]")
# The rest of a string or comment after its opening characters.
_REST_OF_STRING = re.compile(r'(?:[^"\\]|\\.)*+"', re.DOTALL)
_JSON_RESTS = {'"': _REST_OF_STRING}
_TOML_RESTS = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*+"""', re.DOTALL),
    "'''": re.compile(r".*?'''", re.DOTALL),
    '"': _REST_OF_STRING,
    "'": re.compile(r"[^'\n]*+'"),
    "#": re.compile(r"[^\n]*+"),
}
# Seconds between attempts to replace a file that a virus scanner or OneDrive holds briefly.
_HELD = (0.02, 0.08, 0.3) if os.name == "nt" else ()
_DEEPEST = 20  # nesting of lists and tables in our own small files
_TOML_STARTS, _JSON_STARTS = re.compile("\"\"\"|'''|[\"'#]"), re.compile('"')


class IrregularFileError(OSError):
    """Raised for a folder, a FIFO or a device in place of a file."""


def read_limited(path: Path, most: int) -> bytes:
    """Up to `most` + 1 bytes of a regular file; OSError for anything else or if unreadable."""
    with open_regular(path) as file:
        return file.read(most + 1)


def read_json(path: Path, most: int) -> Any:  # noqa: ANN401
    """The JSON in a file of at most `most` bytes; OSError or ValueError if there is none."""
    data = read_limited(path, most)
    if len(data) > most or is_nested_deeper(data.decode(), _DEEPEST):
        raise ValueError("too large")
    return json.loads(data)


def usable_json(
    path: Path, most: int, made: Callable[[Any], T], *, aside: bool = False
) -> T | None:
    """What `made` makes of the JSON in a file; None, and a log entry, if it's not usable.

    With `aside`, a damaged file stays beside the new one.
    """
    try:
        return made(read_json(path, most))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError) as error:
        _log.warning("%s is not used: %r", path.name, error)
        if aside and not isinstance(error, OSError):
            keep_aside(path)
        return None


def try_to_save_json(path: Path, value: object) -> None:
    """Write a value as JSON; a failure is only logged."""
    try:
        replace_whole(path, json.dumps(value).encode())
    except OSError as error:
        _log.warning("%s is not saved: %r", path.name, error)


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading; OSError for anything else."""
    return os.fdopen(_checked(os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT), path), "rb")


def open_for_change(path: Path) -> BinaryIO:
    """Open a regular file for reading and writing; OSError for anything else."""
    return os.fdopen(_opened(path, os.O_RDWR), "r+b")


def open_for_appending(path: Path) -> BinaryIO:
    """Open a private file for appending, creating it if missing; OSError if irregular."""
    return os.fdopen(_opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "ab")


def create_new(path: Path) -> BinaryIO:
    """Create a private file for reading and writing; FileExistsError if it exists."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY
    return os.fdopen(os.open(path, flags, _PRIVATE_FILE), "w+b")


def create_free(path: Path) -> tuple[Path, BinaryIO]:
    """Create a private file at this path or, if it is taken, with the first free number."""
    number = 1
    while True:
        free = path.with_name(numbered(path.name, number))
        try:
            return free, create_new(free)
        except FileExistsError:
            number += 1


def replace_whole(path: Path, data: bytes) -> None:
    """Write a private file atomically: a crash leaves the complete old or new one.

    Its folder is made if it's missing.
    """
    path.parent.mkdir(_PRIVATE_FOLDER, parents=True, exist_ok=True)
    check_replaceable(path)
    part = path.with_name(f"{path.name}{PART}")
    part.unlink(missing_ok=True)
    try:
        with create_new(part) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        for pause in _HELD:
            with suppress(PermissionError):
                part.replace(path)
                return
            sleep(pause)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def check_replaceable(path: Path) -> None:
    """Raise IrregularFileError if this path is something other than a file."""
    if path.exists() and not path.is_file():
        raise _irregular(path)


def move_to_free_name(path: Path, folder: Path) -> Path:
    """Move a file into a folder under the first free name; returns its new path.

    Reserves the name first, so it never replaces another file.
    """
    target, file = create_free(folder / path.name)
    file.close()
    try:
        return path.replace(target)
    except OSError:
        target.unlink(missing_ok=True)
        raise


def numbered(name: str, number: int) -> str:
    """A file name with a number before its extension; number 1 is left out.

    >>> numbered("game.mayi", 1), numbered("game.mayi", 2)
    ('game.mayi', 'game_2.mayi')
    """
    stem, dot, ending = name.rpartition(".")
    return name if number == 1 else f"{stem}_{number}{dot}{ending}"


MOST_DAMAGED = 9
"""Most damaged files kept beside one file."""


def free_damaged_name(path: Path) -> Path:
    """A free name for keeping a damaged file beside a new one; the oldest makes room."""
    names = [
        path.with_name(f"{path.name}{'' if number == 1 else f'.{number}'}.damaged")
        for number in range(1, MOST_DAMAGED + 1)
    ]
    free = next((name for name in names if not os.path.lexists(name)), None)
    if free is None:
        free = min(names, key=lambda name: name.lstat().st_mtime)
        free.unlink()
    return free


def keep_aside(path: Path) -> str:
    """Rename a damaged file; returns its new name, empty if that fails."""
    try:
        return path.replace(free_damaged_name(path)).name
    except OSError:
        return ""


def make_private_folder(folder: Path) -> None:
    """Create a folder only its owner can enter, or restrict an existing one."""
    folder.mkdir(_PRIVATE_FOLDER, parents=True, exist_ok=True)
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _NO_LINK)
        try:
            _restrict(number, _PRIVATE_FOLDER)
        finally:
            os.close(number)


def make_private_file(path: Path) -> None:
    """Create an empty file only its owner can read, or restrict an existing one."""
    with open_for_appending(path) as file:
        _restrict(file.fileno(), _PRIVATE_FILE)


def remove_leftovers(folders: Iterable[Path]) -> None:
    """Remove partial files left by a program that died while writing."""
    for folder in folders:
        with suppress(OSError):
            for part in folder.glob(f"*{PART}"):
                if part.is_file():
                    part.unlink(missing_ok=True)


def is_folder(path: Path) -> bool:
    """Whether this path is a folder; also False if the system cannot tell."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_there(path: Path) -> bool:
    """Whether this path exists; also False if the system cannot tell."""
    try:
        return path.exists()
    except OSError:
        return False


def short_text(raw: object) -> str:
    """Check that a value from a file is a short printable text; ValueError if not."""
    if not isinstance(raw, str) or len(raw) > _LONGEST_TEXT or not raw.isprintable():
        raise ValueError("not a short text")
    return raw


def is_nested_deeper(text: str, most: int) -> bool:
    """Whether a JSON text nests lists and objects deeper than `most`.

    >>> is_nested_deeper('[["[[["]]', 2), is_nested_deeper("[[[]]]", 2)
    (False, True)
    """
    return _depth_exceeds(_without_strings(text, _JSON_STARTS, _JSON_RESTS), most)


def is_toml_nested_deeper(text: str, most: int) -> bool:
    """Whether a TOML text nests tables and lists deeper than `most`, or has longer dotted keys.

    >>> [is_toml_nested_deeper(text, 2) for text in ('title = "a.b.c.d" # e.f', "a.b.c.d = 1")]
    [False, True]
    """
    bare = _without_strings(text, _TOML_STARTS, _TOML_RESTS)
    dotted = any(line.count(".") > most for line in bare.splitlines())
    return dotted or _depth_exceeds(bare, most)


def _depth_exceeds(bare: str, most: int) -> bool:
    depth = 0
    for bracket in _BRACKETS.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > most:
            return True
    return False


def _without_strings(
    text: str, starts: re.Pattern[str], rests: Mapping[str, re.Pattern[str]]
) -> str:
    """The text without strings and comments, up to the first unterminated string."""
    parts, position = [], 0
    while (start := starts.search(text, position)) is not None:
        parts.append(text[position : start.start()])
        rest = rests[start[0]].match(text, start.end())
        if rest is None:
            return "".join(parts)
        position = rest.end()
    return "".join((*parts, text[position:]))


def _opened(path: Path, flags: int) -> int:
    """The descriptor of our own regular file, not of a link's target; OSError otherwise."""
    try:
        number = os.open(path, flags | _BINARY | _NO_WAIT | _NO_LINK, _PRIVATE_FILE)
    except OSError as error:
        raise _irregular(path) if error.errno == errno.ELOOP else error from None
    return _checked(number, path)


def _checked(number: int, path: Path) -> int:
    """The file descriptor if it is a regular file; otherwise closes it and raises OSError."""
    if stat.S_ISREG(os.fstat(number).st_mode):
        return number
    os.close(number)
    raise _irregular(path)


def _irregular(path: Path) -> OSError:
    return IrregularFileError(errno.EINVAL, _("it isn’t an ordinary file"), str(path))


def _restrict(number: int, mode: int) -> None:
    """Remove the access of others to an open file; ignores file systems without owners."""
    with suppress(OSError):
        if os.chmod in os.supports_fd and stat.S_IMODE(os.fstat(number).st_mode) & 0o077:
            os.chmod(number, mode)


def lock_file(file: BinaryIO) -> bool:
    """Lock an open file until this program ends; False if another program holds the lock.

    On a file system without locks, always True.
    """
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def is_locked(path: Path) -> bool:
    """Whether a program, this one included, has locked a file; OSError if irregular."""
    with open_regular(path) as file:
        return not lock_file(file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        """Lock one byte that is never written, so others can still read the file."""
        position = file.tell()
        os.lseek(file.fileno(), _FAR_BEYOND_THE_END, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file.fileno(), position, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
