"""Paths of all files that the program keeps."""

from __future__ import annotations

import os
from collections.abc import Callable
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


def _inside(name: str) -> Callable[[Path], Path]:
    """Where a file or folder of this name lies in a data folder."""
    return lambda data: data / name


games_folder = _inside("games")
evenings_folder = _inside("evenings")
house_rules_folder = _inside("house-rules")
# The rule sheet that the user has not finished.
house_draft_file = _inside("house-draft.json")
settings_file = _inside("settings.json")
records_file = _inside("records.db")
# All games that were sealed by chance, also those that nobody finished.
drawn_games_file = _inside("drawn-games.txt")
# What was learned from people's games, one file for each person.
relatives_folder = _inside("relatives")
# Printed score sheets and exported records.
exports_folder = _inside("exports")
reports_folder = _inside("reports")
log_file = _inside("log.txt")


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
