"""Settings shared by all tests: the same examples every time, no time limit, English."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from mayi_desktop.i18n.catalogue import ENGLISH, choose_language

# The same examples every time and no time limit: a slow machine is no fault of the rules.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# The program speaks the computer's language first; in tests that is English everywhere.
os.environ["LANG"] = os.environ["LANGUAGE"] = "en"
os.environ.pop("LC_ALL", None)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Go back to English after a test that chose another language."""
    yield
    choose_language(ENGLISH)
