"""Single instance: a lock on the data folder for the first program that runs on it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import BinaryIO

from mayi_desktop.file_access import lock_file, open_for_appending

_INSTANCE = "open.lock"
_log = logging.getLogger(__name__)


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
