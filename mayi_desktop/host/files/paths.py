"""Knows where the program keeps its files."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

ENVIRONMENT = "MAYI_DATA"
_APP = "mayi-desktop"


def data_folder(override: Path | None = None) -> Path:
    """The folder for all that is kept: an argument first, then $MAYI_DATA, then the usual one.

    It need not exist yet; whoever writes into it makes it.
    """
    if override is not None:
        return override
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_data_path(_APP, appauthor=False)


def games_folder(data: Path) -> Path:
    """Where the journals of the games lie."""
    return data / "games"


def house_rules_folder(data: Path) -> Path:
    """Where the user's own rule sheets lie."""
    return data / "house-rules"


def house_draft_file(data: Path) -> Path:
    """Where a sheet of the user's own lies while it is not finished."""
    return data / "house-draft.json"


def settings_file(data: Path) -> Path:
    """Where the settings lie."""
    return data / "settings.json"


def records_file(data: Path) -> Path:
    """Where the records of all games lie."""
    return data / "records.db"


def exports_folder(data: Path) -> Path:
    """Where score sheets and exported records go."""
    return data / "exports"


def reports_folder(data: Path) -> Path:
    """Where the reports of failures lie."""
    return data / "reports"


def log_file(data: Path) -> Path:
    """Where the program notes what went wrong."""
    return data / "log.txt"
