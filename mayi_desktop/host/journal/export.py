"""Knows how the file of a game that is over is copied to where people find it."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_documents_path

from mayi_desktop.host.journal.checked_jsonl import LARGEST_FILE
from mayi_desktop.host.journal.journal import SUFFIX, SaveError
from mayi_desktop.i18n import _

_FOLDER = "May I"


def shared_folder(data: Path | None) -> Path:
    """Where shared games go: among the documents, or below the data folder if one is given."""
    return user_documents_path() / _FOLDER if data is None else data / "shared"


def share(journal: Path, folder: Path) -> Path:
    """Copy a journal into a folder under a name that is free; SaveError says why it cannot."""
    try:
        with journal.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        folder.mkdir(parents=True, exist_ok=True)
        return _write(data, folder, journal.stem)
    except OSError as error:
        raise SaveError(
            _(
                "The game cannot be copied to {folder} ({why}).",
                folder=folder,
                why=error.strerror,
            )
        ) from error


def _write(data: bytes, folder: Path, stem: str) -> Path:
    number = 1
    while True:
        again = "" if number == 1 else f"_{number}"
        target = folder / f"{stem}{again}{SUFFIX}"
        try:
            with target.open("xb") as file:
                file.write(data)
        except FileExistsError:
            if target.read_bytes() == data:
                return target
            number += 1
        else:
            return target
