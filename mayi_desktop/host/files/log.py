"""Log file of limited size."""

from __future__ import annotations

import logging
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from mayi_desktop.file_access import make_private_file
from mayi_desktop.host.files.paths import log_file
from mayi_desktop.i18n import _

_NAME = "mayi_desktop"
# Bytes of a log file, and older ones kept.
_LARGEST = 512 * 1024
_KEPT = 2


class _LogFile(RotatingFileHandler):
    """A private log that drops lines when the disk is full."""

    def _open(self) -> TextIOWrapper:
        make_private_file(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Do nothing: a full disk is reported at the table."""


def start_log(data: Path) -> str | None:
    """Start the log file in the data folder; a sentence if that fails.

    The program runs without a log file too.
    """
    stop_log()
    path = log_file(data)
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        handler = _LogFile(path, maxBytes=_LARGEST, backupCount=_KEPT, encoding="utf-8")
    except OSError as error:
        return _(
            "The log can’t be written to {folder} ({why}).",
            folder=path.parent,
            why=error.strerror,
        )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger(_NAME)
    root.setLevel(logging.INFO)
    root.addHandler(handler)
    return None


def stop_log() -> None:
    """Close the log file, if one is open."""
    root = logging.getLogger(_NAME)
    for handler in list(root.handlers):
        if isinstance(handler, RotatingFileHandler):
            root.removeHandler(handler)
            # What a full disk does not take when the file is closed is lost.
            with suppress(OSError):
                handler.close()
