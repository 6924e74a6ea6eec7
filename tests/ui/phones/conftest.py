"""A server for phones on this computer alone, and a table with real browsers as phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.phones.browser import Party, PhonesAtTable, phones_at_table
from tests.ui.phones.fake_phone import HOME, TEST_LIMITS, FakePhone


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    running = PhoneServer([Seat(n) for n in range(4)], HOME, limits=TEST_LIMITS)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def anna(server: PhoneServer) -> Iterator[FakePhone]:
    """The phone that holds the first seat."""
    phone = FakePhone(server, Seat(0))
    phone.join(server)
    yield phone
    phone.close()


@pytest.fixture
def ben(server: PhoneServer) -> Iterator[FakePhone]:
    """The phone that holds the second seat."""
    phone = FakePhone(server, Seat(1))
    phone.join(server)
    yield phone
    phone.close()


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
