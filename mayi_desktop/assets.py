"""Finds the assets folder: in the sources, installed or frozen."""

from __future__ import annotations

import sys
from pathlib import Path


def asset_root() -> Path:
    """The assets: inside the frozen program, beside the sources, or inside the package."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle) / "assets"
    package = Path(__file__).resolve().parent
    beside = package.parent / "assets"
    return beside if (beside / "fonts").is_dir() else package / "assets"
