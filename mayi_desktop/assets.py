"""Finds the assets folder: in the sources, installed or frozen."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

# Folders of the program as it is packed may be archives.
Folder = Path | zipfile.Path


def asset_root() -> Path:
    """The assets: inside the frozen program, beside the sources, or inside the package."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle) / "assets"
    package = Path(__file__).resolve().parent
    beside = package.parent / "assets"
    return beside if (beside / "fonts").is_dir() else package / "assets"


def card_folder(root: Path) -> Folder:
    """The drawn cards among the assets: a folder, and in the frozen program an archive."""
    packed = root / "cards.zip"
    return zipfile.Path(packed) if packed.is_file() else root / "cards"
