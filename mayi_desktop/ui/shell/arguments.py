"""Arguments of the command line for the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Arguments:
    """What the command line asks for; code and sheet have been checked.

    `replay` is a file to replay, whatever it may contain.
    """

    smoke: bool = False
    code: str | None = None
    sheet: str | None = None
    data: Path | None = None
    replay: Path | None = None
