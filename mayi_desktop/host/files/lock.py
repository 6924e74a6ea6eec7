"""File locks: one for each open journal, and one that makes the program a single instance.

The system releases a lock when its process dies.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import BinaryIO

from mayi_desktop.file_access import open_for_appending

_INSTANCE = "open.lock"
# Windows locks bytes; this one is never written.
_FAR_BEYOND_THE_END = 1 << 40
_log = logging.getLogger(__name__)


def lock_file(file: BinaryIO) -> bool:
    """Lock an open file for this program; False if another program holds it.

    On a disk without locks every program gets the file.
    """
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


class SingleInstance:
    """A lock on the data folder, held until it is closed or the program ends.

    `is_first` is False if another running program holds it; a folder that cannot be written
    counts as free.
    """

    def __init__(self, data: Path) -> None:
        self.is_first = True
        self._file: BinaryIO | None = None
        try:
            data.mkdir(0o700, parents=True, exist_ok=True)
            self._file = open_for_appending(data / _INSTANCE)
        except OSError as error:
            _log.warning("%s cannot be kept for one program: %r", data, error)
            return
        self.is_first = lock_file(self._file)

    def close(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None


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
