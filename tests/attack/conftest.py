"""Closes the games that an attack has left open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mayi_desktop.ui.phones.table import PhoneLobby
from tests.host.tables import OPEN


@pytest.fixture(autouse=True)
def patient_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Finish all work for phones in one frame, however busy the computer is."""
    monkeypatch.setattr(PhoneLobby, "share", 1.0)


@pytest.fixture(autouse=True)
def leave_the_tables() -> Iterator[None]:
    """Close every game that a test has left open."""
    yield
    while OPEN:
        OPEN.pop().close()
