"""Knows what the command line may ask of the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Arguments:
    """The wishes of whoever started the program; code and sheet are known to be good.

    `replay` is a saved game to be looked at, whatever may be in that file.
    """

    smoke: bool = False
    code: str | None = None
    sheet: str | None = None
    data: Path | None = None
    replay: Path | None = None
