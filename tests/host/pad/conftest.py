"""Closes the files of all evenings that a test has opened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mayi_desktop.host.pad import PadSession


@pytest.fixture(autouse=True)
def _closed_afterwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened: list[PadSession] = []
    begin = PadSession.__init__

    def noted(self: PadSession, *args: object) -> None:
        opened.append(self)
        begin(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(PadSession, "__init__", noted)
    yield
    for session in opened:
        session.close()
