"""Crash report: one zip file with what a developer needs."""

from __future__ import annotations

import logging
import re
import traceback
import zipfile
from datetime import datetime
from pathlib import Path

from mayi_desktop.host.folder import games_folder, log_file, reports_folder, settings_file
from mayi_desktop.host.journal import SUFFIX

# Number of reports, and bytes per part.
MOST_KEPT = 10
_LARGEST_PART = 1 << 20
# A phone's ticket in the settings: with it, anybody could take that phone's seat.
_TICKET = re.compile(rb"(?<![\w-])[\w-]{16,}+\.[\w-]{16,}+")
_log = logging.getLogger(__name__)


def write_crash_report(data: Path, error: BaseException, versions: str) -> Path | None:
    """Write a crash report to the data folder; None if that fails.

    It contains the error, the versions, the log, the settings without the phones' tickets, and
    the latest journal. Only the newest reports are kept.
    """
    moment = datetime.now().strftime("%Y-%m-%d_%H-%M-%S-%f")
    path = reports_folder(data) / f"{moment}.zip"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as report:
            words = "".join(traceback.format_exception(error))
            report.writestr("error.txt", f"{versions}\n\n{words}")
            for part in _parts(data):
                content = part.read_bytes()
                if part == settings_file(data):
                    content = _TICKET.sub(b"(ticket)", content)
                report.writestr(part.name, content[-_LARGEST_PART:])
        _forget_the_oldest(path.parent)
    except OSError as trouble:
        _log.warning("no report could be written: %r", trouble)
        return None
    return path


def _parts(data: Path) -> list[Path]:
    journals = games_folder(data).rglob(f"*{SUFFIX}")
    newest = max(journals, key=lambda path: path.stat().st_mtime, default=None)
    parts = [log_file(data), settings_file(data), *([newest] if newest else [])]
    return [part for part in parts if part.is_file()]


def _forget_the_oldest(folder: Path) -> None:
    for path in sorted(folder.glob("*.zip"))[:-MOST_KEPT]:
        path.unlink(missing_ok=True)
