"""Files: opened with limits, replaced whole, locked; and where the program's assets lie."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from mayi_desktop.base.i18n import _

# --- Finds the assets folder: in the sources, installed or frozen.


# Folders of the program as it is packed may be archives.
Folder = Path | zipfile.Path


def asset_root() -> Path:
    """The assets: inside the frozen program, beside the sources, or inside the package."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle) / "assets"
    package = Path(__file__).resolve().parents[1]
    beside = package.parent / "assets"
    return beside if (beside / "fonts").is_dir() else package / "assets"


def card_folder(root: Path) -> Folder:
    """The drawn cards among the assets: a folder, and in the frozen program an archive."""
    packed = root / "cards.zip"
    return zipfile.Path(packed) if packed.is_file() else root / "cards"


# --- File access with limits: reads regular files only, replaces files whole, locks them.
# Nothing here waits for a FIFO or a device that stands where a file should be.


PART = ".part"
# More than any name, title or code has.
_LONGEST_TEXT = 200
_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
# Windows locks bytes; this one is never written.
_FAR_BEYOND_THE_END = 1 << 40
_BRACKETS = re.compile(r"[\[\]{}]")
# How a string or comment goes on after its first signs. Each is read once, to its end.
_REST_OF_STRING = re.compile(r'(?:[^"\\]|\\.)*+"', re.DOTALL)
_JSON_RESTS = {'"': _REST_OF_STRING}
_TOML_RESTS = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*+"""', re.DOTALL),
    "'''": re.compile(r".*?'''", re.DOTALL),
    '"': _REST_OF_STRING,
    "'": re.compile(r"[^'\n]*+'"),
    "#": re.compile(r"[^\n]*+"),
}
_TOML_STARTS, _JSON_STARTS = re.compile("\"\"\"|'''|[\"'#]"), re.compile('"')


class IrregularFileError(OSError):
    """Raised where a folder, a FIFO or a device stands in the place of a file."""


def read_limited(path: Path, most: int) -> bytes:
    """Up to `most` + 1 bytes of a regular file; OSError if it is none or cannot be read."""
    with open_regular(path) as file:
        return file.read(most + 1)


def open_regular(path: Path) -> BinaryIO:
    """A regular file, open for reading; OSError for anything else."""
    return os.fdopen(_checked(os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT), path), "rb")


def open_for_change(path: Path) -> BinaryIO:
    """A regular file, open for reading and changing; OSError for anything else."""
    return os.fdopen(_checked(os.open(path, os.O_RDWR | _BINARY | _NO_WAIT), path), "r+b")


def open_for_appending(path: Path) -> BinaryIO:
    """A private file to append to, created if there is none; OSError for anything irregular."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | _BINARY | _NO_WAIT
    return os.fdopen(_checked(os.open(path, flags, _PRIVATE_FILE), path), "ab")


def create_new(path: Path) -> BinaryIO:
    """A new private file, open for writing and reading; FileExistsError if there is one."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY
    return os.fdopen(os.open(path, flags, _PRIVATE_FILE), "w+b")


def create_free(path: Path) -> tuple[Path, BinaryIO]:
    """A new private file under this path or, if it is taken, with the first free number."""
    number = 1
    while True:
        free = path.with_name(numbered(path.name, number))
        try:
            return free, create_new(free)
        except FileExistsError:
            number += 1


def replace_whole(path: Path, data: bytes) -> None:
    """Write a private file so that a crash leaves the old one or the new one, whole."""
    check_replaceable(path)
    part = path.with_name(f"{path.name}{PART}")
    part.unlink(missing_ok=True)
    try:
        with create_new(part) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def check_replaceable(path: Path) -> None:
    """IrregularFileError if something other than a file has this path."""
    if path.exists() and not path.is_file():
        raise _irregular(path)


def move_to_free_name(path: Path, folder: Path) -> Path:
    """Move a file into a folder under the first free name; its path then.

    The name is reserved first, so that no other file is ever replaced.
    """
    target, file = create_free(folder / path.name)
    file.close()
    try:
        return path.replace(target)
    except OSError:
        target.unlink(missing_ok=True)
        raise


def numbered(name: str, number: int) -> str:
    """A file name with a number before its ending; the first one has none.

    >>> numbered("game.mayi", 1), numbered("game.mayi", 2)
    ('game.mayi', 'game_2.mayi')
    """
    stem, dot, ending = name.rpartition(".")
    return name if number == 1 else f"{stem}_{number}{dot}{ending}"


def free_damaged_name(path: Path) -> Path:
    """The first free name under which a damaged file can be kept beside a new one."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}{'' if number == 1 else f'.{number}'}.damaged")
        if not os.path.lexists(kept):
            return kept
        number += 1


def make_private_folder(folder: Path) -> None:
    """Create a folder that only its owner can enter, or make an existing one so."""
    folder.mkdir(_PRIVATE_FOLDER, parents=True, exist_ok=True)
    _restrict(folder, _PRIVATE_FOLDER)


def make_private_file(path: Path) -> None:
    """Create an empty file that only its owner can read, or make an existing one so."""
    open_for_appending(path).close()
    _restrict(path, _PRIVATE_FILE)


def remove_leftovers(folders: Iterable[Path]) -> None:
    """Remove the parts of files that were being written when a program died."""
    for folder in folders:
        with suppress(OSError):
            for part in folder.glob(f"*{PART}"):
                if part.is_file():
                    part.unlink(missing_ok=True)


def is_folder(path: Path) -> bool:
    """Whether there is a folder; False as well if the system does not tell."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_there(path: Path) -> bool:
    """Whether anything has this path; False as well if the system does not tell."""
    try:
        return path.exists()
    except OSError:
        return False


def short_text(raw: object) -> str:
    """A short text from a file, which can be shown; ValueError for anything else."""
    if not isinstance(raw, str) or len(raw) > _LONGEST_TEXT or not raw.isprintable():
        raise ValueError("not a short text")
    return raw


def is_nested_deeper(text: str, most: int) -> bool:
    """Whether a JSON text has more lists and tables within each other than `most`.

    >>> is_nested_deeper('[["[[["]]', 2), is_nested_deeper("[[[]]]", 2)
    (False, True)
    """
    return _depth_exceeds(_without_strings(text, _JSON_STARTS, _JSON_RESTS), most)


def is_toml_nested_deeper(text: str, most: int) -> bool:
    """Whether a TOML text has deeper tables and lists, or more parts in a key, than `most`.

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
    """A text without strings and comments, up to the first string that has no end."""
    parts, position = [], 0
    while (start := starts.search(text, position)) is not None:
        parts.append(text[position : start.start()])
        rest = rests[start[0]].match(text, start.end())
        if rest is None:
            return "".join(parts)
        position = rest.end()
    return "".join((*parts, text[position:]))


def _checked(number: int, path: Path) -> int:
    """The number of an open file; closed, and OSError, if it is not a regular one."""
    if stat.S_ISREG(os.fstat(number).st_mode):
        return number
    os.close(number)
    raise _irregular(path)


def _irregular(path: Path) -> OSError:
    return IrregularFileError(errno.EINVAL, _("it isn’t an ordinary file"), str(path))


def _restrict(path: Path, mode: int) -> None:
    """Take the access of others away; disks without owners are left as they are."""
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            path.chmod(mode)


def lock_file(file: BinaryIO) -> bool:
    """Lock an open file for this program until it ends; False if another program holds it.

    On a disk without locks every program gets the file.
    """
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        """Lock one byte that is never written, so that others may still read the file."""
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
