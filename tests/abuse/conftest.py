"""Lets the program under attack draw without a window or a loudspeaker."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.host.tables import OPEN

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(autouse=True)
def leave_the_tables() -> Iterator[None]:
    """Close every game that a test has left open."""
    yield
    while OPEN:
        OPEN.pop().close()
