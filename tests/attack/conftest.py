"""Closes the games that an attack has left open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.host.tables import OPEN


@pytest.fixture(autouse=True)
def leave_the_tables() -> Iterator[None]:
    """Close every game that a test has left open."""
    yield
    while OPEN:
        OPEN.pop().close()
