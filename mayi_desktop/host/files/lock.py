"""Knows how a file is kept for one running program alone; the system lets go when it dies."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

_FAR_BEYOND_THE_END = 1 << 40


def lock_file(file: BinaryIO) -> bool:
    """Keep this open file for us; False if another program has it.

    Where the disk knows no locks, everybody may have the file.
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
