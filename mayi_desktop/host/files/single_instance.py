"""Knows whether the program is the only one that keeps its things in a data folder."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import BinaryIO

from mayi_desktop.host.files import lock

_NAME = "open.lock"
_log = logging.getLogger(__name__)


class SingleInstance:
    """A place at the data folder, held until it is closed or the program ends.

    It is `alone` unless another running program came first; where that cannot be found out, as
    in a folder that cannot be written, it counts as alone.
    """

    def __init__(self, data: Path) -> None:
        self.is_first = True
        self._file: BinaryIO | None = None
        try:
            data.mkdir(parents=True, exist_ok=True)
            self._file = (data / _NAME).open("ab")
        except OSError as error:
            _log.warning("%s cannot be kept for one program: %r", data, error)
            return
        self.is_first = lock.lock_file(self._file)

    def close(self) -> None:
        """Let the next program have it."""
        if self._file is not None:
            self._file.close()
            self._file = None
