"""Examples in docstrings and in the README come out as written."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import mayi_desktop
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.house_rules import read_house_rules

ROOT = Path(mayi_desktop.__file__).parents[1]
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted(Path(mayi_desktop.__file__).parent.rglob("*.py"))
    if "    >>> " in path.read_text("utf-8")
]
READMES = [
    ROOT / "README.md",
    *(
        path
        for folder in ("assets", "build_scripts", "mayi_desktop", "tests")
        for path in sorted((ROOT / folder).rglob("README.md"))
    ),
]
# Paths that a reader makes, or a first start.
TO_BE_MADE = {".venv/bin/activate", "fr/LC_MESSAGES/mayi.po"}


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_rules_of_ones_own_in_the_readme_can_be_played(tmp_path: Path) -> None:
    (written,) = re.findall(r"```toml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    path = tmp_path / "sunday.toml"
    path.write_text(written, encoding="utf-8")
    rules = read_house_rules(path)
    assert rules.sheet.title == "Sunday rules"
    assert rules.sheet.claims.penalty != find_sheet(rules.based_on).claims.penalty


def test_the_readme_names_every_sheet_that_own_rules_can_be_based_on() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (listed,) = re.findall(r"`based_on` is one of (.*?);", readme, re.S)
    assert re.findall(r"`([\w-]+)`", listed) == list(SHEETS)


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_in_a_readme_exists(readme: Path) -> None:
    """Paths may be given from the top, from the readme's folder, or from that of the game."""
    folders = (ROOT, readme.parent, ROOT / "mayi_desktop")
    text = re.sub(r"```.*?```", "", readme.read_text("utf-8"), flags=re.S)
    words = [word for quoted in re.findall(r"`([^`\n]+)`", text) for word in quoted.split()]
    named = {word for word in words if re.fullmatch(r"[\w.-]+(/[\w.-]+)+", word)}
    assert {
        path
        for path in named - TO_BE_MADE
        if "NAME" not in path and not any((folder / path).exists() for folder in folders)
    } == set()
