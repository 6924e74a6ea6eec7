"""The data folder: its paths, its log, and its lock."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import BinaryIO

from platformdirs import user_data_path

from mayi_desktop.base.files import (
    is_folder,
    is_there,
    lock_file,
    make_private_file,
    open_for_appending,
)
from mayi_desktop.base.i18n import _

_INSTANCE = "open.lock"
_log = logging.getLogger(__name__)


class SingleInstance:
    """A lock on the data folder, released by `close` or the end of the process.

    `is_first` is False if another process holds it. A folder that cannot be written counts as
    free.
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


ENVIRONMENT = "MAYI_DATA"
_APP = "mayi-desktop"


def data_folder(override: Path | None = None) -> Path:
    """The data folder: the argument, else $MAYI_DATA, else the system's default."""
    if override is not None:
        return override
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_data_path(_APP, appauthor=False)


def _inside(name: str) -> Callable[[Path], Path]:
    """A function from a data folder to this file or folder in it."""
    return lambda data: data / name


games_folder = _inside("games")
evenings_folder = _inside("evenings")
house_rules_folder = _inside("house-rules")
# An unfinished rule sheet.
house_draft_file = _inside("house-draft.json")
settings_file = _inside("settings.json")
records_file = _inside("records.db")
# Results of deals of the day that aren't in the records.
daily_file = _inside("daily.json")
# Deeds found in the finished games.
deeds_file = _inside("deeds.json")
# Player models, one file per person.
relatives_folder = _inside("relatives")
# Printed score sheets and exported records.
exports_folder = _inside("exports")
reports_folder = _inside("reports")
log_file = _inside("log.txt")


def is_data_folder(folder: Path) -> bool:
    """Whether a folder is empty or contains files of this program."""
    ours = (
        games_folder,
        evenings_folder,
        house_rules_folder,
        settings_file,
        records_file,
        log_file,
    )
    if any(is_there(path(folder)) for path in ours):
        return True
    return is_folder(folder) and not any(folder.iterdir())


_NAME = "mayi_desktop"
# Bytes of one log file, and number of older files.
_LARGEST = 512 * 1024
_KEPT = 2


class _LogFile(RotatingFileHandler):
    """A private log that drops lines when the disk is full."""

    def _open(self) -> TextIOWrapper:
        make_private_file(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore a full disk: the table reports it."""


def start_log(data: Path) -> str | None:
    """Start logging to the data folder; returns a sentence if that fails."""
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
    """Close the log file, if open."""
    root = logging.getLogger(_NAME)
    for handler in list(root.handlers):
        if isinstance(handler, RotatingFileHandler):
            root.removeHandler(handler)
            # On a full disk the buffered lines are lost.
            with suppress(OSError):
                handler.close()
