"""Paths of all files that the program keeps."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from mayi_desktop.file_access import is_folder, is_there

ENVIRONMENT = "MAYI_DATA"
_APP = "mayi-desktop"


def data_folder(override: Path | None = None) -> Path:
    """The data folder: an argument first, then $MAYI_DATA, then the system's default.

    It need not exist yet; whatever writes to it creates it.
    """
    if override is not None:
        return override
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else user_data_path(_APP, appauthor=False)


def is_data_folder(folder: Path) -> bool:
    """Whether a folder is empty or holds files of the program."""
    ours = (
        games_folder,
        evenings_folder,
        house_rules_folder,
        settings_file,
        records_file,
        log_file,
        drawn_games_file,
    )
    if any(is_there(path(folder)) for path in ours):
        return True
    return is_folder(folder) and not any(folder.iterdir())


def games_folder(data: Path) -> Path:
    """The folder of the journals."""
    return data / "games"


def evenings_folder(data: Path) -> Path:
    """The folder of the evenings with real cards."""
    return data / "evenings"


def house_rules_folder(data: Path) -> Path:
    """The folder of the user's own rule sheets."""
    return data / "house-rules"


def house_draft_file(data: Path) -> Path:
    """The file of the user's unfinished rule sheet."""
    return data / "house-draft.json"


def settings_file(data: Path) -> Path:
    """The file of the settings."""
    return data / "settings.json"


def records_file(data: Path) -> Path:
    """The file of the records of all games."""
    return data / "records.db"


def drawn_games_file(data: Path) -> Path:
    """The list of all games that were sealed by chance, also those that nobody finished."""
    return data / "drawn-games.txt"


def relatives_folder(data: Path) -> Path:
    """The folder of what was learned from people's games, one file for each person."""
    return data / "relatives"


def exports_folder(data: Path) -> Path:
    """The folder of printed score sheets and exported records."""
    return data / "exports"


def reports_folder(data: Path) -> Path:
    """The folder of crash reports."""
    return data / "reports"


def log_file(data: Path) -> Path:
    """The log file."""
    return data / "log.txt"
