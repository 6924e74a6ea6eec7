"""Tests that damaged frames cost nobody but their sender anything."""

from __future__ import annotations

from random import Random

import pytest

from mayi_desktop.ui.phones.network import PhoneChannel
from tests.fuzz.phone_frames import faults


def test_damaged_frames_are_refused_and_change_nothing() -> None:
    assert [fault for fault in faults(200, Random(11)) if fault[1]] == []


def test_a_server_that_took_them_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(channel: PhoneChannel, frame: bytes) -> dict[str, object]:
        try:
            return opened(channel, frame)
        except Exception:
            return {"act": "draw"}

    opened = PhoneChannel.open
    monkeypatch.setattr("tests.ui.phones.fake_phone.PATIENCE", 0.2)
    monkeypatch.setattr(PhoneChannel, "open", trusting)
    found = faults(40, Random(11))
    assert any(fault for _, fault in found)
