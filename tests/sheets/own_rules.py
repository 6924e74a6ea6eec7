"""All of one's own rules in a folder at once, for tests; the pages read a few in each frame."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.sheets.house_rules import (
    HouseRules,
    UnplayableFile,
    house_rules_files,
    known_house_rules,
)


def house_rules_in(folder: Path) -> tuple[tuple[HouseRules, ...], tuple[UnplayableFile, ...]]:
    """House rules in a folder, by file name, and files that cannot be played."""
    found = [known_house_rules(path) for path in house_rules_files(folder)[0]]
    return (
        tuple(one for one in found if isinstance(one, HouseRules)),
        tuple(one for one in found if isinstance(one, UnplayableFile)),
    )
