"""One browser for all tests of the page in a process."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.ui.phones.browser import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window; where there is none, its tests are skipped with a reason."""
    if chromium.program() is None:
        reason = "no Chromium (on Debian: sudo apt install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with chromium.running() as browser:
        yield browser
