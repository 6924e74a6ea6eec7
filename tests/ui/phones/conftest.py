"""A server for phones on this computer alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.server import PhoneServer
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
