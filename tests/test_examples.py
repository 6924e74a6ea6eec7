"""Knows that the examples in docstrings come out as written."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import mayi_desktop

ROOT = Path(mayi_desktop.__file__).parents[1]
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted(Path(mayi_desktop.__file__).parent.rglob("*.py"))
    if "    >>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0
