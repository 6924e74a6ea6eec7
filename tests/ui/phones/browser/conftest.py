"""One browser for all tests of the page in a process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.ui.phones.browser import chromium
from tests.ui.phones.browser.party import Party
from tests.ui.phones.browser.table import PhonesAtTable, phones_at_table


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


@pytest.fixture
def table(tmp_path: Path) -> Iterator[PhonesAtTable]:
    """Two people and a computer; nobody is hurried."""
    with phones_at_table(tmp_path, "grandma-jeanne", 2, 1, hold=600.0) as table:
        yield table


@pytest.fixture
def party(table: PhonesAtTable, browser: Browser) -> Iterator[Party]:
    """The table with its phones; nothing may have gone wrong in their pages."""
    party = Party(table, browser)
    yield party
    faults = [phone.faults for phone in party.phones]
    for phone in party.phones:
        phone.vanish()
    assert not any(faults), faults
